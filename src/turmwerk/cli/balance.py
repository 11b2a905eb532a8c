"""`turmwerk balance`; what it prints is in `balance_tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import STOP_WIDTH, components_options, games_option, settings_options, strategies_option
from turmwerk.cli.delivery import study_options
from turmwerk.cli.values import CountType
from turmwerk.defaults import SAMPLE, STUDY_GAMES

if TYPE_CHECKING:
    from turmwerk.cli.delivery import Delivered

GAMES_HELP = (
    "How many games in each setting, that is, for each player count, variant and level of skill. In addition, levels above random play "
    "up to a tenth as many deals against random seats, once in each seat."
)

MASTER_HELP = (
    "Ask the level master too, with N games in each setting. It is a search and takes seconds for a game; the plan that a terminal shows "
    "first says how long that is."
)


@click.command("balance")
@settings_options(all_unless_given=True)
@strategies_option("Levels of skill, one after the other; random, greedy and expert unless given.")
@games_option(STUDY_GAMES, GAMES_HELP)
@click.option("--master", type=CountType(), default=0, metavar="N", help=MASTER_HELP)
@click.option("--until", type=float, metavar="WIDTH", help=f"Stop a setting {STOP_WIDTH}")
@click.option("--sample", type=CountType(), default=SAMPLE, show_default=True, help="Games to follow move by move in each setting.")
@click.option(
    "--reconstructed",
    is_flag=True,
    help="Also play ten variants with other plausible values of the reconstructed numbers: does the verdict survive?",
)
@click.option("--full", is_flag=True, help="Print all tables of all levels of play, not only the answer.")
@components_options
@study_options
def command(full: bool, **asked: Any) -> Delivered:
    """Study whether a game is fair, and holds at every player count."""
    from turmwerk.cli.balance_tables import balance_answer, balance_tables
    from turmwerk.studies.balance import balance

    study = balance(**asked)
    return study, balance_tables(study) if full else balance_answer(study)
