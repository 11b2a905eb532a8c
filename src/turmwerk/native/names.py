"""Names shown to users, tied to the numbers that stand for them in the native code."""

from collections.abc import Mapping
from typing import TypeVar

Name = TypeVar("Name")


def named(what: str, count: int, names: Mapping[int, Name]) -> tuple[Name, ...]:
    """The names of the numbers 0..count-1, in their order; an engine in which some are missing or too many is not imported."""
    if sorted(names) != list(range(count)):
        raise ImportError(f"{what} are numbered 0..{count - 1} in the native code, but there are names for {sorted(names)}")
    return tuple(names[number] for number in range(count))
