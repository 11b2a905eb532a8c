"""Items in play: what goes with taking a card, a tile, a piece or a space, or with making a kind of move.

In each game one situation of an item is looked at: a decision at which it could be taken, and something else could be done. Seats that took
it there are compared with seats that did not, in situations of the same seat, the same part of the game and the same standing. That is an
association: players take what fits their plans, and no table of situations knows all of these. What the item itself does shows when one
seat has to do without it on the same deals: `doing_without` plays the largest ones so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.totals import WIN
from turmwerk.formatting import mark, number, percentage_points, plus_minus
from turmwerk.statistics import CONFIDENCE, SHARE_DIFFERENCE, Ends, Estimate, joint_confidence, t_value
from turmwerk.strategy.items import items_of, plain_words
from turmwerk.work.answers import Answer
from turmwerk.work.wants import WantItems

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.studies.figures import Setting

ITEM_GAMES = 20_000  # at most: enough to find what is worth an exchange
RARE = 50  # an item that was taken, or not taken, in fewer situations with something to compare is left out
ITEMS = 12  # in a table, of each player count
CONTROLLED = "goes with winning in the same seat, part of the game and standing; who takes it may do well for other reasons"
ITEM_HEAD = ("item", "win share", "points", "taken", "situations")

Cells = NDArray[np.int64]  # by cell and whether it was taken: situations, wins, their squares, scores, their squares


@dataclass(frozen=True)
class ItemFigures:
    """Seats that took an item minus seats that could have and did not, in the same seat, part of the game and standing."""

    pattern: str  # as it can be forbidden: "expert!take red[*]"
    words: str
    situations: int  # one in each game
    taken: float  # share of them
    per_seat: float  # such moves of a seat in a game
    share: Estimate  # of wins
    points: Estimate  # relative to the mean of the table
    joint: Estimate  # of wins, with an interval so wide that those of all items hold together
    joint_points: Estimate
    matters: bool  # that interval excludes zero; alone at the table that of the points


def item_want(decisions: float, margin: float) -> WantItems:
    """What is asked of the games, for games that are usually so long and so close."""
    return WantItems(max(1, round(decisions)), max(1, round(margin)))


def item_figures(game: Game, answer: Answer) -> tuple[ItemFigures, ...]:
    """The items with enough situations to compare; those that matter and do most first."""
    sums, made = answer.counts["items"], answer.counts["made"]
    compared = [(item, cells) for item, cells in ((item, _comparable(one)) for item, one in enumerate(sums)) if _is_common(cells)]
    joint = joint_confidence(len(compared))
    found = []
    for item, cells in compared:
        pattern = items_of(game).patterns[item]
        situations, taken = int(sums[item, :, :, 0].sum()), int(sums[item, :, 1, 0].sum())
        shares, points = ([_difference(cells, *kind, confidence) for confidence in (CONFIDENCE, joint)] for kind in _kinds(game.players))
        per_seat = float(made[:, item].sum()) / (answer.deals * game.players)
        decisive = points[1] if game.players == 1 else shares[1]
        found.append(
            ItemFigures(
                pattern, plain_words(pattern), situations, taken / situations, per_seat,
                shares[0], points[0], shares[1], points[1], decisive.excludes_zero,
            )
        )  # fmt: skip
    return tuple(sorted(found, key=lambda one: (not one.matters, -least(one.joint_points if game.players == 1 else one.joint))))


def _kinds(players: int) -> tuple[tuple[int, float, Ends | None], ...]:
    """Of wins and of scores: where the sums are, the unit, and what is possible."""
    return (1, float(WIN), SHARE_DIFFERENCE), (3, float(players), None)


def least(estimate: Estimate) -> float:
    """How large an effect is at least, either way."""
    return max(estimate.low, -estimate.high)


def _comparable(cells: Cells) -> Cells:
    """The cells in which it was taken and was not."""
    return np.asarray(cells[(cells[:, :, 0] > 0).all(axis=1)])


def _is_common(cells: Cells) -> bool:
    return len(cells) > 0 and bool((cells[:, :, 0].sum(axis=0) >= RARE).all())


def _difference(cells: Cells, place: int, unit: float, within: Ends | None, confidence: float) -> Estimate:
    """Taken minus not taken, the mean over the cells, each as heavy as it is informative: n₁n₀ / (n₁ + n₀).

    Situations come from different games. The variance within cells is taken to be the same in all of them, but not for both kinds.
    """
    n, sums, squares = (cells[:, :, one].astype(float) for one in (0, place, place + 1))
    weights = n.prod(axis=1) / n.sum(axis=1)
    means = sums / n
    value = float((weights * (means[:, 1] - means[:, 0])).sum() / weights.sum())
    freedom = np.maximum(1.0, (n - 1).sum(axis=0))
    variances = np.maximum(0.0, squares - sums * means).sum(axis=0) / freedom
    error = sqrt(float((weights**2 * (variances / n).sum(axis=1)).sum())) / float(weights.sum())
    half = t_value(confidence, max(1, int(freedom.min()))) * error
    low, high = (value - half) / unit, (value + half) / unit
    if within is not None:
        low, high = max(within[0], low), min(within[1], high)
    return Estimate(value / unit, low, high)


def shown_items(setting: Setting) -> list[ItemFigures]:
    """Those that go with winning, all items considered, the clearest first."""
    return [one for one in setting.items if one.matters]


def item_rows(settings: Sequence[Setting], most: int) -> list[list[str]]:
    """The clearest items of each player count as rows of a table."""
    return [
        [
            f"{one.words}, {setting.players} pl." if len(settings) > 1 else one.words,
            percentage_points(one.share, "{:+.1f}") + mark(one.matters, "  "),
            plus_minus(one.points, "{:+.1f}"),
            number(one.taken, "{:.0%}"),
            f"{one.situations:,}",
        ]
        for setting in settings
        for one in shown_items(setting)[:most]
    ]


def item_lines(setting: Setting) -> Iterator[tuple[str, str, Estimate]]:
    """All items as (figure, item, estimate)."""
    for one in setting.items:
        yield "taken in play, win share", one.pattern, one.share
        yield "taken in play, points", one.pattern, one.points
