"""A palace of Sultaniya in plain Python: where a tile may be built (rules 1-5 of docs/rules/sultaniya.md), and what there is to count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

SYMBOLS = ("windows", "towers", "guards", "sapphires")  # on the left or right half of a tile
FITTING = {"G": "L", "M": "S", "W": "P", "C": "P"}  # the bottom a joint needs

Place = tuple[int, int]  # row, place


class Tile(NamedTuple):
    """A tile as it is printed; tiles are ordered by number."""

    number: int
    name: str
    floor: int
    left: str
    right: str
    bottom: str
    halves: tuple[dict[str, int], dict[str, int]]  # symbols on the left and right half
    whole: dict[str, int]  # cupolas, gardens, whole gates and minarets
    points: int

    def __str__(self) -> str:
        return self.name

    def count(self, symbol: str) -> int:
        """How many of a symbol the tile shows."""
        return self.halves[0][symbol] + self.halves[1][symbol]

    def is_symmetric(self) -> bool:
        """Whether mirroring changes nothing."""
        return self.left == self.right and self.halves[0] == self.halves[1]


def make_tile(number: int, row: dict[str, Any]) -> Tile:
    """A tile from a row of the tile table."""
    left, right = ({symbol: row[f"{symbol}_{half}"] for symbol in SYMBOLS} for half in "LR")
    whole = {"cupola": row["cupolas"], "garden": row["gardens"], "gate": row["whole_gate"], "minaret": row["whole_minaret"]}
    return Tile(number, row["id"], row["floor"], row["left"], row["right"], row["bottom"], (left, right), whole, row["points"])


def in_play(row: dict[str, Any], players: int) -> bool:
    """1-2 players: 2+ only; 3 players: without 4+; 4 players: all."""
    return bool(row["mark"] == "2+" or players >= int(row["mark"][0]))


@dataclass(frozen=True)
class Built:
    """A tile in a palace."""

    tile: Tile
    mirrored: bool = False

    @property
    def left(self) -> str:
        """The left side as it lies."""
        return self.tile.right if self.mirrored else self.tile.left

    @property
    def right(self) -> str:
        """The right side as it lies."""
        return self.tile.left if self.mirrored else self.tile.right

    @property
    def halves(self) -> tuple[dict[str, int], dict[str, int]]:
        """The symbols on the left and right half as it lies."""
        left, right = self.tile.halves
        return (right, left) if self.mirrored else (left, right)


def printed_parts(symbols: list[str], width: int) -> dict[Place, Built]:
    """The parts printed on a board: two in the middle of the ground floor and one above; wall sides, plain bottoms."""
    middle = width // 2
    places = [(0, middle - 1), (0, middle), (1, middle - 1)]
    return {place: Built(printed_part(symbol, place)) for place, symbol in zip(places, symbols, strict=True)}


def printed_part(symbol: str, place: Place) -> Tile:
    """A printed part, as a tile without a number."""
    what, _, half = symbol.partition("-")
    left, right = ({name: int(half == side and name == f"{what}s") for name in SYMBOLS} for side in "LR")
    whole = {name: int(what == name) for name in ("cupola", "garden", "gate", "minaret")}
    return Tile(-1, "printed", place[0], "W", "W", "-" if place[0] == 0 else "P", (left, right), whole, 0)


# Geometry


def row_places(row: int, width: int) -> int:
    """Rows 1 and 3 are staggered: one place fewer."""
    return width - row % 2


def half_columns(place: Place) -> tuple[int, int]:
    """The half-columns a place covers."""
    row, p = place
    first = 2 * p + row % 2
    return first, first + 1


def below(place: Place) -> tuple[Place, Place]:
    """The places under the left and the right half; beyond the limits there is never a tile."""
    row, p = place
    return ((row - 1, p), (row - 1, p + 1)) if row % 2 else ((row - 1, p - 1), (row - 1, p))


def above(place: Place) -> tuple[Place, Place]:
    """The places over the left and the right half."""
    row, p = place
    return ((row + 1, p), (row + 1, p + 1)) if row % 2 else ((row + 1, p - 1), (row + 1, p))


@lru_cache(maxsize=1 << 18)
def encloses(occupied: frozenset[Place], width: int) -> bool:
    """5: whether some empty half-cell cannot reach the left limit, the right limit or the top through empty half-cells."""
    filled = {(place[0], column) for place in occupied for column in half_columns(place)}
    empty = {(row, column) for row in range(4) for column in range(2 * width)} - filled
    reached = {(row, column) for row, column in empty if row == 3 or column in (0, 2 * width - 1)}
    frontier = list(reached)
    while frontier:
        row, column = frontier.pop()
        for cell in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
            if cell in empty and cell not in reached:
                reached.add(cell)
                frontier.append(cell)
    return reached != empty


class Palace:
    """The tiles of one player, by place."""

    def __init__(self, width: int, printed: dict[Place, Built]) -> None:
        self.width = width
        self.printed: frozenset[Place] = frozenset(printed)
        self.built: dict[Place, Built] = dict(printed)

    # Where a tile may be built

    def placements(self, tile: Tile) -> list[tuple[Place, bool]]:
        """All ways to build a tile: as it is in every place, then mirrored. Mirroring counts only if it changes the tile."""
        ways = [Built(tile, False)] if tile.is_symmetric() else [Built(tile, False), Built(tile, True)]
        places = self.open_places(tile.floor)
        return [(place, way.mirrored) for way in ways for place in places if self.joins(way, place)]

    def open_places(self, row: int) -> list[Place]:
        """The empty places of a row where a tile would be supported and enclose nothing."""
        empty = [(row, p) for p in range(row_places(row, self.width)) if (row, p) not in self.built]
        return [place for place in empty if self.is_supported(place) and not encloses(frozenset({*self.built, place}), self.width)]

    def is_supported(self, place: Place) -> bool:
        """1: on the ground floor a tile lies beside it (not only in the first turn [decided]), elsewhere directly below it."""
        row, p = place
        if row == 0:
            return (0, p - 1) in self.built or (0, p + 1) in self.built
        return any(under in self.built for under in below(place))

    def joins(self, new: Built, place: Place) -> bool:
        """2, 3, 4: whether a tile matches its neighbors."""
        row, p = place
        left, right = self.built.get((row, p - 1)), self.built.get((row, p + 1))
        if left is not None and left.right != new.left:
            return False
        if right is not None and right.left != new.right:
            return False
        around = {**self.built, place: new}
        return all(fits_below(around, other) for other in (place, *above(place)) if other in around)

    # What may be lifted

    def liftable(self) -> list[Place]:
        """Built tiles whose absence leaves every tile supported (the ground floor needs none) and no enclosed cell."""
        return [place for place in sorted(self.built) if place not in self.printed and self.can_lift(place)]

    def can_lift(self, place: Place) -> bool:
        """Whether one tile may be lifted."""
        rest = self.built.keys() - {place}
        for other in above(place):  # nothing else rests on it
            if other in rest and not any(under in rest for under in below(other)):
                return False
        return not encloses(frozenset(rest), self.width)

    def remove(self, place: Place) -> Tile:
        """Take a tile out."""
        return self.built.pop(place).tile

    # What there is

    def n_roofs(self) -> int:
        """Roof tiles built."""
        return sum(1 for row, _ in self.built if row == 3)

    def count(self, symbol: str) -> int:
        """All symbols of a kind, printed ones too."""
        return sum(built.tile.count(symbol) for built in self.built.values())

    def count_feature(self, feature: str) -> int:
        """What a board gives points for."""
        if feature in ("window", "tower"):
            return self.count(f"{feature}s")
        whole = sum(built.tile.whole[feature] for built in self.built.values())
        bottom = {"gate": "L", "minaret": "S"}.get(feature)
        complete = [place for place, built in self.built.items() if built.tile.bottom == bottom and self.stands_on_two(place)]
        return whole + len(complete)

    def stands_on_two(self, place: Place) -> bool:
        """Whether both tiles below are there."""
        return all(under in self.built for under in below(place))

    def count_by_floor(self, symbol: str) -> list[int]:
        """Symbols on each floor."""
        return [sum(built.tile.count(symbol) for (row, _), built in self.built.items() if row == floor) for floor in range(4)]

    def count_by_column(self, symbol: str) -> list[int]:
        """Symbols in each half-column."""
        counts = [0] * (2 * self.width)
        for place, built in self.built.items():
            for column, half in zip(half_columns(place), built.halves, strict=True):
                counts[column] += half[symbol]
        return counts

    def view(self) -> dict[str, str]:
        """The tiles by place."""
        return {
            f"{row}.{p}": f"{self.built[row, p].tile}{' mirrored' if self.built[row, p].mirrored else ''}" for row, p in sorted(self.built)
        }


def fits_below(built: dict[Place, Built], place: Place) -> bool:
    """3: whether the bottom of a tile fits the joint below it: the meeting sides of the two tiles there, or the side of the only one."""
    if place[0] == 0:
        return True
    left, right = below(place)
    sides = [built[left].right] if left in built else []
    sides += [built[right].left] if right in built else []
    return all(FITTING[side] == built[place].tile.bottom for side in sides)
