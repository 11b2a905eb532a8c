"""Histories: they tell a seat nothing that its view does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

from turmwerk.checking.walks import SEED, Mistake, Step, Walk
from turmwerk.own.failing import RAISED
from turmwerk.own.game import OVER, PythonGame
from turmwerk.playing.game import Game
from turmwerk.reference.chance import Chance

GAMES = 3  # that are looked at
OUTCOMES = 4  # of chance that are tried after a move
MOVES = 3  # that begin with the same word and are compared
OTHER_SEED = 78
DEALS = 5  # that show what else can be dealt
MOST_SCRIPTS = 100  # of set-ups that are tried


class Outcome(NamedTuple):
    """What came of a move, or of the set-up."""

    lines: list[str]  # of the history: the move, if any, and what chance brought
    game: PythonGame


def check_history(game: Game, walks: Sequence[Walk]) -> None:
    """What happens is in the history of a seat only if its view can tell it, too."""
    for walk in walks[:GAMES]:
        dealt = _set_up(walk, Chance(SEED, walk.index))
        for other in _other_deals(walk, dealt):
            _compare(game, dealt, other, f"{walk.name}, set-up")
        for step in walk.steps():
            if step.game.node == OVER:
                continue
            first, *others = (_moved(step, step.move, Chance(OTHER_SEED, number)) for number in range(OUTCOMES))
            for other in others:
                mixed = _mixed(game, step, first, other)
                if mixed is not None:
                    _compare(game, first, mixed, step.where)
            word = step.move.split()[0]
            alike = [move for move in step.game.legal() if move.split()[:1] == [word]][:MOVES]
            for one, another in combinations([_moved(step, move, Chance(OTHER_SEED, 0)) for move in alike], 2):
                _compare(game, one, another, step.where)


def _compare(game: Game, one: Outcome, other: Outcome, where: str) -> None:
    """Two outcomes that differ only in what a seat cannot see must not differ in its history."""
    if one.game.view(None) == other.game.view(None):
        return
    for seat in range(game.players):
        told = [_told(game, outcome.lines, seat) for outcome in (one, other)]
        line = next((line for line, another in zip(*told, strict=False) if line != another), "")
        if line and one.game.view(seat) == other.game.view(seat):
            said, word = line.removeprefix("* "), line.split()[1]
            raise Mistake(
                f"the history tells P{seat} {said!r}, which view({seat}) does not show: name {word!r} in HIDDEN, or show it ({where})"
            )


def _told(game: Game, lines: Sequence[str], seat: int) -> list[str]:
    drawing: Any = game.info.drawing
    return [line if drawing.sees(line, seat) else "" for line in lines]


def _set_up(walk: Walk, chance: Chance, script: Sequence[str] | None = None) -> Outcome:
    chance.dictate(script)
    game = walk.rules.begin(chance)
    return Outcome([f"* {event}" for event in chance.happened()], game)


def _moved(step: Step, move: str, chance: Chance, script: Sequence[str] | None = None) -> Outcome:
    after = step.game.copy()
    after.chance = chance
    chance.dictate(script)
    after.move(move)
    return Outcome([f"P{step.game.seat} {move}", *(f"* {event}" for event in chance.happened())], after)


def _mixed(game: Game, step: Step, one: Outcome, other: Outcome) -> Outcome | None:
    """As one outcome, but in what everybody is told as the other; None if chance cannot bring that."""
    script = [
        theirs if all(_told(game, [theirs], seat)[0] for seat in range(game.players)) else ours
        for ours, theirs in zip(one.lines[1:], other.lines[1:], strict=False)
    ]
    if len(one.lines) != len(other.lines) or script == one.lines[1:]:
        return None
    try:
        return _moved(step, step.move, Chance(OTHER_SEED, 0), [event[2:] for event in script])
    except RAISED:
        return None


def _other_deals(walk: Walk, dealt: Outcome) -> Iterator[Outcome]:
    """The same set-up with one thing changed: the last items of two events change places, or another one is dealt."""
    events = [line.split()[1:] for line in dealt.lines]
    others = [_set_up(walk, Chance(OTHER_SEED, number)).lines for number in range(DEALS)]
    for script in islice(_scripts(events, [[line.split()[-1] for line in lines] for lines in others]), MOST_SCRIPTS):
        try:
            yield _set_up(walk, Chance(SEED, walk.index), [" ".join(words) for words in script])
        except RAISED:  # nothing of this kind can be dealt there
            continue


def _scripts(events: list[list[str]], others: list[list[str]]) -> Iterator[list[list[str]]]:
    for number, event in enumerate(events):
        met = {items[number] for items in others if number < len(items)} - {event[-1]}
        for item in sorted(met):
            yield [[*one[:-1], item] if one is event else one for one in events]
        for later in events[number + 1 :]:
            if later[-1] != event[-1]:
                changed = {id(event): later[-1], id(later): event[-1]}
                yield [[*one[:-1], changed.get(id(one), one[-1])] for one in events]
