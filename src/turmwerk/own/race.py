"""The race of the moves at the root of a search, as cython_core/shared/engine/search/race.pxi describes it and number for number the same.

The best moves by prior begin; all that are left have the same number of playouts on the same deals, the better half stays after each round,
and what can no longer catch up is dropped at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from turmwerk.reference.chance import LONG, Rng

if TYPE_CHECKING:
    from turmwerk.own.choosing import Policy

REWARD_ONE = 1 << 16  # the largest reward
WIN_WORTH = 3 << 14  # of it for the win; the rest for the margin
HALF_MARGIN, HALF_SOLO = 16, 64
FIRST_BLOCK, LARGEST_BLOCK = 8, 256
CLOCK_VISITS = 32
MOST_MOVES = 64
PRIOR_VISITS = 40.0
DOUBT = 3.0
LEAST_SPREAD = 0.05
LEAST_SCALE, LEAST_SOLO_SCALE = 0.25, 0.01


def inverse_power(rank: int) -> float:
    """Rank ^ -1.5, rounded so that every machine has the same."""
    return int(65536 * rank**-1.5 + 0.5) / 65536.0


INVERSE_POWERS = [0.0, *(inverse_power(rank) for rank in range(1, MOST_MOVES + 1))]
HANDICAPS = [0.0, *(float(int(3 * REWARD_ONE * log(rank) + 0.5)) for rank in range(1, MOST_MOVES + 1))]


def rewards_of(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """What a finished game is worth to each seat: mostly the win, a little for the margin."""
    if len(scores) == 1:
        return [_softened(scores[0], HALF_SOLO, REWARD_ONE)]
    rewards = []
    for seat, score in enumerate(scores):
        rival = max(other for number, other in enumerate(scores) if number != seat)
        rewards.append(_softened(score - rival, HALF_MARGIN, REWARD_ONE - WIN_WORTH) + (WIN_WORTH // len(winners)) * (seat in winners))
    return rewards


def _softened(lead: int, half: int, worth: int) -> int:
    part = worth // 2 * abs(lead) // (half + abs(lead))  # rounded towards 0, as native code divides
    return worth // 2 + (part if lead >= 0 else -part)


def ranks_of(scores: Sequence[int]) -> list[int]:
    """1 for the best ones; every other one by the number of better ones."""
    return [1 + sum(other > score for other in scores) for score in scores]


@dataclass(eq=False)
class RootMove:
    """A move of the root."""

    number: int  # among the legal moves
    text: str
    handicap: float  # rewards that make up for a poor prior
    visits: int = 0
    rewards: int = 0  # their sum for the seat that searches
    wins: int = 0
    points: int = 0
    square_points: int = 0

    @property
    def prior(self) -> float:
        """For the eye, not yet divided by the sum over all moves."""
        return exp(-self.handicap / (2 * REWARD_ONE))


class Race:
    """Who is still in it, and how many playouts come next."""

    def __init__(self, texts: Sequence[str], scores: Sequence[int] | None, policy: Policy, key: int, n_seats: int) -> None:
        """`scores`: by the weights of the search, if it has some."""
        self.policy = policy
        self._solo = n_seats == 1
        self.visits: int = 0
        self._round_left = 0
        self.playouts_left: int = policy.playouts
        self.scale: float = 1.0
        self.rewards: list[list[int]] = [[] for _ in texts]  # of the playouts of a block, by number of the move
        self._products = [[0] * len(texts) for _ in texts]
        self.moves: list[RootMove] = self._drawn_order(texts, _handicaps(scores, len(texts), policy), key)
        n = most = len(texts)
        if not policy.seconds:
            if policy.weights is not None:
                most = 2
                while (most + 1) ** 2 <= policy.playouts and most < MOST_MOVES:
                    most += 1
            most = min(most, policy.playouts)
        self._order(n)
        self.n_left: int = min(n, most)
        self._rounds_left = _rounds_for(self.n_left)
        self._round_end = policy.seconds / self._rounds_left

    def _drawn_order(self, texts: Sequence[str], handicaps: Sequence[float], key: int) -> list[RootMove]:
        """Equals are in an order that is drawn."""
        rng = Rng.of_key(key, LONG)
        moves: list[RootMove] = []
        for number, (text, handicap) in enumerate(zip(texts, handicaps, strict=True)):
            one = RootMove(number, text, handicap)
            place = rng.below(number + 1)
            moves.append(one)
            moves[number], moves[place] = moves[place], one
        return moves

    def next_block(self) -> int:
        """How many playouts each move that is left has before they are compared again."""
        if self.policy.seconds:
            return min(max(1, self.visits // 8), LARGEST_BLOCK)
        if self._round_left == 0:
            self._round_left = max(1, self.playouts_left // (self._rounds_left * self.n_left))
        return min(max(FIRST_BLOCK, self.visits // 2), self._round_left, LARGEST_BLOCK)

    def end_block(self, block: int, elapsed: float) -> None:
        """Compare the moves; at the end of a round the better half stays."""
        self._add_products()
        self.visits += block
        self.playouts_left -= block * self.n_left
        self._round_left = max(0, self._round_left - block)
        self.scale = self._measured_scale()
        self._order(self.n_left)
        round_over = self._round_left == 0 if not self.policy.seconds else elapsed >= self._round_end
        if round_over:
            self.n_left = (self.n_left + 1) // 2
        self._drop_hopeless()
        if round_over or self._rounds_left > _rounds_for(self.n_left):
            self._rounds_left = min(max(1, self._rounds_left - round_over), _rounds_for(self.n_left))
            self._round_end = elapsed + (self.policy.seconds - elapsed) / self._rounds_left

    def _add_products(self) -> None:
        left = self.moves[: self.n_left]
        for i, one in enumerate(left):
            for other in left[: i + 1]:
                product = sum(a * b for a, b in zip(self.rewards[one.number], self.rewards[other.number], strict=True))
                self._products[one.number][other.number] += product
                if one is not other:
                    self._products[other.number][one.number] += product
        for one in left:
            self.rewards[one.number].clear()

    def _measured_scale(self) -> float:
        """How much rewards differ from playout to playout."""
        n = float(self.visits)
        if self.visits < 2:
            return self.scale
        variance = 0.0
        for one in self.moves[: self.n_left]:
            mean = one.rewards / n
            variance += (self._products[one.number][one.number] / n - mean * mean) * n / (n - 1)
        return max(LEAST_SOLO_SCALE if self._solo else LEAST_SCALE, sqrt(max(0.0, variance) / self.n_left) / (WIN_WORTH // 2))

    def _standing(self, one: RootMove) -> float:
        return float(one.rewards) - self.scale * one.handicap * _prior_weight(float(self.visits))

    def _order(self, n: int) -> None:
        """The first n moves, best first; equals keep their order."""
        self.moves[:n] = sorted(self.moves[:n], key=lambda one: -self._standing(one))

    def _drop_hopeless(self) -> None:
        """Leave only moves that may still catch up with the best one, should the two have all playouts to come for themselves."""
        policy, n = self.policy, float(self.visits)
        if self.visits < (CLOCK_VISITS if policy.seconds else max(FIRST_BLOCK, int(sqrt(policy.playouts)))):
            return
        best, least = self.moves[0], LEAST_SPREAD * self.scale * (WIN_WORTH // 2)
        to_come = n if policy.seconds else max(0, self.playouts_left) / 2.0
        growth = self.scale * (_prior_weight(n + to_come) - _prior_weight(n))
        n_left = 1
        for i in range(1, self.n_left):
            one = self.moves[i]
            ahead = (best.rewards - one.rewards) / n
            squares = self._products[best.number][best.number] - 2 * self._products[best.number][one.number]
            variance = (squares + self._products[one.number][one.number]) / n - ahead * ahead + least * least
            error = sqrt(variance * to_come * (1 + to_come / n)) * (1 + 4 / n)
            lead = self._standing(best) - self._standing(one) + growth * (one.handicap - best.handicap)
            if lead + to_come * ahead <= DOUBT * error:
                self.moves[n_left], self.moves[i] = self.moves[i], self.moves[n_left]
                n_left += 1
        self.n_left = n_left


def _handicaps(scores: Sequence[int] | None, n: int, policy: Policy) -> list[float]:
    if scores is None:
        return [HANDICAPS[1]] * n
    if policy.prior_step > 0:
        return [HANDICAPS[2] * sqrt((max(scores) - score) / policy.prior_step) for score in scores]
    return [HANDICAPS[rank] for rank in ranks_of(scores)]


def _prior_weight(visits: float) -> float:
    """How much the prior counts after this many playouts."""
    return sqrt(1 + visits / PRIOR_VISITS)


def _rounds_for(n_moves: int) -> int:
    """How often this many moves are halved until one is left; at least once."""
    return max(1, (n_moves - 1).bit_length())
