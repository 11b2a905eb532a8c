"""The statistics used, in one place. docs/statistics.md gives the formulas; the tests compare with SciPy and closed forms."""

from __future__ import annotations

from math import log, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.errors import ArgumentError

Floats = NDArray[np.float64]


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of zero: only then there is something to speak of."""
        return self.low > 0 or self.high < 0

    def shifted(self, amount: float) -> Estimate:
        """The figure plus a number known exactly."""
        return Estimate(self.value + amount, self.low + amount, self.high + amount)

    def scaled(self, factor: float) -> Estimate:
        """The figure times a positive number known exactly."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def standard_deviation(n: int, total: int, squares: int) -> float:
    """Of a sample of n integers, from their exact sum and sum of squares; 0 for a sample of one."""
    return sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0


def z_value(level: float) -> float:
    """How many standard errors an interval of this level reaches to either side."""
    if not isinstance(level, int | float) or not 0 < level < 1:
        raise ArgumentError(f"level {level!r} is not allowed; it must be between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf(0.5 + level / 2)


def mean_interval(n: int, mean: float, deviation: float, level: float) -> tuple[float, float]:
    """Normal interval of a mean."""
    half = z_value(level) * deviation / sqrt(n)
    return mean - half, mean + half


def share_interval(n: int, share: float, level: float) -> tuple[float, float]:
    """Wilson interval of a share. Shared wins (1/k each) vary less than whole ones, so for win shares it is a little too wide."""
    z = z_value(level)
    center = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, center - half), min(1.0, center + half)


def estimate_mean(sample: Floats, level: float) -> Estimate:
    """The mean of independent values with its normal interval."""
    mean = float(sample.mean())
    deviation = float(sample.std(ddof=1)) if len(sample) > 1 else 0.0
    return Estimate(mean, *mean_interval(len(sample), mean, deviation, level))


def estimate_difference(first: Floats, second: Floats, level: float) -> Estimate:
    """The difference of two means of unpaired samples."""
    difference = float(first.mean() - second.mean())
    half = z_value(level) * sqrt(float(first.var(ddof=1)) / len(first) + float(second.var(ddof=1)) / len(second))
    return Estimate(difference, difference - half, difference + half)


def estimate_of_sum(value: float, n: int, variances: Floats, level: float) -> Estimate:
    """A mean of n sums of independent parts whose variances are known."""
    half = z_value(level) * sqrt(float(variances.sum()) / n)
    return Estimate(value, value - half, value + half)


def estimate_share(n: int, count: float, level: float) -> Estimate:
    """A share of yes-or-no events with its Wilson interval."""
    return Estimate(count / n, *share_interval(n, count / n, level))


def difference_of(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two independent figures whose intervals have the same level."""
    value = first.value - second.value
    half = sqrt(first.half_width**2 + second.half_width**2)
    return Estimate(value, value - half, value + half)


def bradley_terry(wins: Floats, *, tolerance: float = 1e-10, max_steps: int = 100_000) -> Floats:
    """Log-strengths, with mean 0, fitted to counts: wins[i, j] is how often i came before j (a tie counts a half for both).

    Every pair is given half a virtual win each way, so that strengths stay finite when one side wins everything.
    """
    n = len(wins)
    wins = wins + 0.5 * (1 - np.eye(n))
    meetings = wins + wins.T
    strengths = np.ones(n)
    for _ in range(max_steps):
        updated = wins.sum(axis=1) / (meetings / (strengths[:, None] + strengths)).sum(axis=1)
        updated /= np.exp(np.log(updated).mean())
        moved = float(np.abs(np.log(updated / strengths)).max())
        strengths = updated
        if moved < tolerance:
            break
    return np.log(strengths)


def bradley_terry_estimates(group_wins: Floats, level: float) -> list[Estimate]:
    """Log-strengths with intervals by the jackknife: group_wins[g] holds the counts of an independent group of games."""
    n_groups = len(group_wins)
    total = group_wins.sum(axis=0)
    fitted = bradley_terry(total)
    left_out = np.array([bradley_terry(total - one) for one in group_wins])
    error = np.sqrt((n_groups - 1) / n_groups * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0))
    half = z_value(level) * error
    return [Estimate(*map(float, row)) for row in zip(fitted, fitted - half, fitted + half, strict=True)]


class SequentialTest(NamedTuple):
    """A sequential probability ratio test of "the mean is 0" against "the mean is `effect`", on values of unknown spread."""

    effect: float
    false_positive: float  # chance to accept the effect when the mean is 0
    false_negative: float  # chance to reject it when the mean is `effect`

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the mean 0 or the effect is accepted (Wald)."""
        return log(self.false_negative / (1 - self.false_positive)), log((1 - self.false_negative) / self.false_positive)

    def ratio(self, sample: Floats) -> float:
        """Log-likelihood ratio under a normal approximation with the sample's variance."""
        variance = float(sample.var(ddof=1)) if len(sample) > 1 else 0.0
        if variance == 0:
            return 0.0
        return len(sample) * self.effect * (2 * float(sample.mean()) - self.effect) / (2 * variance)

    def decide(self, sample: Floats) -> bool | None:
        """True: the effect is accepted; False: it is rejected; None: go on."""
        low, high = self.bounds
        ratio = self.ratio(sample)
        return True if ratio >= high else False if ratio <= low else None
