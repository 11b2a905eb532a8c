"""The statistics against NumPy, SciPy and closed forms."""

from math import inf

import numpy as np
import pytest
from scipy import stats

from turmwerk.formatting import half_width, interval, plus_minus
from turmwerk.statistics import (
    SHARE,
    SHARE_DIFFERENCE,
    Estimate,
    SequentialTest,
    bounded_interval,
    difference_of,
    estimate_mean,
    joint_confidence,
    mean_interval,
    share_interval,
    standard_deviation,
    student_interval,
    t_value,
    z_value,
)
from turmwerk.studies.ratings import anchor, bradley_terry, bradley_terry_estimates


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


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("freedom", [1, 2, 3, 8, 41, 200, 201, 10_000])
def test_t_value(level, freedom):
    assert t_value(level, freedom) == pytest.approx(stats.t.ppf(0.5 + level / 2, freedom), rel=1e-7)


def test_joint_confidence():
    assert joint_confidence(1) == pytest.approx(0.95)
    assert joint_confidence(5) == pytest.approx(0.99)


class TestIntervals:
    def test_students_longer_by_one_nth(self):
        low, high = student_interval(40, 10.0, 3.0, 0.95)
        expected = stats.t.interval(0.95, 39, loc=10, scale=3 / np.sqrt(40))
        assert (low - 10, high - 10) == pytest.approx([(1 + 1 / 40) * (end - 10) for end in expected])

    def test_of_many_values_it_is_the_normal_one(self):
        sample = np.random.default_rng(3).normal(5, 2, 400_000)
        expected = stats.norm.interval(0.95, loc=sample.mean(), scale=stats.sem(sample))
        assert estimate_mean(sample, 0.95)[1:] == pytest.approx(expected, abs=1e-5)

    @pytest.mark.parametrize(("wins", "n"), [(0, 10), (3, 10), (10, 10), (45, 50), (5000, 12_345)])
    def test_a_share_is_agresti_and_coulls_with_students_t(self, wins, n):
        total = n + z_value(0.95) ** 2
        center = (wins + z_value(0.95) ** 2 / 2) / total
        half = stats.t.ppf(0.975, int(total) - 1) * np.sqrt(center * (1 - center) / total)
        assert share_interval(n, wins / n, 0.95) == pytest.approx((max(0, center - half), min(1, center + half)))

    @pytest.mark.parametrize("n", [2, 3, 10, 50, 1000])
    def test_a_share_contains_wilsons(self, n):
        for wins in range(n + 1):
            wilson = stats.binomtest(wins, n).proportion_ci(0.95, method="wilson")
            low, high = share_interval(n, wins / n, 0.95)
            assert low <= wilson.low + 1e-9
            assert high >= wilson.high - 1e-9

    def test_no_certainty_without_spread(self):
        assert estimate_mean(np.ones(50), 0.95, SHARE)[1:] == pytest.approx((0.914, 1), abs=0.001)
        low, high = bounded_interval(50, 0.0, 0.0, SHARE_DIFFERENCE, 0.95)
        assert low == -high
        assert high == pytest.approx(stats.t.ppf(0.975, 52) * 1.96 / 53.84, abs=0.0002)  # about 4/n, the rule of three of two sides

    @pytest.mark.parametrize("within", [None, SHARE])
    def test_a_single_value_has_no_interval(self, within):
        found = estimate_mean(np.array([1.0]), 0.95, within)
        assert found == (1, -inf, inf)
        assert not found.has_interval
        assert not found.excludes_zero
        assert found.as_dict() == {"value": 1, "low": None, "high": None}

    def test_without_bounds_and_spread_nothing_is_known(self):
        assert not estimate_mean(np.full(30, 7.0), 0.95).has_interval
        assert mean_interval(30, 7.0, 0.0, (7, 7), 0.95) == (-inf, inf)

    def test_a_rare_large_value_lengthens_the_interval(self):
        sample = np.zeros(50)
        sample[0] = 10
        assert estimate_mean(sample, 0.95).high > 1.5 * student_interval(50, 0.2, sample.std(ddof=1), 0.95)[1]


