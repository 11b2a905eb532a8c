"""A Gaussian process for every number of every goal: what candidates that were not played would show, and how sure that is.

Win shares and lengths change smoothly, and mostly evenly, with the numbers of a game. So the process is a straight line plus a smooth
bend, and each number has noise that is known from its games. All numbers share where the candidates lie and how quickly things change.
"""

from __future__ import annotations

import numpy as np

from turmwerk.statistics import Floats

REACH = 0.7  # of the bend, in lengths of an axis
BEND = 0.3  # the size of the bend beside that of the line
LEVEL = 4.0  # and of what is the same everywhere


class Model:
    """Fitted to means with their variances: a row for each candidate, a column for each number."""

    def __init__(self, places: Floats, means: Floats, variances: Floats) -> None:
        self.places = places
        self.center: Floats = np.average(means, axis=0)
        spread = means.var(axis=0) - variances.mean(axis=0)
        self.scales: Floats = np.sqrt(np.maximum(spread, variances.min(axis=0)))  # of each number, beyond its noise
        shape = _kernel(places, places)
        self.factors: list[Floats] = []  # the lower triangles whose squares are the covariances
        self.whitened: list[Floats] = []  # what was measured, in their terms
        for number, scale in enumerate(self.scales):
            factor = np.linalg.cholesky(shape * scale**2 + np.diag(variances[:, number]) + 1e-12 * np.eye(len(places)))
            self.factors.append(factor)
            self.whitened.append(np.linalg.solve(factor, means[:, number] - self.center[number]))

    def predict(self, places: Floats) -> tuple[Floats, Floats]:
        """(means, standard deviations) by candidate and number."""
        shape = _kernel(places, self.places)
        own = LEVEL + (((places - 0.5) ** 2).sum(axis=1) + BEND)
        means, deviations = [], []
        for number, scale in enumerate(self.scales):
            cross = np.linalg.solve(self.factors[number], shape.T * scale**2)
            means.append(self.center[number] + self.whitened[number] @ cross)
            explained = (cross**2).sum(axis=0)
            deviations.append(np.sqrt(np.maximum(1e-18, own * scale**2 - explained)))
        return np.stack(means, axis=1), np.stack(deviations, axis=1)


def _kernel(first: Floats, second: Floats) -> Floats:
    apart = ((first[:, None, :] - second[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(LEVEL + (first - 0.5) @ (second - 0.5).T + BEND * np.exp(-apart / (2 * REACH**2)))
