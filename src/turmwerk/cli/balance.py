"""`turmwerk balance`; what it prints is in `balance_tables`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import STOP_WIDTH, components_options, settings_options, strategies_option, usual_games_option
from turmwerk.cli.delivery import study_options
from turmwerk.cli.values import CountType
from turmwerk.defaults import JUDGED_DECISIONS, SAMPLE, STUDY_GAMES

if TYPE_CHECKING:
    from turmwerk.cli.delivery import Delivered

GAMES_HELP = (
    "How many games in each setting, that is, for each player count, variant and level of skill. In addition, levels above random play "
    "up to a tenth as many deals among seats of the next weaker level, once in each seat."
)

MASTER_HELP = (
    "Ask the level master too, with N games in each setting. It is a search and takes seconds for a game; the plan that a terminal shows "
    "first says how long that is."
)
DEFAULT_WORDS = "2 seconds for a move and 4 more for each doubling of what there is to choose from"


def _seconds(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> float | dict[str, float] | None:
    """A number for every decision, or numbers by kind of decision."""
    if not given:
        return None
    parts = [text.rpartition("=") for text in given]
    try:
        numbers = {kind.strip(): float(seconds) for kind, _, seconds in parts}
    except ValueError:
        raise click.BadParameter(f"{', '.join(given)} is not allowed; it must be seconds such as 6, or a kind such as turn=20") from None
    if "" not in numbers:
        return numbers
    if len(given) > 1:
        raise click.BadParameter("a number for every decision and others by kind exclude each other; allowed: either of them")
    return numbers[""]


@click.command("balance")
@settings_options(all_unless_given=True)
@strategies_option("Levels of skill, one after the other; random, greedy and expert unless given.")
@usual_games_option(STUDY_GAMES, GAMES_HELP)
@click.option("--master", type=CountType(), default=0, metavar="N", help=MASTER_HELP)
@click.option("--until", type=float, metavar="WIDTH", help=f"Stop a setting {STOP_WIDTH}")
@click.option("--sample", type=CountType(), default=SAMPLE, show_default=True, help="Games to follow move by move in each setting.")
@click.option(
    "--decisions",
    type=CountType(),
    default=JUDGED_DECISIONS,
    show_default=True,
    help="Decisions of the strongest weights at which all moves are judged by playouts, in each setting; 0: none, which is faster.",
)
@click.option(
    "--seconds-per-decision",
    multiple=True,
    metavar="[KIND=]SECONDS",
    callback=_seconds,
    help=f"How long people take, for the minutes of a game: for every decision, or for a kind such as turn=20; may be repeated. "
    f"Unless given: {DEFAULT_WORDS}.",
)
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
