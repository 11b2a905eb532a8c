"""Differences of strategies that sit in every seat of the same deals: how long intervals are, how often they cover, how soon tests end.

The short version runs always; `pytest -m long tests/test_rotated_deals.py` looks at more studies.
"""

from itertools import pairwise

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.statistics import SHARE, SHARE_DIFFERENCE, SequentialTest, estimate_mean, t_value
from turmwerk.studies.tournament import often_looks

CONFIDENCE = 0.95


def normal(mean, deviation=0.12):
    """Many games in each deal, as of four strategies on four seats."""
    return lambda rng, shape: np.clip(rng.normal(mean, deviation, shape), -1, 1)


def games(chance, n=2):
    """The mean of so many games, each won or lost."""
    return lambda rng, shape: 2 * rng.binomial(n, chance, shape) / n - 1


def rare(more, less, size=0.5):
    """Strategies that seldom differ."""
    return lambda rng, shape: size * (lambda u: (u < more) * 1.0 - (u > 1 - less))(rng.random(shape))


def won(share, n=2):
    """The win share of one strategy, not a difference."""
    return lambda rng, shape: rng.binomial(n, share, shape) / n


DIFFERENCES = {  # name: (draw, mean)
    "as in Yak 4": (normal(0.03), 0.03),
    "pairs of games": (games(0.55), 0.1),
    "six games": (games(0.4, 6), -0.2),
    "nearly always won": (games(0.94), 0.88),
    "every tenth differs": (rare(0.06, 0.04), 0.01),
}
RARE = {
    "always won": (games(1.0), 1.0),
    "never differ": (rare(0, 0), 0.0),
    "seldom better": (rare(0.02, 0), 0.01),
    "seldom different": (rare(0.02, 0.02), 0.0),
    "seldom by a whole game": (rare(0.01, 0.01, 1.0), 0.0),
    "seldom by one game of 24": (rare(0.05, 0.05, 1 / 24), 0.0),
    "loses one pair of a hundred": (games(0.995), 0.99),
}
SHARES = {f"win share {share}": (won(share, n), share) for share, n in ((0.25, 24), (0.5, 2), (0.97, 2), (0.02, 4), (0.0, 2))}

ALL = DIFFERENCES | RARE | SHARES


def bounds(name):
    return SHARE if name in SHARES else SHARE_DIFFERENCE


def studies(draw, n_deals, n_studies, within):
    samples = draw(np.random.default_rng(n_deals), (n_studies, n_deals))
    return samples, [estimate_mean(one, CONFIDENCE, within) for one in samples]


def times_students(draw, n_deals, n_studies=300):
    """How long the intervals are, in Student's."""
    samples, found = studies(draw, n_deals, n_studies, SHARE_DIFFERENCE)
    half = t_value(CONFIDENCE, n_deals - 1) * samples.std(axis=1, ddof=1) / np.sqrt(n_deals)
    return np.mean([(one.high - one.low) / 2 for one in found]) / half.mean()


def coverage(draw, truth, n_deals, n_studies, within):
    _, found = studies(draw, n_deals, n_studies, within)
    return np.mean([one.low - 1e-12 <= truth <= one.high + 1e-12 for one in found])


@pytest.mark.parametrize("n_deals", [50, 200])
@pytest.mark.parametrize("name", DIFFERENCES)
def test_intervals_are_about_as_short_as_students(name, n_deals):
    assert times_students(DIFFERENCES[name][0], n_deals) <= 1.3


def test_they_are_at_twenty_deals_too_where_many_games_make_a_deal():
    assert times_students(normal(0.03), 20) <= 1.3


@pytest.mark.parametrize("n_deals", [3, 10, 50])
@pytest.mark.parametrize("name", ALL)
def test_they_cover(name, n_deals):
    assert coverage(*ALL[name], n_deals, 500, bounds(name)) >= 0.94 - 3 * np.sqrt(0.94 * 0.06 / 500)


