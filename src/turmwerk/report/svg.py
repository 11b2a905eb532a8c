"""Pictures as SVG text: in colors of the page they stand on, light or dark, and as files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from os import PathLike, fspath
from textwrap import wrap

from turmwerk.files import write_whole

WIDTH = 400  # units: pixels on a phone, a little more elsewhere
LETTER = 6.3  # units of a letter of 12 units, on average, a little more than it needs

STYLE = """
.tw { --text: #1d2329; --faint: #5c6670; --line: #d9dee3; --plain: #eef1f4; --more: #0072b2; --less: #d55e00;
  --ink: #4a5a6a; --far: #7b4fa3; }
@media (prefers-color-scheme: dark) {
  .tw { --text: #e8ebee; --faint: #a3adb7; --line: #3a434c; --plain: #262d34; --more: #56b4e9; --less: #f08a4b;
    --ink: #a9b7c4; --far: #b794e0; }
}
.tw text { fill: var(--text); font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
.tw .faint { fill: var(--faint); font-size: 11px; }
.tw .big { font-size: 17px; font-weight: 600; }
.tw .bold { font-weight: 600; }
.tw .small { font-size: 11px; }
.tw .end { text-anchor: end; }
.tw .middle { text-anchor: middle; }
.tw .rule { stroke: var(--line); stroke-width: 1; }
.tw .zero { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 4 3; }
.tw .plain { fill: var(--plain); }
.tw .more { fill: var(--more); stroke: var(--more); }
.tw .less { fill: var(--less); stroke: var(--less); }
.tw .none { fill: var(--faint); stroke: var(--faint); }
.tw .cell { stroke: none; }
.tw .best { fill: none; stroke: var(--text); stroke-width: 2.5; }
.tw .whisker { stroke-width: 2; }
.tw .ink { fill: var(--ink); stroke: var(--ink); }
.tw .far { fill: var(--far); }
.tw .ring { fill: none; stroke: var(--text); stroke-width: 2; }
.tw .origin { fill: none; stroke: var(--text); stroke-width: 1.5; stroke-dasharray: 4 3; }
.tw .line { fill: none; stroke: var(--ink); stroke-width: 2; }
.tw .area { fill: var(--ink); fill-opacity: 0.25; stroke: var(--ink); stroke-width: 1.5; }
"""


@dataclass(frozen=True)
class Picture:
    """A picture as SVG text; notebooks show it, `save` writes it. It needs nothing from anywhere else."""

    inside: str  # its elements
    height: float
    alternative: str  # what it shows, in words

    @property
    def svg(self) -> str:
        """As it stands in a page that has the colors already."""
        words = escape(self.alternative, quote=True)
        return f'<svg class="tw" viewBox="0 0 {WIDTH} {self.height:g}" role="img" aria-label="{words}" xmlns="http://www.w3.org/2000/svg">{self.inside}</svg>'

    @property
    def standalone(self) -> str:
        """With its colors, for a file or a notebook."""
        head = f'<svg width="{1.5 * WIDTH:g}" style="max-width: 100%; height: auto"'
        return self.svg.replace("<svg", head, 1).replace(">", f"><style>{STYLE}</style>", 1)

    def _repr_html_(self) -> str:
        return self.standalone

    def _repr_svg_(self) -> str:
        return self.standalone

    def save(self, path: str | PathLike[str]) -> None:
        """Write it: an SVG file, or an HTML page if the name ends so."""
        page = f'<!DOCTYPE html>\n<meta charset="utf-8">\n<title>{escape(self.alternative)}</title>\n{self.standalone}\n'
        write_whole(path, page if fspath(path).lower().endswith((".html", ".htm")) else f"{self.standalone}\n")


def label(x: float, y: float, words: str, kind: str = "") -> str:
    """Text; `kind` are classes of the style."""
    return f'<text x="{x:g}" y="{y:g}"{_kind(kind)}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line."""
    return f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"{_kind(kind)}/>'


def dot(x: float, y: float, kind: str, radius: float = 4) -> str:
    """A point."""
    return f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}"{_kind(kind)}/>'


def box(x: float, y: float, width: float, height: float, kind: str, opacity: float | None = None) -> str:
    """A rectangle with round corners."""
    faint = "" if opacity is None else f' fill-opacity="{opacity:.2f}"'
    return f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" rx="4"{_kind(kind)}{faint}/>'


def path(points: Sequence[tuple[float, float]], kind: str, *, closed: bool = False) -> str:
    """A line through points."""
    steps = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    return f'<path d="M{steps}{"Z" if closed else ""}"{_kind(kind)}/>'


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def broken(words: str, width: float) -> list[str]:
    """Words in lines that fit the width in units."""
    return wrap(words, max(8, int(width / LETTER))) or [""]


def ticks(low: float, high: float, count: int = 4) -> list[float]:
    """Round numbers between two ends."""
    span = high - low
    if span <= 0:
        return [low]
    size = 10.0 ** (len(f"{span:.0f}") - 1) if span >= 1 else 1.0
    while span / size > 10:
        size *= 10
    while span / size < 1:
        size /= 10
    step = next(size * part for part in (0.1, 0.2, 0.5, 1, 2, 5, 10) if span / (size * part) <= count)
    first = -(-low // step) * step
    return [first + step * number for number in range(int((high - first) / step + 1e-9) + 1)]
