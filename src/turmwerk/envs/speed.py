"""How fast the vector environment is, measured on this machine in this process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np

from turmwerk.playing.game import Game
from turmwerk.strategy.lineup import Lineup
from turmwerk.work.side_by_side import Arrays, native_vector

SIDE_BY_SIDE = 4096
PART = 128  # games timed together: so few that other work on the machine seldom comes between
REPEATS = 20  # at least so many steps; the best time of each part counts, for other work can only slow it down


@dataclass(frozen=True)
class EnvMeasurement:
    """The speed of the vector environment of one game, on one thread."""

    game: str
    players: int
    variant: str
    games: int  # side by side
    observation_size: int
    n_actions: int
    steps: float  # per second: actions chosen at random, played, observations and legal actions written
    choosing: float  # share of that time for choosing and checking the actions

    def as_dict(self) -> dict[str, Any]:
        """All figures as plain values, for JSON."""
        return asdict(self)


def measure_vector(game: Game, *, seconds: float = 1.0) -> EnvMeasurement:
    """Step many games with random legal actions for so many seconds."""
    arrays, stop = Arrays(game, SIDE_BY_SIDE), np.zeros(1, np.uint8)
    vector = native_vector(game, Lineup(game, None), (1 << game.players) - 1, arrays, seed=1)
    vector.begin(0, SIDE_BY_SIDE, stop)
    actions = np.zeros(SIDE_BY_SIDE, np.int64)
    stepping = np.full(SIDE_BY_SIDE // PART, np.inf)
    choosing = np.inf
    begin, repeats = perf_counter(), 0
    while repeats < REPEATS or perf_counter() - begin < seconds:
        start = perf_counter()
        vector.choose_randomly(actions)
        assert vector.check(actions) < 0
        choosing = min(choosing, perf_counter() - start)
        for part in range(len(stepping)):
            start = perf_counter()
            vector.advance(part * PART, (part + 1) * PART, actions, stop)
            stepping[part] = min(stepping[part], perf_counter() - start)
        repeats += 1
    both = choosing + float(stepping.sum())
    size = game._rules.observation_size
    return EnvMeasurement(game.name, game.players, game.variant, SIDE_BY_SIDE, size, game.n_actions, SIDE_BY_SIDE / both, choosing / both)
