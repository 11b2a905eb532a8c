"""One strategy per seat, and what each of them does in a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from os import PathLike
from typing import TYPE_CHECKING

from turmwerk.errors import ArgumentError, StrategyError, shown, suggestion
from turmwerk.interrupts import Stop, stoppable
from turmwerk.strategy.batched import Batched
from turmwerk.strategy.kinds import MAX_SEARCH_PLAYOUTS, Kind, Strategy, StrategyLike
from turmwerk.strategy.parsing import names_file, parse, played_to_the_end
from turmwerk.strategy.view import View

if TYPE_CHECKING:
    from turmwerk.native.interface import NativeLineup, NativePosition
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState

ENGINES = ("scalar", "lockstep")


class Lineup:
    """The strategies of all seats of a game."""

    def __init__(self, game: BaseGame, given: StrategyLike | Strategy | Sequence[StrategyLike | Strategy] | None) -> None:
        if given is None:
            given = "random"
        if isinstance(given, str | PathLike | Mapping | Strategy) or callable(given):  # one for all seats
            given = [given] * game.players
        if not isinstance(given, Sequence) or len(given) != game.players:
            raise StrategyError(f"strategies must be one for all seats, or a list of {game.players}, one per seat, not {shown(given)}")
        self.game = game
        self.seats: tuple[Strategy, ...] = tuple(_parse_for_seat(game, seat, one) for seat, one in enumerate(given))
        self.is_random: bool = all(strategy.kind is Kind.RANDOM and not strategy.forbidden for strategy in self.seats)
        self.has_python: bool = any(strategy.kind is Kind.PYTHON for strategy in self.seats)
        self.is_batched: bool = self.has_python and all(
            isinstance(one.function, Batched) and not one.forbidden for one in self.seats if one.kind is Kind.PYTHON
        )
        self.playouts: int = max(MAX_SEARCH_PLAYOUTS if one.seconds else one.playouts for one in self.seats)  # of the largest search
        random = Strategy("random", Kind.RANDOM)  # where a Python strategy sits; never asked
        self.native: NativeLineup = game._engine.Lineup([(random if one.kind is Kind.PYTHON else one).policy(game) for one in self.seats])

    @cached_property
    def fits_lanes(self) -> bool:
        """Whether lock-step can play by these strategies."""
        return self.is_random or (not self.has_python and self.game._rules.lanes_for(self.native) > 0)

    def plays_in_lockstep(self, engine: str | None) -> bool:
        """Whether the games are played in lock-step: if asked for, or if nothing is asked for and it can be done."""
        if engine is not None and engine not in ENGINES:
            raise ArgumentError(f"unknown engine {engine!r}; {suggestion(engine, ENGINES)}")
        if engine == "scalar":
            return False
        if engine is None:
            return self.fits_lanes and self.game._rules.lanes_pay
        if self.game._rules.lanes == 0:
            raise ArgumentError(f"engine 'lockstep' cannot play {self.game!r}; allowed: scalar")
        if not self.fits_lanes:
            names = ", ".join(self.names)
            raise ArgumentError(f"engine 'lockstep' cannot play {self.game.name} by {names}; allowed with these strategies: scalar")
        return True

    def to_the_end(self) -> Lineup:
        """The same players for games with other components: none asks a value, which would know only its own."""
        return Lineup(self.game, [played_to_the_end(self.game, one) for one in self.seats])

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

    def choose(self, state: BaseState) -> str:
        """What the seat to move does. Draws from its stream; the state stays as it is otherwise."""
        return self.decide(state)[1]

    def decide(self, state: BaseState) -> tuple[int | None, str]:
        """The number of the chosen move, None if a Python function chose it, and its text."""
        position = state._position
        strategy = self.seats[position.seat]
        if strategy.function is not None:
            return None, _ask(strategy, View.of(state, strategy.forbidden))
        if strategy.is_search:
            return stoppable(lambda stop: self.choose_until(position, stop))
        return self.choose_until(position, None)

    def choose_until(self, position: NativePosition, stop: Stop | None) -> tuple[int, str]:
        """The move of a native strategy and its text, worthless if stop[0] was set meanwhile; searches need `stop`."""
        return self.game._engine.choose(position, self.native, stop)


def lineup_of(game: BaseGame, strategy: StrategyLike) -> Lineup:
    """The same strategy in all seats; kept if it is a text that names no file, so that asking again costs nothing."""
    return (
        _kept_lineup(game, strategy) if isinstance(strategy, str) and not names_file(strategy) else Lineup(game, [strategy] * game.players)
    )


_kept_lineup = lru_cache(maxsize=256)(Lineup)


def _parse_for_seat(game: BaseGame, seat: int, given: StrategyLike | Strategy) -> Strategy:
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
