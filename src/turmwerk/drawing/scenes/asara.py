"""Asara as a picture: markets and areas, and hand, pieces and towers of every seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from turmwerk.drawing.scenes.scene import Scene, counted, seat_panel, section, table_panel
from turmwerk.drawing.svg import (
    INNER,
    MIDDLE,
    NO_OFFERS,
    NOTHING,
    TOP,
    Panel,
    Thing,
    apart,
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

FILLS: dict[str, str] = {}  # all colors are shared ones
SHAPES = {"bases": "base", "middles": "middle", "windows": "window", "tops": "top"}  # what each market sells
COLORS = ("brown", "green", "red", "black", "white")
SIZE = 38  # the width of a piece
LAYER = 18  # the height of a piece in a tower
SPACE = 40  # the width of a space for a buyer
HALF = 182  # the width of one of two areas beside each other
AREAS = {"build": "building circle", "bank": "bank", "spies": "spies", "caliph": "Caliph", "tent": "tent", "lights": "lit windows"}


def panels(scene: Scene) -> list[Panel]:
    """Markets, areas, seats."""
    view = scene.view
    facts = [f"variant {scene.game.variant}", f"year {view['year']} of {scene.components['game.years']}"]
    markets = [_market(scene, name) for name in view["markets"]]
    return [
        table_panel(scene, facts, [section("prices in Asari", _prices(scene)), *markets]),
        _areas(scene),
        *(_seat(scene, seat) for seat in scene.seats),
    ]


def _prices(scene: Scene) -> Thing:
    """What a piece of each color costs."""
    return beside(chip(f"{color} {scene.components[f'price.{color}']}", color, 70, 20) for color in COLORS)


def _piece(shape: str, kind: str) -> Thing:
    """A piece for sale or behind the screen: its shape in its color, its name below; gold has a star."""
    color, gold = kind.removesuffix("*"), kind.endswith("*")
    body = group(piece_outline(shape, color, SIZE - 4, gold=gold), x=2)
    body += text(SIZE / 2, LAYER + 12, color, "tiny middle")
    return titled(Thing(body, SIZE, LAYER + 16), f"{'gold ' * gold}{color} {shape}")


def piece_outline(shape: str, color: str, width: float, *, gold: bool) -> str:
    """The outline of a piece."""
    kind = f"piece k-{color}"
    high = LAYER - 1
    if shape == "base":
        body = path(f"M.5 {high}L4 .5H{width - 4:g}L{width - 0.5:g} {high}z", kind)
    elif shape == "top":
        body = path(f"M4 {high}C4 6 {width / 2 - 4:g} 6 {width / 2:g} .5C{width / 2 + 4:g} 6 {width - 4:g} 6 {width - 4:g} {high}z", kind)
    else:
        body = rect(4, 0.5, width - 8, high - 0.5, kind)
    if shape in ("window", "lit"):
        arch = f"M{width / 2 - 8:g} {high - 1}V7a4 4 0 0 1 8 0v{high - 8}z"
        body += path(arch, "inset k-yellow" if shape == "lit" else "inset k-back")
    star = _star(width / 2 + (7 if shape in ("window", "lit") else 0), high / 2 + 1) if gold else ""
    return body + star


def _star(x: float, y: float) -> str:
    return path(f"M{x:g} {y - 6:g}l1.7 3.7 4 .4-3 2.7.9 4-3.6-2.1-3.6 2.1.9-4-3-2.7 4-.4z", "inset k-gold")


def _buyer(color: str) -> Thing:
    return titled(chip(color, color, 44, 30), f"a {color} buyer")


def _demand(area: dict[str, Any]) -> Thing:
    """The color an area demands."""
    color = area["color"]
    if not color:
        return titled(chip("any", "hollow", 50, 18), "nobody was here this year: the first buyer decides the color")
    return titled(chip(color, color, 50, 18), f"demands {color}: one such buyer, or any two face down")


def _market(scene: Scene, name: str) -> Thing:
    """A market: what it demands, how many spaces are free, the displayed pieces, the draw pile."""
    market, area = scene.view["markets"][name], scene.view["areas"][name]
    shape = SHAPES[name]
    takes_here = scene.view["going"] == name
    place = offered(chip(f"{name}: {area['free']} free", "hollow", 116, 20), f"go {name}", scene.moves)
    pile = offered(chip(f"draw pile {len(market['pile'])}", "hollow", 96, 20), f"search {shape}", scene.moves)
    sold = scene.moves if takes_here else NO_OFFERS
    pieces = [offered(_piece(shape, kind), f"take {kind}", sold) for kind in market["display"]]
    rows = [
        apart(beside([place, _demand(area)], 8, level=MIDDLE), pile),
        wrapped(pieces, 4) if pieces else words("nothing displayed", "small", faint=True),
    ]
    if scene.view["searching"] == shape:
        found = [offered(_piece(shape, kind), f"take {kind}", scene.moves) for kind in market["pile"]]
        rows.append(section("in the draw pile", wrapped(found, 4)))
    return below(rows, 5)


def _areas(scene: Scene) -> Panel:
    """The other areas with their free spaces, two beside each other where they are small; then what lies there."""
    view = scene.view
    circle, *others = [_area(scene, name, area) for name, area in view["areas"].items() if name in AREAS]
    price = scene.components["pavilion.amount"]
    pavilion = offered(titled(chip(f"+{price}", "hollow", SPACE, 24), f"take {price} Asari"), "go pavilion", scene.moves)
    others.append(below([apart(words("pavilion", "small", faint=True), chip("any", "hollow", 50, 18), width=HALF), pavilion], 4))
    pairs = [_pair(others[i : i + 2]) for i in range(0, len(others), 2)]
    stock = []
    if scene.game.variant == "professional":
        stock.append(section("stack of lit windows", _lights(view["stack"])))
        stock.append(section("buyers' draw pile", _counted(view["buyers"])))
    stock = [_pair(stock)] if stock and all(thing.width <= HALF for thing in stock) else stock
    if view["seen"]:
        stock.append(section("lit windows seen", _lights(view["seen"], "keep", scene.moves)))
    return panel("Areas", [circle, *pairs, *stock], note=f"favor of the Caliph: P{view['favor']}")


def _pair(things: list[Thing]) -> Thing:
    """Two small things beside each other, their headings on a line."""
    height = max(thing.height for thing in things)
    return Thing("".join(group(thing.svg, x=i * (INNER - HALF)) for i, thing in enumerate(things)), INNER, height)


def _area(scene: Scene, name: str, area: dict[str, Any]) -> Thing:
    """An area: the color it demands and its spaces, taken ones empty."""
    numbers, free = scene.components, area["free"]
    by_name = {"build": "circle.costs", "bank": "bank.amounts", "spies": "spies.fees", "tent": "tent.fees"}
    if name in by_name:
        values = numbers[by_name[name]]
        spaces = range(1, len(values) + 1) if name == "build" else values
        shown = [_space(name, space, numbers) if space in free else chip("taken", "gap", SPACE, 24, size="tiny") for space in spaces]
        places = [offered(thing, f"go {name}-{space}", scene.moves) for thing, space in zip(shown, spaces, strict=True)]
    elif name == "lights":
        ways = zip(numbers["lights.prices"], numbers["lights.seen"], numbers["lights.kept"], strict=True)
        places = [offered(_price(price, seen, kept), f"go lights-{price}", scene.moves) for price, seen, kept in ways]
        places.append(words(f"{free} free", "small"))
    else:
        places = [offered(chip(f"{free} free", "hollow", 60, 24), f"go {name}", scene.moves)]
    width = INNER if name == "build" else HALF
    heading = apart(words(AREAS[name], "small", faint=True), _demand(area), width=width)
    return below([heading, wrapped(places, 6, width=width, level=MIDDLE)], 4)


def _price(price: int, seen: int, kept: int) -> Thing:
    return titled(chip(f"−{price}", "hollow", SPACE, 24), f"pay {price} Asari, see {seen} lit windows, keep {kept}")


def _space(name: str, space: int, numbers: dict[str, Any]) -> Thing:
    """A free space with what it brings or costs."""
    if name == "build":
        cost = numbers["circle.costs"][space - 1]
        label = str(space) if cost == space else f"{space}: −{cost}"
        return titled(chip(label, "hollow", SPACE, 24), f"build {space} pieces for {cost} Asari")
    bank = name == "bank"
    return titled(chip(f"+{space}" if bank else f"−{space}", "hollow", SPACE, 24), f"{'take' if bank else 'pay'} {space} Asari")


def _hidden(things: list[str] | int) -> Thing:
    """How many there are, if that is all a seat may know; or none."""
    return chip(f"{things} hidden", "back", 76, 26) if things else words("none", "small")


def _cards(cards: list[str] | int, moves: Collection[str]) -> Thing:
    """Buyers, or how many there are."""
    if isinstance(cards, int) or not cards:
        return _hidden(cards)
    return wrapped([offered(_buyer(color), f"pay {color}", moves) for color in cards], 3)


def _counted(cards: list[str] | int) -> Thing:
    """Buyers by color with their numbers, or only how many there are."""
    if isinstance(cards, int) or not cards:
        return _hidden(cards)
    return wrapped([chip(f"{color} {n}", color, 66, 22) for color, n in Counter(cards).items()])


def _lights(lights: list[str] | int, verb: str = "", moves: Collection[str] = ()) -> Thing:
    """Lit windows, or how many there are."""
    if isinstance(lights, int) or not lights:
        return _hidden(lights)
    return wrapped([offered(_piece("lit", color), f"{verb} {color}", moves) for color in lights], 4)


def _seat(scene: Scene, seat: int) -> Panel:
    """Money, hand, pieces behind the screen, towers."""
    own = scene.view["seats"][seat]
    moves = scene.moves_of(seat)
    facts = [] if scene.outcome else [f"{counted(own['points'], 'point')} so far"]
    facts += [f"{own['money']} Asari"] + ["favor"] * (seat == scene.view["favor"])
    parts = [section("hand", _cards(own["hand"], moves))]
    if own["face_down"]:
        parts.append(section("laid face down", _counted(own["face_down"])))
    pieces = [_own_piece(shape, kind, moves) for shape, kinds in own["pieces"].items() for kind in kinds]
    parts.append(section("pieces", wrapped(pieces, 4) if pieces else words("none", "small")))
    if own["lit"]:
        parts.append(section("lit windows", _lights(own["lit"], "light", moves)))
    parts.append(section("towers", _towers(own["towers"], moves, scene.view["step"])))
    about = f"points so far are for building and the years; the favor of the Caliph brings {scene.components['points.favor']} each year"
    return seat_panel(scene, seat, facts, [wrapped(parts, 16, level=TOP)], about)


def _towers(towers: dict[str, list[list[str]]], moves: Collection[str], step: str) -> Thing:
    """All towers of a seat on the ground."""
    found = [_tower(color, i, tower, moves, step) for color, each in towers.items() for i, tower in enumerate(each, start=1)]
    return wrapped(found, 6) if found else words("none", "small")


def _own_piece(shape: str, kind: str, moves: Collection[str]) -> Thing:
    """A piece that may be added; a base, if there is only one way to raise a tower from it."""
    color, star = kind.removesuffix("*"), "*" if kind.endswith("*") else ""
    thing = offered(_piece(shape, kind), f"add {color} {shape}{star}", moves)
    raises = [move for move in moves if move.startswith(f"raise {color} base{star} ")]
    if shape == "base" and len(raises) == 1:
        thing = offered(thing, raises[0], moves)
    return thing


def tower_thing(color: str, pieces: list[str]) -> Thing:
    """The pieces of a tower on each other."""
    height = LAYER * len(pieces)
    svg = ""
    for level, piece in enumerate(pieces):
        svg += group(piece_outline(piece.removesuffix("*"), color, SIZE, gold=piece.endswith("*")), y=height - LAYER * (level + 1))
    return Thing(svg, SIZE, height)


def _tower(color: str, number: int, pieces: list[str], moves: Collection[str], step: str) -> Thing:
    """A tower from its base to its top, with its height."""
    tower = titled(tower_thing(color, pieces), f"{color} tower {number}: {' '.join(pieces).replace('*', ' (gold)')}, {len(pieces)} high")
    here = color in step.split()
    ways = [move for move in (f"on {number}", f"on {number}*") if here and move in moves]
    tower = offered(tower, ways[0], moves) if ways else tower
    gold = offered(chip("gold", "gold", SIZE, 18, size="tiny"), ways[1], moves) if len(ways) > 1 else NOTHING
    return below([tower, chip(f"{color}", "hollow", SIZE, 16, size="tiny"), gold], 3)
