"""The commands `turmwerk balance` and `turmwerk what-if`."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli_options import override, parse_value, replaced_components
from turmwerk.errors import ArgumentError, ComponentError
from turmwerk.studies.balance import GAMES, SAMPLE, balance
from turmwerk.studies.what_if import what_if
from turmwerk.studies.writing import check_writable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import WhatIf

INTERRUPTED = 130
GAMES_HELP = (
    "How many games in each setting, that is for each player count, variant and level of skill. Beside them, levels above random play up "
    "to a tenth as many deals against random seats, once in each seat."
)
SHARED_OPTIONS = (
    click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a component; may be repeated."),
    click.option("--components", "path", metavar="FILE", help="A TOML file with replaced components."),
    click.option("--seed", type=int, default=1, show_default=True, help="Which games: the same seed plays the same ones."),
    click.option("--threads", type=int, help="Number of threads; all cores unless given."),
    click.option("--report", metavar="FILE", help="Write a self-contained HTML page."),
    click.option("--csv", metavar="FILE", help="Write the figures as CSV."),
    click.option("--json", "as_json", is_flag=True, help="Print JSON."),
)


def shared_options(command: Any) -> Any:
    """What both commands understand; they get it as `shared`."""
    for decorate in reversed(SHARED_OPTIONS):
        command = decorate(command)
    return command


@click.command("balance")
@click.argument("name", metavar="GAME")
@click.option("--players", metavar="N,…", help="Player counts, such as 2,3; all unless given.")
@click.option("--variants", metavar="NAME,…", help="Variants; all unless given.")
@click.option("--strategies", metavar="NAME,…", help="Levels of skill; those of random, greedy and expert the game has unless given.")
@click.option("--games", type=int, default=GAMES, show_default=True, help=GAMES_HELP)
@click.option("--until", type=float, metavar="WIDTH", help="Stop a setting when the 95 % half-width of every win share is at most this.")
@click.option("--sample", type=int, default=SAMPLE, show_default=True, help="Games to follow move by move in each setting.")
@shared_options
def balance_command(
    name: str,
    players: str | None,
    variants: str | None,
    strategies: str | None,
    games: int,
    until: float | None,
    sample: int,
    **shared: Any,
) -> None:
    """Study whether a game is fair and holds at every player count."""
    from turmwerk.terminal_studies import balance_tables

    _check_targets(shared)
    study = balance(
        name,
        players=None if players is None else [_player_count(one) for one in _words(players)],
        variants=None if variants is None else _words(variants),
        strategies=None if strategies is None else _words(strategies),
        games=games,
        until=until,
        components=replaced_components(name, shared["path"], shared["overrides"]),
        seed=shared["seed"],
        threads=shared["threads"],
        sample=sample,
        progress=sys.stderr.isatty(),
    )
    _deliver(study, shared, lambda: balance_tables(study))


@click.command("what-if")
@click.argument("name", metavar="GAME")
@click.option("--sweep", metavar="KEY=LOW..HIGH", help="Try one value after the other: 6..10, 6..10..2 or a list such as 6,8,9.")
@click.option("--players", type=int, help="Number of players; the smallest unless given.")
@click.option("--variant", help="Variant; the first one unless given.")
@click.option("--strategy", default="random", show_default=True, help="How all seats play.")
@click.option("--games", type=int, default=GAMES, show_default=True, help="How many games of the original and of each changed game.")
@shared_options
def what_if_command(
    name: str, sweep: str | None, players: int | None, variant: str | None, strategy: str, games: int, **shared: Any
) -> None:
    """Compare a game with changed components to the original, on the same deals."""
    from turmwerk.terminal_studies import what_if_tables

    _check_targets(shared)
    study = what_if(
        name,
        set=replaced_components(name, shared["path"], shared["overrides"]),
        sweep=None if sweep is None else parse_sweep(sweep),
        players=players,
        variant=variant,
        strategy=strategy,
        games=games,
        seed=shared["seed"],
        threads=shared["threads"],
        progress=sys.stderr.isatty(),
    )
    _deliver(study, shared, lambda: what_if_tables(study))


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def parse_sweep(text: str) -> tuple[str, Sequence[Any]]:
    """A range KEY=LOW..HIGH, with a step KEY=LOW..HIGH..STEP, or a list KEY=VALUE,VALUE."""
    key, values = override(text, option="--sweep", example="display.size=4..7")
    if not isinstance(values, str):
        several = isinstance(values, list) and values and all(isinstance(one, list) for one in values)
        return key, values if several else [values]
    matched = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?", values)
    if matched:
        low, high, step = int(matched[1]), int(matched[2]), int(matched[3] or 1)
        if low > high or step == 0:
            raise ComponentError(
                f"--sweep {text!r} is an empty range; it must be KEY=LOW..HIGH with LOW at most HIGH, such as display.size=4..7"
            )
        return key, range(low, high + 1, step)
    if ".." in values:
        raise ComponentError(f"--sweep {text!r} is not a range of whole numbers; it must be KEY=LOW..HIGH, such as display.size=4..7")
    return key, [parse_value(one.strip()) for one in values.split(",")]


def _player_count(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentError(f"--players {text!r} is not a whole number; write player counts as 2,3,4") from None


def _check_targets(shared: Mapping[str, Any]) -> None:
    """Files that cannot be written and extras that are missing are better known before the games than after."""
    for target in (shared["report"], shared["csv"]):
        if target is not None:
            check_writable(target)
    if shared["report"] is not None:
        from turmwerk.report import check_extra

        check_extra()


def _deliver(study: BalanceStudy | WhatIf, shared: Mapping[str, Any], tables: Callable[[], RenderableType]) -> None:
    """Write and print what was asked for; a study that Ctrl-C cut short is delivered too, with the exit code of an interruption."""
    from turmwerk.terminal import show

    report, csv = shared["report"], shared["csv"]
    if csv is not None:
        study.to_csv(csv)
    if report is not None:
        study.report(report, command=shlex.join(["turmwerk", *sys.argv[1:]]))
    if shared["as_json"]:
        print(json.dumps(study.as_dict()))
    else:
        show(tables())
        for target in (report, csv):
            if target is not None:
                print(f"written: {target}")
    if study.partial:
        print("turmwerk: stopped by Ctrl-C; the results are partial", file=sys.stderr)
        sys.exit(INTERRUPTED)
