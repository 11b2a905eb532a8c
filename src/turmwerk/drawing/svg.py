"""The words pictures are drawn in: things with a size, put beside and below each other until they are a panel, and panels a picture.

All text goes through `escape`. A thing draws itself from (0, 0) to (width, height). Tables show the same few things again and again: the
words that are drawn most are remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import NamedTuple

from turmwerk.drawing.interface import MoveWords
from turmwerk.drawing.palette import RULES, TEXT_SIZES, style_sheet

WIDTH = 400  # of a panel: readable as it is on a phone
INNER = 376  # of what is in it
MARGIN = (WIDTH - INNER) // 2
GAP = 12  # between panels
EVEN = 60  # by so much the last panel of a column may be stretched to end where the longest does
TOP, MIDDLE, GROUND = 0, 0.5, 1  # where things beside each other are on a line
# Widths of letters in font sizes, those of a wide font, for the fonts of readers differ.
NARROW, ORDINARY, BROAD = 0.33, 0.61, 0.9

remembered = lru_cache(maxsize=4096)


class Thing(NamedTuple):
    """Something drawn, with its size."""

    svg: str
    width: float
    height: float


class Panel(NamedTuple):
    """A part of the table that stays together."""

    title: str
    thing: Thing
    active: bool  # whether it is the seat's turn
    seat: int | None = None  # whose it is; None: everybody's


NOTHING = Thing("", 0, 0)


@dataclass(frozen=True)
class Offers:
    """The moves that are offered, each with its words, and why other things cannot be chosen."""

    words: Mapping[str, MoveWords] = field(default_factory=dict)
    why_not: Mapping[str, str] = field(default_factory=dict)  # by what the move would begin with

    def __contains__(self, move: object) -> bool:
        return move in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def title(self, move: str) -> str:
        """A move in a line."""
        found = self.words.get(move)
        return ": ".join(filter(None, [found.text, found.effect])) if found else move


NO_OFFERS = Offers()


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")


def shape(tag: str, kind: str, **attributes: float | str) -> str:
    """An element such as rect, with its classes; underscores in the names of attributes become hyphens."""
    given = {name.replace("_", "-"): number(value) if isinstance(value, int | float) else value for name, value in attributes.items()}
    return f'<{tag} class="{escape(kind)}"' + "".join(f' {name}="{escape(value)}"' for name, value in given.items()) + "/>"


@remembered
def rect(x: float, y: float, width: float, height: float, kind: str, *, round_by: float = 0) -> str:
    """A rectangle."""
    corners = {"rx": round_by} if round_by else {}
    return shape("rect", kind, x=x, y=y, width=width, height=height, **corners)


@remembered
def circle(x: float, y: float, radius: float, kind: str) -> str:
    """A circle around (x, y)."""
    return shape("circle", kind, cx=x, cy=y, r=radius)


@remembered
def path(d: str, kind: str) -> str:
    """A path."""
    return shape("path", kind, d=d)


@remembered
def text(x: float, y: float, content: str, kind: str = "", *, bold: bool = False) -> str:
    """A line of text; y is its base line."""
    weight = ' font-weight="600" style="font-weight:600"' if bold else ""
    return f'<text class="{escape(kind)}" x="{number(x)}" y="{number(y)}"{weight}>{escape(content)}</text>'


def group(content: str, *, x: float = 0, y: float = 0, title: str = "") -> str:
    """What belongs together, moved to (x, y); a title is shown under the mouse and read aloud."""
    where = f' transform="translate({number(x)} {number(y)})"' if x or y else ""
    about = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{where}>{about}{content}</g>"


@remembered
def text_width(content: str, size: str = "", *, bold: bool = False) -> float:
    """About how wide a text will be."""
    letters = sum(NARROW if letter in " .,:;'|!ijl·-()" else BROAD if letter in "mwMW→←" else ORDINARY for letter in content)
    return letters * TEXT_SIZES[size] * (1.1 if bold else 1)


@remembered
def words(content: str, size: str = "", *, width: float = INNER, bold: bool = False, faint: bool = False, right: bool = False) -> Thing:
    """A text, broken into lines where it is too long; `right` makes its right end even."""
    lines: list[str] = []
    for word in content.split(" "):
        if lines and text_width(f"{lines[-1]} {word}", size, bold=bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    height = TEXT_SIZES[size] * 1.35
    kind = " ".join(filter(None, [size, "quiet" * faint, "end" * right]))
    widest = max(text_width(line, size, bold=bold) for line in lines)
    x = widest if right else 0
    drawn = "".join(text(x, i * height + TEXT_SIZES[size], line, kind, bold=bold) for i, line in enumerate(lines))
    return Thing(drawn, widest, height * len(lines))


@remembered
def chip(label: str, fill: str, width: float, height: float, *, size: str = "small", round_by: float = 4, title: str = "") -> Thing:
    """A piece of a color with its name on it; some fills are rules of the style sheet, such as "hollow"."""
    kind = fill if fill in RULES else f"piece k-{fill}"
    ink = "" if fill in RULES else f" on-{fill}"
    body = rect(0.5, 0.5, width - 1, height - 1, kind, round_by=round_by)
    body += text(width / 2, height / 2 + TEXT_SIZES[size] * 0.36, label, f"{size} middle{ink}")
    return Thing(group(body, title=title) if title else body, width, height)


def titled(thing: Thing, title: str) -> Thing:
    """The same, with words for those who point at it or cannot see it."""
    return thing._replace(svg=group(thing.svg, title=title))


def beside(things: Iterable[Thing], gap: float = 6, *, level: float = GROUND) -> Thing:
    """Things in a row: on one ground, or with their middles or tops on a line."""
    row = [thing for thing in things if thing.width]
    height = max((thing.height for thing in row), default=0)
    x, svg = 0.0, ""
    for thing in row:
        svg += group(thing.svg, x=x, y=(height - thing.height) * level)
        x += thing.width + gap
    return Thing(svg, max(0.0, x - gap), height)


def below(things: Iterable[Thing], gap: float = 6) -> Thing:
    """Things one below the other."""
    column = [thing for thing in things if thing.height]
    y, svg = 0.0, ""
    for thing in column:
        svg += group(thing.svg, y=y)
        y += thing.height + gap
    return Thing(svg, max((thing.width for thing in column), default=0), max(0.0, y - gap))


def wrapped(things: Iterable[Thing], gap: float = 6, *, width: float = INNER, level: float = GROUND) -> Thing:
    """Things in a row; where it is full, another row begins."""
    rows: list[list[Thing]] = [[]]
    used = 0.0
    for thing in things:
        if rows[-1] and used + thing.width > width + 0.01:
            rows.append([])
            used = 0.0
        rows[-1].append(thing)
        used += thing.width + gap
    return below((beside(row, gap, level=level) for row in rows), gap)


def apart(left: Thing, right: Thing, *, width: float = INNER) -> Thing:
    """One thing on the left, the other at the right end; below it if there is no room."""
    if left.width + 10 + right.width > width:
        return below([left, right], 4)
    height = max(left.height, right.height)
    svg = group(left.svg, y=(height - left.height) / 2) + group(right.svg, x=width - right.width, y=(height - right.height) / 2)
    return Thing(svg, width, height)


def offered(thing: Thing, move: str, moves: Collection[str], title: str = "") -> Thing:
    """The thing; if the move is one of those offered, it can be played there; otherwise it says why not, if that is known."""
    known = moves if isinstance(moves, Offers) else NO_OFFERS
    if move not in moves:
        why = known.why_not.get(move, "")
        return thing._replace(svg=f'<g class="why" data-why="{escape(why)}"><title>{escape(why)}</title>{thing.svg}</g>') if why else thing
    frame = rect(-1.5, -1.5, thing.width + 3, thing.height + 3, "frame", round_by=5)
    about = f"<title>{escape(title or known.title(move))}</title>"
    name = escape(move)
    return thing._replace(svg=f'<g class="move" role="button" tabindex="0" data-move="{name}">{about}{thing.svg}{frame}</g>')


def panel(title: str, things: Sequence[Thing], *, note: str = "", about: str = "", active: bool = False, seat: int | None = None) -> Panel:
    """A panel: its title, what is noted beside it (and what that means), and things one below the other."""
    arrow = path("M0 2l10 6-10 6z", "accented") if active else ""
    heading = Thing(arrow + text(16 if active else 0, 14, title, "title", bold=True), text_width(title, "title", bold=True) + 16, 20)
    room = INNER - heading.width - 10
    remark = words(note, "small", width=room, faint=True, right=True) if note else NOTHING
    remark = titled(remark, about) if note and about else remark
    return Panel(title, below([apart(heading, remark), *things], 10), active, seat)


def one_picture(panels: Sequence[Panel], *, columns: int, label: str, offers: bool, fills: Mapping[str, str]) -> str:
    """All panels in so many columns: each goes below the column that is shortest so far. `fills` are the game's own colors."""
    stacks: list[list[Panel]] = [[] for _ in range(min(columns, len(panels)))]
    ends = [float(GAP)] * len(stacks)
    for part in panels:
        shortest = ends.index(min(ends))
        stacks[shortest].append(part)
        ends[shortest] += _height(part) + GAP
    body = ""
    for column, stack in enumerate(stacks):
        y = float(GAP)
        for part in stack:
            spare = max(ends) - ends[column] if part is stack[-1] else 0
            height = _height(part) + (spare if spare <= EVEN else 0)
            body += group(_framed(part, height), x=GAP + column * (WIDTH + GAP), y=y)
            y += height + GAP
    return _document(body, GAP + len(stacks) * (WIDTH + GAP), max(ends), label=label, offers=offers, fills=fills)


