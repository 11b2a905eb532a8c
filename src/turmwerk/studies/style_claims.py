"""What the matrix of styles means: who dominates, who beats whom in a circle, what never pays, and the mix that nobody can exploit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import inf

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.packages import needed
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Estimate, Floats, estimate_mean, joint_confidence

RESAMPLED = 200  # how often the deals are drawn again for the intervals of the mix
EXTRA = "'turmwerk[styles]'"


class Duels:
    """All against all: by deal, how often a style comes before another where both sit at the table; 1/2 against itself."""

    def __init__(self, before: Floats) -> None:
        together = before + before.transpose(0, 2, 1)
        self.shares: Floats = np.where(together > 0, before / np.where(together > 0, together, 1), 0.5)  # by deal and two styles
        self.n: int = before.shape[1]
        self.matrix: Floats = np.asarray(self.shares.mean(axis=0))
        self.joint: float = joint_confidence(self.n * (self.n - 1) // 2)

    def estimate(self, first: int, second: int, confidence: float = CONFIDENCE) -> Estimate:
        """How often the first comes before the second."""
        if first == second:
            return Estimate(0.5, 0.5, 0.5)
        return estimate_mean(self.shares[:, first, second], confidence, SHARE)

    def beats(self, first: int, second: int) -> bool:
        """Whether it is shown, all pairs considered, that the first comes before the second more often than not."""
        return first != second and self.estimate(first, second, self.joint).low > 0.5

    @property
    def dominant(self) -> int | None:
        """The style that is shown to beat every other."""
        return next((one for one in range(self.n) if all(self.beats(one, other) for other in range(self.n) if other != one)), None)

    @property
    def cycle(self) -> tuple[int, ...]:
        """The shortest circle of styles each of which is shown to beat the next; empty if none is shown."""
        for length in range(3, self.n + 1):
            for some in permutations(range(self.n), length):
                if some[0] == min(some) and all(self.beats(one, other) for one, other in zip(some, (*some[1:], some[0]), strict=True)):
                    return some
        return ()

    @property
    def never_pays(self) -> list[int]:
        """The styles that are shown to be the best reply to nothing: whatever the others play, some other style does better against it."""
        joint = joint_confidence(self.n * self.n * (self.n - 1))

        def is_beaten(own: int, against: int) -> bool:
            differences = (self.shares[:, other, against] - self.shares[:, own, against] for other in range(self.n) if other != own)
            return any(estimate_mean(one, joint, SHARE_DIFFERENCE).low > 0 for one in differences)

        return [own for own in range(self.n) if all(is_beaten(own, against) for against in range(self.n))]

    def mix(self, seed: int) -> tuple[Estimate, ...]:
        """The shares of the mix that nobody can exploit (Nash averaging), with intervals from deals drawn again (bootstrap)."""
        middle = unexploitable(self.matrix)
        rng = np.random.default_rng(seed)
        deals = len(self.shares)
        drawn = [rng.multinomial(deals, np.full(deals, 1 / deals)) / deals for _ in range(RESAMPLED)]
        again = np.array([unexploitable(np.tensordot(weights, self.shares, axes=1)) for weights in drawn])
        tail = (1 - CONFIDENCE) / 2
        ends = np.quantile(again, [tail, 1 - tail], axis=0)
        return tuple(
            Estimate(value, min(value, low), max(value, high)) if low < high else Estimate(value, -inf, inf)  # never drawn otherwise
            for value, low, high in zip(middle.tolist(), *ends.tolist(), strict=True)
        )


def unexploitable(matrix: NDArray[np.float64]) -> Floats:
    """The mix x of rows against which no column wins more than half: the one with the most variety, where there are several.

    `matrix` has the shares of duels. First a linear program, whose value is 0 in a fair duel; then, among all mixes as good,
    the one of the largest entropy.
    """
    optimize = needed("scipy.optimize", "the mix that nobody can exploit", EXTRA)
    payoff = (matrix - matrix.T) / 2  # 0 where duels are even
    n = len(payoff)
    bounds, whole = [(0, 1)] * n, np.ones((1, n))
    program = optimize.linprog(np.zeros(n), A_ub=-payoff.T, b_ub=np.full(n, 1e-12), A_eq=whole, b_eq=[1.0], bounds=bounds)
    found = np.full(n, 1 / n) if program.x is None else program.x
    start = 0.5 * found + 0.5 / n

    def against(x: Floats) -> Floats:
        return np.asarray(payoff.T @ x + 1e-9)

    def order(x: Floats) -> float:
        return float((x * np.log(np.maximum(x, 1e-12))).sum())

    limits = [{"type": "eq", "fun": lambda x: x.sum() - 1}, {"type": "ineq", "fun": against}]
    polished = optimize.minimize(order, start, bounds=bounds, constraints=limits, method="SLSQP", options={"maxiter": 200})
    best = polished.x if polished.success and against(polished.x).min() > -1e-6 else found
    best = np.where(best < 1e-6, 0.0, best)
    return np.asarray(best / best.sum())


def edges_differ(wins: Floats) -> tuple[str, tuple[int, int], Estimate]:
    """Whether the wins of the first seat, by deal and style, differ between styles: "shown", "same" or "open".

    With the pair that is farthest apart, and its difference with an interval that holds for all pairs together.
    """
    n = wins.shape[1]
    pairs = [(first, second) for first, second in permutations(range(n), 2) if wins[:, first].mean() >= wins[:, second].mean()]
    joint = joint_confidence(n * (n - 1) // 2)
    found = {pair: estimate_mean(wins[:, pair[0]] - wins[:, pair[1]], joint, SHARE_DIFFERENCE) for pair in pairs}
    pair = max(found, key=lambda one: found[one].value)
    findings = {one.finding() for one in found.values()}
    return "shown" if "shown" in findings else "same" if findings == {"same"} else "open", pair, found[pair]


def labels(n: int) -> list[str]:
    """A letter for each style."""
    return [chr(ord("A") + number) for number in range(n)]


def circle(names: Sequence[str], cycle: Sequence[int]) -> str:
    """Such as "A beats B, B beats C, C beats A"."""
    return ", ".join(f"{names[one]} beats {names[other]}" for one, other in zip(cycle, (*cycle[1:], cycle[0]), strict=True))
