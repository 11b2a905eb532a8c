"""Components, observations, features, pictures: what is made of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from turmwerk.checking.walks import SEED, Mistake, Walk, short
from turmwerk.components.table import Component, Value
from turmwerk.errors import TurmwerkError
from turmwerk.playing.game import Game
from turmwerk.playing.simulation import simulate
from turmwerk.registry.state import BaseState
from turmwerk.strategy.lineup import Lineup

COMPARED = 40  # games for each value of a component


def check_components(games: Sequence[Game]) -> Iterator[str]:
    """Every allowed value can be played, and some of them change something."""
    shipped = [simulate(game, COMPARED, threads=1).signature for game in games]
    for key, component in games[0].info.components.items():
        changes = False
        for value in extremes(component):
            for game, before in zip(games, shipped, strict=True):
                try:
                    changes |= simulate(game.with_components({key: value}), COMPARED, threads=1).signature != before
                except TurmwerkError as error:
                    yield f"the component {key} may be {value!r}, but cannot be played: {short(error, _file(game))}"
                    changes = True
                    break
        if not changes:
            values = " and ".join(repr(value) for value in extremes(component))
            yield f"the component {key} has no effect: with {values} the same {COMPARED} games are played (seed 1)"


def extremes(component: Component) -> list[Value]:
    """The values farthest away from the shipped one."""
    if component.choices:
        return [one for one in component.choices if one != component.value] if not isinstance(component.value, list) else []
    ends: list[Value] = [one for one in (component.min, component.max) if one is not None]
    if isinstance(component.value, list):
        return [[one] * len(component.value) for one in ends if isinstance(one, int)]
    return [one for one in ends if one != component.value]


def check_observations(game: Game, walks: Sequence[Walk]) -> None:
    """Two positions that a seat can tell apart have different observations."""
    met: dict[bytes, tuple[str, str]] = {}
    for walk in walks[:10]:
        state = game.start(seed=SEED, index=walk.index)
        where = f"{walk.name}, set-up"
        for number in count(1):
            for seat in range(game.players):
                try:
                    numbers = state.observe(seat)
                except Exception as error:
                    raise Mistake(f"{short(error, walk.rules.file)} ({where})") from None
                seen = repr((seat, state.node, state.view(seat)))
                before, there = met.setdefault(numbers.tobytes(), (seen, where))
                if before != seen:
                    raise Mistake(f"observe({seat}) gives the same numbers as before, but the views differ ({there}; {where})")
            if state.is_over:
                break
            where = f"{walk.name}, move {number}: P{state.seat} {state.play_random()}"


def check_pictures(game: Game, walks: Sequence[Walk]) -> None:
    """The table can be drawn, as text and as a picture, for every seat."""
    state = game.start(seed=SEED)
    while True:
        try:
            for seat in (None, *range(game.players)):
                state.draw(seat)
                state.svg(seat, moves=state.legal())
        except TurmwerkError as error:
            raise _after(error, walks[0], state) from None
        if state.is_over:
            return
        state.play_random()


def check_strategies(game: Game, walks: Sequence[Walk]) -> None:
    """Features are whole numbers of declared names, and strategies weigh them."""
    if not game.features:
        return
    state = game.start(seed=SEED)
    while not state.is_over:
        try:
            state.features()
        except TurmwerkError as error:
            raise _after(error, walks[0], state) from None
        state.play_random()
    for name in game.info.weights.names:
        Lineup(game, name)


def _file(game: Any) -> str:
    return str(game._rules.file)


def _after(error: TurmwerkError, walk: Walk, state: BaseState) -> Mistake:
    return Mistake(f"{short(error, walk.rules.file)} ({walk.name}, after {len(state._dictated) - 1} moves)")
