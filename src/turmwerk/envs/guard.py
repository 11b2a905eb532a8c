"""One call at a time, and none on what an interrupted call has left half done: what all environments promise."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

from turmwerk.errors import ArgumentError


class Guard:
    """A lock that a forked process has anew, as nobody there would release it, and that is copied and pickled without being held.

    A call that changes something does so in a block of `change`. If it does not come to the end of it (Ctrl-C, an error in a strategy, a
    fork in another thread), the environment is half changed, and stays closed until it begins anew. It is closed as well to a call from
    within the block, by a strategy or a signal handler, which the lock would let in: it comes from the same thread.
    """

    def __init__(self, half_done: bool = False) -> None:
        self._half_done = half_done
        self._own()

    def _own(self) -> None:
        self._lock, self._process, self._inside = RLock(), os.getpid(), False

    @contextmanager
    def call(self, *, anew: bool = False) -> Iterator[None]:
        """A call; with `anew` one that mends what is half done."""
        if self._process != os.getpid():
            self._own()
        with self._lock:
            outer = self._inside
            if self._half_done and outer:
                raise ArgumentError("the environment is in the middle of a step; nothing else can be asked meanwhile")
            if self._half_done and not anew:
                raise ArgumentError("the environment was interrupted in the middle of a step; begin anew by reset()")
            self._inside = True
            try:
                yield
            finally:
                self._inside = outer

    @contextmanager
    def change(self) -> Iterator[None]:
        """What must be done as a whole, within a call."""
        self._half_done = True
        yield
        self._half_done = False

    def __reduce__(self) -> tuple[Any, ...]:
        return Guard, (self._half_done,)