def single_pictures(panels: Sequence[Panel], *, offers: bool) -> list[str]:
    """Each panel as a picture of its own, without the style sheet: for pages that arrange them."""
    found = []
    for part in panels:
        height = _height(part)
        drawn = _document(group(_framed(part, height), x=1, y=1), WIDTH + 2, height + 2, label=part.title, offers=offers)
        found.append(drawn if part.seat is None else drawn.replace("<svg ", f'<svg data-seat="{part.seat}" ', 1))
    return found


def picture_of(thing: Thing, label: str) -> str:
    """A thing as a picture of its own, without the style sheet."""
    return _document(group(thing.svg, x=2, y=2), thing.width + 4, thing.height + 4, label=label, offers=False)


def _height(part: Panel) -> float:
    return part.thing.height + 2 * MARGIN


def _framed(part: Panel, height: float) -> str:
    frame = rect(0.5, 0.5, WIDTH - 1, height - 1, "active" if part.active else "panel", round_by=8)
    return frame + group(part.thing.svg, x=MARGIN, y=MARGIN)


def _document(body: str, width: float, height: float, *, label: str, offers: bool, fills: Mapping[str, str] | None = None) -> str:
    """The svg element, with the style sheet if it is given colors. With moves in it, screen readers must not take it for one image."""
    role = "group" if offers else "img"
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    ground = f"<style>{style_sheet(fills, body)}</style>{rect(0, 0, width, height, 'paper')}" if fills is not None else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="turmwerk" {size} role="{role}" aria-label="{escape(label)}">{ground}{body}</svg>'
    )
