"""Sultaniya as text: the palaces row by row, roofs on top, as the players see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turmwerk.components.sultaniya import FLOORS, tiles_by_name

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnState

ROWS = range(len(FLOORS))
HALF = 8  # characters of a half-column
SIGNS = {"windows": "w", "towers": "t", "guards": "g", "sapphires": "s"}
WHOLE = {"cupolas": "C", "gardens": "G", "whole_gate": "A", "whole_minaret": "M"}
LEGEND = "w window  t tower  g guard  s sapphire  C cupola  G garden  A gate  M minaret  +n points  ^L lintel  ^S spire  ~ mirrored"

Symbols = tuple[str, str, str]  # on the left half, in the middle, on the right half

NODE_HELP = {
    "turn": "Reveal tiles from one stack, take a displayed tile and build it; or pass for {0[sapphires.pass]} sapphires; or call a djinn.",
    "build": "Take a displayed tile and build it, or reveal another from the same stack. With a djinn you may also end your turn.",
    "place": "Choose a place for the tile, as it is or mirrored. Sides must meet, the bottom must fit the joint below, no hole may stay.",
    "lift": "Choose the built tile that the djinn lifts.",
    "move": "Put the lifted tile elsewhere on its floor, or drop it under its stack.",
}


def history(state: DrawnState, seat: int) -> list[str]:
    """The events as a seat may know them: the goals of others are hidden, except in the open variant."""
    return list(state.events) if state.game.variant == "open" else [_seen(event, seat) for event in state.events]


def _seen(event: str, seat: int) -> str:
    words = event.split()
    hidden = words[:2] == ["*", "goals"] and words[2] != f"P{seat}"
    return f"* goals {words[2]} ({len(words) - 3} hidden goals)" if hidden else event


def draw(state: DrawnState, view: dict[str, Any]) -> str:
    """Stacks, displays and djinns on top, then the palace of each seat."""
    components: dict[str, Any] = dict(state.game.components)
    rows = tiles_by_name(tuple(components["tiles"]))
    lines = [f"Sultaniya · {state.game.players} player{'s' * (state.game.players > 1)} · round {view['round']}"]
    lines.append(f"{'over' if state.is_over else 'turn':<8}{situation(state, view)}")
    lines += [_stack_line(view, floor, rows) for floor in reversed(FLOORS)]
    owners = [f"{djinn} {'at home' if seat is None else f'P{seat}'}" for djinn, seat in view["figures"].items()]
    lines.append(f"djinns  {' · '.join(owners)} · treasury {view['treasury']}")
    for seat, palace in enumerate(view["palaces"]):
        lines += ["", *_seat_lines(state, view, seat), *_palace_lines(components, view["boards"][seat], palace, rows)]
    return "\n".join([*lines, "", LEGEND])


def situation(state: DrawnState, view: dict[str, Any]) -> str:
    """What is going on."""
    outcome = state.outcome
    if outcome is not None:
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"{winners} won: {outcome.reason}"
    words = [f"P{state.seat}: {state.game.info.words.DECISIONS[state.node]}"]
    words += [f"djinn {view['djinn']}"] if view["djinn"] else []
    words += [f"{view['held']} in hand"] if view["held"] else []
    words += [f"{view['last_turns']} more last turns after this one"] if view["last_turns"] is not None else []
    return " · ".join(words)


def _stack_line(view: dict[str, Any], floor: str, rows: dict[str, Any]) -> str:
    """What can be taken, what is next, what is left."""
    shown = "  ".join(_describe(rows[name]) for name in view["displays"][floor])
    top = view["tops"][floor]
    n_tiles = (top is not None) + len(view["unseen"][floor]) + len(view["under"][floor])
    stack = f"stack of {n_tiles}, top {_describe(rows[top])}" if top else "stack empty"
    under = f", under it {' '.join(view['under'][floor])}" if view["under"][floor] else ""
    return f"{floor:<8}{shown or '(nothing)'}  | {stack}{under}"


def _describe(row: dict[str, Any]) -> str:
    left, middle, right = _symbols(row, mirrored=False)
    bottom = {"L": "^L", "S": "^S"}.get(row["bottom"], "")
    return f"{row['id']}[{row['left']}:{left}{middle}{right}{bottom}:{row['right']}]"


def _symbols(row: dict[str, Any], *, mirrored: bool) -> Symbols:
    left, right = ("".join(sign * row[f"{name}_{half}"] for name, sign in SIGNS.items()) for half in "LR")
    middle = "".join(sign * row[name] for name, sign in WHOLE.items()) + (f"+{row['points']}" if row["points"] else "")
    return (right, middle, left) if mirrored else (left, middle, right)


def _seat_lines(state: DrawnState, view: dict[str, Any], seat: int) -> list[str]:
    board = view["boards"][seat]
    values = [state.game.components[f"boards.{board}.{size}"] for size in ("small", "medium", "large")]
    numbers = [state.game.components[f"points.{size}"] for size in ("small", "medium", "large")]
    features = " ".join(f"{name} +{points}" for name, points in zip(values, numbers, strict=True))
    goals = view["goals"][seat]
    secret = "hidden" if goals is None else " ".join(goals)
    marker = "▶" if seat == state.seat else " "
    lines = [f"{marker} P{seat}  {board} ({features}) · sapphires {view['sapphires'][seat]} · goals: {secret}"]
    outcome = state.outcome
    if outcome is not None:
        points = ", ".join(f"{name} {value}" for name, value in outcome.breakdown[seat].items())
        lines.append(f"      {outcome.scores[seat]} points ({points})")
    return lines


def _palace_lines(components: dict[str, Any], board: str, palace: dict[str, str], rows: dict[str, Any]) -> list[str]:
    """Two lines a row: names between the sides, then the symbols where they are; a tile is two half-columns wide."""
    n_places: int = components["palace.places"]
    printed = components[f"boards.{board}.printed"]
    parts = dict(zip((f"0.{n_places // 2 - 1}", f"0.{n_places // 2}", f"1.{n_places // 2 - 1}"), printed, strict=True))
    lines = []
    for row in reversed(ROWS):
        indent = " " * (4 + HALF * (row % 2))
        names, signs = indent, indent
        for place in range(n_places - row % 2):
            key = f"{row}.{place}"
            name, sign = _cell(palace.get(key), parts.get(key), rows)
            names += name
            signs += sign
        lines += [line.rstrip() for line in (names, signs)]
    return lines


def _cell(tile: str | None, part: str | None, rows: dict[str, Any]) -> tuple[str, str]:
    """The two lines of a place."""
    width = 2 * HALF - 2
    if tile is None:
        return f" {'·':^{width}} ", " " * (width + 2)
    if part is not None:
        what, _, half = part.partition("-")
        whole = {"cupola": "C", "garden": "G"}.get(what, "")
        sign = SIGNS.get(f"{what}s", "")
        return f"W{'printed':^{width}}W", _spread((sign if half == "L" else "", whole, sign if half == "R" else ""), width)
    name, _, turned = tile.partition(" ")
    row = rows[name]
    left, right = (row["right"], row["left"]) if turned else (row["left"], row["right"])
    bottom = {"L": "^L", "S": "^S"}.get(row["bottom"], "")
    return f"{left}{name + bottom + ('~' if turned else ''):^{width}}{right}", _spread(_symbols(row, mirrored=bool(turned)), width)


def _spread(symbols: Symbols, width: int) -> str:
    left, middle, right = symbols
    return f"|{left:<4}{middle:^{width - 8}}{right:>4}|"
