"""The strategies a game ships: vectors of weights, and names that stand for a search."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from turmwerk.weights.vector import WORDS, Vector, vector

SEARCH = "search"  # in a section without weights: the search that its name stands for
OTHERWISE = "otherwise"  # beside it, if it asks a value: the search in its place where no value is shipped, or components are changed
VALUES = "values"  # the folder of the values
ROLLOUTS = "rollouts"  # at the head of a file: by which weights searches play


class ShippedWeights:
    """The sections of a game's file, or of what its class says."""

    def __init__(self, game: str, sections: Mapping[str, Any], values: Mapping[str, Traversable] = MappingProxyType({})) -> None:
        self.game = game
        self.values = values  # files by variant and players: "base-2"
        self._sections = dict(sections)
        self.rollouts: str = str(self._sections.pop(ROLLOUTS))  # by which searches play unless others are named: "expert", "expert+greedy"

    @property
    def names(self) -> dict[str, str]:
        """The vectors and named searches, with one line each; those for one variant or player count are not listed separately."""
        tables = sorted(self._sections.items(), key=lambda item: SEARCH in item[1])
        return {name: table.get("about", "") for name, table in tables if ":" not in name}

    @property
    def numbers(self) -> dict[str, Any]:
        """All that decides how they play: the sections without what they say about themselves."""
        sections = {name: {key: value for key, value in table.items() if key not in WORDS} for name, table in self._sections.items()}
        values = {setting: sha256(file.read_bytes()).hexdigest()[:16] for setting, file in self.values.items()}
        return {ROLLOUTS: self.rollouts, VALUES: values, **sections}

    def vector(self, features: Sequence[str], name: str, variant: str, players: int) -> Vector | None:
        """The vector of that name; the one for this variant and player count if there is one ("expert:basic:3", "expert:3")."""
        table = self._section(name, variant, players)
        return None if table is None or SEARCH in table else vector(self.game, features, name, table)

    def search(self, name: str, variant: str, players: int) -> str | None:
        """The text of the search that a name such as "master" stands for, likewise for this variant and player count."""
        table = self._section(name, variant, players)
        return None if table is None else table.get(SEARCH)

    def otherwise(self, name: str, variant: str, players: int) -> str:
        """The text of the search in its place where there is no value; "": it asks none."""
        table = self._section(name, variant, players)
        return "" if table is None else str(table.get(OTHERWISE, ""))

    def value_file(self, variant: str, players: int) -> Traversable | None:
        """The file of the value that is shipped for this variant and player count."""
        return self.values.get(f"{variant}-{players}")

    def _section(self, name: str, variant: str, players: int) -> dict[str, Any] | None:
        sections = (f"{name}:{variant}:{players}", f"{name}:{variant}", f"{name}:{players}", name)
        return next((self._sections[section] for section in sections if section in self._sections), None)


@cache
def shipped_weights(game: str, stem: str) -> ShippedWeights:
    """The strategies of a built-in game, from its file in this folder."""
    folder = files(__package__)
    found = [one for one in folder.joinpath(VALUES).iterdir() if one.name.startswith(f"{stem}-")]
    values = {one.name.removeprefix(f"{stem}-").removesuffix(".npz"): one for one in found}
    return ShippedWeights(game, tomllib.loads(folder.joinpath(f"{stem}.toml").read_text(encoding="utf-8")), values)
