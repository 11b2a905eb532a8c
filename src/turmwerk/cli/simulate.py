"""`turmwerk simulate`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import game_options, games_option, json_option, lineup, lineup_option, make_game, seed_option, work_options
from turmwerk.cli.streams import emit
from turmwerk.cli.terminal import sheets, show, show_json, text
from turmwerk.defaults import SIMULATED_GAMES


@click.command("simulate")
@game_options
@lineup_option
@games_option(SIMULATED_GAMES, "How many games.")
@seed_option()
@work_options
@click.option("--engine", help="scalar or lockstep, which play the same games; the faster one unless given.")
@click.option("--rows", metavar="DIR", help="Write a row for each game to Parquet files in this folder; the same command goes on there.")
@json_option
def command(
    n_games: int,
    seed: int,
    work: dict[str, Any],
    engine: str | None,
    rows: str | None,
    as_json: bool,
    chosen: tuple[str, ...],
    **which: Any,
) -> None:
    """Play many games and show who scores and wins how much."""
    from turmwerk.playing.tables import result_notes, result_tables

    game = make_game(**which)
    options: dict[str, Any] = {"strategies": lineup(chosen), "engine": engine, "rows": False if rows is None else rows}
    result = game.simulate(n_games, seed=seed, **options, **work)
    if as_json:
        show_json(result.as_dict() | ({} if rows is None else {"rows": rows}))
    else:
        show(*sheets(result_tables(result)), text(*result_notes(result)))
        if rows is not None:
            emit(f"written: {rows}")
    if result.partial:
        leave_partial("the results are partial")
