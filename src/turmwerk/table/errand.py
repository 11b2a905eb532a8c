"""Work in the background that is asked for again and again, but under way only once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Errand:
    """Asked for while it is under way, it is done once more afterwards, so that nothing is missed and nothing begins anew."""

    def __init__(self, work: Callable[[], Awaitable[None]]) -> None:
        self._work = work
        self._asked = False
        self._task: asyncio.Task[None] | None = None

    def ask(self) -> None:
        """Do it, or once more."""
        self._asked = True
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._asked:
                self._asked = False
                await self._work()
        finally:
            if self._task is asyncio.current_task():  # and not yet another one, after a cancel
                self._task = None

    def cancel(self) -> None:
        """Leave it."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._asked = False
