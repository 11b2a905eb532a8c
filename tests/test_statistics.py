"""The statistics against NumPy, SciPy and closed forms."""

import numpy as np
import pytest
from scipy import stats

from turmwerk.statistics import mean_interval, share_interval, standard_deviation, z_value


def test_standard_deviation():
    sample = np.random.default_rng(1).integers(-50, 200, 1000)
    assert standard_deviation(1000, int(sample.sum()), int((sample**2).sum())) == pytest.approx(sample.std(ddof=1))
    assert standard_deviation(1, 7, 49) == 0


def test_standard_deviation_is_exact_where_floats_would_not_be():
    n, offset = 1_000, 10**12
    sample = [offset + i % 2 for i in range(n)]
    assert standard_deviation(n, sum(sample), sum(x * x for x in sample)) == pytest.approx(np.std([i % 2 for i in range(n)], ddof=1))


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99])
def test_z_value(level):
    assert z_value(level) == pytest.approx(stats.norm.ppf(0.5 + level / 2))


def test_mean_interval():
    low, high = mean_interval(400, 10.0, 3.0, 0.95)
    assert (low, high) == pytest.approx(stats.norm.interval(0.95, loc=10, scale=3 / 20))


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (3, 10), (10, 10), (5000, 12_345)])
def test_share_interval_is_wilsons(wins, n):
    expected = stats.binomtest(wins, n).proportion_ci(0.95, method="wilson")
    assert share_interval(n, wins / n, 0.95) == pytest.approx((expected.low, expected.high))


def test_intervals_cover_the_truth():
    rng = np.random.default_rng(2)
    wins = rng.binomial(200, 0.3, 4000)
    covered = [low <= 0.3 <= high for low, high in (share_interval(200, w / 200, 0.95) for w in wins.tolist())]
    assert 0.93 < np.mean(covered) < 0.97
