"""Five Towers in plain Python. Numbers such as "3b" are the rule sections of docs/rules/five-towers.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from turmwerk.reference.base import ReferenceGame, filled

NODES = ("bid", "raze", "build", "over")
TYPES = ("tree", "candy", "scary", "sand", "metal")
SPIRE = 0


class Card(NamedTuple):
    """A card; cards are ordered by type, then value."""

    kind: int
    value: int

    def __str__(self) -> str:
        return f"{TYPES[self.kind]}-{self.value}"


Tower = list[int]  # values from the bottom
Towers = tuple[Tower, ...]  # one tower of each type


def seat_points(components: Mapping[str, Any], towers: Collection[Tower], razed: int) -> dict[str, int]:
    """The points of one seat."""
    per_card = components["points.card"]
    with_spire = components["points.card_with_spire"]
    return {
        "towers": sum(len(tower) * (with_spire if tower and tower[-1] == SPIRE else per_card) for tower in towers),
        "main": components["points.main"] * max(len(tower) for tower in towers),
        "razed": -components["points.razed"] * sum(range(1, razed + 1)),
    }


class Reference(ReferenceGame):
    """A game of Five Towers."""

    def setup(self) -> None:
        """All cards go into the draw pile. Seat 0 starts."""
        values = list(range(self.components["cards.values"]))
        if self.players >= self.components["cards.second_copy_players"]:
            values += self.components["cards.second_copy"]
        self.draw_pile: list[Card] = [Card(kind, value) for kind in range(len(TYPES)) for value in values]
        self.cards_a_type: int = len(values)
        self.discard_pile: list[Card] = []
        self.reshuffled: bool = False
        self.towers: list[Towers] = [tuple([] for _ in TYPES) for _ in range(self.players)]
        self.razed: list[int] = [0] * self.players
        self.start: int = 0
        self.begin_round()

    def begin_round(self) -> None:
        """1: reveal the display, or all that is left. 2: the start player is asked first."""
        self.rounds += 1
        self.display: list[Card] = []
        self.chance.event("reveal")
        for _ in range(min(self.components["display.size"], len(self.draw_pile))):
            self.display.append(self.chance.draw(self.draw_pile))
        self.chance.finish_event()
        self.node = "bid"
        self.seat = self.start
        self.asked: int = 0
        self.highest: int = 0
        self.bidder: int | None = None

    # What can be built

    def fits(self, value: int, tower: Tower) -> bool:
        """3b: whether a value may be built on a tower."""
        if not tower:
            return True
        top = tower[-1]
        if top == SPIRE:
            return False
        return value < top or top == self.components["cards.any_on"] or value == self.components["cards.on_any"]

    def most_on_tower(self, tower: Tower, values: list[int]) -> int:
        """The most of these values that can be built on one tower: try every one as the first."""
        best = 0
        for value in set(values):
            if self.fits(value, tower):
                rest = values.copy()
                rest.remove(value)
                best = max(best, 1 + self.most_on_tower([*tower, value], rest))
        return best

    def most(self, towers: Towers, display: list[Card]) -> int:
        """The most display cards that can be built; the towers do not touch each other."""
        return sum(self.most_on_tower(tower, [card.value for card in display if card.kind == kind]) for kind, tower in enumerate(towers))

    def after_razing(self, towers: Towers, kind: int) -> Towers:
        """The towers without the top card of one of them."""
        return tuple(tower[:-1] if kind == other else tower for other, tower in enumerate(towers))

    def razable(self, towers: Towers) -> list[int]:
        """3a: the towers whose top card may be torn down: never a 0."""
        return [kind for kind, tower in enumerate(towers) if tower and tower[-1] != SPIRE]

    # Moves

    def legal(self) -> list[str]:
        """The legal moves of this node."""
        return {"bid": self.legal_bids, "raze": self.legal_razes, "build": self.legal_builds}[self.node]()

    def legal_bids(self) -> list[str]:
        """2: pass, or a higher bid that can be carried out with at most one tear-down."""
        own = self.towers[self.seat]
        possible = [own, *(self.after_razing(own, kind) for kind in self.razable(own))]
        most = max(self.most(towers, self.display) for towers in possible)
        return ["pass", *(f"bid {bid}" for bid in range(self.highest + 1, most + 1))]

    def legal_razes(self) -> list[str]:
        """3a: keep, or tear down; enough cards must remain buildable."""
        own = self.towers[self.seat]
        moves = ["keep"] if self.most(own, self.display) >= self.left else []
        enough = [kind for kind in self.razable(own) if self.most(self.after_razing(own, kind), self.display) >= self.left]
        return moves + [f"raze {TYPES[kind]}" for kind in enough]

    def legal_builds(self) -> list[str]:
        """3b: a card that fits and after which the rest can still be built. Equal cards are one move."""
        own = self.towers[self.seat]
        moves: list[str] = []
        for card in self.display:
            if f"build {card}" in moves or not self.fits(card.value, own[card.kind]):
                continue
            towers = tuple([*tower, card.value] if kind == card.kind else tower for kind, tower in enumerate(own))
            rest = self.display.copy()
            rest.remove(card)
            if self.most(towers, rest) >= self.left - 1:
                moves.append(f"build {card}")
        return moves

    def move(self, move: str) -> None:
        """Carry out a legal move."""
        if self.node == "bid":
            self.bid(0 if move == "pass" else int(move.removeprefix("bid ")))
        elif self.node == "raze":
            if move != "keep":
                self.towers[self.seat][TYPES.index(move.removeprefix("raze "))].pop()
                self.razed[self.seat] += 1
            self.node = "build"
        else:
            self.build(next(card for card in self.display if f"build {card}" == move))

    def bid(self, bid: int) -> None:
        """2: everyone once, unless someone bids for the whole display."""
        if bid > 0:
            self.highest = bid
            self.bidder = self.seat
        self.asked += 1
        if bid < len(self.display) and self.asked < self.players:
            self.seat = (self.seat + 1) % self.players
        elif self.bidder is None:
            self.end_round(next_start=self.start)  # 4: nobody bid
        else:
            self.node = "raze"
            self.seat: int = self.bidder
            self.left: int = self.highest

    def build(self, card: Card) -> None:
        """3b: a display card goes onto its tower."""
        self.towers[self.seat][card.kind].append(card.value)
        self.display.remove(card)
        self.left -= 1
        if self.left == 0:
            self.end_round(next_start=(self.seat + 1) % self.players)

    def end_round(self, next_start: int) -> None:
        """4: tidy up; reshuffle when the draw pile has run out, the second time the game ends."""
        self.discard_pile += self.display
        self.display = []
        self.start = next_start
        if not self.draw_pile:
            if self.reshuffled or not self.discard_pile:
                self.node: str = "over"
                self.ending = (
                    "the draw pile ran out for the second time"
                    if self.reshuffled
                    else "the draw pile ran out and there was nothing to reshuffle"
                )
                return
            self.reshuffled = True
            self.chance.event("reshuffle")
            self.chance.finish_event()
            self.draw_pile, self.discard_pile = self.discard_pile, []
        self.begin_round()

    # Scoring

    def breakdown(self) -> list[dict[str, int]]:
        """Points by category, for each seat."""
        return [seat_points(self.components, towers, razed) for towers, razed in zip(self.towers, self.razed, strict=True)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values; nothing is secret but the order of the draw pile."""
        building = self.node in ("raze", "build")
        bid = self.left if building else self.highest
        return {
            "round": self.rounds,
            "reshuffled": self.reshuffled,
            "draw_pile": len(self.draw_pile),
            "discard_pile": [str(card) for card in self.discard_pile],
            "display": [str(card) for card in self.display],
            "start": self.start,
            "bid": 0 if self.is_over else bid,
            "bidder": None if self.is_over else self.bidder,
            "towers": [dict(zip(TYPES, map(list, towers), strict=True)) for towers in self.towers],
            "razed": list(self.razed),
        }

    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers: cards as type + 1 and value + 1, piles as copies of each card."""
        table = self.view(seat)
        size = self.components["display.size"]
        values = range(self.components["cards.values"])
        cards = [Card(kind, value) for kind in range(len(TYPES)) for value in values]
        numbers = {
            "node": [NODES.index(self.node)],
            "seat": [seat],
            "to_move": [0 if self.is_over else self.turns_until(self.seat, seat)],
            "start": [self.turns_until(self.start, seat)],
            "bidder": [0 if table["bidder"] is None else 1 + self.turns_until(table["bidder"], seat)],
            "bid": [table["bid"]],
            "round": [self.rounds],
            "reshuffled": [int(self.reshuffled)],
            "display_types": filled([card.kind + 1 for card in self.display], size),
            "display_values": filled([card.value + 1 for card in self.display], size),
            "draw_pile": [self.draw_pile.count(card) for card in cards],
            "discard_pile": [self.discard_pile.count(card) for card in cards],
        }
        for owner, other in self.in_turn_order(seat):
            towers = self.towers[other]
            numbers[f"{owner}.razed"] = [self.razed[other]]
            numbers[f"{owner}.heights"] = [len(tower) for tower in towers]
            numbers[f"{owner}.tops"] = [tower[-1] + 1 if tower else 0 for tower in towers]
            rows = [filled([value + 1 for value in tower], self.cards_a_type) for tower in towers]
            numbers[f"{owner}.towers"] = [number for row in rows for number in row]
        return numbers
