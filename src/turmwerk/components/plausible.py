"""What the reconstructed numbers could be as well: ranges with their reasons, and drawing from them.

A table states them in its section `[plausible]`, by key or by a pattern of keys, so that what holds for eight boards is said once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from turmwerk.components.table import Component, Value

Below = Callable[[int], int]  # draws a whole number from 0 to n - 1
TRIES = 1_000  # until a drawn list has its order


class Plausible(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to say it: a range of numbers, other values, words for each entry of a list, or columns of a table to be shuffled."""

    reason: str
    low: int | list[int] | None = None  # for each entry of a list; known ones have low = high
    high: int | list[int] | None = None
    order: Literal["", "rises", "falls"] = ""  # of the entries of a list, which differ then
    values: list[int | str | list[str]] = []
    each: list[str] = []
    shuffled: list[str] = []  # columns that go together to other rows, among those that agree in `within`
    within: str = ""

    @property
    def text(self) -> str:
        """The range in few characters, as the allowed values are written."""
        if self.shuffled:
            return f"{len(self.shuffled)} columns shuffled within {self.within}"
        if self.values:
            return " | ".join(",".join(one) if isinstance(one, list) else str(one) for one in self.values)
        if self.each:
            return f"each of {len(self.each)} words"
        lows, highs = _entries(self.low), _entries(self.high)
        return ",".join(str(low) if low == high else f"{low}..{high}" for low, high in zip(lows, highs, strict=True))

    def draw(self, component: Component, below: Below) -> Value:
        """A value from the range, perhaps the shipped one."""
        if self.shuffled:
            return _shuffled(component, self.shuffled, self.within, below)
        if self.values:
            chosen = self.values[below(len(self.values))]
            return list(chosen) if isinstance(chosen, list) else chosen
        if self.each:
            assert isinstance(component.value, list)
            return [self.each[below(len(self.each))] for _ in component.value]
        pairs = list(zip(_entries(self.low), _entries(self.high), strict=True))
        for _ in range(TRIES):
            drawn = [low + below(high - low + 1) for low, high in pairs]
            if not self.order or drawn == sorted(set(drawn), reverse=self.order == "falls"):
                break
        return list(drawn) if isinstance(component.value, list) else drawn[0]


def _entries(bound: int | Sequence[int] | None) -> list[int]:
    return [] if bound is None else [bound] if isinstance(bound, int) else list(bound)


def _shuffled(component: Component, shuffled: Sequence[str], within: str, below: Below) -> Value:
    """The rows of a table with the fields of some columns in other rows; those of a row stay together."""
    assert isinstance(component.value, list)
    names = list(component.columns)
    rows = [str(row).split(",") for row in component.value]
    groups: dict[str, list[list[str]]] = {}
    for row in rows:
        groups.setdefault(row[names.index(within)], []).append(row)
    columns = [names.index(name) for name in shuffled]
    for group in groups.values():
        faces = [[row[column] for column in columns] for row in group]
        for row in group:
            for column, field in zip(columns, faces.pop(below(len(faces))), strict=True):
                row[column] = field
    return [",".join(row) for row in rows]
