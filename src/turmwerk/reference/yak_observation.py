"""Yak in plain Python: what a seat may know, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.reference.base import filled
from turmwerk.reference.yak_scoring import COLORS, Stone

if TYPE_CHECKING:
    from turmwerk.reference.yak import Reference

NODES = ("choose", "buy", "pay", "spill", "set", "restock", "fetch", "keep", "load", "over")
SEEN: dict[str | None, int] = {None: 0, "build": 1, "restock": 2, "market": 3, "hidden": 4}  # chosen cards
MAX_HAND = 4
PLACES = 15  # of a tower, without the stack
TOWER = 48  # the most stones of any tower
PURCHASE = 4  # the most stones of a purchase


def observe(game: Reference, seat: int) -> dict[str, list[int]]:
    """The table, the carts from its own slot on, then the seats, beginning with its own."""
    view = game.view(seat)
    numbers = _table(game, seat)
    limit = game.components["carts.stone_limit"]
    for turns in range(len(game.carts)):
        cart = game.carts[(seat + turns) % len(game.carts)]
        numbers[f"cart{turns}.kind"] = [int(cart.kind)]
        numbers[f"cart{turns}.stones"] = filled([stone + 1 for stone in cart.stones], limit)
        numbers[f"cart{turns}.food"] = list(cart.food.values())
    n_places = min(TOWER, max(PLACES, game.components["end.stones"] - 1 + 2 * PURCHASE))
    for owner, other in game.in_turn_order(seat):
        tower = game.towers[other]
        rows = [(row, i) for row in range(5) for i in range(5 - row)] + [(5 + stack, 0) for stack in range(n_places - PLACES)]
        numbers[f"{owner}.chosen"] = [SEEN[view["chosen"][other]]]
        numbers[f"{owner}.tent"] = list(game.tents[other].values())
        numbers[f"{owner}.n_stones"] = [len(tower)]
        numbers[f"{owner}.tower"] = [tower[place] + 1 if place in tower else 0 for place in rows]
    return numbers


def _table(game: Reference, seat: int) -> dict[str, list[int]]:
    return {
        "node": [NODES.index(game.node)],
        "seat": [seat],
        "to_move": [0 if game.is_over else game.turns_until(game.seat, seat)],
        "day": [game.rounds],
        "last_day": [int(game.last_day)],
        "baby_yak": [game.turns_until(game.baby_yak, seat)],
        "backward": [int(game.direction == -1)],
        "removed": [0 if game.removed is None else game.removed + 1],
        "bonus": [int(color in game.bonus) for color in COLORS],
        "stupa": [0 if game.stupa is None else 1 + game.turns_until(game.stupa, seat)],
        "market": list(game.market.values()),
        "hand": filled([stone + 1 for stone in sorted(game.hand)], MAX_HAND),
        "price": [game.price],
        "paid": [game.paid.count(food) for food in game.market],
        "bag_gone": [int(game.bag is None)],
        "bag": [0 if game.bag is None else game.bag.count(stone) for stone in Stone],
        "bag_fell_short": [int(game.fell_short)],
        "fog_stage": [game.fog_stage],
        "fog_track": [game.fog_track],
        "fog_drawn": [game.fog_drawn],
    }
