"""Lessons: decisions that a search has judged, every legal move with its features and what the search found of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.statistics import Floats

if TYPE_CHECKING:
    from turmwerk.work.answers import Answer

REWARD_ONE = 1 << 16  # the largest reward of a playout; see cython_core/shared/engine/search/reward.pxd
LEAST_STAKE = 0.005  # of a decision in which all moves came out alike: a little can still be learned from it
BLOCK = 1 << 15  # moves that are looked at together


class Block(NamedTuple):
    """Some decisions as numbers to compute with."""

    features: Floats  # by move
    starts: NDArray[np.intp]  # the first move of each decision
    decision: NDArray[np.intp]  # of each move
    chosen: NDArray[np.bool_]  # by move: the choice of the search
    stakes: Floats  # by decision: how much the choice matters


class Lessons:
    """All decisions of a training."""

    def __init__(self, n_features: int) -> None:
        self.n_features = n_features
        self.decisions: int = 0
        self.every: int = 1  # of so many blocks one is looked at
        self._parts: list[tuple[Answer, NDArray[np.intp]]] = []  # with the first row of each decision

    def add(self, answer: Answer) -> None:
        """The lessons of some deals."""
        if answer.deals:
            self.decisions += int(answer.column("chosen").sum())
            self._parts.append((answer, _starts(answer.column("n_legal"))))

    def blocks(self) -> Iterator[Block]:
        """All decisions that are looked at, in order, as many at a time as is convenient."""
        number = 0
        for part, starts in self._parts:
            begin, rows = 0, len(part.column("n_legal"))
            while begin < len(starts):
                end = int(np.searchsorted(starts, starts[begin] + BLOCK, "right"))
                if number % self.every == 0:
                    last = starts[end] if end < len(starts) else rows
                    yield _block(part, slice(int(starts[begin]), int(last)), starts[begin:end] - starts[begin])
                begin, number = end, number + 1


def _starts(n_legal: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where decisions begin: each has as many rows as it has legal moves."""
    found, row = [], 0
    sizes = n_legal.tolist()
    while row < len(sizes):
        found.append(row)
        row += sizes[row]
    return np.array(found, np.intp)


def _block(part: Answer, rows: slice, starts: NDArray[np.intp]) -> Block:
    visits, rewards = part.column("visits")[rows], part.column("rewards")[rows]
    lengths = np.diff(np.append(starts, len(visits)))
    decision = np.repeat(np.arange(len(starts)), lengths)
    means = np.where(visits > 0, rewards / np.maximum(1, visits) / REWARD_ONE, 2.0)
    means = np.where(visits > 0, means, np.minimum.reduceat(means, starts)[decision])  # a move that was not tried: as the worst one
    stakes = np.maximum.reduceat(means, starts) - np.add.reduceat(means, starts) / lengths
    chosen = part.column("chosen")[rows].astype(bool)
    return Block(part.column("features")[rows].astype(float), starts, decision, chosen, LEAST_STAKE + stakes)
