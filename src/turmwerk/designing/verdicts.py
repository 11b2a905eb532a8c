"""A design in sentences: what is recommended, what was shown, and what was not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.designing.change import SAME_LOSS, miss_change
from turmwerk.formatting import UNIT, number, plus_minus

if TYPE_CHECKING:
    from turmwerk.designing.goals import Goal
    from turmwerk.designing.proof import Figure, Verdict
    from turmwerk.designing.result import DesignStudy, Proposal, Sensitivity

NAMED = 3  # figures that are named at most


def design_verdicts(design: DesignStudy) -> list[str]:
    """The answer first."""
    mark = dagger(bool(design.game.reconstructed))
    best, original = design.best.verdict, design.original.verdict
    if best is None or original is None:
        return [f"stopped before the proof{mark}: the best so far is {design.best.label}; nothing is shown"]
    sentences = [_answer(design, original, best) + mark, _shown(best) if design.helps else f"the original: {_shown(original)}"]
    sentences += [f"by {one.players}, who were not used in the search: {_shown(one)}" for one in design.recommended.others]
    sentences += [design.adaptation] if design.adaptation else []
    sentences += _matters(design.sensitivity) if design.helps else []
    if not original.shown:
        sentences += [_edge(key, design.best.values[key], widens) for key, widens in design.best.edges.items()]
    return sentences


def _answer(design: DesignStudy, original: Verdict, best: Verdict) -> str:
    change, label = design.best.change, design.best.label
    if change is None:
        if original.shown:
            return "the original is as it should be; nothing is changed"
        return "no improvement found: in the search no candidate looked better than the original"
    if design.helps:
        return f"with {label}: {'; '.join(_compared(goal, original, best) for goal in design.goals)}"
    loss = f"the loss changes by {plus_minus(change, '{:+.1f}')} tolerances on {best.deals:,} fresh deals"
    if change.low > 0:
        return f"no improvement: {label}, the best candidate of the search, is worse than the original ({loss})"
    if change.finding(SAME_LOSS) == "same":
        return f"no improvement: {label}, the best candidate, is practically the same as the original ({loss}, less than {SAME_LOSS:g})"
    low, high = (number(end, "{:+.1f}") for end in (change.low, change.high))
    return f"no improvement shown: with {label}, the best candidate, {loss}; {low} to {high} remain possible"


def _compared(goal: Goal, original: Verdict, best: Verdict) -> str:
    scale = 100 if goal.is_share else 1
    misses = [number(scale * one.worst(goal.name), "{:.1f}") for one in (best, original)]
    difference = miss_change(original, best, goal.name)
    change = plus_minus(difference.scaled(scale), "{:+.1f}")
    unit = f" {UNIT}" if goal.is_share else ""
    if goal.name == "seats":
        return f"the largest unfairness {'falls' if difference.high < 0 else 'goes'} from {misses[1]} to {misses[0]}{unit} ({change})"
    return f"{goal.name} missed by {misses[0]}{unit} at most, instead of {misses[1]} ({change})"


def _matters(sensitivity: Sequence[Sensitivity]) -> list[str]:
    """Which of several changed numbers matter; the largest only if its interval lies above all others."""
    if not sensitivity:
        return []
    first, *rest = sensitivity
    shown = [one for one in sensitivity if one.more.low > 0]
    if first.more.low > max(0.0, *(one.more.high for one in rest)):
        return [
            f"{first.key} matters most: set back from {first.value} to {first.original}, the goals are missed by "
            f"{number(first.loss, '{:.1f}')} tolerances ({plus_minus(first.more, '{:+.1f}')})"
        ]
    if not shown:
        return ["not shown: which of the changed numbers matters; none does by more than chance if it is set back alone"]
    listed = ", ".join(f"{one.key} ({plus_minus(one.more, '{:+.1f}')})" for one in shown)
    which = "; not shown: which of them matters most" if len(shown) > 1 else ""
    return [f"set back alone, the goals are missed by more tolerances: {listed}{which}"]


def _edge(key: str, value: object, widens: bool) -> str:
    return f"{key} = {value} is at the edge of its range: {'widen it' if widens else 'the game allows no more'}"


def _shown(verdict: Verdict) -> str:
    deals = f"on {verdict.deals:,} fresh deals"
    if verdict.shown:
        return f"shown {deals}: every figure is within its tolerance, all intervals together"
    parts = []
    if verdict.refuted:
        parts.append(f"not as it should be: {_listed(verdict.refuted)}")
    if verdict.doubtful:
        parts.append(f"not shown, the games are too few: {_listed(verdict.doubtful)}")
    return f"{deals}, {'; '.join(parts)}"


def _listed(figures: list[Figure]) -> str:
    worst = sorted(figures, key=lambda one: -one.miss / one.tolerance)
    names = [f"{one.item} with {one.setting} ({figure_text(one)})" for one in worst[:NAMED]]
    rest = len(figures) - len(names)
    return ", ".join(names) + (f" and {rest} more" if rest else "")


def loss_text(one: Proposal) -> str:
    """The loss; if it was played on fresh deals, with what all intervals together allow."""
    if one.verdict is None:
        return number(one.loss)
    _, low, high = one.verdict.loss_interval
    return f"{number(one.loss)} ({number(low)} to {number(high)})"


def figure_text(one: Figure) -> str:
    """The value with its joint interval; of shares that should be fair, the distance from fair."""
    if not one.is_share:
        return f"{number(one.value.value, '{:.1f}')} ± {one.joint.half_width:.1f}"
    if one.low == one.high:
        return f"{number(100 * (one.value.value - one.low), '{:+.2f}')} ± {100 * one.joint.half_width:.2f}"
    return f"{number(100 * one.value.value, '{:.1f}')} ± {100 * one.joint.half_width:.1f} %"
