"""Exact sums over games: of columns of whole numbers, of products of columns, and what was seen of each. They merge in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

BLOCK = 4096  # rows multiplied at once: small enough for the cache, and for products that are exact as floating point
KINDS: tuple[tuple[Any, float], ...] = ((np.float64, 2.0**53), (np.int64, 2.0**63), (object, np.inf))  # fastest first; sums exact below

Integers = NDArray[np.int64]


class Sums(msgspec.Struct):
    """Sums over `n` games, one for each column or pair of columns."""

    n: int = 0
    sums: list[int] = []
    products: list[int] = []  # of the pairs
    least: list[int] = []
    largest: list[int] = []

    @classmethod
    def of(cls, columns: Sequence[Integers], pairs: Sequence[tuple[int, int]]) -> Sums:
        """The sums of columns with a value for each game, and of the products of the pairs."""
        whole = cls()
        for begin in range(0, len(columns[0]), BLOCK):
            whole.merge(_block(np.stack([column[begin : begin + BLOCK] for column in columns]), pairs))
        return whole

    def merge(self, other: Sums) -> None:
        """Add the sums of other games."""
        if self.n == 0 or other.n == 0:
            if self.n == 0:
                self.n, self.sums, self.products, self.least, self.largest = msgspec.structs.astuple(other)
            return
        self.n += other.n
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]
        self.least = list(map(min, self.least, other.least))
        self.largest = list(map(max, self.largest, other.largest))


def _block(values: Integers, pairs: Sequence[tuple[int, int]]) -> Sums:
    least, largest = values.min(axis=1), values.max(axis=1)
    left, right = ([pair[side] for pair in pairs] for side in (0, 1))
    most = np.maximum(np.abs(least.astype(float)), np.abs(largest.astype(float)))
    bound = values.shape[1] * max(most.max(), (most[left] * most[right]).max(initial=0.0))
    kind = next(kind for kind, limit in KINDS if bound < limit)
    exact = values.astype(kind)
    products = [int(exact[a] @ exact[b]) for a, b in pairs]
    return Sums(values.shape[1], [int(one) for one in exact.sum(axis=1).tolist()], products, least.tolist(), largest.tolist())
