"""What may be said of several figures at once: intervals widened for their number, and trends that are tested before they are named."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from turmwerk.formatting import UNIT
from turmwerk.statistics import CONFIDENCE, SAME_WITHIN, Estimate, difference_of, joint_confidence, z_value

SAME_WORDS = f"within {100 * SAME_WITHIN:g} percentage point"  # the tolerance, wherever it is said


def widened(estimate: Estimate, n_claims: int) -> Estimate:
    """A 95 % interval made so long that it holds together with those of so many claims."""
    factor = z_value(joint_confidence(n_claims)) / z_value(CONFIDENCE)
    value, low, high = estimate
    return Estimate(value, value - factor * (value - low), value + factor * (high - value))


def seat_claims(players: int) -> int:
    """How many claims the seats of a table make: the shares of two sum to 1."""
    return players if players > 2 else 1


def sign(estimate: Estimate) -> int:
    """On which side of zero the interval lies; 0 if it does not show one."""
    return 0 if not estimate.excludes_zero else 1 if estimate.low > 0 else -1


def trend(values: Sequence[Estimate]) -> int:
    """1 if every value is shown to be larger than the one before, -1 if smaller, otherwise 0.

    The values come from different games. As every single step must be shown, the claim needs no correction for their number.
    """
    steps = {sign(difference_of(later, earlier)) for earlier, later in pairwise(values)}
    return steps.pop() if len(steps) == 1 else 0


def edge_trend(edges: Sequence[tuple[int, Estimate]], n_trends: int) -> int:
    """Whether an edge, given by player count in order, grows (1) or shrinks (-1) with the players; 0 if neither is shown.

    It is tested relative to the fair share, which is what differs by player count, and must be shown in percentage points as well: where
    the two disagree, one of them alone would mislead. Seats were picked from all of a table, so intervals are widened for them.
    """
    n_claims = n_trends * max(seat_claims(players) for players, _ in edges)
    away = [(players, widened(edge if edge.value > 0 else edge.scaled(-1), n_claims)) for players, edge in edges]
    found = {trend([edge.scaled(players) for players, edge in away]), trend([edge for _, edge in away])}
    return found.pop() if len(found) == 1 else 0


def remaining(bound: float, possible: float = 1.0) -> str:
    """What an effect that is not shown can still be, of those that are possible at all."""
    if bound >= possible:
        return "the games are too few to rule out any effect"
    return f"up to {100 * bound:.1f} {UNIT} remain possible"
