"""Copies that must not be tied together: they play on as their original would, and leave it as it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

from turmwerk.checking.walks import Mistake, Step, Walk
from turmwerk.own.failing import RAISED
from turmwerk.own.game import OVER
from turmwerk.playing.game import Game

_WHY = "the same list has two names, or a method of the game is kept in an attribute"
LOOKED_AT = 6  # games
REPEATED = 10  # times that a game is played again: one that is never the same twice is not the fault of copies
LONGEST = 400  # their decisions that are looked at


def check_copies(game: Game, walks: Sequence[Walk]) -> None:
    """A copy plays on as the original does, and they do not change each other."""
    for walk in walks[:LOOKED_AT]:
        steps = _steps(walk)
        for step, seen in steps:
            if repr(step.game.view(None)) != seen:
                changed = _difference(step.game.view(None), seen)
                raise Mistake(
                    f"a copy shares {changed} with its original: it changed when the copy was played on; keep what changes "
                    f"in attributes of self that setup() sets ({step.where})"
                )


def _steps(walk: Walk) -> list[tuple[Step, str]]:
    """The positions with what was seen there; beside them the same game is played without any copy."""
    found: list[tuple[Step, str]] = []
    alone = walk.begin()
    steps = islice(walk.steps(), LONGEST)
    while True:
        try:
            step = next(steps, None)
        except Mistake as mistake:
            if found and walk.can_go_on(alone):
                raise Mistake(f"a copy cannot be played on as its original can, perhaps because {_WHY}: {mistake}") from None
            return found  # nor can the original: other checks say why
        if step is None:
            return found
        _check_asking(step)
        everything = step.game.view(None)
        seen, real = repr(everything), repr(alone.view(None))
        if seen != real and all(_played(walk, [before.move for before, _ in found]) == real for _ in range(REPEATED)):
            what = _difference(everything, real)
            raise Mistake(f"a copy plays on otherwise than its original: {what} differs, perhaps because {_WHY} ({step.where})")
        found.append((step, seen))
        if step.game.node == OVER or seen != real:
            return found
        try:
            alone.move(step.move)
        except RAISED:  # the copy has the same fault, which other checks name
            return found


def _check_asking(step: Step) -> None:
    """To ask what is legal, seen or counted changes nothing."""
    game = step.game
    for name, ask in (("legal", game.legal), ("view", partial(game.view, None)), ("breakdown", game.breakdown)):
        before = {key: repr(value) for key, value in vars(game).items()}
        try:
            ask()
        except RAISED:  # other checks say so
            return
        changed = next((key for key, value in vars(game).items() if repr(value) != before.get(key)), "")
        if changed:
            raise Mistake(f"{name}() changes self.{changed}; only setup(), move() and imagine() may change the game ({step.where})")


def _played(walk: Walk, moves: Sequence[str]) -> str:
    """What is seen after these moves without any copy."""
    game = walk.begin()
    for move in moves:
        game.move(move)
    return repr(game.view(None))


def _difference(view: dict[str, Any], seen: str) -> str:
    """The entry of a view that is not as it was."""
    return next((repr(key) for key, value in view.items() if f"{key!r}: {value!r}" not in seen), "something")
