"""The page: what it is made of, and how it is written. One file, no request, one copy of the chart library."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from os import PathLike
from typing import Any

import numpy as np

from turmwerk import components, native
from turmwerk.games import Game
from turmwerk.statistics import Estimate
from turmwerk.studies.writing import write_text

MINUS = "\u2212"


@dataclass(frozen=True)
class Table:
    """A table; the first column is text, the others are numbers unless `words` says otherwise."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: bool = False


@dataclass(frozen=True)
class Figure:
    """A chart with what it shows in words and in numbers."""

    title: str
    alternative: str  # for those who cannot see the chart
    chart: Any
    table: Table | None = None
    small: bool = False


@dataclass(frozen=True)
class Card:
    """A few sentences under a heading, for the summary."""

    title: str
    verdict: str
    details: Sequence[str]


@dataclass(frozen=True)
class Section:
    """Figures or tables of one kind of game."""

    title: str
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()
    note: str = ""


@dataclass(frozen=True)
class Page:
    """All of a report."""

    title: str
    lead: str
    partial: bool
    cards: Sequence[Card]
    findings: Sequence[str]
    plots: Sequence[Section]
    tables: Sequence[Section]
    provenance: Sequence[tuple[str, str]]
    components: Table
    notes: Sequence[str] = field(default_factory=list)


def write(path: str | PathLike[str], page: Page) -> None:
    """Write the page."""
    write_text(path, render(page))


def render(page: Page) -> str:
    """The page as HTML."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("turmwerk"), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    figures = [figure for section in page.plots for figure in section.figures]
    specs = {  # not validated again: the parts were when they were made
        f"chart-{number}": figure.chart.to_dict(validate=False) | {"description": figure.alternative}
        for number, figure in enumerate(figures)
    }
    numbers = {id(figure): f"chart-{number}" for number, figure in enumerate(figures)}
    template = environment.get_template("report.html")
    text = json.dumps(specs, separators=(",", ":")).replace("<", "\\u003c")
    asset = files("turmwerk") / "templates"
    return template.render(
        page=page,
        name_of=lambda figure: numbers[id(figure)],
        specs=text,
        library=chart_library(),
        style=(asset / "report.css").read_text(encoding="utf-8"),
        script=(asset / "report.js").read_text(encoding="utf-8"),
    )


@cache
def chart_library() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script."""
    import vl_convert

    return str(vl_convert.javascript_bundle()).replace("</script", "<\\/script")  # type: ignore[call-arg]  # its stub forgets the default


def number(estimate: Estimate | None, form: str = "{:.2f}") -> str:
    """Such as "0.21 ± 0.03"."""
    if estimate is None:
        return "–"
    return f"{form.format(estimate.value)} ± {form.format(estimate.half_width).lstrip('+')}".replace("-", MINUS)


def provenance(
    game: Game, *, command: str | None, seed: int, games: str, strategies: str, signature: str | None, seconds: float
) -> list[tuple[str, str]]:
    """What someone needs to get the same numbers."""
    from turmwerk import __version__

    lines = [
        ("command", command or "written from Python"),
        ("Turmwerk", f"{__version__}, {native.target()} build, Python {platform.python_version()}, NumPy {np.__version__}"),
        ("game", f"{game.info.title} ({game.name})"),
        ("strategies", strategies),
        ("seed and games", f"seed {seed}, {games}"),
        ("time", f"{seconds:.1f} s, finished {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"),
    ]
    return [*lines, ("signature", signature)] if signature else lines


def component_table(game: Game) -> Table:
    """Every number of the game with its source."""
    rows = [
        [key, _value(game, key), _text(entry.value) if key in game.changed else "as shipped", entry.source, entry.about]
        for key, entry in components.table(game.name).items()
    ]
    return Table("Components", ["key", "value", "shipped value", "source", "meaning"], rows, words=True)


def _value(game: Game, key: str) -> str:
    """A value; of a whole table that is as shipped, how long it is."""
    value = game.components[key]
    if components.table(game.name)[key].columns and key not in game.changed and isinstance(value, list):
        return f"{len(value)} rows"
    return _text(value)


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
