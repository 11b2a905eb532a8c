"""Advice at a table: the worth of every move while it grows, and the curve of the game; in threads, from what a seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from turmwerk.drawing.pictures import scene_of
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
SHOWN_TIMES = 50  # at most while the points of a long game are found
N_MARKED = 3  # decisions

Returned = TypeVar("Returned")
encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode


class Adviser:
    """What has been found out about a table, and finding out more."""

    def __init__(self, table: Table, threads: ThreadPoolExecutor) -> None:
        self._table = table
        self._threads = threads
        self._evaluation: tuple[Stop, Evaluation] | None = None  # of this position, with what stops it
        self._known: dict[tuple[object, ...], tuple[State, Any]] = {}  # by question and step, with the state it is about

    async def advise(self, pages: Set[Page], stop: Stop) -> None:
        """The worth of the moves of the seat to move, for the pages that want it and may know; they may come and go meanwhile."""
        state = self._table.state
        if len(state.legal()) < 2:
            return
        if self._evaluation is None or self._evaluation[0] is not stop:
            self._evaluation = stop, Evaluation(state, seed=1)  # what was stopped may still be in a thread
        evaluation = self._evaluation[1]
        block = FIRST_BLOCK
        while (wanting := self._wanting(pages, state)) and not stop[0]:
            done = evaluation.playouts
            if done < ENOUGH:
                await self._in_thread(evaluation.play, done, done + block, stop)
                block = min(2 * block, LAST_BLOCK)
            if evaluation.playouts and not stop[0]:
                advice = encode({"at": self._table.at, "playouts": evaluation.playouts, "moves": _bars(evaluation)})
                for page in wanting:
                    page.tell("advice", advice)
            if done >= ENOUGH:
                return

    def _wanting(self, pages: Set[Page], state: State) -> list[Page]:
        return [page for page in pages if page.wish.advice and (state.seat in page.seats or knows_all(self._table))]

    async def draw_course(self, pages: Set[Page], stop: Stop) -> None:
        """The curve for each page that wants it, by what its seats know: drawn again and again while its points are found."""
        for seats in {page.seats for page in pages if page.wish.course}:
            await self._draw_course(_Seers(pages, seats), stop)

    async def _draw_course(self, seers: _Seers, stop: Stop) -> None:
        table = self._table
        everything = knows_all(table)
        if table.first or (not everything and not seers.seats):
            return  # the beginning of the game is not kept, or it is not for them
        course = table.course if everything else table.states(0, table.at)
        viewer = None if everything else min(seers.seats)
        show_every = max(SHOW_EVERY, len(course) // SHOWN_TIMES)
        chances: list[tuple[float, ...]] = []
        for number, state in enumerate(course):
            question = ("chances", viewer, number)
            is_new = not self._knows(question, state)
            point = await self._answer(question, state, stop, partial(_chances, state, viewer, stop))
            if stop[0] or not seers.pages:
                return
            chances.append(point)
            if is_new and number % show_every == 0:
                self._show_course(seers, chances, [], len(course))
        decisions: list[Decision] = []
        for number, (before, after) in enumerate(pairwise(course), 1):
            if not everything and before.seat not in seers.seats:
                continue  # what others could know is not for this page
            is_new = not self._knows(("cost", number), after)
            best, cost = await self._answer(("cost", number), after, stop, partial(_cost, before, after, stop))
            if stop[0] or not seers.pages:
                return
            decisions.append(decision(number, before, after, chances[number], best, cost))
            if is_new and number % show_every == 0:
                self._show_course(seers, chances, decisions, len(course))
        self._show_course(seers, chances, decisions, len(course))

    def _show_course(self, seers: _Seers, chances: list[tuple[float, ...]], decisions: list[Decision], n: int) -> None:
        marked = costliest(decisions, N_MARKED)
        drawn = curve(chances, marked, n_steps=n - 1, at=self._table.at)
        words = [
            {
                "number": one.number,
                "seat": one.seat,
                "move": one.move,
                "best": one.best,
                "cost": round(one.cost.value, 3),
                "words": _in_words(self._table.course[one.number - 1], (one.move, one.best)),
            }
            for one in marked
        ]
        content = encode({"curve": drawn, "costliest": words, "known": len(chances), "of": n})
        for page in seers.pages:
            page.tell("course", content)

    def _knows(self, question: tuple[object, ...], state: State) -> bool:
        return question in self._known and self._known[question][0] is state

    async def _answer(self, question: tuple[object, ...], state: State, stop: Stop, work: Callable[[], Returned]) -> Returned:
        """The answer to a question about a state, kept as long as the state is part of the course.

        If the game moves on meanwhile the answer is still kept for the next time, unless it was stopped half-way.
        """
        if self._knows(question, state):
            known: Returned = self._known[question][1]
            return known

        async def find() -> Returned:
            answer = await self._in_thread(work)
            if not stop[0]:
                self._known[question] = (state, answer)
            return answer

        return await asyncio.shield(find())

    async def _in_thread(self, work: Callable[..., Returned], *arguments: Any) -> Returned:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


class _Seers:
    """The pages with the same seats that want the curve, as they come and go."""

    def __init__(self, pages: Set[Page], seats: frozenset[int]) -> None:
        self._all = pages
        self.seats = seats

    @property
    def pages(self) -> list[Page]:
        """Those that want it now."""
        return [page for page in self._all if page.wish.course and page.seats == self.seats]


def _chances(state: State, viewer: int | None, stop: Stop) -> tuple[float, ...]:
    if viewer is None:
        return own_chances(state, stop, playouts=COURSE_PLAYOUTS)
    return tuple(one.value for one in chances_until(stop, state, viewer, playouts=COURSE_PLAYOUTS))


def _cost(before: State, after: State, stop: Stop) -> tuple[str, Estimate]:
    return cost_of(before, move_made(before, after), stop, playouts=COURSE_PLAYOUTS)


def _in_words(before: State, moves: tuple[str, str]) -> list[str]:
    """Moves as the seat that could make them reads them."""
    words = scene_of(before, before.seat, moves).moves.words
    return [words[move].text for move in moves]


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
