"""Whether a change makes the game fairer, longer, closer; and which of several values is the fairest.

Fairness is measured by the seat that is farthest from a fair win share. Which seat that is comes from the same games, so its intervals are
widened for all seats of both games (docs/statistics.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, enumerated, percentage_points, plus_minus
from turmwerk.statistics import CONFIDENCE, Estimate, joint_confidence, z_value

if TYPE_CHECKING:
    from turmwerk.studies.what_if import Alternative, Change, WhatIfStudy


@dataclass(frozen=True)
class Direction:
    """The answer to one question about a change."""

    question: str  # fairer, longer, closer
    answer: str  # "fairer", "less fair", "as fair as before", …
    change: Estimate  # in win share, decisions or points: less is fairer, shorter, closer
    text: str  # the answer with its figure


def directions(alternative: Alternative, players: int) -> list[Direction]:
    """Fairer, longer, closer; a solo game can only be longer."""
    decisions = alternative.change("decisions")
    longer = _direction(
        "longer",
        decisions.paired,
        decisions.matters,
        ("shorter", "longer", "as long as before"),
        plus_minus(decisions.paired, "{:+.1f}") + " decisions",
    )
    if players == 1:
        return [longer]
    fairness = fairness_change(alternative, players)
    away = f"seat farthest from fair {percentage_points(fairness, '{:+.1f}')} {UNIT}"
    margin = alternative.change("margin of victory")
    ahead = f"winner ahead by {plus_minus(margin.paired, '{:+.1f}')} points"
    return [
        _direction("fairer", fairness, fairness.excludes_zero, ("fairer", "less fair", "as fair as before"), away),
        longer,
        _direction("closer", margin.paired, margin.matters, ("closer", "less close", "as close as before"), ahead),
    ]


def _direction(question: str, change: Estimate, sure: bool, words: tuple[str, str, str], figure: str) -> Direction:
    less, more, same = words
    answer = (less if change.value < 0 else more) if sure else same
    return Direction(question, answer, change, f"{answer} ({figure}{'' if sure else ', no more than chance'})")


def farthest_from_fair(alternative: Alternative, players: int) -> Estimate:
    """How far the seat that is farthest from fair is from it in the changed game; the interval is widened for the number of seats."""
    _, seat = _farthest([one.changed for one in _shares(alternative)], players)
    return _distance(seat, players)


def original_distance(study: WhatIfStudy) -> Estimate:
    """The same for the original."""
    _, seat = _farthest([one.original for one in _shares(study.alternatives[0])], study.game.players)
    return _distance(seat, study.game.players)


def _distance(share: Estimate, players: int) -> Estimate:
    value = abs(share.value - 1 / players)
    half = _widened(players) * share.half_width
    return Estimate(value, max(0.0, value - half), value + half)


def fairness_change(alternative: Alternative, players: int) -> Estimate:
    """How much farther from fair the farthest seat is in the changed game than the farthest one of the original is there."""
    shares = _shares(alternative)
    before, old = _farthest([one.original for one in shares], players)
    after, new = _farthest([one.changed for one in shares], players)
    fair = 1 / players
    value = abs(new.value - fair) - abs(old.value - fair)
    same_side = before == after and (old.value > fair) == (new.value > fair)
    half = shares[before].paired.half_width if same_side else old.half_width + new.half_width  # the latter whatever their correlation is
    half *= _widened(2 * players)
    return Estimate(value, value - half, value + half)


def _shares(alternative: Alternative) -> list[Change]:
    return [one for one in alternative.changes if one.figure == "win share"]


def _farthest(shares: Sequence[Estimate], players: int) -> tuple[int, Estimate]:
    return max(enumerate(shares), key=lambda pair: abs(pair[1].value - 1 / players))


def _widened(n_claims: int) -> float:
    return z_value(joint_confidence(n_claims)) / z_value(CONFIDENCE)


def fairest(study: WhatIfStudy) -> list[Alternative]:
    """The fairest alternatives of a sweep: the best one first, then those that cannot be told apart from it."""
    players = study.game.players
    if players == 1:
        return []
    ordered = sorted(study.alternatives, key=lambda one: farthest_from_fair(one, players).value)
    best = farthest_from_fair(ordered[0], players)
    return [one for one in ordered if farthest_from_fair(one, players).low <= best.high]


def sweep_sentence(study: WhatIfStudy) -> str:
    """Which values make the game fairest, beside the original."""
    if study.game.players == 1:
        return "a solo game has one seat; nothing to compare"
    best, *others = fairest(study)
    distances = [farthest_from_fair(one, study.game.players) for one in study.alternatives]
    before = f"the original: {percentage_points(original_distance(study), '{:.1f}')}"
    if len(others) == len(study.alternatives) - 1 > 0:
        most = 100 * max(one.high for one in distances)
        return f"the values cannot be told apart in fairness: no seat is farther than {most:.1f} {UNIT} from fair ({before})"
    rest = f"; not told from it: {enumerated([one.label for one in others])}" if others else ""
    distance = percentage_points(min(distances), "{:.1f}")
    return f"fairest with {best.label}: the farthest seat is {distance} {UNIT} from fair ({before}){rest}"
