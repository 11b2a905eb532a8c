"""Options that several commands share, and what they mean."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.completion import complete_component, complete_game, complete_strategy, complete_variant
from turmwerk.cli.values import CountType, Renamed, SeedType
from turmwerk.errors import ArgumentError

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

Command = Callable[..., None]

name_argument = click.argument("name", metavar="GAME", shell_complete=complete_game)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
threads_option = click.option("--threads", type=int, help="Number of threads; all cores unless given.")
_executor_option = click.option(
    "--executor",
    cls=Renamed,
    before="--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster: tcp://host:8786, or local:4 for four processes of this machine.",
)
_keep_option = click.option(
    "--keep", metavar="FILE", help="A ledger of what is finished: the same command goes on where it was stopped; `turmwerk runs` shows it."
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
JUDGED_BY = "Expert, the strongest weights, unless given."


def variant_option(text: str = "Variant; the first one unless given.") -> Callable[[Command], Command]:
    """Which variant."""
    return click.option("--variant", shell_complete=complete_variant, help=text)


def games_option(default: int | None, text: str) -> Callable[[Command], Command]:
    """How many games."""
    return click.option("--games", "n_games", type=CountType(), default=default, show_default=True, help=text)


def verified_games_option(default: int | None, text: str) -> Callable[[Command], Command]:
    """How many games prove what a search has found."""
    return click.option("--verified-games", cls=Renamed, before="--verify", type=CountType(), default=default, show_default=True, help=text)


def strategies_option(text: str) -> Callable[[Command], Command]:
    """Who plays: several stand in one list or in several options."""
    return click.option(
        "--strategies",
        "chosen",
        cls=Renamed,
        before="--strategy",
        multiple=True,
        metavar="NAME,...",
        shell_complete=complete_strategy,
        help=text,
    )


lineup_option = strategies_option(
    "Who plays: random, greedy, expert, master, mcts:500, weights.toml, ...; one for all seats or one for each. Random unless given."
)


def seed_option(text: str = "Which games: the same seed plays the same ones") -> Callable[[Command], Command]:
    """Which games."""
    return click.option("--seed", type=SeedType(), default=1, show_default=True, help=f"{text}; new: another one each time.")


def where_options(command: Command) -> Command:
    """Who plays: the command is given a dict `work` of what all that plays many games understands.

    There is a bar where there is a terminal, and Ctrl-C always leaves the results so far.
    """

    @wraps(command)
    def with_work(*, threads: int | None, executor: str | None, keep: str | None = None, **options: Any) -> None:
        work = {"threads": threads, "executor": executor, "progress": sys.stderr.isatty(), "partial": True}
        command(work=work if keep is None else work | {"keep": keep}, **options)

    return threads_option(_executor_option(with_work))


def work_options(command: Command) -> Command:
    """Who plays, and what is remembered."""
    return _keep_option(where_options(command))


def components_options(command: Command) -> Command:
    """The options that replace components: `path` and `overrides`."""
    return _set_option(_path_option(command))


def game_options(command: Command) -> Command:
    """The options that say which one game is meant: those of `make_game`."""
    command = components_options(command)
    command = variant_option()(command)
    command = click.option("--players", type=int, help="Number of players; the smallest unless given.")(command)
    return name_argument(command)


def make_game(name: str, players: int | None, variant: str | None, path: str | None, overrides: tuple[str, ...]) -> Game:
    """The game the options describe."""
    from turmwerk.playing.game import game

    return game(name, players=players, variant=variant, components=replaced_components(name, path, overrides))


def replaced_components(name: str, path: str | None, overrides: tuple[str, ...]) -> dict[str, Any]:
    """What --components and --set replace; the latter wins."""
    from turmwerk.components.text import read_changes
    from turmwerk.registry.catalog import find

    replaced: dict[str, Any] = find(name).components.changes(path) if path else {}
    return replaced | read_changes(overrides, "--set")


def listed(given: tuple[str, ...]) -> list[str]:
    """Repeated options and lists with commas taken together."""
    return [word.strip() for text in given for word in text.split(",")]


def lineup(chosen: tuple[str, ...]) -> str | list[str] | None:
    """Who plays: one strategy for all seats, or one for each."""
    found = listed(chosen)
    return found[0] if len(found) == 1 else found or None


def words(given: tuple[str, ...]) -> list[str] | str | None:
    """Player counts or variants; "all" if one of the words is that, None if there are none."""
    found = listed(given)
    return "all" if "all" in found else found or None


def player_counts(given: tuple[str, ...]) -> list[int] | str | None:
    """The same for player counts."""
    found = words(given)
    try:
        return [int(word) for word in found] if isinstance(found, list) else found
    except ValueError:
        raise ArgumentError(f"--players {','.join(given)} is not allowed; write player counts as 2,3,4, or all") from None
