"""What may be varied: components with the values they may have, single entries of lists, items of lists that are there or not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.components.table import Value
from turmwerk.components.text import Sweep, read_sweeps
from turmwerk.designing.constraints import Constraint, Holds, read_constraints
from turmwerk.errors import ArgumentError, ComponentError, shown, suggestion

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

Vary = Sweep
Point = tuple[int, ...]  # the number of a value on each axis
MAX_AXES = 16
MAX_VALUES = 1_000  # of an axis
MAX_LISTED = 20_000  # candidates up to which all are looked at
ON: dict[bool | str, bool] = {True: True, False: False, "on": True, "off": False}


@dataclass(frozen=True)
class Axis:
    """One number, word or list that is varied."""

    key: str  # as the user names it: "price.white", "money.start.1", "cards.second_copy.9"
    component: str
    entry: int | None  # of a list
    item: Value | None  # of a list that has it or not
    values: tuple[Any, ...]
    original: Any

    def write(self, components: dict[str, Any], value: Any) -> None:
        """Put a value into the components."""
        if self.entry is None and self.item is None:
            components[self.component] = value
            return
        items = list(components[self.component])
        if self.entry is not None:
            items[self.entry] = value
        elif value != (self.item in items):
            items = [one for one in items if one != self.item] if not value else sorted([*items, self.item])
        components[self.component] = items

    @property
    def is_number(self) -> bool:
        """Whether all its values are whole numbers."""
        return all(isinstance(one, int) and not isinstance(one, bool) for one in self.values)

    def distance(self, value: Any) -> float:
        """How far from the original: a part of the axis for numbers, 1 for anything else that differs."""
        if isinstance(value, int) and isinstance(self.original, int) and not isinstance(value, bool):
            ends = [one for one in (*self.values, self.original) if isinstance(one, int)]
            return abs(value - self.original) / max(1, max(ends) - min(ends))
        return float(value != self.original)

    def place(self, value: Any) -> float:
        """Where a value lies, from 0 to 1; words keep the order in which they were given."""
        if all(isinstance(one, int) for one in self.values):
            low, high = min(self.values), max(self.values)
            return float((value - low) / max(1, high - low))
        return self.values.index(value) / max(1, len(self.values) - 1)


class Space:
    """The candidates: every combination of values that the constraints and the rules of the game allow."""

    def __init__(
        self,
        games: Sequence[Game],
        vary: Vary,
        *,
        constraints: Sequence[Constraint] | Constraint | None = None,
        max_changes: int | None = None,
        max_distance: float | None = None,
    ) -> None:
        self.games: list[Game] = list(games)
        self.original: dict[str, Value] = dict(games[0].components)
        self.axes: list[Axis] = [self._axis(key, values) for key, values in read_sweeps(vary, "vary").items()]
        one = constraints is None or isinstance(constraints, str) or callable(constraints)
        self.given: list[Any] = [] if constraints is None else [constraints] if one else list(constraints)  # type: ignore[arg-type]
        self.constraints: list[Holds] = read_constraints(self.given, self.original)
        self.max_changes = max_changes
        self.max_distance = max_distance
        if not 0 < len(self.axes) <= MAX_AXES:
            raise ArgumentError(f"design varies {len(self.axes)} components; allowed: 1..{MAX_AXES}")
        self._made: dict[Point, list[Game] | None] = {}

    @property
    def size(self) -> int:
        """How many combinations there are, allowed or not."""
        return prod(len(axis.values) for axis in self.axes)

    def components(self, point: Point) -> dict[str, Value]:
        """What differs from the original."""
        changed: dict[str, Any] = {}
        for axis, number in zip(self.axes, point, strict=True):
            changed.setdefault(axis.component, self.original[axis.component])
            axis.write(changed, axis.values[number])
        return {key: value for key, value in changed.items() if value != self.original[key]}

    def values(self, point: Point) -> dict[str, Any]:
        """The value of each axis."""
        return {axis.key: axis.values[number] for axis, number in zip(self.axes, point, strict=True)}

    def note(self, point: Point) -> str:
        """The values in words, for the progress bar."""
        return ", ".join(f"{key}={value}" for key, value in self.values(point).items())

    def distance(self, point: Point) -> float:
        """How far from the original, over all axes."""
        return sum(axis.distance(axis.values[number]) for axis, number in zip(self.axes, point, strict=True))

    def changes(self, point: Point) -> int:
        """How many of the varied numbers differ from the original."""
        return sum(axis.values[number] != axis.original for axis, number in zip(self.axes, point, strict=True))

    def edges(self, point: Point) -> dict[str, bool]:
        """The changed numbers that lie at an end of their range, and whether the game allows a wider one."""
        found = {}
        for axis, number in zip(self.axes, point, strict=True):
            value = axis.values[number]
            if value == axis.original or not axis.is_number or min(axis.values) < value < max(axis.values):
                continue
            farther = [value - 1] * (value == min(axis.values)) + [value + 1] * (value == max(axis.values))
            found[axis.key] = any(self._accepts(axis, one) for one in farther)
        return found

    def place(self, point: Point) -> list[float]:
        """Where a candidate lies, each axis from 0 to 1."""
        return [axis.place(axis.values[number]) for axis, number in zip(self.axes, point, strict=True)]

    def made(self, point: Point) -> list[Game] | None:
        """The changed games, one for each setting; None if a constraint or the rules forbid this candidate."""
        if point not in self._made:
            self._made[point] = self._make(point)
        return self._made[point]

    def _make(self, point: Point) -> list[Game] | None:
        try:
            return [game.with_components(self.components(point)) for game in self.games] if self.allowed(point) else None
        except ComponentError:  # such as more cards than there are
            return None

    def candidates(self, rng: np.random.Generator, count: int) -> list[Point]:
        """All allowed candidates if they are few, otherwise those among `count` random ones."""
        sizes = [len(axis.values) for axis in self.axes]
        if self.size <= MAX_LISTED:
            points: Iterable[Point] = product(*map(range, sizes))
        else:
            points = [tuple(map(int, one)) for one in rng.integers(0, sizes, (count, len(sizes)))]
        return [point for point in dict.fromkeys(points) if self.allowed(point)]

    def allowed(self, point: Point) -> bool:
        """Whether the constraints allow it; the rules are asked when it is made."""
        if self.max_changes is not None and self.changes(point) > self.max_changes:
            return False
        if self.max_distance is not None and self.distance(point) > self.max_distance + 1e-9:
            return False
        return not self.constraints or all(holds({**self.original, **self.components(point)}) for holds in self.constraints)

    def neighbors(self, point: Point) -> list[Point]:
        """One step along one axis."""
        found = [
            (*point[:number], point[number] + step, *point[number + 1 :])
            for number, axis in enumerate(self.axes)
            for step in (-1, 1)
            if 0 <= point[number] + step < len(axis.values)
        ]
        return [one for one in found if self.allowed(one)]

    def nearest(self) -> Point | None:
        """The original itself, if its values are among those of every axis."""
        if all(axis.original in axis.values for axis in self.axes):
            return tuple(axis.values.index(axis.original) for axis in self.axes)
        return None

    def _axis(self, key: str, values: Iterable[Any]) -> Axis:
        known = self.games[0].info.components
        component, rest = key, ""
        if key not in known:
            component = max((one for one in known if key.startswith(f"{one}.")), key=len, default="")
            rest = key[len(component) + 1 :]
            if not component or known[component].length is None or known[component].columns:
                raise ComponentError(f"{self.games[0].name} has no component {shown(key)}; {suggestion(key, known)}")
        chosen = tuple(values) if any(isinstance(one, list) for one in values) else tuple(dict.fromkeys(values))
        if not 0 < len(chosen) <= MAX_VALUES:
            raise ComponentError(f"vary {key} needs 1 to {MAX_VALUES} values, not {len(chosen)}")
        present = self.original[component]
        if not rest:
            return self._checked(Axis(key, component, None, None, chosen, present))
        assert isinstance(present, list | tuple)
        if all(isinstance(one, bool) or one in ("on", "off") for one in chosen):
            item = rest if known[component].choices else int(rest) if rest.lstrip("-").isdigit() else rest
            return self._checked(Axis(key, component, None, item, tuple(ON[one] for one in chosen), item in present))
        if not rest.isdigit() or int(rest) >= len(present):
            raise ComponentError(f"{component} has no entry {shown(rest)}; allowed: {component}.0 to {component}.{len(present) - 1}")
        return self._checked(Axis(key, component, int(rest), None, chosen, present[int(rest)]))

    def _checked(self, axis: Axis) -> Axis:
        """The axis, if the component may have each value alone."""
        known = self.games[0].info.components[axis.component]
        for value in axis.values:
            if not self._accepts(axis, value) and not (axis.item is not None and known.length is not None):
                raise ComponentError(f"vary {axis.key}: {shown(value)} is not allowed; {axis.component} must be {known.allowed}")
        return axis

    def _accepts(self, axis: Axis, value: Any) -> bool:
        components = {axis.component: self.original[axis.component]}
        axis.write(components, value)
        return self.games[0].info.components[axis.component].accepts(components[axis.component])
