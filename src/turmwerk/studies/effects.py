"""What differs between seats or games, and what it does to winning: boards, goals, bonus cards, first colors, start money.

- Facts that results carry for every seat (a board) count over all games of the study.
- What is drawn before the first decision is dealt again from seed and index and laid beside the results of the same games.
- Components that differ by seat (start money) are made equal, and the same deals are played again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.components.sources import rests_on
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Ends, Estimate, Floats, joint_confidence
from turmwerk.studies.figures import Basis, Effect
from turmwerk.studies.moments import Moments

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.work.answers import Answer

SETUPS = 20_000  # games whose set-up is looked at
MAX_ITEMS = 24  # of one kind; single cards of a whole deck say nothing
RARE = 50  # an item that is there, or missing, in fewer games is left out

Key = tuple[str, str]  # kind and item
Counts = NDArray[np.uint8]  # how many of an item there are: by game and seat, or by game and one column for the table
Judge = Callable[[float], tuple[Estimate, Estimate]]  # share and score, with intervals of that confidence
Found = tuple[Key, Basis, int, Judge]  # and the games in which the item was there


def fact_effects(game: Game, moments: Moments) -> list[Found]:
    """The effects of facts such as the board of a seat."""
    keys = [(fact, value) for fact, values in game.facts.items() for value in values] if game.players > 1 else []
    counted = [(key, " ".join(key), round(moments.total(f"{' '.join(key)} seats"))) for key in keys]
    return [(key, Basis.HOLDERS, seats, _judge_holders(moments, name, game.players)) for key, name, seats in counted if seats >= RARE]


class Outcomes(NamedTuple):
    """How games ended, by game and seat."""

    wins: Floats  # 1 / k for each of k winners
    scores: Floats

    @classmethod
    def of(cls, answer: Answer, n_games: int) -> Outcomes:
        """The first games of an answer."""
        winning, scores = answer.column("winning")[:n_games], answer.column("scores")[:n_games]
        wins = (winning[:, None] >> np.arange(scores.shape[1])) & 1
        return cls(wins / wins.sum(axis=1, keepdims=True), scores.astype(float))


def setup_effects(game: Game, outcomes: Outcomes, *, seed: int) -> list[Found]:
    """The effects of what was drawn at the set-up of games 0, 1, … of the seed, which ended so."""
    wins, scores = outcomes
    seats: list[Found] = []
    tables: list[Found] = []
    drawn = _drawn(game, len(scores), seed)
    counted = {kind for (kind, _), counts in drawn.items() if counts.max() > 1}
    for key, counts in drawn.items():
        n_games = int(np.any(counts, axis=1).sum())
        several = key[0] in counted
        if not _varies(counts):
            continue
        if counts.shape[1] > 1:
            judge = _judge_counts(counts, wins - 1 / game.players, scores) if several else _judge_held(counts, wins, scores)
            seats.append((key, Basis.EACH if several else Basis.HOLDERS, n_games, judge))
        else:
            judge = _judge_counts(counts, wins[:, :1] - wins[:, 0].mean(), scores.mean(axis=1, keepdims=True))
            tables.append((key, Basis.TABLE_EACH if several else Basis.TABLE, n_games, judge))
    return seats + tables


def by_seat(game: Game) -> dict[str, list[Any]]:
    """The components that differ by seat, such as start money, by key: the values of the seats that play."""
    table = game.info.components
    values = {key: list(game.components[key])[: game.players] for key in table if table[key].by_seat}  # type: ignore[arg-type]
    return {key: seats for key, seats in values.items() if len(set(seats)) > 1}


def equalized_effects(key: str, seats: list[Any], outcomes: Outcomes, equalized: Outcomes) -> list[Found]:
    """What seats owe to a component that differs by seat: their results minus those of the same deals with P0's value for everyone."""
    wins = outcomes.wins - equalized.wins
    scores = outcomes.scores - equalized.scores
    found: list[Found] = []
    for seat, value in enumerate(seats):
        if value != seats[0]:
            moments = Moments(["wins", "scores"], ())
            moments.add(np.stack([wins[:, seat], scores[:, seat]], axis=1))
            found.append(((key, f"P{seat}: {value} instead of {seats[0]}"), Basis.EQUALIZED, len(scores), _judge_means(moments)))
    return found


def judged(game: Game, found: list[Found]) -> list[Effect]:
    """The effects. Among many items some differ by chance: what matters must show in intervals widened for their number (Bonferroni)."""
    joint = joint_confidence(len(found))
    effects = []
    for (kind, item), basis, n_games, judge in found:
        share, score = judge(joint)
        rests = kind in game.reconstructed or rests_on(game.reconstructed, kind, item)
        figures = (*judge(CONFIDENCE), share, share.excludes_zero, score.excludes_zero)
        effects.append(Effect(kind, item, basis, n_games, *figures, rests, *_plain_words(game.setup_words.get(kind, kind), item)))
    return effects


