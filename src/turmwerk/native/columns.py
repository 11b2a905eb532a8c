"""The arrays that the native engines fill, found by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Columns:
    """The results of a run of games, an array for each column; the native engines fill them by their names."""

    def __init__(self, n_games: int, n_seats: int, n_categories: int, n_facts: int = 0) -> None:
        self.points = np.zeros((n_games, n_seats, n_categories), np.int32)
        self.winning = np.zeros(n_games, np.uint8)  # one bit per winning seat
        self.decisions = np.zeros(n_games, np.uint32)
        self.rounds = np.zeros(n_games, np.uint16)
        self.endings = np.zeros(n_games, np.uint8)
        self.facts = np.zeros((n_games, n_seats, n_facts), np.uint8)  # numbers of values, see `Game.facts`

    def first(self, n_games: int) -> Columns:
        """A view of the first games."""
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
        self.games = np.zeros(capacity, np.int64)
        self.decisions = np.zeros(capacity, np.uint32)
        self.seats = np.zeros(capacity, np.uint8)
        self.nodes = np.zeros(capacity, np.uint8)
        self.moves = np.zeros(capacity, np.uint8)
        self.n_legal = np.zeros(capacity, np.uint8)
        self.chosen = np.zeros(capacity, np.uint8)
        self.features = np.zeros((n_features, capacity), np.int16)
