"""Ctrl-C and its kin: native work that they can stop, and steps that they must not cut in two."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

TICK = 0.05  # seconds between two looks at Ctrl-C
STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP

Returned = TypeVar("Returned")


class Interruption:
    """Ctrl-C in a block of work. It passes through, unless partial results were asked for and there is something to show: then `came`."""

    def __init__(self, partial: bool, something: Callable[[], object]) -> None:
        self.came = False
        self._partial = partial
        self._something = something

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        self.came = kind is KeyboardInterrupt and self._partial and bool(self._something())
        return self.came


def stoppable(work: Callable[[NDArray[np.uint8]], Returned], *, partial: bool = False) -> Returned:
    """Do the work in a thread; it is given a flag that is set when it should end early. Python sees Ctrl-C only between native calls.

    Ctrl-C is raised when the work has ended; with `partial` what the work returned is returned instead.
    """
    stop = np.zeros(1, np.uint8)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work, stop)
        try:
            while not wait([future], TICK).done:
                pass
        except BaseException as error:
            stop[0] = 1
            if not (partial and isinstance(error, KeyboardInterrupt)):
                raise
    return future.result()


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
