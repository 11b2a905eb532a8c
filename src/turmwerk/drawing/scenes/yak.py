"""Yak as a picture: bag and market, the carts, and a tower of stones for every seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from turmwerk.drawing.scenes.scene import Scene, counted, seat_panel, section, table_panel
from turmwerk.drawing.svg import (
    INNER,
    MIDDLE,
    NOTHING,
    Panel,
    Thing,
    apart,
    below,
    beside,
    chip,
    circle,
    group,
    offered,
    panel,
    path,
    rect,
    text,
    text_width,
    titled,
    words,
    wrapped,
)
from turmwerk.drawing.words.phrases import owned

FILLS = {"crystal": "#c9eef6", "fog": "#dfe3e6", "milk": "#fbfaf6", "meat": "#d9796a", "bread": "#dcae6a"}
BOTTOM = 5  # stones of the lowest row
STONE, LAYER = 72, 44  # a stone of a tower: width with its gap, and height
SHORT = {"black": "blk", "red": "red", "orange": "ora", "grey": "gry", "yellow": "yel", "blue": "blu", "green": "grn"}
SHORT |= {"purple": "pur", "crystal": "cry"}
CARDS = {"build": "build", "restock": "take food", "market": "market"}


def panels(scene: Scene) -> list[Panel]:
    """Bag, fog, bonus cards and market; the carts; the seats."""
    view = scene.view
    facts = [f"variant {scene.game.variant}", f"day {view['day']}{', the last one' if view['last_day'] else ''}"]
    things = [
        section("market", _food(view["market"], scene.moves, "fetch")),
        section("bag", _bag(view)),
        section("fog", _fog(scene)),
        *([section("bonus cards", _bonus(scene))] if view["bonus"] else []),
    ]
    stacks = [sum(place == "stack" for place, _ in stones) for stones in view["towers"]]
    room = (BOTTOM + max(stacks)) * LAYER
    return [table_panel(scene, facts, things), _carts(scene), *(_seat(scene, seat, room) for seat in scene.seats)]


def stone_thing(name: str, width: float, height: float) -> Thing:
    """A stone with its name; a crystal has facets."""
    if name != "crystal":
        return chip(name, name, width, height, round_by=5)
    cut = min(8, height / 3)
    outline = f"M{cut:g} .5H{width - cut:g}L{width - 0.5:g} {height / 2:g}L{width - cut:g} {height - 0.5:g}H{cut:g}L.5 {height / 2:g}z"
    return Thing(path(outline, "piece k-crystal") + text(width / 2, height / 2 + 4, name, "small middle on-crystal"), width, height)


def _food(food: dict[str, int], moves: Collection[str], verb: str) -> Thing:
    """A token of each kind with its number."""
    return beside((offered(_token(kind, n), f"{verb} {kind}", moves) for kind, n in food.items()), 4)


def _token(kind: str, n: int) -> Thing:
    return titled(chip(f"{kind} {n}", kind if n else "hollow", 52, 26, round_by=12), f"{n} {kind}")


def _bag(view: dict[str, Any]) -> Thing:
    if view["bag"] is None:
        return words("the bag has left the game")
    found = [titled(chip(f"{name} {n}", name, 70, 22), f"{n} {name} in the bag") for name, n in view["bag"].items() if n > 0]
    gone = words(f"without {view['removed']}", "small", faint=True) if view["removed"] else NOTHING
    return below([wrapped(found, 6) if found else words("empty"), gone], 4)


def _fog(scene: Scene) -> Thing:
    """The track: so many pieces until something happens."""
    fog = scene.view["fog"]
    limit = scene.components["fog.first" if fog["stage"] == 1 else "fog.second"]
    spaces = [Thing(circle(11, 11, 10, "piece k-fog" if i < fog["track"] else "gap"), 22, 22) for i in range(max(limit, fog["track"]))]
    more = f"stage {fog['stage']}" + (f" · just drawn: {fog['drawn']}" if fog["drawn"] else "")
    title = f"{fog['track']} pieces of fog on the track; fog in a draw turns all carts around"
    return beside([titled(wrapped(spaces, 4, width=INNER - 140), title), words(more, "small")], 8, level=MIDDLE)


def _bonus(scene: Scene) -> Thing:
    """The bonus cards and what they pay."""
    lines = []
    for color in scene.view["bonus"]:
        numbers = scene.components
        if f"bonus.{color}.majority" in numbers:
            first, second = numbers[f"bonus.{color}.majority"]
            rule = f"most {first}, second {second}, none −{numbers[f'bonus.{color}.penalty']}"
        else:
            rule = f"{numbers[f'bonus.{color}.points']} each on {' '.join(numbers[f'bonus.{color}.places'])}"
        lines.append(beside([chip(color, color, 60, 20), words(rule, "small", width=INNER - 70)], 8, level=MIDDLE))
    return below(lines, 5)


def _carts(scene: Scene) -> Panel:
    """The carts by slot."""
    forward = scene.view["direction"] == 1
    note = "moving → to the next seat" if forward else "moving ← to the previous seat"
    return panel("Carts", [_cart(scene, slot, cart) for slot, cart in enumerate(scene.view["carts"])], note=note)


def _cart(scene: Scene, slot: int, cart: dict[str, Any]) -> Thing:
    """A cart: where it stands and what it refuses, its stones, its food."""
    own = scene.moves_of(slot)
    where = f"{owned(slot, scene.viewer)} cart" if slot < scene.game.players else "cart at the gap"
    label = offered(titled(chip(where, "hollow", 108, 26), _cart_words(scene, slot)), f"load {slot}", scene.moves)
    limit = scene.components["carts.stone_limit"]
    stones = [offered(stone_thing(stone, 47, 26), f"buy {stone}", own) for stone in cart["stones"]]
    places = [Thing(rect(0.5, 0.5, 46, 25, "gap", round_by=5), 47, 26)] * (limit - len(stones))
    load = apart(wrapped([*stones, *places], 3), _food(cart["food"], own, "restock"))
    kinds = f"at most {scene.components['carts.max_kinds']} kinds" if cart["kind"] == "max-two" else cart["kind"].replace("-", " ")
    return below([apart(label, words(f"takes {kinds}", "small", right=True)), load], 5)


def _cart_words(scene: Scene, slot: int) -> str:
    """Where a cart stands, and where it goes."""
    slots, players = len(scene.view["carts"]), scene.game.players
    following = (slot + scene.view["direction"]) % slots
    here, there = (f"at P{one}'s tent" if one < players else "at the gap, where nobody sits" for one in (slot, following))
    return f"this cart stands {here}; in the evening it moves on and stands {there}"


def _seat(scene: Scene, seat: int, room: float) -> Panel:
    """Tent, card and tower of a seat; what it holds in its hand if it is its turn."""
    view = scene.view
    moves = scene.moves_of(seat)
    facts = [counted(len(view["towers"][seat]), "stone")]
    facts += ["baby yak"] * (view["baby_yak"] == seat) + ["stupa"] * (view["stupa"] == seat)
    tent = section("tent", _food(view["tents"][seat], moves, "pay"))
    things = [apart(tent, section("card", _card(view["chosen"][seat], moves)))]
    if scene.outcome is None:
        things.append(_at_hand(scene, moves) if scene.is_active(seat) else _idle())
    about = f"the baby yak is with who acts first; the stupa brings {scene.components['points.stupa']} points for the first finished tower"
    return seat_panel(scene, seat, facts, [*things, _tower(view["towers"][seat], moves, room)], about)


def _at_hand(scene: Scene, moves: Collection[str]) -> Thing:
    """Stones in hand, and food just paid: a line of its own even if there is nothing, so that the tower stays where it is."""
    view = scene.view
    hand = [offered(stone_thing(stone, 52, 26), f"keep {stone}", moves) for stone in view["hand"]]
    paid = [offered(chip(kind, kind, 48, 22, round_by=11), f"spill {kind}", moves) for kind in view["paid"]]
    if not hand and not paid:
        return _idle()
    return section(f"in hand{', just paid' * bool(paid)}", wrapped([*hand, *paid]), note=f"to pay: {view['price']}" * bool(view["price"]))


def _idle() -> Thing:
    return section("in hand", Thing(words("nothing", "small").svg, INNER, 26))


def _card(chosen: str | None, moves: Collection[str]) -> Thing:
    """The three cards if one is to be chosen, otherwise what was chosen."""
    if any(f"choose {card}" in moves for card in CARDS):
        return beside((offered(chip(label, "hollow", 62, 24), f"choose {card}", moves) for card, label in CARDS.items()), 5)
    if chosen == "hidden":
        return chip("face down", "back", 76, 24)
    return chip(CARDS[chosen], "green", 76, 24) if chosen else chip("none", "hollow", 76, 24)


def _tower(stones: list[list[str]], moves: Collection[str], room: float) -> Thing:
    """The stones where they lie, each row shifted by half a stone, the stack on top."""
    stack = [stone for place, stone in stones if place == "stack"]
    lying = {place: stone for place, stone in stones if place != "stack"}
    left = (INNER - BOTTOM * STONE) / 2
    svg = path(f"M0 {room:g}h{INNER}", "stroke")
    for row in range(BOTTOM):
        for column in range(BOTTOM - row):
            place = f"{row}.{column}"
            thing = stone_thing(lying[place], STONE - 3, LAYER - 2) if place in lying else _free(place, moves)
            svg += group(thing.svg, x=left + STONE * (column + row / 2) + 1.5, y=room - (row + 1) * LAYER + 1)
    middle = left + STONE * (BOTTOM - 1) / 2 + 1.5
    for level, stone in enumerate(stack):
        svg += group(stone_thing(stone, STONE - 3, LAYER - 2).svg, x=middle, y=room - (BOTTOM + 1 + level) * LAYER + 1)
    if any(move.startswith("set ") and move.endswith(" stack") for move in moves):
        svg += group(_free("stack", moves).svg, x=middle + STONE, y=room - BOTTOM * LAYER + 1)
    return Thing(svg, INNER, room + 2)


def _free(place: str, moves: Collection[str]) -> Thing:
    """An empty place; what can be set there shares it."""
    width, height = STONE - 3, LAYER - 2
    found = sorted(move for move in moves if move.startswith("set ") and move.endswith(f" {place}"))
    if not found:
        label = text(width / 2, height / 2 + 4, place, "tiny middle quiet")
        return offered(Thing(rect(0.5, 0.5, width - 1, height - 1, "gap", round_by=5) + label, width, height), f"set {place}", moves)
    part = (width - 3 * (len(found) - 1)) / len(found)
    return beside((offered(_option(move.split()[1], part, height), move, moves) for move in found), 3)


def _option(stone: str, width: float, height: float) -> Thing:
    """A stone that could be set here, in outline; its name, or a short form of it where there is little room."""
    whole = text_width(stone, "small") < width - 2
    body = rect(0.5, 0.5, width - 1, height - 1, "hollow", round_by=5) + rect(3, height - 8, width - 6, 5, f"piece k-{stone}", round_by=2)
    label = text(width / 2, 16, stone, "small middle") if whole else text(width / 2, 16, SHORT[stone], "tiny middle")
    return Thing(body + label, width, height)
