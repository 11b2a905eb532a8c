"""What is measured in every game: one row of numbers per game, the columns named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.moments import Moments
from turmwerk.statistics import Floats

if TYPE_CHECKING:
    from turmwerk.games import Game


def win_shares(rows: NDArray[np.void]) -> Floats:
    """Wins by game and seat; a win shared by k seats counts 1/k for each."""
    return np.asarray(rows["wins"] / rows["wins"].sum(axis=1, keepdims=True))


def measures(game: Game, rows: NDArray[np.void]) -> tuple[list[str], Floats]:
    """(names of the columns, one row per game)."""
    columns = dict(_columns(game, rows))
    return list(columns), np.stack(list(columns.values()), axis=1)


def add_measures(moments: Moments | None, game: Game, rows: NDArray[np.void]) -> Moments:
    """Add games to their moments, which begin with the first of them."""
    names, values = measures(game, rows)
    if moments is None:
        moments = Moments(names, _pairs(game))
    moments.add(values)
    return moments


def _pairs(game: Game) -> Iterator[tuple[str, str]]:
    """The columns that ratios and correlations take together."""
    for name in game.categories:
        yield f"points {name}", "score"
        yield f"led won {name}", f"led {name}"
        yield f"points won {name}", f"points points {name}"
        yield f"points won {name}", "won won"
        yield f"points points {name}", "won won"
    for fact, values in game.facts.items():
        for value in values:
            yield f"{fact} {value} wins", f"{fact} {value} seats"
            yield f"{fact} {value} scores", f"{fact} {value} seats"


def _columns(game: Game, rows: NDArray[np.void]) -> Iterator[tuple[str, Floats]]:
    wins, scores = win_shares(rows), rows["scores"].astype(float)
    for seat in range(game.players):
        yield f"win {seat}", wins[:, seat]
        yield f"score {seat}", scores[:, seat]
    yield "score", scores.mean(axis=1)
    ordered = np.sort(scores, axis=1)
    yield "winning score", ordered[:, -1]
    yield "margin", ordered[:, -1] - ordered[:, max(0, game.players - 2)] if game.players > 1 else np.zeros(len(rows))
    yield "shared", (rows["wins"].sum(axis=1) > 1).astype(float)
    yield "decisions", rows["decisions"].astype(float)
    yield "rounds", rows["rounds"].astype(float)
    for number in range(len(game.engine.ENDINGS)):
        yield f"ending {number}", (rows["ending"] == number).astype(float)
    yield from _category_columns(game, rows["breakdown"].astype(float), wins)
    for fact, values in game.facts.items():
        yield from _fact_columns(fact, values, rows, wins)


def _category_columns(game: Game, breakdown: Floats, wins: Floats) -> Iterator[tuple[str, Floats]]:
    """Points by category, and the products from which the correlation with winning is made.

    Points and wins are taken relative to the mean of the table: a game in which all have many points says nothing about who wins.
    """
    lead = wins - 1 / game.players
    yield "won won", (lead * lead).sum(axis=1)
    for number, name in enumerate(game.categories):
        points = breakdown[:, :, number]
        relative = points - points.mean(axis=1, keepdims=True)
        yield f"points {name}", points.mean(axis=1)
        yield f"points won {name}", (relative * lead).sum(axis=1)
        yield f"points points {name}", (relative * relative).sum(axis=1)
        first = points == points.max(axis=1, keepdims=True)
        alone = first.sum(axis=1) == 1
        yield f"led {name}", alone.astype(float)
        yield f"led won {name}", (wins * first).sum(axis=1) * alone
        for seat in range(game.players):
            yield f"points {name} {seat}", points[:, seat]


def _fact_columns(fact: str, values: tuple[str, ...], rows: NDArray[np.void], wins: Floats) -> Iterator[tuple[str, Floats]]:
    scores = rows["scores"] - rows["scores"].mean(axis=1, keepdims=True)
    for number, value in enumerate(values):
        holds = rows[fact] == number
        yield f"{fact} {value} seats", holds.sum(axis=1).astype(float)
        yield f"{fact} {value} wins", (wins * holds).sum(axis=1)
        yield f"{fact} {value} scores", (scores * holds).sum(axis=1)
