"""What `evaluate` and `analyze` share: a record from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

import click

from turmwerk.cli.arguments import JUDGED_BY, Command, json_option, know_rules, rules_option, seed_option, strategies_option
from turmwerk.cli.replay import lines
from turmwerk.cli.values import CountType
from turmwerk.errors import ArgumentError, RecordError

if TYPE_CHECKING:
    from turmwerk.playing.state import State


def record_options(command: Command) -> Command:
    """The file, which of its records, and whose they are."""
    command = rules_option(command)
    which = click.option("--game", "line", type=int, default=1, show_default=True, metavar="K", help="The K-th record of the file.")
    return click.argument("file", metavar="RECORD", type=click.File(encoding="utf-8", errors="replace"))(which(command))


def playing_on_options(playouts: int) -> Callable[[Command], Command]:
    """Who plays the playouts, and how many there are."""

    def add(command: Command) -> Command:
        who = f"Who plays on: expert, greedy, random, flat:20, weights.toml, ...; one for all seats or one for each. {JUDGED_BY}"
        command = json_option(command)
        command = seed_option("Random seed; the same seed plays the same playouts")(command)
        command = click.option("--playouts", type=CountType(), default=playouts, show_default=True, help="How many for each move.")(command)
        return strategies_option(who)(command)

    return add


def read_record(file: TextIO, line: int, rules: str | None = None) -> list[State]:
    """The course of the K-th game: the state before each decision, and the last one."""
    from turmwerk.playing.game import positions
    from turmwerk.registry.records import Record

    know_rules(rules)
    count = 0
    for number, content in lines(file):
        count += 1
        if count == line:
            try:
                return positions(Record.parse(content))
            except RecordError as error:
                raise RecordError(f"line {number}: {error}") from None
    if count == 0:
        raise RecordError("there is no record in the input; one JSON object per line is expected")
    raise ArgumentError(f"there is no record {line} in the input; allowed: --game 1 to {count}")
