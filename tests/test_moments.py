"""Figures from sums: means, ratios and correlations against NumPy and SciPy."""

import numpy as np
import pytest
from scipy import stats

from turmwerk.statistics import SHARE, Estimate, difference_of, estimate_mean, estimate_share, share_interval, student_interval
from turmwerk.studies.moments import Moments


def moments_of(**columns):
    moments = Moments(list(columns))
    moments.add(np.stack(list(columns.values()), axis=1).astype(float))
    return moments


@pytest.fixture
def sample():
    rng = np.random.default_rng(8)
    x = rng.normal(3, 2, 5000)
    return x, 0.5 * x + rng.normal(1, 1, 5000)


def test_means_and_differences(sample):
    x, y = sample
    moments = moments_of(x=x, y=y)
    assert moments.n == 5000
    assert moments.mean("x", 0.95) == pytest.approx(estimate_mean(x, 0.95))
    assert moments.deviation("y") == pytest.approx(y.std(ddof=1))
    error = np.sqrt(x.var(ddof=1) + y.var(ddof=1))
    expected = student_interval(5000, x.mean() - y.mean(), error, 0.9)
    assert moments.unpaired_difference("x", "y", 0.9)[1:] == pytest.approx(expected)


def test_parts_add_up(sample):
    x, y = sample
    parts = Moments(["x", "y"])
    for part in np.array_split(np.stack([x, y], axis=1), 7):
        parts.add(part)
    assert parts.ratio("x", "y", 0.95) == pytest.approx(moments_of(x=x, y=y).ratio("x", "y", 0.95))
    assert parts.mean("x", 0.95) == pytest.approx(moments_of(x=x).mean("x", 0.95))
    assert parts.seen("x") == (x.min(), x.max())


def test_a_correlation_of_independent_pairs_is_fishers(sample):
    x, y = sample
    a, b = x - x.mean(), y - y.mean()
    found = moments_of(xy=a * b, xx=a * a, yy=b * b).correlation("xy", "xx", "yy", 0.95)
    expected = stats.pearsonr(x, y)
    low, high = expected.confidence_interval(0.95)
    assert found.value == pytest.approx(expected.statistic)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.003)


def test_a_ratio_against_the_bootstrap():
    rng = np.random.default_rng(9)
    whole = rng.integers(1, 6, 2000).astype(float)
    part = rng.binomial(whole.astype(int), 0.3).astype(float)
    found = moments_of(part=part, whole=whole).ratio("part", "whole", 0.95)
    again = [part[chosen].sum() / whole[chosen].sum() for chosen in rng.integers(0, 2000, (2000, 2000))]
    assert found.value == part.sum() / whole.sum()
    assert found.half_width == pytest.approx(1.96 * np.std(again), rel=0.05)


def test_nothing_to_divide_by():
    moments = moments_of(x=np.ones(5), zero=np.zeros(5))
    assert moments.ratio("x", "zero", 0.95) is None
    assert moments.correlation("x", "x", "zero", 0.95) is None
    assert not moments_of(x=[4.0]).mean("x", 0.95).has_interval


def test_a_ratio_of_yes_or_no_is_a_share_of_the_games_that_count():
    whole = np.repeat([1.0, 0.0], [40, 400])
    part = np.repeat([1.0, 0.0], [39, 401])
    found = moments_of(part=part, whole=whole).ratio("part", "whole", 0.95, SHARE)
    assert found == pytest.approx((39 / 40, *share_interval(40, 39 / 40, 0.95)), abs=0.002)


def test_a_ratio_without_spread():
    moments = moments_of(part=[0.0, 3, 6, 3], whole=[0.0, 1, 2, 1])
    assert not moments.ratio("part", "whole", 0.95).has_interval
    assert moments_of(part=np.ones(5), whole=np.ones(5)).ratio("part", "whole", 0.95, SHARE).low < 0.6


def test_estimates():
    assert Estimate(2, 1, 3).excludes_zero
    assert Estimate(-2, -3, -1).excludes_zero
    assert not Estimate(0.5, -1, 2).excludes_zero
    assert Estimate(2, 1, 3).shifted(-1) == (1, 0, 2)
    assert Estimate(2, 1, 3).scaled(10) == (20, 10, 30)
    assert difference_of(Estimate(5, 2, 8), Estimate(1, -3, 5)) == (4, -1, 9)
    assert estimate_share(50, 20, 0.95)[1:] == share_interval(50, 0.4, 0.95)
