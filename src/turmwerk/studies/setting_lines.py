"""A setting as figures by name."""

from __future__ import annotations

from collections.abc import Iterator

from turmwerk.statistics import Estimate
from turmwerk.studies.figures import Setting

OF_CATEGORY = {
    "mean points": "mean_points",
    "share of points": "share",
    "correlation with winning": "correlation",
    "leader wins": "leader_wins",
}


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
        found = [(figure, getattr(category, name)) for figure, name in OF_CATEGORY.items()]
        yield from ((figure, category.name, estimate) for figure, estimate in found if estimate is not None)
    for effect in setting.effects:
        yield f"effect of {effect.kind} on winning", effect.item, effect.share
        yield f"effect of {effect.kind} on points", effect.item, effect.score
    if setting.course is not None:
        for node in setting.course.nodes:
            yield "legal moves", node.node, node.moves
            yield "forced decisions", node.node, node.forced
        yield "lead changes", "", setting.course.lead_changes
        yield "winner leads for good after", "", setting.course.decided_at
        for part, share in setting.course.leader_wins:
            yield "leader wins", f"after {part:.0%} of the game", share
    if setting.skill is not None:
        yield "win share against random", setting.skill.strategy, setting.skill.win_share
