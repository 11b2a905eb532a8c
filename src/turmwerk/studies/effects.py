"""What the set-up has to do with winning: boards, goals, bonus cards, first colors; whatever a game draws before the first decision.

The set-up is dealt again from seed and index and laid beside the results of the same games. Facts that results carry for every seat are
taken from all games of the study.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.moments import Moments
from turmwerk.statistics import Estimate, Floats, estimate_difference
from turmwerk.studies.figures import LEVEL, Effect
from turmwerk.studies.measures import facts_of, win_shares

if TYPE_CHECKING:
    from turmwerk.games import Game

SETUPS = 20_000  # games whose set-up is looked at
MAX_ITEMS = 24  # of one kind; the cards of a whole deck say nothing one by one
RARE = 50  # an item that is there, or missing, in fewer games is left out

Key = tuple[str, str]  # kind and item
Judge = Callable[[float], tuple[Estimate, Estimate]]  # share and score at a level


def fact_effects(game: Game, moments: Moments) -> list[Effect]:
    """The effects of facts such as the board of a seat."""
    if game.players == 1:
        return []
    found: list[tuple[Key, int, Judge]] = []
    for fact, values in facts_of(game).items():
        for value in values:
            name = f"{fact} {value}"
            if moments.total(f"{name} seats") >= RARE:
                found.append(((fact, value), round(moments.total(f"{name} seats")), _judge_ratio(moments, name, 1 / game.players)))
    return _judged(found, of_seat=True)


def setup_effects(game: Game, rows: NDArray[np.void], *, seed: int) -> list[Effect]:
    """The effects of what was drawn at the set-up of games 0, 1, … of the seed, whose results are the rows."""
    holding = _holding(game, len(rows), seed)
    wins = win_shares(rows)
    scores = rows["scores"].astype(float)
    seats: list[tuple[Key, int, Judge]] = []
    tables: list[tuple[Key, int, Judge]] = []
    for key, held in holding.items():
        anyone: NDArray[np.bool_] = np.any(held, axis=1)
        n_games = int(anyone.sum())
        if held.shape[1] == game.players > 1:
            if held.mean() < 1 and RARE <= held.sum() <= held.size - RARE:
                seats.append((key, n_games, _judge_seats(held, wins, scores)))
        elif RARE <= n_games <= len(rows) - RARE:
            tables.append((key, n_games, _judge_tables(anyone, wins[:, 0], scores.mean(axis=1))))
    return _judged(seats, of_seat=True) + _judged(tables, of_seat=False)


def _judged(found: list[tuple[Key, int, Judge]], *, of_seat: bool) -> list[Effect]:
    """Of many items some differ by chance: what matters must show at a level widened for their number (Bonferroni)."""
    strict = 1 - (1 - LEVEL) / max(1, len(found))
    return [
        Effect(*key, of_seat, n_games, *judge(LEVEL), any(one.excludes_zero for one in judge(strict)[: 1 if of_seat else 2]))
        for key, n_games, judge in found
    ]


def _judge_ratio(moments: Moments, name: str, fair: float) -> Judge:
    def judge(level: float) -> tuple[Estimate, Estimate]:
        share, score = (moments.ratio(f"{name} {what}", f"{name} seats", level) for what in ("wins", "scores"))
        assert share is not None
        assert score is not None
        return share.shifted(-fair), score

    return judge


def _judge_seats(held: NDArray[np.bool_], wins: Floats, scores: Floats) -> Judge:
    relative = scores - scores.mean(axis=1, keepdims=True)
    moments = Moments(["item seats", "item wins", "item scores"])
    moments.add(np.stack([held.sum(axis=1), (wins * held).sum(axis=1), (relative * held).sum(axis=1)], axis=1).astype(float))
    return _judge_ratio(moments, "item", 1 / wins.shape[1])


def _judge_tables(held: NDArray[np.bool_], first_wins: Floats, scores: Floats) -> Judge:
    return lambda level: (
        estimate_difference(first_wins[held], first_wins[~held], level),
        estimate_difference(scores[held], scores[~held], level),
    )


def _holding(game: Game, n_games: int, seed: int) -> dict[Key, NDArray[np.bool_]]:
    """Who had what at the set-up: by kind and item, an array by game and seat, or by game and one column for the table."""
    heads = _heads(game)
    holding: dict[Key, NDArray[np.bool_]] = {}
    for index in range(n_games):
        for event in game.engine.Position(game.rules, seed, index).setup():
            head = next((head for head in heads if event.startswith(head + " ")), None)
            if head is None:
                continue
            kind, seat, n_columns = heads[head]
            for item in event[len(head) + 1 :].split():
                if (kind, item) not in holding:
                    holding[kind, item] = np.zeros((n_games, n_columns), bool)
                holding[kind, item][index, seat] = True
    return holding


def _heads(game: Game) -> dict[str, tuple[str, int, int]]:
    """The set-up events worth a look: (kind, seat or 0 for the table, number of columns) by the head of the event."""
    known = set(facts_of(game).values()) if game.players > 1 else set()  # already looked at as facts of the seats
    heads = {}
    for head, items in sorted(game.engine.EVENTS, key=lambda event: -len(event[0])):
        if 1 < len(items) <= MAX_ITEMS and tuple(items) not in known:
            kind, _, seat = head.rpartition(" P")
            of_seat = bool(kind) and seat.isdigit()
            heads[head] = (kind, int(seat), game.players) if of_seat else (head, 0, 1)
    return heads
