"""Figures from sums: means, ratios and correlations against NumPy and SciPy, and how often their intervals cover the truth."""

import numpy as np
import pytest
from scipy import stats

import turmwerk as tw
from turmwerk.moments import Moments
from turmwerk.statistics import Estimate, difference_of, estimate_difference, estimate_mean, estimate_share
from turmwerk.studies.measures import add_measures


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
    assert moments.difference("x", "y", 0.9) == pytest.approx(estimate_mean(x - y, 0.9))
    assert moments.unpaired_difference("x", "y", 0.9) == pytest.approx(estimate_difference(x, y, 0.9))


def test_parts_add_up(sample):
    x, y = sample
    parts = Moments(["x", "y"])
    for part in np.array_split(np.stack([x, y], axis=1), 7):
        parts.add(part)
    assert parts.difference("x", "y", 0.95) == pytest.approx(moments_of(x=x, y=y).difference("x", "y", 0.95))


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
    assert moments_of(x=[4.0]).mean("x", 0.95) == (4, 4, 4)


def test_estimates():
    assert Estimate(2, 1, 3).excludes_zero
    assert Estimate(-2, -3, -1).excludes_zero
    assert not Estimate(0.5, -1, 2).excludes_zero
    assert Estimate(2, 1, 3).shifted(-1) == (1, 0, 2)
    assert Estimate(2, 1, 3).scaled(10) == (20, 10, 30)
    assert difference_of(Estimate(5, 2, 8), Estimate(1, -3, 5)) == (4, -1, 9)
    assert estimate_share(50, 20, 0.95)[1:] == pytest.approx(tuple(stats.binomtest(20, 50).proportion_ci(0.95, method="wilson")))


FIGURES = {  # one of every kind of interval
    "win share": lambda moments: moments.mean("win 1", 0.95),
    "mean score": lambda moments: moments.mean("score 0", 0.95),
    "margin": lambda moments: moments.mean("margin", 0.95),
    "decisions": lambda moments: moments.mean("decisions", 0.95),
    "shared wins": lambda moments: estimate_share(moments.n, moments.total("shared"), 0.95),
    "correlation": lambda moments: moments.correlation("points won razed", "points points razed", "won won", 0.95),
    "leader wins": lambda moments: moments.ratio("led won towers", "led towers", 0.95),
    "share of points": lambda moments: moments.ratio("points main", "score", 0.95),
}


def coverage(estimates, truth):
    return np.mean([one.low <= truth <= one.high for one in estimates])


@pytest.mark.long
def test_coverage_of_the_intervals_of_studies():
    """Of the intervals of every kind 94 to 96 % cover the truth, which is that of four million other games.

    The share of 2,000 studies would have a standard error of 0.5 points, and one figure in 25 would leave the band by chance; that of 4,000
    has 0.34. The first 2,000 alone are held to the band together.
    """
    game = tw.game("five-towers", players=4)
    n_studies, n_games = 4000, 2000

    truth = None
    for part in range(20):
        truth = add_measures(truth, game, game.simulate(200_000, seed=99, first=part * 200_000, rows=True).rows)
    found = {name: [] for name in FIGURES}
    for study in range(n_studies):
        moments = add_measures(None, game, game.simulate(n_games, seed=1, first=study * n_games, rows=True).rows)
        for name, figure in FIGURES.items():
            found[name].append(figure(moments))
    shares = {name: coverage(found[name], figure(truth).value) for name, figure in FIGURES.items()}
    assert all(0.94 <= share <= 0.96 for share in shares.values()), shares
    pooled = np.mean([coverage(found[name][:2000], figure(truth).value) for name, figure in FIGURES.items()])
    assert 0.94 <= pooled <= 0.96


@pytest.mark.long
def test_coverage_of_paired_intervals():
    """A larger display changes the course of the games; the truth is the difference in three million other pairs."""
    n_studies, n_games = 2000, 500
    games = [tw.game("five-towers", players=3), tw.game("five-towers", players=3, components={"display.size": 6})]

    def pairs(seed, n):
        rows = [game.simulate(n, seed=seed, rows=True).rows for game in games]
        return np.stack([one["scores"].mean(axis=1) for one in rows], axis=1)

    truth = np.diff(pairs(99, 3_000_000).mean(axis=0))[0]
    studies = pairs(1, n_studies * n_games).reshape(n_studies, n_games, 2)
    estimates = [moments_of(original=one[:, 0], changed=one[:, 1]).difference("changed", "original", 0.95) for one in studies]
    assert 0.94 <= coverage(estimates, truth) <= 0.96, coverage(estimates, truth)
