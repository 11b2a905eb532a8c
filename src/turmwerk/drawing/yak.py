"""Yak as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnState

ROWS = 5
WIDTH = 8  # of a stone: the longest name and a space

NODE_HELP = {
    "choose": "Choose in secret what you do today: build from your cart, restock food from it, or go to the market.",
    "buy": "Buy stones from your cart. 1, 2, … of them cost {0[price.stones]} food, each crystal among them {0[price.crystal]} more.",
    "pay": "Choose the food you pay with; it goes onto the cart, which may refuse a kind or limit the number of kinds.",
    "spill": "The cart holds {0[carts.food_limit]} food. Choose which of the tokens you just paid go to the market instead.",
    "set": "Place a bought stone: in the bottom row beside another one, higher up on two stones, in the end on the stack on top.",
    "restock": "Take all food of one kind from your cart, as far as your tent has room; it holds {0[tent.limit]}.",
    "fetch": "Take up to {0[market.take]} food from the market, as far as your tent has room; it holds {0[tent.limit]}.",
    "keep": "Choose one of the drawn stones to put on a cart; the others go back into the bag.",
    "load": "Choose the cart that gets the stone; a cart holds {0[carts.stone_limit]}.",
}


def history(state: DrawnState, seat: int) -> list[str]:
    """The events as a seat may know them: the cards others chose this morning are secret until they act at noon."""
    known = list(state.events)
    for owner, card in enumerate(state.view(seat)["chosen"]):
        if card == "hidden":
            number = max(number for number, event in enumerate(known) if event.startswith(f"P{owner} choose "))
            known[number] = f"P{owner} choose (face down)"
    return known


def draw(state: DrawnState, view: dict[str, Any]) -> str:
    """Bag, fog and market on top, then the ring of carts, then the tent and tower of each seat."""
    day = f"day {view['day']}{' (the last one)' if view['last_day'] else ''}"
    lines = [f"Yak · {state.game.players} players · {state.game.variant} · {day} · baby yak: P{view['baby_yak']}"]
    lines.append(f"bag       {_bag(view)}")
    lines.append(f"fog       stage {view['fog']['stage']} · on the track {view['fog']['track']} · just drawn {view['fog']['drawn']}")
    if view["bonus"]:
        lines.append(f"bonus     {' '.join(view['bonus'])}")
    lines.append(f"market    {_food(view['market'])}")
    lines.append(f"carts     moving {'→ towards the next seat' if view['direction'] == 1 else '← towards the previous seat'}")
    lines += [_cart_line(state, slot, cart) for slot, cart in enumerate(view["carts"])]
    lines.append(f"{_phase(state):<10}{situation(state, view)}")
    for seat in range(state.game.players):
        lines += ["", _seat_line(state, view, seat), *_tower(view["towers"][seat])]
    return "\n".join(lines)


def _bag(view: dict[str, Any]) -> str:
    if view["bag"] is None:
        return "gone"
    return " ".join(f"{name} {n}" for name, n in view["bag"].items() if n > 0) or "empty"


def _food(food: dict[str, int]) -> str:
    return " · ".join(f"{kind} {n}" for kind, n in food.items())


def _cart_line(state: DrawnState, slot: int, cart: dict[str, Any]) -> str:
    where = f"P{slot}" if slot < state.game.players else "gap"
    return f"  {slot} {where:<4}{cart['kind']:<9}{' '.join(cart['stones']) or '(no stones)':<34}{_food(cart['food'])}"


def _phase(state: DrawnState) -> str:
    """The time of day."""
    return "over" if state.is_over else "morning" if state.node == "choose" else "noon"


def situation(state: DrawnState, view: dict[str, Any]) -> str:
    """What is going on."""
    outcome = state.outcome
    if outcome is not None:
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"{winners} won: {outcome.reason}"
    hand = f" · in hand: {' '.join(view['hand'])}" if view["hand"] else ""
    price = f" · to pay: {view['price']}" if view["price"] else ""
    return f"P{state.seat}: {state.game.info.words.DECISIONS[state.node]}{hand}{price}"


def _seat_line(state: DrawnState, view: dict[str, Any], seat: int) -> str:
    outcome = state.outcome
    marker = "▶" if seat == state.seat else " "
    stupa = " · stupa" if view["stupa"] == seat else ""
    card = f" · card: {view['chosen'][seat]}" if view["chosen"][seat] else ""
    line = f"{marker} P{seat}  tent: {_food(view['tents'][seat])} · stones {len(view['towers'][seat])}{stupa}{card}"
    if outcome is not None:
        points = ", ".join(f"{name} {value}" for name, value in outcome.breakdown[seat].items())
        line += f"\n       {outcome.scores[seat]} points ({points})"
    return line


def _tower(stones: list[list[str]]) -> list[str]:
    """The stack, then row by row down to the ground, each row shifted by half a stone."""
    stack = [stone for place, stone in stones if place == "stack"]
    lying = {place: stone for place, stone in stones if place != "stack"}
    lines = [" " * (6 + WIDTH * (ROWS - 1) // 2) + stone for stone in reversed(stack)]
    for row in reversed(range(ROWS)):
        if row == 0 or f"{row - 1}.0" in lying or any(place.startswith(f"{row}.") for place in lying):
            names = [lying.get(f"{row}.{i}", "·") for i in range(ROWS - row)]
            lines.append((" " * (6 + WIDTH * row // 2) + "".join(f"{name:<{WIDTH}}" for name in names)).rstrip())
    return lines
