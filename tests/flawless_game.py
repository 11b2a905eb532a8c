"""A game without flaws: seats take turns in an order that is drawn anew, each from crates of its own, and nobody gets in another's way."""

import turmwerk as tw


class Flawless(tw.PythonGame):
    """Eight rounds of loading crates."""

    PLAYERS = (2, 3)
    NODES = ("load", "over")
    CATEGORIES = {"crates": "crates loaded"}  # noqa: RUF012
    FEATURES = {"gain": "points at once"}  # noqa: RUF012
    STRATEGIES = {"greedy": {"gain": 1}}  # noqa: RUF012

    def setup(self):
        """Everyone begins with nothing."""
        self.points = [0] * self.players
        self.order = []
        self.next_seat()

    def next_seat(self):
        """The next seat of the round, and its crates."""
        if not self.order:
            self.chance.event("order")
            left = list(range(self.players))
            while left:
                self.order.append(left.pop(int(self.chance.draw(list(range(len(left)))))))
            self.chance.finish_event()
        self.seat = self.order.pop(0)
        self.chance.event("crates")
        self.crates = dict.fromkeys(("left", "middle", "right"))
        for place in self.crates:
            self.crates[place] = int(self.chance.draw([0, 1, 2, 3, 4, 5]))
        self.chance.finish_event()

    def legal(self):
        """One of three crates."""
        return list(self.crates)

    def move(self, move):
        """Its points."""
        self.points[self.seat] += self.crates[move]
        self.rounds += not self.order
        if self.rounds == 8:
            self.node = "over"
        else:
            self.next_seat()

    def features(self, move):
        """Points at once."""
        return {"gain": self.crates[move]}

    def breakdown(self):
        """All points are crates."""
        return [{"crates": points} for points in self.points]

    def view(self, seat=None):
        """Nothing is hidden."""
        return {"points": list(self.points), "crates": dict(self.crates), "order": list(self.order)}
