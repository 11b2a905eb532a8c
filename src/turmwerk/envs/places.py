"""Many games side by side, stepped natively."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from turmwerk.arguments import Seed, seed_number, thread_count, whole_number
from turmwerk.envs.guard import Guard
from turmwerk.errors import ArgumentError, ArgumentTypeError, IllegalMoveError, StrategyError, shown, suggestion
from turmwerk.interrupts import Stop, in_threads
from turmwerk.registry.observation import NODE_MOVES
from turmwerk.strategy.kinds import Kind, StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.work.side_by_side import Arrays, native_vector

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.playing.state import State

MAX_PLACES = 1_000_000
REWARDS = ("win", "points")


class VectorGames:
    """n games side by side; made by `turmwerk.envs.vector`. Its arrays are written anew by every step: copy what you keep.

    `observations` (n, size) int16, `legal` (n, n_actions) bool and `seats` (n,) are those of the decisions to be made; `rewards`,
    `scores` (n, players), `done` (n,) and `last` (n, size) those of the games that have just ended; `games` (n,) are the numbers of the
    games under way. Threads may share it: each call waits for the one under way. A forked process goes on by itself.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: Seed = 1,
        threads: int = 1,
        opponents: Mapping[int, StrategyLike] | None = None,
        rewards: str = "win",
    ) -> None:
        self.game = game
        self.n: int = whole_number(n, "number of games side by side", 1, MAX_PLACES)
        self.seed: int = seed_number(seed)
        self._lineup, self._learners = _seats(game, opponents or {})
        self._by_points = check_rewards(rewards) == "points"
        self._threads = thread_count(threads)
        searches = any(one.is_search for one in self._lineup.seats)  # they take long: Ctrl-C must be seen meanwhile
        self._in_pool = self._threads > 1 or searches
        self._pool: tuple[int, ThreadPoolExecutor] | None = None  # of which process: threads do not survive a fork
        self._guard = Guard()
        self._arrays = Arrays(game, self.n)
        self.observations: NDArray[np.int16] = self._arrays.observations
        self.legal: NDArray[np.bool_] = self._arrays.legal
        self.seats: NDArray[np.uint8] = self._arrays.seats.view()
        self.seats.flags.writeable = False  # the native side relies on it
        self.rewards: NDArray[np.float32] = self._arrays.rewards
        self.scores: NDArray[np.int32] = self._arrays.scores
        self.done: NDArray[np.bool_] = self._arrays.done
        self.games: NDArray[np.uint64] = self._arrays.games
        self.last: NDArray[np.int16] = self._arrays.last
        self.reset()

    def reset(self, seed: Seed = None) -> None:
        """Begin anew with games 0..n-1, of another seed if one is given."""
        number = self.seed if seed is None else seed_number(seed)
        with self._guard.call(anew=True), self._guard.change():
            self.seed = number
            self.legal.fill(False)
            self._native = native_vector(self.game, self._lineup, self._learners, self._arrays, seed=number, by_points=self._by_points)
            self._run(self._native.begin)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game, by the numbers of `Game.n_actions`; a game that ends is followed by the next one.

        An illegal action is an IllegalMoveError that names the game; then nothing is played at all.
        """
        numbers = action_numbers(actions, self.n)
        with self._guard.call():
            bad = self._native.check(numbers)
            if bad >= 0:
                raise IllegalMoveError(f"place {bad}, game {self.games[bad]} of seed {self.seed}: {self._why(bad, int(numbers[bad]))}")
            with self._guard.change():
                self._run(lambda low, high, stop: self._native.advance(low, high, numbers, stop))

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, drawn from the game's own stream: whole games of them are those of `simulate`."""
        actions = np.empty(self.n, np.int64)
        with self._guard.call():
            self._native.choose_randomly(actions)
        return actions

    def actions(self, place: int) -> dict[int, str]:
        """The legal actions in a place by their numbers, in the notation of records."""
        number = whole_number(place, "place", 0, self.n - 1)
        with self._guard.call():
            position = self._native.position(number)
        return {NODE_MOVES * position.node_number + move: text for text, move in position.legal().items()}

    def _why(self, place: int, action: int) -> str:
        legal = ", ".join(f"{number} ({text})" for number, text in self.actions(place).items())
        return f"action {action} is not legal for seat {self.seats[place]} ({self._native.position(place).node}); legal: {legal}"

    def _run(self, work: Callable[[int, int, Stop], None]) -> None:
        """Do the work of all places, in several threads if asked for."""
        if not self._in_pool:
            work(0, self.n, np.zeros(1, np.uint8))
            return
        if self._pool is None or self._pool[0] != os.getpid():
            self._pool = os.getpid(), ThreadPoolExecutor(self._threads)
        cuts = [self.n * part // self._threads for part in range(self._threads + 1)]
        in_threads([partial(work, low, high) for low, high in pairwise(cuts)], pool=self._pool[1])

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise ArgumentTypeError(
            "games side by side cannot be copied or pickled: they lie in native memory; make others with the same arguments"
        )

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.game!r} side by side, seed {self.seed}>"


def action_numbers(actions: ArrayLike, n: int) -> NDArray[np.int64]:
    """Actions as the native side takes them."""
    try:
        numbers = np.asarray(actions)
    except (TypeError, ValueError):  # lists of different lengths
        raise ArgumentTypeError(f"actions must be whole numbers, not {shown(actions)}") from None
    if numbers.dtype.kind not in "iu":
        raise ArgumentTypeError(f"actions must be whole numbers, not {numbers.dtype}")
    if numbers.shape != (n,):
        raise ArgumentError(f"there are {n} games side by side, but actions of the shape {numbers.shape}; allowed: one for each")
    return numbers.astype(np.int64)  # a copy: nobody else can change it after the check


def action_number(action: Any) -> int:
    """An action of a single game; whether it is legal is another question."""
    try:
        if not isinstance(action, bool):
            return operator.index(action)
    except TypeError:
        pass
    raise ArgumentTypeError(f"action {shown(action)} is not allowed; it must be a whole number, one of the legal actions")


def check_rewards(kind: str) -> str:
    """The kind of rewards, if there is one of this name."""
    if kind not in REWARDS:
        raise ArgumentError(f"rewards {shown(kind)} are not known; {suggestion(kind, REWARDS)}")
    return kind


def end_rewards(state: State, kind: str = "win") -> list[float]:
    """What the seats get: the points, or 1 for a win, 1/k if k share it. Before the end of the game 0."""
    outcome = state.outcome
    if outcome is None:
        return [0.0] * state.game.players
    if kind == "points":
        return list(map(float, outcome.scores))
    return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(state.game.players)]


def _seats(game: Game, opponents: Mapping[int, StrategyLike]) -> tuple[Lineup, int]:
    """Who plays by which strategy, and the other seats as bits."""
    if not isinstance(opponents, Mapping):
        raise ArgumentTypeError(f'opponents must be strategies by seat, such as {{1: "expert"}}, not {shown(opponents)}')
    for seat in opponents:
        whole_number(seat, "seat of an opponent", 0, game.players - 1)
    lineup = Lineup(game, [opponents.get(seat, "random") for seat in range(game.players)])
    for seat in opponents:
        if lineup.seats[seat].kind is Kind.PYTHON:
            function = lineup.seats[seat].name
            raise StrategyError(f"seat {seat}: opponents play natively, the function {function!r} cannot; allowed: weights, searches")
    learners = sum(1 << seat for seat in range(game.players) if seat not in opponents)
    if not learners:
        raise ArgumentError(f"opponents sit on all {game.players} seats; at least one must be left to the learner")
    return lineup, learners
