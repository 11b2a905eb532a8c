"""Many figures of many games from sums: every column added up, its squares, and the products of columns that are looked at together.

Games are independent, the seats of a game are not. A column therefore holds one number per game, and every interval comes from the
spread between games: of means directly, of ratios and correlations by their slope (the delta method).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import atanh, sqrt, tanh

import numpy as np

from turmwerk.statistics import Estimate, Floats, z_value

BLOCK = 4096  # rows multiplied at once: products of whole numbers so stay exact in floating point


class Moments:
    """Sums over games of named columns. Memory does not grow with the number of games.

    `pairs` names the columns that ratios, differences and correlations take together; all of them unless given. A product of whole matrices
    would make the library's threads wait for each other on a busy machine.
    """

    def __init__(self, names: Sequence[str], pairs: Iterable[tuple[str, str]] | None = None) -> None:
        self.names = tuple(names)
        self.n = 0
        self._position = {name: i for i, name in enumerate(self.names)}
        chosen = [*zip(self.names, self.names, strict=True), *(combinations(self.names, 2) if pairs is None else pairs)]
        self._pair = {frozenset(pair): i for i, pair in enumerate(chosen)}
        self._left, self._right = ([self._position[pair[side]] for pair in chosen] for side in (0, 1))
        self._sums = np.zeros(len(self.names))
        self._products = np.zeros(len(chosen))

    def add(self, values: Floats) -> None:
        """Add games: one row each, a column for each name."""
        for begin in range(0, len(values), BLOCK):
            block = values[begin : begin + BLOCK]
            self._sums += block.sum(axis=0)
            self._products += np.einsum("ij,ij->j", block[:, self._left], block[:, self._right])
        self.n += len(values)

    def total(self, name: str) -> float:
        """The sum of a column."""
        return float(self._sums[self._position[name]])

    def average(self, name: str) -> float:
        """The mean of a column, without an interval."""
        return self.total(name) / self.n

    def mean(self, name: str, level: float) -> Estimate:
        """The mean of a column."""
        return self._estimate(self.average(name), {name: 1.0}, level)

    def deviation(self, name: str) -> float:
        """The standard deviation of a column."""
        return sqrt(self._variance({name: 1.0}) * self.n)

    def difference(self, first: str, second: str, level: float) -> Estimate:
        """The mean of one column minus another of the same games: paired."""
        return self._estimate(self.average(first) - self.average(second), {first: 1.0, second: -1.0}, level)

    def unpaired_difference(self, first: str, second: str, level: float) -> Estimate:
        """The same difference as if the columns came from different games; shows what pairing brings."""
        value = self.average(first) - self.average(second)
        half = z_value(level) * sqrt(self._variance({first: 1.0}) + self._variance({second: 1.0}))
        return Estimate(value, value - half, value + half)

    def ratio(self, part: str, whole: str, level: float) -> Estimate | None:
        """The sum of one column divided by the sum of another; None if that is zero."""
        divisor = self.average(whole)
        if divisor == 0:
            return None
        value = self.average(part) / divisor
        return self._estimate(value, {part: 1 / divisor, whole: -value / divisor}, level)

    def correlation(self, xy: str, xx: str, yy: str, level: float) -> Estimate | None:
        """A correlation from the columns of its products; the interval is symmetric on Fisher's scale. None without spread."""
        spread = self.average(xx) * self.average(yy)
        if spread <= 1e-12:
            return None
        value = self.average(xy) / sqrt(spread)
        slopes = {xy: 1 / sqrt(spread), xx: -value / (2 * self.average(xx)), yy: -value / (2 * self.average(yy))}
        if abs(value) >= 1 - 1e-12:
            return Estimate(value, value, value)
        half = z_value(level) * sqrt(self._variance(slopes)) / (1 - value * value)
        return Estimate(value, tanh(atanh(value) - half), tanh(atanh(value) + half))

    def _variance(self, slopes: Mapping[str, float]) -> float:
        """Of the mean of a weighted sum of columns."""
        if self.n < 2:
            return 0.0
        return max(0.0, sum(a * b * self._covariance(x, y) for x, a in slopes.items() for y, b in slopes.items())) / self.n

    def _covariance(self, first: str, second: str) -> float:
        product = float(self._products[self._pair[frozenset((first, second))]])
        return (product - self.total(first) * self.total(second) / self.n) / (self.n - 1)

    def _estimate(self, value: float, slopes: Mapping[str, float], level: float) -> Estimate:
        half = z_value(level) * sqrt(self._variance(slopes))
        return Estimate(value, value - half, value + half)
