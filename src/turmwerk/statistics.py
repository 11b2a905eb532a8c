"""The intervals used, in one place. docs/statistics.md gives the formulas; the tests compare with SciPy and closed forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import atan, comb, cos, inf, isfinite, log, pi, sin, sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.arguments import proper_share

CONFIDENCE = 0.95  # of all intervals unless another is asked for
SHARE = (0.0, 1.0)  # what a share can be
SHARE_DIFFERENCE = (-1.0, 1.0)  # what the difference of two shares can be
NO_INTERVAL = (-inf, inf)  # of a single value, or of values without spread whose range is not known
SAME_WITHIN = 0.01  # win shares that differ by no more than this are practically the same
CAUTION = 4  # values by which a sequential test takes its sample for smaller than it is
ROUNDING = 1e-9  # shares that differ by less are the same
EXACT_TO = 200  # degrees of freedom up to which Student's t is solved for; beyond, its expansion has eight digits

Floats = NDArray[np.float64]
Ends = tuple[float, float]
Finding = Literal["shown", "same", "open"]


class Estimate(NamedTuple):
    """A figure with its interval; an end that is not known is infinite."""

    value: float
    low: float
    high: float

    @property
    def has_interval(self) -> bool:
        """Whether at least one end is known."""
        return isfinite(self.low) or isfinite(self.high)

    @property
    def half_width(self) -> float:
        """The distance to the farther end: value ± this never claims more than the interval."""
        return max(self.value - self.low, self.high - self.value)

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of zero: only then there is something to speak of."""
        return self.low > 0 or self.high < 0

    @property
    def bound(self) -> float:
        """How far from zero the figure can be, either way."""
        return max(abs(self.low), abs(self.high))

    def finding(self, tolerance: float = SAME_WITHIN) -> Finding:
        """What the interval says of a change: it is shown, it is practically none (within the tolerance), or both remain possible."""
        return "shown" if self.excludes_zero else "same" if self.bound <= tolerance else "open"

    def shifted(self, amount: float) -> Estimate:
        """The figure plus a number known exactly."""
        return Estimate(self.value + amount, self.low + amount, self.high + amount)

    def scaled(self, factor: float) -> Estimate:
        """The figure times a number known exactly, not zero."""
        ends = sorted((self.low * factor, self.high * factor))
        return Estimate(self.value * factor, *ends)

    def as_dict(self) -> dict[str, float | None]:
        """For JSON; an end that is not known is None."""
        return {name: finite(number) for name, number in self._asdict().items()}


def finite(number: float) -> float | None:
    """The number, None if it is infinite: what JSON and CSV can hold."""
    return number if isfinite(number) else None


def plain_intervals(intervals: Floats) -> list[list[float | None]]:
    """Rows of (low, high) for JSON."""
    return [[finite(end) for end in row] for row in intervals.tolist()]


def standard_deviation(n: int, total: int, squares: int) -> float:
    """The standard deviation of a sample of n integers, from their exact sum and sum of squares; 0 for a sample of one."""
    return sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0


def joint_confidence(n_claims: int, confidence: float = CONFIDENCE) -> float:
    """The confidence each of several intervals needs so that all hold together (Bonferroni)."""
    return 1 - (1 - confidence) / max(1, n_claims)


def z_value(confidence: float) -> float:
    """How many standard errors an interval of this confidence reaches to either side."""
    return _z_value(proper_share(confidence, "confidence"))


def t_value(confidence: float, freedom: int) -> float:
    """The same where the standard error comes from few values: Student's t with so many degrees of freedom."""
    return _t_value(proper_share(confidence, "confidence"), freedom)


@lru_cache
def _z_value(confidence: float) -> float:
    return abs(NormalDist().inv_cdf((1 - confidence) / 2))  # by what is left out: exact next to 1


