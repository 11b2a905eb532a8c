"""The tasks of a run in other processes of this machine: Python holds a lock that threads would wait for.

A process is given a job as JSON, then tasks, and sends back what they found: plain data, as to a cluster. It imports the file of a game or
strategy by its path and checks that it contains the same. Nothing of the script that is running here is run there.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import perf_counter, sleep
from typing import IO, Self

import msgspec
import numpy as np

from turmwerk import errors
from turmwerk.errors import ClusterError, TurmwerkError
from turmwerk.interrupts import TICK, Stop, in_threads
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player
from turmwerk.work.run import Run
from turmwerk.work.tasks import Job, ready_job

SECONDS = 0.25  # target seconds per task
WATCHED = 0.5  # seconds between two looks of a process whether who started it is still there
JOB, TASK, ANSWER, FAILURE = b"J", b"T", b"A", b"E"
HEAD = struct.Struct("<cQ")  # what a message is, and how long
DEALS = struct.Struct("<qq")
TAKEN = struct.Struct("<d")
START = "from turmwerk.work.processes import serve; serve()"

Found = SimpleQueue[tuple[int, Answer, float]]  # first deal, what was found, in how many seconds


class Processes:
    """An executor: so many processes, which live as long as it does."""

    def __init__(self, workers: int) -> None:
        self.workers: int = workers
        self.used: int = workers
        self._there: list[_Worker] = []

    @property
    def running(self) -> bool:
        """Whether they have been started."""
        return bool(self._there)

    def seconds(self, job: Job, *, kept: bool) -> float:
        """Target seconds per task."""
        return SECONDS

    def play(self, run: Run, report: Callable[[], object]) -> None:
        """Play all tasks; Ctrl-C or an error in one of them stops all others."""
        job = msgspec.json.encode(run.job.data)
        self._there = [one for one in self._there if one.lives]
        self._there += [_Worker() for _ in range(self.workers - len(self._there))]
        found: Found = SimpleQueue()
        wake = Event()

        def watch() -> None:
            while not found.empty():
                run.add(*found.get())
                if found.empty():
                    run.flush()
                report()
            report()

        try:
            in_threads([_Works(one, run, job, found, wake).play for one in self._there], watch=watch, wake=wake)
        finally:
            while not found.empty():
                run.add(*found.get())
            run.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._there:
            one.end()


class _Works:
    """What one process does of a run."""

    def __init__(self, worker: _Worker, run: Run, job: bytes, found: Found, wake: Event) -> None:
        self._worker, self._run, self._job, self._found, self._wake = worker, run, job, found, wake

    def play(self, stop: Stop) -> None:
        """Until all tasks are taken, or stopped; a process that dies leaves its task to this one."""
        self._worker.send(JOB, self._job)
        here: Player | None = None
        while not stop[0] and (task := self._run.take()) is not None:
            answer = None
            if here is None:
                self._worker.send(TASK, DEALS.pack(*task))
                answer = self._worker.receive(stop)
            if stop[0]:
                self._worker.end()
                return
            if answer is None:
                here = here or Player(ready_job(self._job), stop)
                begin = perf_counter()
                answer = here.play(*task), perf_counter() - begin
            self._found.put((task[0], *answer))
            self._wake.set()


class _Worker:
    """Another process, and the way to it."""

    def __init__(self) -> None:
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=known, start_new_session=True
            )
        except OSError as error:
            raise ClusterError(f"no worker process could be started: {error}") from None
        self._messages: SimpleQueue[tuple[bytes, bytes] | None] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    @property
    def lives(self) -> bool:
        """Whether it can be sent something."""
        return self._process.poll() is None

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while (message := _read(self._process.stdout)) is not None:
            self._messages.put(message)
        self._messages.put(None)

    def send(self, kind: bytes, content: bytes) -> None:
        """A message; if nobody is there, `receive` says so."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            _write(self._process.stdin, kind, content)

    def receive(self, stop: Stop) -> tuple[Answer, float] | None:
        """What a task found, in how many seconds; None if the process has died, or stop[0] was set. What went wrong there is raised."""
        while not stop[0]:
            with suppress(Empty):
                message = self._messages.get(timeout=TICK)
                if message is None:
                    return None
                kind, content = message
                if kind == FAILURE:
                    raise _error(content)
                (seconds,) = TAKEN.unpack_from(content)
                return Answer.from_bytes(content[TAKEN.size :]), seconds
        return None

    def end(self) -> None:
        """It ends at once, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError, ValueError):
                    pipe.close()


class _Failure(msgspec.Struct):
    kind: str
    message: str


def _error(content: bytes) -> Exception:
    """What was raised there, as one of our errors."""
    failure = msgspec.json.decode(content, type=_Failure)
    kind = getattr(errors, failure.kind, None)
    if isinstance(kind, type) and issubclass(kind, TurmwerkError):
        return kind(failure.message)
    return ClusterError(f"a task in another process failed: {failure.kind}: {failure.message}")


def serve() -> None:
    """What such a process does: tasks as they come, until nobody sends any more or who started it is gone."""
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game or strategy prints must not get into the answers
    tasks = sys.stdin.buffer
    stop = np.zeros(1, np.uint8)
    player: Player | None = None
    wrong: Exception | None = None
    while (message := _read(tasks)) is not None:
        kind, content = message
        try:
            if kind == JOB:
                player = wrong = None
                player = Player(ready_job(content), stop)
                continue
            if wrong is not None or player is None:
                raise wrong or ClusterError("a task came before its job")
            begin = perf_counter()
            answer = player.play(*DEALS.unpack(content))
            _write(answers, ANSWER, TAKEN.pack(perf_counter() - begin) + answer.to_bytes())
        except BrokenPipeError:  # who asked was killed; what is not yet written need not be
            os._exit(0)
        except Exception as error:
            if kind == JOB:
                wrong = error
            else:
                _write(answers, FAILURE, msgspec.json.encode(_Failure(type(error).__name__, str(error))))


def _end_with(parent: int) -> None:
    """End this process once another one is its parent; Windows keeps naming the first one."""
    while os.getppid() == parent:
        sleep(WATCHED)
    os._exit(0)


def _write(pipe: IO[bytes], kind: bytes, content: bytes) -> None:
    pipe.write(HEAD.pack(kind, len(content)) + content)
    pipe.flush()


def _read(pipe: IO[bytes]) -> tuple[bytes, bytes] | None:
    """A message; None at the end."""
    with suppress(OSError, ValueError):
        head = pipe.read(HEAD.size)
        if len(head) == HEAD.size:
            kind, length = HEAD.unpack(head)
            content = pipe.read(length)
            if len(content) == length:
                return kind, content
    return None
