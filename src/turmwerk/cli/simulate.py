"""`turmwerk simulate`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli.arguments import game_options, json_option, lineup_option, seed_option, usual_games_option, work_options
from turmwerk.cli.delivery import already, as_page, deliver, report_option
from turmwerk.cli.terminal import sheets
from turmwerk.defaults import SIMULATED_GAMES


@click.command("simulate")
@game_options
@lineup_option
@usual_games_option(SIMULATED_GAMES, "How many games.")
@seed_option()
@work_options
@click.option("--engine", help="scalar or lockstep, which play the same games; the faster one unless given.")
@click.option("--rows", metavar="DIR", help="Write a row for each game to Parquet files in this folder; rerun the command to resume.")
@report_option
@json_option
def command(rows: str | None, report: str | None, as_json: bool, **asked: Any) -> None:
    """Play many games and report scores and win shares by seat."""
    from turmwerk.playing.selection import games_unless_given
    from turmwerk.playing.simulation import simulate
    from turmwerk.playing.tables import result_notes, result_tables
    from turmwerk.report.page import check_extra

    asked["games"] = games_unless_given(asked["games"], SIMULATED_GAMES, [asked["game"]])
    if report is not None:
        check_extra()
    result = simulate(rows=False if rows is None else rows, **asked)
    more = {} if rows is None else {"rows": rows}
    parts = sheets(result_tables(result), result_notes(result))
    deliver(result, *parts, as_json=as_json, written={rows: already, report: as_page(result)}, **more)
