"""A search with its figures: what each move is worth by it, and what it expects to follow."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import thread_count
from turmwerk.errors import ArgumentError, ArgumentTypeError, IllegalMoveError, StrategyError, shown
from turmwerk.interrupts import Stop, in_threads
from turmwerk.judging.evaluation import share_and_points
from turmwerk.statistics import CONFIDENCE, z_value
from turmwerk.strategy.kinds import MAX_SEARCH_SECONDS, SEARCHES, Strategy, StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState

LEAST_SHARE = 16  # playouts of a thread, to be worth its start
ROUNDED = 1  # playouts that may be left over: two moves have the same number of them


@dataclass(frozen=True)
class SearchedMove:
    """What a search found out about a move. A move that had no playouts has no figures but its prior.

    Moves that are not chosen are biased low: those that look bad, often by bad luck, get no more playouts. Intervals do not cover this.
    """

    move: str
    prior: float  # what its weights thought of it before: shares of all moves
    visits: int  # playouts after it
    win_share: float | None
    win_interval: tuple[float, float] | None
    points: float | None  # at the end of the game; None: its playouts ended early, and a value said what it may win
    points_interval: tuple[float, float] | None


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the move it chooses, the others by visits, and what it expects to follow."""

    strategy: str
    moves: tuple[SearchedMove, ...]
    line: tuple[str, ...]  # the principal line, in the notation of records; what is hidden is imagined
    playouts: int  # made in all
    by_clock: bool  # the clock decided how many: another run may find something else
    partial: bool  # Ctrl-C did
    ended: str  # why the search ended when it did; often long before its playouts or its time were used up
    seconds: float = field(compare=False)  # it took
    reconstructed: tuple[str, ...] = ()  # the components in play that are; all figures depend on them

    @property
    def move(self) -> str:
        """The move the search chooses."""
        return self.moves[0].move

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        return {**vars(self), "move": self.move, "moves": [vars(one) for one in self.moves]}


def search(
    state: BaseState,
    strategy: StrategyLike,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    confidence: float = CONFIDENCE,
    partial: bool = False,
) -> SearchResult:
    """See `State.search`."""
    state = state.copy()  # what other threads do to it meanwhile does not matter
    z_value(confidence)
    if state.is_over:
        raise IllegalMoveError("there is no move to search for: the game is over")
    chosen = parse(state.game, strategy)
    if chosen.kind not in SEARCHES.values():
        raise StrategyError(f"strategy {chosen.name!r} is not a search; allowed: master, mcts:N, flat:N, with seconds mcts:2s, flat:2s")
    if seconds is not None:
        chosen = replace(chosen, playouts=0, seconds=_seconds(seconds))
    begin = perf_counter()
    searcher = state.game._engine.Searcher(state._position, Lineup(state.game, chosen).native)
    n_threads = thread_count(threads)
    if not chosen.seconds:
        n_threads = min(n_threads, 1 + chosen.playouts // LEAST_SHARE)

    def take_part(stop: Stop) -> bool:
        searcher.take_part(stop)
        return bool(stop[0])

    stopped = any(in_threads([take_part] * n_threads, partial=partial))
    best, *others = (_searched(row, confidence, chosen.value is not None) for row in searcher.figures())
    moves = (best, *sorted(others, key=lambda one: (-one.visits, -(one.win_share or 0), -one.prior)))
    playouts = sum(one.visits for one in moves)
    if stopped and playouts == 0:
        raise KeyboardInterrupt
    taken = perf_counter() - begin
    ended = "it was interrupted" if stopped else _why_ended(chosen, len(moves), playouts, taken)
    line, by_clock = tuple(searcher.line()), chosen.seconds > 0
    return SearchResult(chosen.name, moves, line, playouts, by_clock, stopped, ended, taken, state.game.reconstructed)


def _why_ended(strategy: Strategy, n_moves: int, playouts: int, seconds: float) -> str:
    if n_moves == 1:
        return "there is only one move"
    if strategy.playouts == 1:
        return "one playout compares nothing: the prior decides"
    if strategy.seconds and seconds >= strategy.seconds:
        return "its time is up"
    if strategy.playouts and playouts >= strategy.playouts - ROUNDED:
        return "its playouts are made"
    return "no other move could catch up"


def _seconds(value: object) -> float:
    message = f"seconds {shown(value)} is not allowed; it must be above 0 and at most {MAX_SEARCH_SECONDS:.0f}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentTypeError(message)
    if not 0 < value <= MAX_SEARCH_SECONDS:
        raise ArgumentError(message)
    return float(value)


def _searched(row: tuple[str, float, int, int, int, int], confidence: float, ended_early: bool) -> SearchedMove:
    move, prior, visits, wins, points, square_points = row
    if visits == 0:
        return SearchedMove(move, prior, 0, None, None, None, None)
    share, share_interval, mean, mean_interval = share_and_points(visits, wins, points, square_points, confidence)
    if ended_early:
        return SearchedMove(move, prior, visits, share, share_interval, None, None)
    return SearchedMove(move, prior, visits, share, share_interval, mean, mean_interval)
