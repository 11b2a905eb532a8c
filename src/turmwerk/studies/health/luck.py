"""How much of who wins is skill, how much the seat, the deal and the rest: the same deals replayed with the players exchanged."""

from __future__ import annotations

import numpy as np

from turmwerk.statistics import CONFIDENCE, SHARE, Estimate, Floats, estimate_from_means
from turmwerk.studies.figures import Luck


def luck_of(wins: Floats) -> Luck:
    """From wins by deal, table and seat; at table r the stronger player sits in seat r, the others are alike.

    The variance of a win is that between line-ups and seats, which is no luck (the seat alone, or who sits in it: skill), and that within
    them, from deal to deal, which is. Of the latter, what results of the same seat and deal have in common, whoever plays, is the deal.
    """
    deals, n, _ = wins.shape
    away = wins - 1 / n
    together = away.sum(axis=1)  # of a seat, over the tables
    columns = [(away**2).mean(axis=(1, 2)), ((together**2).sum(axis=1) - (away**2).sum(axis=(1, 2))) / (n * n * (n - 1))]
    sample = np.concatenate([np.stack(columns, axis=1), away.reshape(deals, -1)], axis=1)

    def shares(means: Floats) -> dict[str, Floats]:
        total, common = means[:, 0], means[:, 1]
        cells = means[:, 2:].reshape(-1, n, n)
        between = (cells**2).mean(axis=(1, 2))
        seat = (cells.mean(axis=1) ** 2).mean(axis=1)
        same = ((cells.sum(axis=1) ** 2).sum(axis=1) - (cells**2).sum(axis=(1, 2))) / (n * n * (n - 1))
        deal = common - same
        found = {"skill": between - seat, "seat": seat, "deal": deal, "rest": total - between - deal, "luck": total - between}
        return {name: one / np.where(total > 0, total, 1) for name, one in found.items()}

    def estimate(name: str) -> Estimate:
        return estimate_from_means(sample, lambda means: shares(means)[name], CONFIDENCE, SHARE)

    return Luck(deals, *map(estimate, ("luck", "skill", "seat", "deal", "rest")))
