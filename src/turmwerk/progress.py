"""Progress of long work: a bar on standard error, a callback, or lines of the log `turmwerk`."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module
from time import monotonic
from typing import Any, Protocol

LOG = logging.getLogger("turmwerk")
LOG_SECONDS = 10.0  # between two lines of the log
SECONDS = 0.2  # between two pictures of a bar
RECENT = 5.0  # seconds that the rate is taken over, or as many more as the last step took

Progress = bool | Callable[[int, int], object]  # True: a bar; or a callback (done, total)


class Report(Protocol):
    """What the work calls, again and again: how much is done, and perhaps a note for the bar."""

    def __call__(self, done: int, note: str = "") -> object:
        """So much is done."""


@contextmanager
def reporter(progress: Progress | None, total: int, what: str = "games", *, parts: bool = False) -> Iterator[Report]:
    """What passes on how much of the total is done, the way the caller of the work asked for.

    With `parts`, every new note begins work of another kind: its pace is its own, and says nothing about what is left.
    """
    if callable(progress):
        yield lambda done, note="": progress(done, total)
    elif progress:
        with _notebook_bar(what, total) if _in_notebook() else _bar(what, total, parts) as report:
            yield report
    else:
        yield _logged(what, total) if LOG.isEnabledFor(logging.INFO) else lambda done, note="": None


def _logged(what: str, total: int) -> Report:
    """A line now and then, and at the end."""
    begin = last = monotonic()
    pace = Pace(begin)

    def report(done: int, note: str = "") -> None:
        nonlocal last
        now = monotonic()
        pace.add(now, done)
        if now - last >= LOG_SECONDS or done >= total:
            last = now
            LOG.info("%s: %s of %s%s, %s", what, f"{done:,}", f"{total:,}", f" ({note})" if note else "", pace.words(now, total))

    return report


def announce(text: str) -> None:
    """A line on standard error, before the bar."""
    print(text, file=sys.stderr, flush=True)


class Pace:
    """How fast work goes just now: over the last seconds, not over the whole run, whose parts may differ a thousandfold."""

    def __init__(self, now: float) -> None:
        self._steps: deque[tuple[float, int]] = deque([(now, 0)])  # when so much was done; the first one is RECENT old or the beginning
        self._parts = False  # work of different kinds: what is left may be slower

    def restart(self, now: float, done: int) -> None:
        """Other work begins."""
        self._steps, self._parts = deque([(now, done)]), True

    def add(self, now: float, done: int) -> None:
        """So much is done."""
        if done > self._steps[-1][1]:
            self._steps.append((now, done))

    def rate(self, now: float) -> float:
        """How much is done in a second; falls while nothing comes."""
        while len(self._steps) > 2 and self._steps[1][0] <= now - RECENT:
            self._steps.popleft()
        (begin, before), (_, done) = self._steps[0], self._steps[-1]
        return (done - before) / max(now - begin, 1e-9)

    def words(self, now: float, total: int) -> str:
        """The rate, and the time that is left at this rate if all work is alike."""
        rate = self.rate(now)
        if not rate or self._parts:
            return _rate(rate) if rate else ""
        left = round((total - self._steps[-1][1]) / rate)
        return f"{_rate(rate)} {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"


@contextmanager
def _bar(what: str, total: int, parts: bool) -> Iterator[Report]:
    """A bar that is gone when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    pace = Pace(monotonic())

    class PaceColumn(ProgressColumn):
        """Written whenever the bar is drawn, so that it falls while nothing comes."""

        def render(self, task: Task) -> Text:
            return Text(pace.words(monotonic(), total))

    columns = (TextColumn(what), BarColumn(bar_width=12), MofNCompleteColumn(), PaceColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)

        def report(done: int, note: str = "") -> None:
            if parts and note != bar.tasks[0].description:
                pace.restart(monotonic(), done)
            pace.add(monotonic(), done)
            bar.update(task, completed=done, description=note)

        yield report


def _rate(speed: float) -> str:
    """How many are done in a second, or in a minute if that is less than one."""
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
