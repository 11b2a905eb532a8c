"""Studies as lines of figures: for CSV files and for tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from os import PathLike
from typing import TYPE_CHECKING

from turmwerk.files import write_whole
from turmwerk.statistics import Estimate
from turmwerk.studies.figures import CategoryFigures, Course, Setting

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import WhatIf

Row = tuple[object, ...]
HEAD = ("players", "variant", "strategy", "games", "figure", "item", "value", "low", "high", "reconstructed")


def write_csv(path: str | PathLike[str], rows: Iterable[Row]) -> None:
    """Write rows with a head line."""
    text = StringIO(newline="")
    csv.writer(text).writerows(rows)
    write_whole(path, text.getvalue())


def balance_rows(study: BalanceStudy) -> Iterator[Row]:
    """One line for each figure of a balance study."""
    yield HEAD
    for setting in study.settings:
        rests = "yes" if setting.reconstructed else ""  # every figure depends on all components
        for figure, item, estimate in setting_figures(setting):
            where = (setting.players, setting.variant, setting.strategy, setting.games)
            yield (*where, figure, item, *estimate.as_dict().values(), rests)


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


def what_if_rows(study: WhatIf) -> Iterator[Row]:
    """One line for each figure of each alternative of a what-if study."""
    kinds = ("original", "changed", "difference", "unpaired")
    yield (
        "players",
        "variant",
        "strategy",
        "games",
        "change",
        "figure",
        "item",
        *(f"{kind} {end}" for kind in kinds for end in Estimate._fields),
        "reconstructed",
    )
    for alternative in study.alternatives:
        for one in alternative.changes:
            estimates = [end for figure in (one.original, one.changed, one.paired, one.unpaired) for end in figure.as_dict().values()]
            where = (study.game.players, study.game.variant, study.strategy, study.games)
            yield (*where, alternative.label, one.figure, one.item, *estimates, "yes" if alternative.reconstructed else "")
