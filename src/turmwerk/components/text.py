"""Changes of components as text, the same in Python and on the command line: "price.white=9", "display.size=4..6"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from turmwerk.errors import ArgumentTypeError, ComponentError, shown
from turmwerk.files import parse_toml

Changes = Mapping[str, Any] | str | Iterable[str]  # a dict, "KEY=VALUE", or several of such texts
Sweep = Mapping[str, Iterable[Any]] | str | Iterable[str]  # a dict of values by key, "KEY=LOW..HIGH", or several of such texts

RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")


def read_changes(given: Changes, what: str = "changes") -> dict[str, Any]:
    """The changed components by key."""
    if isinstance(given, Mapping):
        return dict(given)
    if not isinstance(given, Iterable):
        raise ArgumentTypeError(f"{what} {given!r} is not allowed; it must be a dict, or text such as 'display.size=6'")
    changes: dict[str, Any] = {}
    for text in [given] if isinstance(given, str) else given:
        key, value = _pair(text, what, "display.size=6")
        if key in changes:
            raise ComponentError(f"{what} names {key} twice; a component has one value, several are a sweep: {key}=4..7")
        changes[key] = value
    return changes


def read_sweeps(given: Sweep, what: str = "sweep") -> dict[str, Sequence[Any]]:
    """The values of a sweep by key: KEY=LOW..HIGH, with a step KEY=LOW..HIGH..STEP, a list KEY=VALUE,VALUE (lists: KEY=1,2;1,3), or a dict.

    Several keys, or texts, make a grid.
    """
    if isinstance(given, str):
        given = [given]
    if isinstance(given, Mapping):
        sweeps = {key: _values(key, values, what) for key, values in given.items()}
    elif isinstance(given, Iterable):
        pairs = [_read_sweep(text, what) for text in given]
        sweeps = dict(pairs)
        if len(sweeps) < len(pairs):
            raise ComponentError(f"{what} names {pairs[-1][0]} twice; give all its values at once, such as {pairs[-1][0]}=4,5,7")
    else:
        sweeps = {}
    if not sweeps:
        raise ArgumentTypeError(
            f"{what} {given!r} is not allowed; it must be keys with their values: {{'display.size': [4, 5]}}, or 'display.size=4..6'"
        )
    return sweeps


def _values(key: str, values: Iterable[Any], what: str) -> Sequence[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ArgumentTypeError(f"{what} of {key} is {values!r}; it must be a list of values, or a range")
    return values if isinstance(values, Sequence) else list(values)


def _read_sweep(text: str, what: str) -> tuple[str, Sequence[Any]]:
    key, values = _pair(text, what, "display.size=4..7")
    if not isinstance(values, str):
        several = isinstance(values, list) and values and all(isinstance(one, list) for one in values)
        return key, values if several else [values]
    matched = RANGE.fullmatch(values)
    if matched:
        low, high, step = int(matched[1]), int(matched[2]), int(matched[3] or 1)
        if low > high or step == 0:
            raise ComponentError(
                f"{what} {text!r} is an empty range; it must be KEY=LOW..HIGH with LOW at most HIGH, such as display.size=4..7"
            )
        return key, range(low, high + 1, step)
    if ".." in values:
        raise ComponentError(f"{what} {text!r} is not a range of whole numbers; it must be KEY=LOW..HIGH, such as display.size=4..7")
    if ";" in values:  # of lists: money.start=20,20,20;20,21,22
        return key, [one.strip() for one in values.split(";")]
    return key, [_value(one.strip()) for one in values.split(",")]


def _pair(text: object, what: str, example: str) -> tuple[str, Any]:
    """KEY=VALUE, the value written as in TOML; a bare word is a string."""
    key, equals, value = text.partition("=") if isinstance(text, str) else ("", "", "")
    if not equals:
        raise ComponentError(f"{what} {text!r} is not of the form KEY=VALUE, such as {example}")
    return key.strip(), _value(value.strip())


def _value(text: str) -> Any:
    try:
        (value,) = parse_toml(f"value = {text}").values()
    except tomllib.TOMLDecodeError:
        return text
    except ValueError as error:  # beyond all bounds, or more than one value
        raise ComponentError(f"{shown(text)} cannot be read as a value: {error}") from None
    return value
