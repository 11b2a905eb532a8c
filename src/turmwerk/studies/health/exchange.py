"""One player stronger than the others, in every seat of the same deals: how much skill wins, and how much the others move a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from turmwerk.data.totals import WIN
from turmwerk.statistics import CONFIDENCE, SHARE, Estimate, Floats, estimate_from_means, estimate_mean
from turmwerk.studies.figures import Interaction, Luck, Skill
from turmwerk.studies.health.luck import luck_of

if TYPE_CHECKING:
    from turmwerk.work.answers import Answer


class Exchange:
    """Deals played once with the stronger player in each seat; at table r it sits in seat r."""

    def __init__(self, strategy: str, against: str, answer: Answer) -> None:
        self.strategy = strategy
        self.against = against
        self.wins: Floats = answer.column("wins") / WIN  # by deal, table and seat
        self.scores: Floats = answer.column("scores").astype(float)

    def skill(self) -> Skill:
        """How often the stronger player wins. A deal is one value, the mean over its seats."""
        deals, n, _ = self.wins.shape
        own = self.scores.diagonal(axis1=1, axis2=2)
        others = (self.scores.sum(axis=2) - own) / (n - 1)
        share = estimate_mean(self.wins.diagonal(axis1=1, axis2=2).mean(axis=1), CONFIDENCE, SHARE)
        lead = estimate_mean((own - others).mean(axis=1), CONFIDENCE)
        return Skill(self.strategy, self.against, deals * n, share, share.scaled(n), lead)

    def luck(self) -> Luck:
        """What decides who wins."""
        return luck_of(self.wins)

    def interaction(self, equals: Floats) -> Interaction:
        """What the stronger player gets among the weaker ones minus what it gets among equals, whose scores by deal and seat are given."""
        deals = min(len(equals), len(self.scores))
        scores = equals[:deals].astype(float)
        change = (self.scores[:deals].diagonal(axis1=1, axis2=2) - scores).mean(axis=1)
        return Interaction(self.against, deals, estimate_mean(change, CONFIDENCE), in_spreads(change, scores))


def in_spreads(values: Floats, scores: Floats) -> Estimate:
    """The mean of values, one for each game, in standard deviations of a seat's score, by game and seat: no unit, so games compare."""
    n = scores.shape[1]
    center = scores.mean(axis=0)
    sample = np.concatenate([values[:, None], scores - center, (scores - center) ** 2], axis=1)

    def figure(means: Floats) -> Floats:
        variance = (means[:, 1 + n :] - means[:, 1 : 1 + n] ** 2).mean(axis=1)
        return np.asarray(means[:, 0] / np.sqrt(np.where(variance > 0, variance, np.inf)))

    return estimate_from_means(sample, figure, CONFIDENCE)


def closeness_of(scores: Floats) -> Estimate:
    """The margin of victory in standard deviations of a seat's score."""
    ordered = np.sort(scores, axis=1)
    return in_spreads((ordered[:, -1] - ordered[:, -2]).astype(float), scores.astype(float))
