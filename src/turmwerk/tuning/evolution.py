"""CMA-ES: looks for the highest value of a noisy function of some 5 to 50 numbers.

N. Hansen, "The CMA Evolution Strategy: A Tutorial" (arXiv:1604.00772), with its standard parameters and positive weights. Samples are drawn
around a mean; the better half pulls the mean, the covariance and the step towards itself. Only the order of the values counts. The package
`cma` may be asked instead: docs/notebook/2026-11-tuning.md compares both.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, nan, sqrt
from warnings import catch_warnings

import numpy as np

from turmwerk.errors import ExtraError
from turmwerk.statistics import Floats

MIN_POPULATION = 4


@dataclass(frozen=True)
class Rates:
    """The standard parameters for n numbers and a population; named as in the tutorial where the formulas are (table 1)."""

    weights: Floats  # of the better half, the best first; sum 1
    mass: float  # mu_eff: as many equal weights would average as well
    step_memory: float  # c_sigma
    step_damping: float  # d_sigma
    path_memory: float  # c_c
    rank_one: float  # c_1
    rank_many: float  # c_mu
    usual_length: float  # chi_n: the mean length of a standard normal vector

    @classmethod
    def of(cls, n: int, population: int) -> Rates:
        """The rates for n numbers."""
        weights = log((population + 1) / 2) - np.log(np.arange(1, population // 2 + 1))
        weights /= weights.sum()
        mass = 1 / float((weights**2).sum())
        step_memory = (mass + 2) / (n + mass + 5)
        rank_one = 2 / ((n + 1.3) ** 2 + mass)
        return cls(
            weights,
            mass,
            step_memory,
            1 + 2 * max(0.0, sqrt((mass - 1) / (n + 1)) - 1) + step_memory,
            (4 + mass / n) / (n + 4 + 2 * mass / n),
            rank_one,
            min(1 - rank_one, 2 * (mass - 2 + 1 / mass) / ((n + 2) ** 2 + mass)),
            sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
        )


class Evolution:
    """A search under way: `ask` for samples, `tell` their values, again and again; `mean` is what it believes in."""

    def __init__(self, start: Floats, *, step: float, population: int, seed: int) -> None:
        n = len(start)
        self.population = population
        self.seed = seed
        self.generation: int = 0
        self.mean: Floats = np.array(start, float)
        self.step: float = step  # sigma: how far samples lie from the mean, in units of the covariance
        self.covariance: Floats = np.eye(n)
        self.step_path: Floats = np.zeros(n)  # p_sigma: where the mean has been going, in units in which samples are round
        self.covariance_path: Floats = np.zeros(n)  # p_c: the same in the units of the numbers
        self.rates: Rates = Rates.of(n, population)

    def ask(self) -> Floats:
        """The samples of this generation, one a row; the same whenever it is asked."""
        return self.mean + self.step * (self._normal() @ self._root())

    def tell(self, values: Floats) -> None:
        """Learn from the values of the samples of this generation."""
        rates = self.rates
        best = np.argsort(-values, kind="stable")[: len(rates.weights)]
        normal = self._normal()[best]
        moved = normal @ self._root()
        self.mean = self.mean + self.step * (rates.weights @ moved)

        self.step_path = _follow(self.step_path, rates.weights @ normal, rates.step_memory, rates.mass)
        length = float(np.linalg.norm(self.step_path))
        settled = sqrt(1 - (1 - rates.step_memory) ** (2 * (self.generation + 1)))  # the path begins at 0: it is short at first
        stalled = length / settled >= (1.4 + 2 / (len(self.mean) + 1)) * rates.usual_length  # such a step grows too fast for the covariance
        drift = np.zeros_like(self.mean) if stalled else rates.weights @ moved
        self.covariance_path = _follow(self.covariance_path, drift, rates.path_memory, rates.mass)

        forgotten = rates.rank_one * rates.path_memory * (2 - rates.path_memory) if stalled else 0.0
        self.covariance = (
            (1 - rates.rank_one - rates.rank_many + forgotten) * self.covariance
            + rates.rank_one * np.outer(self.covariance_path, self.covariance_path)
            + rates.rank_many * (moved.T * rates.weights) @ moved
        )
        self.step *= exp(min(1.0, rates.step_memory / rates.step_damping * (length / rates.usual_length - 1)))
        self.generation += 1

    def _normal(self) -> Floats:
        """Standard normal samples. Seed and generation determine them: nothing has to be remembered of the generator."""
        return np.random.default_rng([self.seed, self.generation]).standard_normal((self.population, len(self.mean)))

    def _root(self) -> Floats:
        """The symmetric square root of the covariance."""
        squares, axes = np.linalg.eigh(self.covariance)
        return np.asarray((axes * np.sqrt(np.maximum(squares, 0))) @ axes.T)


class PackageEvolution(Evolution):
    """The same by the package `cma`, with its defaults."""

    def __init__(self, start: Floats, *, step: float, population: int, seed: int) -> None:
        super().__init__(start, step=step, population=population, seed=seed)
        try:
            with catch_warnings(action="ignore"):  # that it cannot draw without matplotlib
                import cma
        except ImportError:
            raise ExtraError("this optimizer needs cma, which is not installed; run: pip install 'turmwerk[tune]'") from None
        generator = np.random.default_rng(seed)  # the global one of NumPy, which it takes unless told, is left alone
        drawn = {"randn": lambda *shape: generator.standard_normal(shape), "seed": nan}
        self._search = cma.CMAEvolutionStrategy(start, step, {"popsize": population, "verbose": -9, **drawn})
        self._asked: Floats | None = None

    def ask(self) -> Floats:
        """The samples of this generation, one a row; the same whenever it is asked."""
        if self._asked is None:
            self._asked = np.array(self._search.ask())
        return self._asked

    def tell(self, values: Floats) -> None:
        """Learn from the values of the samples of this generation; the package looks for the lowest."""
        self._search.tell(list(self.ask()), (-values).tolist())
        self.mean, self.step, self._asked = np.array(self._search.mean), float(self._search.sigma), None
        self.generation += 1


OPTIMIZERS: dict[str, type[Evolution]] = {"own": Evolution, "cma": PackageEvolution}


def _follow(path: Floats, moved: Floats, memory: float, mass: float) -> Floats:
    """A path with a part of the newest move; scaled so that moves at random leave its length as it is."""
    return np.asarray((1 - memory) * path + sqrt(memory * (2 - memory) * mass) * moved)
