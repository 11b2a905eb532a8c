"""A search on disk: after every generation all of it, so that the same command goes on where it was stopped."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from turmwerk.errors import ArgumentError
from turmwerk.studies.writing import check_writable
from turmwerk.tuning.evolution import SavedEvolution


class Generation(NamedTuple):
    """How the candidates of a generation did."""

    number: int  # 1 is the first
    best: float  # fitness
    mean: float  # fitness
    step: float  # of the search afterwards


class SavedSearch(msgspec.Struct, forbid_unknown_fields=True):
    """A search after some generations."""

    format: Literal["turmwerk-tune/1"]
    search: dict[str, str]  # what is searched for, and how
    history: list[Generation]
    evolution: SavedEvolution

    def __post_init__(self) -> None:
        """Every generation has left its line."""
        if len(self.history) != self.evolution.generation:
            raise ValueError(f"{self.evolution.generation} generations have {len(self.history)} lines of history")


def state_path(out: Path) -> Path:
    """Where the search that writes `out` is saved."""
    return out.with_suffix(".tune.json")


def check_target(out: Path, *, force: bool) -> None:
    """Refuse a file that cannot be written or would be lost, before the search and not after it."""
    if out.suffix != ".toml":
        raise ArgumentError(f"cannot write weights to {out}: its name must end with .toml, so that it can be used as a strategy")
    for path in (out, state_path(out)):
        check_writable(path)
    if out.exists() and not state_path(out).exists() and not force:
        raise ArgumentError(f"{out} exists and is not from a search that can go on; name another file, or overwrite it with --force")


def load(out: Path, search: Mapping[str, str], generations: int) -> SavedSearch | None:
    """The saved search behind `out`, if there is one; refused if it is another search, or beyond the generations asked for."""
    path = state_path(out)
    if not path.exists():
        return None
    advice = "name another file with --out, or start over with --force"
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=SavedSearch)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ArgumentError(f"cannot go on from {path}: {error}; {advice}") from None
    differences = [
        f"{key} is {search.get(key, 'not given')}, there {saved.search.get(key, 'not given')}"
        for key in {**search, **saved.search}
        if search.get(key) != saved.search.get(key)
    ]
    if differences:
        raise ArgumentError(f"{path} is of another search: {'; '.join(differences)}; {advice}")
    if len(saved.history) > generations:
        raise ArgumentError(f"{path} has {len(saved.history)} generations already, more than {generations}; ask for more, or {advice}")
    return saved


def save(out: Path, saved: SavedSearch) -> None:
    """Write it so that there is always a whole file."""
    write_whole(state_path(out), msgspec.json.encode(saved))


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(content)
    os.replace(beside, path)
