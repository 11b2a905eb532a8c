"""Exact integer sums over games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk import native
from turmwerk.native import shared
from turmwerk.native.columns import Columns

WIN = shared.WIN  # a win in units, so that a win shared by k seats is a whole number for each


class ScoreCounts(NamedTuple):
    """How often each score was reached: `counts[seat, i]` times the score `low + i`."""

    low: int
    counts: NDArray[np.int64]

    def __add__(self, other: ScoreCounts) -> ScoreCounts:  # type: ignore[override]
        if not self.counts.size:
            return other
        low = min(self.low, other.low)
        high = max(self.low + self.counts.shape[1], other.low + other.counts.shape[1])
        counts = np.zeros((len(other.counts), high - low), np.int64)
        for part in (self, other):
            counts[:, part.low - low : part.low - low + part.counts.shape[1]] += part.counts
        return ScoreCounts(low, counts)


@dataclass
class Totals:
    """Exact integer sums over games. Sums do not depend on the order of adding, so threads and chunks leave no trace."""

    games: int = 0
    points: Any = 0  # by seat and category
    wins: Any = 0  # by seat, in units of 1 / WIN
    shared_wins: int = 0
    decisions: int = 0
    rounds: int = 0
    endings: Any = 0
    scores: ScoreCounts = field(default_factory=lambda: ScoreCounts(0, np.zeros((1, 0), np.int64)))
    facts: dict[tuple[int, int], Any] = field(default_factory=dict)  # by (fact, value): [seats, wins, square scores, points by category],
    # numbers of any length: squares of many games need more than 64 bits

    @property
    def square_scores(self) -> list[int]:
        """The sum of the squares of the scores, by seat."""
        low, counts = self.scores
        return [sum(count * (low + place) ** 2 for place, count in enumerate(row)) for row in counts.tolist()]

    @classmethod
    def of(cls, columns: Columns) -> Totals:
        """The sums over a run of games."""
        points, wins, shared_wins, decisions, rounds, endings, low, counts, facts = native.shared_core().add_up(columns)
        known = zip(*(places.tolist() for places in facts[:, :, 0].nonzero()), strict=True)
        by_value = {(number, value): facts[number, value].astype(object) for number, value in known}
        scores = ScoreCounts(low, counts)
        return cls(len(columns.decisions), points, wins, shared_wins, decisions, rounds, endings, scores, by_value)

    def merge(self, other: Totals) -> None:
        """Add the sums of other games."""
        for name in ("games", "points", "wins", "shared_wins", "decisions", "rounds", "endings", "scores"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for fact, sums in other.facts.items():
            self.facts[fact] = self.facts.get(fact, 0) + sums
