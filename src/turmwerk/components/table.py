"""A component table: every number printed on a card, board or tile, with its source; loaded, checked and overridden here.

A table is a TOML file whose entries describe themselves: a value, what it may be, where it comes from. A user replaces values by
key, in a call (`components={"display.size": 6}`) or in a file (`[display]` / `size = 6`). A component with `columns` is a whole table,
shipped as a CSV file; it is replaced by the path of another one, or by rows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec

from turmwerk.components.csv_table import Column, check_rows, read_rows
from turmwerk.components.plausible import Plausible
from turmwerk.errors import ComponentError, shown, suggestion
from turmwerk.files import read_toml
from turmwerk.old_names import with_current_names

PLAUSIBLE = "plausible"  # the section of what reconstructed values could be as well
Value = int | str | list[int | str]
Overrides = Mapping[str, Value] | str | PathLike[str]
Content = TypeVar("Content")


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a table. Numbers have `min` and `max`, words `choices`; a list has its allowed lengths; rows of a CSV file columns."""

    value: Value
    source: Literal["rulebook", "published", "decided", "reconstructed", "own"]  # own: of a game of a user, who decides
    about: str
    seen_in: str = ""  # the pages on which a published value was found
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()
    length: tuple[int, int] | None = None
    distinct: bool = False
    by_seat: bool = False  # a list with a value for each seat
    variant: str = ""  # the only one in which it plays a part
    file: str = ""  # where the shipped rows are
    columns: dict[str, Column] = {}
    plausible: Plausible | None = None  # what it could be as well, if it is reconstructed

    def plays_in(self, variant: str) -> bool:
        """Whether it plays a part in the variant."""
        return self.variant in ("", variant)

    @property
    def words(self) -> str:
        """What it is, in a few plain words: `about` without its remarks."""
        return self.about.partition(";")[0].partition(" (")[0].partition(", with or without")[0]

    @property
    def value_text(self) -> str:
        """The value as --set takes it; of a whole table, how long it is."""
        if self.columns and isinstance(self.value, list):
            return f"{len(self.value)} rows"
        return as_text(self.value)

    @property
    def allowed_text(self) -> str:
        """What the value may be, in few characters: 0..63, or for a list of five such numbers 5 × 0..63."""
        one = "|".join(self.choices) if self.choices else f"{self.min}..{self.max}"
        if self.length is None:
            return one
        low, high = self.length
        count = str(low) if low == high else f"{low}–{high}"
        return f"{count} rows, or the path of a CSV file" if self.columns else f"{count} × {one}"

    @property
    def allowed(self) -> str:
        """What the value may be, in words."""
        one = ", ".join(self.choices) if self.choices else f"{self.min}..{self.max}"
        if self.length is None:
            return f"one of {one}" if self.choices else f"a whole number in {one}"
        low, high = self.length
        if self.columns:
            return f"{low} to {high} rows of {','.join(self.columns)}, or the path of a CSV file"
        count = str(low) if low == high else f"{low} to {high}"
        kind = "words" if self.choices else "whole numbers"
        return f"a list of {count} {'different ' if self.distinct else ''}{kind} from {one}"

    def accepts(self, value: object) -> bool:
        """Whether the value has the right type and range."""
        if self.length is None:
            return self._accepts_one(value)
        if not isinstance(value, list | tuple) or not self.length[0] <= len(value) <= self.length[1]:
            return False
        return all(map(self._accepts_one, value)) and not (self.distinct and len(set(value)) < len(value))

    def _accepts_one(self, value: object) -> bool:
        if self.columns:
            return isinstance(value, str)
        if self.choices:
            return value in self.choices
        if not isinstance(value, int) or isinstance(value, bool) or self.min is None or self.max is None:
            return False
        return self.min <= value <= self.max


