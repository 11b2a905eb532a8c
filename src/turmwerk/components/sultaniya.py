"""The tile table of Sultaniya: what its columns demand of each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from turmwerk.components.csv_table import parse_rows
from turmwerk.components.table import shipped_table
from turmwerk.errors import ComponentError

LETTERS = "BRNT"  # by floor
FLOORS = ("ground", "first", "second", "roof")
DJINNS = ("flush", "rebuild", "double", "search")
COUNTED = [f"{where}-{symbol}" for where in ("column", "floor") for symbol in ("guards", "sapphires", "towers", "windows")]
GOALS = tuple(sorted([*COUNTED, "djinns", "stones"]))
SIDES = (("W", "G"), ("W", "M"), ("W", "C"), ("Y", "B"))
BOTTOMS = (("-",), ("P", "L"), ("P", "S"), ("P",))


def read_tiles(rows: Sequence[str]) -> list[dict[str, Any]]:
    """The tiles as dicts by column, in the order of their numbers floor by floor; refuses rows that contradict themselves."""
    tiles: list[dict[str, Any]] = parse_rows(rows, shipped_table("sultaniya", "sultaniya")["tiles"].columns)
    seen: set[str] = set()
    for number, tile in enumerate(tiles, 1):
        for column, allowed in _demands(tile).items():
            if tile[column] not in allowed:
                words = " or ".join(map(str, allowed))
                raise ComponentError(
                    f"component tiles of sultaniya, row {number} ({tile['id']}), column {column}: "
                    f"{tile[column]!r} does not go with the rest of the row; it must be {words}"
                )
        if tile["id"] in seen:
            raise ComponentError(f"component tiles of sultaniya, row {number}, column id: {tile['id']} is there twice; ids must differ")
        seen.add(tile["id"])
    return sorted(tiles, key=lambda tile: (tile["floor"], tile["id"]))


@lru_cache(maxsize=8)
def tiles_by_name(rows: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The same by id, remembered: pictures ask for it at every move."""
    return {tile["id"]: tile for tile in read_tiles(rows)}


def _demands(tile: dict[str, Any]) -> dict[str, Sequence[Any]]:
    """What the columns of a row may be, given the others."""
    floor = LETTERS.index(tile["id"][0])
    sides = tile["left"] + tile["right"]
    demands: dict[str, Sequence[Any]] = {
        "floor": (floor,),
        "floor_name": (FLOORS[floor],),
        "left": SIDES[floor],
        "right": SIDES[floor],
        "bottom": BOTTOMS[floor],
        "gate_posts": (sides.count("G"),),
        "minaret_posts": (sides.count("M"),),
        "lintel": (int(tile["bottom"] == "L"),),
        "spire": (int(tile["bottom"] == "S"),),
    }
    if floor != 3:
        demands |= {"whole_gate": (0,), "whole_minaret": (0,), "points": (0,)}
    return demands
