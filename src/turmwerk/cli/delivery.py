"""Where results go: the terminal, JSON, and files."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Protocol

import click

from turmwerk.cli import leave_stopped
from turmwerk.cli.arguments import Command, Decorator, json_option, seed_option, work_options
from turmwerk.cli.streams import emit
from turmwerk.cli.terminal import show, show_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from turmwerk.studies.study import Study

    Delivered = tuple[Study, RenderableType]  # a study, and what the terminal shows of it


def _page(_context: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """What cannot be written is better known before the games than after."""
    from turmwerk.files import check_page

    return path if path is None else str(check_page(path))


report_option: Decorator = click.option("--report", metavar="FILE", callback=_page, help="Write a self-contained HTML page (.html).")


class Reported(Protocol):
    """What has a page."""

    def report(self, path: str, *, command: str | None = None) -> None:
        """Write it."""


class Result(Protocol):
    """What can be delivered."""

    @property
    def partial(self) -> bool:
        """Whether it was stopped before the end."""

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""


def deliver(
    result: Result,
    *parts: RenderableType,
    as_json: bool,
    written: Mapping[str | None, Callable[[str], object]] | None = None,
    stopped: str = "the results are partial",
    **more: object,
) -> None:
    """Print a result as JSON or as these parts, then write what was asked for; what fails does not keep the rest from being delivered.

    `written` are files and what writes them, `more` stands in the JSON beside the figures. A result that Ctrl-C or a signal cut short is
    delivered too, with the exit code of an interruption.
    """
    failures: list[OSError] = []

    @contextmanager
    def attempt() -> Iterator[None]:
        try:
            yield
        except OSError as error:
            failures.append(error)

    with attempt():
        show_json(result.as_dict() | more) if as_json else show(*parts)
    for path, write in (written or {}).items():
        if path is not None:
            with attempt():
                write(path)
                if not as_json:
                    emit(f"written: {path}")
    if failures:
        raise failures[0]
    if result.partial:
        leave_stopped(stopped)


def already(path: str) -> None:
    """For files that were written while games were played."""


def as_page(result: Reported) -> Callable[[str], None]:
    """Writes the page of a result, with the command it came from."""
    return partial(result.report, command=shlex.join(["turmwerk", *sys.argv[1:]]))


def check_targets(*paths: str | None) -> None:
    """Files that cannot be written are better known before the games than after."""
    from turmwerk.files import check_writable

    for path in paths:
        if path is not None:
            check_writable(path)


def study_options(command: Callable[..., Delivered]) -> Command:
    """Seed, who computes, and where the study goes that the command returns."""

    @wraps(command)
    def with_targets(*, report: str | None, csv: str | None, as_json: bool, **asked: Any) -> None:
        check_targets(csv)
        if report is not None:
            from turmwerk.report.page import check_extra

            check_extra()
        study, tables = command(**asked)
        deliver(study, tables, as_json=as_json, written={report: as_page(study), csv: study.to_csv})

    delivered = json_option(work_options(with_targets))
    delivered = click.option("--csv", metavar="FILE", help="Write the figures as CSV.")(delivered)
    return seed_option()(report_option(delivered))
