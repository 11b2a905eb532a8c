"""`turmwerk balance`; what it prints is in `balance_tables`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli.arguments import (
    games_option,
    listed,
    name_argument,
    player_counts,
    replaced_components,
    strategies_option,
    words,
)
from turmwerk.cli.completion import complete_variant
from turmwerk.cli.delivery import Targets, study_options
from turmwerk.cli.values import CountType
from turmwerk.defaults import SAMPLE, STUDY_GAMES

GAMES_HELP = (
    "How many games in each setting, that is, for each player count, variant and level of skill. In addition, levels above random play "
    "up to a tenth as many deals against random seats, once in each seat."
)


@click.command("balance")
@name_argument
@click.option("--players", "counts", multiple=True, metavar="N,...", help="Player counts, such as 2,3; all unless given.")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME,...", shell_complete=complete_variant, help="Variants; all unless given."
)
@strategies_option(
    "Levels of skill, one after the other; random, greedy and expert unless given, and master in studies of up to 1,000 games."
)
@games_option(STUDY_GAMES, GAMES_HELP)
@click.option("--until", type=float, metavar="WIDTH", help="Stop a setting when the 95 % half-width of every win share is at most this.")
@click.option("--sample", type=CountType(), default=SAMPLE, show_default=True, help="Games to follow move by move in each setting.")
@click.option("--full", is_flag=True, help="Print all tables of all levels of play, not only the answer.")
@study_options
def command(
    name: str,
    counts: tuple[str, ...],
    variants: tuple[str, ...],
    chosen: tuple[str, ...],
    n_games: int,
    until: float | None,
    sample: int,
    full: bool,
    path: str | None,
    overrides: tuple[str, ...],
    targets: Targets,
    work: dict[str, Any],
) -> None:
    """Study whether a game is fair, and holds at every player count."""
    from turmwerk.cli.balance_tables import balance_answer, balance_tables
    from turmwerk.studies.balance import balance

    study = balance(
        name,
        players=player_counts(counts),
        variant=words(variants),
        components=replaced_components(name, path, overrides),
        strategies=listed(chosen) or None,
        games=n_games,
        until=until,
        sample=sample,
        **work,
    )
    targets.deliver(study, lambda: balance_tables(study) if full else balance_answer(study))