@lru_cache(maxsize=4096)
def _t_value(confidence: float, freedom: int) -> float:
    z = _z_value(confidence)
    if z == 0:  # a confidence too small to tell from none: there is nothing to solve for
        return 0.0
    if freedom > EXACT_TO:
        terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))
    low, high = z, 2.0 * z
    while _within(high, freedom) < confidence:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t is between -t and t: a finite sum for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    if freedom % 2:
        terms = sum(4**i * cos(angle) ** (2 * i + 1) / ((2 * i + 1) * comb(2 * i, i)) for i in range(freedom // 2))
        return float(2 / pi * (angle + sin(angle) * terms))
    return float(sin(angle) * sum(comb(2 * i, i) / 4**i * cos(angle) ** (2 * i) for i in range(freedom // 2)))


def student_interval(n: float, mean: float, deviation: float, confidence: float) -> Ends:
    """Student's interval of a mean, longer by 1/n: the figures of games are skewed, and few games do not show it."""
    if n < 2 or deviation == 0:
        return NO_INTERVAL
    half = (1 + 1 / n) * t_value(confidence, max(1, int(n) - 1)) * deviation / sqrt(n)
    return mean - half, mean + half


def bounded_interval(n: float, mean: float, deviation: float, within: Ends, confidence: float) -> Ends:
    """Interval of a mean of values that lie within bounds: as if z²/2 more had been seen at either bound (Agresti and Coull).

    For yes or no, and where the least and the largest value are not known; `mean_interval` is shorter where values stay far from bounds.
    """
    if n < 2:
        return NO_INTERVAL
    return _cut(_padded_interval(n, mean, deviation, within, confidence), within)


def _padded_interval(n: float, mean: float, deviation: float, at: Ends, confidence: float) -> Ends:
    added = z_value(confidence) ** 2
    total = n + added
    center = (n * mean + added / 2 * sum(at)) / total
    squares = n * (deviation**2 + (mean - center) ** 2) + added / 2 * sum((end - center) ** 2 for end in at)
    half = t_value(confidence, int(total) - 1) * sqrt(squares) / total
    return center - half, center + half


def mean_interval(n: int, mean: float, deviation: float, seen: Ends, confidence: float, within: Ends | None = None) -> Ends:
    """Interval of a mean of values of which the least and the largest were `seen`: Student's, and as long as added values would make it.

    The second matters where a few large values decide: Student's interval is too short if the sample happens to have few of them. Values
    are added at what was seen; with known bounds a little farther out, and at the bounds if all values are the same.
    """
    if within is not None and seen[1] - seen[0] <= ROUNDING * (within[1] - within[0]):
        return bounded_interval(n, mean, deviation, within, confidence)
    if n < 2 or deviation == 0:
        return NO_INTERVAL
    at = seen if within is None else _reach(n, mean, seen, within)
    ends = student_interval(n, mean, deviation, confidence), _padded_interval(n, mean, deviation, at, confidence)
    longest = min(low for low, _ in ends), max(high for _, high in ends)
    return longest if within is None else _cut(longest, within)


def _reach(n: int, mean: float, seen: Ends, within: Ends) -> Ends:
    """As far to either side as the farthest value seen, and from there a part of 1/n of the way to the bound."""
    farthest = max(mean - seen[0], seen[1] - mean)
    low, high = _cut((mean - farthest, mean + farthest), within)
    return low + (within[0] - low) / n, high + (within[1] - high) / n


def _cut(ends: Ends, within: Ends) -> Ends:
    return max(within[0], ends[0]), min(within[1], ends[1])


def share_interval(n: int, share: float, confidence: float) -> Ends:
    """Interval of a share of yes-or-no events. Shared wins (1/k each) vary less than whole ones: for them it is a little too wide."""
    return bounded_interval(n, share, sqrt(share * (1 - share)), SHARE, confidence)


def estimate_mean(sample: Floats, confidence: float, within: Ends | None = None) -> Estimate:
    """The mean of independent values, with bounds if they have some."""
    n, mean, seen = len(sample), float(sample.mean()), (float(sample.min()), float(sample.max()))
    deviation = float(sample.std(ddof=1)) if n > 1 and seen[0] < seen[1] else 0.0
    return Estimate(mean, *mean_interval(n, mean, deviation, seen, confidence, within))


def estimate_from_means(sample: Floats, figure: Callable[[Floats], Floats], confidence: float, within: Ends | None = None) -> Estimate:
    """A figure made from the means of several columns, with a row for each independent game or deal: the jackknife.

    `figure` takes rows of means and gives a number for each. The figure without one row at a time shows what each contributes: these
    pseudo-values have a mean without the bias of a curved figure, and its interval is that of a mean of values. It is made longer by
    1 + z² times the bias: so it holds for a square whose root is near 0, where the slope says nothing and the curve everything.
    """
    n, means = len(sample), sample.mean(axis=0)
    whole = float(figure(means[None])[0])
    if n < 2:
        return Estimate(whole, *NO_INTERVAL)
    pseudo = n * whole - (n - 1) * figure((n * means - sample) / (n - 1))
    if np.ptp(pseudo) <= 1e3 * ROUNDING * max(1.0, abs(whole)):
        found = estimate_mean(np.full(n, whole), confidence, within)
    else:
        value, low, high = estimate_mean(pseudo, confidence)
        curved = (1 + z_value(confidence) ** 2) * abs(whole - value)
        found = Estimate(value, low - curved, high + curved)
    return found if within is None else Estimate(*(min(max(one, within[0]), within[1]) for one in found))


def estimate_share(n: int, count: float, confidence: float) -> Estimate:
    """A share of yes-or-no events."""
    return Estimate(count / n, *share_interval(n, count / n, confidence))


def difference_of(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two independent figures whose intervals have the same confidence; each end from those that make it."""
    value = first.value - second.value
    low = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    high = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Estimate(value, value - low, value + high)


class SequentialTest(NamedTuple):
    """A sequential probability ratio test of "the mean is 0" against "the mean is `effect`", on differences of shares."""

    effect: float
    false_positive: float  # chance to accept the effect when the mean is 0
    false_negative: float  # chance to reject it when the mean is `effect`

    @property
    def bounds(self) -> Ends:
        """The log-likelihood ratios at which the mean 0 or the effect is accepted (Wald)."""
        return log(self.false_negative / (1 - self.false_positive)), log((1 - self.false_negative) / self.false_positive)

    def ratio(self, sample: Floats) -> float:
        """Log-likelihood ratio under a normal approximation."""
        n, mean = len(sample), float(sample.mean())
        return n * self.effect * (2 * mean - self.effect) / (2 * self._variance(sample))

    @staticmethod
    def _variance(sample: Floats) -> float:
        """The variance of the sample, larger while few deals were played, or differ: few values know it badly.

        Without spread it is that of two more values at either bound: so the test ends between strategies that never differ, but not
        before enough deals were seen to rule out that they differ rarely.
        """
        n, mean = len(sample), float(sample.mean())
        if np.ptp(sample) <= ROUNDING:
            return CAUTION / 2 * sum((end - mean) ** 2 for end in SHARE_DIFFERENCE) / (n + CAUTION)
        return float(sample.var()) * (1 + CAUTION / np.count_nonzero(np.abs(sample) > ROUNDING) + CAUTION / n)

    def decide(self, sample: Floats) -> bool | None:
        """True: the effect is accepted; False: it is rejected; None: not decided yet."""
        low, high = self.bounds
        ratio = self.ratio(sample)
        return True if ratio >= high else False if ratio <= low else None
