"""Five Towers as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnState

NODE_HELP = {
    "bid": "Bid how many display cards you will build, more than the highest bid, or pass. The highest bidder must build exactly as many.",
    "raze": "Before building you may tear down the top card of one of your towers (never a 0). "
    "The first one costs {0[points.razed]}, the second twice as much, the third three times as much.",
    "build": "Build a display card on the tower of its type: smaller than the top card. "
    "Any card goes on {0[cards.any_on]}, {0[cards.on_any]} on any but 0.",
}


def history(state: DrawnState, seat: int) -> tuple[str, ...]:
    """The events as a seat may know them: all is public here."""
    return state.events


def draw(state: DrawnState, view: dict[str, Any]) -> str:
    """Display, piles and bids on top, then the towers of each seat from the bottom. The discard pile lies open."""
    lines = [f"Five Towers · {state.game.players} players · round {view['round']}"]
    pile = "last pile" if view["reshuffled"] else "first pile"
    lines.append(f"draw pile {view['draw_pile']} ({pile}) · discard pile {len(view['discard_pile'])}{_by_type(view['discard_pile'])}")
    lines.append(f"display   {'  '.join(view['display']) or '(empty)'}")
    phase = "over" if state.is_over else "bidding" if state.node == "bid" else "building"
    lines.append(f"{phase:<10}{situation(state, view)}")
    for seat, towers in enumerate(view["towers"]):
        lines += ["", _seat_line(state, seat, view["razed"][seat])]
        lines += [_tower_line(kind, cards) for kind, cards in towers.items()]
    return "\n".join(lines)


def situation(state: DrawnState, view: dict[str, Any]) -> str:
    """What is going on."""
    outcome = state.outcome
    if outcome is not None:
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"{winners} won: {outcome.reason}"
    if state.node == "bid":
        highest = f"highest bid {view['bid']} by P{view['bidder']}" if view["bid"] else "no bid yet"
        return f"{highest} · P{view['start']} began · P{state.seat} to bid"
    return f"P{state.seat} has {view['bid']} to build"


def _seat_line(state: DrawnState, seat: int, razed: int) -> str:
    outcome = state.outcome
    marker = "▶" if seat == state.seat else " "
    if outcome is not None:
        points = ", ".join(f"{name} {value}" for name, value in outcome.breakdown[seat].items())
        return f"{marker} P{seat}  {outcome.scores[seat]} points ({points})"
    return f"{marker} P{seat}  torn down: {razed}"


def _by_type(cards: list[str]) -> str:
    """Cards sorted by type and value, in brackets."""
    values: dict[str, list[int]] = {}
    for kind, value in (card.split("-") for card in cards):
        values.setdefault(kind, []).append(int(value))
    found = [f"{kind} {' '.join(map(str, sorted(values[kind])))}" for kind in sorted(values)]
    return f" ({', '.join(found)})" if found else ""


def _tower_line(kind: str, cards: list[int]) -> str:
    """A tower from the bottom; the spire closes it."""
    closed = " ▲" if cards and cards[-1] == 0 else ""
    return f"    {kind:<6}{' '.join(map(str, cards)) or '·'}{closed}"
