"""The edge of a seat by level of play as a small chart of characters: the interval as a line, the figure as a dot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, mark, number, percentage_points
from turmwerk.studies.levels import ByLevel, LevelFigure

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from turmwerk.statistics import Estimate

NARROW, WIDE = 17, 45  # columns of the chart itself
FAR = 3.0  # times the largest figure: intervals that reach farther are cut, with an arrow
SHOWN, OPEN, ZERO, LINE, CROSSED, LEFT, RIGHT = "●○│─┼◄►"


@dataclass(frozen=True)
class LevelChart:
    """A row for each level of play of each claim; laid out when it is shown."""

    claims: Sequence[ByLevel]
    several_variants: bool = False
    note: str = ""  # how many there are besides

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        yield Text(f"The seat by level of play, {UNIT} from fair ({SHOWN} shown, {OPEN} not shown{self.note}):")
        yield Text("\n".join(self.lines(options.max_width)))

    def lines(self, width: int) -> list[str]:
        """The rows, no wider than this, then the scale; ends with an empty line."""
        rows = [(self._name(claim), claim, place) for claim in self.claims for place in range(len(claim.figures))]
        cells = [("" if place else name, *_words(claim.figures[place])) for name, claim, place in rows]
        widths = [max(len(row[column]) for row in cells) for column in range(3)]
        across = max(NARROW, min(WIDE, width - sum(widths) - 6) - 1 | 1)
        figures = [claim.figures[place] for _, claim, place in rows]
        farthest = FAR * max(abs(one.estimate.value) for one in figures) + 0.005
        limit = max(min(one.estimate.bound, farthest) for one in figures)
        labels = [f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c:>{widths[2]}}" for a, b, c in cells]
        charts = [_drawn(one.estimate, bool(one.sign), limit, across) for one in figures]
        drawn = [f"{text}  {chart}".rstrip() for text, chart in zip(labels, charts, strict=True)]
        ends = number(-100 * limit, "{:+.1f}"), number(100 * limit, "{:+.1f}")
        middle = across // 2
        scale = ends[0] + "0".rjust(middle + 1 - len(ends[0])) + ends[1].rjust(across - middle - 1)
        return [*drawn, " " * (sum(widths) + 6) + scale, ""]

    def _name(self, claim: ByLevel) -> str:
        where = f" {claim.variant}" if self.several_variants else ""
        return f"{claim.players}{where}, {claim.what.removeprefix('the ')}"


def _words(figure: LevelFigure) -> tuple[str, str]:
    return figure.strategy, percentage_points(figure.estimate, "{:+.1f}") + mark(bool(figure.sign), "  ")


def _drawn(estimate: Estimate, shown: bool, limit: float, across: int) -> str:
    """One row: zero, the interval, the figure."""

    def column(value: float) -> int:
        return round((min(max(value, -limit), limit) / limit + 1) / 2 * (across - 1))

    cells = [" "] * across
    cells[across // 2] = ZERO
    if estimate.has_interval:
        low, high = column(estimate.low), column(estimate.high)
        cells[low : high + 1] = LINE * (high - low + 1)
        if low <= across // 2 <= high:
            cells[across // 2] = CROSSED
        if estimate.low < -limit:
            cells[low] = LEFT
        if estimate.high > limit:
            cells[high] = RIGHT
    cells[column(estimate.value)] = SHOWN if shown else OPEN
    return "".join(cells)


def charted(claims: Sequence[ByLevel], rows: int) -> list[ByLevel]:
    """As many claims as there are rows for, those whose levels do not show the same before others; in their order."""
    first = sorted(claims, key=lambda one: len({figure.sign for figure in one.figures}) == 1)
    kept: list[ByLevel] = []
    for one in first:
        if sum(len(other.figures) for other in (*kept, one)) <= rows:
            kept.append(one)
    return [one for one in claims if one in kept]
