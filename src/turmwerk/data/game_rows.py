"""Rows of games: the columns of a table with one line for each game, and back.

`game_index`, `score_0`, `won_0`, `points_<category>_0` and `<fact>_0` for each seat, `rounds`, `decisions`, `ending`. `won_0` is the share
of the win, as everywhere: 1/k if k seats share it, so that its mean is the win share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.components.table import as_text
from turmwerk.data import provenance
from turmwerk.data.frames import encoded
from turmwerk.data.packages import arrow
from turmwerk.native.columns import Columns

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.registry.game import BaseGame


def rows_table(game: BaseGame, rows: NDArray[np.void], origin: Mapping[str, Any]) -> pa.Table:
    """The rows of `SimulationResult.rows` as a table; `origin` becomes its metadata."""
    pyarrow = arrow("a table of rows")
    columns: dict[str, Any] = {"game_index": rows["game_index"]}
    shares = rows["wins"] / rows["wins"].sum(axis=1, keepdims=True)
    for seat in range(game.players):
        columns[f"score_{seat}"] = rows["scores"][:, seat]
        columns[f"won_{seat}"] = shares[:, seat]
        for number, category in enumerate(game.categories):
            columns[f"points_{category}_{seat}"] = rows["breakdown"][:, seat, number]
        for fact, values in game.facts.items():
            columns[f"{fact}_{seat}"] = encoded(values, rows[fact][:, seat])
    columns["rounds"] = rows["rounds"]
    columns["decisions"] = rows["decisions"]
    columns["ending"] = encoded(game._engine.ENDINGS, rows["ending"])
    arrays = {name: np.ascontiguousarray(column) if isinstance(column, np.ndarray) else column for name, column in columns.items()}
    return pyarrow.table(arrays).replace_schema_metadata(provenance.metadata(origin))


def seat_rows_table(game: BaseGame, rows: NDArray[np.void], strategies: Sequence[str], seed: int, origin: Mapping[str, Any]) -> pa.Table:
    """The same tidy: one line for each seat of each game, with all that tells runs apart, so that tables can be put together."""
    pyarrow = arrow("a table of rows")
    n, seats = game.players, np.tile(np.arange(game.players, dtype=np.uint8), len(rows))
    scores = rows["scores"]
    others = np.stack([np.delete(scores, seat, axis=1).max(axis=1) for seat in range(n)], axis=1) if n > 1 else scores
    same = np.zeros(len(seats), np.intp)
    columns: dict[str, Any] = {
        "game": encoded((game.name,), same),
        "players": np.full(len(seats), n, np.uint8),
        "variant": encoded((game.variant,), same),
        "changed": encoded((", ".join(f"{key} = {as_text(value)}" for key, value in game.changed.items()),), same),
        "seed": np.full(len(seats), seed, np.uint64),
        "game_index": np.repeat(rows["game_index"], n),
        "seat": seats,
        "strategy": encoded(tuple(strategies), seats),
        "score": scores.ravel(),
        "won": (rows["wins"] / rows["wins"].sum(axis=1, keepdims=True)).ravel(),
        "rank": (1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)).astype(np.uint8).ravel(),
        "margin": (scores - others).ravel(),
        **{f"points_{name}": rows["breakdown"][:, :, number].ravel() for number, name in enumerate(game.categories)},
        **{fact: encoded(values, rows[fact].ravel()) for fact, values in game.facts.items()},
        **{name: np.repeat(rows[name], n) for name in ("rounds", "decisions")},
        "ending": encoded(game._engine.ENDINGS, np.repeat(rows["ending"], n)),
    }
    return pyarrow.table(columns).replace_schema_metadata(provenance.metadata(origin))


def read_columns(game: BaseGame, table: pa.Table) -> Columns:
    """What the engine had written, from the table: sums over it are those of the games."""
    columns = game._new_columns(len(table))
    for seat in range(game.players):
        columns.winning |= (_numbers(table, f"won_{seat}") > 0).astype(np.uint8) << np.uint8(seat)
        for number, category in enumerate(game.categories):
            columns.points[:, seat, number] = _numbers(table, f"points_{category}_{seat}")
        for number, (fact, values) in enumerate(game.facts.items()):
            columns.facts[:, seat, number] = _decoded(table, f"{fact}_{seat}", values)
    columns.rounds[:] = _numbers(table, "rounds")
    columns.decisions[:] = _numbers(table, "decisions")
    columns.endings[:] = _decoded(table, "ending", game._engine.ENDINGS)
    return columns


def _numbers(table: pa.Table, name: str) -> NDArray[Any]:
    return np.asarray(table.column(name).to_numpy())


def _decoded(table: pa.Table, name: str, names: tuple[str, ...]) -> NDArray[Any]:
    """The numbers of names; the dictionary of a file need not be ours."""
    column = table.column(name).combine_chunks()
    places = np.array([names.index(one) for one in column.dictionary.to_pylist()], np.uint8)
    numbers: NDArray[Any] = places[column.indices.to_numpy()]
    return numbers
