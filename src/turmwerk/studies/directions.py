"""Whether a change makes the game fairer, longer, closer; and which of several values is the fairest.

Each question has one of three answers: a change is shown; it is practically the same, within a tolerance that is said; or neither is
shown, with what remains possible. Fairness is measured by the seat that is farthest from a fair win share. Which seat that is comes from
the same games, so its intervals are widened for all seats of both games (docs/statistics.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus
from turmwerk.statistics import SAME_WITHIN, Estimate, Finding
from turmwerk.studies.claims import SAME_WORDS, seat_claims, widened

if TYPE_CHECKING:
    from turmwerk.studies.what_if import Alternative, Change, WhatIfStudy

SAME_PART = 0.01  # of what it was: decisions and margins of victory that differ by no more are practically the same


@dataclass(frozen=True)
class Direction:
    """The answer to one question about a change."""

    question: str  # fairer, longer, closer
    answer: str  # "fairer", "less fair", "as fair as before", "not shown to be fairer or less fair", …
    finding: Finding  # a change is shown, it is practically the same, or neither is known
    change: Estimate  # in win share, decisions or points: less is fairer, shorter, closer
    text: str  # the answer with its figure


def directions(alternative: Alternative, players: int, n_games: int = 1) -> list[Direction]:
    """Fairer, longer, closer, as one of so many changed games; a solo game can only be longer."""
    longer = _relative("longer", ("shorter", "longer", "as long as before"), alternative.change("decisions"), "{} decisions")
    if players == 1:
        return [longer]
    margin = alternative.change("margin of victory")
    closer = _relative("closer", ("closer", "less close", "as close as before"), margin, "winner ahead by {} points")
    return [_fairer(fairness_change(alternative, players, n_games)), longer, closer]


def _fairer(change: Estimate) -> Direction:
    words = ("fairer", "less fair", "as fair as before")
    figure = f"seat farthest from fair {percentage_points(change, '{:+.1f}')} {UNIT}"
    left = f"{number(100 * change.low, '{:+.1f}')} to {number(100 * change.high, '{:+.1f}')} remain possible"
    return _direction("fairer", words, change, change.finding(), figure, SAME_WORDS, left)


def _relative(question: str, words: tuple[str, str, str], change: Change, form: str) -> Direction:
    """A figure whose tolerance is a part of what it was."""
    figure = form.format(plus_minus(change.paired, "{:+.1f}"))
    left = f"{number(change.joint.low, '{:+.1f}')} to {number(change.joint.high, '{:+.1f}')} remain possible"
    if not change.paired.has_interval and change.paired.value == 0:  # no game differs: what was seen is said, and nothing of other games
        answer = f"{words[2]} in every game played"
        return Direction(question, answer, "same", change.paired, answer)
    found = change.joint.finding(SAME_PART * abs(change.original.value))
    if not change.joint.has_interval:
        left = "the games are too few"
    return _direction(question, words, change.paired, found, figure, f"within {100 * SAME_PART:g} %", left)


def _direction(
    question: str, words: tuple[str, str, str], change: Estimate, found: Finding, figure: str, tolerance: str, left: str
) -> Direction:
    less, more, same = words
    if found == "shown":
        answer = less if change.value < 0 else more
        return Direction(question, answer, found, change, f"{answer} ({figure})")
    if found == "same":
        return Direction(question, same, found, change, f"{same}, {tolerance} ({figure})")
    answer = f"not shown to be {less} or {more}"
    return Direction(question, answer, found, change, f"{answer} ({figure}: {left})")


def farthest_from_fair(study: WhatIfStudy, alternative: Alternative | None, n_values: int = 1) -> Estimate:
    """How far the seat that is farthest from fair is from it in a changed game, or in the original.

    The seat is picked from several: the interval holds for all seats of the game, as in `balance`; and for so many values of a sweep.
    """
    shares = [one.original if alternative is None else one.changed for one in _shares(alternative or study.alternatives[0])]
    players = study.game.players
    _, share = _farthest(shares, players)
    value = abs(share.value - 1 / players)
    half = widened(share, seat_claims(players) * n_values).half_width
    return Estimate(value, max(0.0, value - half), value + half)


def fairness_change(alternative: Alternative, players: int, n_games: int = 1) -> Estimate:
    """How much farther from fair the farthest seat is in the changed game than the farthest one of the original is there.

    The interval holds for all seats of both games, and for so many changed games.
    """
    shares = _shares(alternative)
    before, old = _farthest([one.original for one in shares], players)
    after, new = _farthest([one.changed for one in shares], players)
    fair = 1 / players
    value = abs(new.value - fair) - abs(old.value - fair)
    same_side = before == after and (old.value > fair) == (new.value > fair)
    half = shares[before].paired.half_width if same_side else old.half_width + new.half_width  # the latter whatever their correlation is
    return widened(Estimate(value, value - half, value + half), 2 * players * n_games)


def _shares(alternative: Alternative) -> list[Change]:
    return [one for one in alternative.changes if one.figure == "win share"]


def _farthest(shares: Sequence[Estimate], players: int) -> tuple[int, Estimate]:
    return max(enumerate(shares), key=lambda pair: abs(pair[1].value - 1 / players))


def fairest(study: WhatIfStudy) -> list[Alternative]:
    """The fairest alternatives of a sweep: the best one first, then those that cannot be told apart from it, all values considered."""
    if study.game.players == 1:
        return []
    away = [(farthest_from_fair(study, one, len(study.alternatives)), one) for one in study.alternatives]
    away.sort(key=lambda pair: pair[0].value)
    return [one for distance, one in away if distance.low <= away[0][0].high]


def sweep_sentence(study: WhatIfStudy) -> str:
    """Which values make the game fairest, beside the original: one is called so only if it is told from all others.

    The fairest one was picked from all values, so it is said how far from fair it can be, with an interval that holds for all of them.
    """
    if study.game.players == 1:
        return "a solo game has one seat; nothing to compare"
    best, n_values = fairest(study), len(study.alternatives)
    most = max(farthest_from_fair(study, one, n_values).high for one in best)
    compared = f" ({n_values} values compared)" if n_values > 1 else ""
    if len(best) == n_values > 1:
        told = f"all values are fair {SAME_WORDS}" if most <= SAME_WITHIN else "no value is shown to be fairer than another"
    else:
        told = f"{'fairest ' if n_values > 1 else ''}with {enumerated([one.label for one in best], 'or')}"
    before = f"the original: {percentage_points(farthest_from_fair(study, None), '{:.1f}')}"
    return f"{told}{compared}: no seat is farther than {100 * most:.1f} {UNIT} from fair ({before})"
