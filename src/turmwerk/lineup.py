"""One strategy per seat, and what each of them does in a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from turmwerk.errors import StrategyError
from turmwerk.stoppable import stoppable
from turmwerk.strategies import Kind, Strategy, StrategyLike, parse

if TYPE_CHECKING:
    from turmwerk.games import Game
    from turmwerk.state import State


@dataclass(frozen=True)
class View:
    """What a Python strategy is shown: what its seat may know, and nothing else. Cannot be changed."""

    seat: int  # who is asked
    node: str  # what is to be decided
    legal: tuple[str, ...]  # the moves to choose from
    players: int
    table: Mapping[str, Any]  # as `state.view(seat)`, with tuples for lists

    @classmethod
    def of(cls, state: State) -> View:
        """The view of the seat to move."""
        assert state.seat is not None
        return cls(state.seat, state.node, tuple(state.legal()), state.game.players, _frozen(state.view(state.seat)))

    def __getitem__(self, key: str) -> Any:
        """`view["display"]` is `view.table["display"]`."""
        return self.table[key]


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


class Lineup:
    """The strategies of all seats of a game."""

    def __init__(self, game: Game, given: Sequence[StrategyLike | Strategy] | None) -> None:
        if given is None:
            given = ["random"] * game.players
        if isinstance(given, str | Mapping) or not isinstance(given, Sequence) or len(given) != game.players:
            raise StrategyError(f"strategies must be a list of {game.players}, one per seat, not {given!r}")
        self.game = game
        self.seats: tuple[Strategy, ...] = tuple(_parse_for_seat(game, seat, one) for seat, one in enumerate(given))
        self.is_random = all(strategy.kind is Kind.RANDOM for strategy in self.seats)
        self.has_python = any(strategy.kind is Kind.PYTHON for strategy in self.seats)
        self.playouts = max(strategy.playouts for strategy in self.seats)
        features = list(game.features)
        random = Strategy("random", Kind.RANDOM)  # where a Python strategy sits; never asked
        policies = [(random if one.kind is Kind.PYTHON else one).policy(features) for one in self.seats]
        self.native = game.engine.Lineup(policies)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies by seat."""
        return tuple(strategy.name for strategy in self.seats)

    def choose(self, state: State) -> str:
        """What the seat to move does. Draws from its stream; the state stays as it is otherwise."""
        assert state.seat is not None
        strategy = self.seats[state.seat]
        if strategy.function is not None:
            return _ask(strategy, View.of(state))
        position = state.position
        if strategy.playouts:
            move = stoppable(lambda stop: self.game.engine.choose(position, self.native, stop))
        else:
            move = self.game.engine.choose(position, self.native, bytes(1))
        return position.move_text(move)


def _parse_for_seat(game: Game, seat: int, given: StrategyLike | Strategy) -> Strategy:
    try:
        return parse(game, given)
    except StrategyError as error:
        raise StrategyError(f"seat {seat}: {error}") from None


def _ask(strategy: Strategy, view: View) -> str:
    """The move of a Python strategy; whatever it does wrong is told with the seat, the strategy and the legal moves."""
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
