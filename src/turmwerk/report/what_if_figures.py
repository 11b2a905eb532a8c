"""The charts of a what-if study: differences with their intervals, or the curves of a sweep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import altair as alt

from turmwerk.report.charts import Row, dots, lines, point
from turmwerk.report.page import MINUS, Figure
from turmwerk.studies.what_if import Change, WhatIf

PAIRS = ("on the same deals", "as if on different deals")


def figures(study: WhatIf) -> list[Figure]:
    """All charts."""
    parts: list[tuple[str, str, Callable[[Change], bool]]] = [
        ("Win share by seat", "points of win share", lambda one: one.figure == "win share"),
        ("Scores", "points", lambda one: one.figure in ("mean score", "winning score", "margin of victory") and not one.item),
        ("Points by category", "points", lambda one: one.figure == "mean points"),
        ("Length of the game", "", lambda one: one.figure in ("decisions", "rounds")),
        ("Shared wins", "points of share", lambda one: one.figure == "shared wins"),
    ]
    make = _curves if is_curve(study) else _differences
    return [Figure(title, _text(study, keep), make(study, unit, keep)) for title, unit, keep in parts]


def overview(study: WhatIf) -> Any:
    """Win shares and scores, for notebooks."""
    chosen = figures(study)[:2]
    return alt.vconcat(*(one.chart.properties(width=480, title=one.title) for one in chosen)).resolve_scale(color="independent")


def is_curve(study: WhatIf) -> bool:
    """Whether there are numbers to draw a curve over."""
    values = [one.components.get(study.key) for one in study.alternatives] if study.key else []
    return len(values) > 1 and all(isinstance(value, int) for value in values)


def _label(change: Change) -> str:
    return change.item if change.figure in ("win share", "mean points") else f"{change.figure} {change.item}".strip()


def _factor(change: Change) -> float:
    return 100.0 if change.is_share else 1.0


def _differences(study: WhatIf, unit: str, keep: Callable[[Change], bool]) -> Any:
    """Dots with the paired interval, below them the unpaired one."""
    several = len(study.alternatives) > 1
    rows: list[Row] = []
    for alternative in study.alternatives:
        for one in filter(keep, alternative.changes):
            item = f"{alternative.label}: {_label(one)}" if several else _label(one)
            for name, estimate in zip(PAIRS, (one.paired, one.unpaired), strict=True):
                rows.append({"item": item, "series": name} | point(estimate, factor=_factor(one)))
    return dots(rows, x=f"difference, {unit}" if unit else "difference", series=PAIRS)


def _curves(study: WhatIf, unit: str, keep: Callable[[Change], bool]) -> Any:
    """The difference from the original over the values of the sweep."""
    assert study.key is not None
    rows: list[Row] = [
        {"at": alternative.components[study.key], "series": _label(one)} | point(one.paired, factor=_factor(one))
        for alternative in study.alternatives
        for one in filter(keep, alternative.changes)
    ]
    series = list(dict.fromkeys(row["series"] for row in rows))
    return lines(rows, x=study.key, y=f"difference, {unit}" if unit else "difference", series=series, points=True)


def _text(study: WhatIf, keep: Callable[[Change], bool]) -> str:
    """The largest change whose interval excludes zero."""
    found = [(one, change) for one in study.alternatives for change in filter(keep, one.changes) if change.paired.excludes_zero]
    if not found:
        return "No difference from the original is larger than chance."
    alternative, change = max(found, key=lambda pair: abs(pair[1].paired.value))
    paired = change.paired.scaled(_factor(change))
    size = f"{paired.value:+.2f} ± {paired.half_width:.2f}".replace("-", MINUS)
    return f"The largest difference is that of {_label(change)} with {alternative.label}: {size}."
