"""Yak in plain Python: the moves. The rules in words: docs/rules/yak.md; the course of a day: yak_days.py; the points: yak_scoring.py."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any

from turmwerk.reference.yak_days import FOOD, Cart, CartKind, Food, YakDays, total
from turmwerk.reference.yak_observation import observe
from turmwerk.reference.yak_scoring import TOP_ROW, Place, Stone, bonus_points, place_name, tower_points

CHOICES = ("build", "restock", "market")
PLACES = [(row, i) for row in range(TOP_ROW + 1) for i in range(TOP_ROW + 1 - row)]


def text(verb: str, words: Iterable[object]) -> str:
    """A move that lists what it takes."""
    return " ".join([verb, *map(str, words)])


class Reference(YakDays):
    """A game of Yak."""

    # Legal moves

    @property
    def cart(self) -> Cart:
        """The cart of the seat to act: the one on its slot."""
        return self.carts[self.seat]

    @property
    def tent(self) -> Food:
        """The tent of the seat to act."""
        return self.tents[self.seat]

    def tent_room(self) -> int:
        """How much more food fits."""
        return int(self.components["tent.limit"]) - total(self.tent)

    def has_room(self, cart: Cart) -> bool:
        """Whether another stone fits on a cart."""
        return len(cart.stones) < int(self.components["carts.stone_limit"])

    def legal(self) -> list[str]:
        """The legal moves of this node."""
        if self.node == "choose":
            return [f"choose {card}" for card in CHOICES]
        legal: list[str] = getattr(self, f"legal_{self.node}")()
        return legal

    def price_of(self, stones: list[Stone]) -> int:
        """By the number of stones, and extra for crystals."""
        return int(self.components["price.stones"][len(stones) - 1] + self.components["price.crystal"] * stones.count(Stone.CRYSTAL))

    def payable(self) -> int:
        """The most this seat can pay to its cart."""
        amounts = sorted((n for food, n in self.tent.items() if self.cart.takes(food)), reverse=True)
        return sum(amounts[: self.components["carts.max_kinds"]] if self.cart.kind == CartKind.MAX_TWO else amounts)

    def legal_buy(self) -> list[str]:
        """Any stones of the cart that can be paid for; buying is then compulsory [decided]. Equal stones are one move."""
        stones = self.cart.stones
        payable = self.payable()
        subsets = ([stone for i, stone in enumerate(stones) if subset >> i & 1] for subset in range(1, 2 ** len(stones)))
        possible = [
            bought for bought in subsets if len(bought) <= len(self.components["price.stones"]) and self.price_of(bought) <= payable
        ]
        return list(dict.fromkeys(text("buy", bought) for bought in possible)) or ["buy none"]

    def legal_pay(self) -> list[str]:
        """Exactly the price, in kinds the cart takes; max-two takes only so many kinds at once."""
        moves = []
        for tokens in combinations_with_replacement(FOOD, self.price):
            kinds = set(tokens)
            if not all(self.cart.takes(food) and tokens.count(food) <= self.tent[food] for food in kinds):
                continue
            if self.cart.kind == CartKind.MAX_TWO and len(kinds) > self.components["carts.max_kinds"]:
                continue
            moves.append(text("pay", tokens))
        return moves

    def excess(self) -> int:
        """How much more food the cart carries than it may."""
        return total(self.cart.food) - int(self.components["carts.food_limit"])

    def legal_spill(self) -> list[str]:
        """What exceeds the limit, of the tokens just paid."""
        return [
            text("spill", tokens)
            for tokens in combinations_with_replacement(FOOD, self.excess())
            if all(tokens.count(food) <= self.paid.count(food) for food in tokens)
        ]

    def open_places(self) -> list[Place]:
        """Row 0: anywhere at first, then beside a stone. Higher: on two stones. At last: on the stack."""
        tower = self.towers[self.seat]
        places = []
        for row, i in PLACES:
            if (row, i) in tower:
                continue
            if row == 0:
                possible = not tower or (0, i - 1) in tower or (0, i + 1) in tower
            else:
                possible = (row - 1, i) in tower and (row - 1, i + 1) in tower
            if possible:
                places.append((row, i))
        if (TOP_ROW, 0) in tower:
            places.append((TOP_ROW + 1 + len(tower) - len(PLACES), 0))
        return places

    def legal_set(self) -> list[str]:
        """Any stone in hand on any open place."""
        places = self.open_places()
        return [f"set {stone} {place_name(place)}" for stone in sorted(set(self.hand)) for place in places]

    def legal_restock(self) -> list[str]:
        """A kind of food on the cart, even if the tent is full."""
        return [f"restock {food}" for food in FOOD if self.cart.food[food] > 0] or ["restock none"]

    def legal_fetch(self) -> list[str]:
        """Some food of the market, as far as the tent holds it, or none."""
        numbers = range(1, min(self.components["market.take"], self.tent_room()) + 1)
        takes = [tokens for n in numbers for tokens in combinations_with_replacement(FOOD, n)]
        possible = [tokens for tokens in takes if all(tokens.count(food) <= self.market[food] for food in tokens)]
        return ["fetch none", *(text("fetch", tokens) for tokens in possible)]

    def legal_keep(self) -> list[str]:
        """One of the drawn stones."""
        return [f"keep {stone}" for stone in sorted(set(self.hand))]

    def legal_load(self) -> list[str]:
        """Any cart with room, in the gap too."""
        return [f"load {slot}" for slot, cart in enumerate(self.carts) if self.has_room(cart)]

    # Moves

    def move(self, move: str) -> None:
        """Carry out a legal move."""
        words = move.split()[1:]
        getattr(self, self.node)(*([words] if self.node in ("buy", "pay", "spill", "fetch") else words))

    def buy(self, names: list[str]) -> None:
        """The stones leave the cart."""
        if names == ["none"]:
            self.end_build()
            return
        for name in names:
            stone = next(stone for stone in self.cart.stones if str(stone) == name)
            self.cart.stones.remove(stone)
            self.hand.append(stone)
        self.price = self.price_of(self.hand)
        self.node = "pay"

    def pay(self, tokens: list[str]) -> None:
        """The food goes onto the cart."""
        for food in tokens:
            self.tent[food] -= 1
            self.cart.food[food] += 1
        self.price: int = 0
        self.node = "set"
        if self.excess() > 0:
            self.paid = tokens
            self.node = "spill"

    def spill(self, tokens: list[str]) -> None:
        """What the cart cannot hold goes to the market."""
        for food in tokens:
            self.cart.food[food] -= 1
            self.market[food] += 1
        self.paid: list[str] = []
        self.node = "set"

    def set(self, name: str, where: str) -> None:
        """A stone is placed; the first tower to be finished brings the stupa."""
        stone = next(stone for stone in self.hand if str(stone) == name)
        place = next(place for place in self.open_places() if place_name(place) == where)
        self.hand.remove(stone)
        self.towers[self.seat][place] = stone
        if self.stupa is None and len(self.towers[self.seat]) == self.components["end.stones"]:
            self.stupa: int | None = self.seat
        if not self.hand:
            self.end_build()

    def end_build(self) -> None:
        """An empty cart is refilled."""
        if not self.cart.stones:
            self.put_on_cart(self.components["carts.refill"])
        self.end_action()

    def put_on_cart(self, wanted: int) -> None:
        """Draw stones onto the seat's own cart, as far as it has room."""
        room = self.components["carts.stone_limit"] - len(self.cart.stones)
        self.cart.stones = sorted(self.cart.stones + self.draw(min(wanted, room)))

    def restock(self, food: str) -> None:
        """All food of a kind, as far as the tent holds it; then a stone for the cart."""
        if food != "none":
            n = min(self.cart.food[food], self.tent_room())
            self.cart.food[food] -= n
            self.tent[food] += n
        self.put_on_cart(self.components["restock.draw"])
        self.end_action()

    def fetch(self, tokens: list[str]) -> None:
        """Food from the market; then stones are drawn if a cart could take one."""
        for food in tokens:
            if food != "none":
                self.market[food] -= 1
                self.tent[food] += 1
        if any(self.has_room(cart) for cart in self.carts):
            self.hand = sorted(self.draw(self.components["market.draw"]))
        if self.hand:
            self.node = "keep"
        else:
            self.end_action()

    def keep(self, name: str) -> None:
        """One stone is kept, the others go back into the bag."""
        assert self.bag is not None
        kept = next(stone for stone in self.hand if str(stone) == name)
        self.hand.remove(kept)
        self.bag.extend(self.hand)
        self.hand = [kept]
        self.node: str = "load"

    def load(self, slot: str) -> None:
        """The kept stone goes onto a cart."""
        cart = self.carts[int(slot)]
        cart.stones = sorted(cart.stones + self.hand)
        self.hand: list[Stone] = []
        self.end_action()

    # Scoring

    def breakdown(self) -> list[dict[str, int]]:
        """Points by category, for each seat."""
        most_food = max(map(total, self.tents))
        bonus = [bonus_points(color, self.towers, self.components) for color in self.bonus]
        return [
            {
                **tower_points(tower, self.components),
                "stupa": self.components["points.stupa"] if self.stupa == seat else 0,
                "food": self.components["points.food"] if total(self.tents[seat]) == most_food else 0,
                "bonus": sum(points[seat] for points in bonus),
            }
            for seat, tower in enumerate(self.towers)
        ]

    def tiebreak(self, seat: int) -> int:
        """Fewer stones built."""
        return -len(self.towers[seat])

    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers."""
        return observe(self, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values; a card is secret until its owner acts."""
        return {
            "day": self.rounds,
            "last_day": self.last_day,
            "baby_yak": self.baby_yak,
            "direction": self.direction,
            "chosen": [
                card if card is None or seat in (None, owner) or self.revealed[owner] else "hidden"
                for owner, card in enumerate(self.chosen)
            ],
            "carts": [{"kind": str(cart.kind), "stones": list(map(str, cart.stones)), "food": dict(cart.food)} for cart in self.carts],
            "market": dict(self.market),
            "tents": [dict(tent) for tent in self.tents],
            "towers": [[[place_name(place), str(tower[place])] for place in sorted(tower)] for tower in self.towers],
            "hand": [str(stone) for stone in sorted(self.hand)],
            "price": self.price,
            "paid": sorted(self.paid, key=FOOD.index),
            "bag": None if self.bag is None else {str(stone): self.bag.count(stone) for stone in Stone},
            "fog": {"stage": self.fog_stage, "track": self.fog_track, "drawn": self.fog_drawn},
            "removed": None if self.removed is None else str(self.removed),
            "bonus": list(map(str, self.bonus)),
            "stupa": self.stupa,
        }
