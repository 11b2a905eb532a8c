"""Sultaniya as a picture: stacks and djinns, and a palace of tiles for every seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from turmwerk.components.sultaniya import FLOORS, LETTERS, tiles_by_name
from turmwerk.drawing.scenes.scene import Scene, counted, seat_panel, section, table_panel
from turmwerk.drawing.scenes.sultaniya_tiles import TALL, legend, printed, tile
from turmwerk.drawing.svg import (
    INNER,
    MIDDLE,
    Panel,
    Thing,
    below,
    beside,
    chip,
    group,
    offered,
    panel,
    path,
    rect,
    text,
    titled,
    words,
    wrapped,
)

FILLS = {"ground": "#a9cbe6", "first": "#f0b9a4", "second": "#e9dcc3", "roof": "#f6d98a", "printed": "#c9c6bf"}
WIDE = 60  # of a tile outside of a palace
SIZES = ("small", "medium", "large")
DJINNS = {
    "flush": "three new tiles of {floor} are laid out, and you may build one of them",
    "rebuild": "lift one of your tiles and put it elsewhere, then you may build",
    "double": "build twice in this turn",
    "search": "take any tile of the stack of {floor} and build it",
}


def panels(scene: Scene) -> list[Panel]:
    """Stacks with their displays, djinns, the searched stack; the palaces; what the signs mean."""
    view = scene.view
    tiles = tiles_by_name(tuple(scene.components["tiles"]))
    facts = [f"round {view['round']}", *([f"variant {scene.game.variant}"] if scene.game.variant != "base" else [])]
    stacks = [_stack(scene, floor, tiles) for floor in reversed(FLOORS)]
    djinns = panel(
        "Djinns", [_djinn(scene, djinn, owner) for djinn, owner in view["figures"].items()], note=f"treasury: {view['treasury']} sapphires"
    )
    found = [table_panel(scene, facts, [*_in_hand(scene, tiles), *stacks]), djinns]
    searched = _searched(scene, tiles)
    found += [searched] if searched else []
    found += [_seat(scene, seat, tiles) for seat in scene.seats]
    return [*found, panel("Signs", [legend()])]


def _in_hand(scene: Scene, tiles: dict[str, Any]) -> list[Thing]:
    """The tile in hand; its room is kept, so that the stacks stay where they are."""
    held = scene.view["held"]
    return [section("in hand", tile(tiles[held], WIDE) if held else Thing(words("nothing", "small", faint=True).svg, WIDE, TALL))]


def _stack(scene: Scene, floor: str, tiles: dict[str, Any]) -> Thing:
    """The visible top of a stack, then what is displayed."""
    view = scene.view
    top = view["tops"][floor]
    left = (top is not None) + len(view["unseen"][floor]) + len(view["under"][floor])
    stack = tile(tiles[top], WIDE) if top else Thing(rect(0.5, 0.5, WIDE - 1, TALL - 1, "gap", round_by=3), WIDE, TALL)
    stack = offered(stack, f"reveal {floor}", scene.moves)
    shown = [offered(tile(tiles[name], WIDE), f"take {name}", scene.moves) for name in view["displays"][floor]]
    size = scene.components["display.size"]
    places = [Thing(rect(0.5, 0.5, WIDE - 1, TALL - 1, "gap", round_by=3), WIDE, TALL)] * max(0, size - len(shown))
    line = Thing(path(f"M0 4V{TALL - 4}", "rule"), 1, TALL)
    under = f" · under it: {' '.join(view['under'][floor])}" if view["under"][floor] else ""
    return section(f"{floor} · stack of {left}{under}", beside([stack, line, *shown, *places], 9))


def _djinn(scene: Scene, djinn: str, owner: int | None) -> Thing:
    """A djinn: its name and price, who has it, and the floors it can be called for."""
    price = scene.components[f"djinns.{djinn}"]
    where = "at home" if owner is None else f"with P{owner}"
    named = chip(f"{djinn} · {price}", "violet" if owner is None else "grey", 84, 26)
    about = f"for {counted(price, 'sapphire')}: {DJINNS[djinn].format(floor='a floor')}; tiles bring no sapphires then"
    name = offered(titled(named, about), f"call {djinn}", scene.moves)
    floors = [offered(chip(floor, floor, 52, 22), f"call {djinn} {floor}", scene.moves) for floor in FLOORS]
    callable_by_floor = djinn in ("flush", "search")
    return beside([name, words(where, "small"), *(floors if callable_by_floor else [])], 5, level=MIDDLE)


def _searched(scene: Scene, tiles: dict[str, Any]) -> Panel | None:
    """All tiles of the stack that the djinn searches: those that can be taken are offered."""
    if scene.view["djinn"] != "search" or scene.node != "build":
        return None
    letters = {move.split()[1][0] for move in scene.moves if move.startswith("take ")}
    if len(letters) != 1:
        return None
    floor = FLOORS[LETTERS.index(letters.pop())]
    top = scene.view["tops"][floor]
    names = sorted([*([top] if top else []), *scene.view["unseen"][floor], *scene.view["under"][floor]])
    shown = [offered(tile(tiles[name], WIDE - 4), f"take {name}", scene.moves) for name in names]
    return panel(f"Stack of the {floor} floor" if floor != "roof" else "Stack of the roof", [wrapped(shown, 8)], note="searched")


def _seat(scene: Scene, seat: int, tiles: dict[str, Any]) -> Panel:
    """Board, goals and palace of a seat."""
    view, numbers = scene.view, scene.components
    board = view["boards"][seat]
    wanted = ", ".join(f"{numbers[f'boards.{board}.{size}']} {numbers[f'points.{size}']}" for size in SIZES)
    goals = view["goals"][seat]
    secret = "hidden" if goals is None else ", ".join(goal_words(goal) for goal in goals) or "none"
    facts = [ruler_words(board), counted(view["sapphires"][seat], "sapphire")]
    pay = "; ".join(f"{goal_words(goal)}: {_goal_pays(goal, numbers)}" for goal in goals or ()) or "paid for in the end"
    lines = below([words(f"points for each: {wanted}", "small"), titled(words(f"goals: {secret}", "small"), pay)], 2)
    return seat_panel(scene, seat, facts, [lines, _palace(scene, seat, tiles)])


def ruler_words(board: str) -> str:
    """The name of a ruler."""
    return " ".join(part.capitalize() for part in board.split("-"))


def goal_words(goal: str) -> str:
    """A goal as people name it: "guards on a floor"."""
    where, _, what = goal.partition("-")
    return {"floor": f"{what} on a floor", "column": f"{what} in a column"}.get(where, goal) if what else goal


def _goal_pays(goal: str, numbers: dict[str, Any]) -> str:
    """What a goal counts."""
    kind, _, what = goal.partition("-")
    bonus = numbers["goals.column_bonus"]
    return {
        "floor": f"1 point for each of the {what} on the floor where you have most",
        "column": f"1 point for each of the {what} in the half-column where you have most, and {bonus} more",
        "djinns": f"{counted(numbers['goals.djinn'], 'point')} for each djinn that is with you in the end",
        "stones": f"1 point for every {counted(numbers['goals.stones'], 'sapphire')} left in the end",
    }.get(kind, "paid for in the end")


def _palace(scene: Scene, seat: int, tiles: dict[str, Any]) -> Thing:
    """Four rows of tiles, each row shifted by half a tile, on the ground."""
    n_places: int = scene.components["palace.places"]
    width = INNER / n_places
    moves = scene.moves_of(seat)
    parts = _printed_parts(scene, seat, n_places)
    built = scene.view["palaces"][seat]
    height = TALL * len(FLOORS)
    svg = path(f"M0 {height + 0.75:g}h{INNER}", "stroke")
    for row in range(len(FLOORS)):
        for place in range(n_places - row % 2):
            key = f"{row}.{place}"
            if key in parts:
                thing = printed(parts[key], width)
            elif key in built:
                name, _, turned = built[key].partition(" ")
                thing = offered(tile(tiles[name], width, mirrored=bool(turned)), f"lift {key}", moves)
            else:
                thing = _free(key, width, moves)
            svg += group(thing.svg, x=width * (place + row % 2 / 2), y=height - (row + 1) * TALL)
    return Thing(svg, INNER, height + 2)


def _printed_parts(scene: Scene, seat: int, n_places: int) -> dict[str, str]:
    """What is printed on the board, by place: two parts on the ground, one above them."""
    middle = n_places // 2
    keys = (f"0.{middle - 1}", f"0.{middle}", f"1.{middle - 1}")
    return dict(zip(keys, scene.components[f"boards.{scene.view['boards'][seat]}.printed"], strict=True))


def _free(place: str, width: float, moves: Collection[str]) -> Thing:
    """An empty place; the tile in hand may go there as it is, or mirrored."""
    ways = [(f"at {place}", "as is"), (f"at {place} mirrored", "mirror")]
    found = [(move, label) for move, label in ways if move in moves]
    if not found:
        label = text(width / 2, TALL / 2 + 4, place, "tiny middle quiet")
        return offered(Thing(rect(2.5, 2.5, width - 5, TALL - 5, "gap", round_by=3) + label, width, TALL), f"at {place}", moves)
    half = (TALL - 6 - 4 * (len(found) - 1)) / len(found)
    chips = [offered(chip(label, "hollow", width - 8, half, size="tiny"), move, moves) for move, label in found]
    return Thing(group(below(chips, 4).svg, x=4, y=3), width, TALL)
