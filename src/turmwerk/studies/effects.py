"""What differs between seats or games, and what it does to winning: boards, goals, bonus cards, first colors, start money.

- Facts that results carry for every seat (a board) count over all games of the study.
- What is drawn before the first decision is dealt again from seed and index and laid beside the results of the same games.
- Components that differ by seat (start money) are made equal, and the same deals are played again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk import components
from turmwerk.moments import Moments
from turmwerk.statistics import Estimate, Floats
from turmwerk.studies.figures import LEVEL, Basis, Effect
from turmwerk.studies.measures import win_shares

if TYPE_CHECKING:
    from turmwerk.games import Game

SETUPS = 20_000  # games whose set-up is looked at
MAX_ITEMS = 24  # of one kind; the cards of a whole deck say nothing one by one
RARE = 50  # an item that is there, or missing, in fewer games is left out

Key = tuple[str, str]  # kind and item
Counts = NDArray[np.uint8]  # how many of an item there are: by game and seat, or by game and one column for the table
Judge = Callable[[float], tuple[Estimate, Estimate]]  # share and score at a level
Found = tuple[Key, Basis, int, Judge]  # and the games in which the item was there


def fact_effects(game: Game, moments: Moments) -> list[Effect]:
    """The effects of facts such as the board of a seat."""
    if game.players == 1:
        return []
    found: list[Found] = []
    for fact, values in game.facts.items():
        for value in values:
            name = f"{fact} {value}"
            seats = round(moments.total(f"{name} seats"))
            if seats >= RARE:
                found.append(((fact, value), Basis.HOLDERS, seats, _judge_ratio(moments, name, 1 / game.players)))
    return _judged(found)


def setup_effects(game: Game, rows: NDArray[np.void], *, seed: int) -> list[Effect]:
    """The effects of what was drawn at the set-up of games 0, 1, … of the seed, whose results are the rows."""
    wins = win_shares(rows)
    scores = rows["scores"].astype(float)
    seats: list[Found] = []
    tables: list[Found] = []
    drawn = _drawn(game, len(rows), seed)
    counted = {kind for (kind, _), counts in drawn.items() if counts.max() > 1}
    for key, counts in drawn.items():
        n_games = int(np.any(counts, axis=1).sum())
        several = key[0] in counted
        if not _varies(counts):
            continue
        if counts.shape[1] > 1:
            judge = _judge_counts(counts, wins - 1 / game.players, scores) if several else _judge_holders(counts, wins, scores)
            seats.append((key, Basis.EACH if several else Basis.HOLDERS, n_games, judge))
        else:
            judge = _judge_counts(counts, wins[:, :1] - wins[:, 0].mean(), scores.mean(axis=1, keepdims=True))
            tables.append((key, Basis.TABLE_EACH if several else Basis.TABLE, n_games, judge))
    return _judged(seats) + _judged(tables)


def by_seat(game: Game) -> dict[str, list[Any]]:
    """The components that differ by seat, such as start money, by key: the values of the seats that play."""
    table = components.table(game.name)
    values = {key: list(game.components[key])[: game.players] for key in table if table[key].by_seat}  # type: ignore[arg-type]
    return {key: seats for key, seats in values.items() if len(set(seats)) > 1}


def leveled_effects(key: str, seats: list[Any], rows: NDArray[np.void], leveled: NDArray[np.void]) -> list[Effect]:
    """What seats owe to a component that differs by seat: their results minus those of the same deals with P0's value for everyone."""
    wins = win_shares(rows) - win_shares(leveled)
    scores = (rows["scores"] - leveled["scores"]).astype(float)
    found: list[Found] = []
    for seat, value in enumerate(seats):
        if value != seats[0]:
            moments = Moments(["wins", "scores"], ())
            moments.add(np.stack([wins[:, seat], scores[:, seat]], axis=1))
            found.append(((key, f"P{seat}: {value} instead of {seats[0]}"), Basis.LEVELED, len(rows), _judge_means(moments)))
    return _judged(found)


def _varies(counts: Counts) -> bool:
    """Whether it differs often enough between seats or games to say something."""
    most: int = np.bincount(counts.ravel()).max()
    return counts.size - most >= RARE


def _judged(found: list[Found]) -> list[Effect]:
    """Of many items some differ by chance: what matters must show at a level widened for their number (Bonferroni)."""
    strict = 1 - (1 - LEVEL) / max(1, len(found))
    return [
        Effect(*key, basis, n_games, *judge(LEVEL), *(one.excludes_zero for one in judge(strict))) for key, basis, n_games, judge in found
    ]


def _judge_ratio(moments: Moments, name: str, fair: float) -> Judge:
    def judge(level: float) -> tuple[Estimate, Estimate]:
        share, score = (moments.ratio(f"{name} {what}", f"{name} seats", level) for what in ("wins", "scores"))
        assert share is not None
        assert score is not None
        return share.shifted(-fair), score

    return judge


def _judge_means(moments: Moments) -> Judge:
    return lambda level: (moments.mean("wins", level), moments.mean("scores", level))


def _judge_holders(held: Counts, wins: Floats, scores: Floats) -> Judge:
    """The seats that have an item against fair and the mean of the table."""
    relative = scores - scores.mean(axis=1, keepdims=True)
    return _judge_ratio(_moments(held.astype(float), held * wins, held * relative), "item", 1 / wins.shape[1])


def _judge_counts(counts: Counts, wins: Floats, scores: Floats) -> Judge:
    """What each more of an item goes with: the slopes of wins and scores over its number. For yes or no: with minus without."""
    extra = counts - counts.mean()
    relative = scores - scores.mean(axis=1, keepdims=True) if scores.shape[1] > 1 else scores - scores.mean()
    return _judge_ratio(_moments(extra * extra, extra * wins, extra * relative), "item", 0)


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
        for event in game.engine.Position(game.rules, seed, index).setup():
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
    for head, items in game.engine.EVENTS:
        if 1 < len(items) <= MAX_ITEMS and tuple(items) not in known:
            kind, _, number = head.rpartition(" ")
            if head in game.info.seat_draws:
                heads[head] = (head, None, game.players)
            elif number.lstrip("P").isdigit() and (number.startswith("P") or kind in game.info.seat_draws):
                heads[head] = (kind, int(number.lstrip("P")), game.players)
            else:
                heads[head] = (head, 0, 1)
    return heads
