"""How a game stands for all seats, by what one of them may know: chances of winning, and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.data.totals import WIN
from turmwerk.interrupts import Stop, stoppable
from turmwerk.judging.evaluation import MAX_PLAYOUTS, native_lineup
from turmwerk.statistics import CONFIDENCE, Estimate, share_interval
from turmwerk.strategy.kinds import StrategyLike

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState

N_WORLDS = 12  # imagined to see which points are hidden


def chances(
    state: BaseState, seat: int, *, strategies: StrategyLike | Sequence[StrategyLike] | None, playouts: int, seed: Seed, partial: bool
) -> list[Estimate]:
    """See `State.chances`."""
    found = stoppable(lambda stop: chances_until(stop, state, seat, strategies=strategies, playouts=playouts, seed=seed), partial=partial)
    if not found:
        raise KeyboardInterrupt
    return found


def chances_until(
    stop: Stop,
    state: BaseState,
    seat: int,
    *,
    strategies: StrategyLike | Sequence[StrategyLike] | None = None,
    playouts: int,
    seed: Seed = 1,
) -> list[Estimate]:
    """The same by as many playouts as there were before stop[0] was set; empty if there was none."""
    number = whole_number(seat, "seat", 0, state.game.players - 1)
    n_playouts = whole_number(playouts, "number of playouts", 1, MAX_PLAYOUTS)
    outcome = state.outcome
    if outcome is not None:
        shares = [(other in outcome.winners) / len(outcome.winners) for other in range(state.game.players)]
        return [Estimate(share, share, share) for share in shares]
    lineup = native_lineup(state.game, strategies, "a forecast")
    wins = np.zeros(state.game.players, np.int64)
    n = state.game._engine.forecast(state._position, lineup.native, number, seed_number(seed), 0, wins, n_playouts, stop)
    shares = [int(won) / (WIN * n) for won in wins] if n else []
    return [Estimate(share, *share_interval(n, share, CONFIDENCE)) for share in shares]


def standing(state: BaseState, seat: int) -> list[tuple[int, int]]:
    """See `State.standing`."""
    if state.outcome is not None:
        return [(points, points) for points in state.outcome.scores]
    worlds = [state.imagine(seat, seed)._position.score()[0] for seed in range(N_WORLDS)]
    return [(min(points), max(points)) for points in zip(*([sum(row) for row in world] for world in worlds), strict=True)]
