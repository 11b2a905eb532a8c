"""The few kinds of chart the reports are made of, each with what it shows in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from turmwerk.formatting import MARK, mark, number, plus_minus
from turmwerk.report.svg import WIDTH, Picture, box, broken, dot, label, line, path, ticks
from turmwerk.statistics import Estimate

LABELS = 138.0  # units for the labels of dots and bars
VALUES = 96.0  # and for their values, at least
LETTER = 7.2  # units of a letter of a value, or of a little more
ROW = 23.0
STRONGEST = 0.55  # opacity of the strongest color: the text on it stays readable


@dataclass(frozen=True)
class Cell:
    """A field of a grid."""

    text: str
    note: str = ""
    strength: float = 0.0  # -1 to 1: how strongly it is colored, and in which color
    best: bool = False  # with a frame around it
    origin: bool = False  # with a dashed frame around it
    distance: bool = False  # the color says how far, and not which way


def grid(
    columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell | None]]], words: str, legend: str, axes: tuple[str, str] = ("", "")
) -> Picture:
    """Fields colored by how far they are from nothing: blue above, orange below, violet where there is no which way."""
    left = 8.0 + 6.8 * max(len(part) for name, _ in rows for part in name.split())
    width, height = (WIDTH - left) / len(columns), 50.0
    down, right = axes  # what rows and columns are
    high = 18.0 if right else 0.0
    parts = [label(left + width * (place + 0.5), high + 14, name, "faint middle") for place, name in enumerate(columns)]
    if right:
        parts += [label(WIDTH, 12, f"{right} →", "faint end"), label(0, 12, f"↓ {down}", "faint")]
    top = high + 22.0
    for name, cells in rows:
        parts += _name(broken(name, left), top + height / 2, "bold")
        for place, cell in enumerate(cells):
            if cell is not None:
                parts += _field(left + width * place + 2, top + 2, width - 4, height - 4, cell)
        top += height
    for part in broken(legend, WIDTH):
        top += 15
        parts.append(label(0, top, part, "faint"))
    return Picture("".join(parts), top + 6, words)


def _field(x: float, y: float, width: float, height: float, cell: Cell) -> list[str]:
    kind = "far" if cell.distance else "more" if cell.strength > 0 else "less"
    parts = [box(x, y, width, height, "plain cell")]
    if cell.strength:
        parts.append(box(x, y, width, height, f"{kind} cell", STRONGEST * min(1.0, abs(cell.strength))))
    if cell.best:
        parts.append(box(x, y, width, height, "best"))
    if cell.origin:
        parts.append(box(x + 3, y + 3, width - 6, height - 6, "origin"))
    parts.append(label(x + width / 2, y + (21 if cell.note else height / 2 + 6), cell.text, "big middle"))
    return [*parts, label(x + width / 2, y + 37, cell.note, "middle")] if cell.note else parts


def _name(lines: Sequence[str], middle: float, kind: str = "") -> list[str]:
    """The name of a row, at its left end and around its middle."""
    return [label(0, middle + 4 + 14 * (n - (len(lines) - 1) / 2), part, kind) for n, part in enumerate(lines)]


def _rows(names: Iterable[str]) -> tuple[list[tuple[list[str], float]], float]:
    """Rows below each other, as high as their names need: each name as drawn and the middle of its row; and where the last one ends."""
    rows, top = [], 4.0
    for name in names:
        lines = broken(name, LABELS)
        height = max(ROW, 14.0 * len(lines) + 6)
        rows.append((_name(lines, top + height / 2), top + height / 2))
        top += height
    return rows, top


def _padded(values: Iterable[float], part: float) -> tuple[float, float]:
    """The ends of an axis for these values, with some room at either end."""
    known = [value for value in values if isfinite(value)]
    room = part * (max(known) - min(known)) or 1.0
    return min(known) - room, max(known) + room


@dataclass(frozen=True)
class Dot:
    """A row of a chart of dots."""

    name: str
    estimate: Estimate
    marked: bool  # more than chance
    shown: str  # the value in words

    @classmethod
    def of(cls, name: str, estimate: Estimate, marked: bool, form: str) -> Dot:
        """A row with its value, and a mark if it is more than chance."""
        return cls(name, estimate, marked, plus_minus(estimate, form) + mark(marked))


def dots(found: Sequence[Dot], words: str, *, unit: str) -> Picture:
    """Values with their intervals, a row each; colored if they are more than chance."""
    low, high = _padded([0.0, *(end for one in found for end in one.estimate)], 0.06)
    begin, end = LABELS + 6, WIDTH - max(VALUES, 6 + LETTER * max(len(one.shown) for one in found)) - 6

    def across(value: float) -> float:
        return begin + (min(max(value, low), high) - low) / (high - low) * (end - begin)

    parts: list[str] = []
    rows, bottom = _rows(one.name for one in found)
    for one, (name, middle) in zip(found, rows, strict=True):
        parts += name
        kind = ("more" if one.estimate.value > 0 else "less") if one.marked else "none"
        if one.estimate.has_interval:
            parts.append(line(across(one.estimate.low), middle, across(one.estimate.high), middle, f"{kind} whisker"))
        parts.append(dot(across(one.estimate.value), middle, kind))
        parts.append(label(WIDTH, middle + 4, one.shown, "end bold" if one.marked else "end"))
    axis = [line(across(0), 2, across(0), bottom, "zero")]
    axis += [label(across(value), bottom + 13, number(value, "{:g}"), "faint middle") for value in ticks(low, high, 3)]
    listed = "; ".join(f"{one.name}: {one.shown.replace(MARK, '(more than chance)')}" for one in found)
    return Picture("".join([*axis, *parts, label((begin + end) / 2, bottom + 28, unit, "faint middle")]), bottom + 34, f"{words} {listed}.")


def multiples(rows: Sequence[str], columns: Sequence[tuple[Sequence[str], Sequence[Dot | None]]], words: str, *, unit: str) -> Picture:
    """Small charts of dots side by side on one scale: a row for each name, a column with a title of some lines for each chart."""
    known = [one for _, column in columns for one in column if one is not None]
    low, high = _padded([0.0, *(end for one in known for end in one.estimate)], 0.12)
    left = 8.0 + 6.8 * max(map(len, rows))
    width, height, top = (WIDTH - left) / len(columns), 36.0, 10.0 + 14 * max(len(title) for title, _ in columns)
    bottom = top + height * len(rows)
    parts = [label(0, top + height * (row + 0.5) + 8, name, "bold") for row, name in enumerate(rows)]
    for place, (title, column) in enumerate(columns):
        begin, end = left + width * place + 5, left + width * (place + 1) - 5

        def across(value: float, begin: float = begin, end: float = end) -> float:
            return begin + (min(max(value, low), high) - low) / (high - low) * (end - begin)

        parts += [label((begin + end) / 2, 12 + 14 * n, part, "faint middle" if n else "middle bold") for n, part in enumerate(title)]
        for row, one in enumerate(column):
            if one is not None:
                middle = top + height * (row + 0.5) + 7
                parts.append(line(across(0), middle - 5, across(0), middle + 8, "zero"))
                kind = ("more" if one.estimate.value > 0 else "less") if one.marked else "none"
                if one.estimate.has_interval:
                    parts.append(line(across(one.estimate.low), middle, across(one.estimate.high), middle, f"{kind} whisker"))
                parts.append(dot(across(one.estimate.value), middle, kind))
                parts.append(
                    label(
                        (begin + end) / 2,
                        middle - 9,
                        one.shown.replace(f" {MARK}", ""),
                        "middle bold small" if one.marked else "faint middle",
                    )
                )
    listed = "; ".join(
        f"{' '.join(title)}, {row}: {one.shown.replace(MARK, '(more than chance)')}"
        for title, column in columns
        for row, one in zip(rows, column, strict=True)
        if one is not None
    )
    return Picture("".join([*parts, label(WIDTH / 2, bottom + 16, unit, "faint middle")]), bottom + 22, f"{words} {listed}.")


def bars(found: Sequence[tuple[str, Estimate]], words: str) -> Picture:
    """Amounts, a bar each."""
    most = max(max(abs(one.value) for _, one in found), 1e-9)
    begin, end = LABELS + 6, WIDTH - VALUES - 6
    smallest = min(0.0, *(one.value for _, one in found))
    scale = (end - begin) / (max(0.0, *(one.value for _, one in found)) - smallest or most)
    origin = begin - smallest * scale
    parts: list[str] = []
    rows, bottom = _rows(name for name, _ in found)
    for (_, one), (name, middle) in zip(found, rows, strict=True):
        parts += name
        parts.append(box(min(origin, origin + one.value * scale), middle - 6, max(1.0, abs(one.value) * scale), 12, "ink cell"))
        parts.append(label(WIDTH, middle + 4, plus_minus(one, "{:.1f}"), "end"))
    listed = "; ".join(f"{about}: {plus_minus(one, '{:.1f}')}" for about, one in found)
    return Picture("".join(parts), bottom + 4, f"{words} {listed}.")


def curve(
    found: Mapping[str, Estimate], words: str, *, x: str, form: str, level: tuple[float, str], marked: Collection[str] = ()
) -> Picture:
    """A line through values at equal distances, by the names of their places, with rings around those that are marked.

    `level` is drawn across; its name stands below, where no point is.
    """
    low, high = _padded([level[0], *(end for one in found.values() for end in one)], 0.08)
    begin, end, top, bottom = 52.0, WIDTH - 12.0, 10.0, 140.0
    step = (end - begin - 24) / max(1, len(found) - 1)

    def up(value: float) -> float:
        return bottom - (min(max(value, low), high) - low) / (high - low) * (bottom - top)

    parts = []
    for value in ticks(low, high, 4):
        parts += [line(begin, up(value), end, up(value), "rule"), label(begin - 6, up(value) + 4, number(value, form), "faint end")]
    points = [(begin + 12 + step * place, up(one.value)) for place, one in enumerate(found.values())]
    parts.append(line(begin, up(level[0]), end, up(level[0]), "zero"))
    parts.append(path(points, "line"))
    shown = max(1, -(-len(points) * 34 // int(end - begin)))  # every how many labels there is room for
    for place, ((across, height), (name, one)) in enumerate(zip(points, found.items(), strict=True)):
        if one.has_interval:
            parts.append(line(across, up(one.low), across, up(one.high), "ink whisker"))
        parts.append(dot(across, height, "ink"))
        if name in marked:
            parts.append(dot(across, height, "ring", 7.5))
        if place % shown == 0:
            parts.append(label(across, bottom + 15, name, "faint middle"))
    parts.append(label((begin + end) / 2, bottom + 31, f"{x} · dashed: {level[1]}", "faint middle"))
    listed = "; ".join(f"{name}: {plus_minus(one, form)}" for name, one in found.items())
    return Picture("".join(parts), bottom + 37, f"{words} {listed}.")


def distribution(counts: Sequence[tuple[int, int]], mean: float, words: str) -> Picture:
    """How often each score is reached; the mean is marked."""
    total = sum(count for _, count in counts)
    low, high = _middle(counts, total)
    step = max(1, -(-(high - low + 1) // 48))
    bins = [0] * ((high - low) // step + 1)
    for score, count in counts:
        if low <= score <= high:
            bins[(score - low) // step] += count
    begin, end, top, bottom = 8.0, WIDTH - 8.0, 18.0, 110.0
    width = (end - begin) / len(bins)
    tallest = max(bins)
    points = [(begin, bottom)]
    for place, count in enumerate(bins):
        height = bottom - count / tallest * (bottom - top)
        points += [(begin + width * place, height), (begin + width * (place + 1), height)]
    points.append((end, bottom))

    def across(score: float) -> float:
        return begin + (score + 0.5 - low) / step * width

    parts = [path(points, "area", closed=True), line(across(mean), top - 4, across(mean), bottom, "zero")]
    parts.append(label(min(max(across(mean), 40), WIDTH - 40), 12, f"mean {number(mean, '{:.1f}')}", "faint middle"))
    parts += [label(across(value), bottom + 15, number(value, "{:g}"), "faint middle") for value in ticks(low, high, 6)]
    return Picture("".join(parts), bottom + 22, words)


def _middle(counts: Sequence[tuple[int, int]], total: int) -> tuple[int, int]:
    """The scores without the few at either end that would squeeze the rest."""
    seen, low, high = 0, counts[0][0], counts[-1][0]
    for score, count in counts:
        if seen <= 0.002 * total:
            low = score
        seen += count
        if seen >= 0.998 * total:
            high = score
            break
    return low, max(high, low)
