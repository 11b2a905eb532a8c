"""Components, observations, features, pictures: what is made of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from turmwerk.checking.walks import SEED, Mistake, Walk, short
from turmwerk.components.table import Component, Value
from turmwerk.errors import TurmwerkError
from turmwerk.own.failing import RAISED
from turmwerk.playing.game import Game
from turmwerk.playing.simulation import simulate
from turmwerk.registry.state import BaseState
from turmwerk.strategy.lineup import Lineup

COMPARED = 40  # games for each value of a component
SEARCHED = 400  # the same before it is said to have no effect


def check_components(games: Sequence[Game]) -> Iterator[str]:
    """Every allowed value can be played, and some of them change something."""
    shipped = [simulate(game, COMPARED, threads=1).signature for game in games]
    for key, component in games[0].info.components.items():
        values = extremes(component)
        try:
            changes = False
            for value in values:
                for game, before in zip(games, shipped, strict=True):
                    changes |= simulate(game.with_components({key: value}), COMPARED, threads=1).signature != before
        except TurmwerkError as error:
            yield f"the component {key} may be {value!r}, but cannot be played: {short(error, _file(games[0]))}"
            continue
        if values and not changes and not any(_differ(game, key, value) for value in values for game in games):
            words = " and ".join(map(repr, values))
            yield f"the component {key} has no effect: with {words} the same {SEARCHED} games are played (seed 1)"


def _differ(game: Game, key: str, value: Value) -> bool:
    """Whether something rare is different, or something that only who plays well meets."""
    changed = game.with_components({key: value})
    weights = game.info.weights
    played = {"random": SEARCHED}
    played |= {name: COMPARED for name in weights.names if weights.search(name, game.variant, game.players) is None}
    return any(
        simulate(game, n, strategies=name, threads=1).signature != simulate(changed, n, strategies=name, threads=1).signature
        for name, n in played.items()
    )


def extremes(component: Component) -> list[Value]:
    """The values farthest away from the shipped one."""
    low, high, value = component.min, component.max, component.value
    if not isinstance(value, list):
        ends: list[Value] = [*component.choices] or [one for one in (low, high) if one is not None]
        return [one for one in ends if one != value]
    n = len(value)
    shortest, longest = component.length or (n, n)
    lists: list[list[int | str]] = [[one] * n for one in component.choices or (low, high) if one is not None]
    if component.distinct:
        lists = [list(range(low, low + n)), list(range(high - n + 1, high + 1))] if low is not None and high is not None else []
        lists += [value[::-1], value[1:] + value[:1]]
    lists += [value[:shortest], value + value[-1:] * (longest - n)]
    return [one for number, one in enumerate(lists) if one != value and component.accepts(one) and one not in lists[:number]]


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
                except RAISED as error:
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
