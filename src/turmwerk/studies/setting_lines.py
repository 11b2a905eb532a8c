"""A setting as figures by name."""

from __future__ import annotations

from collections.abc import Iterator

from turmwerk.statistics import Estimate
from turmwerk.studies.figures import Course, Setting
from turmwerk.studies.items import item_lines
from turmwerk.studies.without import without_lines

OF_CATEGORY = {
    "mean points": "mean_points",
    "share of points": "share",
    "correlation with winning": "correlation",
    "leader wins": "leader_wins",
}


Figures = Iterator[tuple[str, str, Estimate]]


def setting_figures(setting: Setting) -> Figures:
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
        found = [(figure, getattr(category, name)) for figure, name in OF_CATEGORY.items()]
        yield from ((figure, category.name, estimate) for figure, estimate in found if estimate is not None)
    for effect in setting.effects:
        yield f"effect of {effect.kind} on winning", effect.item, effect.share
        yield f"effect of {effect.kind} on points", effect.item, effect.score
    yield from item_lines(setting)
    yield from without_lines(setting)
    if setting.course is not None:
        yield from _course_figures(setting.course)
    yield from _health_figures(setting)


def _course_figures(course: Course) -> Figures:
    for node in course.nodes:
        yield "legal moves", node.node, node.moves
        yield "forced decisions", node.node, node.forced
    yield "lead changes", "", course.lead_changes
    yield "winner leads for good after", "", course.decided_at
    for who, shares in (("leader wins", course.leader_wins), ("last one wins", course.last_wins)):
        for part, share in shares:
            yield who, f"after {part:.0%} of the game", share
    yield "minutes", "", course.minutes
    for kind in course.kinds:
        yield "taken where offered", kind.kind, kind.taken
    if course.waiting is not None:
        yield "seconds between own decisions", "", course.waiting
    if course.kingmaking is not None:
        yield "kingmaking", "", course.kingmaking


def _health_figures(setting: Setting) -> Figures:
    if setting.closeness is not None:
        yield "margin in spreads", "", setting.closeness
    if setting.skill is not None:
        yield "win share among weaker players", setting.skill.against, setting.skill.win_share
    if setting.luck is not None:
        for name in ("luck", "skill", "seat", "deal", "rest"):
            yield "share of the variance of wins", name, getattr(setting.luck, name)
    if setting.interaction is not None:
        yield "points more among weaker players", setting.interaction.among, setting.interaction.points
    if setting.choices is not None:
        yield "stake of a free decision", "", setting.choices.stake
        yield "free decisions whose moves differ", "", setting.choices.real
        yield "free decisions whose moves are the same", "", setting.choices.same
