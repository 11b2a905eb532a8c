"""The weights that choose as searches did.

A move is taken to be chosen with probability proportional to exp(score), and the likelihood of the choices is maximized, each decision
counted by how much it matters. This is convex in the weights: Newton's method finds the one maximum in some ten steps.
"""

from __future__ import annotations

import numpy as np

from turmwerk.statistics import Floats
from turmwerk.training.lessons import Block, Lessons

RIDGE = 1e-5  # of the squares of weights times spreads: what the lessons do not tell apart stays small
MAX_STEPS = 40
HALVINGS = 10  # of a step that went too far
ENOUGH = 1e-7  # of likelihood: a smaller gain ends the search


class Fit:
    """The likelihood of lessons, as a function of weights in units of the spread of their features."""

    def __init__(self, lessons: Lessons) -> None:
        self.lessons = lessons
        squares, self.decisions, self.total = np.zeros(lessons.n_features), 0, 0.0
        for block in lessons.blocks():
            squares += (_centered(block) ** 2).sum(axis=0)
            self.decisions += len(block.starts)
            self.total += float(block.stakes.sum())
        spread = np.sqrt(squares / max(1, self.decisions))
        self.spread: Floats = np.where(spread > 0, spread, 1.0)

    def weights(self) -> Floats:
        """The best ones."""
        found = np.zeros(self.lessons.n_features)
        loss, slope, curvature = self._look(found)
        for _ in range(MAX_STEPS):
            step = np.linalg.solve(curvature, slope)
            for _ in range(HALVINGS):
                trial = self._look(found - step)
                if trial[0] < loss:
                    break
                step = step / 2
            if loss - trial[0] < ENOUGH:
                break
            found = found - step
            loss, slope, curvature = trial
        return np.asarray(found / self.spread)

    def _look(self, weights: Floats) -> tuple[float, Floats, Floats]:
        """How unlikely the choices are, with first and second derivatives."""
        loss = RIDGE * float(weights @ weights)
        slope, curvature = 2 * RIDGE * weights, 2 * RIDGE * np.eye(len(weights))
        for block in self.lessons.blocks():
            features, stakes = block.features / self.spread, block.stakes / self.total
            scores = features @ weights
            scores -= np.maximum.reduceat(scores, block.starts)[block.decision]
            odds = np.exp(scores)
            sums = np.add.reduceat(odds, block.starts)
            chances = odds / sums[block.decision]
            loss -= float(stakes @ (scores[block.chosen] - np.log(sums)))
            means = np.add.reduceat(features * chances[:, None], block.starts, axis=0)
            slope = slope + stakes @ (means - features[block.chosen])
            weighed = features * (chances * stakes[block.decision])[:, None]
            curvature = curvature + features.T @ weighed - (means * stakes[:, None]).T @ means
        return loss, slope, curvature


def score_spread(lessons: Lessons, weights: Floats) -> float:
    """How far apart the scores of the moves of a decision are (root mean square)."""
    squares, decisions = 0.0, 0
    for block in lessons.blocks():
        squares += float(((_centered(block) @ weights) ** 2).sum())
        decisions += len(block.starts)
    return float(np.sqrt(squares / max(1, decisions)))


def agreement(lessons: Lessons, weights: Floats) -> float:
    """The share of decisions in which the weights choose as the search did."""
    agreed, decisions = 0.0, 0
    for block in lessons.blocks():
        scores = block.features @ weights
        best = scores >= np.maximum.reduceat(scores, block.starts)[block.decision] - 1e-9
        agreed += float((best / np.add.reduceat(best, block.starts, dtype=float)[block.decision])[block.chosen].sum())
        decisions += len(block.starts)
    return agreed / max(1, decisions)


def _centered(block: Block) -> Floats:
    """Features less their means over the moves of the decision."""
    lengths = np.diff(np.append(block.starts, len(block.decision)))
    means = np.add.reduceat(block.features, block.starts, axis=0) / lengths[:, None]
    return np.asarray(block.features - means[block.decision])