def _plain_words(words: str, item: str) -> tuple[str, str]:
    """The kind and the item: what a star means stands in brackets behind the words of the kind, and is said of the items that have one."""
    kind, _, meaning = words.partition(" (*: ")
    plain = item if " " in item else item.replace("-", " ")
    return kind, f"{plain.removesuffix('*')} {meaning.removesuffix(')')}" if meaning and plain.endswith("*") else plain


def _varies(counts: Counts) -> bool:
    """Whether it differs often enough between seats or games to say something."""
    return bool(counts.size - np.bincount(counts.ravel()).max() >= RARE)


def _ratios(moments: Moments, name: str, confidence: float, within: Ends | None) -> tuple[Estimate, Estimate]:
    share = moments.ratio(f"{name} wins", f"{name} seats", confidence, within)
    score = moments.ratio(f"{name} scores", f"{name} seats", confidence)
    assert share is not None
    assert score is not None
    return share, score


def _judge_holders(moments: Moments, name: str, players: int) -> Judge:
    """The seats that have an item, against fair."""

    def judge(confidence: float) -> tuple[Estimate, Estimate]:
        share, score = _ratios(moments, name, confidence, SHARE)
        return share.shifted(-1 / players), score

    return judge


def _judge_means(moments: Moments) -> Judge:
    return lambda confidence: (moments.mean("wins", confidence, SHARE_DIFFERENCE), moments.mean("scores", confidence))


def _judge_held(held: Counts, wins: Floats, scores: Floats) -> Judge:
    """The seats that have an item against fair and the mean of the table."""
    relative = scores - scores.mean(axis=1, keepdims=True)
    return _judge_holders(_moments(held.astype(float), held * wins, held * relative), "item", wins.shape[1])


def _judge_counts(counts: Counts, wins: Floats, scores: Floats) -> Judge:
    """What each additional one of an item goes with: the slopes of wins and scores over its number. For yes or no: with minus without."""
    extra = counts - counts.mean()
    relative = scores - scores.mean(axis=1, keepdims=True) if scores.shape[1] > 1 else scores - scores.mean()
    moments = _moments(extra * extra, extra * wins, extra * relative)
    return lambda confidence: _ratios(moments, "item", confidence, None)


def _moments(*by_seat: Floats) -> Moments:
    """The sums of a game's seats."""
    moments = Moments(["item seats", "item wins", "item scores"])
    moments.add(np.stack([one.sum(axis=1) for one in by_seat], axis=1))
    return moments


@lru_cache(maxsize=32)  # the levels of skill play the same deals
def _drawn(game: Game, n_games: int, seed: int) -> dict[Key, Counts]:
    """What was drawn at the set-up, by kind and item: how many of it."""
    heads = _heads(game)
    drawn: dict[Key, bytearray] = {}
    columns: dict[str, int] = {}
    for index in range(n_games):
        for event in game._engine.Position(game._rules, seed, index).setup():
            words = event.split()
            n_words = 1 if words[0] in heads else 2
            kind, seat, n_columns = heads.get(" ".join(words[:n_words]), ("", 0, 0))
            columns[kind] = n_columns
            for place, item in enumerate(words[n_words:]):
                column = place if seat is None else seat
                if column < n_columns:
                    if (kind, item) not in drawn:
                        drawn[kind, item] = bytearray(n_games * n_columns)
                    drawn[kind, item][index * n_columns + column] += 1
    return {key: np.frombuffer(counts, np.uint8).reshape(n_games, columns[key[0]]) for key, counts in drawn.items()}


def _heads(game: Game) -> dict[str, tuple[str, int | None, int]]:
    """The set-up events worth a look, by their head: kind, seat (0 for the table, None: one item for each seat), number of columns."""
    known = set(game.facts.values()) if game.players > 1 else set()  # already looked at as facts of the seats
    heads: dict[str, tuple[str, int | None, int]] = {}
    for head, items in game._engine.EVENTS:
        if 1 < len(items) <= MAX_ITEMS and tuple(items) not in known:
            kind, _, number = head.rpartition(" ")
            if head in game.info.seat_draws:
                heads[head] = (head, None, game.players)
            elif number.lstrip("P").isdigit() and (number.startswith("P") or kind in game.info.seat_draws):
                heads[head] = (kind, int(number.lstrip("P")), game.players)
            else:
                heads[head] = (head, 0, 1)
    return heads
