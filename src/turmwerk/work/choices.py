"""What is at stake at a decision: one of a game, drawn by lot, whose moves are all judged by playouts."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.data.totals import WIN
from turmwerk.interrupts import Stop
from turmwerk.statistics import SAME_WITHIN, SHARE_DIFFERENCE, bounded_interval, joint_confidence, standard_deviation
from turmwerk.strategy.lineup import Lineup

if TYPE_CHECKING:
    from turmwerk.native.interface import NativePosition
    from turmwerk.registry.state import BaseState

JUDGED = ("moves", "chosen", "all", "real", "same")


def judged_decision(state: BaseState, players: Lineup, playouts: int, stop: Stop) -> list[int] | None:
    """One free decision of a game, as JUDGED; zeros if the game has none, None if it was stopped.

    The legal moves; the wins of the playouts after the move that was made, and after all moves; whether a move is shown to be worse than
    the best by more than the tolerance, and whether all are shown to be within it. Playouts are those of `State.evaluate`.
    """
    position = state._position
    free: list[tuple[NativePosition, int]] = []
    while not position.is_over and not stop[0]:
        move = players.choose_until(position, stop)[0]
        if position.legal_mask.bit_count() > 1:
            free.append((position.copy(), move))
        position.apply(move)
    if stop[0]:
        return None
    if not free:
        return [0] * len(JUDGED)
    lot = int.from_bytes(sha256(f"{state.seed} {state.index}".encode()).digest()[:8], "little")
    chosen, move = free[lot % len(free)]
    numbers = list(chosen.legal().values())
    n = len(numbers)
    sums, products = np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64)
    state.game._engine.evaluate(chosen, players.native, lot >> 1, 0, sums, products, playouts, stop)
    if stop[0]:
        return None
    wins = sums[:, 1]
    return [n, int(wins[numbers.index(move)]), int(wins.sum()), *_told_apart(playouts, wins, products[0])]


def _told_apart(n: int, wins: np.ndarray, products: np.ndarray) -> tuple[int, int]:
    """Whether some move is shown to be worse than the best by more than the tolerance; whether none is."""
    best = int(wins.argmax())
    confidence = joint_confidence(len(wins) * (len(wins) - 1) // 2)  # the best and the worst are picked from all pairs
    ends = []
    for row in range(len(wins)):
        if row != best:
            total = int(wins[best] - wins[row])
            squares = int(products[best, best] - 2 * products[best, row] + products[row, row])
            deviation = standard_deviation(n, total, squares) / WIN
            ends.append(bounded_interval(n, total / n / WIN, deviation, SHARE_DIFFERENCE, confidence))
    return int(max(low for low, _ in ends) > SAME_WITHIN), int(max(high for _, high in ends) <= SAME_WITHIN)
