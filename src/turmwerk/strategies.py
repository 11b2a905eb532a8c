"""Strategies: what there is, and from the words of a user to something that plays.

A strategy is given as a text ("random", "greedy", "flat:200", "mcts:500", "mcts:500:greedy", "my_weights.toml"), a dict of weights, or a
Python function `f(view) -> move text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turmwerk import native, weights
from turmwerk.errors import GameError, StrategyError
from turmwerk.weights import Vector

if TYPE_CHECKING:
    from turmwerk.games import Game
    from turmwerk.lineup import View

MAX_PLAYOUTS = 10_000_000  # of one search; its tree takes 60 bytes for each

StrategyLike = str | PathLike[str] | Mapping[str, Any] | Callable[["View"], str]


class Kind(IntEnum):
    """How a strategy chooses; the numbers are those of the native engine, which knows all but the last."""

    RANDOM = 0
    WEIGHTS = 1
    FLAT = 2
    MCTS = 3
    PYTHON = 4


SEARCHES = {"flat": Kind.FLAT, "mcts": Kind.MCTS}


@dataclass(frozen=True)
class Strategy:
    """A strategy as it is understood."""

    name: str
    kind: Kind
    playouts: int = 0  # of a search
    vector: Vector | None = None  # the weights; of a search, by which it plays its rollouts
    function: Callable[[View], str] | None = None

    def policy(self, features: Sequence[str]) -> tuple[int, int, list[int], list[int], int]:
        """As the native engine wants it: kind, playouts, weights, odds, shift."""
        if self.vector is None:
            return self.kind, self.playouts, [], [], 0
        return self.kind, self.playouts, self.vector.fixed_point(features), *self.vector.odds()


def features(game: str) -> dict[str, str]:
    """The features of a legal move that weights can weigh, and what each measures."""
    return dict(_engine(game).FEATURES)


def strategies(game: str) -> dict[str, str]:
    """The strategies a game offers, with one line each. Files, dicts of weights and Python functions are strategies too."""
    _engine(game)
    return {
        "random": "every legal move is equally likely",
        **weights.shipped_names(game),
        "flat:N": "the best of the legal moves by N playouts spread evenly over them; flat:N:greedy plays them by weights",
        "mcts:N": "information-set UCT with N playouts; mcts:N:greedy plays them by weights",
    }


def _engine(game: str) -> Any:
    from turmwerk.games import REGISTRY

    if not isinstance(game, str) or game not in REGISTRY:
        raise GameError(f"unknown game {game!r}; allowed: {', '.join(REGISTRY)}")
    return native.load(game)


def parse(game: Game, given: StrategyLike | Strategy) -> Strategy:
    """A strategy from whatever a user may give."""
    if isinstance(given, Strategy):
        return given
    if isinstance(given, PathLike):
        given = fspath(given)
    if isinstance(given, str):
        return _from_text(game, given)
    if isinstance(given, Mapping):
        name = str(given.get("name", "weights"))
        data = {key: value for key, value in given.items() if key != "name"}
        return Strategy(name, Kind.WEIGHTS, vector=weights.vector(game.name, list(game.features), name, data))
    if callable(given):
        return Strategy(getattr(given, "__name__", type(given).__name__), Kind.PYTHON, function=given)
    raise StrategyError(f"{given!r} is no strategy; allowed: {_allowed(game)}")


def _from_text(game: Game, text: str) -> Strategy:
    if text == "random":
        return Strategy(text, Kind.RANDOM)
    head, _, rest = text.partition(":")
    if head in SEARCHES:
        playouts, _, rollouts = rest.partition(":")
        return Strategy(text, SEARCHES[head], _playouts(text, playouts), _vector(game, rollouts) if rollouts else None)
    vector = _vector(game, text)
    return Strategy(vector.name, Kind.WEIGHTS, vector=vector)


def _playouts(text: str, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number) <= MAX_PLAYOUTS:
        raise StrategyError(f"strategy {text!r} does not say how many playouts, such as mcts:500; allowed: 1..{MAX_PLAYOUTS}")
    return int(number)


def _vector(game: Game, text: str) -> Vector:
    names = list(game.features)
    if text.endswith(".toml"):
        return weights.read(game.name, names, Path(text))
    vector = weights.shipped(game.name, names, text, game.variant, game.players)
    if vector is None or ":" in text:
        raise StrategyError(f"unknown strategy {text!r} for {game.name}; allowed: {_allowed(game)}")
    return vector


def _allowed(game: Game) -> str:
    return f"{', '.join(strategies(game.name))}, a file of weights (.toml), a dict of weights, a function"
