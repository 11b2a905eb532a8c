"""Asara in plain Python: the board and how a year goes; the moves are in asara.py. "[year]" is a rule section of docs/rules/asara.md."""

from __future__ import annotations

from turmwerk.reference.asara_pieces import BUYERS, COLORS, SHAPES, Buyer, LitWindow, Piece, Player
from turmwerk.reference.base import ReferenceGame

MARKETS = ("bases", "middles", "windows", "tops")
AREAS = (*MARKETS, "build", "bank", "spies", "caliph")
PROFESSIONAL_AREAS = ("tent", "lights")


class AsaraYears(ReferenceGame):
    """The set-up of a game of Asara, and its years."""

    def setup(self) -> None:
        """All pieces lie in the draw piles. Seat 0 holds the favor."""
        table = self.components
        self.piles: dict[str, list[Piece]] = {shape: self.all_pieces(shape) for shape in SHAPES}
        self.displays: dict[str, list[Piece]] = {shape: [] for shape in SHAPES}
        self.stack: list[LitWindow] = []
        self.seen: list[LitWindow] = []
        self.seats: list[Player] = [Player(money=table["money.start"][seat]) for seat in range(self.players)]
        self.favor = 0
        self.prices: list[int] = [table[f"price.{color}"] for color in COLORS]
        self.professional: bool = self.variant == "professional"
        self.begin_year()

    def all_pieces(self, shape: str) -> list[Piece]:
        """All pieces of a shape, some of them with gold."""
        pieces = []
        for color in range(len(COLORS)):
            n_gold = self.components[f"gold.{shape}"][color]
            n_plain = self.components[f"pieces.{shape}"][color] - n_gold
            pieces += [Piece(color, False)] * n_plain + [Piece(color, True)] * n_gold
        return pieces

    def begin_year(self) -> None:
        """[year] Deal, fill the markets, hand out money; the holder of the favor begins."""
        self.rounds += 1
        self.clear_board()
        self.deal()
        self.fill_markets()
        if self.rounds == 1 and self.professional:
            self.stack_lights()
        if self.rounds > 1:
            for player in self.seats:
                player.money += self.components["money.year"]
        self.seat = self.favor
        self.begin_turn()

    def clear_board(self) -> None:
        """No buyer lies anywhere, no area demands a color."""
        table = self.components
        self.demanded: dict[str, int | None] = dict.fromkeys(AREAS + (PROFESSIONAL_AREAS if self.professional else ()))
        self.free_spaces: dict[str, int] = dict.fromkeys(MARKETS, table["market.spaces"])
        self.free_spaces["caliph"] = table["caliph.spaces"]
        self.free: dict[str, list[int]] = {"build": list(range(1, len(table["circle.costs"]) + 1))}  # spaces with a number
        self.free |= {"bank": list(table["bank.amounts"]), "spies": list(table["spies.fees"])}
        if self.professional:
            self.free["tent"] = list(table["tent.fees"])
            self.free_spaces["lights"] = table["lights.spaces"]
        for player in self.seats:
            player.face_down = []

    def deal(self) -> None:
        """All cards are shuffled; those not dealt remain as the buyers' draw pile."""
        self.buyers: list[Buyer] = [Buyer(color) for color in range(len(BUYERS)) for _ in range(self.components["buyers.copies"][color])]
        for seat, player in enumerate(self.seats):
            self.chance.event(f"deal P{seat}")
            player.hand = [self.chance.draw(self.buyers) for _ in range(self.components["buyers.hand"][self.players - 2])]
            self.chance.finish_event()

    def fill_markets(self) -> None:
        """Every empty place of a display gets a piece, as far as the draw pile reaches."""
        for shape, market in zip(SHAPES, MARKETS, strict=True):
            display, pile = self.displays[shape], self.piles[shape]
            n_pieces = min(self.components["market.display"] - len(display), len(pile))
            if n_pieces == 0:
                continue
            self.chance.event(f"fill {market}")
            display += [self.chance.draw(pile) for _ in range(n_pieces)]
            self.chance.finish_event()

    def stack_lights(self) -> None:
        """The lit windows, top first."""
        lights = [LitWindow(color) for color in range(len(COLORS)) for _ in range(self.components["lit.copies"][color])]
        self.chance.event("lights")
        self.stack = [self.chance.draw(lights) for _ in range(len(lights))]
        self.chance.finish_event()

    def begin_turn(self) -> None:
        """Nothing is chosen yet."""
        self.node = "go"
        self.going = ""
        self.searching = ""
        self.step = ""
        self.left = 0

    def end_turn(self) -> None:
        """[year] Clockwise, players without cards are skipped."""
        self.begin_turn()
        for steps in range(1, self.players + 1):
            seat = (self.seat + steps) % self.players
            if self.seats[seat].hand:
                self.seat: int = seat
                return
        self.end_year()

    def end_year(self) -> None:
        """[year end] Towers, visible gold, lit windows, the favor."""
        table = self.components
        for seat, player in enumerate(self.seats):
            player.year_towers += table["points.tower"] * len(player.towers)
            player.year_gold += table["points.gold"] * sum(tower.gold for tower in player.towers)
            player.year_gold += table["points.lit"] * sum(len(tower.lit) for tower in player.towers)
            player.year_favor += table["points.favor"] * (seat == self.favor)
        if self.rounds < table["game.years"]:
            self.begin_year()
        else:
            self.node: str = "over"
            self.ending = "the last year is over"
