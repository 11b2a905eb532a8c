"""Many games on many threads. Game i of a seed is the same game whichever thread plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from threading import Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.arguments import game_count, index_number, seed_number, thread_count
from turmwerk.errors import ArgumentError
from turmwerk.lineup import Lineup
from turmwerk.results import Columns, Result, Totals
from turmwerk.stoppable import TICK
from turmwerk.strategies import StrategyLike

if TYPE_CHECKING:
    from turmwerk.games import Game

CHUNK = 4096  # at most so many games are played before they are added up: some 20 milliseconds
LOCKSTEP_CHUNK = 16_384  # the same in lock-step
SLOW_CHUNK = 4  # the same if a seat is played in Python
ENGINES = ("scalar", "lockstep")


def simulate(
    game: Game,
    games: int,
    *,
    seed: int,
    first: int,
    strategies: Sequence[StrategyLike] | None,
    threads: int | None,
    rows: bool,
    progress: bool | Callable[[int], object],
    engine: str | None,
) -> Result:
    """Play games first..first+games-1 of the seed; see `Game.simulate`."""
    n_games = game_count(games, rows=rows)
    n_threads = thread_count(threads)
    lineup = Lineup(game, strategies)
    lockstep = plays_in_lockstep(game, lineup, engine)
    largest = SLOW_CHUNK if lineup.has_python else LOCKSTEP_CHUNK if lockstep else CHUNK // (1 + lineup.playouts)
    share = n_games if n_threads == 1 else n_games // (8 * n_threads)  # small chunks let threads finish together
    chunk = max(1, min(largest, share))
    run = _Run(game, lineup, n_games, seed_number(seed), offset=index_number(first), chunk=chunk, keep=rows, lockstep=lockstep)
    begin = perf_counter()
    with _reporter(progress, n_games) as report:
        if lineup.has_python:
            run.play_here(report)
        else:
            run.play(n_threads, report)
    kept = np.concatenate([run.kept[first] for first in sorted(run.kept)]) if rows else None
    seconds = perf_counter() - begin
    return Result(game, run.seed, 1 if lineup.has_python else n_threads, seconds, run.totals, kept, lineup.names, ENGINES[lockstep])


def plays_in_lockstep(game: Game, lineup: Lineup, engine: str | None) -> bool:
    """Whether the games are played in lock-step: if asked for, or if nothing is asked for and it can be done."""
    if engine is not None and engine not in ENGINES:
        raise ArgumentError(f"unknown engine {engine!r}; allowed: {', '.join(ENGINES)}")
    if engine == "scalar":
        return False
    if engine is None:
        return lineup.is_random and game.rules.lanes > 1
    if not lineup.is_random:
        raise ArgumentError("engine 'lockstep' is for random play at all seats; allowed with these strategies: scalar")
    if game.rules.lanes == 0:
        raise ArgumentError(f"engine 'lockstep' cannot play {game!r}; allowed: scalar")
    return True


class _Run:
    """The work shared by the threads: chunks to play, sums to add to."""

    def __init__(self, game: Game, lineup: Lineup, n_games: int, seed: int, *, offset: int, chunk: int, keep: bool, lockstep: bool) -> None:
        self.game = game
        self.lineup = lineup
        self.n_games = n_games
        self.seed = seed
        self.offset = offset  # number of the first game
        self.chunk = chunk
        self.keep = keep
        self.lockstep = lockstep
        self.rules = game.lane_rules if lockstep else game.rules
        self.kept: dict[int, np.ndarray] = {}  # rows by the number of their first game
        self.totals = Totals()
        self.stop = np.zeros(1, np.uint8)  # the native loop looks at it before every game, and in searches
        self._next = 0
        self._lock = Lock()
        self._failure: BaseException | None = None

    def play(self, n_threads: int, report: Callable[[int], object]) -> None:
        """Play all games; Ctrl-C or an error in a thread stops all threads and is raised here."""
        workers = [Thread(target=self._work, daemon=True) for _ in range(min(n_threads, self.n_games))]
        try:
            for worker in workers:
                worker.start()
            for worker in workers:
                while worker.is_alive():
                    worker.join(TICK)
                    report(self.totals.games)
        finally:
            self.stop[0] = 1
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
        if self._failure is not None:
            raise self._failure
        report(self.totals.games)

    def play_here(self, report: Callable[[int], object]) -> None:
        """Play all games in this thread, where Python strategies are at home; an error or Ctrl-C passes through."""
        columns = Columns(self.chunk, self.game.players, len(self.game.categories), len(self.game.facts))
        while (first := self._take_chunk()) is not None:
            self._play_chunk(first, columns.first(min(self.chunk, self.n_games - first)))
            report(self.totals.games)

    def _work(self) -> None:
        columns = Columns(self.chunk, self.game.players, len(self.game.categories), len(self.game.facts))
        try:
            while (first := self._take_chunk()) is not None:
                self._play_chunk(first, columns.first(min(self.chunk, self.n_games - first)))
        except BaseException as error:
            self._failure = error
            self.stop[0] = 1

    def _take_chunk(self) -> int | None:
        with self._lock:
            first = self._next
            self._next += self.chunk
        return first if first < self.n_games and not self.stop[0] else None

    def _play_chunk(self, first: int, columns: Columns) -> None:
        n_played = self._play_in_python(first, columns) if self.lineup.has_python else self._play_natively(first, columns)
        if n_played == 0:
            return
        played = columns.first(n_played)
        chunk = Totals()
        chunk.add(played)
        with self._lock:
            self.totals.merge(chunk)
            if self.keep:
                self.kept[first] = played.rows(self.game.facts)

    def _play_natively(self, first: int, columns: Columns) -> int:
        native = None if self.lineup.is_random else self.lineup.native
        arrays = (columns.points, columns.winning, columns.decisions, columns.rounds, columns.endings)
        return self.rules.play_batch(
            self.seed, self.offset + first, *arrays, self.stop, lineup=native, facts=columns.facts, lockstep=self.lockstep
        )

    def _play_in_python(self, first: int, columns: Columns) -> int:
        """The same games from the same streams, move by move."""
        for row in range(len(columns.decisions)):
            state = self.game.start(seed=self.seed, index=self.offset + first + row)
            columns.decisions[row] = 0
            while not state.is_over:
                state.play(self.lineup.choose(state))
                columns.decisions[row] += 1
            columns.points[row], winners = state.position.score()
            columns.winning[row] = sum(1 << seat for seat in winners)
            columns.facts[row] = state.position.facts()
            columns.rounds[row] = state.position.rounds
            columns.endings[row] = self.game.engine.ENDINGS.index(state.position.ending)
        return len(columns.decisions)


def _reporter(progress: bool | Callable[[int], object], n_games: int) -> AbstractContextManager[Callable[[int], object]]:
    if callable(progress):
        return nullcontext(progress)
    if progress:
        from turmwerk.terminal import progress_bar

        return progress_bar("games", n_games)
    return nullcontext(lambda done: None)
