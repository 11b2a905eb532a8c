"""`turmwerk tune`."""

from __future__ import annotations

import json
from typing import Any

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import (
    components_options,
    games_option,
    json_option,
    listed,
    name_argument,
    player_counts,
    replaced_components,
    seed_option,
    verified_games_option,
    words,
    work_options,
)
from turmwerk.cli.completion import complete_strategy
from turmwerk.cli.terminal import sheets, show, text
from turmwerk.defaults import TUNE_GAMES, TUNE_GENERATIONS, TUNE_POPULATION, TUNE_STEP, TUNE_VERIFIED_GAMES


@click.command("tune")
@name_argument
@click.option("--players", "counts", multiple=True, metavar="N,...|all", help="Player counts to be good at; the smallest unless given.")
@click.option("--variant", "variants", multiple=True, metavar="NAME,...|all", help="Variants to be good at; the first one unless given.")
@click.option(
    "--against",
    multiple=True,
    default=("greedy",),
    show_default="greedy",
    metavar="NAME,...",
    shell_complete=complete_strategy,
    help="Who plays the other seats; several are a league of opponents, each of which counts the same.",
)
@click.option("--start", default="greedy", show_default=True, metavar="STRATEGY", help="The weights to begin with: a name or a file.")
@click.option("--generations", type=int, default=TUNE_GENERATIONS, show_default=True, help="How often all candidates are tried.")
@games_option(TUNE_GAMES, "Games of each candidate in a generation.")
@click.option("--population", type=int, default=TUNE_POPULATION, show_default=True, help="How many candidates there are.")
@click.option(
    "--step", type=float, default=TUNE_STEP, show_default=True, help="How far from the start to look at first; less if it is good already."
)
@seed_option("Which search: the same seed finds the same weights")
@verified_games_option(TUNE_VERIFIED_GAMES, "Games of the verification, in each setting.")
@work_options
@click.option("--out", metavar="FILE", help="Where to write the weights; GAME-tuned.toml unless given. What was played is kept beside it.")
@click.option("--force", is_flag=True, help="Start over and overwrite the file.")
@components_options
@json_option
def command(
    name: str,
    counts: tuple[str, ...],
    variants: tuple[str, ...],
    against: tuple[str, ...],
    start: str,
    generations: int,
    n_games: int,
    population: int,
    step: float,
    seed: int,
    verified_games: int,
    work: dict[str, Any],
    out: str | None,
    force: bool,
    overrides: tuple[str, ...],
    path: str | None,
    as_json: bool,
) -> None:
    """Search for weights that win more against a strategy, or several.

    They are written to a file that is a strategy itself. What was played is kept in a ledger: the same command continues where
    Ctrl-C stopped it, or goes further with more --generations.
    """
    from turmwerk.tuning.search import tune
    from turmwerk.tuning.tables import tune_notes, tune_tables

    out = f"{name}-tuned.toml" if out is None else out
    result = tune(
        name,
        players=player_counts(counts),
        variant=words(variants),
        components=replaced_components(name, path, overrides),
        against=listed(against),
        start=start,
        generations=generations,
        games=n_games,
        population=population,
        step=step,
        seed=seed,
        verified_games=verified_games,
        out=out,
        force=force,
        **work,
    )
    if as_json:
        print(json.dumps(result.as_dict()))
    else:
        show(*sheets(tune_tables(result)), text(*tune_notes(result)))
        print(f"written: {out}")
    if result.partial:
        leave_partial("the weights are partial, the same command continues")
