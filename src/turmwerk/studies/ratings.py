"""Ratings from who came before whom (Bradley and Terry), with intervals by deal. docs/statistics.md gives the formulas."""

from __future__ import annotations

from math import inf, isinf

import numpy as np

from turmwerk.statistics import NO_INTERVAL, ROUNDING, Estimate, Floats, mean_interval

VIRTUAL = 0.5  # wins each way for every pair, so that strengths stay finite when one side wins everything
STEPS = 200  # of Newton's method; a handful suffices unless someone wins nearly everything
LARGEST_STEP = 1.0  # of a log-strength


def bradley_terry(wins: Floats) -> Floats:
    """Log-strengths fitted to counts: wins[i, j] is how often i came before j (a tie counts a half for both).

    Every pair is given half a virtual win each way. The strengths are relative to their mean by the weights of `anchor`.
    """
    padded = _padded(wins)
    strengths = _fit(padded.sum(axis=1), padded + padded.T)
    return np.asarray(strengths - anchor(wins) @ strengths)


def anchor(wins: Floats) -> Floats:
    """The weights of the mean that strengths are relative to, which sum to 1: so that what is known stays put when more games are played.

    Differences are known within groups whose members won against each other, directly or by way of others. The group that the games tell
    most of counts, each member by how much they tell of it. Someone who never wins, and whose strength falls without end, has no weight.
    """
    padded = _padded(wins)
    meetings = padded + padded.T
    known = np.diag(_information(meetings, _chance(_fit(padded.sum(axis=1), meetings))))
    reaches = np.linalg.matrix_power(np.eye(len(wins)) + (wins > 0), len(wins)) > 0
    together = reaches & reaches.T
    told = together @ known
    weights = known * np.isclose(told, told.max())
    return np.asarray(weights / weights.sum())


def bradley_terry_estimates(wins_by_deal: Floats, confidence: float) -> list[Estimate]:
    """Log-strengths with intervals; wins_by_deal[d] holds the counts of one deal, and deals are independent.

    A deal moves the strength of a strategy up or down. The mean of these moves, measured in wins, has the interval of a mean with known
    bounds; its ends are fitted again. An end at which someone would win everything is infinite.
    """
    n_deals, n = wins_by_deal.shape[:2]
    total = wins_by_deal.sum(axis=0)
    wins = _padded(total)
    meetings, won = wins + wins.T, wins.sum(axis=1)
    weights = anchor(total)
    chance = _chance(_fit(won, meetings))
    inverse = np.linalg.pinv(_information(meetings, chance))
    found = []
    for number, value in enumerate(bradley_terry(total).tolist()):
        own = np.eye(n)[number] - weights  # what counts is the distance from the anchor
        if np.abs(own).max() < ROUNDING:  # it is the anchor itself
            found.append(Estimate(0.0, 0.0, 0.0) if n_deals > 1 else Estimate(0.0, *NO_INTERVAL))
            continue
        worth = inverse @ own / (own @ inverse @ own)  # of a win of each strategy for this strength
        gains = (worth[:, None] - worth) / 2  # of coming before another; the other loses as much
        moves = (wins_by_deal * gains).sum(axis=(1, 2))
        varies = bool(np.ptp(wins_by_deal[:, number].sum(axis=1)) > 0)
        ends = _ends(moves, varies, (total + total.T) / n_deals, chance, gains, confidence)
        low, high = (
            side if isinf(end) else _shifted(won + end * n_deals * own, meetings, own, side)
            for end, side in zip(ends, (-inf, inf), strict=True)
        )
        found.append(Estimate(value, min(low, value), max(high, value)))
    return found


def _padded(wins: Floats) -> Floats:
    return np.asarray(wins + VIRTUAL * (1 - np.eye(len(wins))))


def _ends(moves: Floats, varies: bool, meetings: Floats, chance: Floats, gains: Floats, confidence: float) -> tuple[float, float]:
    """The interval of the mean move of a deal, around what the strengths predict.

    Deals in which the strategy `varies` show how far it moves. If it always wins, or loses, as often, only the bounds are known: that the
    others move a little says nothing of it.
    """
    if len(moves) < 2:
        return NO_INTERVAL
    expected = float((meetings * chance * gains).sum())
    largest = float((meetings * np.abs(gains)).sum()) / 2
    seen = float(moves.min()) - expected, float(moves.max()) - expected
    within = (-largest - expected, largest - expected)
    deviation = float(moves.std(ddof=1))
    return mean_interval(len(moves), 0.0, deviation, seen if varies else (0.0, 0.0), confidence, within)


def _shifted(won: Floats, meetings: Floats, own: Floats, otherwise: float) -> float:
    """The strength that goes with these wins; infinite if some would lose everything to all others, but for virtual wins."""
    order = np.argsort(won)
    for size in range(1, len(won)):
        weakest = order[:size]
        virtual = VIRTUAL * size * (len(won) - size)
        if won[weakest].sum() - meetings[np.ix_(weakest, weakest)].sum() / 2 < virtual - 1e-9:
            return otherwise
    return float(own @ _fit(won, meetings))


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
    return strengths


def _chance(strengths: Floats) -> Floats:
    """That one comes before another."""
    return np.asarray(1 / (1 + np.exp(strengths - strengths[:, None])))


def _information(meetings: Floats, chance: Floats) -> Floats:
    """How fast the expected wins grow with the strengths."""
    apart = meetings * chance * (1 - chance)
    return np.asarray(np.diag(apart.sum(axis=1)) - apart)
