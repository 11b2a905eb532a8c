"""`turmwerk tournament`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import game_options, games_option, json_option, make_game, seed_option, work_options
from turmwerk.cli.completion import complete_strategy
from turmwerk.cli.terminal import sheets, show, show_json, text
from turmwerk.defaults import TOURNAMENT_GAMES


@click.command("tournament")
@game_options
@click.argument("strategies", nargs=-1, required=True, shell_complete=complete_strategy)
@games_option(TOURNAMENT_GAMES, "How many games at most, over all line-ups.")
@seed_option("Which deals: every line-up plays the same ones")
@work_options
@click.option("--until", type=float, metavar="WIDTH", help="Stop when the 95 % half-width of every win share is at most this.")
@click.option("--sprt", type=float, metavar="EFFECT", help="Stop when it is decided whether the first beats the second by this win share.")
@click.option("--errors", type=float, default=0.05, show_default=True, help="Error rates of --sprt, either way.")
@json_option
def command(
    strategies: tuple[str, ...],
    n_games: int,
    seed: int,
    work: dict[str, Any],
    until: float | None,
    sprt: float | None,
    errors: float,
    as_json: bool,
    **which: Any,
) -> None:
    """Let strategies play each other on the same deals, in all seats."""
    from turmwerk.statistics import SequentialTest
    from turmwerk.studies.tables import tournament_notes, tournament_tables
    from turmwerk.studies.tournament import tournament

    result = tournament(
        make_game(**which),
        strategies,
        games=n_games,
        seed=seed,
        until=until,
        sprt=None if sprt is None else SequentialTest(sprt, errors, errors),
        **work,
    )
    if as_json:
        show_json(result.as_dict())
    else:
        show(*sheets(tournament_tables(result)), text(*tournament_notes(result)))
    if result.partial:
        leave_partial("the results are partial")
