"""Tables and text on the terminal; the command files say what stands in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from turmwerk.cli.layout import Paragraphs, Sheet
from turmwerk.cli.streams import emit, plain

if TYPE_CHECKING:
    from rich.console import Group, RenderableType

    from turmwerk.formatting import WordTable


def show(*parts: RenderableType) -> None:
    """Print to standard output; in a pipe without color and wide enough for every table."""
    from rich.console import Console, ConsoleDimensions

    console = Console()
    width = get_terminal_size().columns if console.is_terminal else max(console.width, 140)
    console.size = ConsoleDimensions(width, console.height)
    with console.capture() as capture:
        console.print(group(*parts))
    emit(capture.get().removesuffix("\n"))


def show_json(value: object) -> None:
    """Print a value for programs."""
    emit(json.dumps(value))


def group(*parts: RenderableType) -> Group:
    """Parts below each other."""
    from rich.console import Group

    return Group(*parts)


def text(*lines: str, style: str = "") -> Paragraphs:
    """Lines of words, broken between words where the terminal is narrower."""
    return Paragraphs(plain("\n".join(lines)).split("\n"), style)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> Sheet:
    """A table whose first column is text and whose others are numbers."""
    return Sheet([plain(one) for one in columns], [[plain(cell) for cell in row] for row in rows], None if title is None else plain(title))


def listing(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Sheet:
    """A table of words; the last column takes more lines where it needs them."""
    return replace(table(columns, rows), words=True)


def sheets(tables: Iterable[WordTable], notes: Iterable[str]) -> list[RenderableType]:
    """Tables of results and the notes below them, as the terminal lays them out."""
    return [*(table(one.head, one.rows, one.title or None) for one in tables), text(*notes)]
