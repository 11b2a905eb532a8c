"""How much a change of numbers changes the loss, as far as the figures of both games show it.

The loss is a maximum: noise alone makes it larger than it is, and more so the fairer a game is. So the change is not judged by its own
spread but by what the intervals of all figures allow together: from the least to the largest loss of either game, and no more than the
figures themselves changed on the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from turmwerk.designing.proof import Figure, Verdict, combined
from turmwerk.statistics import Estimate

Pair = tuple[Figure, Figure, Estimate]  # a figure of the one game, of the other, and what it changes from the one to the other
SAME_LOSS = 1.0  # losses that differ by no more than one tolerance are practically the same


def loss_change(old: Verdict, new: Verdict) -> Estimate:
    """The loss of the new game minus that of the old one; `new` was compared with `old` on the same deals."""
    groups = _pairs(old, new)
    return Estimate(new.loss - old.loss, -_largest_loss_rise([_turned(group) for group in groups]), _largest_loss_rise(groups))


def miss_change(old: Verdict, new: Verdict, goal: str) -> Estimate:
    """The same of the largest miss of one goal over all settings, in its own unit."""
    pairs = [pair for group in _pairs(old, new) for pair in group if pair[0].goal == goal]
    tolerance = pairs[0][0].tolerance
    value = new.worst(goal) - old.worst(goal)
    return Estimate(value, -tolerance * _largest_rise(_turned(pairs)), tolerance * _largest_rise(pairs))


def _pairs(old: Verdict, new: Verdict) -> list[list[Pair]]:
    return [
        [(before, after, after.change) for before, after in zip(*groups, strict=True) if after.change is not None]
        for groups in zip(old.groups, new.groups, strict=True)
    ]


def _turned(pairs: Sequence[Pair]) -> list[Pair]:
    """The way back."""
    return [(after, before, change.scaled(-1)) for before, after, change in pairs]


def _largest_loss_rise(groups: Sequence[Sequence[Pair]]) -> float:
    """How much the loss can rise at most; negative if it is shown to fall."""
    rises = [_largest_rise(group) for group in groups]
    if len(rises) == 1:
        return rises[0]
    apart = combined(_most_after(group) for group in groups) - combined(_least_before(group) for group in groups)
    return min(apart, combined(max(0.0, rise) for rise in rises))  # a norm changes no more than what it is the norm of


def _largest_rise(pairs: Sequence[Pair]) -> float:
    """How much the largest miss of a group can rise at most, in tolerances.

    What is largest afterwards was at most the largest before: it rose by no more than from the least that can have been largest, and by no
    more than this figure itself.
    """
    least = _least_before(pairs)
    return max(min(_after(*pair) - least, _own_rise(*pair)) for pair in pairs)


def _least_before(pairs: Sequence[Pair]) -> float:
    return max(before.miss_interval[0] / before.tolerance for before, _, _ in pairs)


def _most_after(pairs: Sequence[Pair]) -> float:
    return max(_after(*pair) for pair in pairs)


def _after(before: Figure, after: Figure, change: Estimate) -> float:
    """The largest miss afterwards; what a figure was, and how much it changed, says something of what it is."""
    low, high = max(after.joint.low, before.joint.low + change.low), min(after.joint.high, before.joint.high + change.high)
    return max(0.0, after.low - low, high - after.high) / after.tolerance


def _own_rise(before: Figure, after: Figure, change: Estimate) -> float:
    """How much the miss of one figure can rise: as much as the figure, if it is on the same side of its band before and after."""
    if min(before.joint.low, after.joint.low) >= after.high:
        return change.high / after.tolerance
    if max(before.joint.high, after.joint.high) <= after.low:
        return -change.low / after.tolerance
    return change.bound / after.tolerance if change.has_interval else inf
