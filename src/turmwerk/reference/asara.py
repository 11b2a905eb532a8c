"""Asara in plain Python: the moves; the course of a year: asara_years.py. "[pay]" is a rule section of docs/rules/asara.md."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from turmwerk.reference.asara_observation import observe
from turmwerk.reference.asara_pieces import BUYERS, COLORS, SHAPES, Buyer, LitWindow, Piece, Player, Tower, texts, totals
from turmwerk.reference.asara_scoring import breakdown
from turmwerk.reference.asara_years import MARKETS, AsaraYears


class Reference(AsaraYears):
    """A game of Asara."""

    # Legal moves

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.seats[self.seat]

    def legal(self) -> list[str]:
        """The legal moves of this node."""
        nodes = {"go": self.legal_places, "pay": self.legal_payments, "take": self.legal_takes, "search": self.legal_searches}
        nodes |= {"build": self.legal_steps, "on": self.legal_towers, "keep": self.legal_keeps}
        return nodes[self.node]()

    def legal_places(self) -> list[str]:
        """[go] Where the action can be carried out and some payment in buyers exists [decided]."""
        places = self.open_markets() + self.open_building() + [f"bank-{amount}" for amount in self.free["bank"]]
        places += ["pavilion", *self.open_spies()]
        if self.free_spaces["caliph"]:
            places.append("caliph")
        if self.professional:
            places += self.open_tent() + self.open_lights()
        return [f"go {place}" for place in places if self.can_pay(area_of(place))]

    def open_markets(self) -> list[str]:
        """[market] A free space and a displayed piece that is affordable; a visit buys one [decided]."""
        return [
            market
            for shape, market in zip(SHAPES, MARKETS, strict=True)
            if self.free_spaces[market] and any(map(self.can_afford, self.displays[shape]))
        ]

    def can_afford(self, piece: Piece) -> bool:
        """Whether the player has the price."""
        return bool(self.prices[piece.color] <= self.player.money)

    def open_building(self) -> list[str]:
        """[build] p pieces: a space at p or above, its cost, and exactly p pieces that can be built."""
        buildable = totals(self.player.stocks())
        return [
            f"build-{p}"
            for p in range(1, len(self.components["circle.costs"]) + 1)
            if p in buildable and self.circle_space(p) and self.circle_cost(p) <= self.player.money
        ]

    def circle_space(self, p: int) -> int:
        """Space p, or the lowest free one above it; 0: none."""
        return min((space for space in self.free["build"] if space >= p), default=0)

    def circle_cost(self, p: int) -> int:
        """What building p pieces costs."""
        cost: int = self.components["circle.costs"][self.circle_space(p) - 1]
        return cost

    def open_spies(self) -> list[str]:
        """[spies] A free space, its fee, and some draw pile to search."""
        if not any(self.piles.values()):
            return []
        return [f"spies-{fee}" for fee in self.components["spies.fees"] if fee in self.free["spies"] and fee <= self.player.money]

    def open_tent(self) -> list[str]:
        """[tent] A free space, its fee, and buyers to draw."""
        if not self.buyers:
            return []
        return [f"tent-{fee}" for fee in self.free["tent"] if fee <= self.player.money]

    def open_lights(self) -> list[str]:
        """[lights] A free space, the price, and as many lit windows as are kept."""
        if not self.free_spaces["lights"]:
            return []
        choices = zip(self.components["lights.prices"], self.components["lights.kept"], strict=True)
        return [f"lights-{price}" for price, kept in choices if price <= self.player.money and kept <= len(self.stack)]

    def can_pay(self, area: str) -> bool:
        """[pay] Whether there is any payment; two cards can be laid everywhere but in an empty area, and there one is enough."""
        hand = self.player.hand
        demanded = self.demanded.get(area)
        return demanded is None or len(hand) >= 2 or Buyer(demanded) in hand

    def legal_payments(self) -> list[str]:
        """[pay] One card where no color is demanded; otherwise one of the color or any two."""
        hand = self.player.hand
        colors = sorted(set(hand))
        demanded = self.demanded.get(area_of(self.going))
        if demanded is None:
            return [f"pay {buyer}" for buyer in colors]
        single = [f"pay {BUYERS[demanded]}"] if Buyer(demanded) in hand else []
        pairs = [(a, b) for a, b in combinations_with_replacement(colors, 2) if a != b or hand.count(a) >= 2]
        return single + [f"pay {a}+{b}" for a, b in pairs]

    def legal_takes(self) -> list[str]:
        """[market] An affordable displayed piece. [spies] One out of the draw pile, or none."""
        if self.searching:
            return [*self.takes_from(self.piles[self.searching]), "decline"]
        return self.takes_from(self.displays[SHAPES[MARKETS.index(self.going)]])

    def takes_from(self, pieces: list[Piece]) -> list[str]:
        """Equal pieces are one move."""
        return [f"take {piece}" for piece in sorted(set(pieces)) if self.can_afford(piece)]

    def legal_searches(self) -> list[str]:
        """[spies] A shape whose draw pile is not empty."""
        return [f"search {shape}" for shape in SHAPES if self.piles[shape]]

    def legal_steps(self) -> list[str]:
        """[build] A step after which the rest of the p pieces can still be built."""
        pieces = self.player.pieces
        raises, adds, lights = [], [], []
        for color, name in enumerate(COLORS):
            bases, tops = (sorted({piece for piece in pieces[shape] if piece.color == color}) for shape in ("base", "top"))
            if bases and tops and self.leaves_the_rest("raise", color):
                raises += [f"raise {name} base{'*' * base.gold} top{'*' * top.gold}" for base in bases for top in tops]
            for shape in ("middle", "window"):
                kinds = sorted({piece for piece in pieces[shape] if piece.color == color})
                if kinds and self.leaves_the_rest(shape, color):
                    adds += [f"add {name} {shape}{'*' * piece.gold}" for piece in kinds]
            if LitWindow(color) in self.player.lit and self.leaves_the_rest("light", color):
                lights.append(f"light {name}")
        return raises + adds + lights

    def leaves_the_rest(self, step: str, color: int) -> bool:
        """Whether the step is possible and exactly the right number of pieces can be built after it."""
        stocks = list(self.player.stocks())
        stock = stocks[color]
        if step == "raise":
            stocks[color] = stock._replace(bases=stock.bases - 1, tops=stock.tops - 1, towers=stock.towers + 1)
            return self.left - 2 in totals(tuple(stocks))
        if step == "light":
            if not stock.unlit:
                return False
            stocks[color] = stock._replace(lit=stock.lit - 1, unlit=stock.unlit - 1)
        elif not stock.towers:
            return False
        elif step == "window":
            stocks[color] = stock._replace(windows=stock.windows - 1, unlit=stock.unlit + 1)
        else:
            stocks[color] = stock._replace(middles=stock.middles - 1)
        return self.left - 1 in totals(tuple(stocks))

    def legal_towers(self) -> list[str]:
        """[build] Any own tower of the color; a lit window needs a window, plain or gold, that is not lit."""
        action, color = self.step.split()[:2]
        moves = []
        for number, tower in enumerate(self.player.towers_of(COLORS.index(color)), start=1):
            if action == "add" or False in tower.windows:
                moves.append(f"on {number}")
            if action == "light" and True in tower.windows:
                moves.append(f"on {number}*")
        return moves

    def legal_keeps(self) -> list[str]:
        """[lights] One of those seen; equal ones are one move."""
        return [f"keep {light}" for light in sorted(set(self.seen))]

    # Moves

    def move(self, move: str) -> None:
        """Carry out a legal move."""
        action, _, rest = move.partition(" ")
        if action == "go":
            self.going = rest
            self.node = "pay"
        elif action in ("raise", "add", "light"):
            self.build(move)
        else:
            moves = {"pay": self.pay, "take": self.take, "decline": self.decline, "search": self.search, "on": self.on, "keep": self.keep}
            moves[action](rest)

    def pay(self, cards: str) -> None:
        """[pay] The buyers are laid, then the place is used."""
        buyers = [Buyer(BUYERS.index(name)) for name in cards.split("+")]
        area = area_of(self.going)
        for buyer in buyers:
            self.player.hand.remove(buyer)
        if area == "pavilion" or len(buyers) == 2:
            self.player.face_down += buyers
        elif self.demanded[area] is None:
            self.demanded[area] = buyers[0].color
        self.use_place(area)

    def use_place(self, area: str) -> None:
        """The space is taken, fees are paid; what needs no further decision is done."""
        player = self.player
        amount = int(self.going.partition("-")[2] or 0)
        if area in self.free_spaces:
            self.free_spaces[area] -= 1
        elif area in ("bank", "spies", "tent"):
            self.free[area].remove(amount)
        if area in MARKETS:
            self.node = "take"
        elif area == "build":
            self.go_building(amount)
        elif area == "spies":
            player.money -= amount
            self.node = "search"
        elif area == "lights":
            self.see_lights(amount)
        else:
            if area == "bank":
                player.money += amount
            elif area == "pavilion":
                player.money += self.components["pavilion.amount"]
            elif area == "caliph":
                self.favor: int = self.seat
            else:
                self.recruit(amount)
            self.end_turn()

    def go_building(self, p: int) -> None:
        """[build] The cost is that of the space, the pieces are p."""
        self.player.money -= self.circle_cost(p)
        self.free["build"].remove(self.circle_space(p))
        self.left: int = p
        self.node = "build"

    def recruit(self, fee: int) -> None:
        """[tent] Draw buyers, as far as they reach; compulsory [decided]."""
        self.player.money -= fee
        self.chance.event(f"draw P{self.seat}")
        n_cards = min(self.components["tent.draw"], len(self.buyers))
        self.player.hand += [self.chance.draw(self.buyers) for _ in range(n_cards)]
        self.chance.finish_event()

    def see_lights(self, price: int) -> None:
        """[lights] Take the top ones off the stack, all if there are fewer."""
        choice = self.components["lights.prices"].index(price)
        n_seen = self.components["lights.seen"][choice]
        self.player.money -= price
        self.seen = self.stack[:n_seen]
        self.stack: list[LitWindow] = self.stack[n_seen:]
        self.left_to_keep: int = self.components["lights.kept"][choice]
        self.node = "keep"

    def keep(self, color: str) -> None:
        """[lights] The topmost of equal ones; the rest goes under the stack in the order drawn [decided]."""
        light = LitWindow(COLORS.index(color))
        self.seen.remove(light)
        self.player.lit.append(light)
        self.left_to_keep -= 1
        if self.left_to_keep == 0:
            self.stack.extend(self.seen)
            self.seen: list[LitWindow] = []
            self.end_turn()

    def take(self, text: str) -> None:
        """[market] [spies] The piece goes behind the screen, its price is paid."""
        shape = self.searching or SHAPES[MARKETS.index(self.going)]
        pieces = self.piles[shape] if self.searching else self.displays[shape]
        piece = next(piece for piece in pieces if str(piece) == text)
        pieces.remove(piece)
        self.player.pieces[shape].append(piece)
        self.player.money -= self.prices[piece.color]
        self.end_turn()

    def decline(self, _: str) -> None:
        """[spies] Taking a piece is optional."""
        self.end_turn()

    def search(self, shape: str) -> None:
        """[spies] The pile to choose from."""
        self.searching = shape
        self.node = "take"

    def build(self, step: str) -> None:
        """[build] A tower is raised at once; whatever goes onto a tower asks which."""
        words = step.split()
        if words[0] == "raise":
            color = COLORS.index(words[1])
            base_gold, top_gold = words[2].endswith("*"), words[3].endswith("*")
            self.player.pieces["base"].remove(Piece(color, base_gold))
            self.player.pieces["top"].remove(Piece(color, top_gold))
            self.player.towers.append(Tower(color, base_gold, top_gold))
            self.pieces_are_built(2)
        else:
            self.step = step
            self.node = "on"

    def on(self, text: str) -> None:
        """[build] The tower that gets the piece or the light."""
        words = self.step.split()
        color = COLORS.index(words[1])
        tower = self.player.towers_of(color)[int(text.rstrip("*")) - 1]
        if words[0] == "light":
            gold = text.endswith("*")
            self.player.lit.remove(LitWindow(color))
            tower.windows.remove(gold)
            tower.lit.append(gold)
        else:
            shape, gold = words[2].rstrip("*"), words[2].endswith("*")
            self.player.pieces[shape].remove(Piece(color, gold))
            (tower.middles if shape == "middle" else tower.windows).append(gold)
        self.step: str = ""
        self.pieces_are_built(1)

    def pieces_are_built(self, n_pieces: int) -> None:
        """[build] A point for each, at once, until p pieces are built."""
        self.player.building += self.components["points.piece"] * n_pieces
        self.left -= n_pieces
        self.node: str = "build"
        if self.left == 0:
            self.end_turn()

    # Scoring and view

    def breakdown(self) -> list[dict[str, int]]:
        """Points by category, for each seat: those of the years, and the final scoring as things stand."""
        return breakdown(self.seats, self.components)

    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers."""
        return observe(self, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values: hands, cards laid face down, lit windows and the stack are hidden from the others."""
        return {
            "year": self.rounds,
            "favor": self.favor,
            "going": self.going,
            "searching": self.searching,
            "step": self.step,
            "left": self.left,
            "markets": {
                market: {"display": texts(self.displays[shape]), "pile": texts(self.piles[shape])}
                for shape, market in zip(SHAPES, MARKETS, strict=True)
            },
            "areas": {area: self.view_area(area) for area in self.demanded},
            "buyers": texts(self.buyers) if seat is None else len(self.buyers),
            "stack": list(map(str, self.stack)) if seat is None else len(self.stack),
            "seen": list(map(str, self.seen)) if seat in (None, self.seat) else len(self.seen),
            "seats": [player.view(hidden=seat not in (None, other)) for other, player in enumerate(self.seats)],
        }

    def view_area(self, area: str) -> dict[str, Any]:
        """Color and free spaces."""
        demanded = self.demanded[area]
        free = list(self.free[area]) if area in self.free else self.free_spaces[area]
        return {"color": None if demanded is None else BUYERS[demanded], "free": free}


def area_of(place: str) -> str:
    """The area a place such as "bank-12" belongs to."""
    return place.partition("-")[0]
