"""CMA-ES on functions whose highest point is known."""

import numpy as np
import pytest

from turmwerk.tuning.evolution import Evolution, PackageEvolution, Rates

N = 10
GOAL = np.linspace(-2, 2, N)


def sphere(samples):
    return -((samples - GOAL) ** 2).sum(axis=1)


def ellipsoid(samples):
    """Axes from 1 to 1,000, turned so that no number can be improved by itself."""
    turned = (samples - GOAL) @ np.linalg.qr(np.random.default_rng(3).standard_normal((N, N)))[0]
    return -(turned**2 * 10.0 ** np.linspace(0, 6, N)).sum(axis=1)


def run(function, generations, *, population=12, step=0.5, seed=1):
    evolution = Evolution(np.zeros(N), step=step, population=population, seed=seed)
    for _ in range(generations):
        evolution.tell(function(evolution.ask()))
    return evolution


def test_sphere():
    assert run(sphere, 150).mean == pytest.approx(GOAL, abs=1e-4)


def test_the_package_finds_the_same_and_leaves_numpys_generator_alone():
    pytest.importorskip("cma")
    before = np.random.get_state()[1].copy()
    found = []
    for _ in range(2):
        evolution = PackageEvolution(np.zeros(N), step=0.5, population=12, seed=1)
        for _ in range(120):
            assert (evolution.ask() == evolution.ask()).all()
            evolution.tell(sphere(evolution.ask()))
        found.append(evolution.mean)
    assert found[0] == pytest.approx(GOAL, abs=1e-3)
    assert (found[0] == found[1]).all()
    assert (np.random.get_state()[1] == before).all()


def test_ellipsoid_needs_the_covariance():
    evolution = run(ellipsoid, 700)
    assert evolution.mean == pytest.approx(GOAL, abs=1e-3)
    assert np.linalg.cond(evolution.covariance) > 1e4


def test_sphere_under_noise():
    rng = np.random.default_rng(5)
    evolution = run(lambda samples: sphere(samples) + rng.normal(0, 1, len(samples)), 150, population=24)
    assert np.linalg.norm(evolution.mean - GOAL) < 0.25 * np.linalg.norm(GOAL)


def test_a_slope_makes_the_step_grow():
    assert run(lambda samples: samples[:, 0], 30).step > 5


def test_without_selection_nothing_drifts_away():
    rng = np.random.default_rng(6)
    evolution = run(lambda samples: rng.random(len(samples)), 100)
    assert 0.05 < evolution.step < 5
    assert 0.1 < np.linalg.eigvalsh(evolution.covariance).mean() < 10


def test_only_the_order_of_the_values_counts():
    first, second = run(sphere, 20), run(lambda samples: np.arctan(sphere(samples)) * 7 - 3, 20)
    assert (first.mean == second.mean).all()


def test_the_seed_tells_which_samples():
    assert (run(sphere, 10, seed=4).ask() == run(sphere, 10, seed=4).ask()).all()
    assert (run(sphere, 10, seed=4).ask() != run(sphere, 10, seed=5).ask()).any()


@pytest.mark.parametrize(("n", "population"), [(2, 4), (16, 16), (32, 100)])
def test_rates_are_shares(n, population):
    rates = Rates.of(n, population)
    assert rates.weights.sum() == pytest.approx(1)
    assert (np.diff(rates.weights) < 0).all()
    assert 1 <= rates.mass <= population / 2
    assert 0 < rates.rank_one + rates.rank_many < 1
    assert 0 < rates.step_memory < 1
    assert 0 < rates.path_memory < 1
    lengths = np.linalg.norm(np.random.default_rng(1).standard_normal((100_000, n)), axis=1)
    assert rates.usual_length == pytest.approx(lengths.mean(), rel=0.01)
