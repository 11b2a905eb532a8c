"""Advice at a table: the worth of every move while it grows, and the curve of the game; in threads, from what a seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from turmwerk.interrupts import Stop
from turmwerk.judging.evaluation import Evaluation
from turmwerk.judging.forecast import chances_until
from turmwerk.playing.state import State
from turmwerk.statistics import Estimate
from turmwerk.studies.analysis import Decision, cost_of, costliest, decision, move_made, own_chances
from turmwerk.studies.pages.curve import curve
from turmwerk.table.sight import knows_all
from turmwerk.table.table import Table

if TYPE_CHECKING:
    from turmwerk.table.room import Page

FIRST_BLOCK = 20  # playouts of each move before anything is shown
LAST_BLOCK = 100  # of a later block: a thread is not kept for longer, so that all tables get their turn
ENOUGH = 2_000  # playouts of each move
COURSE_PLAYOUTS = 200  # of each position of the curve, and of each move of a decision
SHOW_EVERY = 6  # points of the curve
N_MARKED = 3  # decisions

Returned = TypeVar("Returned")
encode = msgspec.json.Encoder().encode


class Adviser:
    """What has been found out about a table, and finding out more."""

    def __init__(self, table: Table, threads: ThreadPoolExecutor) -> None:
        self._table = table
        self._threads = threads
        self._known: dict[tuple[object, ...], tuple[State, Any]] = {}  # by question and step, with the state it is about

    async def advise(self, pages: Iterable[Page], stop: Stop) -> None:
        """The worth of the moves of the seat to move, for the pages that want it and may know."""
        state = self._table.state
        wanting = [page for page in pages if page.wish.advice and (state.seat in page.seats or knows_all(self._table))]
        if not wanting or len(state.legal()) < 2:
            return
        evaluation = Evaluation(state, seed=1)
        block = FIRST_BLOCK
        while evaluation.playouts < ENOUGH and not stop[0]:
            done = evaluation.playouts
            await self._in_thread(evaluation.play, done, done + block, stop)
            block = min(2 * block, LAST_BLOCK)
            if evaluation.playouts and not stop[0]:
                advice = encode({"at": self._table.at, "playouts": evaluation.playouts, "moves": _bars(evaluation)})
                for page in wanting:
                    page.tell("advice", advice)

    async def draw_course(self, pages: Iterable[Page], stop: Stop) -> None:
        """The curve for each page that wants it, by what its seats know: drawn again and again while its points are found."""
        for seats in {page.seats for page in pages if page.wish.course}:
            seers = [page for page in pages if page.wish.course and page.seats == seats]
            await self._draw_course(seats, seers, stop)

    async def _draw_course(self, seats: frozenset[int], pages: list[Page], stop: Stop) -> None:
        table = self._table
        everything = knows_all(table)
        if not everything and not seats:
            return
        course = table.course if everything else table.course[: table.at + 1]
        viewer = None if everything else min(seats)
        chances: list[tuple[float, ...]] = []
        for number, state in enumerate(course):
            point = await self._answer(("chances", viewer, number), state, stop, partial(_chances, state, viewer, stop))
            if stop[0]:
                return
            chances.append(point)
            if number % SHOW_EVERY == 0 or number == len(course) - 1:
                self._show_course(pages, chances, [], len(course))
        decisions: list[Decision] = []
        for number, (before, after) in enumerate(pairwise(course), 1):
            if not everything and before.seat not in seats:
                continue  # what others could know is not for this page
            best, cost = await self._answer(("cost", number), after, stop, partial(_cost, before, after, stop))
            if stop[0]:
                return
            decisions.append(decision(number, before, after, chances[number], best, cost))
            if number % SHOW_EVERY == 0 or number == len(course) - 1:
                self._show_course(pages, chances, decisions, len(course))
        self._show_course(pages, chances, decisions, len(course))

    def _show_course(self, pages: list[Page], chances: list[tuple[float, ...]], decisions: list[Decision], n: int) -> None:
        marked = costliest(decisions, N_MARKED)
        drawn = curve(chances, marked, n_steps=n - 1, at=self._table.at)
        words = [
            {"number": one.number, "seat": one.seat, "move": one.move, "best": one.best, "cost": round(one.cost.value, 3)} for one in marked
        ]
        content = encode({"curve": drawn, "costliest": words, "known": len(chances), "of": n})
        for page in pages:
            page.tell("course", content)

    async def _answer(self, question: tuple[object, ...], state: State, stop: Stop, work: Callable[[], Returned]) -> Returned:
        """The answer to a question about a state, kept as long as the state is part of the course.

        If the game moves on meanwhile the answer is still kept for the next time, unless it was stopped half-way.
        """
        found = self._known.get(question)
        if found is not None and found[0] is state:
            known: Returned = found[1]
            return known

        async def find() -> Returned:
            answer = await self._in_thread(work)
            if not stop[0]:
                self._known[question] = (state, answer)
            return answer

        return await asyncio.shield(find())

    async def _in_thread(self, work: Callable[..., Returned], *arguments: Any) -> Returned:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


def _chances(state: State, viewer: int | None, stop: Stop) -> tuple[float, ...]:
    if viewer is None:
        return own_chances(state, stop, playouts=COURSE_PLAYOUTS)
    return tuple(one.value for one in chances_until(stop, state, viewer, playouts=COURSE_PLAYOUTS))


def _cost(before: State, after: State, stop: Stop) -> tuple[str, Estimate]:
    return cost_of(before, move_made(before, after), stop, playouts=COURSE_PLAYOUTS)


def _bars(evaluation: Evaluation) -> list[dict[str, Any]]:
    """What each move is worth, with its interval."""
    return [
        {
            "move": one.move,
            "share": round(one.win_share, 4),
            "low": round(one.win_interval[0], 4),
            "high": round(one.win_interval[1], 4),
            "points": round(one.points, 2),
        }
        for one in evaluation.values()
    ]
