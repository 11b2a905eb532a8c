"""Five Towers as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmwerk.state import State

NODE_HELP = {
    "bid": "Bid how many display cards you will build, more than the highest bid, or pass. The highest bidder must build exactly as many.",
    "raze": "Before building you may tear down the top card of one of your towers (never a 0). The k-th torn-down card costs k points.",
    "build": "Build a display card on the tower of its type: smaller than the top card. Anything goes on an 8, a 9 on anything but a 0.",
}


def seen(state: State, event: str, seat: int) -> str:
    """An event as a seat may know it: all is public here."""
    return event


def draw(state: State, view: dict[str, Any]) -> str:
    """Display, piles and bids on top, then the towers of each seat from the bottom."""
    lines = [f"Five Towers · {state.game.players} players · round {view['round']}"]
    pile = "last pile" if view["reshuffled"] else "first pile"
    lines.append(f"draw pile {view['draw_pile']} ({pile}) · discard pile {view['discard_pile']}")
    lines.append(f"display   {'  '.join(view['display']) or '(empty)'}")
    lines.append(_situation(state, view))
    for seat, towers in enumerate(view["towers"]):
        lines += ["", _seat_line(state, seat, view["razed"][seat])]
        lines += [_tower_line(kind, cards) for kind, cards in towers.items()]
    return "\n".join(lines)


def _situation(state: State, view: dict[str, Any]) -> str:
    outcome = state.outcome
    if outcome is not None:
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"over      {winners} won: {outcome.reason}"
    if state.node == "bid":
        highest = f"highest bid {view['bid']} by P{view['bidder']}" if view["bid"] else "no bid yet"
        return f"bidding   {highest} · P{view['start']} began · P{state.seat} to bid"
    return f"building  P{state.seat} has {view['bid']} to build"


def _seat_line(state: State, seat: int, razed: int) -> str:
    outcome = state.outcome
    marker = "▶" if seat == state.seat else " "
    if outcome is not None:
        points = ", ".join(f"{name} {value}" for name, value in outcome.breakdown[seat].items())
        return f"{marker} P{seat}  {outcome.scores[seat]} points ({points})"
    return f"{marker} P{seat}  torn down: {razed}"


def _tower_line(kind: str, cards: list[int]) -> str:
    """A tower from the bottom; the spire closes it."""
    closed = " ▲" if cards and cards[-1] == 0 else ""
    return f"    {kind:<6}{' '.join(map(str, cards)) or '·'}{closed}"
