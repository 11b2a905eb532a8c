"""`turmwerk tune`."""

from __future__ import annotations

from typing import Any

import click

from turmwerk.cli.arguments import (
    components_options,
    file_name,
    games_option,
    json_option,
    listed,
    population_option,
    reading,
    seed_option,
    settings_options,
    verified_option,
    work_options,
)
from turmwerk.cli.completion import complete_strategy
from turmwerk.cli.delivery import already, deliver
from turmwerk.cli.terminal import sheets
from turmwerk.defaults import TUNE_GAMES, TUNE_GENERATIONS, TUNE_STEP, TUNE_VERIFIED_GAMES


@click.command("tune")
@settings_options()
@click.option(
    "--against",
    multiple=True,
    metavar="NAME,...",
    callback=reading(lambda given: listed(given) or None),
    shell_complete=complete_strategy,
    help="Who plays the other seats; several are a league of opponents, each of which counts the same. Greedy unless given.",
)
@click.option("--start", metavar="STRATEGY", help="The weights to begin with: a name or a file. Greedy unless given.")
@click.option("--generations", type=int, default=TUNE_GENERATIONS, show_default=True, help="How often all candidates are tried.")
@games_option(TUNE_GAMES, "Games of each candidate in a generation.")
@population_option
@click.option(
    "--step", type=float, default=TUNE_STEP, show_default=True, help="How far from the start to look at first; less if it is good already."
)
@click.option("--optimizer", default="own", show_default=True, help="own, or cma: the package of that name.")
@seed_option("Random seed; the same seed finds the same weights")
@verified_option(TUNE_VERIFIED_GAMES, "Games of the verification, in each setting.")
@work_options
@click.option("--out", metavar="FILE", help="Where to write the weights; GAME-tuned.toml unless given. What was played is kept beside it.")
@click.option("--force", is_flag=True, help="Start over and overwrite the file.")
@components_options
@json_option
def command(game: str, out: str | None, as_json: bool, **asked: Any) -> None:
    """Search for weights that win more against a strategy, or several.

    They are written to a file that is a strategy itself. What was played is kept in a ledger: rerun the command to resume after Ctrl-C,
    or with more --generations to search further.
    """
    from turmwerk.tuning.search import tune
    from turmwerk.tuning.tables import tune_notes, tune_tables

    out = f"{file_name(game)}-tuned.toml" if out is None else out
    result = tune(game, out=out, **asked)
    stopped = "the weights are partial, rerun the command to resume"
    parts = sheets(tune_tables(result), tune_notes(result))
    deliver(result, *parts, as_json=as_json, written={out: already}, stopped=stopped)
