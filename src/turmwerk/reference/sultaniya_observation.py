"""Sultaniya in plain Python: what a seat may know, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sultaniya import DJINNS, FLOORS, GOALS, read_tiles
from turmwerk.reference.base import filled
from turmwerk.reference.sultaniya_palace import Palace, Tile, in_play, row_places

if TYPE_CHECKING:
    from turmwerk.reference.sultaniya import Reference

NODES = ("turn", "build", "place", "lift", "move", "over")
BOARDS = ("aladdin", "ali-baba", "anis", "dunyazad", "jafar", "scheherazade", "shahriyar", "sinbad")
TILES = 32  # numbers of a floor
PRINTED = TILES + 1


def number_of(tile: Tile | None) -> int:
    """The number in the tile's name: they begin with 1 on every floor. 0: no tile."""
    return 0 if tile is None else int(tile.name[1:])


def observe(game: Reference, seat: int) -> dict[str, list[int]]:
    """The table, the floors, then the seats, beginning with its own."""
    numbers = _table(game, seat)
    rows = [row for row in read_tiles(game.components["tiles"]) if in_play(row, game.players)]
    for floor, name in enumerate(FLOORS):
        stack = game.stacks[floor]
        n_tiles = max((int(row["id"][1:]) for row in rows if row["floor"] == floor), default=0)
        unseen = {number_of(tile) for tile in stack.unseen}
        numbers[f"{name}.top"] = [number_of(stack.top)]
        numbers[f"{name}.display"] = filled(list(map(number_of, game.displays[floor])), game.components["display.size"])
        numbers[f"{name}.unseen"] = [int(number in unseen) for number in range(1, n_tiles + 1)]
        numbers[f"{name}.under"] = filled(list(map(number_of, stack.under)), n_tiles)
    for owner, other in game.in_turn_order(seat):
        goals = game.goals[other] if other == seat or game.variant == "open" else []
        numbers[f"{owner}.board"] = [BOARDS.index(game.boards[other])]
        numbers[f"{owner}.goals"] = [int(goal in goals) for goal in GOALS]
        numbers[f"{owner}.sapphires"] = [game.sapphires[other]]
        numbers[f"{owner}.palace"], numbers[f"{owner}.mirrored"] = _palace(game.palaces[other])
    return numbers


def _table(game: Reference, seat: int) -> dict[str, list[int]]:
    floor = game.searched if game.djinn == "search" else game.revealed
    places = _places(game.palaces[seat])
    return {
        "node": [NODES.index(game.node)],
        "seat": [seat],
        "to_move": [0 if game.is_over else game.turns_until(game.seat, seat)],
        "round": [game.rounds],
        "turns": [game.turns],
        "last_turns": [0 if game.last_turns is None else game.last_turns + 1],
        "treasury": [game.treasury],
        "figures": [0 if owner is None else 1 + game.turns_until(owner, seat) for owner in game.figures.values()],
        "djinn": [0 if game.djinn is None else DJINNS.index(game.djinn) + 1],
        "floor": [0 if floor is None else floor + 1],
        "builds_left": [game.builds_left],
        "held": [0 if game.held is None else TILES * game.held.floor + number_of(game.held)],
        "lifted_from": [places.index(game.lifted_from) + 1 if game.node == "move" and game.lifted_from else 0],
    }


def _places(palace: Palace) -> list[tuple[int, int]]:
    return [(row, place) for row in range(len(FLOORS)) for place in range(row_places(row, palace.width))]


def _palace(palace: Palace) -> tuple[list[int], list[int]]:
    """Tiles by place, and which of them are mirrored."""
    tiles, mirrored = [], []
    for place in _places(palace):
        built = palace.built.get(place)
        tiles.append(0 if built is None else PRINTED if place in palace.printed else number_of(built.tile))
        mirrored.append(int(built is not None and built.mirrored))
    return tiles, mirrored
