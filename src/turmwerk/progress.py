"""Progress of long work: a bar on standard error, or a callback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module
from time import monotonic
from typing import Any, Protocol

SECONDS = 0.2  # between two pictures of a bar

Progress = bool | Callable[[int, int], object]  # True: a bar; or a callback (done, total)


class Report(Protocol):
    """What the work calls, again and again: how much is done, and perhaps a note for the bar."""

    def __call__(self, done: int, note: str = "") -> object:
        """So much is done."""


@contextmanager
def reporter(progress: Progress | None, total: int, what: str = "games") -> Iterator[Report]:
    """What passes on how much of the total is done, the way the caller of the work asked for."""
    if callable(progress):
        yield lambda done, note="": progress(done, total)
    elif progress:
        with (_notebook_bar if _in_notebook() else _bar)(what, total) as report:
            yield report
    else:
        yield lambda done, note="": None


@contextmanager
def _bar(what: str, total: int) -> Iterator[Report]:
    """A bar that is gone when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn(what),
        BarColumn(bar_width=12),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, rate="")
        yield lambda done, note="": bar.update(task, completed=done, description=note, rate=_rate(bar.tasks[0].speed))


def _rate(speed: float | None) -> str:
    """How many are done in a second, or in a minute if that is less than one."""
    if not speed:
        return ""
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min"


def _in_notebook() -> bool:
    """Whether the front end shows HTML: a kernel of a notebook, not IPython in a terminal."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return type(shell).__name__ == "ZMQInteractiveShell"


@contextmanager
def _notebook_bar(what: str, total: int) -> Iterator[Report]:
    """The same in a notebook, by what every kernel has; gone when the work is done."""
    shown: Any = import_module("IPython.display")
    handle = shown.display(shown.HTML(""), display_id=True)
    last = 0.0

    def report(done: int, note: str = "") -> None:
        nonlocal last
        if monotonic() - last >= SECONDS:
            last = monotonic()
            handle.update(shown.HTML(f"{what} <progress value={done} max={total}></progress> {done:,}/{total:,} {escape(note)}"))

    try:
        yield report
    finally:
        handle.update(shown.HTML(""))