@pytest.mark.long
@pytest.mark.parametrize("n_deals", [3, 5, 10, 20, 50, 200])
@pytest.mark.parametrize("name", ALL)
def test_they_cover_in_many_studies(name, n_deals):
    assert coverage(*ALL[name], n_deals, 10_000, bounds(name)) >= 0.94 - 2 * np.sqrt(0.94 * 0.06 / 10_000)


@pytest.mark.parametrize("n_deals", [2, 3, 10, 50])
def test_few_deals_without_a_difference_prove_little(n_deals):
    for value in (0.0, 1.0):
        assert estimate_mean(np.full(n_deals, value), CONFIDENCE, SHARE_DIFFERENCE).half_width > 3 / (n_deals + 4)


def test_rounding_is_not_spread():
    sample = np.full(20, 1 / 3)
    sample[::2] = 1 - 2 / 3
    assert sample.min() < sample.max()
    assert estimate_mean(sample, CONFIDENCE, SHARE).half_width > 0.1


def test_the_deals_of_a_real_tournament():
    result = tw.tournament("yak", ["expert", "greedy", "random"], players=4, games=36 * 50)
    expert, greedy, _ = result.win_shares.T
    paired = result.differences()[0].paired
    assert paired.half_width <= 1.3 * t_value(CONFIDENCE, 49) * (expert - greedy).std(ddof=1) / np.sqrt(50)


def test_what_strategies_fewer_than_seats_can_win_bounds_their_shares():
    """Two strategies on four seats: who wins every game has half of the seats' wins."""
    result = tw.tournament("yak", ["expert", "random"], players=4, games=14 * 10)
    assert result.figures()[0].win_share.high <= 0.5
    assert result.differences()[0].paired.high <= 0.5


class Trial:
    """Sequential tests of many samples, looked at as a tournament does."""

    def __init__(self, draw, test, most_deals, n_tests, seed):
        rng = np.random.default_rng(seed)
        self.decisions, self.deals = [], []
        for _ in range(n_tests):
            sample = draw(rng, most_deals)
            for n in often_looks(len(sample)):
                if (decided := test.decide(sample[:n])) is not None:
                    break
            self.decisions.append(decided)
            self.deals.append(n)


def wald(test, deviation):
    """Expected deals where the mean is 0 or the effect and the deviation is known, both error rates being equal."""
    _, bound = test.bounds
    return 2 * (deviation / test.effect) ** 2 * (1 - 2 * test.false_positive) * bound


EFFECTS = {  # name: (without effect, with effect, deviation, effect)
    "as in Yak 4": (normal(0), normal(0.03), 0.12, 0.03),
    "a large effect": (normal(0), normal(0.06), 0.12, 0.06),
    "pairs of games": (games(0.5), games(0.6), np.sqrt(0.5), 0.2),
    "every fifth differs": (rare(0.2, 0.2), rare(0.25, 0.15), np.sqrt(0.1), 0.05),
}


def check_tests(name, n_tests, errors, seed):
    none, some, deviation, effect = EFFECTS[name]
    test = SequentialTest(effect, errors, errors)
    without, with_effect = (Trial(draw, test, int(20 * wald(test, deviation)), n_tests, seed + i) for i, draw in enumerate((none, some)))
    most = errors + 3 * np.sqrt(errors * (1 - errors) / n_tests)
    assert np.mean([one is not False for one in without.decisions]) <= most
    assert np.mean([one is not True for one in with_effect.decisions]) <= most
    assert max(np.mean(without.deals), np.mean(with_effect.deals)) <= 1.5 * wald(test, deviation)


@pytest.mark.parametrize("name", EFFECTS)
def test_sequential_tests_end_soon_and_seldom_err(name):
    check_tests(name, 150, 0.05, 1)


@pytest.mark.long
@pytest.mark.parametrize("errors", [0.05, 0.01])
@pytest.mark.parametrize("name", EFFECTS)
def test_sequential_tests_in_many_trials(name, errors):
    check_tests(name, 3_000, errors, 2)


def test_a_sequential_test_looks_often():
    looks = list(often_looks(5_000))
    assert looks[0] <= 10
    assert looks[-1] == 5_000
    assert all(after <= 1.1 * before + 1 for before, after in pairwise(looks))
    assert list(often_looks(3)) == [3]
