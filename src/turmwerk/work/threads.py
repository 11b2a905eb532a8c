"""The tasks of a run on threads of this process; the native engines let them run at the same time. What Python plays goes to processes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from queue import SimpleQueue
from threading import Event
from time import perf_counter
from typing import Self

import numpy as np

from turmwerk.errors import StrategyError
from turmwerk.interrupts import Stop, in_threads
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player, holds_the_interpreter, is_small
from turmwerk.work.processes import SECONDS, Processes
from turmwerk.work.run import Run
from turmwerk.work.tasks import Job

HERE = 1.0  # seconds of work in Python that are done here before other processes are started, which takes about as long


class Threads:
    """The executor unless another is asked for."""

    kept_seconds: float = 0.5  # target seconds per task if a ledger is kept; otherwise a task is a chunk of games

    def __init__(self, workers: int) -> None:
        self.workers: int = workers
        self.used: int = workers
        self._processes = Processes(workers)

    def seconds(self, job: Job, *, kept: bool) -> float:
        """Target seconds per task; 0: a chunk of games each."""
        return self.kept_seconds if kept else SECONDS if self.workers > 1 and job.plays_python and _can_travel(job) else 0.0

    def play(self, run: Run, report: Callable[[], object]) -> None:
        """Play all tasks; Ctrl-C or an error in a thread stops all threads and is raised here, after what was found has been added."""
        self.used = self.workers
        if is_small(run.job, run.n_deals):
            self.used = 1
            self._play_here(run, report)
        elif not holds_the_interpreter(run.job):
            self._play_on_threads(run, report)
        elif self.workers > 1 and run.job.plays_python and _can_travel(run.job):
            if self._processes.running or not self._play_here(run, report, HERE):
                self._processes.play(run, report)
        else:
            self.used = 1
            self._play_here(run, report)

    def _play_here(self, run: Run, report: Callable[[], object], most: float = inf) -> bool:
        """In this thread, where Python strategies are at home and small runs need not wait for another; for so many seconds at most.

        Whether all tasks are played.
        """
        player = Player(run.job, np.zeros(1, np.uint8))
        end = perf_counter() + most
        while perf_counter() < end:
            task = run.take()
            if task is None:
                return True
            begin = perf_counter()
            run.add(task[0], player.play(*task), perf_counter() - begin)
            run.flush()
            report()
        return False

    def _play_on_threads(self, run: Run, report: Callable[[], object]) -> None:
        found: SimpleQueue[tuple[int, Answer, float]] = SimpleQueue()  # first deal, what was found, in how many seconds
        wake = Event()  # something was found

        def work(stop: Stop) -> None:
            player = Player(run.job, stop)
            while not stop[0] and (task := run.take()) is not None:
                begin = perf_counter()
                found.put((task[0], player.play(*task), perf_counter() - begin))
                wake.set()

        def watch() -> None:
            while not found.empty():
                run.add(*found.get())
                if found.empty():
                    run.flush()
                report()
            report()

        try:
            in_threads([work] * self.workers, watch=watch, wake=wake)
        finally:
            while not found.empty():
                run.add(*found.get())
            run.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        self._processes.__exit__(*what)


def _can_travel(job: Job) -> bool:
    """Whether another process can be told what to play: a function that no file defines stays here."""
    try:
        return bool(job.data)
    except StrategyError:
        return False
