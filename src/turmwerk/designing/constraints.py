"""Constraints between components: "money.start.1 <= money.start.2", "rises money.start", or a function of all components."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from turmwerk.errors import ArgumentTypeError, ComponentError, shown, suggestion

Constraint = str | Callable[[Mapping[str, Any]], bool]
Holds = Callable[[Mapping[str, Any]], bool]

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
SIGNS = re.compile(r"(<=|>=|==|!=|<|>)")
TERM = re.compile(r"([+-]?)\s*([A-Za-z_][\w.\-]*|\d{1,9})\s*")


def read_constraints(given: Sequence[Constraint], components: Mapping[str, Any]) -> list[Holds]:
    """The constraints as functions that say whether components are allowed; every name must exist."""
    return [_read(one, components) for one in given]


def _read(one: Constraint, components: Mapping[str, Any]) -> Holds:
    if callable(one):
        return one
    if not isinstance(one, str):
        raise ArgumentTypeError(
            f"constraint {shown(one)} is not allowed; it must be text such as 'price.white <= price.red', or a function"
        )
    words = one.split()
    if len(words) == 2 and words[0] in ("rises", "falls"):
        if not isinstance(components.get(words[1]), list | tuple):
            lists = [key for key, value in components.items() if isinstance(value, list | tuple)]
            raise ComponentError(f"constraint {one!r} does not name a list; {suggestion(words[1], lists)}")
        key, falling = words[1], words[0] == "falls"
        return lambda components: list(components[key]) == sorted(components[key], reverse=falling)
    parts = SIGNS.split(one)
    if len(parts) < 3:
        raise ComponentError(
            f"constraint {one!r} compares nothing; write 'price.white <= price.red + 2', 'rises money.start' or 'falls money.start'"
        )
    terms = [_terms(part, one, components) for part in parts[::2]]
    signs = [COMPARED[sign] for sign in parts[1::2]]

    def holds(all_components: Mapping[str, Any]) -> bool:
        numbers = [sum(sign * _number(name, all_components) for sign, name in term) for term in terms]
        return all(compare(a, b) for compare, a, b in zip(signs, numbers, numbers[1:], strict=False))

    return holds


def _terms(text: str, constraint: str, components: Mapping[str, Any]) -> list[tuple[int, str]]:
    """A sum of components, entries of them and numbers."""
    found, position, text = [], 0, text.strip()
    while position < len(text):
        matched = TERM.match(text, position)
        if matched is None or (position and not matched[1]):
            raise ComponentError(
                f"constraint {constraint!r} cannot be read at {shown(text[position:])}; terms are components and numbers, with + and -"
            )
        if not matched[2].isdigit() and not isinstance(_value(matched[2], components), int):
            raise ComponentError(
                f"constraint {constraint!r} names {matched[2]!r}, which is not a number of the game; {suggestion(matched[2], components)}"
            )
        found.append((-1 if matched[1] == "-" else 1, matched[2]))
        position = matched.end()
    if not found:
        raise ComponentError(f"constraint {constraint!r} has nothing on one side of a comparison")
    return found


def _number(name: str, components: Mapping[str, Any]) -> int:
    value = int(name) if name.isdigit() else _value(name, components)
    return value if isinstance(value, int) else 0


def _value(name: str, components: Mapping[str, Any]) -> Any:
    """A component, or an entry of one that is a list."""
    if name in components:
        return components[name]
    key, _, entry = name.rpartition(".")
    items = components.get(key)
    if isinstance(items, list | tuple) and entry.isdigit() and int(entry) < len(items):
        return items[int(entry)]
    return None
