"""Strategies: what there is, and from the words of a user to something that plays.

A strategy is given as a text ("random", "expert", "master", "flat:200", "mcts:500", "mcts:2s", "mcts:500:greedy:c=0.7",
"my_weights.toml", "mine.py:function"), a dict of weights, or a Python function `f(view) -> move text`. A text may end with moves that
are not to be played if there is anything else to do: "expert!call rebuild", "mcts:200!go tent*!go spies*"; see `restriction.py`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from turmwerk import native, weights
from turmwerk.errors import GameError, StrategyError, shown, suggestion
from turmwerk.native.interface import NativePolicy, NativeWeights
from turmwerk.restriction import check_patterns, forbidden_bits, split_text
from turmwerk.weights import UNIT, Vector

if TYPE_CHECKING:
    from turmwerk.lineup import View
    from turmwerk.registry import Game

MAX_PLAYOUTS = 10_000_000  # of one search; its tree takes up to 70 bytes for each
MAX_SECONDS = 3600.0  # of one search
MAX_EXPLORATION = 100.0
MAX_DIGITS = 20  # of a number in a text
EXPLORATION = 0.5  # of a search below its root, unless it says another

StrategyLike = str | PathLike[str] | Mapping[str, Any] | Callable[["View"], str]


class Kind(IntEnum):
    """How a strategy chooses; the numbers are those of the native engine, which knows all but the last."""

    RANDOM = 0
    WEIGHTS = 1
    FLAT = 2
    MCTS = 3
    PYTHON = 4


OTHERS = "+"  # before the weights by which the others play in some rollouts of a search
SEARCHES = {"flat": Kind.FLAT, "mcts": Kind.MCTS}


@dataclass(frozen=True)
class Strategy:
    """A strategy as it is understood."""

    name: str
    kind: Kind
    playouts: int = 0  # of a search; 0 if the clock decides
    seconds: float = 0.0  # of a search, if the clock decides
    exploration: float = EXPLORATION  # of a search below its root
    vector: Vector | None = None  # the weights; of a search, by which it plays its rollouts
    others: Vector | None = None  # of a search: by which the other seats play in one rollout of four; None: as in the rest
    function: Callable[[View], str] | None = None
    forbidden: tuple[str, ...] = ()  # patterns of moves it does not play if there is anything else to do
    source: str = ""  # "path.py:function", if the function comes from a file

    @property
    def is_search(self) -> bool:
        """Whether it plays playouts: choices may take long."""
        return self.kind in (Kind.FLAT, Kind.MCTS)

    def policy(self, game: Game) -> NativePolicy:
        """As the native engine wants it."""
        names = list(game.features)
        own, others = (None if one is None else NativeWeights(*one.numbers(names)) for one in (self.vector, self.others))
        return NativePolicy(
            self.kind,
            self.playouts,
            self.seconds,
            self.exploration,
            prior_step=0.0 if self.vector is None else UNIT * self.vector.prior_step,
            weights=own,
            others=others,
            forbidden=forbidden_bits(game, self.forbidden),
        )


def features(game: str) -> dict[str, str]:
    """The features of a legal move that weights can weigh, and what each measures."""
    return dict(_engine(game).FEATURES)


def strategies(game: str) -> dict[str, str]:
    """The strategies a game offers, with one line each. Dicts and files of weights and Python functions are strategies too."""
    _engine(game)
    return {
        "random": "every legal move is equally likely",
        **weights.shipped_names(game),
        "flat:N": "the best move by N playouts, played by the strongest weights; flat:N:random, flat:N:mine.toml: by others",
        "mcts:N": "the same with a tree of what follows; mcts:2s takes seconds, mcts:N:greedy:c=0.7 explores more than 0.5",
    }


def _engine(game: str) -> Any:
    from turmwerk.registry import REGISTRY

    if not isinstance(game, str) or game not in REGISTRY:
        raise GameError(f"unknown game {shown(game)}; {suggestion(game, REGISTRY)}")
    return native.load(game)


def parse(game: Game, given: StrategyLike | Strategy) -> Strategy:
    """A strategy from whatever a user may give."""
    if isinstance(given, Strategy):
        return given
    if isinstance(given, PathLike):
        given = fspath(given)
    if isinstance(given, str):
        base, forbidden = split_text(given)
        check_patterns(game, forbidden)
        strategy = _from_text(game, base)
        return replace(strategy, name=given, forbidden=forbidden) if forbidden else strategy
    if isinstance(given, Mapping):
        name = str(given.get("name", "weights"))
        data = {key: value for key, value in given.items() if key != "name"}
        return Strategy(name, Kind.WEIGHTS, vector=weights.vector(game.name, list(game.features), name, data))
    if callable(given):
        return Strategy(getattr(given, "__name__", type(given).__name__), Kind.PYTHON, function=given)
    raise StrategyError(f"{shown(given)} is no strategy; allowed: {', '.join(_allowed(game))}")


def _from_text(game: Game, text: str) -> Strategy:
    if text == "random":
        return Strategy(text, Kind.RANDOM)
    if text.partition(":")[0] in SEARCHES:
        return _search(game, text)
    if _names_python(text):
        return Strategy(text, Kind.PYTHON, function=_function(text), source=_absolute(text))
    named = weights.shipped_search(game.name, text, game.variant, game.players)
    if named is not None and ":" not in text:
        return replace(_search(game, named), name=text)
    vector = _vector(game, text)
    return Strategy(vector.name, Kind.WEIGHTS, vector=vector)


def _search(game: Game, text: str) -> Strategy:
    """A search: kind:budget, then the weights it plays by and its exploration, if they are named."""
    head, _, rest = text.partition(":")
    budget, _, rest = rest.partition(":")
    rollouts, _, last = rest.rpartition(":")
    exploration = EXPLORATION
    if last.startswith("c="):
        exploration = _fraction(text, last[2:], "exploration, such as c=0.5", 0, MAX_EXPLORATION)
    else:
        rollouts = rest
    own, _, rivals = (rollouts or weights.shipped_rollouts(game.name)).partition(OTHERS)
    vector = None if own == "random" else _vector(game, own)
    others = _vector(game, rivals) if rivals and vector is not None else None
    if rivals and vector is None:
        raise StrategyError(f"strategy {shown(text)} plays at random, and so do the others; leave out {shown(OTHERS + rivals)}")
    playouts, seconds = 0, 0.0
    if budget.endswith("s"):
        seconds = _fraction(text, budget[:-1], "time, such as mcts:2s", 0.001, MAX_SECONDS)
    else:
        playouts = _playouts(text, budget)
    return Strategy(text, SEARCHES[head], playouts, seconds, exploration, vector, others)


def _playouts(text: str, number: str) -> int:
    if re.fullmatch("[0-9]{1,20}", number) is None or not 1 <= int(number) <= MAX_PLAYOUTS:
        raise StrategyError(
            f"strategy {shown(text)} does not say how many playouts, such as mcts:500, or seconds, such as mcts:2s; "
            f"allowed: 1..{MAX_PLAYOUTS}"
        )
    return int(number)


def _fraction(text: str, number: str, what: str, low: float, high: float) -> float:
    try:
        value = float(number) if len(number) <= MAX_DIGITS else inf
    except ValueError:
        value = inf
    if not low <= value <= high:
        raise StrategyError(f"strategy {text!r} has no {what}; allowed: {low:g}..{high:g}")
    return value


def _vector(game: Game, text: str) -> Vector:
    names = list(game.features)
    if _names_python(text):
        raise StrategyError(f"the playouts of a search are played by weights, not by the function {text!r}")
    if text.endswith(".toml"):
        return weights.read(game.name, names, Path(text))
    vector = weights.shipped(game.name, names, text, game.variant, game.players)
    if vector is None or ":" in text:
        raise StrategyError(f"unknown strategy {shown(text)} for {game.name}; {suggestion(text, _allowed(game))}")
    return vector


def names_file(text: str) -> bool:
    """Whether the strategy, or the weights of the search, come from a file, which may change."""
    return ".toml" in text or ".py" in text


def _names_python(text: str) -> bool:
    return text.endswith(".py") or ".py:" in text


def _function(text: str) -> Callable[[View], str]:
    """The function of "path.py:function"."""
    stem, _, name = text.rpartition(".py:")
    if not stem or not name:
        raise StrategyError(f"strategy {text!r} does not name a function of the file; write it behind a colon, such as mine.py:choose")
    try:
        path = Path(f"{stem}.py").resolve()
        content = _run_file(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:  # a NUL in the path is a ValueError
        raise StrategyError(f"cannot read the file of strategy {text!r}: {error}") from None
    function = content.get(name)
    if not callable(function):
        own = [word for word, value in content.items() if callable(value) and getattr(value, "__module__", None) == content["__name__"]]
        raise StrategyError(f"{stem}.py has no function {name!r}; {suggestion(name, own)}")
    return cast("Callable[[View], str]", function)


def _absolute(text: str) -> str:
    """The same function, whatever the current folder."""
    stem, _, name = text.rpartition(".py:")
    return f"{Path(f'{stem}.py').resolve()}:{name}"


def file_digest(source: str) -> str:
    """Tells what a file "path.py:function" contains."""
    path = source.rpartition(":")[0]
    try:
        return sha256(Path(path).read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise StrategyError(f"cannot read the file of strategy {source!r}: {error}") from None


@cache
def _run_file(path: Path, changed: int) -> dict[str, Any]:
    """What a Python file defines; run once unless it has been changed since."""
    name = f"turmwerk_strategy_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except (Exception, SystemExit) as error:
        raise StrategyError(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    return vars(module)


def _allowed(game: Game) -> list[str]:
    return [*strategies(game.name), "a file of weights (.toml)", "a dict of weights", "a function", "mine.py:function"]
