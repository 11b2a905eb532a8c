"""`turmwerk dataset`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import game_options, games_option, json_option, lineup, lineup_option, make_game, seed_option, where_options
from turmwerk.cli.terminal import show, show_json, text
from turmwerk.defaults import DATASET_GAMES


@click.command("dataset")
@game_options
@lineup_option
@games_option(DATASET_GAMES, "How many games.")
@seed_option()
@where_options
@click.option("--out", required=True, metavar="DIR", help="The folder of the Parquet files; the same command goes on there.")
@json_option
def command(n_games: int, seed: int, work: dict[str, Any], out: str, as_json: bool, chosen: tuple[str, ...], **which: Any) -> None:
    """Write every decision of many games to Parquet files, to learn from.

    One row for each legal move: its features, whether it was played, and what came of the game. docs/data.md describes the columns.
    """
    from turmwerk.playing.dataset import dataset

    found = dataset(make_game(**which), n_games, out=out, seed=seed, strategies=lineup(chosen), **work)
    if as_json:
        show_json(found.as_dict())
    else:
        counts = (
            f"{found.decisions:,} decisions by {', '.join(dict.fromkeys(found.strategies))} · {found.rows:,} rows, one for each legal move"
        )
        from turmwerk.playing.tables import run_title

        show(text(run_title(found.game, found.games, found.seed, partial=found.partial), style="bold"), text(counts, f"written: {out}"))
    if found.partial:
        leave_partial("the rows are partial")
