"""What the studies share: where their results go."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import Command, components_options, json_option, seed_option, work_options
from turmwerk.cli.streams import emit
from turmwerk.cli.terminal import show, show_json

if TYPE_CHECKING:
    from rich.console import RenderableType


class Delivered(Protocol):
    """What can be delivered."""

    @property
    def partial(self) -> bool:
        """Whether it was stopped before the end."""

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""

    def to_csv(self, path: str) -> None:
        """Write the figures."""

    def report(self, path: str, *, command: str | None = None) -> None:
        """Write a page."""


class Targets(NamedTuple):
    """Where the results go."""

    report: str | None
    csv: str | None
    as_json: bool

    def check(self) -> None:
        """Files that cannot be written and extras that are missing are better known before the games than after."""
        from turmwerk.files import check_writable

        for target in (self.report, self.csv):
            if target is not None:
                check_writable(target)
        if self.report is not None:
            from turmwerk.report.page import check_extra

            check_extra()

    def deliver(self, study: Delivered, tables: Callable[[], RenderableType]) -> None:
        """Print, then write what was asked for; what fails does not keep the rest from being delivered.

        A study that Ctrl-C or a signal cut short is delivered too, with the exit code of an interruption.
        """
        failures: list[OSError] = []

        def attempt(step: Callable[[], object]) -> None:
            try:
                step()
            except OSError as error:
                failures.append(error)

        def write(path: str, how: Callable[[str], object]) -> None:
            how(path)
            if not self.as_json:
                emit(f"written: {path}")

        command = shlex.join(["turmwerk", *sys.argv[1:]])
        attempt(lambda: show_json(study.as_dict()) if self.as_json else show(tables()))
        if self.report is not None:
            attempt(partial(write, self.report, partial(study.report, command=command)))
        if self.csv is not None:
            attempt(partial(write, self.csv, study.to_csv))
        if failures:
            raise failures[0]
        if study.partial:
            leave_partial("the results are partial")


def study_options(command: Command) -> Command:
    """Components, seed, who plays, and targets; the command is given a dict `work`, the seed in it, and `targets` that can be written."""

    @wraps(command)
    def with_targets(*, report: str | None, csv: str | None, as_json: bool, seed: int, work: dict[str, Any], **options: Any) -> None:
        targets = Targets(report, csv, as_json)
        targets.check()
        command(targets=targets, work=work | {"seed": seed}, **options)

    delivered = json_option(work_options(with_targets))
    delivered = click.option("--csv", metavar="FILE", help="Write the figures as CSV.")(delivered)
    delivered = click.option("--report", metavar="FILE", help="Write a self-contained HTML page.")(delivered)
    return components_options(seed_option()(delivered))
