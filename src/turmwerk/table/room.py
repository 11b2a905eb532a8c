"""A room: a table and the pages that watch it. Strategies move and advice grows in the background, as long as somebody watches."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from turmwerk.errors import ArgumentError
from turmwerk.table import messages
from turmwerk.table.advice import Adviser
from turmwerk.table.sight import NoSeat, sight
from turmwerk.table.table import Table

WATCHING_DELAY = 0.6  # seconds between two moves, where nobody plays

encode = msgspec.json.Encoder().encode


class Page:
    """A page that is open. Only the newest news of each kind waits, so that a slow page never fills the memory."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.wish = messages.Wish(advice=False, course=False)
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()

    def tell(self, kind: str, content: bytes) -> None:
        """Something to be sent: JSON."""
        self._waiting[kind] = b'{"%s":%s}' % (kind.encode(), content)
        self._news.set()

    async def next_news(self) -> list[bytes]:
        """What is to be sent, when there is something."""
        await self._news.wait()
        self._news.clear()
        news = list(self._waiting.values())
        self._waiting.clear()
        return news


class Room:
    """A table with its pages."""

    def __init__(self, table: Table, choosers: ThreadPoolExecutor, advisers: ThreadPoolExecutor) -> None:
        self.table = table
        self.pages: set[Page] = set()
        self.used = monotonic()
        self.running = not table.is_record
        self.delay = 0.0 if table.persons else WATCHING_DELAY
        self._choosers = choosers
        self._adviser = Adviser(table, advisers)
        self._made: dict[frozenset[int], bytes] = {}  # what pages see, by their seats, since the last change
        self._driver: asyncio.Task[None] | None = None
        self._stop = np.zeros(1, np.uint8)  # of what is under way in threads

    def enter(self, page: Page) -> None:
        """A page opens, or comes back."""
        self.pages.add(page)
        self._show_to(page)
        if self._driver is None:
            self._go_on()

    def leave(self, page: Page) -> None:
        """A page closes; without any, all work for this table ends."""
        self.pages.discard(page)
        self.used = monotonic()
        if not self.pages:
            self.halt()

    def hear(self, page: Page, message: messages.Message) -> None:
        """What a page says; if it can be done, strategies answer and everybody is shown what there is then."""
        self.used = monotonic()
        match message:
            case messages.Play():
                if message.at == self.table.at:  # otherwise it was said twice, or too late
                    self.table.play(message.move, page.seats)
            case messages.Undo():
                self._step(self.table.back(page.seats), "there is no decision of yours to take back")
            case messages.Redo():
                self._step(self.table.forth(page.seats), "no decision has been taken back")
            case messages.Go():
                if self.table.persons:
                    raise ArgumentError("where people play, the game goes on move by move")
                self._step(message.to, "")
            case messages.Automatic():
                automatic = self.table.automatic
                (automatic.update if message.on else automatic.difference_update)(page.seats)
            case messages.Pace():
                self._set_pace(message)
            case messages.Wish():
                page.wish = message
        self.halt()
        self._go_on()

    def _step(self, to: int | None, why_not: str) -> None:
        if to is None:
            raise ArgumentError(why_not)
        self.table.go(to)
        self.running = bool(self.table.persons)  # who steps through a watched game wants to look

    def _set_pace(self, pace: messages.Pace) -> None:
        if self.table.persons:
            raise ArgumentError("where people play, strategies answer at once")
        self.running, self.delay = pace.running, pace.delay

    def halt(self) -> None:
        """End what is under way; searches see it at their next playout."""
        self._stop[0] = 1
        self._stop = np.zeros(1, np.uint8)
        if self._driver is not None:
            self._driver.cancel()
            self._driver = None

    def _go_on(self) -> None:
        """Let strategies move, and meanwhile think about what pages want to know."""
        if not self.pages:
            return
        self._answer()
        self.show()
        self._driver = asyncio.create_task(self._drive())

    def _answer(self) -> None:
        """All moves that take no time, unless somebody wants to see them one by one."""
        while self.running and self.delay == 0 and self.table.answer():
            pass

    async def _drive(self) -> None:
        """The moves of strategies that take time or are watched one by one; in between, what pages want to know about this position."""
        while True:
            thinking = asyncio.create_task(self._think())
            try:
                if not await self._move():
                    await thinking
                    return
            finally:
                thinking.cancel()
            self._answer()
            self.show()

    async def _move(self) -> bool:
        """The next move of a strategy; False if there is none to wait for."""
        if not self.running or self.table.state.is_over:
            return False
        if self.delay:
            await asyncio.sleep(self.delay)
        if not self.table.is_searching:
            return self.table.answer()
        stop = self._stop
        following = self.table.state.copy()
        loop = asyncio.get_running_loop()
        _, move = await loop.run_in_executor(self._choosers, self.table.lineup.choose_until, following._position, stop)
        following.play(move)
        self.table.append(following)
        return True

    async def _think(self) -> None:
        """What pages want to know about this position."""
        stop = self._stop
        await asyncio.gather(self._adviser.advise(self.pages, stop), self._adviser.draw_course(self.pages, stop))

    def show(self) -> None:
        """Send what each page may see now; pages with the same seats get the same bytes."""
        self._made = {}
        for page in self.pages:
            self._show_to(page)

    def _show_to(self, page: Page) -> None:
        if page.seats not in self._made:
            self._made[page.seats] = self._sight(page.seats)
        page.tell("sight", self._made[page.seats])

    def _sight(self, seats: frozenset[int]) -> bytes:
        try:
            seen: dict[str, Any] = sight(self.table, seats)
        except NoSeat:
            return encode({"closed": "People play here, and this address has no seat. It will show the game when it is over."})
        return encode(seen | {"running": self.running, "delay": self.delay})
