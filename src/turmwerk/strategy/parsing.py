"""From the words of a user to a strategy.

It is given as a text ("random", "expert", "master", "flat:200", "mcts:500", "mcts:2s", "mcts:500:greedy:c=0.7",
"flat:60:ahead=2", "my_weights.toml", "mine.py:function"), a dict of weights, or a Python function `f(view) -> move text`. A text may
end with moves that are not to be played if there is anything else to do: "expert!call rebuild", "mcts:200!go tent*!go spies*"; see
`restriction.py`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turmwerk.errors import StrategyError, shown, suggestion
from turmwerk.strategy.kinds import EXPLORATION, MAX_SEARCH_PLAYOUTS, MAX_SEARCH_SECONDS, SEARCHES, Kind, Strategy, StrategyLike
from turmwerk.strategy.listing import strategies
from turmwerk.strategy.restriction import check_patterns, split_text
from turmwerk.strategy.value import LearnedValue, read_value, shipped_value
from turmwerk.weights.vector import Vector, read, vector

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame

MAX_EXPLORATION = 100.0
NUMBER = re.compile(r"([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})(e[+-]?[0-9]{1,3})?")  # in a text
VALUE = ":value="  # before the file of a value, at the end of a search
MAX_AHEAD = 1000
OTHERS = "+"  # before the weights by which the others play in some rollouts of a search


def parse(game: BaseGame, given: StrategyLike | Strategy) -> Strategy:
    """A strategy from whatever a user may give."""
    if isinstance(given, Strategy):
        return given if given.value is None or given.value.fits(game) else _elsewhere(game, given)
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
        return Strategy(name, Kind.WEIGHTS, vector=vector(game.name, list(game.features), name, data))
    if callable(given):
        return Strategy(getattr(given, "__name__", type(given).__name__), Kind.PYTHON, function=given)
    raise StrategyError(f"{shown(given)} is not a strategy; allowed: {', '.join(_allowed(game))}")


def _from_text(game: BaseGame, text: str) -> Strategy:
    if text == "random":
        return Strategy(text, Kind.RANDOM)
    if text.partition(":")[0] in SEARCHES:
        return _search(game, text)
    if _names_python(text):
        return _function(text)
    named = game.info.weights.search(text, game.variant, game.players)
    if named is not None and ":" not in text:
        otherwise = game.info.weights.otherwise(text, game.variant, game.players)
        known = not otherwise or shipped_value(game) is not None
        return replace(_search(game, named if known else otherwise), name=text, otherwise=otherwise if known else "")
    vector = _vector(game, text)
    if vector is None:
        raise StrategyError(f"unknown strategy {shown(text)} for {game.name}; {suggestion(text, _allowed(game))}")
    return Strategy(vector.name, Kind.WEIGHTS, vector=vector)


def _search(game: BaseGame, text: str) -> Strategy:
    """A search: kind:budget, then the weights it plays by and its exploration, if they are named."""
    plain, _, file = text.partition(VALUE)
    head, _, rest = plain.partition(":")
    budget, _, rollouts = rest.partition(":")
    exploration, ahead = EXPLORATION, 0
    while (last := rollouts.rpartition(":")[2]).startswith(("c=", "ahead=")):
        rollouts = rollouts.rpartition(":")[0]
        if last.startswith("c="):
            exploration = _fraction(text, last[2:], "exploration, such as c=0.5", 0, MAX_EXPLORATION)
        else:
            ahead = _rounds(text, last.removeprefix("ahead="))
    value = _value(game, text, file, ahead)
    own, others_too, rivals = (rollouts or game.info.weights.rollouts).partition(OTHERS)
    if others_too and own == "random":
        raise StrategyError(f"strategy {shown(text)} plays at random, and so do the others; leave out {shown(OTHERS + rivals)}")
    weights = None if own == "random" else _rollout_vector(game, own, "random")
    others = _rollout_vector(game, rivals) if others_too else None
    playouts, seconds = 0, 0.0
    if budget.endswith("s"):
        seconds = _fraction(text, budget[:-1], "time, such as mcts:2s", 0.001, MAX_SEARCH_SECONDS)
    else:
        playouts = _playouts(text, budget)
    return Strategy(text, SEARCHES[head], playouts, seconds, exploration, weights, others, value=value, ahead=ahead)


def _playouts(text: str, number: str) -> int:
    if re.fullmatch("[0-9]{1,20}", number) is None or not 1 <= int(number) <= MAX_SEARCH_PLAYOUTS:
        raise StrategyError(
            f"strategy {shown(text)} does not say how many playouts, such as mcts:500, or seconds, such as mcts:2s; "
            f"allowed: 1..{MAX_SEARCH_PLAYOUTS}"
        )
    return int(number)


def _rounds(text: str, number: str) -> int:
    if re.fullmatch("[0-9]{1,20}", number) is None or not 1 <= int(number) <= MAX_AHEAD:
        raise StrategyError(f"strategy {shown(text)} does not say after how many rounds playouts end; allowed: ahead=1..{MAX_AHEAD}")
    return int(number)


def _value(game: BaseGame, text: str, file: str, ahead: int) -> LearnedValue | None:
    """The value that is asked after so many rounds: that of the file, or the shipped one."""
    if ahead == 0:
        if file:
            raise StrategyError(f"strategy {shown(text)} names a value, but not after how many rounds it is asked, such as ahead=2")
        return None
    if file:
        return read_value(game, Path(file))
    value = shipped_value(game)
    if value is None:
        why = "with changed components" if game.changed else f"for {game.players} players of variant {game.variant}"
        raise StrategyError(f"strategy {shown(text)} asks a value, and {game.name} ships none {why}; name one: {VALUE[1:]}mine.npz")
    return value


def _elsewhere(game: BaseGame, strategy: Strategy) -> Strategy:
    """A search whose value was learned for another game than this."""
    if not strategy.otherwise:
        raise StrategyError(f"the value of strategy {strategy.name!r} was learned for another game; play by a search without a value")
    return played_to_the_end(game, strategy)


def parse_to_the_end(game: BaseGame, given: StrategyLike | Strategy) -> Strategy:
    """A strategy for games whose components are compared."""
    return played_to_the_end(game, parse(game, given))


def played_to_the_end(game: BaseGame, strategy: Strategy) -> Strategy:
    """What plays alike whatever the components: in the place of a search whose value knows only its own, the one without."""
    if strategy.value is None or not strategy.otherwise:
        return strategy
    plain = _search(game, strategy.otherwise)
    return replace(plain, name=strategy.name, forbidden=strategy.forbidden)


def _fraction(text: str, number: str, what: str, low: float, high: float) -> float:
    value = float(number) if NUMBER.fullmatch(number) else inf
    if not low <= value <= high:
        raise StrategyError(f"strategy {shown(text)} has no {what}; allowed: {low:g}..{high:g}")
    return value


def _rollout_vector(game: BaseGame, text: str, *also: str) -> Vector:
    """The weights by which a search plays its playouts; `also` is allowed in their place."""
    vector = _vector(game, text)
    if vector is None:
        shipped = game.info.weights
        names = [name for name in shipped.names if shipped.search(name, game.variant, game.players) is None]
        meant = suggestion(text, [*also, *names, "a file of weights (.toml)"])
        raise StrategyError(f"the playouts of a search are played by weights, and {shown(text)} does not name any; {meant}")
    return vector


def _vector(game: BaseGame, text: str) -> Vector | None:
    """The weights of this name or in this file; None if there are none of this name."""
    names = list(game.features)
    if text.endswith(".toml"):
        return read(game.name, names, Path(text))
    return None if ":" in text else game.info.weights.vector(names, text, game.variant, game.players)


def names_file(text: str) -> bool:
    """Whether the strategy, or the weights of the search, come from a file, which may change."""
    return ".toml" in text or ".py" in text or VALUE in text


def _names_python(text: str) -> bool:
    return text.endswith(".py") or ".py:" in text


def _function(text: str) -> Strategy:
    """The function of "path.py:function"; its source is the same whatever the current folder."""
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
    return Strategy(text, Kind.PYTHON, function=function, source=f"{path}:{name}")


def file_digest(source: str) -> str:
    """A short hash of the file of "path.py:function"."""
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


def _allowed(game: BaseGame) -> list[str]:
    return [*strategies(game), "a file of weights (.toml)", "a dict of weights", "a function", "mine.py:function"]
