"""Five Towers as a picture: the display with the bids, and five towers of cards for every seat."""

from __future__ import annotations

from typing import Any

from turmwerk.drawing.scenes.scene import Scene, seat_panel, section, table_panel
from turmwerk.drawing.svg import INNER, MIDDLE, Panel, Thing, below, beside, chip, circle, offered, path, rect, text, titled, words, wrapped

FILLS = {"tree": "#3d9b5f", "candy": "#f0a6c8", "scary": "#6a4d9c", "sand": "#ecce83", "metal": "#8fa3b3"}
TYPES = tuple(FILLS)
TOWER = INNER / len(TYPES)  # the width of a tower with the gap beside it
CARD = 20  # the height of a card in a tower
LOWEST = 5  # cards: the room that even empty towers have

# The sign of each type, in a square of 16.
SIGNS = {
    "tree": path("M8 1l6 9h-4v5h-4v-5h-4z", "sign"),
    "candy": circle(8, 6, 5, "sign") + path("M8 11v5", "signline"),
    "scary": path("M2 15v-8a6 6 0 0 1 12 0v8l-3-3-3 3-3-3z", "sign"),
    "sand": path("M1 14l5-8 3 4 2-3 4 7z", "sign"),
    "metal": path("M8 1l6 3.5v7l-6 3.5-6-3.5v-7z", "sign"),
}


def panels(scene: Scene) -> list[Panel]:
    """The table, then the seats."""
    view = scene.view
    cards = [offered(card(name), f"build {name}", scene.moves) for name in view["display"]]
    things = [
        section("display", wrapped(cards, 8) if cards else words("empty", faint=True)),
        section("bids: how many cards to build", _bids(scene)),
        section("piles", _piles(view)),
    ]
    highest = max(len(cards) for towers in view["towers"] for cards in towers.values())
    room = max(LOWEST, highest) * CARD + 14
    cost = scene.components["points.razed"]
    about = f"cards torn down so far: the first costs {cost}, the second twice as much, the third three times as much"
    seats = [seat_panel(scene, seat, [f"torn down: {view['razed'][seat]}"], [_towers(scene, seat, room)], about) for seat in scene.seats]
    return [table_panel(scene, [f"round {view['round']}"], things), *seats]


def card(name: str) -> Thing:
    """A card with its sign and value."""
    kind, value = name.split("-")
    body = rect(0.5, 0.5, 63, 79, f"piece k-{kind}", round_by=6)
    body += _sign(kind, 24, 6) + text(32, 50, value, f"big middle on-{kind}", bold=True) + text(32, 70, kind, f"small middle on-{kind}")
    return titled(Thing(body, 64, 80), f"{kind} {value}")


def _sign(kind: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{SIGNS[kind]}</g>'


def _bids(scene: Scene) -> Thing:
    """A space for each bid, the highest one marked; passing beside them."""
    view = scene.view
    spaces = []
    for bid in range(1, scene.components["display.size"] + 1):
        highest = bid == view["bid"]
        label = f"{bid} P{view['bidder']}" if highest else str(bid)
        spaces.append(offered(chip(label, "blue" if highest else "hollow", 44, 28, size=""), f"bid {bid}", scene.moves))
    return wrapped([*spaces, offered(chip("pass", "hollow", 52, 28, size=""), "pass", scene.moves)], 8)


def _piles(view: dict[str, Any]) -> Thing:
    """How many cards are left, and what lies open in the discard pile."""
    which = "last pile" if view["reshuffled"] else "first pile"
    counts = words(f"draw pile {view['draw_pile']} ({which}) · discard pile {len(view['discard_pile'])}")
    values: dict[str, list[int]] = {kind: [] for kind in TYPES}
    for kind, value in (card.split("-") for card in view["discard_pile"]):
        values[kind].append(int(value))
    lines = [
        beside([chip(kind, kind, 52, 18), words(" ".join(map(str, sorted(found))), "small", width=INNER - 62)], 8, level=MIDDLE)
        for kind, found in values.items()
        if found
    ]
    return below([counts, *lines], 4)


def _towers(scene: Scene, seat: int, room: float) -> Thing:
    """Towers side by side on the ground, cards from the bottom."""
    svg = ""
    for number, (kind, cards) in enumerate(scene.view["towers"][seat].items()):
        built = offered(tower(kind, cards), f"raze {kind}", scene.moves_of(seat))
        svg += f'<g transform="translate({number * TOWER + 3:g} {room - built.height:g})">{built.svg}</g>'
        svg += text((number + 0.5) * TOWER, room + 16, kind, "small middle")
    svg += path(f"M0 {room:g}h{INNER}", "stroke")
    return Thing(svg, INNER, room + 20)


def tower(kind: str, cards: list[int]) -> Thing:
    """The cards of a tower; a spire is a roof."""
    width = TOWER - 6
    if not cards:
        return titled(Thing(rect(0.5, CARD * -1, width - 1, CARD, "gap", round_by=3), width, 0), f"{kind}: no cards")
    closed = cards[-1] == 0
    height = len(cards) * CARD + (8 if closed else 0)
    svg = ""
    for level, value in enumerate(cards):
        y = height - (level + 1) * CARD
        if value == 0:
            svg += path(f"M0.5 {y + CARD - 0.5:g}L{width / 2:g} {y - 7.5:g}L{width - 0.5:g} {y + CARD - 0.5:g}z", f"piece k-{kind}")
        else:
            svg += rect(0.5, y + 0.5, width - 1, CARD - 1, f"piece k-{kind}", round_by=2) + _sign(kind, 6, y + 2)
        svg += text(width / 2, y + 15, str(value), f"middle on-{kind}", bold=True)
    return titled(Thing(svg, width, height), f"{kind}: {' '.join(map(str, cards))}" + (", closed" if closed else ""))
