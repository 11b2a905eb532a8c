"""Some deals of a job on their way: handed out as tasks, merged in order as the answers come back."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import TYPE_CHECKING

from turmwerk.interrupts import uninterrupted
from turmwerk.work.answers import Answer
from turmwerk.work.playing import largest_chunk, smallest_chunk, whole_task

if TYPE_CHECKING:
    from turmwerk.work.ledger import Ledger
    from turmwerk.work.tasks import Job

GROWTH = 4  # a task is at most so many times as large as those before: the first ones show how long a deal takes
TAIL = 8  # the last tasks are up to so many times smaller, so that workers finish together
MOST_DEALS = 1 << 28  # of a task
MOST_LISTED = 1 << 16  # the same if the answer has a line for each deal


class Run:
    """Deals begin..end-1. Tasks are taken by any thread; answers are added by the one that called."""

    def __init__(
        self, job: Job, into: Answer, begin: int, end: int, *, workers: int, seconds: float = 0.0, ledger: Ledger | None = None
    ) -> None:
        self.job = job
        self.into = into
        self.n_deals: int = end - begin
        self.n_played: int = 0  # deals, also those behind a gap, and those a ledger knew
        self._next = begin  # the deal after the last one merged
        self._workers = workers
        self._seconds = seconds  # target per task; 0: a chunk of games each
        self._ledger = ledger
        self._waiting: dict[int, Answer] = {}  # behind a gap, by their first deal
        self._lock = Lock()
        self._most = MOST_LISTED if job.want.by_deal else MOST_DEALS
        self._whole = bool(job.want.most)
        share = (end - begin) // (1 if workers == 1 else (2 if self._whole else 8) * workers)  # small tasks let threads finish together
        least = 1 if self._whole or seconds else smallest_chunk(job)
        self._size = min(whole_task(job) if self._whole else largest_chunk(job), max(least, share))
        self._gaps: deque[tuple[int, int]] = deque()
        for first, answer in job.want.known(job, begin, end) if ledger is None else ledger.finished(job, begin, end):
            self._gaps.append((begin, first))
            begin = first + answer.deals
            self._place(first, answer)
        self._gaps.append((begin, end))

    def take(self) -> tuple[int, int] | None:
        """The next task: its first deal and how many; None if all have been taken."""
        with self._lock:
            while self._gaps:
                begin, end = self._gaps.popleft()
                if begin < end:
                    count = min(self._size, end - begin)
                    if self._seconds:
                        left = sum(b - a for a, b in [(begin, end), *self._gaps])
                        count = min(count, max(1, self._size // TAIL, left // (2 * self._workers)))
                    self._gaps.appendleft((begin + count, end))
                    return begin, count
        return None

    def add(self, first: int, answer: Answer, seconds: float) -> None:
        """What a task has found, in so many seconds; it may have been stopped before its end."""
        if answer.deals == 0:
            return
        if answer.deals == self.n_deals and self.into.deals == 0 and self._ledger is None:
            self.n_played = answer.deals
            self.into.become(answer)
            return
        with uninterrupted():
            if self._ledger is not None:
                self._ledger.add(self.job, first, answer, seconds)
            self._place(first, answer)
        if self._seconds and not self._whole:
            wanted = self._seconds * answer.deals / max(seconds, 1e-6)
            self._size = max(1, min(round(wanted), GROWTH * max(self._size, answer.deals), self._most))

    def flush(self) -> None:
        """What was added is on the disk."""
        if self._ledger is not None:
            with uninterrupted():
                self._ledger.flush()

    def _place(self, first: int, answer: Answer) -> None:
        self.n_played += answer.deals
        self._waiting[first] = answer
        while self._next in self._waiting:
            part = self._waiting.pop(self._next)
            self._next += part.deals
            self.into.merge(part)
