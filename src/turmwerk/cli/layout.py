"""Tables for any width: nothing is ever cut. What does not fit side by side is wrapped, split into several tables, or stacked.

In this order, the first that fits is taken:

1. as it is;
2. headings and the first column in several lines, broken between words;
3. the same, in blocks of columns below each other, each with the first column;
4. stacked: each row a paragraph with a line for each column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

GAP = 2  # blanks between columns
LEAST = 16  # columns of text are not made narrower than this
RULE = "─"


@dataclass(frozen=True)
class Sheet:
    """A table that is laid out when it is shown: its first column is text, the others are numbers, or text too if `words`."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str | None = None
    words: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        if self.title is not None:
            yield Text("\n".join(wrap(self.title, options.max_width)), style="bold")
        yield Text("\n".join(self.lines(options.max_width)))

    def lines(self, width: int) -> list[str]:
        """The table without its title, no line wider than this; ends with an empty line."""
        fitting = self._widths(range(len(self.head)), width)
        if fitting is not None:
            return [*self._block(range(len(self.head)), fitting), ""]
        blocks = None if self.words else self._blocks(width)
        if blocks is None:
            return list(self._stacked(width))
        return [line for columns, widths in blocks for line in (*self._block(columns, widths), "")]

    def _is_text(self, column: int) -> bool:
        return self.words or column == 0

    def _natural(self, column: int) -> int:
        """As wide as its widest cell or heading."""
        return max(map(len, (self.head[column], *(row[column] for row in self.rows))))

    def _narrow(self, column: int) -> int:
        """Broken between words: headings, and cells of text as far as that makes sense; numbers never."""
        cells = [row[column] for row in self.rows]
        if self._is_text(column):
            breaks = column == 0 or column == len(self.head) - 1
            least = min(LEAST if column == 0 else 2 * LEAST, self._natural(column)) if breaks else self._natural(column)
            return max([least, *(_longest_word(text) for text in (self.head[column], *cells))])
        return max([_longest_word(self.head[column]), *map(len, cells)])

    def _widths(self, columns: Sequence[int], width: int) -> list[int] | None:
        """Widths of these columns that fit, as wide as there is room; None if there are none."""
        widths = [self._narrow(column) for column in columns]
        spare = width - sum(widths) - GAP * (len(columns) - 1)
        if spare < 0:
            return None
        order = sorted(range(len(columns)), key=lambda place: not self._is_text(columns[place]))
        for place in order:  # cells of text first: broken headings are easier to read than broken names
            more = min(spare, self._natural(columns[place]) - widths[place])
            widths[place] += more
            spare -= more
        return widths

    def _blocks(self, width: int) -> list[tuple[Sequence[int], list[int]]] | None:
        """As few blocks as fit, the columns spread evenly over them; None if not even one column fits beside the first."""
        others = range(1, len(self.head))
        for size in range(len(others) - 1, 0, -1):
            parts = [(0, *others[begin : begin + size]) for begin in range(0, len(others), size)]
            fitting = [self._widths(part, width) for part in parts]
            if None not in fitting:
                return [(part, widths) for part, widths in zip(parts, fitting, strict=True) if widths is not None]
        return None

    def _block(self, columns: Sequence[int], widths: Sequence[int]) -> Iterator[str]:
        heading = [wrap(self.head[column], width) or [""] for column, width in zip(columns, widths, strict=True)]
        depth = max(map(len, heading))
        yield from self._side_by_side(columns, widths, [[""] * (depth - len(cell)) + cell for cell in heading])
        yield RULE * (sum(widths) + GAP * (len(widths) - 1))
        for row in self.rows:
            yield from self._side_by_side(
                columns, widths, [_hanging(row[column], width) for column, width in zip(columns, widths, strict=True)]
            )

    def _side_by_side(self, columns: Sequence[int], widths: Sequence[int], cells: Sequence[Sequence[str]]) -> Iterator[str]:
        """Cells of several lines each, as lines."""
        for number in range(max(map(len, cells))):
            parts = [cell[number] if number < len(cell) else "" for cell in cells]
            aligned = [
                part.ljust(width) if self._is_text(column) else part.rjust(width)
                for part, width, column in zip(parts, widths, columns, strict=True)
            ]
            yield (" " * GAP).join(aligned).rstrip()

    def _stacked(self, width: int) -> Iterator[str]:
        first, *others = self.head
        label = max(map(len, others), default=0)
        for row in self.rows:
            yield from _hanging(f"{first}  {row[0]}" if first else row[0], width)
            for heading, cell in zip(others, row[1:], strict=True):
                lines = (f"  {heading.ljust(label)}  {cell}".rstrip(), f"  {heading}  {cell}".rstrip())
                fitting = next((line for line in lines if len(line) <= width), None)
                yield from (*_hanging(f"  {heading}", width), *_hanging(f"    {cell}", width)) if fitting is None else (fitting,)
            yield ""


@dataclass(frozen=True)
class Paragraphs:
    """Lines of text, wrapped between words; the following lines of an indented line are indented too."""

    lines: Sequence[str]
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        yield Text("\n".join(part for line in self.lines for part in _hanging(line, options.max_width)), style=self.style)


def _hanging(text: str, width: int) -> list[str]:
    """The lines of a text; the later ones are indented like the first one, or like what stands behind its dash."""
    indent = min(len(text) - len(text.removeprefix("- ").lstrip()), max(0, width - 1))
    return wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def _longest_word(text: str) -> int:
    indent = len(text) - len(text.lstrip())
    return indent + max(map(len, text.split()), default=0)