def as_text(value: Any) -> str:
    """A value as it can be given as text: lists with commas."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _as_list(text: str) -> Value:
    """A list written with commas: 20,20,20; the same again as a value."""
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    return [int(part) if re.fullmatch("-?[0-9]{1,9}", part) else part for part in parts]


class _ByKey(Mapping[str, Content]):
    """What a game has for each dotted key."""

    def __init__(self, game: str, content: dict[str, Content]) -> None:
        self.game = game
        self._content = content

    def __getitem__(self, key: str) -> Content:
        return self._content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)


class ComponentTable(_ByKey[Component]):
    """The shipped components of a game by dotted key, in the order in which they are given."""

    def __init__(self, game: str, entries: Mapping[str, dict[str, Any]], ranges: Mapping[str, Plausible] | None = None) -> None:
        """`entries`: the fields of each component by its key; `ranges`: what reconstructed ones could be as well, by patterns of keys."""
        super().__init__(game, {key: _component(key, entry, ranges or {}) for key, entry in entries.items()})

    @classmethod
    def read(cls, game: str, file: Traversable) -> ComponentTable:
        """The table of a TOML file."""
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        ranges = msgspec.convert(content.pop(PLAUSIBLE, {}), dict[str, Plausible])
        return cls(game, dict(_flatten(content, lambda node: not isinstance(node, dict) or "source" in node)), ranges)

    def changes(self, overrides: Overrides | None) -> dict[str, Value]:
        """The checked replacements of a call or file, without those that change nothing."""
        if overrides is None:
            return {}
        given = with_current_names(overrides if isinstance(overrides, Mapping) else _read(Path(overrides)), self)
        folder = None if isinstance(overrides, Mapping) else Path(overrides).parent
        for key, value in given.items():
            if key not in self:
                raise ComponentError(f"{self.game} has no component {shown(key)}; {suggestion(key, self)}")
            if self[key].length is not None and isinstance(value, str) and not self[key].columns:
                given[key] = value = _as_list(value)
            if self[key].columns:
                given[key] = value = self._rows(key, value, folder)
            if not self[key].accepts(value):
                raise ComponentError(f"component {key} = {shown(value)} of {self.game} is not allowed; it must be {self[key].allowed}")
        normal: dict[str, Value] = {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
        return {key: normal[key] for key in self if key in normal and normal[key] != self[key].value}

    def _rows(self, key: str, value: Value, folder: Path | None) -> Value:
        """The rows of a whole table, read from its file if a path is given; each field checked.

        A file of components may come from a stranger: it may name files in its folder and below, no others.
        """
        columns = self[key].columns
        if isinstance(value, str | PathLike):
            path = Path(value) if folder is None else folder / value
            if "\0" in str(path):
                raise ComponentError(f"component {key} cannot be {shown(value)}: there are no files of such names")
            if folder is not None and not path.resolve().is_relative_to(folder.resolve()):
                raise ComponentError(
                    f"component {key} names {shown(value)}; a file of components may name only files in its folder, {folder}"
                )
            value = list(read_rows(path, columns))
        if not isinstance(value, list | tuple):
            return value
        try:
            return list(check_rows(value, columns))
        except ComponentError as error:
            raise ComponentError(f"component {key} of {self.game}, {error}") from None

    def refuse_paths(self, given: Mapping[str, Value]) -> None:
        """What must stand alone, such as a record, holds the rows of a whole table, not the path of its file."""
        for key, value in given.items():
            if isinstance(value, str) and key in self and self[key].columns:
                raise ComponentError(f"component {key} is {value!r}; the rows themselves are needed here, not the path of a file")


class Components(_ByKey[Value]):
    """All values of a game by dotted key: the shipped ones but for what `overrides` replaces, which is checked here, once for all.

    Immutable: lists are handed out as copies. The native rules take nothing else, for they trust that the table allows every value.
    """

    def __init__(self, table: ComponentTable, overrides: Overrides | None = None) -> None:
        self.changed: MappingProxyType[str, Value] = MappingProxyType(table.changes(overrides))  # what differs from the shipped table
        super().__init__(table.game, {key: _copied(self.changed.get(key, component.value)) for key, component in table.items()})

    def __getitem__(self, key: str) -> Value:
        return _copied(self._content[key])

    def __repr__(self) -> str:
        return f"<components of {self.game}: {self._content}>"


def _copied(value: Value) -> Value:
    return list(value) if isinstance(value, list) else value


@cache
def shipped_table(game: str, stem: str) -> ComponentTable:
    """The table of a built-in game, from its file in this folder."""
    return ComponentTable.read(game, files(__package__).joinpath(f"{stem}.toml"))


def _component(key: str, entry: dict[str, Any], ranges: Mapping[str, Plausible]) -> Component:
    """An entry of the file; the value of a whole table is in a file of its own."""
    if "file" in entry:
        with as_file(files(__package__).joinpath(entry["file"])) as path:
            entry = entry | {"value": read_rows(path, msgspec.convert(entry["columns"], dict[str, Column]))}
    plausible = next((one for pattern, one in ranges.items() if fnmatchcase(key, pattern)), None)
    return msgspec.convert({**entry, "plausible": plausible}, Component, from_attributes=True)


def _flatten(node: dict[str, Any], is_leaf: Any, prefix: str = "") -> list[tuple[str, Any]]:
    """(dotted key, leaf) pairs of nested tables."""
    pairs: list[tuple[str, Any]] = []
    for name, child in node.items():
        pairs += [(prefix + name, child)] if is_leaf(child) else _flatten(child, is_leaf, f"{prefix}{name}.")
    return pairs


def _read(path: Path) -> dict[str, Value]:
    """The overrides of a TOML file: values by nested or dotted key, or whole entries as in the shipped tables."""
    what = "the components file"
    data = read_toml(path, what, ComponentError)
    data.pop(PLAUSIBLE, None)  # a shipped table with other values is understood too
    try:
        pairs = _flatten(data, lambda node: not isinstance(node, dict) or "value" in node)
    except RecursionError:
        raise ComponentError(f"cannot read {what} {path}: its keys are nested too deep") from None
    return {key: leaf["value"] if isinstance(leaf, dict) else leaf for key, leaf in pairs}
