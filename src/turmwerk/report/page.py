"""The page: what it is made of, and how it is written. One file, no request, pictures as SVG."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.resources import files
from os import PathLike

import numpy as np

from turmwerk import native
from turmwerk.components.table import as_text
from turmwerk.errors import ExtraError
from turmwerk.files import check_page, write_whole
from turmwerk.formatting import DAGGER
from turmwerk.registry.game import BaseGame
from turmwerk.report.svg import STYLE, Picture
from turmwerk.version import full_version


@dataclass(frozen=True)
class PageTable:
    """A table; the first column is text, the others are numbers unless `words` says otherwise."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: bool = False


@dataclass(frozen=True)
class PageFigure:
    """A picture with its title."""

    title: str
    picture: Picture
    note: str = ""


@dataclass(frozen=True)
class Part:
    """One player count, or one changed game: figures, and what they do not say."""

    title: str
    sentence: str
    figures: Sequence[PageFigure]
    facts: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Card:
    """One question with its answer in a word, its figures, and a sentence behind them."""

    title: str
    word: str
    figures: Sequence[tuple[str, str]]  # such as ("2 players", "57% ± 2%")
    unit: str
    sentence: str


@dataclass(frozen=True)
class Panel:
    """What is shown together: one variant at one level of play. The sentence, the picture, the health, then the parts."""

    level: str
    variant: str
    title: str
    answer: str  # one sentence
    hero: PageFigure
    findings: Sequence[str]
    parts: Sequence[Part]
    tables: Sequence[PageTable]
    health: Sequence[Card] = ()


@dataclass(frozen=True)
class Page:
    """All of a report."""

    title: str
    lead: str
    partial: bool
    panels: Sequence[Panel]  # the strongest play first
    provenance: Sequence[tuple[str, str]]
    components: PageTable
    notes: Sequence[str] = field(default_factory=list)
    mark: str = ""  # what † means, where it first stands

    @property
    def levels(self) -> list[str]:
        """The levels of play to switch between."""
        return list(dict.fromkeys(one.level for one in self.panels))

    @property
    def variants(self) -> list[str]:
        """The variants to switch between."""
        return list(dict.fromkeys(one.variant for one in self.panels))


def mark_note(footnote: str) -> str:
    """What the mark of reconstructed components means, in short, where it first stands; the footnote lists them."""
    short = f"{DAGGER} rests on reconstructed numbers, which may differ from the printed game; the end of the page lists them."
    return short if footnote else ""


def check_extra() -> None:
    """Say in one sentence what to install, if something is missing."""
    try:
        import jinja2  # noqa: F401
    except ImportError:
        raise ExtraError("reports need jinja2, which is not installed; run: pip install 'turmwerk[report]'") from None


def write(path: str | PathLike[str], page: Page) -> None:
    """Write the page."""
    check_page(path)
    write_whole(path, render(page))


def render(page: Page) -> str:
    """The page as HTML."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("turmwerk.report"), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    asset = files(__package__) / "templates"
    return environment.get_template("report.html").render(
        page=page,
        style=STYLE + (asset / "report.css").read_text(encoding="utf-8"),
        script=(asset / "report.js").read_text(encoding="utf-8"),
    )


def provenance_lines(
    game: BaseGame, command: str | None, seed: int, games: str, strategies: str, signature: str | None, seconds: float
) -> list[tuple[str, str]]:
    """What someone needs to get the same numbers."""
    lines = [
        ("command", command or "written from Python"),
        ("Turmwerk", f"{full_version()}, {native.target()} build, Python {platform.python_version()}, NumPy {np.__version__}"),
        ("game", f"{game.info.title} ({game.name})"),
        ("strategies", strategies),
        ("seed and games", f"seed {seed}, {games}"),
        ("time", f"{seconds:.1f} s, finished {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"),
    ]
    return [*lines, ("signature", signature)] if signature else lines


def component_table(game: BaseGame) -> PageTable:
    """Every number of the game with its source."""
    rows = [
        [
            key,
            as_text(game.components[key]) if key in game.changed else entry.value_text,
            entry.value_text if key in game.changed else "as shipped",
            entry.source,
            entry.about,
        ]
        for key, entry in game.info.components.items()
    ]
    return PageTable("Components", ["key", "value", "shipped value", "source", "meaning"], rows, words=True)
