"""`turmwerk dataset`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli.arguments import game_options, games_option, json_option, lineup_option, seed_option, where_options
from turmwerk.cli.delivery import already, deliver
from turmwerk.cli.terminal import text
from turmwerk.defaults import DATASET_GAMES


@click.command("dataset")
@game_options
@lineup_option
@games_option(DATASET_GAMES, "How many games.")
@seed_option()
@where_options
@click.option("--out", required=True, metavar="DIR", help="The folder of the Parquet files; rerun the command to resume.")
@click.option("--observations", is_flag=True, help="Also what the deciding seat sees, the round, and its points so far.")
@json_option
def command(out: str, as_json: bool, **asked: Any) -> None:
    """Write every decision of many games to Parquet files, to learn from.

    One row for each legal move: its features, whether it was played, and what came of the game. docs/data.md describes the columns.
    """
    from turmwerk.playing.dataset import dataset
    from turmwerk.playing.tables import run_title

    found = dataset(out=out, **asked)
    title = run_title(found.game, found.games, found.seed, partial=found.partial)
    players = ", ".join(dict.fromkeys(found.strategies))
    counts = f"{found.decisions:,} decisions by {players} · {found.rows:,} rows, one for each legal move"
    parts = (text(title, style="bold"), text(counts))
    deliver(found, *parts, as_json=as_json, written={out: already}, stopped="the rows are partial")
