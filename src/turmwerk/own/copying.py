"""Copies of games under way: searches make thousands, so only what can change is copied."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import deepcopy
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from turmwerk.own.game import PythonGame

    AnyGame = TypeVar("AnyGame", bound=PythonGame)

SHARED = ("components", "chance")  # never changed by the rules; copied by whoever copies a game
UNCHANGING = (int, float, complex, bool, str, bytes, type(None), range, frozenset, type)
Copier = Callable[[Any], Any] | None
COPIERS: dict[type, Copier] = dict.fromkeys(UNCHANGING)  # by type; None: it cannot change


def copied(game: AnyGame) -> AnyGame:
    """The same game; both have the same `chance`."""
    other = object.__new__(type(game))
    mine = other.__dict__
    for name, value in game.__dict__.items():
        try:
            mine[name] = value if name in SHARED else _value(value)
        except TypeError as error:  # of deepcopy
            raise TypeError(f"self.{name} cannot be copied: {error}; keep numbers, texts, lists, dicts and sets") from None
    return other


def _value(value: Any) -> Any:
    kind = type(value)
    copier = COPIERS[kind] if kind in COPIERS else _new_kind(kind)
    return value if copier is None else copier(value)


def _list(values: list[Any]) -> list[Any]:
    """Most lists hold what cannot change; a look at the types is quicker than at every value."""
    if all(COPIERS.get(kind, _list) is None for kind in set(map(type, values))):
        return values.copy()
    return [_value(one) for one in values]


def _dict(values: dict[Any, Any]) -> dict[Any, Any]:
    return {key: _value(one) for key, one in values.items()}


def _tuple(values: tuple[Any, ...]) -> tuple[Any, ...]:
    if all(COPIERS.get(type(one), _tuple) is None for one in values):
        return values
    made = [_value(one) for one in values]
    return tuple(made) if type(values) is tuple else type(values)(*made)


def _deque(values: deque[Any]) -> deque[Any]:
    return deque(map(_value, values), values.maxlen)


COPIERS |= {list: _list, dict: _dict, tuple: _tuple, set: set.copy, deque: _deque}


def _new_kind(kind: type) -> Copier:
    """How values of a type met for the first time are copied."""
    if issubclass(kind, Enum):
        COPIERS[kind] = None
    elif issubclass(kind, tuple):
        COPIERS[kind] = _tuple
    else:
        COPIERS[kind] = deepcopy
    return COPIERS[kind]
