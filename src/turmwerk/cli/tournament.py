"""`turmwerk tournament`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import STOP_WIDTH, game_options, usual_games_option
from turmwerk.cli.completion import complete_strategy
from turmwerk.cli.delivery import study_options
from turmwerk.cli.terminal import group, sheets, text
from turmwerk.defaults import TOURNAMENT_GAMES

if TYPE_CHECKING:
    from turmwerk.cli.delivery import Delivered


@click.command("tournament")
@game_options
@click.argument("strategies", nargs=-1, required=True, shell_complete=complete_strategy)
@usual_games_option(TOURNAMENT_GAMES, "How many games at most, over all line-ups.")
@click.option("--until", type=float, metavar="WIDTH", help=f"Stop {STOP_WIDTH}")
@click.option("--sprt", type=float, metavar="EFFECT", help="Stop when it is decided whether the first beats the second by this win share.")
@click.option("--errors", type=float, default=0.05, show_default=True, help="Error rates of --sprt, either way.")
@study_options
def command(sprt: float | None, errors: float, **asked: Any) -> Delivered:
    """Let strategies play each other on the same deals, in all seats."""
    from turmwerk.statistics import SequentialTest
    from turmwerk.studies.tables import tournament_notes, tournament_tables
    from turmwerk.studies.tournament import tournament

    result = tournament(sprt=None if sprt is None else SequentialTest(sprt, errors, errors), **asked)
    return result, group(text(*result.verdicts, ""), *sheets(tournament_tables(result), tournament_notes(result)))
