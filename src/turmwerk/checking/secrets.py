"""What a seat may know: views, and what is imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from turmwerk.checking.walks import Mistake, Step, Walk
from turmwerk.own.failing import RAISED
from turmwerk.own.game import OVER, PythonGame
from turmwerk.playing.game import Game
from turmwerk.reference.chance import CHANCE_STREAM, CHOICE_STREAM, Rng, SilentChance

Path = tuple[Any, ...]  # to an entry of a view

WORLDS = 3  # that are imagined at a position
MANY_WORLDS = 8  # the same to find out what is always there
EARLY = 4  # positions of a game at which hardly anything can be deduced
LEAST_MET = 12  # positions that show it
MOST_KEPT = 0.9  # of them by chance
SURE = 4  # standard deviations above what chance explains
LOOKED_AT = 8  # games from which positions are taken
POSITIONS = 7  # of each, by chance: a stride would always meet the same seat
POSITION_SEED = 79


def check_views(game: Game, walks: Sequence[Walk]) -> None:
    """What a seat sees stays the same in every world that it imagines, and what it does not see is redrawn."""
    redrawn, hides = False, ""
    for step in _some_steps(walks):
        for seat in range(game.players):
            real = step.game.view(seat)
            everything = step.game.view(None)
            for number in range(WORLDS):
                world = _imagined(step, seat, number)
                if (found := world.view(seat)) != real:
                    key = next((key for key in real if real[key] != found.get(key)), "something")
                    raise Mistake(
                        f"view({seat}) shows {key!r}, which imagine({seat}) redraws: a seat sees what it cannot know, "
                        f"or imagines what it knows ({step.where})"
                    )
                if seat == step.game.seat and step.game.node != OVER:
                    _check_choice(step, world)
                _check_shown(step, world, seat)
                redrawn |= world.view(None) != everything
            if real != everything and not hides:
                key = next(key for key in everything if real.get(key) != everything[key])
                hides = f"view({seat}) hides {key!r}, but imagine({seat}) never redraws it: searches would see it ({step.where})"
    if hides and not redrawn:
        raise Mistake(hides)


def _check_choice(step: Step, world: PythonGame) -> None:
    """Moves and their features depend on nothing that the seat to move does not know."""
    seat, moves = step.game.seat, step.game.legal()
    if world.legal() != moves:
        raise Mistake(f"imagine({seat}) changes the legal moves of P{seat}, which it knows ({step.where})")
    for move in moves:
        if _asked(step.game.features, move) != _asked(world.features, move):
            raise Mistake(f"features({move!r}) depends on what P{seat} cannot know; measure only what view({seat}) shows ({step.where})")


def _check_shown(step: Step, world: PythonGame, seat: int) -> None:
    """What a game makes for a seat by itself shows no more than its view."""
    for name in ("observe", "draw", "scene"):
        own = getattr(type(step.game), name) is not getattr(PythonGame, name)
        if own and _asked(getattr(step.game, name), seat) != _asked(getattr(world, name), seat):
            raise Mistake(f"{name}({seat}) depends on what P{seat} cannot know; show only what view({seat}) does ({step.where})")


def _asked(method: Callable[[Any], object], given: object) -> str:
    try:
        return repr(method(given))
    except RAISED:  # other checks say so
        return ""


def check_imagining(game: Game, walks: Sequence[Walk]) -> None:
    """What a seat imagines depends on what it knows and on chance, not on what is really there."""
    for step in _some_steps(walks):
        for seat in range(game.players):
            other = _imagined(step, seat, 0)
            for number in range(1, WORLDS):
                first, second = (_imagined(step._replace(game=one), seat, number) for one in (step.game, other))
                if (real := first.view(None)) != second.view(None):
                    key = next(key for key in real if real[key] != second.view(None)[key])
                    raise Mistake(
                        f"imagine({seat}) peeks: {key!r} comes out otherwise if what P{seat} cannot know is different; "
                        f"put all that is unknown together and draw from it ({step.where})"
                    )
    for seat in range(game.players):
        _check_kept(seat, walks)


def _check_kept(seat: int, walks: Sequence[Walk]) -> None:
    """Something hidden that is in every imagined world as it really is, more often than chance or what all know explains, was looked at."""
    steps = [list(islice(walk.steps(), EARLY)) for walk in walks]
    real = [[_groups(step.game.view(None)) for step in one] for one in steps]
    found: dict[Path, list[tuple[bool, float, str]]] = {}
    for positions, tables in zip(steps, real, strict=True):
        for number, (step, table) in enumerate(zip(positions, tables, strict=True)):
            seen = _groups(step.game.view(seat))
            worlds = [_groups(_imagined(step, seat, world).view(None)) for world in range(MANY_WORLDS)]
            if all(world == table for world in worlds):
                continue  # all of it can be deduced
            others = [one[number] for one in real if len(one) > number]
            for path, group in table.items():
                hidden = group - seen.get(path, Counter())
                if hidden:
                    least = {item: seen.get(path, Counter())[item] + 1 for item in hidden}
                    kept = any(all(world.get(path, Counter())[item] >= n for world in worlds) for item, n in least.items())
                    chance = _kept_by_chance(least, [one.get(path, Counter()) for one in others])
                    found.setdefault(path, []).append((kept, chance, step.where))
    for path, positions_of in found.items():
        times = sum(kept for kept, _, _ in positions_of)
        expected = sum(chance for _, chance, _ in positions_of)
        spread = sum(chance * (1 - chance) for _, chance, _ in positions_of) ** 0.5
        if len(positions_of) >= LEAST_MET and times > MOST_KEPT * len(positions_of) and times > expected + SURE * spread:
            where = next(where for kept, _, where in positions_of if kept)
            raise Mistake(
                f"imagine({seat}) peeks: something in {path[0]!r} always is what it really is; draw it, too, "
                f"or let view({seat}) show what P{seat} knows ({where})"
            )


def _kept_by_chance(least: dict[str, int], others: Sequence[Counter[str]]) -> float:
    """How likely something of this, so often, is in all imagined worlds, by how often it is there in other games."""
    nothing = 1.0
    for item, n in least.items():
        nothing *= 1 - (sum(one[item] >= n for one in others) / len(others)) ** MANY_WORLDS
    return 1 - nothing


def _groups(value: Any, path: Path = ()) -> dict[Path, Counter[str]]:
    """The plain values of a view, those of a list or dict together."""
    entries = list(value.items() if isinstance(value, dict) else enumerate(value))
    found = {path: Counter(repr(one) for _, one in entries if not isinstance(one, dict | list | tuple))}
    for key, one in entries:
        if isinstance(one, dict | list | tuple):
            found |= _groups(one, (*path, key))
    return found


def _some_steps(walks: Sequence[Walk]) -> list[Step]:
    """Positions from all parts of games, not too many."""
    found: list[Step] = []
    for walk in walks[:LOOKED_AT]:
        steps, choices = list(walk.steps()), Rng(POSITION_SEED, walk.index, CHOICE_STREAM)
        found += [steps[number] for number in sorted({choices.below(len(steps)) for _ in range(POSITIONS)})]
    return found


def _imagined(step: Step, seat: int, number: int) -> PythonGame:
    world = step.game.copy()
    world.chance = SilentChance(Rng(77, number, CHANCE_STREAM))
    try:
        world.imagine(seat)
    except RAISED as error:
        raise Mistake(f"imagine({seat}) raises {type(error).__name__}: {error} ({step.where})") from None
    return world
