"""The statistics against NumPy, SciPy and closed forms."""

import numpy as np
import pytest
from scipy import stats

from turmwerk.statistics import (
    SequentialTest,
    bradley_terry,
    bradley_terry_estimates,
    estimate_difference,
    estimate_mean,
    mean_interval,
    share_interval,
    standard_deviation,
    z_value,
)


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


class TestEstimates:
    def test_the_mean(self):
        sample = np.random.default_rng(3).normal(5, 2, 400)
        expected = stats.norm.interval(0.95, loc=sample.mean(), scale=stats.sem(sample))
        assert estimate_mean(sample, 0.95)[1:] == pytest.approx(expected)

    def test_the_difference_of_unpaired_samples(self):
        rng = np.random.default_rng(4)
        first, second = rng.normal(1, 1, 500), rng.normal(0, 3, 300)
        error = np.sqrt(stats.sem(first) ** 2 + stats.sem(second) ** 2)
        found = estimate_difference(first, second, 0.9)
        assert found.value == pytest.approx(first.mean() - second.mean())
        assert found.half_width == pytest.approx(stats.norm.ppf(0.95) * error)

    def test_pairing_helps_where_the_samples_move_together(self):
        rng = np.random.default_rng(5)
        common = rng.normal(0, 3, 1000)
        first, second = common + rng.normal(0.2, 1, 1000), common + rng.normal(0, 1, 1000)
        assert estimate_mean(first - second, 0.95).half_width < 0.5 * estimate_difference(first, second, 0.95).half_width


class TestBradleyTerry:
    def test_two_players_are_the_log_odds(self):
        wins = np.array([[0.0, 30_000.0], [10_000.0, 0.0]])
        first, second = bradley_terry(wins)
        assert first - second == pytest.approx(np.log(30_000.5 / 10_000.5))
        assert first + second == pytest.approx(0)

    def test_it_finds_the_strengths_that_made_the_counts(self):
        strengths = np.array([0.7, 0.1, -0.8])
        chance = 1 / (1 + np.exp(strengths - strengths[:, None]))
        wins = 1e6 * chance * (1 - np.eye(3))
        assert bradley_terry(wins) == pytest.approx(strengths, abs=1e-4)

    def test_it_is_the_maximum_of_the_likelihood(self):
        wins = np.array([[0, 5.0, 9], [3, 0, 4.0], [2, 6.0, 0]])
        padded = wins + 0.5 * (1 - np.eye(3))

        def log_likelihood(s):
            return -(padded * np.log1p(np.exp(s - s[:, None]))).sum()

        best = log_likelihood(bradley_terry(wins))
        rng = np.random.default_rng(6)
        assert all(log_likelihood(bradley_terry(wins) + rng.normal(0, 0.05, 3)) < best for _ in range(200))

    def test_someone_who_wins_everything_has_a_finite_strength(self):
        assert np.isfinite(bradley_terry(np.array([[0.0, 100], [0, 0]]))).all()

    def test_the_jackknife_interval_is_about_the_standard_error(self):
        rng = np.random.default_rng(7)
        wins = np.zeros((40, 2, 2))
        wins[:, 0, 1] = rng.binomial(250, 0.6, 40)
        wins[:, 1, 0] = 250 - wins[:, 0, 1]
        (first, _) = bradley_terry_estimates(wins, 0.95)
        expected = 1.96 * np.sqrt(1 / (10_000 * 0.6 * 0.4)) / 2  # the log-odds' error, halved: the mean is 0
        assert first.half_width == pytest.approx(expected, rel=0.35)


class TestSequentialTest:
    TEST = SequentialTest(effect=0.1, false_positive=0.05, false_negative=0.05)

    def run(self, mean, seed):
        sample = np.random.default_rng(seed).normal(mean, 1, 20_000)
        for n in range(100, 20_001, 100):
            decided = self.TEST.decide(sample[:n])
            if decided is not None:
                return decided
        return None

    def test_the_bounds_are_walds(self):
        assert self.TEST.bounds == pytest.approx((np.log(0.05 / 0.95), np.log(0.95 / 0.05)))

    def test_error_rates(self):
        assert np.mean([self.run(0.0, seed) is True for seed in range(200)]) < 0.08
        assert np.mean([self.run(0.1, seed) is False for seed in range(200)]) < 0.08

    def test_no_variation_decides_nothing(self):
        assert self.TEST.decide(np.zeros(100)) is None
