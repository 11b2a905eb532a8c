"""Asara as text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnState


NODE_HELP = {
    "go": "Choose where your buyers go. Only places whose action you can carry out and pay for are listed. The pavilion is always open.",
    "pay": "Lay one buyer of the color the area demands (any color if it is still empty), or any two face down where a color is demanded.",
    "take": "Take a piece and pay its price; a star marks gold. A piece the spies found may be declined.",
    "search": "Choose the draw pile the spies search; you may take one piece out of it.",
    "build": "Raise a tower from a base and a top (2 pieces), add a middle or window to a tower of its color, or light a window (1 piece).",
    "on": "Choose which of your towers of that color, in the order you raised them. A gold window that is covered no longer counts.",
    "keep": "Keep one of the lit windows you see; the others go under the stack.",
}


def history(state: DrawnState, seat: int) -> list[str]:
    """The events as a seat may know them: the hands of others, what they lay face down and their lit windows are hidden."""
    events = state.events
    return [_seen(event, before, seat) for before, event in zip(("", *events), events, strict=False)]


def _seen(event: str, before: str, seat: int) -> str:
    """An event as a seat may know it; the event before says where a buyer goes."""
    who, action, *rest = event.split()
    if action in ("deal", "draw") and rest[0] != f"P{seat}":
        return f"{who} {action} {rest[0]} ({len(rest) - 1} cards)"
    if action == "lights":
        return f"{who} lights ({len(rest)} lit windows)"
    if who in ("*", f"P{seat}"):
        return event
    if action == "pay" and "+" in rest[0]:
        return f"{who} pay two cards face down"
    if action == "pay" and before.endswith(" go pavilion"):
        return f"{who} pay one card face down"
    return f"{who} keep a lit window" if action == "keep" else event


def draw(state: DrawnState, view: dict[str, Any]) -> str:
    """Markets and areas on top, then hand, pieces and towers of each seat."""
    lines = [f"Asara · {state.game.variant} · {state.game.players} players · year {view['year']} of {state.game.components['game.years']}"]
    lines.append(
        f"over: {situation(state, view)}" if state.is_over else f"{situation(state, view)} · favor of the Caliph: P{view['favor']}"
    )
    lines += ["", "market    buyers           display                                  (draw pile)"]
    lines += [_market_line(name, market, view["areas"][name]) for name, market in view["markets"].items()]
    lines += ["", "area      buyers           free spaces"]
    lines += [_area_line(name, area) for name, area in view["areas"].items() if name not in view["markets"]]
    lines.append(f"pavilion  any color        pays {state.game.components['pavilion.amount']}, always free")
    if state.game.variant == "professional":
        lines += ["", f"stack of lit windows: {_hidden(view['stack'])} · buyers' draw pile: {_hidden(view['buyers'])}"]
    for seat in range(state.game.players):
        lines += ["", _seat_line(state, view, seat), *_possessions(view["seats"][seat])]
    return "\n".join(lines)


def situation(state: DrawnState, view: dict[str, Any]) -> str:
    """What is going on."""
    outcome = state.outcome
    if outcome is not None:
        return f"{' and '.join(f'P{seat}' for seat in outcome.winners)} won, {outcome.reason}"
    what = {
        "go": "chooses where to go",
        "pay": f"goes to {view['going']} and chooses the buyers to lay",
        "take": f"is in {view['going']} and chooses a {view['searching'] or 'piece'}",
        "search": f"is in {view['going']} and chooses a draw pile",
        "build": f"has {view['left']} pieces to build",
        "on": f"has {view['left']} pieces to build and chooses the tower: {view['step']}",
        "keep": f"keeps one of the lit windows {_hidden(view['seen'])}",
    }
    return f"P{state.seat} {what[state.node]}"


def _market_line(name: str, market: dict[str, Any], area: dict[str, Any]) -> str:
    pieces = f"{_hidden(market['display']):<40}"
    return f"{name:<9} {_color(area):<8} {area['free']:>2} free  {pieces} ({len(market['pile'])})"


def _area_line(name: str, area: dict[str, Any]) -> str:
    free = area["free"]
    spaces = " ".join(map(str, free)) or "none" if isinstance(free, list) else f"{free} free"
    return f"{name:<9} {_color(area):<16} {spaces}"


def _color(area: dict[str, Any]) -> str:
    """The color an area demands."""
    return area["color"] or "any"


def _seat_line(state: DrawnState, view: dict[str, Any], seat: int) -> str:
    marker = "▶" if seat == state.seat else " "
    own = view["seats"][seat]
    favor = " · favor" if seat == view["favor"] else ""
    outcome = state.outcome
    if outcome is not None:
        points = ", ".join(f"{name} {value}" for name, value in outcome.breakdown[seat].items())
        return f"{marker} P{seat}  {outcome.scores[seat]} points ({points})"
    return f"{marker} P{seat}  {own['points']} points · {own['money']} Asari{favor} · hand: {_hidden(own['hand'])}"


def _possessions(own: dict[str, Any]) -> list[str]:
    """Pieces behind the screen, then the towers with height, gold and lit windows."""
    pieces = [f"{shape}: {_hidden(texts)}" for shape, texts in own["pieces"].items() if texts]
    if own["lit"]:
        pieces.append(f"lit: {_hidden(own['lit'])}")
    lines = [f"      pieces   {' · '.join(pieces) or 'none'}"]
    for color, towers in own["towers"].items():
        lines += [f"      {color:<8} {number}: {_tower(tower)}" for number, tower in enumerate(towers, start=1)]
    return lines


def _tower(pieces: list[str]) -> str:
    gold = sum(piece.endswith("*") and piece != "lit*" for piece in pieces)
    lit = sum(piece.startswith("lit") for piece in pieces)
    more = [f"{len(pieces)} high"] + [f"{count} {what}" for count, what in ((gold, "gold"), (lit, "lit")) if count]
    return f"{' '.join(pieces)} ({', '.join(more)})"


def _hidden(items: list[str] | int) -> str:
    """Items with their numbers; only the number if that is all a seat may know."""
    if isinstance(items, int):
        return f"{items} hidden"
    counted = [(name, len(list(group))) for name, group in groupby(items)]
    return " ".join(f"{name}×{n}" if n > 1 else name for name, n in counted) or "none"
