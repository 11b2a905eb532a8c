"""The worth of every legal move, by playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial as partial_call
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.arguments import Seed, proper_share, seed_number, thread_count, whole_number
from turmwerk.data.totals import WIN
from turmwerk.errors import IllegalMoveError, StrategyError
from turmwerk.interrupts import Stop, in_threads
from turmwerk.statistics import CONFIDENCE, Ends, Estimate, bounded_interval, share_interval, standard_deviation, student_interval
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.listing import judging_strategy

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState

MAX_PLAYOUTS = 10**9
PIECES = 16  # of the playouts of an evaluation, for each thread
LEAST_PIECE = 16  # playouts of each move in a piece, if there are as many: lanes want to be filled
WIN_DIFFERENCE = (-float(WIN), float(WIN))  # what the difference of two wins can be, in the units of sums

SumArray = NDArray[np.int64]


class MoveValue(NamedTuple):
    """What a move is worth to the seat that makes it."""

    move: str
    win_share: float
    win_interval: tuple[float, float]
    points: float  # at the end of the game
    points_interval: tuple[float, float]
    playouts: int
    win_difference: Estimate  # from the move with the best win share, on the same deals: 0 or less
    points_difference: Estimate  # from that move, on the same deals


def evaluate(
    state: BaseState,
    *,
    strategies: StrategyLike | Sequence[StrategyLike] | None,
    playouts: int,
    seed: Seed,
    confidence: float = CONFIDENCE,
    threads: int | None = None,
    partial: bool = False,
) -> list[MoveValue]:
    """See `State.evaluate`."""
    n_playouts = whole_number(playouts, "number of playouts", 1, MAX_PLAYOUTS)
    n_threads = min(thread_count(threads), n_playouts)
    number = seed_number(seed)
    proper_share(confidence, "confidence")
    state = state.copy()  # what other threads do to it meanwhile does not matter
    parts = [Evaluation(state, strategies=strategies, seed=number) for _ in range(n_threads)]
    pieces = iter(_pieces(n_playouts, n_threads))
    in_threads([partial_call(part.play_pieces, pieces) for part in parts], partial=partial)
    whole = parts[0]
    for part in parts[1:]:
        whole.merge(part)
    if whole.playouts == 0:
        raise KeyboardInterrupt
    return whole.values(confidence)


def _pieces(n_playouts: int, n_threads: int) -> list[tuple[int, int]]:
    """The playouts in pieces: several for each thread, so that one that is held up leaves its share to the others."""
    n_pieces = max(n_threads, min(n_threads * PIECES, n_playouts // LEAST_PIECE)) if n_threads > 1 else 1
    bounds = [n_playouts * piece // n_pieces for piece in range(n_pieces + 1)]
    return list(pairwise(bounds))


class Evaluation:
    """The worth of every legal move of a state while playouts come in: exact sums, so that parts can be merged in any order."""

    def __init__(self, state: BaseState, *, strategies: StrategyLike | Sequence[StrategyLike] | None = None, seed: int) -> None:
        self._state = state = state.copy()
        if state.is_over:
            raise IllegalMoveError("there is no move to evaluate: the game is over")
        self._seed = seed_number(seed)
        self._lineup = native_lineup(state.game, strategies, "evaluate")
        self._legal = state.legal()
        n = len(self._legal)
        self._sums, self._products = np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64)

    @property
    def playouts(self) -> int:
        """How many there are of each move."""
        return int(self._sums[0, 0])

    def play(self, first: int, end: int, stop: Stop) -> None:
        """Add playouts number first..end-1 of each move, fewer if stop[0] is set meanwhile; the interpreter lock is free."""
        state = self._state
        state.game._engine.evaluate(state._position, self._lineup.native, self._seed, first, self._sums, self._products, end - first, stop)

    def play_pieces(self, pieces: Iterator[tuple[int, int]], stop: Stop) -> None:
        """Piece after piece, each from `first` to `end`, as long as there are any; other threads may take from the same ones."""
        for first, end in pieces:
            self.play(first, end, stop)

    def merge(self, other: Evaluation) -> None:
        """Add what another one of the same state has found."""
        self._sums += other._sums
        self._products += other._products

    def values(self, confidence: float = CONFIDENCE) -> list[MoveValue]:
        """The figures so far; there must be a playout."""
        best = max(range(len(self._legal)), key=lambda row: (self._sums[row, 1], self._sums[row, 2]))
        return [_value(move, row, best, self._sums, self._products, confidence) for row, move in enumerate(self._legal)]


def native_lineup(game: BaseGame, strategies: StrategyLike | Sequence[StrategyLike] | None, what: str) -> Lineup:
    """The strategies by which thousands of games are played on; those that judge unless given."""
    lineup = Lineup(game, judging_strategy(game) if strategies is None else strategies)
    if lineup.has_python:
        raise StrategyError(
            f"{what} plays thousands of games for each move, natively; Python functions cannot take part, weights and searches can"
        )
    return lineup


def _value(move: str, row: int, best: int, sums: SumArray, products: SumArray, confidence: float) -> MoveValue:
    n, wins, points, square_points = sums[row].tolist()
    return MoveValue(
        move,
        *share_and_points(n, wins, points, square_points, confidence),
        n,
        _difference(n, row, best, sums[:, 1], products[0], confidence, WIN_DIFFERENCE).scaled(1 / WIN),
        _difference(n, row, best, sums[:, 2], products[1], confidence),
    )


def share_and_points(
    n: int, wins: int, points: int, square_points: int, confidence: float
) -> tuple[float, tuple[float, float], float, tuple[float, float]]:
    """Win share and mean points of n playouts, each with its interval, from exact sums."""
    share, mean = wins / (WIN * n), points / n
    deviation = standard_deviation(n, points, square_points)
    return share, share_interval(n, share, confidence), mean, student_interval(n, mean, deviation, confidence)


def _difference(n: int, row: int, best: int, sums: SumArray, products: SumArray, confidence: float, within: Ends | None = None) -> Estimate:
    """The mean difference of a move from the best one, over deals that both have played; `within` are its bounds, if it has some."""
    if row == best:
        return Estimate(0.0, 0.0, 0.0)
    total = int(sums[row] - sums[best])
    squares = int(products[row, row] - 2 * products[row, best] + products[best, best])
    mean, deviation = total / n, standard_deviation(n, total, squares)
    ends = student_interval(n, mean, deviation, confidence) if within is None else bounded_interval(n, mean, deviation, within, confidence)
    return Estimate(mean, *ends)
