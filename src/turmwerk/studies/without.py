"""What the largest items in play are worth: the same deals with an item forbidden to one seat, in every seat in turn; nobody is tuned.

Which items are tried is guessed from associations: those at this level of play, and those with random play, where moves are drawn and
an association is an effect. A strong card that good players always take shows only there. The deals of the exchange are fresh ones.
A move that is made ten times in a game is missed more than a card that is there once; so items are put in order by what each time is worth.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, mark, number, percentage_points, plus_minus
from turmwerk.statistics import CONFIDENCE, SHARE_DIFFERENCE, Estimate, estimate_mean, joint_confidence
from turmwerk.strategy.items import items_of, plain_words
from turmwerk.strategy.parsing import parse
from turmwerk.studies.items import item_figures, least
from turmwerk.studies.option_seats import OptionSeats

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.strategy.kinds import Strategy
    from turmwerk.studies.figures import Setting
    from turmwerk.work.answers import Answer
    from turmwerk.work.session import Session

TRIED = 8  # items at most
OF_A_KIND = 3  # of these, about the same kind of move; kinds as such are one more kind
MAX_DEALS, MIN_DEALS = 5_000, 30
TRIVIAL = 0.5  # of the fair share that a seat loses at least
EXCHANGED = "same deals, forbidden to one seat"
WITHOUT_HEAD = ("item", "win share without it", "points", "times in a game", "win share, each time")


@dataclass(frozen=True)
class Without:
    """A seat that has to do without an item, minus the same seat in the same deals that may take it."""

    pattern: str
    words: str
    deals: int  # each with the ban in every seat
    per_seat: float  # how often a seat takes it in a game, if it may
    share: Estimate  # of wins
    points: Estimate
    joint: Estimate  # of wins, with an interval so wide that those of all items tried hold together
    joint_points: Estimate
    each_share: Estimate  # of wins, for each time that a seat would have taken it
    each_points: Estimate
    matters: bool  # the joint interval excludes zero; alone at the table that of the points


def exchange_deals(game: Game, games: int) -> int:
    """As many games as the study has, or a quarter in Python, for all items together; none if they could say nothing."""
    deals = min(MAX_DEALS, games // (TRIED * game.players * (4 if game.info.in_python else 1)))
    return deals if deals >= MIN_DEALS else 0


def candidates(game: Game, usual: Answer, drawn: Answer) -> dict[str, float]:
    """The items that may do most, with how often a seat takes each in a game: what goes with winning, times how often it is taken."""
    items = items_of(game)
    numbers = {pattern: place for place, pattern in enumerate(items.patterns)}
    per_seat = usual.counts["made"].sum(axis=0) / (usual.deals * game.players)
    ranked = []
    for answer in (drawn, usual):
        figures = {numbers[one.pattern]: one.points if game.players == 1 else one.share for one in item_figures(game, answer)}
        merits = {place: least(one) * min(1.0, per_seat[place]) for place, one in figures.items()}
        ranked.append(sorted((place for place, merit in merits.items() if merit > 0), key=lambda place: -merits[place]))
    chosen: dict[str, float] = {}
    groups: Counter[int] = Counter()
    for place in (one for pair in zip_longest(*ranked) for one in pair if one is not None):
        group = -1 if place in items.kinds else bisect_right(items.kinds, place)
        if items.patterns[place] not in chosen and groups[group] < OF_A_KIND and len(chosen) < TRIED:
            groups[group] += 1
            chosen[items.patterns[place]] = float(per_seat[place])
    return chosen


def doing_without(
    game: Game, strategy: Strategy | str, chosen: dict[str, float], deals: int, *, seed: int, session: Session
) -> tuple[Without, ...]:
    """The figures of these items: first what is missed most for each time it is taken, last what is better left alone."""
    if not chosen:
        return ()
    played = parse(game, strategy) if isinstance(strategy, str) else strategy
    seats = OptionSeats(game, played, seed, None, deals, 0, session)
    control, joint, found = seats.play_control(), joint_confidence(len(chosen)), []
    for pattern, per_seat in chosen.items():
        banned, _ = seats.play_without(pattern)
        wins, points = banned.wins - control.wins, banned.scores - control.scores
        wide, wide_points = estimate_mean(wins, joint, SHARE_DIFFERENCE), estimate_mean(points, joint)
        share, score = estimate_mean(wins, CONFIDENCE, SHARE_DIFFERENCE), estimate_mean(points, CONFIDENCE)
        matters = (wide_points if game.players == 1 else wide).excludes_zero
        each = (share.scaled(1 / per_seat), score.scaled(1 / per_seat))
        found.append(Without(pattern, plain_words(pattern), deals, per_seat, share, score, wide, wide_points, *each, matters))
    return tuple(sorted(found, key=lambda one: (one.each_points if game.players == 1 else one.each_share).value))


def without_sentence(settings: Sequence[Setting], where: str = "") -> str:
    """At each player count what is missed most for each time it is taken, and what is better left alone; nothing if neither is shown."""
    sides = (("missed by a seat that must do without", -1), ("better left alone", 1))
    said = [f"{words}{where}: {', '.join(some)}" for words, sign in sides if (some := _named(settings, sign))]
    tried = max((len(one.without) for one in settings), default=0)
    return f"{'; '.join(said)} ({EXCHANGED}; {tried} tried)" if said else ""


def without_size(settings: Sequence[Setting]) -> float:
    """What the largest of these items are worth in win share, each time."""
    return max(
        (
            abs(one.each_share.value)
            for setting in settings
            if setting.players > 1
            for one in setting.without
            if one.matters and not is_trivial(setting, one)
        ),
        default=0,
    )


def _named(settings: Sequence[Setting], sign: int) -> list[str]:
    """The first item of either sign at each player count, such as "“build candy-0” −3.1 ± 0.8 percentage points with 2"."""
    found = []
    for setting in settings:
        shown = [one for one in setting.without if one.matters and sign * _joint(setting, one).value > 0 and not is_trivial(setting, one)]
        shown = shown[::-sign]
        for one in shown[:1]:
            amount, unit = (plus_minus, "points") if setting.players == 1 else (percentage_points, UNIT)
            players = "" if len(settings) == 1 else " solo" if setting.players == 1 else f" with {setting.players}"
            found.append(f"“{one.words}” {amount(_joint(setting, one), '{:+.1f}')} {unit}{players}")
    return [text if not place else text.replace(f" {UNIT}", "") for place, text in enumerate(found)]


def is_trivial(setting: Setting, one: Without) -> bool:
    """Whether a seat lost half of its fair share without it, or more: nobody asks whether such a move is too strong."""
    return setting.players > 1 and one.joint.value * setting.players <= -TRIVIAL


def _joint(setting: Setting, one: Without) -> Estimate:
    return one.joint_points if setting.players == 1 else one.joint


def without_rows(settings: Sequence[Setting]) -> list[list[str]]:
    """All items that were tried, as rows of a table."""
    return [
        [
            f"{one.words}, {setting.players} pl." if len(settings) > 1 else one.words,
            percentage_points(one.share, "{:+.1f}") + mark(one.matters, "  "),
            plus_minus(one.points, "{:+.1f}"),
            number(one.per_seat, "{:.2f}"),
            percentage_points(one.each_share, "{:+.1f}"),
        ]
        for setting in settings
        for one in setting.without
    ]


def without_lines(setting: Setting) -> Iterator[tuple[str, str, Estimate]]:
    """All items that were tried as (figure, item, estimate)."""
    for one in setting.without:
        yield "without it, win share", one.pattern, one.share
        yield "without it, points", one.pattern, one.points
