"""A room: a table and the pages that watch it. Strategies move and advice grows in the background, as long as somebody watches.

What is under way is about a position: it ends when the game stands elsewhere, and not because somebody has said something.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, time
from typing import Any

import msgspec
import numpy as np

from turmwerk.errors import ArgumentError
from turmwerk.table import messages
from turmwerk.table.advice import Adviser
from turmwerk.table.errand import Errand
from turmwerk.table.sight import NoSeat, knows_all, sight
from turmwerk.table.table import Table

WATCHING_DELAY = 0.6  # seconds between two moves, where nobody plays
SLICE = 0.02  # seconds of moves without a pause; then other tables have their turn

encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode


class Page:
    """A page that is open. Only the newest news of each kind waits, so that a slow page never fills the memory."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.wish: messages.Wish = messages.Wish(advice=False, course=False)
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
    """A table with its pages; `keep` writes the table down, `token` is what invitations need beyond this machine."""

    def __init__(
        self,
        table: Table,
        choosers: ThreadPoolExecutor,
        advisers: ThreadPoolExecutor,
        *,
        keep: Callable[[Room], None] = lambda room: None,
        token: str | None = None,
    ) -> None:
        self.table = table
        self.pages: set[Page] = set()
        self.used: float = time()
        self.running: bool = not table.is_record
        self.delay: float = 0.0 if table.persons else WATCHING_DELAY
        self._choosers = choosers
        self._keep = keep
        self._token = token
        self._made: dict[frozenset[int], bytes] = {}  # what pages see, by their seats, since the last change
        self._about = table.state  # the position that all work is about
        self._stop = np.zeros(1, np.uint8)  # of what is under way in threads
        self._moved = monotonic()
        self._driver: asyncio.Task[None] | None = None
        adviser = Adviser(table, advisers)
        self._advising = Errand(lambda: adviser.advise(self.pages, self._stop))
        self._drawing = Errand(lambda: adviser.draw_course(self.pages, self._stop))

    def enter(self, page: Page) -> None:
        """A page opens, or comes back; others see who is here."""
        before = self._here
        self.pages.add(page)
        if len(self.pages) == 1:
            self._go_on()
        elif self._here != before:
            self.show()
        else:
            self._show_to(page)

    def leave(self, page: Page) -> None:
        """A page closes; without any, all work for this table ends."""
        before = self._here
        self.pages.discard(page)
        self.used = time()
        if not self.pages:
            self.halt()
        elif self._here != before:
            self.show()

    @property
    def _here(self) -> list[int]:
        """The seats of people whose pages are open."""
        return sorted(frozenset[int]().union(*(page.seats for page in self.pages)))

    def hear(self, page: Page, message: messages.Message) -> None:
        """What a page says; if it can be done, strategies answer and everybody is shown what there is then."""
        self.used = time()
        match message:
            case messages.Wish():
                page.wish = message
                if self._note_advice():
                    self.show()
                self._think()
            case messages.Play():
                if message.at == self.table.at:  # otherwise it was said twice, or too late
                    self.table.play(message.move, page.seats)
                    self._go_on()
            case messages.Automatic():
                self._set_automatic(page, message)
                self._go_on()
            case messages.Pace():
                self._set_pace(page, message)
                self._go_on()
            case _:
                self._step(page, message)
                self._go_on()

    def _step(self, page: Page, message: messages.Undo | messages.Agree | messages.Redo | messages.Go) -> None:
        """Back or forth."""
        match message:
            case messages.Undo():
                self.table.undo(page.seats)
            case messages.Agree():
                self.table.agree(message.number, page.seats, yes=message.yes)
            case messages.Redo():
                self.table.redo(page.seats)
            case messages.Go():
                if self.table.persons:
                    raise ArgumentError("where people play, the game goes on move by move")
                self.table.go(message.to)
        self.running = bool(self.table.persons)  # who steps through a watched game wants to look

    def _set_automatic(self, page: Page, message: messages.Automatic) -> None:
        if not page.seats:
            raise ArgumentError("this page has no seat whose moves could go by themselves")
        (self.table.automatic.update if message.on else self.table.automatic.difference_update)(page.seats)

    def _set_pace(self, page: Page, pace: messages.Pace) -> None:
        if self.table.persons and not page.seats:
            raise ArgumentError("people play here, and this page has no seat: the pace is theirs")
        self.delay = pace.delay
        self.running = pace.running or bool(self.table.persons)  # where people play, nobody can stop the others

    def halt(self) -> None:
        """End what is under way; searches see it at their next playout."""
        self._stop[0] = 1
        self._stop = np.zeros(1, np.uint8)
        self._advising.cancel()
        self._drawing.cancel()
        if self._driver is not None:
            self._driver.cancel()
            self._driver = None

    def _go_on(self) -> None:
        """After anything that may have changed the table: strategies move, and pages are shown and told what they want to know."""
        if not self.pages:
            return
        self._answer()
        if self._about is not self.table.state or not self.running:
            self.halt()
            self._about = self.table.state
        self._note_advice()
        self.show()
        if self._driver is None and self.running and self.table.follows:
            self._driver = asyncio.create_task(self._drive())
        self._think()

    def _answer(self) -> None:
        """Moves that take no time, unless somebody wants to see them one by one."""
        until = monotonic() + SLICE
        while self.running and self.delay == 0 and monotonic() < until and self.table.answer():
            self._moved = monotonic()

    async def _drive(self) -> None:
        """The next move that takes time, is watched by itself, or comes after many others; then everything goes on from there."""
        while not self._is_same_turn and (due := self._moved + self.delay - monotonic()) > 0:
            await asyncio.sleep(min(due, WATCHING_DELAY))  # the pace may change meanwhile
        if self.table.is_searching:
            await self._search()
        elif self.delay:
            self._one_turn()
        else:
            await asyncio.sleep(0)
        self._moved = monotonic()
        self._driver = None
        self._go_on()

    @property
    def _is_same_turn(self) -> bool:
        """Whether the seat to move has decided last, too: where people play, all it does in a row is seen at once."""
        table = self.table
        return bool(table.persons) and table.at > table.first and table.states(table.at - 1, table.at - 1)[0].seat == table.state.seat

    def _one_turn(self) -> None:
        """A move; where people play, all moves in a row of a seat that take no time."""
        self.table.answer()
        while self._is_same_turn and self.table.answer():
            pass

    async def _search(self) -> None:
        following = self.table.state.copy()
        loop = asyncio.get_running_loop()
        _, move = await loop.run_in_executor(self._choosers, self.table.lineup.choose_until, following._position, self._stop)
        following.play(move)
        self.table.append(following)

    def _think(self) -> None:
        """Find out what pages want to know about this position, unless that is under way."""
        if any(page.wish.advice for page in self.pages):
            self._advising.ask()
        if any(page.wish.course for page in self.pages):
            self._drawing.ask()

    def _note_advice(self) -> bool:
        """Whoever wants advice about a game under way is known to have it, for the rest of the game; whether that is new."""
        wanting = [page.seats for page in self.pages if page.wish.advice or page.wish.course]
        seats = set[int]().union(*wanting) - self.table.advised
        if knows_all(self.table) or not seats:
            return False
        self.table.advised |= seats
        return True

    def show(self) -> None:
        """Write the table down and send what each page may see now; pages with the same seats get the same bytes."""
        self._keep(self)
        self.table.forget()
        self._made = {}
        for page in self.pages:
            self._show_to(page)

    def _show_to(self, page: Page) -> None:
        if page.seats not in self._made:
            self._made[page.seats] = self._sight(page.seats)
        page.tell("sight", self._made[page.seats])

    def _sight(self, seats: frozenset[int]) -> bytes:
        try:
            seen: dict[str, Any] = sight(self.table, seats, token=self._token)
        except NoSeat:
            return encode({"closed": "People play here, and this address has no seat. It will show the game when it is over."})
        return encode(seen | {"running": self.running, "delay": self.delay, "here": self._here})