class TestEstimates:
    @pytest.mark.parametrize(
        ("low", "high", "found"),
        [
            (0.001, 0.002, "shown"),
            (-0.3, -0.1, "shown"),
            (-0.01, 0.009, "same"),
            (0.0, 0.01, "same"),
            (-0.011, 0.0, "open"),
            (-inf, inf, "open"),
        ],
    )
    def test_what_an_interval_says_of_a_change(self, low, high, found):
        assert Estimate((low + high) / 2, low, high).finding(0.01) == found

    def test_half_width_reaches_to_the_farther_end(self):
        assert Estimate(1.0, 0.4, 1.0).half_width == pytest.approx(0.6)

    def test_scaled_by_a_negative_number(self):
        assert Estimate(2, 1, 4).scaled(-2) == (-4, -8, -2)

    def test_the_difference_takes_the_ends_that_make_it(self):
        assert difference_of(Estimate(5, 2, 5), Estimate(1, 1, 5)) == (4, -1, 4)

    def test_words(self):
        assert plus_minus(Estimate(0.5, 0.3, 0.6)) == "0.50 ± 0.20"
        assert plus_minus(Estimate(140, -inf, inf), "{:.0f}") == "140"
        assert plus_minus(Estimate(140, 20, inf), "{:.0f}") == "at least 20"
        assert plus_minus(Estimate(-140, -inf, -20), "{:+.0f}") == "at most −20"
        assert half_width(Estimate(1, -inf, inf)) == "–"
        assert interval(-inf, inf) == "–"
        assert interval(0.1, 0.2) == "10.00% … 20.00%"


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
        assert bradley_terry(wins) == pytest.approx(strengths - anchor(wins) @ strengths, abs=1e-4)

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

    def test_the_interval_of_two_is_that_of_the_log_odds(self):
        wins = np.zeros((1000, 2, 2))
        wins[:, 0, 1] = np.random.default_rng(7).binomial(10, 0.6, 1000)
        wins[:, 1, 0] = 10 - wins[:, 0, 1]
        (first, second) = bradley_terry_estimates(wins, 0.95)
        expected = 1.96 * np.sqrt(1 / (10_000 * 0.6 * 0.4)) / 2  # the log-odds' error, halved: the mean is 0
        assert first.half_width == pytest.approx(expected, rel=0.1)
        assert first == pytest.approx(second.scaled(-1), abs=1e-6)

    def test_who_wins_everything_has_no_upper_end(self):
        wins = np.zeros((50, 2, 2))
        wins[:, 0, 1] = 2
        first, second = bradley_terry_estimates(wins, 0.95)
        low, _ = share_interval(50, 1.0, 0.95)
        assert first.low == pytest.approx(np.log(low / (1 - low)) / 2, abs=0.05)
        assert (first.high, second.low) == (inf, -inf)

    @pytest.mark.filterwarnings("error")
    def test_one_deal_of_three_says_nothing(self):
        wins = np.array([[[0.0, 1, 2], [1, 0, 2], [0, 0, 0]]])
        assert all(one[1:] == (-inf, inf) for one in bradley_terry_estimates(wins, 0.95))

    @pytest.mark.parametrize("lost", [0, 1])
    def test_what_is_known_stays_put_whatever_becomes_of_a_loser(self, lost):
        """Two of three strategies win 3 to 1; the third one wins never, or once: the more games, the lower it falls."""
        for n in (100, 1_000, 10_000, 100_000):
            wins = n * np.array([[0, 3.0, 4], [1, 0, 4], [0, 0, 0]])
            wins[2, 1] += lost
            assert bradley_terry(wins)[:2] == pytest.approx([np.log(3) / 2, -np.log(3) / 2], abs=0.1)

    def test_the_anchor_is_the_mean_of_those_that_differ_by_a_known_amount(self):
        assert anchor(np.array([[0, 3.0, 4], [1, 0, 4], [0, 0, 0]])) == pytest.approx([0.5, 0.5, 0], abs=0.1)
        assert anchor(np.array([[0, 9.0], [0, 0]])) == pytest.approx([0.5, 0.5])
        assert anchor(np.array([[0, 9.0, 9], [0, 0, 9], [0, 0, 0]])) == pytest.approx([0, 1, 0])

    def test_who_stands_between_winners_and_losers_of_everything_is_the_anchor(self):
        wins = np.tile(np.array([[0, 2.0, 2], [0, 0, 2], [0, 0, 0]]), (50, 1, 1))
        first, second, third = bradley_terry_estimates(wins, 0.95)
        assert second == (0, 0, 0)
        assert first.low > 0 > third.high
        assert (first.high, third.low) == (inf, -inf)

    def test_that_others_vary_says_nothing_of_who_never_wins(self):
        """Two are even, the third one loses all games: what remains possible for it is as much as if the others never varied."""
        rng = np.random.default_rng(4)
        wins = np.zeros((200, 3, 3))
        wins[:, :2, 2] = 2
        wins[:, 0, 1] = rng.integers(0, 3, 200)
        wins[:, 1, 0] = 2 - wins[:, 0, 1]
        third = bradley_terry_estimates(wins, 0.95)[2]
        possible = share_interval(800, 0.0, 0.95)[1]
        assert third.high > np.log(possible / (1 - possible))

    def test_one_deal_has_no_interval(self):
        assert not any(one.has_interval for one in bradley_terry_estimates(np.array([[[0.0, 2], [0, 0]]]), 0.95))


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

    def test_it_ends_between_strategies_that_never_differ(self):
        assert self.TEST.decide(np.zeros(10)) is None
        assert self.TEST.decide(np.zeros(100)) is False

    def test_it_ends_between_strategies_that_always_differ(self):
        assert self.TEST.decide(np.ones(20)) is True

    def test_rare_differences_are_not_rejected_too_often(self):
        """Differences that are nearly always 0: the sample has no spread until the first one comes."""
        rng = np.random.default_rng(9)
        test = SequentialTest(effect=0.02, false_positive=0.05, false_negative=0.05)
        wrong = 0
        for _ in range(400):
            sample = (rng.random(6_000) < 0.02).astype(float)
            decided = next((one for n in range(50, 6_000, 25) if (one := test.decide(sample[:n])) is not None), None)
            wrong += decided is False
        assert wrong / 400 < 0.07
