"""Many games on many threads. Game i of a seed is the same game whichever thread plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from threading import Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.arguments import game_count, index_number, seed_number, thread_count
from turmwerk.errors import StrategyError
from turmwerk.results import Columns, Result, Totals

if TYPE_CHECKING:
    from turmwerk.games import Game

CHUNK = 4096  # at most so many games are played before they are added up: some 20 milliseconds
TICK = 0.05  # seconds between two looks at progress and Ctrl-C


def simulate(
    game: Game,
    games: int,
    *,
    seed: int,
    first: int,
    strategies: Sequence[str] | None,
    threads: int | None,
    rows: bool,
    progress: bool | Callable[[int], object],
) -> Result:
    """Play games first..first+games-1 of the seed; see `Game.simulate`."""
    n_games = game_count(games, rows=rows)
    n_threads = thread_count(threads)
    check_strategies(game, strategies)
    run = _Run(
        game, n_games, seed_number(seed), offset=index_number(first), chunk=max(1, min(CHUNK, n_games // (8 * n_threads))), keep=rows
    )
    begin = perf_counter()
    with _reporter(progress, n_games) as report:
        run.play(n_threads, report)
    kept = np.concatenate([run.kept[first] for first in sorted(run.kept)]) if rows else None
    return Result(game, run.seed, n_threads, perf_counter() - begin, run.totals, kept)


def check_strategies(game: Game, strategies: Sequence[str] | None) -> None:
    """One strategy per seat, or None for random play everywhere."""
    if strategies is None:
        return
    if isinstance(strategies, str) or len(strategies) != game.players:
        raise StrategyError(f"strategies must be a list of {game.players}, one per seat, not {strategies!r}")
    for seat, strategy in enumerate(strategies):
        if strategy != "random":
            raise StrategyError(f"unknown strategy {strategy!r} for seat {seat}; allowed: random")


class _Run:
    """The work shared by the threads: chunks to play, sums to add to."""

    def __init__(self, game: Game, n_games: int, seed: int, *, offset: int, chunk: int, keep: bool) -> None:
        self.game = game
        self.n_games = n_games
        self.seed = seed
        self.offset = offset  # number of the first game
        self.chunk = chunk
        self.keep = keep
        self.kept: dict[int, np.ndarray] = {}  # rows by the number of their first game
        self.totals = Totals()
        self.stop = np.zeros(1, np.uint8)  # the native loop looks at it before every game
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
        n_played = self.game.rules.play_batch(
            self.seed,
            self.offset + first,
            columns.points,
            columns.winning,
            columns.decisions,
            columns.rounds,
            columns.endings,
            self.stop,
            columns.facts,
        )
        if n_played == 0:
            return
        played = columns.first(n_played)
        chunk = Totals()
        chunk.add(played)
        with self._lock:
            self.totals.merge(chunk)
            if self.keep:
                self.kept[first] = played.rows(self.game.facts)


def _reporter(progress: bool | Callable[[int], object], n_games: int) -> AbstractContextManager[Callable[[int], object]]:
    if callable(progress):
        return nullcontext(progress)
    if progress:
        from turmwerk.terminal import progress_bar

        return progress_bar("games", n_games)
    return nullcontext(lambda done: None)
