"""Pig, a dice game: roll as often as you dare. A 1 loses what the turn has brought, and ends it."""

import turmwerk as tw


class Pig(tw.PythonGame):
    """Roll as often as you dare; a 1 loses all points of the turn."""

    PLAYERS = (2, 3, 4)
    ENDINGS = ("somebody reached the goal",)
    CATEGORIES = {"banked": "turns that ended in time"}
    COMPONENTS = {
        "goal.points": (100, 10, 200, "points that win"),
        "die.sides": (6, 2, 20, "sides of the die; a 1 loses the turn"),
    }
    FEATURES = {"enough": "1 for holding with 20 points or more, or enough to win, -1 for holding with fewer"}
    STRATEGIES = {"greedy": {"about": "holds at 20", "weights": {"enough": 1}}}

    def setup(self):
        """Nobody has anything."""
        self.banked = [0] * self.players
        self.turn = 0  # points that may still be lost

    def legal(self):
        """Who has nothing to lose rolls."""
        return ["roll", "hold"] if self.turn else ["roll"]

    def move(self, move):
        """Roll, or take the points."""
        if move == "hold":
            self.banked[self.seat] += self.turn
            self.end_turn()
            return
        self.chance.event("roll")
        rolled = self.chance.draw(list(range(1, self.components["die.sides"] + 1)))
        self.chance.finish_event()
        if rolled == 1:
            self.end_turn()
        else:
            self.turn += rolled

    def end_turn(self):
        """The next seat, unless this one has won."""
        self.turn = 0
        if self.banked[self.seat] >= self.components["goal.points"]:
            self.node = "over"
            return
        self.seat = (self.seat + 1) % self.players
        self.rounds += self.seat == 0

    def breakdown(self):
        """What was taken in time."""
        return [{"banked": points} for points in self.banked]

    def view(self, seat=None):
        """Nothing is secret."""
        return {"banked": list(self.banked), "turn": self.turn}

    def features(self, move):
        """Hold at 20, the rule of thumb."""
        if move == "roll":
            return {}
        wins = self.banked[self.seat] + self.turn >= self.components["goal.points"]
        return {"enough": 1 if self.turn >= 20 or wins else -1}
