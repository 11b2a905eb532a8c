"""The command `turmwerk tune`."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext

import click

from turmwerk.cli_options import replaced_components
from turmwerk.errors import ArgumentError
from turmwerk.games import Game, GameInfo, game
from turmwerk.tuning.search import GAMES, GENERATIONS, POPULATION, VERIFIED_GAMES, tune

INTERRUPTED = 130


@click.command("tune")
@click.argument("name", metavar="GAME")
@click.option("--players", multiple=True, metavar="N,…|all", help="Player counts to be good at; the smallest unless given.")
@click.option("--variant", "variants", multiple=True, metavar="NAME,…|all", help="Variants to be good at; the first one unless given.")
@click.option("--against", default="greedy", show_default=True, metavar="STRATEGY", help="Who plays the other seats.")
@click.option("--start", default="greedy", show_default=True, metavar="STRATEGY", help="The weights to begin with: a name or a file.")
@click.option("--generations", type=int, default=GENERATIONS, show_default=True, help="How often all candidates are tried.")
@click.option("--games", "n_games", type=int, default=GAMES, show_default=True, help="Games of each candidate in a generation.")
@click.option("--population", type=int, default=POPULATION, show_default=True, help="How many candidates there are.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which search: the same seed finds the same weights.")
@click.option("--verify", type=int, default=VERIFIED_GAMES, show_default=True, help="Games of the verification, in each setting.")
@click.option("--threads", type=int, help="Number of threads; all cores unless given.")
@click.option("--out", metavar="FILE", help="Where to write the weights; GAME-tuned.toml unless given. The search is saved beside it.")
@click.option("--force", is_flag=True, help="Start over and overwrite the file.")
@click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a component; may be repeated.")
@click.option("--components", "path", metavar="FILE", help="A TOML file with replaced components.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tune_command(
    name: str,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    against: str,
    start: str,
    generations: int,
    n_games: int,
    population: int,
    seed: int,
    verify: int,
    threads: int | None,
    out: str | None,
    force: bool,
    overrides: tuple[str, ...],
    path: str | None,
    as_json: bool,
) -> None:
    """Search for weights that win more against a strategy, and write them to a file that is a strategy itself.

    The search is saved after every generation: the same command goes on where Ctrl-C stopped it, or further with more --generations.
    """
    from turmwerk.terminal import show
    from turmwerk.terminal_tune import search_bar, tune_tables

    settings = _settings(name, players, variants, path, overrides)
    out = f"{name}-tuned.toml" if out is None else out
    with search_bar(generations) if sys.stderr.isatty() else nullcontext() as progress:
        result = tune(
            settings,
            against=against,
            start=start,
            generations=generations,
            games=n_games,
            population=population,
            seed=seed,
            verified_games=verify,
            threads=threads,
            out=out,
            force=force,
            progress=progress,
        )
    if as_json:
        print(json.dumps(result.as_dict()))
    else:
        show(tune_tables(result))
        print(f"written: {out}")
    if result.partial:
        print("turmwerk: stopped by Ctrl-C; the weights are partial, the same command goes on", file=sys.stderr)
        sys.exit(INTERRUPTED)


def _settings(name: str, players: tuple[str, ...], variants: tuple[str, ...], path: str | None, overrides: tuple[str, ...]) -> list[Game]:
    """Every player count in every variant."""
    replaced = replaced_components(name, path, overrides)
    info = game(name, components=replaced).info
    counts = _player_counts(info, players) or [info.players[0]]
    kinds = _listed(variants, info.variants) or [info.variants[0]]
    return [game(name, players=count, variant=kind, components=replaced) for kind in kinds for count in counts]


def _player_counts(info: GameInfo, given: tuple[str, ...]) -> list[int]:
    words = _listed(given, tuple(map(str, info.players)))
    try:
        return [int(word) for word in words]
    except ValueError:
        raise ArgumentError(f"--players {','.join(given)} is not allowed; write player counts as 2,3,4, or all") from None


def _listed(given: tuple[str, ...], everything: tuple[str, ...]) -> list[str]:
    """Repeated options and lists with commas taken together; each word once."""
    words = [word.strip() for text in given for word in text.split(",")]
    return list(dict.fromkeys(one for word in words for one in (everything if word == "all" else (word,))))
