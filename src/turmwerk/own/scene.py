"""The table of a Python game as a picture, from its view: names as chips, moves as buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turmwerk.drawing.palette import FILLS as SHARED_FILLS
from turmwerk.drawing.scenes.scene import Scene, seat_panel, section, table_panel
from turmwerk.drawing.svg import INNER, MIDDLE, Panel, Thing, below, beside, chip, offered, text_width, words, wrapped

FILLS: Mapping[str, str] = {}
MOST_CHIPS = 60  # of one entry; more are words
LONGEST_CHIP = 24  # letters
ROOM = 16  # beside the letters of a chip


def panels(scene: Scene) -> list[Panel]:
    """The table with the moves that are offered, then the seats: what a list has for each seat stands there."""
    view, n = scene.view, scene.game.players
    of_seats = {key: value for key, value in view.items() if n > 1 and isinstance(value, list | tuple) and len(value) == n}
    things = [section(_words(key), _thing(value)) for key, value in view.items() if key not in of_seats]
    if scene.moves:
        things.append(section("moves", wrapped([offered(_chip(move, INNER), move, scene.moves) for move in sorted(scene.moves)], 8)))
    table = table_panel(scene, [scene.game.variant], things)
    seats = []
    for seat in scene.seats:
        entries = [section(_words(key), _thing(value[seat])) for key, value in of_seats.items()]
        seats.append(seat_panel(scene, seat, [], entries))
    return [table, *seats]


def _words(key: object) -> str:
    return str(key).replace("_", " ")


def _thing(value: Any) -> Thing:
    """Lists as chips, dicts as lines, everything else as words."""
    if isinstance(value, Mapping):
        lines = [beside([words(_words(key), "small", faint=True), _thing(one)], 8, level=MIDDLE) for key, one in value.items()]
        return below(lines, 4) if lines else words("nothing", faint=True)
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=str) if isinstance(value, set | frozenset) else list(value)
        if not items:
            return words("nothing", faint=True)
        if any(isinstance(one, list | tuple | dict | set) for one in items):
            return below([_thing(one) for one in items], 4)
        return wrapped([_chip(_plain(one), INNER) for one in items], 4) if len(items) <= MOST_CHIPS else words(" ".join(map(_plain, items)))
    return words(_plain(value))


def _plain(value: object) -> str:
    return "yes" if value is True else "no" if value is False else "none" if value is None else str(value)


def _chip(label: str, width: float) -> Thing:
    """In the color that the name begins with, if it is one."""
    short = label if len(label) <= LONGEST_CHIP else f"{label[: LONGEST_CHIP - 1]}…"
    fill = next((word for word in label.lower().replace("-", " ").split() if word in SHARED_FILLS), "hollow")
    return chip(short, fill, min(width, text_width(short, "small") + ROOM), 24, title="" if short == label else label)
