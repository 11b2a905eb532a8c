"""Figures from sums: means, ratios and correlations against NumPy and SciPy, and how often their intervals cover the truth."""

import numpy as np
import pytest
from scipy import stats

import turmwerk as tw
from turmwerk.moments import Moments
from turmwerk.statistics import Estimate, difference_of, estimate_difference, estimate_mean, estimate_share
from turmwerk.studies.measures import measures


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


FIGURES = {
    "win share": lambda moments: moments.mean("win 1", 0.95),
    "mean score": lambda moments: moments.mean("score 0", 0.95),
    "margin": lambda moments: moments.mean("margin", 0.95),
    "decisions": lambda moments: moments.mean("decisions", 0.95),
    "correlation": lambda moments: moments.correlation("points won razed", "points points razed", "won won", 0.95),
    "leader wins": lambda moments: moments.ratio("led won towers", "led towers", 0.95),
    "share of points": lambda moments: moments.ratio("points main", "score", 0.95),
}


@pytest.mark.long
def test_intervals_cover_the_truth_in_2000_studies():
    """Of all intervals 94 to 96 % cover the truth, which is that of ten million other games.

    The share of a single figure is itself known to ± 0.5 points (one standard error of 2,000 studies) only; it may miss 95 % by three of
    them.
    """
    game = tw.game("five-towers", players=4)
    n_studies, n_games, together = 2000, 2000, 100
    truth = None
    for part in range(50):
        names, values = measures(game, game.simulate(200_000, seed=99, first=part * 200_000, rows=True).rows)
        truth = truth or Moments(names)
        truth.add(values)
    true_values = {name: figure(truth).value for name, figure in FIGURES.items()}
    covered = dict.fromkeys(FIGURES, 0)
    for part in range(n_studies // together):
        n_rows = together * n_games
        _, values = measures(game, game.simulate(n_rows, seed=1, first=part * n_rows, rows=True).rows)
        for study in values.reshape(together, n_games, -1):
            moments = Moments(names)
            moments.add(study)
            for name, figure in FIGURES.items():
                found = figure(moments)
                covered[name] += found.low <= true_values[name] <= found.high
    shares = {name: count / n_studies for name, count in covered.items()}
    assert 0.94 <= np.mean(list(shares.values())) <= 0.96, shares
    assert all(0.935 <= share <= 0.965 for share in shares.values()), shares


@pytest.mark.long
def test_paired_intervals_cover_the_truth_in_2000_studies():
    """Changed points of torn-down cards change nothing but the score: the truth is known from many games."""
    n_studies, n_games = 2000, 500
    games = [tw.game("five-towers", players=3), tw.game("five-towers", players=3, components={"display.size": 6})]

    def pairs(seed, n):
        rows = [game.simulate(n, seed=seed, rows=True).rows for game in games]
        return np.stack([one["scores"].mean(axis=1) for one in rows], axis=1)

    truth = np.diff(pairs(99, 3_000_000).mean(axis=0))[0]
    covered = 0
    for study in pairs(1, n_studies * n_games).reshape(n_studies, n_games, 2):
        found = moments_of(original=study[:, 0], changed=study[:, 1]).difference("changed", "original", 0.95)
        covered += found.low <= truth <= found.high
    assert 0.94 <= covered / n_studies <= 0.96
