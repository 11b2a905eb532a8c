"""Asara in plain Python: what the pieces, towers and players are, and how many pieces can be built."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

COLORS = ("brown", "green", "red", "black", "white")
BUYERS = ("blue", "green", "violet", "orange", "yellow")
SHAPES = ("base", "middle", "window", "top")


class Buyer(NamedTuple):
    """A buyer card; cards are ordered by color."""

    color: int

    def __str__(self) -> str:
        return BUYERS[self.color]


class Piece(NamedTuple):
    """A piece of a known shape; pieces are ordered by color, plain before gold."""

    color: int
    gold: bool

    def __str__(self) -> str:
        return COLORS[self.color] + "*" * self.gold


class LitWindow(NamedTuple):
    """A lit window."""

    color: int

    def __str__(self) -> str:
        return COLORS[self.color]


@dataclass
class Tower:
    """A tower: a base, a top, and between them middles and windows."""

    color: int
    base_gold: bool
    top_gold: bool
    middles: list[bool] = field(default_factory=list)  # gold or not
    windows: list[bool] = field(default_factory=list)  # gold or not; those that are not lit
    lit: list[bool] = field(default_factory=list)  # lit windows; whether they cover gold

    @property
    def height(self) -> int:
        """The number of pieces; a lit window lies on a window and adds nothing."""
        return 2 + len(self.middles) + len(self.windows) + len(self.lit)

    @property
    def gold(self) -> int:
        """The visible gold pieces."""
        return self.base_gold + self.top_gold + sum(self.middles) + sum(self.windows)

    def words(self) -> list[str]:
        """Its pieces from the bottom, kind by kind."""
        between = [("middle", self.middles), ("window", self.windows), ("lit", self.lit)]
        words = [name + "*" * gold for name, pieces in between for gold in sorted(pieces)]
        return ["base" + "*" * self.base_gold, *words, "top" + "*" * self.top_gold]


class Stock(NamedTuple):
    """What decides how many pieces of one color can be built."""

    bases: int
    tops: int
    middles: int
    windows: int
    lit: int
    towers: int
    unlit: int  # windows in own towers that are not lit


@dataclass
class Player:
    """What a seat owns."""

    money: int
    hand: list[Buyer] = field(default_factory=list)
    face_down: list[Buyer] = field(default_factory=list)  # laid this year
    pieces: dict[str, list[Piece]] = field(default_factory=lambda: {shape: [] for shape in SHAPES})
    lit: list[LitWindow] = field(default_factory=list)
    towers: list[Tower] = field(default_factory=list)
    building: int = 0  # points
    year_towers: int = 0
    year_gold: int = 0
    year_favor: int = 0

    def towers_of(self, color: int) -> list[Tower]:
        """In the order they were raised."""
        return [tower for tower in self.towers if tower.color == color]

    def stocks(self) -> tuple[Stock, ...]:
        """What can be built with, by color."""
        return tuple(self.stock(color) for color in range(len(COLORS)))

    def stock(self, color: int) -> Stock:
        """What can be built with of one color."""
        bases, middles, windows, tops = (sum(piece.color == color for piece in self.pieces[shape]) for shape in SHAPES)
        towers = self.towers_of(color)
        unlit = sum(len(tower.windows) for tower in towers)
        return Stock(bases, tops, middles, windows, self.lit.count(LitWindow(color)), len(towers), unlit)

    @property
    def points(self) -> int:
        """The points so far."""
        return self.building + self.year_towers + self.year_gold + self.year_favor

    def view(self, hidden: bool) -> dict[str, Any]:
        """What the seat owns; money and pieces were gained openly, the rest may be hidden."""
        return {
            "money": self.money,
            "points": self.points,
            "hand": len(self.hand) if hidden else texts(self.hand),
            "face_down": len(self.face_down) if hidden else texts(self.face_down),
            "lit": len(self.lit) if hidden else texts(self.lit),
            "pieces": {shape: texts(pieces) for shape, pieces in self.pieces.items()},
            "towers": {name: [tower.words() for tower in self.towers_of(color)] for color, name in enumerate(COLORS)},
        }


@cache
def totals_of_color(stock: Stock) -> frozenset[int]:
    """[build] All numbers of pieces that can be built with the pieces of one color, by trying every combination."""
    totals = set()
    for raised in range(min(stock.bases, stock.tops) + 1):
        for middles in range(stock.middles + 1):
            for windows in range(stock.windows + 1):
                for lit in range(min(stock.lit, stock.unlit + windows) + 1):
                    if middles + windows + lit == 0 or stock.towers + raised > 0:
                        totals.add(2 * raised + middles + windows + lit)
    return frozenset(totals)


@cache
def totals(stocks: tuple[Stock, ...]) -> frozenset[int]:
    """The same for all colors together."""
    sums = {0}
    for stock in stocks:
        sums = {total + more for total in sums for more in totals_of_color(stock)}
    return frozenset(sums)


def texts(items: list[Any]) -> list[str]:
    """Names in canonical order."""
    return [str(item) for item in sorted(items)]
