"""Games of a line-up with functions that answer for many positions at once, played side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.errors import StrategyError
from turmwerk.interrupts import Stop
from turmwerk.registry.observation import NODE_MOVES

if TYPE_CHECKING:
    from turmwerk.native.columns import Columns
    from turmwerk.native.interface import NativeVector
    from turmwerk.registry.game import BaseGame
    from turmwerk.strategy.lineup import Lineup

SIDE_BY_SIDE = 2048  # games at most: more make the batches no faster, but need memory
NO_SEAT = 255  # of a place that has no game left
ENDLESS = 2**62  # games: more than will ever be played


class Arrays:
    """What the native side writes for each place; it finds them by their names."""

    def __init__(self, game: BaseGame, n: int) -> None:
        size = game._rules.observation_size
        self.observations: NDArray[np.int16] = np.zeros((n, size), np.int16)  # of the seat to move
        self.legal: NDArray[np.bool_] = np.zeros((n, game.n_actions), np.bool_)
        self.seats: NDArray[np.uint8] = np.zeros(n, np.uint8)  # who is to move; 255: no game is left
        self.rewards: NDArray[np.float32] = np.zeros((n, game.players), np.float32)  # of the game that ended in this step; otherwise 0
        self.scores: NDArray[np.int32] = np.zeros((n, game.players), np.int32)  # likewise
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)  # whether a game ended in this step
        self.games: NDArray[np.uint64] = np.zeros(n, np.uint64)  # number of the game under way
        self.last: NDArray[np.int16] = np.zeros((n, size), np.int16)  # where done: its end, as the seat that decided last sees it


def native_vector(
    game: BaseGame,
    lineup: Lineup,
    learners: int,
    arrays: Arrays,
    *,
    seed: int,
    first: int = 0,
    count: int = ENDLESS,
    by_points: bool = False,
    columns: Columns | None = None,
) -> NativeVector:
    """The native side: `learners` are the seats, as bits, whose decisions come back; the others play by the line-up."""
    return game._engine.Vector(game._rules, lineup.native, learners, arrays, seed, first, count, by_points, columns)


def play_side_by_side(game: BaseGame, lineup: Lineup, seed: int, first: int, columns: Columns, stop: Stop) -> int:
    """Fill columns with games first, first + 1, … of a line-up whose Python strategies are all batched, until stop[0] is set.

    Returns how many are there without a gap.
    """
    count = len(columns.decisions)
    columns.decisions[:] = 0  # a game without decisions is not yet over
    arrays = Arrays(game, min(count, SIDE_BY_SIDE))
    asked = lineup.batched_seats
    learners = sum(1 << seat for seats in asked.values() for seat in seats)
    vector = native_vector(game, lineup, learners, arrays, seed=seed, first=first, count=count, columns=columns)
    vector.begin(0, len(arrays.done), stop)
    actions = np.zeros(len(arrays.done), np.int64)
    while (arrays.seats != NO_SEAT).any() and not stop[0]:
        for strategy, seats in asked.items():
            places = np.flatnonzero(np.isin(arrays.seats, seats))
            if len(places):
                actions[places] = strategy.answers(arrays.observations[places], arrays.legal[places])
        bad = vector.check(actions)
        if bad >= 0:
            raise StrategyError(_why(arrays, vector, lineup, bad, int(actions[bad])))
        vector.advance(0, len(arrays.done), actions, stop)
    missing = np.flatnonzero(columns.decisions == 0)
    return int(missing[0]) if len(missing) else count


def _why(arrays: Arrays, vector: NativeVector, lineup: Lineup, place: int, action: int) -> str:
    position = vector.position(place)
    first = NODE_MOVES * position.node_number
    legal = ", ".join(f"{first + move} ({text})" for text, move in position.legal().items())
    seat = int(arrays.seats[place])
    who = f"batched strategy {lineup.seats[seat].name!r} of seat {seat} ({position.node})"
    return f"{who} returned action {action} in game {arrays.games[place]}, which is not legal; legal were: {legal}"
