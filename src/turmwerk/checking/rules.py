"""Whether a game can be played: moves, ends, points, seats, and the same game for the same seed."""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from turmwerk.checking.walks import Mistake, Step, Walk, short
from turmwerk.errors import TurmwerkError
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.game import OVER
from turmwerk.playing.game import Game
from turmwerk.playing.simulation import simulate

TWICE = 40  # games that are played twice
GENERATORS = (random.Random, np.random.Generator, np.random.RandomState)
ELSEWHERE = 20  # games that are played in another process, too


def check_moves(game: Game, walks: Sequence[Walk]) -> None:
    """Every legal move can be made, there always is one, and games end."""
    for walk in walks:
        for step in walk.steps():
            if step.game.node != OVER:
                for move in step.game.legal():
                    other = step.game.copy()
                    other.chance = type(other.chance)(step.game.chance.rng.copy())  # type: ignore[call-arg, arg-type]
                    try:
                        other.move(move)
                    except RAISED as error:
                        words = f"{type(error).__name__}: {error}"
                        raise Mistake(f"{move!r} is legal, but move() raises {words} ({step.where.rpartition(':')[0]})") from None


def check_points(game: Game, walks: Sequence[Walk]) -> None:
    """Points are whole numbers for declared categories, at any time."""
    for walk in walks:
        for step in walk.steps():
            try:
                walk.rules.score(step.game)
                if step.game.node == OVER:
                    walk.rules.ending(step.game)
            except RAISED as error:
                raise Mistake(short(failed(walk.rules.file, error, game=step.where), walk.rules.file)) from None


def check_seats(game: Game, walks: Sequence[Walk]) -> None:
    """Every seat is asked."""
    asked = {step.game.seat for walk in walks for step in walk.steps() if step.game.node != OVER}
    never = [seat for seat in range(game.players) if seat not in asked]
    if never:
        raise Mistake(f"P{never[0]} is never asked in {len(walks)} games with {game.players} players (seed 1, games 0 to {len(walks) - 1})")


def check_same(game: Game, walks: Sequence[Walk]) -> None:
    """The same seed plays the same games, here and in another process."""
    for step, name in _drawn_elsewhere(walks[0]):
        raise Mistake(f"the game draws from {name}; draw with self.chance only: the same seed must play the same game ({step.where})")
    for walk in walks[:TWICE]:
        first, second = ([(step.where, repr(step.game.view(None))) for step in walk.steps()] for _ in range(2))
        for one, other in zip(first, second, strict=False):
            if one != other:
                raise Mistake(
                    f"the same seed plays another game the second time; draw with self.chance only, and keep what changes in "
                    f"attributes of self that setup() sets ({one[0]})"
                )
    if not game.info.mark or (game.players, game.variant) != (game.info.players[0], game.info.variants[0]):
        return  # one setting is enough for another process
    here = simulate(game, ELSEWHERE, threads=1).signature
    if simulate(game, ELSEWHERE, executor="processes:1").signature != here:
        raise Mistake(
            f"another process plays other games with the same seed; do not go through a set in its own order, sort it, nor use hash() "
            f"({game.players} players, seed 1, games 0 to {ELSEWHERE - 1})"
        )


def _drawn_elsewhere(walk: Walk) -> Iterator[tuple[Step, str]]:
    """Generators of random numbers that are not ours, where they are used."""
    module = vars(sys.modules[walk.rules.kind.__module__])
    own = {name: one for name, one in module.items() if isinstance(one, GENERATORS)}
    states: dict[str, Callable[[], object]] = {
        "random": random.getstate,
        "numpy.random": np.random.get_state,
        **{name: partial(pickle.dumps, one) for name, one in own.items()},
    }
    before = {name: repr(state()) for name, state in states.items()}
    for step in walk.steps():
        yield from ((step, f"self.{name}") for name, one in vars(step.game).items() if isinstance(one, GENERATORS))
        yield from ((step, name) for name, state in states.items() if repr(state()) != before[name])


def check_records(game: Game, walks: Sequence[Walk]) -> None:
    """Games can be written down and played again, event by event."""
    for walk in walks[:4]:
        state = game.start(seed=1, index=walk.index)
        try:
            while not state.is_over:
                state.play_random()
            again = game.replay(state.record(legal=True))
        except TurmwerkError as error:
            raise Mistake(f"a record cannot be replayed: {short(error, walk.rules.file)} ({walk.name})") from None
        if again.view() != state.view():
            raise Mistake(f"a record leads to another table: every draw belongs between self.chance.event and finish_event ({walk.name})")
