"""Options that several commands share. Values come as the functions take them: a command hands `**asked` on to its function."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from turmwerk.cli.completion import complete_component, complete_game, complete_strategy, complete_variant
from turmwerk.cli.values import CountType, Renamed, SeedType
from turmwerk.defaults import TUNE_POPULATION, default_games
from turmwerk.errors import ArgumentError

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

JUDGED_BY = "Expert, the strongest weights, unless given."
STOP_WIDTH = "when the 95 % half-width of every win share is at most this."


def reading(read: Callable[[tuple[str, ...]], Any]) -> Callable[[click.Context, click.Parameter, tuple[str, ...]], Any]:
    """A callback for an option that may be repeated: what the words that were given mean."""
    return lambda _context, _parameter, given: read(given)


def file_name(game: str) -> str:
    """What files about a game are called that nobody named: ./mine.py and ./mine/ are mine."""
    return Path(game).stem if Path(game).exists() else game


def listed(given: tuple[str, ...]) -> list[str]:
    """Repeated options and lists with commas taken together."""
    return [word.strip() for text in given for word in text.split(",")]


def _lineup(given: tuple[str, ...]) -> str | list[str] | None:
    """One strategy for all seats, or one for each."""
    found = listed(given)
    return found[0] if len(found) == 1 else found or None


def _words(given: tuple[str, ...]) -> list[str] | str | None:
    """Player counts or variants; "all" if one of the words is that, None if there are none."""
    found = listed(given)
    return "all" if "all" in found else found or None


def _player_counts(given: tuple[str, ...]) -> list[int] | str | None:
    found = _words(given)
    try:
        return [int(word) for word in found] if isinstance(found, list) else found
    except ValueError:
        raise ArgumentError(f"--players {','.join(given)} is not allowed; write player counts as 2,3,4, or all") from None


name_argument: Decorator = click.argument("name", metavar="GAME", shell_complete=complete_game)
players_option: Decorator = click.option("--players", type=int, help="Number of players; the smallest unless given.")
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
threads_option: Decorator = click.option("--threads", type=int, help="Number of threads; all cores unless given.")
population_option: Decorator = click.option(
    "--population", type=int, default=TUNE_POPULATION, show_default=True, help="How many candidates."
)
strategy_option: Decorator = click.option(
    "--strategies", cls=Renamed, before="--strategy", metavar="NAME", help=f"Who plays all seats. {JUDGED_BY}"
)
_quiet_option = click.option("--quiet", is_flag=True, help="No progress bar and no announcements.")
_verbose_option = click.option("--verbose", is_flag=True, help="Log the progress, line by line, on standard error; no bar.")
_executor_option = click.option(
    "--executor",
    cls=Renamed,
    before="--cluster",
    metavar="ADDRESS",
    help="Play elsewhere: processes:4 of this machine, which games in Python use anyway; a Dask cluster, tcp://host:8786 or local:4.",
)
_keep_option = click.option(
    "--keep", metavar="FILE", help="A ledger of what is finished: rerun the command to resume; `turmwerk runs` shows it."
)
_set_option = click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=complete_component,
    help="Replace a component, such as price.white=9 or, a list, money.start=20,20,20,20; may be repeated.",
)
_path_option = click.option("--components", "path", metavar="FILE", help="A TOML file with replaced components.")


def variant_option(text: str = "Variant; the first one unless given.") -> Decorator:
    """Which variant."""
    return click.option("--variant", shell_complete=complete_variant, help=text)


def settings_options(*, all_unless_given: bool = False) -> Decorator:
    """Player counts and variants, several of each: `players` and `variant`."""
    smallest, first = ("all", "all") if all_unless_given else ("the smallest", "the first one")

    def add(command: Command) -> Command:
        text = f"Variants, separated by commas, or all; {first} unless given."
        command = click.option(
            "--variant", multiple=True, metavar="NAME,...", callback=reading(_words), shell_complete=complete_variant, help=text
        )(command)
        text = f"Player counts, such as 2,3, or all; {smallest} unless given."
        return click.option("--players", multiple=True, metavar="N,...", callback=reading(_player_counts), help=text)(command)

    return add


def usual_games_option(usual: int, text: str) -> Decorator:
    """How many games, fewer unless given if they are played in Python."""
    fewer = default_games(usual, in_python=True)
    return games_option(
        None, f"{text} {usual:,} unless given, {fewer:,} of a game in Python." if fewer < usual else f"{text} {usual:,} unless given."
    )


def games_option(default: int | None, text: str) -> Decorator:
    """How many games."""
    return click.option("--games", type=CountType(), default=default, show_default=True, help=text)


def verified_option(default: int | None, text: str) -> Decorator:
    """How many games prove what a search has found."""
    return click.option("--verified-games", cls=Renamed, before="--verify", type=CountType(), default=default, show_default=True, help=text)


def strategies_option(text: str, read: Callable[[tuple[str, ...]], Any] = _lineup) -> Decorator:
    """Who plays: several stand in one list or in several options."""
    return click.option(
        "--strategies",
        cls=Renamed,
        before="--strategy",
        multiple=True,
        metavar="NAME,...",
        callback=reading(read),
        shell_complete=complete_strategy,
        help=text,
    )


lineup_option: Decorator = strategies_option(
    "Who plays: random, greedy, expert, master, mcts:500, weights.toml, ...; one for all seats or one for each. Random unless given."
)


def seed_option(text: str = "Random seed; the same seed plays the same games") -> Decorator:
    """Which games."""
    return click.option("--seed", type=SeedType(), default=1, show_default=True, help=f"{text}; new: another one each time.")


def progress_options(command: Command) -> Command:
    """How much is said meanwhile: `progress`. There is a bar where there is a terminal, and a log for those who ask for one."""

    @wraps(command)
    def with_progress(*, quiet: bool, verbose: bool, **asked: Any) -> Any:
        if verbose:
            logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
        return command(progress=sys.stderr.isatty() and not quiet and not verbose, **asked)

    return _quiet_option(_verbose_option(with_progress))


def where_options(command: Command) -> Command:
    """Who computes. Ctrl-C always leaves the results so far."""

    @wraps(command)
    def with_partial(**asked: Any) -> Any:
        return command(partial=True, **asked)

    return threads_option(_executor_option(progress_options(with_partial)))


def work_options(command: Command) -> Command:
    """Who computes, and what is remembered."""
    return _keep_option(where_options(command))


def replacing_options(command: Command) -> Command:
    """The options that replace components, as they are: `path` and `overrides`."""
    return _set_option(_path_option(command))


def components_options(command: Command) -> Command:
    """A game by its name, and replaced components: `game` and `components`."""

    @wraps(command)
    def with_components(*, name: str, path: str | None, overrides: tuple[str, ...], **asked: Any) -> Any:
        return command(game=name, components=replaced_components(name, path, overrides), **asked)

    return name_argument(replacing_options(with_components))


def game_options(command: Command) -> Command:
    """One game with its player count, variant and components: `game`."""

    @wraps(command)
    def with_game(*, game: str, players: int | None, variant: str | None, components: dict[str, Any], **asked: Any) -> Any:
        from turmwerk.playing.game import game as make_game

        return command(game=make_game(game, players=players, variant=variant, components=components), **asked)

    return players_option(variant_option()(components_options(with_game)))


def rules_option(command: Command) -> Command:
    """Whose records they are, if it is a game of a user: a record names no file, for it may come from anywhere."""
    return click.option("--rules", metavar="PATH", help="The game of the records, if it is one of your own, such as ./mine.py.")(command)


def know_rules(rules: str | None) -> None:
    """From now on a record may be of this game."""
    from turmwerk.registry.catalog import find

    if rules is not None:
        find(rules)


def replaced_components(name: str, path: str | None, overrides: tuple[str, ...]) -> dict[str, Any]:
    """What --components and --set replace; the latter wins."""
    from turmwerk.components.text import read_changes
    from turmwerk.registry.catalog import find

    replaced: dict[str, Any] = find(name).components.changes(path) if path else {}
    return replaced | read_changes(overrides, "--set")
