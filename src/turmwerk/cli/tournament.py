"""`turmwerk tournament`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli.arguments import STOP_WIDTH, game_options, games_option, json_option, seed_option, work_options
from turmwerk.cli.completion import complete_strategy
from turmwerk.cli.delivery import deliver
from turmwerk.cli.terminal import sheets
from turmwerk.defaults import TOURNAMENT_GAMES


@click.command("tournament")
@game_options
@click.argument("strategies", nargs=-1, required=True, shell_complete=complete_strategy)
@games_option(TOURNAMENT_GAMES, "How many games at most, over all line-ups.")
@seed_option("Random seed; every line-up plays the same deals")
@work_options
@click.option("--until", type=float, metavar="WIDTH", help=f"Stop {STOP_WIDTH}")
@click.option("--sprt", type=float, metavar="EFFECT", help="Stop when it is decided whether the first beats the second by this win share.")
@click.option("--errors", type=float, default=0.05, show_default=True, help="Error rates of --sprt, either way.")
@json_option
def command(sprt: float | None, errors: float, as_json: bool, **asked: Any) -> None:
    """Let strategies play each other on the same deals, in all seats."""
    from turmwerk.statistics import SequentialTest
    from turmwerk.studies.tables import tournament_notes, tournament_tables
    from turmwerk.studies.tournament import tournament

    result = tournament(sprt=None if sprt is None else SequentialTest(sprt, errors, errors), **asked)
    deliver(result, *sheets(tournament_tables(result), tournament_notes(result)), as_json=as_json)
