"""The statistics used, in one place. Sums are exact integers; only the last step is floating point."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from turmwerk.errors import ArgumentError


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
