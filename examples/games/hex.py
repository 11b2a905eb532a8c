"""Hex: connect your two sides of the board. There is no chance, no draw, and the first seat can always win."""

import turmwerk as tw

STONES = "xo"  # P0 connects top and bottom, P1 left and right
AROUND = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


class Hex(tw.PythonGame):
    """Connect your two sides of a board of hexagons before the other does."""

    PLAYERS = (2,)
    ENDINGS = ("two sides are connected",)
    CATEGORIES = {"connection": "a connection"}
    COMPONENTS = {"board.size": (4, 2, 7, "rows and columns of the board")}

    def setup(self):
        """An empty board."""
        size = self.components["board.size"]
        self.board = [["."] * size for _ in range(size)]
        self.winner = None

    def legal(self):
        """Every empty place, such as b3: column b, row 3."""
        return [place(row, column) for row, line in enumerate(self.board) for column, stone in enumerate(line) if stone == "."]

    def move(self, move):
        """A stone; perhaps it connects."""
        row, column = int(move[1:]) - 1, ord(move[0]) - ord("a")
        self.board[row][column] = STONES[self.seat]
        if self.connects(row, column):
            self.winner = self.seat
            self.node = "over"
        self.seat = 1 - self.seat
        self.rounds += self.seat == 0

    def connects(self, row, column):
        """Whether the stones around this one reach both sides."""
        size, stone = len(self.board), self.board[row][column]
        found, waiting = {(row, column)}, [(row, column)]
        while waiting:
            row, column = waiting.pop()
            for down, right in AROUND:
                other = (row + down, column + right)
                if other not in found and min(other) >= 0 and max(other) < size and self.board[other[0]][other[1]] == stone:
                    found.add(other)
                    waiting.append(other)
        axis = STONES.index(stone)
        reached = {spot[axis] for spot in found}
        return 0 in reached and size - 1 in reached

    def breakdown(self):
        """One point for the connection."""
        return [{"connection": int(seat == self.winner)} for seat in range(2)]

    def view(self, seat=None):
        """Nothing is secret."""
        return {"board": ["".join(line) for line in self.board]}


def place(row, column):
    """What a place is called."""
    return f"{chr(ord('a') + column)}{row + 1}"
