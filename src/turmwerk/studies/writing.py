"""Studies as lines of figures: for CSV files and for tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from turmwerk.errors import ArgumentError
from turmwerk.statistics import Estimate
from turmwerk.studies.figures import CategoryFigures, Course, Setting

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import WhatIf

Row = tuple[object, ...]
HEAD = ("players", "variant", "strategy", "games", "figure", "item", "value", "low", "high")


def check_writable(path: str | PathLike[str]) -> Path:
    """The path, if a file can be written there; asked before a long run, not after it."""
    target = Path(path)
    try:
        existed = target.exists()
        with target.open("ab"):
            pass
        if not existed:
            target.unlink()
    except OSError as error:
        raise ArgumentError(f"cannot write {target}: {error.strerror or error}; name a file in a folder that exists") from None
    return target


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a file, or say in one sentence why not."""
    check_writable(path).write_text(text, encoding="utf-8")


def write_csv(path: str | PathLike[str], rows: Iterable[Row]) -> None:
    """Write rows with a head line."""
    with check_writable(path).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def balance_rows(study: BalanceStudy) -> Iterator[Row]:
    """One line for each figure of a balance study."""
    yield HEAD
    for setting in study.settings:
        for figure, item, estimate in setting_figures(setting):
            yield (setting.players, setting.variant, setting.strategy, setting.games, figure, item, *estimate)


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
    )
    for alternative in study.alternatives:
        for one in alternative.changes:
            estimates = (*one.original, *one.changed, *one.paired, *one.unpaired)
            where = (study.game.players, study.game.variant, study.strategy, study.games)
            yield (*where, alternative.label, one.figure, one.item, *estimates)
