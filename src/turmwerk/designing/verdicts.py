"""A design in sentences: what is recommended, what was shown, and what was not."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, number

if TYPE_CHECKING:
    from turmwerk.designing.proof import Figure, Verdict
    from turmwerk.designing.result import DesignStudy

NAMED = 3  # figures that are named at most


def design_verdicts(design: DesignStudy) -> list[str]:
    """The answer first."""
    mark = dagger(bool(design.game.reconstructed))
    if design.partial and design.best.verdict is None:
        return [f"stopped before the proof{mark}: the best so far is {design.best.label}; nothing is shown"]
    sentences = [_answer(design) + mark]
    if design.best.verdict is not None:
        sentences.append(_shown(design.best.verdict))
    sentences += [f"by {one.players}, who were not used in the search: {_shown(one)}" for one in design.best.others]
    sentences += [design.adaptation] if design.adaptation else []
    if design.helps and design.sensitivity:
        first = max(design.sensitivity, key=lambda one: one.more)
        losses = [number(loss, "{:.1f}") for loss in (first.loss, first.loss - first.more)]
        sentences.append(
            f"{first.key} matters most: set back from {first.value} to {first.original}, the goals are missed by {losses[0]} tolerances "
            f"instead of {losses[1]}"
        )
    return sentences


def _answer(design: DesignStudy) -> str:
    best, original = design.best, design.original
    if not best.components:
        if original.loss <= 1:
            return "the original is as it should be; nothing is changed"
        return "nothing in this range helps: no candidate was better than the original"
    if not design.helps:
        return f"nothing in this range helps: on fresh deals {best.label} is no better than the original"
    parts = [_compared(design, goal.name) for goal in design.goals]
    return f"{best.label}: {'; '.join(parts)}"


def _compared(design: DesignStudy, goal: str) -> str:
    worst = [nan if one.verdict is None else one.verdict.worst(goal) for one in (design.best, design.original)]
    share = next(one.is_share for one in design.goals if one.name == goal)
    misses = [number(100 * one if share else one, "{:.1f}") for one in worst]
    unit = f" {UNIT}" if share else ""
    return f"{goal} missed by {misses[0]}{unit} at most, instead of {misses[1]}"


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


def figure_text(one: Figure) -> str:
    """The value with its joint interval; of shares that should be fair, the distance from fair."""
    if not one.is_share:
        return f"{number(one.value.value, '{:.1f}')} ± {one.joint.half_width:.1f}"
    if one.low == one.high:
        return f"{number(100 * (one.value.value - one.low), '{:+.2f}')} ± {100 * one.joint.half_width:.2f}"
    return f"{number(100 * one.value.value, '{:.1f}')} ± {100 * one.joint.half_width:.1f} %"
