"""How a seat chooses, draw for draw as the native engines do: at random, by weights, or by a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.native.interface import Kind, NativePolicy, NativeWeights
from turmwerk.reference.chance import CHOICE_STREAM, Rng

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.own.game import PythonGame
    from turmwerk.own.rules import Rules

N_ODDS = 256


class Streams:
    """What strategies draw from: random seats together, the others each its own; in playouts of a search all from one."""

    __slots__ = ("choices", "seats", "shared")

    def __init__(self, seed: int, index: int, n_seats: int) -> None:
        self.choices: Rng = Rng(seed, index, CHOICE_STREAM)
        self.seats: list[Rng] = [Rng.of_seat(seed, index, seat) for seat in range(n_seats)]
        self.shared: bool = False

    @classmethod
    def of_playout(cls, choices: Rng) -> Streams:
        """All seats draw from one stream."""
        streams = cls.__new__(cls)
        streams.choices, streams.seats, streams.shared = choices, [], True
        return streams

    def copy(self) -> Streams:
        """The same streams from here on."""
        other = Streams.__new__(Streams)
        other.choices, other.seats, other.shared = self.choices.copy(), [one.copy() for one in self.seats], self.shared
        return other

    def of(self, seat: int) -> Rng:
        """What the strategy of a seat draws from."""
        return self.choices if self.shared else self.seats[seat]


class Weights:
    """How a policy scores moves, and how it draws by the scores."""

    def __init__(self, given: NativeWeights, names: Sequence[str]) -> None:
        self.weights: dict[str, int] = {name: weight for name, weight in zip(names, given.weights, strict=True) if weight}
        self.odds: list[int] = list(given.odds)
        self.shift: int = given.shift
        self.best_only: bool = not any(self.odds[1:])

    def scores(self, game: PythonGame, moves: Sequence[str]) -> list[int]:
        """The score of each move."""
        weights = self.weights
        found = []
        for move in moves:
            values = game.features(move)
            found.append(sum(weight * values[name] for name, weight in weights.items() if name in values))
        return found

    def draw(self, scores: Sequence[int], rng: Rng) -> int:
        """The number of a move, the better its score the likelier."""
        best = max(scores)
        if self.best_only:
            ties = [number for number, score in enumerate(scores) if score == best]
            return ties[rng.below(len(ties))]
        odds, shift = self.odds, self.shift
        shares = [odds[min(best - score >> shift, N_ODDS - 1)] for score in scores]
        ticket = rng.below(sum(shares))
        for number, share in enumerate(shares):
            if ticket < share:
                return number
            ticket -= share
        raise AssertionError("a ticket is below the sum of all shares")


class Policy:
    """How a seat plays."""

    def __init__(self, given: NativePolicy, names: Sequence[str]) -> None:
        self.kind: Kind = Kind(given.kind)
        self.playouts: int = given.playouts
        self.seconds: float = given.seconds
        self.exploration: float = given.exploration
        self.prior_step: float = given.prior_step
        self.forbidden: bytes = given.forbidden
        self.weights: Weights | None = None if given.weights is None else Weights(given.weights, names)
        self.others: Weights | None = None if given.others is None else Weights(given.others, names)

    @property
    def searches(self) -> bool:
        """Whether it plays playouts."""
        return self.kind in (Kind.FLAT, Kind.MCTS)

    def allowed(self, rules: Rules, legal: list[str]) -> list[str]:
        """The legal moves it chooses from; all of them if every one is forbidden."""
        if not self.forbidden:
            return legal
        number_of, bits = rules.numbering.notation_numbers.get, self.forbidden
        numbers = [(move, number_of(move, -1)) for move in legal]
        return [move for move, number in numbers if number < 0 or not bits[number >> 3] >> (number & 7) & 1] or legal

    def imagined(self, *, own: bool, doubted: bool = False) -> Policy:
        """How a seat plays in the playouts of a search: by its weights or at random. What it will not do, only the searching seat knows."""
        policy = Policy.__new__(Policy)
        policy.__dict__ = dict(self.__dict__)
        policy.kind = Kind.RANDOM if self.weights is None else Kind.WEIGHTS
        if not own:
            policy.forbidden = b""
            policy.weights = self.others if doubted else self.weights
        return policy


class Lineup:
    """The policies of all seats."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        self.policies: tuple[Policy, ...] = tuple(policies)
        self.n_seats: int = len(self.policies)

    @property
    def searches(self) -> bool:
        """Whether any seat does."""
        return any(one.searches for one in self.policies)


def choose_by_policy(rules: Rules, game: PythonGame, legal: list[str], lineup: Lineup, streams: Streams, stop: Stop) -> str:
    """What the seat to move does."""
    policy = lineup.policies[game.seat]
    moves = policy.allowed(rules, legal)
    if len(moves) == 1:  # neither scored nor drawn nor searched
        return moves[0]
    if policy.kind is Kind.RANDOM:
        return moves[streams.choices.below(len(moves))]
    rng = streams.of(game.seat)
    if policy.kind is Kind.WEIGHTS:
        assert policy.weights is not None
        return moves[policy.weights.draw(policy.weights.scores(game, moves), rng)]
    from turmwerk.own.searching import Search, search_key

    search = Search(rules, game, moves, policy, search_key(rng))
    search.run(stop)
    return search.best
