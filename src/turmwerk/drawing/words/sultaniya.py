"""Sultaniya in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from turmwerk.components.sultaniya import FLOORS, tiles_by_name
from turmwerk.drawing.interface import Chapter, DrawnGame, GameWords, MoveWords
from turmwerk.drawing.rules import sultaniya as rules
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.scenes.sultaniya import DJINNS, goal_words, ruler_words
from turmwerk.drawing.scenes.sultaniya_tiles import SIDES, tile_words
from turmwerk.drawing.words.phrases import brings, listed, several
from turmwerk.reference.sultaniya_palace import (
    FITTING,
    Built,
    Palace,
    Place,
    Tile,
    below,
    encloses,
    fits_below,
    make_tile,
    printed_parts,
    row_places,
)
from turmwerk.reference.sultaniya_scoring import seat_points

FLOOR_NAMES = {"ground": "the ground floor", "first": "the first floor", "second": "the second floor", "roof": "the roof"}
BOTTOMS = {"L": "a lintel", "S": "a spire", "P": "a plain bottom"}


class Words(GameWords):
    """What Sultaniya says about itself."""

    VARIANTS: ClassVar[Mapping[str, str]] = {"base": "", "open": "everybody's goals lie open"}
    DECISIONS: ClassVar[Mapping[str, str]] = {
        "turn": "build, pass or call a djinn?",
        "build": "which tile do you take?",
        "place": "where does the tile go?",
        "lift": "which tile does the djinn lift?",
        "move": "where does the lifted tile go?",
    }
    HINTS: ClassVar[Mapping[str, str]] = {
        "turn": "Look for tiles with what your ruler likes; it is named on your board. If no tile fits, pass: sapphires pay for djinns "
        "later. Build the lower floors wide first.",
        "build": "Think of where the tile would go: both its sides must match its neighbors. What you reveal and do not take is there "
        "for the others.",
        "place": "Leave open sides that many tiles match (walls), and keep room: a roof needs the floors below it.",
        "lift": "Lift a tile that blocks a good place, or brings your ruler nothing.",
        "move": "Put it where it opens a place for better tiles.",
    }
    CATEGORIES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "small": ("common wishes", "for every window or tower that your ruler likes"),
        "medium": ("rare wishes", "for every cupola or garden that your ruler likes"),
        "large": ("great wishes", "for every complete gate or minaret that your ruler likes"),
        "guards": ("guards", "for having more guards in the palace than others"),
        "roofs": ("roofs", "points printed on roof tiles"),
        "goals": ("secret goals", "what your goal cards pay"),
    }

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """Aim, a turn, what fits, djinns, scoring, the end."""
        return rules.chapters(game)

    def move(self, scene: Scene, move: str) -> MoveWords:
        """A move and what it does."""
        verb, *rest = move.split()
        ways = {"pass": _pass, "reveal": _reveal, "take": _take, "call": _call, "done": _done, "at": _at, "lift": _lift, "drop": _drop}
        return ways[verb](scene, rest)

    def impossible(self, scene: Scene) -> Mapping[str, str]:
        """Tiles, stacks, djinns and places that cannot be chosen."""
        finders = {"turn": _no_turn, "build": _no_build, "place": _no_place, "move": _no_place, "lift": _no_lift}
        return {move: why for move, why in finders[scene.node](scene).items() if move not in scene.moves}

    def thing(self, scene: Scene, move: str) -> str:
        """A stack, a tile, a djinn or a place."""
        verb, what, *_ = move.split()
        if verb in ("at", "lift"):
            return place_words(what).removeprefix("on the ")
        return {"reveal": f"reveal for {FLOOR_NAMES.get(what)}", "call": f"the djinn {what}"}.get(verb, what)

    def event(self, game: DrawnGame, event: str) -> str:
        """What was decided, or turned up."""
        _, verb, *rest = event.split()
        what = " ".join(rest)
        if verb == "top":
            return f"{FLOOR_NAMES[rest[0]]}: the stack is empty" if rest[1] == "none" else f"{FLOOR_NAMES[rest[0]]}: {rest[1]} comes up"
        if verb == "call":
            return f"calls the djinn {rest[0]}" + (f" for {FLOOR_NAMES[rest[1]]}" if rest[1:] else "")
        if verb == "goals":
            dealt = [" ".join(rest[1:]).strip("()")] if rest[1].startswith("(") else [goal_words(goal) for goal in rest[1:]]
            return f"{rest[0]} is dealt {listed(dealt)}"
        if verb in ("at", "lift"):
            done = "builds it" if verb == "at" else "lifts the tile"
            return f"{done} {place_words(rest[0])}{', mirrored' * ('mirrored' in rest)}"
        return {
            "boards": f"the rulers, from P0 on: {listed([ruler_words(board) for board in rest])}",
            "pass": "passes for sapphires",
            "reveal": f"reveals a tile for {FLOOR_NAMES.get(what, what)}",
            "take": f"takes {what}",
            "done": "ends the turn",
            "drop": "puts it under its stack",
        }[verb]


def place_words(place: str) -> str:
    """Where a tile lies."""
    row, p = map(int, place.split("."))
    return f"on {FLOOR_NAMES[FLOORS[row]]}, place {p + 1} from the left"


def _tiles(scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = tiles_by_name(tuple(scene.components["tiles"]))
    return found


def _tile(scene: Scene, name: str) -> Tile:
    return make_tile(0, _tiles(scene)[name])


def _palace(scene: Scene, owner: int | None = None) -> Palace:
    """The palace of a seat, if nothing is said of the one to move, as the rules see it."""
    seat, numbers = scene.seat if owner is None else owner, scene.components
    width = numbers["palace.places"]
    palace = Palace(width, printed_parts(numbers[f"boards.{scene.view['boards'][seat]}.printed"], width))
    for key, text in scene.view["palaces"][seat].items():
        row, p = map(int, key.split("."))
        name, _, turned = text.partition(" ")
        if (row, p) not in palace.built:
            palace.built[row, p] = Built(_tile(scene, name), bool(turned))
    return palace


def _likes(scene: Scene, name: str) -> str:
    """What a tile brings to the ruler of the seat to move, as far as it is sure."""
    board, numbers, tile = scene.view["boards"][scene.seat], scene.components, _tile(scene, name)
    points = tile.points
    small, medium, large = (numbers[f"boards.{board}.{size}"] for size in ("small", "medium", "large"))
    points += tile.count(f"{small}s") * numbers["points.small"] + tile.whole[medium] * numbers["points.medium"]
    points += tile.whole[large] * numbers["points.large"]
    gems = _sapphires_for(scene, tile)
    sure = ([several(points, "point")] if points else []) + ([several(gems, "sapphire")] if gems else [])
    return f"by itself it brings {listed(sure) or 'nothing'}"


def _sapphires_for(scene: Scene, tile: Tile) -> int:
    """How many sapphires whoever builds a tile now receives."""
    return 0 if scene.view["djinn"] else min(tile.count("sapphires"), scene.view["treasury"])


def _pass(scene: Scene, rest: list[str]) -> MoveWords:
    n = min(scene.components["sapphires.pass"], scene.view["treasury"])
    return MoveWords("Pass", f"take {several(n, 'sapphire')}; you have {scene.view['sapphires'][scene.seat]}")


def _reveal(scene: Scene, rest: list[str]) -> MoveWords:
    top = scene.view["tops"][rest[0]]
    only = "; this turn you reveal from this stack only" if scene.node == "turn" or scene.view["djinn"] else ""
    shows = f"{tile_words(_tiles(scene)[top])}; {_likes(scene, top)}"
    may = "you may take it then" if _palace(scene).placements(_tile(scene, top)) else "it fits nowhere in your palace now"
    return MoveWords(f"Reveal a tile for {FLOOR_NAMES[rest[0]]}", f"{top}, which lies on top ({shows}): {may}{only}")


def _take(scene: Scene, rest: list[str]) -> MoveWords:
    floor = _tiles(scene)[rest[0]]["floor_name"]
    return MoveWords(f"Take {rest[0]} for {FLOOR_NAMES[floor]}", f"{tile_words(_tiles(scene)[rest[0]])}; {_likes(scene, rest[0])}")


def _call(scene: Scene, rest: list[str]) -> MoveWords:
    price = scene.components[f"djinns.{rest[0]}"]
    floor = FLOOR_NAMES[rest[1]] if rest[1:] else ""
    text = f"Call the djinn {rest[0]}" + f" for {floor}" * bool(floor)
    has = scene.view["sapphires"][scene.seat]
    what = DJINNS[rest[0]].format(floor=floor)
    return MoveWords(text, f"{several(price, 'sapphire')} of your {has}: {what}; tiles bring no sapphires then")


def _done(scene: Scene, rest: list[str]) -> MoveWords:
    return MoveWords("End your turn", "build nothing more")


def _at(scene: Scene, rest: list[str]) -> MoveWords:
    row, p = map(int, rest[0].split("."))
    palace = _palace(scene)
    under = sum(place in palace.built for place in below((row, p))) if row else 2
    how = "on its mirrored side" if "mirrored" in rest else "as it is shown"
    rests = "rests on two tiles" if row and under == 2 else "rests on one tile, half in the air" if row else "on the ground"
    text = f"{'Put' if scene.node == 'move' else 'Build'} it {place_words(rest[0])}{', mirrored' * ('mirrored' in rest)}"
    return MoveWords(text, f"{_gain(scene, (row, p), mirrored='mirrored' in rest)}; {how}, {rests}", where=rest[0])


class _Table(NamedTuple):
    """What points depend on, as the seat to move knows it."""

    components: Mapping[str, Any]
    boards: list[str]
    palaces: list[Palace]
    goals: list[list[str] | None]
    figures: dict[str, int | None]
    sapphires: list[int]


def _gain(scene: Scene, place: Place, *, mirrored: bool) -> str:
    """How many more points the tile in hand brings at a place, and what for."""
    view, seat, tile = scene.view, scene.seat or 0, _tile(scene, scene.view["held"])
    palaces = [_palace(scene, owner) for owner in range(scene.game.players)]
    table = _Table(scene.components, view["boards"], palaces, view["goals"], view["figures"], list(view["sapphires"]))
    before = seat_points(table, seat)
    palaces[seat].built[place] = Built(tile, mirrored)
    if scene.node == "place":
        table.sapphires[seat] += _sapphires_for(scene, tile)
    after = seat_points(table, seat)
    more = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    parts = [f"{points} {Words.CATEGORIES[name][0]}" for name, points in more.items()]
    return brings(sum(more.values())) + (f" ({listed(parts)})" if parts else "")


def _lift(scene: Scene, rest: list[str]) -> MoveWords:
    name = scene.view["palaces"][scene.seat][rest[0]].partition(" ")[0]
    return MoveWords(f"Lift {name} {place_words(rest[0])}", tile_words(_tiles(scene)[name]), where=rest[0])


def _drop(scene: Scene, rest: list[str]) -> MoveWords:
    return MoveWords("Put it under its stack", "it leaves your palace")


def _no_turn(scene: Scene) -> dict[str, str]:
    view, numbers = scene.view, scene.components
    found = _no_build(scene)
    for djinn in view["figures"]:
        price, has = numbers[f"djinns.{djinn}"], view["sapphires"][scene.seat]
        why = f"costs {several(price, 'sapphire')}, you have {has}" if price > has else "there is nothing for this djinn to do"
        found |= {f"call {djinn}": why} | {f"call {djinn} {floor}": why for floor in FLOORS}
    callable_by_floor = {move.rpartition(" ")[0] for move in scene.moves if move.startswith("call ")}
    return {move: why for move, why in found.items() if move not in callable_by_floor}


def _no_build(scene: Scene) -> dict[str, str]:
    view = scene.view
    palace = _palace(scene)
    found = {}
    for floor in FLOORS:
        full = len(view["displays"][floor]) >= scene.components["display.size"]
        why = "you reveal from one stack in a turn, and have begun another" if not full else "the display of this floor is full"
        found[f"reveal {floor}"] = "the stack is empty" if view["tops"][floor] is None else why
        if view["tops"][floor] is not None:
            found[f"take {view['tops'][floor]}"] = "it is only the top of its stack: reveal it first"
        for name in view["displays"][floor]:
            found[f"take {name}"] = f"{name} {_nowhere(palace, _tile(scene, name))}"
    return found


def _nowhere(palace: Palace, tile: Tile) -> str:
    """Why a tile has no place at all."""
    places = palace.open_places(tile.floor)
    if not places:
        return f"fits nowhere: {FLOOR_NAMES[FLOORS[tile.floor]]} has no open place in your palace"
    if palace.placements(tile):
        return "cannot be taken now"
    reasons = list(dict.fromkeys(_clash(palace, tile, place) for place in places))
    return f"fits nowhere: {'; '.join(reasons[:2])}"


def _no_place(scene: Scene) -> dict[str, str]:
    """The empty places of the palace where the tile in hand cannot go."""
    tile, palace = _tile(scene, scene.view["held"]), _palace(scene)
    fitting = {place for place, _ in palace.placements(tile)}
    offered = {move.split()[1] for move in scene.moves if move.startswith("at ")}

    def why_not(place: Place) -> str:
        if place[0] != tile.floor:
            return f"{tile.name} belongs on {FLOOR_NAMES[FLOORS[tile.floor]]}"
        return "it was lifted from here: it must go elsewhere, or under its stack" if place in fitting else _why_not(palace, tile, place)

    places = [(row, p) for row in range(len(FLOORS)) for p in range(row_places(row, palace.width)) if (row, p) not in palace.built]
    return {f"at {row}.{p}": why_not((row, p)) for row, p in places if f"{row}.{p}" not in offered}


def _why_not(palace: Palace, tile: Tile, place: Place) -> str:
    """Why a tile cannot go to a place of its floor."""
    if not palace.is_supported(place):
        return "no tile lies below it" if place[0] else "no tile lies beside it"
    if encloses(frozenset({*palace.built, place}), palace.width):
        return "it would close in a hole that nothing could fill"
    return _clash(palace, tile, place)


def _clash(palace: Palace, tile: Tile, place: Place) -> str:
    """What does not match there: a side, the bottom, or the tile above."""
    row, p = place
    beside = [(palace.built.get((row, p - 1)), "right", "left"), (palace.built.get((row, p + 1)), "left", "right")]
    for other, facing, side in beside:
        if other is not None and getattr(other, facing) not in (tile.left, tile.right):
            return f"the {SIDES[getattr(other, facing)]} on its {side} meets no {SIDES[getattr(other, facing)]}"
    around = {**palace.built, place: Built(tile)}
    if not fits_below(around, place):
        left, right = below(place)
        joint = palace.built[left].right if left in palace.built else palace.built[right].left
        return f"on a {SIDES[joint]} it needs {BOTTOMS[FITTING[joint]]}, but has {BOTTOMS[tile.bottom]}"
    ways = [Built(tile), Built(tile, True)]
    sides = any(all(other is None or getattr(other, facing) == getattr(way, side) for other, facing, side in beside) for way in ways)
    return "the tile above it would no longer fit" if sides else "its sides do not match on both ends, in either direction"


def _no_lift(scene: Scene) -> dict[str, str]:
    return {f"lift {place}": "other tiles rest on it, or a hole would stay" for place in scene.view["palaces"][scene.seat]}
