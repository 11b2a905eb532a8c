"""Ctrl-C and its kin: native work that they can stop, and steps that they must not cut in two."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

TICK = 0.05  # seconds between two looks at Ctrl-C
STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP

Stop = NDArray[np.uint8]  # one number; native work ends early once it is not 0
Returned = TypeVar("Returned")


class Interruption:
    """Ctrl-C in a block of work. It passes through, unless partial results were asked for and there is something to show: then `came`."""

    def __init__(self, partial: bool, something: Callable[[], object]) -> None:
        self.came: bool = False
        self._partial = partial
        self._something = something

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        self.came = kind is KeyboardInterrupt and self._partial and bool(self._something())
        return self.came


def stoppable(work: Callable[[Stop], Returned], *, partial: bool = False) -> Returned:
    """Do the work in a thread of its own, so that Ctrl-C can stop it."""
    return in_threads([work], partial=partial)[0]


def in_threads(
    works: Sequence[Callable[[Stop], Returned]],
    *,
    pool: ThreadPoolExecutor | None = None,
    watch: Callable[[], object] = lambda: None,
    wake: Event | None = None,
    partial: bool = False,
) -> list[Returned]:
    """Do all works at the same time, each in a thread, and return their answers; `watch` is called here now and then, and after `wake`.

    Each work is given a flag that is set when it should end early: after Ctrl-C, which Python sees only between native calls, or after an
    error in another work or in `watch`. What went wrong is raised here once all of them have ended; with `partial`, Ctrl-C is not
    raised, and what they returned counts.
    """
    stop = np.zeros(1, np.uint8)
    wake = wake or Event()
    waiting: set[Future[Returned]] = set()
    with ThreadPoolExecutor(len(works)) if pool is None else nullcontext(pool) as threads:
        try:
            futures = [_begin(work, stop, threads, wake, waiting) for work in works]
            while waiting:
                wake.wait(TICK)
                wake.clear()
                ended = {future for future in waiting if future.done()}
                watch()
                for future in ended:
                    future.result()
                waiting -= ended
        except BaseException as error:
            stop[0] = 1
            wait(waiting)
            if not (partial and isinstance(error, KeyboardInterrupt)):
                raise
    return [future.result() for future in futures]


def _begin(
    work: Callable[[Stop], Returned], stop: Stop, threads: ThreadPoolExecutor, wake: Event, waiting: set[Future[Returned]]
) -> Future[Returned]:
    try:
        future = threads.submit(work, stop)
    except RuntimeError as error:  # how Python reports that no thread can be started
        raise MemoryError(f"{error}") from None
    waiting.add(future)
    future.add_done_callback(lambda _: wake.set())
    return future


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C, SIGTERM and SIGHUP wait until the block is done: sums must not be left half added."""
    if current_thread() is not main_thread():
        yield
        return
    handlers = {number: handler for number in STOPPING if callable(handler := signal.getsignal(number))}
    came: dict[int, FrameType | None] = {}
    for number in handlers:
        signal.signal(number, came.__setitem__)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    for number, frame in came.items():
        handlers[number](number, frame)
