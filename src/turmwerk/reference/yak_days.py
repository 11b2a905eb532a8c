"""Yak in plain Python: carts and bag, and how a day goes; the moves are in yak.py."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from turmwerk.reference.base import ReferenceGame
from turmwerk.reference.yak_scoring import COLORS, Stone, Tower

FOOD = ("milk", "meat", "bread")

Food = dict[str, int]  # tokens of each kind


class CartKind(IntEnum):
    """The four carts; the first three refuse a kind of food, the last one takes only so many kinds at once."""

    NO_BREAD = 0
    NO_MEAT = 1
    NO_MILK = 2
    MAX_TWO = 3

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


@dataclass
class Cart:
    """A cart with its load."""

    kind: CartKind
    food: Food
    stones: list[Stone]

    def takes(self, food: str) -> bool:
        """Whether the cart accepts this kind of food at all."""
        return str(self.kind) != f"no-{food}"


def total(food: Food) -> int:
    """All tokens together."""
    return sum(food.values())


class YakDays(ReferenceGame):
    """The set-up of a game of Yak, and its days."""

    def setup(self) -> None:
        """Carts, bag, market and tents; fog comes last into the bag. Seat 0 holds the baby yak."""
        self.direction: int = 1
        self.fog_stage: int = 1
        self.fog_track: int = 0
        self.fog_drawn: int = 0  # by the action under way, still to be placed on the track
        self.fell_short: bool = False  # a draw of the action under way could not be completed
        self.hand: list[Stone] = []  # bought and not yet placed, or drawn at the market
        self.price = 0  # of the stones in hand, not yet paid
        self.paid: list[str] = []  # tokens of the payment under way
        self.stupa: int | None = None
        self.last_day: bool = False
        self.baby_yak: int = 0
        self.market: dict[str, int] = dict.fromkeys(FOOD, self.components["market.food"])
        self.tents: list[dict[str, int]] = [dict.fromkeys(FOOD, self.components["tent.food"]) for _ in range(self.players)]
        self.towers: list[Tower] = [{} for _ in range(self.players)]
        self.place_carts()
        self.fill_bag()
        self.draw_bonus_cards()
        self.load_carts()
        self.begin_day()

    def place_carts(self) -> None:
        """One cart on each slot; with two players the slot after seat 1 is a gap [decided]. Each carries all kinds it takes."""
        kinds = [CartKind.NO_BREAD, CartKind.NO_MEAT, CartKind.NO_MILK]
        if self.players == 4:
            kinds.append(CartKind.MAX_TWO)
        self.carts: list[Cart] = []  # by slot
        self.chance.event("carts")
        while kinds:
            cart = Cart(self.chance.draw(kinds), {}, [])
            cart.food = {food: self.components["carts.food"] if cart.takes(food) else 0 for food in FOOD}
            self.carts.append(cart)
        self.chance.finish_event()

    def fill_bag(self) -> None:
        """All stones; with 2-3 players without one color [decided: which] and a few of the others."""
        each, crystals = self.components["stones.each"], self.components["stones.crystals"]
        self.removed: Stone | None = None
        if self.players < 4:
            fixed = [color for color in COLORS if str(color) == self.components["small.color"]]
            self.chance.event("remove")
            self.removed = self.chance.draw(COLORS.copy() if self.variant == "bonus" else fixed)
            self.chance.finish_event()
            each -= self.components["small.each"]
            crystals -= self.components["small.crystals"]
        self.bag: list[Stone] | None = [color for color in COLORS if color != self.removed for _ in range(each)]
        self.bag += [Stone.CRYSTAL] * crystals

    def draw_bonus_cards(self) -> None:
        """The card of the removed color is taken out first."""
        self.bonus: list[Stone] = []
        if self.variant == "bonus":
            cards = [color for color in COLORS if color != self.removed]
            self.chance.event("bonus")
            self.bonus = sorted(self.chance.draw(cards) for _ in range(self.components["bonus.cards"]))
            self.chance.finish_event()

    def load_carts(self) -> None:
        """Stones are drawn before the fog goes into the bag."""
        assert self.bag is not None
        for slot, cart in enumerate(self.carts):
            self.chance.event(f"stones {slot}")
            cart.stones = sorted(self.chance.draw(self.bag) for _ in range(self.components["carts.stones"]))
            self.chance.finish_event()
        self.bag += [Stone.FOG] * self.components["stones.fog"]

    # The day

    def begin_day(self) -> None:
        """Morning: everyone chooses a card, from the baby yak's holder clockwise."""
        self.rounds += 1
        self.chosen: list[str | None] = [None] * self.players
        self.revealed: list[bool] = [False] * self.players
        self.node = "choose"
        self.seat: int = self.baby_yak

    def next_seat(self) -> None:
        """Clockwise."""
        self.seat = (self.seat + 1) % self.players

    def choose(self, card: str) -> None:
        """Morning: a secret card. Noon begins when all have chosen."""
        self.chosen[self.seat] = card
        self.next_seat()
        if self.seat == self.baby_yak:
            self.begin_action()

    def begin_action(self) -> None:
        """Noon: the seat reveals its card."""
        self.revealed[self.seat] = True
        self.node = {"build": "buy", "restock": "restock", "market": "fetch"}[self.chosen[self.seat] or ""]

    def end_action(self) -> None:
        """The drawn fog is dealt with; then the next seat acts, or it is evening."""
        if self.fell_short:
            self.bag = None
            self.fog_drawn = 0
            self.fell_short = False
        self.place_fog()
        self.next_seat()
        if self.seat == self.baby_yak:
            self.evening()
        else:
            self.begin_action()

    def evening(self) -> None:
        """Baby yak and carts move on; the game may be over, or the last day may be next."""
        self.chosen = [None] * self.players
        self.baby_yak = (self.baby_yak + 1) % self.players
        self.seat = self.baby_yak
        if self.direction == 1:
            self.carts = [self.carts[-1], *self.carts[:-1]]
        else:
            self.carts = [*self.carts[1:], self.carts[0]]
        finished = any(len(tower) >= self.components["end.stones"] for tower in self.towers)
        if self.last_day:
            self.node = "over"
            self.ending = "a tower was finished and the last day has been played"
        elif self.rounds == self.components["end.days"]:
            self.node: str = "over"
            self.ending: str = "the day limit was reached"
        else:
            self.last_day = finished
            self.begin_day()

    # Drawing and fog

    def draw(self, wanted: int) -> list[Stone]:
        """Draw stones, all at once; fog turns the carts around and is replaced, all at once again."""
        stones: list[Stone] = []
        while self.bag and len(stones) < wanted:
            self.chance.event("draw")
            items = [self.chance.draw(self.bag) for _ in range(min(wanted - len(stones), len(self.bag)))]
            self.chance.finish_event()
            fog = items.count(Stone.FOG)
            if fog > 0:
                self.direction = -self.direction
                self.fog_drawn += fog
            stones += [item for item in items if item != Stone.FOG]
        if self.bag is not None and len(stones) < wanted:
            self.fell_short = True
        return stones

    def place_fog(self) -> None:
        """One by one onto the track. Full for the first time: all back into the bag; for the second: what lies there stays."""
        while self.fog_drawn > 0:
            assert self.bag is not None
            self.fog_drawn -= 1
            if self.fog_stage == 3:
                self.bag.append(Stone.FOG)
                continue
            self.fog_track += 1
            if self.fog_stage == 1 and self.fog_track == self.components["fog.first"]:
                self.bag += [Stone.FOG] * (self.fog_track + self.fog_drawn)
                self.fog_track = self.fog_drawn = 0
                self.fog_stage = 2
            elif self.fog_stage == 2 and self.fog_track == self.components["fog.second"]:
                self.fog_stage = 3
