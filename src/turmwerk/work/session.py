"""One call that plays many games: who plays, the ledger, the progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from os import PathLike
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from turmwerk.arguments import MAX_THREADS, thread_count, whole_number
from turmwerk.errors import ArgumentError, shown
from turmwerk.progress import Progress, Report, reporter
from turmwerk.strategy.plain import StrategyData
from turmwerk.work.answers import Answer
from turmwerk.work.ledger import Ledger
from turmwerk.work.processes import Processes
from turmwerk.work.run import Run
from turmwerk.work.tasks import Job
from turmwerk.work.threads import Threads

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.strategy.kinds import Strategy

PROCESSES = "processes"

Keep = str | PathLike[str]
Executing = Any  # "processes:4", an address, "local:4", or a distributed.Client, whose package need not be there
Question = Callable[[], Mapping[str, Any]]  # made only if there is a ledger: not every strategy can be written down


class Executor(Protocol):
    """Who plays tasks."""

    workers: int
    used: int  # of them in the last run

    def seconds(self, job: Job, *, kept: bool) -> float:
        """Target seconds per task; 0: a chunk of games each."""

    def play(self, run: Run, report: Callable[[], object]) -> None:
        """Take and play all tasks of the run, add what they found, and report now and then."""


class Session:
    """What the studies play with."""

    def __init__(self, executor: Executor, ledger: Ledger | None, report: Report) -> None:
        self.executor = executor
        self.ledger = ledger
        self.report = report
        self.done: int = 0  # games of all jobs so far
        self.note = ""  # what is being played, for the bar

    def play(self, job: Job, deals: int, into: Answer, *, first: int = 0) -> None:
        """Play the deals of a job that are missing in `into`, up to so many. If Ctrl-C comes, `into` has the first ones, without a gap."""
        before = self.done
        with job.want.reserved(job):
            run = Run(
                job,
                into,
                first + into.deals,
                first + deals,
                workers=self.executor.workers,
                seconds=self.executor.seconds(job, kept=self.ledger is not None),
                ledger=self.ledger,
            )

            def report() -> None:
                self.done = before + run.n_played * len(job.tables)
                self.report(self.done, self.note)

            self.executor.play(run, report)
            report()

    def skip_to(self, done: int) -> None:
        """Count games that need not be played, after an early stop."""
        self.done = done
        self.report(self.done, self.note)


def question_of(call: str, games: Sequence[BaseGame], strategies: Sequence[Strategy], seed: int, **more: object) -> dict[str, object]:
    """What a call asks, in words that a message can show: all that decides the answer but for the number of games."""
    contents = msgspec.json.encode([StrategyData.of(one) for one in strategies], order="deterministic")
    return {
        "call": call,
        "game": games[0].name,
        "digest of the game": games[0].info.digest,
        "players and variants": [[one.players, one.variant] for one in games],
        "components": [dict(one.changed) for one in games],
        "strategies": list(dict.fromkeys(one.name for one in strategies)),
        "content of the strategies": sha256(contents).hexdigest()[:8],
        "seed": seed,
        **more,
    }


def _processes(given: str) -> Processes:
    """The executor of "processes" or "processes:4"."""
    _, colon, number = given.partition(":")
    count = int(number) if number.isdecimal() and len(number) < 10 else number
    return Processes(thread_count(whole_number(count, f"number of processes in {shown(given)}", 1, MAX_THREADS) if colon else None))


@contextmanager
def open_session(
    question: Question,
    total: int,
    *,
    threads: int | None = None,
    executor: object = None,
    keep: Keep | None = None,
    progress: Progress = False,
    what: str = "games",
    parts: bool = False,
) -> Iterator[Session]:
    """A session for `total` games, or what else is counted; `question` is what a ledger must have been made for.

    With `parts`, what `Session.note` names is work of different kinds.
    """
    n_threads = thread_count(threads)
    if executor is not None and threads is not None:
        raise ArgumentError(f"threads={threads} is for this process; an executor plays as many games at once as its workers have threads")
    with ExitStack() as stack:
        ledger = None if keep is None else stack.enter_context(Ledger(keep, question()))
        players: Executor
        if executor is None:
            players = stack.enter_context(Threads(n_threads))
        elif isinstance(executor, str) and executor.partition(":")[0] == PROCESSES:
            players = stack.enter_context(_processes(executor))
        else:
            from turmwerk.work.cluster import open_cluster  # which loads Dask

            players = stack.enter_context(open_cluster(executor))
        report = stack.enter_context(reporter(progress, total, what, parts=parts))
        yield Session(players, ledger, report)
