"""A game with one strong piece, gold, and colors that do nothing."""

import turmwerk as tw


class Rigged(tw.PythonGame):
    """Three rounds: take a piece, then paint it."""

    PLAYERS = (2, 3)
    NODES = ("take", "paint", "over")
    CATEGORIES = {"pieces": "pieces"}  # noqa: RUF012

    def setup(self):
        """Everyone begins with nothing."""
        self.points = [0] * self.players
        self.seat = 0

    def legal(self):
        """A piece, then a color."""
        return ["take gold", "take gray", "take wood"] if self.node == "take" else ["paint blue", "paint green", "paint red"]

    def move(self, move):
        """Gold is worth more than anything else; a piece brings a few points by luck."""
        if self.node == "take":
            self.chance.event("luck")
            self.points[self.seat] += int(self.chance.draw([1, 2, 3, 4])) + 4 * (move == "take gold")
            self.chance.finish_event()
            self.node = "paint"
            return
        self.node = "take"
        self.seat = (self.seat + 1) % self.players
        self.rounds += self.seat == 0
        if self.rounds == 3:
            self.node = "over"

    def breakdown(self):
        """All points are pieces."""
        return [{"pieces": points} for points in self.points]

    def view(self, seat=None):
        """Nothing is hidden."""
        return {"points": list(self.points)}
