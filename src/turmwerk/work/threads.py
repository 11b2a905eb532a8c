"""The tasks of a run on threads of this process; the native engines let them run at the same time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter

import numpy as np

from turmwerk.interrupts import TICK
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player, Stop, holds_the_interpreter
from turmwerk.work.run import Run

Found = tuple[int, Answer, float]  # first deal, what was found, in how many seconds


class Threads:
    """The executor unless another is asked for."""

    kept_seconds = 0.5  # that a task should take if a ledger is kept; otherwise a task is a chunk of games

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def seconds(self, *, kept: bool) -> float:
        """That a task should take; 0: a chunk of games each."""
        return self.kept_seconds if kept else 0.0

    def play(self, run: Run, report: Callable[[], object]) -> None:
        """Play all tasks; Ctrl-C or an error in a thread stops all threads and is raised here, after what was found has been added."""
        if holds_the_interpreter(run.job):
            self._play_here(run, report)
        else:
            self._play_on_threads(run, report)

    def _play_here(self, run: Run, report: Callable[[], object]) -> None:
        """In this thread, where Python strategies are at home."""
        player = Player(run.job, np.zeros(1, np.uint8))
        while (task := run.take()) is not None:
            begin = perf_counter()
            run.add(task[0], player.play(*task), perf_counter() - begin)
            report()

    def _play_on_threads(self, run: Run, report: Callable[[], object]) -> None:
        stop = np.zeros(1, np.uint8)
        found: SimpleQueue[Found | BaseException | None] = SimpleQueue()  # None: a thread has ended
        workers = [Thread(target=_work, args=(run, stop, found), daemon=True) for _ in range(self.workers)]
        try:
            for worker in workers:
                _start(worker)
            n_ended = 0
            while n_ended < len(workers):
                with suppress(Empty):
                    n_ended += _add(run, found.get(timeout=TICK))
                report()
        finally:
            stop[0] = 1
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
            while not found.empty():
                _add(run, found.get())


def _work(run: Run, stop: Stop, found: SimpleQueue[Found | BaseException | None]) -> None:
    try:
        player = Player(run.job, stop)
        while not stop[0] and (task := run.take()) is not None:
            begin = perf_counter()
            found.put((task[0], player.play(*task), perf_counter() - begin))
        found.put(None)
    except BaseException as error:
        found.put(error)


def _add(run: Run, one: Found | BaseException | None) -> bool:
    """Add what a thread has put down; whether it has ended."""
    if isinstance(one, BaseException):
        raise one
    if one is not None:
        run.add(*one)
    return one is None


def _start(worker: Thread) -> None:
    try:
        worker.start()
    except RuntimeError as error:  # where Python says so
        raise MemoryError(f"{error}") from None
