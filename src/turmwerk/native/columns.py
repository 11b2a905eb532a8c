"""The arrays that the native engines fill, found by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Columns:
    """The results of a run of games, an array for each column; the native engines fill them by their names."""

    def __init__(self, n_games: int, n_seats: int, n_categories: int, n_facts: int = 0) -> None:
        self.points: NDArray[np.int32] = np.zeros((n_games, n_seats, n_categories), np.int32)
        self.winning: NDArray[np.uint8] = np.zeros(n_games, np.uint8)  # one bit per winning seat
        self.decisions: NDArray[np.uint32] = np.zeros(n_games, np.uint32)
        self.rounds: NDArray[np.uint16] = np.zeros(n_games, np.uint16)
        self.endings: NDArray[np.uint8] = np.zeros(n_games, np.uint8)
        self.facts: NDArray[np.uint8] = np.zeros((n_games, n_seats, n_facts), np.uint8)  # numbers of values, see `Game.facts`

    def first(self, n_games: int) -> Columns:
        """A view of the first games."""
        if n_games == len(self.decisions):
            return self
        part = object.__new__(Columns)
        part.__dict__ = {name: column[:n_games] for name, column in self.__dict__.items()}
        return part

    def wins(self) -> NDArray[np.bool_]:
        """Who won, by game and seat."""
        return (self.winning[:, None] >> np.arange(self.points.shape[1]) & 1).astype(bool)

    def rows(self, facts: Iterable[str] = (), first: int = 0) -> NDArray[np.void]:
        """As a structured array, one row per game; `facts` are the names of the facts, `first` the index of the first game."""
        n_games = len(self.decisions)
        columns: dict[str, NDArray[Any]] = {
            "game_index": np.arange(first, first + n_games, dtype=np.int64),
            "scores": self.points.sum(axis=2, dtype=np.int32),
            "breakdown": self.points,
            "wins": self.wins(),
            "decisions": self.decisions,
            "rounds": self.rounds,
            "ending": self.endings,
            **{name: self.facts[:, :, number] for number, name in enumerate(facts)},
        }
        rows = np.empty(n_games, [(name, column.dtype, column.shape[1:]) for name, column in columns.items()])
        for name, column in columns.items():
            rows[name] = column
        return rows


class MoveColumns:
    """The legal moves of decisions, an array for each column."""

    def __init__(self, n_features: int, capacity: int) -> None:
        self.games: NDArray[np.int64] = np.zeros(capacity, np.int64)
        self.decisions: NDArray[np.uint32] = np.zeros(capacity, np.uint32)
        self.seats: NDArray[np.uint8] = np.zeros(capacity, np.uint8)
        self.nodes: NDArray[np.uint8] = np.zeros(capacity, np.uint8)
        self.moves: NDArray[np.uint8] = np.zeros(capacity, np.uint8)
        self.n_legal: NDArray[np.uint8] = np.zeros(capacity, np.uint8)
        self.chosen: NDArray[np.uint8] = np.zeros(capacity, np.uint8)
        self.features: NDArray[np.int16] = np.zeros((n_features, capacity), np.int16)


class Tally:
    """What is done in games, counted by items; `begins` and `items` say which items a notation has.

    With `usual`, the decisions of a usual game and its margin, situations are told apart too, and what came of them is added up.
    """

    PHASES = 8  # parts of a game of the usual length
    STANDINGS = 5  # far behind, behind, level, ahead, far ahead

    def __init__(
        self, begins: NDArray[np.int32], items: NDArray[np.int16], n_items: int, n_seats: int, usual: tuple[int, int] | None
    ) -> None:
        self.begins = begins
        self.items = items
        self.length: int
        self.margin: int
        self.length, self.margin = usual or (1, 1)
        self.made: NDArray[np.int64] = np.zeros((n_seats, n_items), np.int64)  # moves played
        n_cells = self.PHASES * self.STANDINGS * n_seats
        # by item, cell (seat, phase, standing) and whether it was taken: situations, wins, their squares, scores, their squares
        self.sums: NDArray[np.int64] = np.zeros((n_items, n_cells, 2, 5) if usual else (0, 0, 2, 5), np.int64)
        self.situations: NDArray[np.int64] = np.zeros((n_items, 3), np.int64)  # of the game under way


class LessonColumns(MoveColumns):
    """The same for decisions that a search has judged, with what it found."""

    def __init__(self, n_features: int, capacity: int) -> None:
        super().__init__(n_features, capacity)
        self.visits: NDArray[np.int32] = np.zeros(capacity, np.int32)  # playouts of the search after the move
        self.rewards: NDArray[np.int64] = np.zeros(capacity, np.int64)  # their sum; a playout has 0..65,536


class PositionColumns:
    """Positions of one seat each, and what became of them in playouts; what `play_positions` fills."""

    def __init__(self, n: int, size: int, n_points: int) -> None:
        self.numbers: NDArray[np.int16] = np.zeros((n, size), np.int16)  # by position: the observation
        self.points: NDArray[np.int32] = np.zeros(
            (n, n_points), np.int32
        )  # as if the game ended now, by seat from the own one on and category
        self.sums: NDArray[np.int32] = np.zeros((n, 2), np.int32)  # over the playouts: wins in units of 1/60, rewards in units of 1/65536
