"""Whether compiled rules play the same games as the Python file beside them, and what else is theirs alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from turmwerk.checking.numbers import extremes
from turmwerk.checking.walks import SEED, Mistake, Walk, short
from turmwerk.errors import ArgumentError, TurmwerkError
from turmwerk.own.files import ENDING
from turmwerk.playing.game import Game
from turmwerk.playing.simulation import simulate
from turmwerk.registry.info import GameInfo

COMPARED = 300  # games for one signature
CHANGED = 40  # the same with another value of a component
WALKED = 10  # games that are compared move by move
IMAGINED_SEED = 77
INVARIANT_GAMES = 200


def python_file(info: GameInfo) -> str:
    """The Python file in the folder of a native game."""
    folder = Path(info.address)
    if not folder.is_dir():
        raise ArgumentError(f"{info.name} is not a game of your own; check takes the path of one, such as ./mine.py")
    return str(folder / f"{folder.name}{ENDING}")


def in_python(game: Game) -> Game:
    """The same game as its Python file plays it."""
    return Game.make(python_file(game.info), game.players, game.variant, dict(game.changed))


def check_moves(game: Game, walks: Sequence[Walk]) -> None:
    """Position by position: what is legal, what chance brings, what seats see and imagine, features, points, the end."""
    plain = in_python(game)
    for walk in walks[:WALKED]:
        states = [one.start(seed=SEED, index=walk.index) for one in (game, plain)]
        number = 0
        while True:
            native, python = (_facts(state, number) for state in states)
            for what, expected in python.items():
                if native[what] != expected:
                    where = f"{walk.name}, after {number} moves"
                    raise Mistake(f"{what}: native {_shown(native[what])}, in Python {_shown(expected)} ({where})")
            if states[0].is_over:
                break
            for state in states:
                state.play_random()
            number += 1


def _facts(state: Any, number: int) -> dict[str, Any]:
    """What must be the same, in the order in which mistakes are easiest to understand."""
    seats = range(state.game.players)
    events = state.events[-2:] if number else state.events
    facts = {"the last events": events, "the node": state.node, "the seat to move": state.seat, "legal moves": state.legal()}
    facts["view(None)"] = state.view()
    facts |= {f"view({seat})": state.view(seat) for seat in seats}
    facts["rounds"] = state._position.rounds
    points, winners = state._position.score()
    facts["points"] = [dict(zip(state.game.categories, row, strict=True)) for row in points]
    facts["winners"] = list(winners)
    facts["features"] = state.features()
    facts |= {f"what imagine({seat}) makes of it": state.imagine(seat, seed=IMAGINED_SEED + number).view() for seat in seats}
    facts["why it is over"] = state.outcome.reason if state.is_over else ""
    return facts


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else f"{text[:117]}…"


def check_results(game: Game, walks: Sequence[Walk]) -> None:
    """The same signature at random and by every strategy that is not a search."""
    plain = in_python(game)
    weights = game.info.weights
    for strategy in ("random", *(name for name in weights.names if weights.search(name, game.variant, game.players) is None)):
        _compare(game, plain, COMPARED, strategy, f"by {strategy}")


def check_components(games: Sequence[Game]) -> Iterator[str]:
    """The same games with the lowest and highest values of each component."""
    for key, component in games[0].info.components.items():
        for value in extremes(component):
            for game in games:
                changed = game.with_components({key: value})
                try:
                    _compare(changed, in_python(changed), CHANGED, "random", f"with {key} = {value!r}")
                except Mistake as mistake:
                    yield str(mistake)
                except TurmwerkError as error:
                    yield f"the component {key} may be {value!r}, but cannot be played: {short(error, python_file(game.info))}"


def _compare(game: Game, plain: Game, games: int, strategy: str, words: str) -> None:
    native, python = (simulate(one, games, strategies=strategy, seed=SEED, threads=1) for one in (game, plain))
    if native.signature != python.signature:
        where = f"{game.players} players{f', {game.variant}' if len(game.info.variants) > 1 else ''}, seed {SEED}, {games} games"
        raise Mistake(f"other games are played {words}: signature {native.signature}, in Python {python.signature} ({where})")


def check_invariants(game: Game, walks: Sequence[Walk]) -> None:
    """What the rules say of themselves holds after every move."""
    broken = game._rules.find_broken(SEED, 0, INVARIANT_GAMES)
    if broken is not None:
        raise Mistake(f"it does not hold that {broken[1]} ({game.players} players, seed {SEED}, game {broken[0]})")
