"""The commands `turmwerk balance` and `turmwerk what-if`."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Sequence
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
STUDY_OPTIONS = (
    click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a component; may be repeated."),
    click.option("--components", "path", metavar="FILE", help="A TOML file with replaced components."),
    click.option("--games", "n_games", type=int, default=GAMES, show_default=True, help="How many games in each setting."),
    click.option("--seed", type=int, default=1, show_default=True, help="Which games: the same seed plays the same ones."),
    click.option("--threads", type=int, help="Number of threads; all cores unless given."),
    click.option("--report", metavar="FILE", help="Write a self-contained HTML page."),
    click.option("--csv", metavar="FILE", help="Write the figures as CSV."),
    click.option("--json", "as_json", is_flag=True, help="Print JSON."),
)


def study_options(command: Any) -> Any:
    """The options both commands share."""
    for decorate in reversed(STUDY_OPTIONS):
        command = decorate(command)
    return command


@click.command("balance")
@click.argument("name", metavar="GAME")
@click.option("--players", metavar="N,…", help="Player counts, such as 2,3; all unless given.")
@click.option("--variants", metavar="NAME,…", help="Variants; all unless given.")
@click.option("--strategies", metavar="NAME,…", help="Levels of skill; those of random, greedy and expert the game has unless given.")
@click.option("--until", type=float, metavar="WIDTH", help="Stop a setting when the 95 % half-width of every win share is at most this.")
@click.option("--sample", type=int, default=SAMPLE, show_default=True, help="Games to follow move by move in each setting.")
@study_options
def balance_command(
    name: str,
    players: str | None,
    variants: str | None,
    strategies: str | None,
    until: float | None,
    sample: int,
    overrides: tuple[str, ...],
    path: str | None,
    n_games: int,
    seed: int,
    threads: int | None,
    report: str | None,
    csv: str | None,
    as_json: bool,
) -> None:
    """Study whether a game is fair and holds at every player count."""
    from turmwerk.terminal_studies import balance_tables

    _check_targets(report, csv)
    study = balance(
        name,
        players=None if players is None else [_player_count(one) for one in players.split(",")],
        variants=None if variants is None else variants.split(","),
        strategies=None if strategies is None else strategies.split(","),
        games=n_games,
        until=until,
        components=replaced_components(name, path, overrides),
        seed=seed,
        threads=threads,
        sample=sample,
        progress=sys.stderr.isatty(),
    )
    _deliver(study, report, csv, as_json, lambda: balance_tables(study))


@click.command("what-if")
@click.argument("name", metavar="GAME")
@click.option("--sweep", metavar="KEY=LOW..HIGH", help="Try one value after the other: 6..10, 6..10..2 or a list such as 6,8,9.")
@click.option("--players", type=int, help="Number of players; the smallest unless given.")
@click.option("--variant", help="Variant; the first one unless given.")
@click.option("--strategy", default="random", show_default=True, help="How all seats play.")
@study_options
def what_if_command(
    name: str,
    sweep: str | None,
    players: int | None,
    variant: str | None,
    strategy: str,
    overrides: tuple[str, ...],
    path: str | None,
    n_games: int,
    seed: int,
    threads: int | None,
    report: str | None,
    csv: str | None,
    as_json: bool,
) -> None:
    """Compare a game with changed components to the original, on the same deals."""
    from turmwerk.terminal_studies import what_if_tables

    _check_targets(report, csv)
    study = what_if(
        name,
        set=replaced_components(name, path, overrides),
        sweep=None if sweep is None else parse_sweep(sweep),
        players=players,
        variant=variant,
        strategy=strategy,
        games=n_games,
        seed=seed,
        threads=threads,
        progress=sys.stderr.isatty(),
    )
    _deliver(study, report, csv, as_json, lambda: what_if_tables(study))


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


def _check_targets(report: str | None, csv: str | None) -> None:
    """Files that cannot be written and extras that are missing are better known before the games than after."""
    for target in (report, csv):
        if target is not None:
            check_writable(target)
    if report is not None:
        from turmwerk.report import check_extra

        check_extra()


def _deliver(study: BalanceStudy | WhatIf, report: str | None, csv: str | None, as_json: bool, tables: Any) -> None:
    """Write and print what was asked for; a study that Ctrl-C cut short is delivered too, with the exit code of an interruption."""
    from turmwerk.terminal import show

    if csv is not None:
        study.to_csv(csv)
    if report is not None:
        study.report(report, command=shlex.join(["turmwerk", *sys.argv[1:]]))
    if as_json:
        print(json.dumps(study.as_dict()))
    else:
        rendered: RenderableType = tables()
        show(rendered)
        for target in (report, csv):
            if target is not None:
                print(f"written: {target}")
    if study.partial:
        print("turmwerk: stopped by Ctrl-C; the results are partial", file=sys.stderr)
        sys.exit(INTERRUPTED)
