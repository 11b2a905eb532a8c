"""A setting as figures by name."""

from __future__ import annotations

from collections.abc import Iterator

from turmwerk.statistics import Estimate
from turmwerk.studies.figures import CategoryFigures, Course, Setting


def setting_figures(setting: Setting) -> Iterator[tuple[str, str, Estimate]]:
    """All figures of a setting as (figure, item, estimate)."""
    for seat in setting.seats:
        yield "win share", f"P{seat.seat}", seat.win_share
        yield "seat advantage", f"P{seat.seat}", seat.advantage
        yield "mean score", f"P{seat.seat}", seat.mean_score
    for name in ("mean_score", "winning_score", "margin", "shared_wins", "decisions", "rounds"):
        yield name.replace("_", " "), "", getattr(setting, name)
    for reason, share in setting.endings.items():
        yield "ending", reason, share
    for category in setting.categories:
        yield from _category_figures(category)
    for effect in setting.effects:
        yield f"effect of {effect.kind} on winning", effect.item, effect.share
        yield f"effect of {effect.kind} on points", effect.item, effect.score
    if setting.course is not None:
        yield from _course_figures(setting.course)
    if setting.skill is not None:
        yield "win share against random", setting.skill.strategy, setting.skill.win_share


def _category_figures(category: CategoryFigures) -> Iterator[tuple[str, str, Estimate]]:
    figures = {
        "mean points": category.mean_points,
        "share of points": category.share,
        "correlation with winning": category.correlation,
        "leader wins": category.leader_wins,
    }
    for figure, estimate in figures.items():
        if estimate is not None:
            yield figure, category.name, estimate


def _course_figures(course: Course) -> Iterator[tuple[str, str, Estimate]]:
    for node in course.nodes:
        yield "legal moves", node.node, node.moves
        yield "forced decisions", node.node, node.forced
    yield "lead changes", "", course.lead_changes
    yield "winner leads for good after", "", course.decided_at
    for part, share in course.leader_wins:
        yield "leader wins", f"after {part:.0%} of the game", share
