"""One strategy per seat, and what each of them does in a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk import native
from turmwerk.errors import StrategyError, shown
from turmwerk.interrupts import Stop, stoppable
from turmwerk.observation import legal_actions
from turmwerk.policies import Batched
from turmwerk.restriction import allowed_texts
from turmwerk.strategy import MAX_PLAYOUTS, Kind, Strategy, StrategyLike, names_file, parse

if TYPE_CHECKING:
    from turmwerk.native.interface import NativeLineup, NativePosition
    from turmwerk.registry import Game
    from turmwerk.state import State


@dataclass(frozen=True)
class View:
    """What a Python strategy is shown: what its seat may know, and nothing else. Cannot be changed."""

    seat: int  # who is asked
    node: str  # what is to be decided
    legal: tuple[str, ...]  # the moves to choose from
    players: int
    table: Mapping[str, Any]  # as `state.view(seat)`, with tuples for lists
    _words: tuple[int, int] = field(repr=False)  # from the seat's stream
    _state: State = field(repr=False, compare=False)  # a copy, for what is worked out only when asked for

    @classmethod
    def of(cls, state: State, forbidden: Sequence[str] = ()) -> View:
        """The view of the seat to move, which does not see forbidden moves; draws two words from its stream."""
        assert state.seat is not None
        table = _frozen(state.view(state.seat))
        legal = tuple(allowed_texts(state.legal(), forbidden))
        return cls(state.seat, state.node, legal, state.game.players, table, state.position.draw_words(), state.copy())

    @cached_property
    def history(self) -> tuple[str, ...]:
        """All that has happened, as the seat may know it, in the notation of records: `state.history(seat)`."""
        return self._state.history(self.seat)

    @cached_property
    def rng(self) -> np.random.Generator:
        """A NumPy generator from the seat's own stream: the same game asks with the same one, on any number of threads."""
        return np.random.default_rng(self._words)

    def observe(self) -> NDArray[np.int16]:
        """What the seat may know as numbers: `state.observe(seat)`."""
        return self._state.observe(self.seat)

    def actions(self) -> dict[int, str]:
        """The moves to choose from by their numbers, as in `state.actions()`."""
        return {number: move for number, move in self._state.actions().items() if move in self.legal}

    def action_mask(self) -> NDArray[np.bool_]:
        """Which action numbers can be chosen."""
        mask = legal_actions(self._state)
        if mask.sum() > len(self.legal):  # something is forbidden
            mask[:] = False
            mask[list(self.actions())] = True
        return mask

    def features(self) -> dict[str, dict[str, int]]:
        """The features of every legal move by name: what strategies by weights look at."""
        return self._state.features()

    def __getitem__(self, key: str) -> Any:
        """`view["display"]` is `view.table["display"]`."""
        return self.table[key]


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


class Lineup:
    """The strategies of all seats of a game."""

    def __init__(self, game: Game, given: StrategyLike | Strategy | Sequence[StrategyLike | Strategy] | None) -> None:
        if given is None:
            given = "random"
        if isinstance(given, str | PathLike | Mapping | Strategy) or callable(given):  # one for all seats
            given = [given] * game.players
        if not isinstance(given, Sequence) or len(given) != game.players:
            raise StrategyError(f"strategies must be one for all seats, or a list of {game.players}, one per seat, not {shown(given)}")
        self.game = game
        self.seats: tuple[Strategy, ...] = tuple(_parse_for_seat(game, seat, one) for seat, one in enumerate(given))
        self.is_random = all(strategy.kind is Kind.RANDOM and not strategy.forbidden for strategy in self.seats)
        self.has_python = any(strategy.kind is Kind.PYTHON for strategy in self.seats)
        self.is_batched = self.has_python and all(
            isinstance(one.function, Batched) and not one.forbidden for one in self.seats if one.kind is Kind.PYTHON
        )
        self.playouts = max(MAX_PLAYOUTS if one.seconds else one.playouts for one in self.seats)  # of the largest search
        random = Strategy("random", Kind.RANDOM)  # where a Python strategy sits; never asked
        self._policies = [(random if one.kind is Kind.PYTHON else one).policy(game) for one in self.seats]
        self.native = game.engine.Lineup(self._policies)

    @cached_property
    def in_lanes(self) -> NativeLineup | None:
        """The same for `game.lane_rules`; None if all play at random, or if lock-step cannot play by these strategies."""
        if self.is_random or self.has_python or not self.game.rules.lanes:
            return None
        lineup: NativeLineup = native.load(self.game.name, native.lane_target()).Lineup(self._policies)
        return lineup if self.game.lane_rules.lanes_for(lineup) else None

    @property
    def batched_seats(self) -> dict[Batched, list[int]]:
        """The seats of each strategy that answers for many positions at once."""
        seats: dict[Batched, list[int]] = {}
        for seat, strategy in enumerate(self.seats):
            if isinstance(strategy.function, Batched):
                seats.setdefault(strategy.function, []).append(seat)
        return seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies by seat."""
        return tuple(strategy.name for strategy in self.seats)

    def choose(self, state: State) -> str:
        """What the seat to move does. Draws from its stream; the state stays as it is otherwise."""
        return self.decide(state)[1]

    def decide(self, state: State) -> tuple[int | None, str]:
        """The number of the chosen move, None if a Python function chose it, and its text."""
        position = state.position
        strategy = self.seats[position.seat]
        if strategy.function is not None:
            return None, _ask(strategy, View.of(state, strategy.forbidden))
        return self._choose(position, strategy)

    def choose_until(self, position: NativePosition, stop: Stop) -> tuple[int, str]:
        """The move of a native strategy and its text, worthless if stop[0] was set meanwhile; for threads that others stop."""
        return self.game.engine.choose(position, self.native, stop)

    def _choose(self, position: NativePosition, strategy: Strategy) -> tuple[int, str]:
        if strategy.is_search:
            return stoppable(lambda stop: self.game.engine.choose(position, self.native, stop))
        return self.game.engine.choose(position, self.native, None)


def lineup_of(game: Game, strategy: StrategyLike) -> Lineup:
    """The same strategy in all seats; kept if it is a text that names no file, so that asking again costs nothing."""
    if isinstance(strategy, str) and not names_file(strategy):
        return _kept_lineup(game, strategy)
    return Lineup(game, [strategy] * game.players)


@lru_cache(maxsize=256)
def _kept_lineup(game: Game, strategy: str) -> Lineup:
    return Lineup(game, [strategy] * game.players)


def _parse_for_seat(game: Game, seat: int, given: StrategyLike | Strategy) -> Strategy:
    try:
        return parse(game, given)
    except StrategyError as error:
        raise StrategyError(f"seat {seat}: {error}") from None


def _ask(strategy: Strategy, view: View) -> str:
    """The move of a Python strategy; whatever it does wrong is reported with the seat, the strategy and the legal moves."""
    assert strategy.function is not None
    who = f"strategy {strategy.name!r} of seat {view.seat} ({view.node})"
    legal = ", ".join(view.legal)
    try:
        move = strategy.function(view)
    except Exception as error:
        raise StrategyError(f"{who} raised {type(error).__name__}: {error}; legal were: {legal}") from error
    if not isinstance(move, str) or move not in view.legal:
        raise StrategyError(f"{who} returned {move!r}, which is not legal; legal were: {legal}")
    return move
