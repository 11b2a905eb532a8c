"""Games in batches: small enough to stop after any of them, so that a study can be interrupted and still say what it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from signal import SIGINT, getsignal, signal
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from turmwerk.results import Result
from turmwerk.strategies import strategies

if TYPE_CHECKING:
    from turmwerk.games import Game

FIRST = 1_000  # the fewest games before an early stop
SMALLEST = 16  # games of the first batch otherwise: a search takes seconds for each
LARGEST = 50_000  # games: a row of each is in memory
SECONDS = 0.4  # a batch should not take longer, if it is of more than a few games
LEVELS = ("random", "greedy", "expert")  # of skill, weakest first

Progress = bool | Callable[[int], object]  # show a bar, or tell a function how many games are done


def lineup(game: Game, strategy: str) -> list[str] | None:
    """The same strategy in every seat."""
    return None if strategy == "random" else [strategy] * game.players


def offered_levels(game: Game) -> list[str]:
    """Which of the levels of skill the game has."""
    return [level for level in LEVELS if level in strategies(game.name)]


def batches(
    game: Game,
    games: int,
    *,
    seed: int,
    first: int = 0,
    strategies: Sequence[str] | None = None,
    threads: int | None = None,
    even: bool = False,
) -> Iterator[Result]:
    """Play games first..first+games-1 in order, with rows.

    How many make a batch depends on the time they take, which leaves no trace in the sums; `even` makes it depend on their number only, for
    early stops that can be repeated.
    """
    done, size = 0, FIRST if even else SMALLEST
    while done < games:
        result = game.simulate(min(size, games - done), seed=seed, first=first + done, strategies=strategies, threads=threads, rows=True)
        done += result.games
        yield result
        if even:
            size = min(LARGEST, max(FIRST, done // 2))
        else:
            size = max(1, min(LARGEST, 2 * size, round(result.games * SECONDS / max(result.seconds, 1e-6))))


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is done: sums must not be left half added."""
    handler = getsignal(SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    came: list[object] = []
    signal(SIGINT, lambda number, frame: came.append(frame))
    try:
        yield
    finally:
        signal(SIGINT, handler)
    if came:
        raise KeyboardInterrupt


def reporter(progress: Progress, total: int) -> AbstractContextManager[Callable[[int], object]]:
    """What is told the number of games done."""
    if callable(progress):
        return nullcontext(progress)
    if progress:
        from turmwerk.terminal import progress_bar

        return progress_bar("games", total)
    return nullcontext(lambda done: None)
