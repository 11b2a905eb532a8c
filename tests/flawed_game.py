"""A game with four known flaws: a seat edge, a runaway leader, a dead move ("burn") and a dominant one ("grab")."""

import turmwerk as tw


class Flawed(tw.PythonGame):
    """Eight rounds of taking stones."""

    PLAYERS = (2, 3)
    NODES = ("turn", "bonus", "over")
    CATEGORIES = {"stones": "stones"}  # noqa: RUF012
    FEATURES = {"gain": "points at once"}  # noqa: RUF012
    STRATEGIES = {"greedy": {"gain": 1}}  # noqa: RUF012

    def setup(self):
        """The first seat begins with a stone more."""
        self.points = [1, *[0] * (self.players - 1)]
        self.seat = 0
        self.turns = 0
        self.deal()

    def deal(self):
        """Two stones are on offer."""
        self.chance.event("stones")
        self.left, self.right = (int(self.chance.draw([1, 2, 3, 4])) for _ in range(2))
        self.chance.finish_event()

    def gains(self):
        """What the moves bring."""
        if self.node == "bonus":
            return {"grab": 2, "wait": 0, "sell": 1}
        return {"left": self.left, "right": self.right, "burn": -2}

    def legal(self):
        """Two stones to choose from, or none; then a bonus."""
        return list(self.gains())

    def move(self, move):
        """After a round the leader gets two stones more."""
        self.points[self.seat] += self.gains()[move]
        if self.node == "turn":
            self.node = "bonus"
            return
        self.node = "turn"
        self.turns += 1
        self.seat = self.turns % self.players
        if self.seat == 0:
            self.rounds += 1
            best = max(self.points)
            if self.points.count(best) == 1:
                self.points[self.points.index(best)] += 2
        if self.rounds == 8:
            self.node = "over"
        else:
            self.deal()

    def features(self, move):
        """Points at once."""
        return {"gain": self.gains()[move]}

    def breakdown(self):
        """All points are stones."""
        return [{"stones": points} for points in self.points]

    def view(self, seat=None):
        """Nothing is hidden."""
        return {"points": list(self.points), "left": self.left, "right": self.right, "turns": self.turns}
