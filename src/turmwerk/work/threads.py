"""The tasks of a run on threads of this process; the native engines let them run at the same time."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event
from time import perf_counter

import numpy as np

from turmwerk.interrupts import Stop, in_threads
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player, holds_the_interpreter
from turmwerk.work.run import Run


class Threads:
    """The executor unless another is asked for."""

    kept_seconds = 0.5  # target seconds per task if a ledger is kept; otherwise a task is a chunk of games

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def seconds(self, *, kept: bool) -> float:
        """Target seconds per task; 0: a chunk of games each."""
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
                report()
            report()

        try:
            in_threads([work] * self.workers, watch=watch, wake=wake)
        finally:
            while not found.empty():
                run.add(*found.get())
