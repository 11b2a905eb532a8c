"""Kuhn poker: three cards, two players, one bet. The smallest game in which bluffing is right."""

import turmwerk as tw

CARDS = ("J", "Q", "K")  # the higher one wins


class Kuhn(tw.PythonGame):
    """One secret card each, one bet: bluff, call or fold."""

    PLAYERS = (2,)
    NODES = ("open", "answer", "over")
    ENDINGS = ("the cards were shown", "somebody folded")
    CATEGORIES = {"chips": "chips won or lost"}
    COMPONENTS = {"ante.chips": (1, 1, 5, "chips that everybody pays"), "bet.chips": (1, 1, 5, "chips of a bet")}
    HIDDEN = ("deal",)

    def setup(self):
        """A card for each; one card stays away."""
        self.deck = [*CARDS]
        self.hands = []
        for seat in range(2):
            self.chance.event(f"deal P{seat}")
            self.hands.append(self.chance.draw(self.deck))
            self.chance.finish_event()
        self.paid = [self.components["ante.chips"]] * 2
        self.folded = None  # the seat that gave up

    def legal(self):
        """Bet or not; after a bet, call or fold."""
        return ["check", "bet"] if self.node == "open" else ["fold", "call"]

    def move(self, move):
        """Two decisions, or three after a check and a bet."""
        bet = self.components["ante.chips"] + self.components["bet.chips"]
        if move in ("bet", "call"):
            self.paid[self.seat] = bet
        if move == "bet":
            self.node = "answer"
        elif move == "check" and self.seat == 0:
            pass  # the other may bet
        else:
            self.folded = self.seat if move == "fold" else None
            self.ending = self.ENDINGS[move == "fold"]
            self.node = "over"
        self.seat = 1 - self.seat

    def breakdown(self):
        """The loser pays what it has put in."""
        best = CARDS.index(self.hands[1]) > CARDS.index(self.hands[0])
        winner = int(best) if self.folded is None else 1 - self.folded
        lost = self.paid[1 - winner]
        return [{"chips": lost if seat == winner else -lost} for seat in range(2)]

    def view(self, seat=None):
        """A card is seen by its owner, and at the end if nobody folded."""
        open_cards = seat is None or (self.node == "over" and self.folded is None)
        hands = [card if open_cards or seat == owner else "?" for owner, card in enumerate(self.hands)]
        return {"hands": hands, "paid": list(self.paid), "folded": self.folded}

    def imagine(self, seat):
        """The other card is one of two."""
        if self.node == "over" and self.folded is None:
            return
        unseen = [card for card in CARDS if card != self.hands[seat]]
        self.hands[1 - seat] = self.chance.draw(unseen)
        self.deck = unseen


def equilibrium(view):
    """Play that nobody can beat: the first seat loses 1/18 chip a game by it, and cannot do better."""
    card = view["hands"][view.seat]
    third = view.rng.random() < 1 / 3
    if view.node == "open":
        bluffs = view.seat == 1 and card == "J" and third
        return "bet" if bluffs or (card == "K" and view.seat == 1) else "check"
    return "call" if card == "K" or (card == "Q" and third) else "fold"
