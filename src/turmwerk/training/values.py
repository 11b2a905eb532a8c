"""The fit of a value: what a seat may expect in positions such as searches ask about, from playouts by weights."""

from __future__ import annotations

from functools import partial
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.arguments import whole_number
from turmwerk.defaults import VALUE_POSITIONS
from turmwerk.interrupts import in_threads
from turmwerk.native.columns import PositionColumns
from turmwerk.progress import Progress, Report, reporter
from turmwerk.strategy.kinds import Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.value import InputLayout, LearnedValue, about_game, check_compiled
from turmwerk.training.network import Inputs, fit, quantized

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.registry.game import BaseGame

MAX_POSITIONS = 2_000_000  # all are in memory
PLAYOUTS = 4  # of each: the mean of a few is less noisy than one, and positions are worth more than playouts
AHEAD = 1  # rounds; searches may ask later too
PASSES = 5
HELD_OUT = 20  # one in this many positions is not learned from, and judges the fit
AT_A_TIME = 8192  # positions that are made at a time
MADE_PART = 0.4  # of the seconds, if the clock decides: what making positions takes; the rest is for the fit
WIN, REWARD, WIN_WORTH = 60, 1 << 16, 0.75  # as cython_core/shared/engine/search/reward.pxd has them


class Lesson(NamedTuple):
    """Positions and what became of them."""

    inputs: Inputs
    targets: NDArray[np.float32]  # by position: the share of the win, and what the margin was worth, 0..1 both


def fit_value(
    game: BaseGame,
    *,
    weights: str | Strategy = "",
    positions: int = VALUE_POSITIONS,
    seconds: float = inf,
    seed: int = 1,
    threads: int = 1,
    progress: Progress | None = None,
) -> LearnedValue:
    """The value of a game, fitted to playouts by weights; `about` says how good it is on positions it has not seen.

    They are the strongest ones that are shipped, unless `weights` names others. With `seconds` the clock decides how many positions are
    made, at most `positions`. Else the same call gives the same value on the same machine: the fit itself is made in floating point.
    """
    whole_number(positions, "number of positions", 100, MAX_POSITIONS)
    check_compiled(game)
    layout, lineup = InputLayout.of(game), Lineup(game, weights or game.info.weights.rollouts.partition("+")[0])
    begin, by_clock = perf_counter(), seconds < inf
    total = int(seconds) if by_clock else positions * (1 + PASSES)
    with reporter(progress, total, "seconds" if by_clock else "positions") as report:

        def look(done: int, note: str = "") -> None:
            report(min(total, int(perf_counter() - begin) if by_clock else done), note)

        lesson = _lesson(lineup, layout, positions, seed, threads, look, begin + MADE_PART * seconds)
        made = len(lesson.targets)
        held = made // HELD_OUT
        test, rest = (Lesson(lesson.inputs.rows(part), lesson.targets[part]) for part in (slice(held), slice(held, None)))
        network = fit(
            rest.inputs,
            rest.targets,
            passes=PASSES,
            seed=seed,
            until=begin + seconds,
            report=lambda done: look(made + done, f"{made:,} positions are learned from"),
        )
        report(total)
    error = np.mean((network.answers(test.inputs) - test.targets) ** 2, axis=0)
    constant = np.mean((rest.targets.mean(axis=0) - test.targets) ** 2, axis=0)
    about = {
        **about_game(game),
        "positions": made,
        "playouts": PLAYOUTS,
        "seed": seed,
        "weights": lineup.seats[0].name,
        "error": [round(float(one), 5) for one in error],
        "error_of_a_constant": [round(float(one), 5) for one in constant],
    }
    return LearnedValue(about, layout, source="", **quantized(network, layout))


def _lesson(lineup: Lineup, layout: InputLayout, n: int, seed: int, threads: int, report: Report, until: float) -> Lesson:
    """Positions 0 to n - 1 of the seed, or as many of them as the time allows."""
    game, inputs, targets, done = lineup.game, [], [], 0
    begins = list(range(0, n, AT_A_TIME))
    for wave in range(0, len(begins), threads):

        def work(stop: Stop, begin: int) -> PositionColumns:
            made = PositionColumns(min(AT_A_TIME, n - begin), game._rules.observation_size, layout.n_points)
            game._engine.play_positions(game._rules, lineup.native, seed, begin, made, AHEAD, PLAYOUTS, stop)
            return made

        for columns in in_threads([partial(work, begin=begin) for begin in begins[wave : wave + threads]]):
            inputs.append(Inputs.of(layout, columns))
            targets.append(_targets(columns.sums, game.players))
            done += len(columns.sums)
            report(done, "positions are played")
        if perf_counter() > until:
            break
    return Lesson(Inputs.joined(inputs), np.concatenate(targets))


def _targets(sums: NDArray[np.int32], players: int) -> NDArray[np.float32]:
    """Alone at the table only the points count, and they are all of the reward."""
    wins, rewards = sums[:, 0] / (WIN * PLAYOUTS), sums[:, 1] / (REWARD * PLAYOUTS)
    margins = rewards if players == 1 else (rewards - WIN_WORTH * wins) / (1 - WIN_WORTH)
    return np.stack([wins, margins.clip(0, 1)], axis=1).astype(np.float32)
