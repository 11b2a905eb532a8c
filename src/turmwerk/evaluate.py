"""The worth of every legal move, by playouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from turmwerk.arguments import seed_number, whole_number
from turmwerk.errors import IllegalMove, StrategyError
from turmwerk.lineup import Lineup
from turmwerk.results import WIN
from turmwerk.statistics import mean_interval, share_interval, standard_deviation
from turmwerk.stoppable import stoppable
from turmwerk.strategies import StrategyLike

if TYPE_CHECKING:
    from turmwerk.state import State

MAX_PLAYOUTS = 10**9


class MoveValue(NamedTuple):
    """What a move is worth to the seat that makes it."""

    move: str
    win_share: float
    win_interval: tuple[float, float]
    points: float  # at the end of the game
    points_interval: tuple[float, float]
    playouts: int


def evaluate(state: State, *, strategies: Sequence[StrategyLike] | None, playouts: int, seed: int, level: float = 0.95) -> list[MoveValue]:
    """See `State.evaluate`."""
    n_playouts = whole_number(playouts, "number of playouts", 1, MAX_PLAYOUTS)
    seed = seed_number(seed)
    if state.is_over:
        raise IllegalMove("there is no move to evaluate: the game is over")
    lineup = Lineup(state.game, strategies)
    if lineup.has_python:
        raise StrategyError("evaluate plays natively; Python strategies cannot take part")
    legal = state.legal()
    sums = np.zeros((len(legal), 4), np.int64)
    stoppable(lambda stop: state.game.engine.evaluate(state.position, lineup.native, seed, 0, sums, n_playouts, stop))
    return [_value(move, row, level) for move, row in zip(legal, sums.tolist(), strict=True)]


def _value(move: str, sums: list[int], level: float) -> MoveValue:
    n, wins, points, square_points = sums
    share = wins / (WIN * n)
    deviation = standard_deviation(n, points, square_points)
    return MoveValue(move, share, share_interval(n, share, level), points / n, mean_interval(n, points / n, deviation, level), n)
