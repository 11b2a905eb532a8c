"""Ratings from who came before whom (Bradley and Terry), with intervals by deal. docs/statistics.md gives the formulas."""

from __future__ import annotations

from math import inf

import numpy as np

from turmwerk.statistics import NO_INTERVAL, Estimate, Floats, bounded_interval

VIRTUAL = 0.5  # wins each way for every pair, so that strengths stay finite when one side wins everything
STEPS = 200  # of Newton's method; a handful suffices unless someone wins nearly everything
LARGEST_STEP = 1.0  # of a log-strength


def bradley_terry(wins: Floats) -> Floats:
    """Log-strengths, with mean 0, fitted to counts: wins[i, j] is how often i came before j (a tie counts a half for both).

    Every pair is given half a virtual win each way.
    """
    wins = wins + VIRTUAL * (1 - np.eye(len(wins)))
    return _fit(wins.sum(axis=1), wins + wins.T)


def bradley_terry_estimates(wins_by_deal: Floats, confidence: float) -> list[Estimate]:
    """Log-strengths with intervals; wins_by_deal[d] holds the counts of one deal, and deals are independent.

    A deal moves the strength of a strategy up or down. The mean of these moves, measured in wins, has the interval of a mean with known
    bounds; its ends are fitted again. An end at which someone would win everything is infinite.
    """
    n_deals, n = wins_by_deal.shape[:2]
    total = wins_by_deal.sum(axis=0)
    wins = total + VIRTUAL * (1 - np.eye(n))
    meetings, won = wins + wins.T, wins.sum(axis=1)
    strengths = _fit(won, meetings)
    chance = _chance(strengths)
    inverse = np.linalg.pinv(_information(meetings, chance))
    found = []
    for number, value in enumerate(strengths.tolist()):
        own = np.eye(n)[number] - 1 / n  # what counts is the distance from the mean of all
        worth = inverse @ own / (own @ inverse @ own)  # of a win of each strategy for this strength
        gains = (worth[:, None] - worth) / 2  # of coming before another; the other loses as much
        moves = (wins_by_deal * gains).sum(axis=(1, 2))
        ends = _ends(moves, (total + total.T) / n_deals, chance, gains, confidence)
        low, high = (_shifted(won + end * n_deals * own, meetings, number, side) for end, side in zip(ends, (-inf, inf), strict=True))
        found.append(Estimate(value, min(low, value), max(high, value)))
    return found


def _ends(moves: Floats, meetings: Floats, chance: Floats, gains: Floats, confidence: float) -> tuple[float, float]:
    """The interval of the mean move of a deal, around what the strengths predict."""
    if len(moves) < 2:
        return NO_INTERVAL
    expected = float((meetings * chance * gains).sum())
    largest = float((meetings * np.abs(gains)).sum()) / 2
    deviation = float(moves.std(ddof=1))
    within = (-largest - expected, largest - expected)
    return bounded_interval(len(moves), 0.0, deviation, within, confidence)


def _shifted(won: Floats, meetings: Floats, number: int, otherwise: float) -> float:
    """The strength that goes with these wins; infinite if some would lose everything to all others, but for virtual wins."""
    order = np.argsort(won)
    for size in range(1, len(won)):
        weakest = order[:size]
        virtual = VIRTUAL * size * (len(won) - size)
        if won[weakest].sum() - meetings[np.ix_(weakest, weakest)].sum() / 2 < virtual - 1e-9:
            return otherwise
    return float(_fit(won, meetings)[number])


def _fit(won: Floats, meetings: Floats) -> Floats:
    """Log-strengths of the largest likelihood, by Newton's method: those that make the expected wins the given ones."""
    strengths = np.zeros(len(won))
    for _ in range(STEPS):
        chance = _chance(strengths)
        missing = won - (meetings * chance).sum(axis=1)
        step = np.linalg.pinv(_information(meetings, chance)) @ missing
        strengths = strengths + step * min(1.0, LARGEST_STEP / max(1e-300, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-10:
            break
    return np.asarray(strengths - strengths.mean())


def _chance(strengths: Floats) -> Floats:
    """That one comes before another."""
    return np.asarray(1 / (1 + np.exp(strengths - strengths[:, None])))


def _information(meetings: Floats, chance: Floats) -> Floats:
    """How fast the expected wins grow with the strengths."""
    apart = meetings * chance * (1 - chance)
    return np.asarray(np.diag(apart.sum(axis=1)) - apart)
