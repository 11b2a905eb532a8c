"""Many figures of many games from sums: every column added up, its squares, and the products of columns that are looked at together.

Games are independent, the seats of a game are not. A column therefore holds one number per game, and every interval comes from the
spread between games: of means directly, of ratios and correlations by their slope (the delta method).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.statistics import Ends, Estimate, Floats, bounded_interval, mean_interval, student_interval

if TYPE_CHECKING:
    from turmwerk.work.sums import Sums

BLOCK = 4096  # rows multiplied at once, so that products of whole numbers stay exact in floating point
CORRELATION = (-1.0, 1.0)  # what a correlation can be
ROUNDING = 1e-7  # of a value: spread below it is that of floating point


class Moments:
    """Sums over games of named columns. Memory does not grow with the number of games.

    `pairs` names the columns that ratios and correlations take together; all of them unless given. A product of whole matrices would make
    the library's threads wait for each other on a busy machine.
    """

    def __init__(self, names: Sequence[str], pairs: Iterable[tuple[str, str]] | None = None) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.n: int = 0
        self._position = {name: i for i, name in enumerate(self.names)}
        chosen = [*zip(self.names, self.names, strict=True), *(combinations(self.names, 2) if pairs is None else pairs)]
        self._pair = {frozenset(pair): i for i, pair in enumerate(chosen)}
        self._left, self._right = ([self._position[pair[side]] for pair in chosen] for side in (0, 1))
        self._sums = np.zeros(len(self.names))
        self._products = np.zeros(len(chosen))
        self._least = np.full(len(self.names), np.inf)
        self._largest = np.full(len(self.names), -np.inf)

    @classmethod
    def of(cls, units: Mapping[str, int], sums: Sums, pairs: Iterable[tuple[str, str]] = ()) -> Moments:
        """From exact sums of whole numbers, each column in its unit: the sums of the products have the order of `Moments`."""
        moments = cls(list(units), pairs)
        each = list(units.values())
        moments.n = sums.n
        moments._sums, moments._least, moments._largest = (
            np.array([number / unit for number, unit in zip(numbers, each, strict=True)])
            for numbers in (sums.sums, sums.least, sums.largest)
        )
        products = zip(sums.products, moments._left, moments._right, strict=True)
        moments._products = np.array([number / (each[left] * each[right]) for number, left, right in products])
        return moments

    def add(self, values: Floats) -> None:
        """Add games: one row each, a column for each name."""
        for begin in range(0, len(values), BLOCK):
            block = values[begin : begin + BLOCK]
            self._sums += block.sum(axis=0)
            self._products += np.einsum("ij,ij->j", block[:, self._left], block[:, self._right])
            self._least = np.minimum(self._least, block.min(axis=0))
            self._largest = np.maximum(self._largest, block.max(axis=0))
        self.n += len(values)

    def total(self, name: str) -> float:
        """The sum of a column."""
        return float(self._sums[self._position[name]])

    def average(self, name: str) -> float:
        """The mean of a column, without an interval."""
        return self.total(name) / self.n

    def seen(self, name: str) -> Ends:
        """The least and the largest value of a column."""
        position = self._position[name]
        return float(self._least[position]), float(self._largest[position])

    def mean(self, name: str, confidence: float, within: Ends | None = None) -> Estimate:
        """The mean of a column, whose values may have known bounds."""
        value, deviation = self.average(name), self.deviation(name)
        return Estimate(value, *mean_interval(self.n, value, deviation, self.seen(name), confidence, within))

    def deviation(self, name: str) -> float:
        """The standard deviation of a column."""
        least, largest = self.seen(name)
        return sqrt(self._variance({name: 1.0}) * self.n) if least < largest else 0.0

    def unpaired_difference(self, first: str, second: str, confidence: float, within: Ends | None = None) -> Estimate:
        """The difference of two means as if the columns came from different games; shows what pairing brings."""
        value = self.average(first) - self.average(second)
        deviation = sqrt(self.deviation(first) ** 2 + self.deviation(second) ** 2)
        return Estimate(value, *_interval(self.n, value, deviation, confidence, within))

    def ratio(self, part: str, whole: str, confidence: float, within: Ends | None = None) -> Estimate | None:
        """The sum of one column divided by the sum of another; None if that is zero.

        The games that count are those with something to divide by: (Σ whole)² / Σ whole², which is their number if it is 0 or 1.
        """
        divisor = self.average(whole)
        if divisor == 0:
            return None
        value = self.average(part) / divisor
        n = self.total(whole) ** 2 / self._product(whole, whole)
        deviation = sqrt(n * self._variance({part: 1 / divisor, whole: -value / divisor}))
        deviation = deviation if deviation > ROUNDING * abs(value) else 0.0
        return Estimate(value, *_interval(n, value, deviation, confidence, within))

    def correlation(self, xy: str, xx: str, yy: str, confidence: float) -> Estimate | None:
        """A correlation from the columns of its products. None without spread."""
        spread = self.average(xx) * self.average(yy)
        if spread <= 1e-12:
            return None
        value = self.average(xy) / sqrt(spread)
        slopes = {xy: 1 / sqrt(spread), xx: -value / (2 * self.average(xx)), yy: -value / (2 * self.average(yy))}
        deviation = sqrt(self.n * self._variance(slopes))
        return Estimate(value, *bounded_interval(self.n, value, deviation, CORRELATION, confidence))

    def _variance(self, slopes: Mapping[str, float]) -> float:
        """The variance of the mean of a weighted sum of columns."""
        if self.n < 2:
            return 0.0
        return max(0.0, sum(a * b * self._covariance(x, y) for x, a in slopes.items() for y, b in slopes.items())) / self.n

    def _covariance(self, first: str, second: str) -> float:
        return (self._product(first, second) - self.total(first) * self.total(second) / self.n) / (self.n - 1)

    def _product(self, first: str, second: str) -> float:
        return float(self._products[self._pair[frozenset((first, second))]])


def _interval(n: float, value: float, deviation: float, confidence: float, within: Ends | None) -> Ends:
    if within is None:
        return student_interval(n, value, deviation, confidence)
    return bounded_interval(n, value, deviation, within, confidence)
