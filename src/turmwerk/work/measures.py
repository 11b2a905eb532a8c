"""What is measured in every game, as columns of whole numbers with the unit they are counted in: so sums over games are exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.totals import WIN
from turmwerk.native.columns import Columns

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame

Integers = NDArray[np.int64]
Column = tuple[int, Integers]  # the unit of which a value counts so many: value = number / unit
Named = Iterator[tuple[str, int, Integers]]


def win_units(columns: Columns) -> Integers:
    """Wins by game and seat; a win is WIN, one shared by k seats WIN / k for each."""
    wins = columns.wins().astype(np.int64)
    return np.asarray(wins * (WIN // np.maximum(1, wins.sum(axis=1, keepdims=True))))


def measured_columns(game: BaseGame, columns: Columns) -> dict[str, Column]:
    """All that a balance study looks at."""
    wins = win_units(columns)
    named = _named(_table_columns(game, columns, wins), _ending_columns(game, columns), _category_columns(game, columns, wins))
    for number, (fact, values) in enumerate(game.facts.items()):
        named |= _named(_fact_columns(fact, values, columns, number, wins))
    return named


def compared_columns(game: BaseGame, columns: Columns) -> dict[str, Column]:
    """What a what-if study compares."""
    means = ((f"points {name}", game.players, columns.points[:, :, i].sum(axis=1)) for i, name in enumerate(game.categories))
    return _named(_table_columns(game, columns, win_units(columns)), means)


def measured_pairs(game: BaseGame, names: Sequence[str]) -> list[tuple[int, int]]:
    """The columns whose products are added up, by their numbers: each with itself, and those that ratios and correlations take together."""
    number = {name: i for i, name in enumerate(names)}
    return [*((i, i) for i in range(len(names))), *((number[a], number[b]) for a, b in named_pairs(game))]


def column_units(columns: dict[str, Column]) -> dict[str, int]:
    """The units by name."""
    return {name: unit for name, (unit, _) in columns.items()}


def no_games(game: BaseGame) -> Columns:
    """Columns of no game at all: for the names and units of measures."""
    return game._new_columns(0)


def _named(*parts: Iterable[tuple[str, int, Integers]]) -> dict[str, Column]:
    return {name: (unit, values.astype(np.int64, copy=False)) for part in parts for name, unit, values in part}


def named_pairs(game: BaseGame) -> Iterator[tuple[str, str]]:
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


def _table_columns(game: BaseGame, columns: Columns, wins: Integers) -> Named:
    scores = columns.points.sum(axis=2, dtype=np.int64)
    for seat in range(game.players):
        yield f"win {seat}", WIN, wins[:, seat]
        yield f"score {seat}", 1, scores[:, seat]
    yield "score", game.players, scores.sum(axis=1)
    ordered = np.sort(scores, axis=1)
    yield "winning score", 1, ordered[:, -1]
    yield "margin", 1, ordered[:, -1] - ordered[:, max(0, game.players - 2)]
    yield "shared", 1, columns.wins().sum(axis=1) > 1
    yield "decisions", 1, columns.decisions  # type: ignore[misc]
    yield "rounds", 1, columns.rounds  # type: ignore[misc]


def _ending_columns(game: BaseGame, columns: Columns) -> Named:
    for number in range(len(game._engine.ENDINGS)):
        yield f"ending {number}", 1, columns.endings == number


def _category_columns(game: BaseGame, columns: Columns, wins: Integers) -> Named:
    """Points by category, and the products from which the correlation with winning is made.

    Points and wins are taken relative to the mean of the table: a game in which all have many points says nothing about who wins.
    """
    n = game.players
    lead = n * wins - WIN  # in units of 1 / (n · WIN)
    yield "won won", (n * WIN) ** 2, (lead * lead).sum(axis=1)
    for number, name in enumerate(game.categories):
        points = columns.points[:, :, number].astype(np.int64)
        relative = n * points - points.sum(axis=1, keepdims=True)  # in units of 1 / n
        yield f"points {name}", n, points.sum(axis=1)
        yield f"points won {name}", n * n * WIN, (relative * lead).sum(axis=1)
        yield f"points points {name}", n * n, (relative * relative).sum(axis=1)
        first = points == points.max(axis=1, keepdims=True)
        alone = first.sum(axis=1) == 1
        yield f"led {name}", 1, alone
        yield f"led won {name}", WIN, (wins * first).sum(axis=1) * alone
        for seat in range(n):
            yield f"points {name} {seat}", 1, points[:, seat]


def _fact_columns(fact: str, values: tuple[str, ...], columns: Columns, number: int, wins: Integers) -> Named:
    scores = columns.points.sum(axis=2, dtype=np.int64)
    n = scores.shape[1]
    relative = n * scores - scores.sum(axis=1, keepdims=True)
    for place, value in enumerate(values):
        holds = columns.facts[:, :, number] == place
        yield f"{fact} {value} seats", 1, holds.sum(axis=1)
        yield f"{fact} {value} wins", WIN, (wins * holds).sum(axis=1)
        yield f"{fact} {value} scores", n, (relative * holds).sum(axis=1)
