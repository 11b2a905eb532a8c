"""A folder of Parquet files: one for each run of games, named by its first game, there whole or not at all.

What is there need not be played again. Every file says in its metadata which question it answers; a folder of another one is refused.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import pairwise
from os import PathLike, fspath
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from turmwerk.data import provenance
from turmwerk.data.packages import needed
from turmwerk.errors import ArgumentError, ArgumentTypeError, OutputError, shown
from turmwerk.files import BESIDE, write_whole
from turmwerk.sqlite_errors import is_of_disk, kind_of

if TYPE_CHECKING:
    import pyarrow as pa

NAME = re.compile(r"part-(\d{13,19})\.parquet")
RANGE_KEY = b"turmwerk.part"  # of the metadata: which games a file has
ABANDONED = 3600.0  # seconds after which a file beside its target is no longer being written
COUNTED = "game_index"  # the column of numbers in a row: differences say more than a dictionary
ADVICE = "name another folder"
UNREADABLE = (OSError, ValueError, TypeError, NotImplementedError)  # what pyarrow raises
LOCK = ".lock"  # an empty SQLite file: its lock works on every system and ends with the process that holds it


class Part(NamedTuple):
    """The games first..first+games-1."""

    first: int
    games: int

    @property
    def end(self) -> int:
        """The number behind the last game."""
        return self.first + self.games


class Folder:
    """The Parquet files of one question."""

    def __init__(self, path: str | PathLike[str], question: Mapping[str, Any]) -> None:
        self.path: Path = Path(path)
        self.question: dict[str, Any] = dict(question)

    @contextmanager
    def reserved(self) -> Iterator[None]:
        """Make the folder if need be, and keep it from other runs: two that write the same games would write them twice."""
        needed("pyarrow.parquet", f"writing rows to {self.path}")
        with self._writable():
            self.path.mkdir(parents=True, exist_ok=True)
        self._files()
        with self._writable():
            _clear_abandoned(self.path)
            lock = sqlite3.connect(self.path.absolute() / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
        with closing(lock):
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                if is_of_disk(error):
                    raise OutputError(f"cannot write rows to {self.path}: {error}; what it had before is still there") from None
                busy = kind_of(error) == sqlite3.SQLITE_BUSY
                reason = "it is in use by another run; wait for it" if busy else f"{error}; delete {self.path / LOCK}"
                raise ArgumentError(f"cannot write rows to {self.path}: {reason}, or {ADVICE}") from None
            yield

    @contextmanager
    def _writable(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or error
            raise ArgumentError(f"cannot write rows to {self.path}: {reason}; name a folder that can be written") from None

    def parts(self, first: int, games: int) -> list[Part]:
        """What is there already, if it belongs to these games and to the question."""
        parts = [self._checked(*one) for one in self._files()]
        for before, after in pairwise(parts):
            if before.end > after.first:
                raise ArgumentError(f"{self.path} has game {after.first} twice; {ADVICE}")
        if parts and not (first <= parts[0].first and parts[-1].end <= first + games):
            there = f"games {parts[0].first}..{parts[-1].end - 1}"
            raise ArgumentError(f"{self.path} has {there}, more than {first}..{first + games - 1}; ask for more games, or {ADVICE}")
        return parts

    def _files(self) -> list[tuple[Path, int]]:
        """The files that are there, and their first games by their names; a folder with other files is left as it is."""
        with self._writable():
            paths = sorted(one for one in self.path.iterdir() if not one.name.startswith("."))
        found = []
        for path in paths:
            match = NAME.fullmatch(path.name)
            if match is None:
                raise ArgumentError(f"{self.path} has other files, such as {path.name!r}, but rows need a folder of their own; {ADVICE}")
            found.append((path, int(match[1])))
        return found

    def _checked(self, path: Path, first: int) -> Part:
        """The part of a file, by its name and its last bytes: a file that was cut has none."""
        parquet = needed("pyarrow.parquet", "reading rows")
        try:
            found = parquet.read_metadata(path)
        except UNREADABLE as error:
            raise _damaged(path, error) from None
        metadata = found.metadata or {}
        question, part = provenance.read(metadata), _read_range(metadata)
        if question is None or part is None or part.first != first:
            raise ArgumentError(f"{path} was not written by turmwerk; {ADVICE}")
        provenance.check_same(self.path, question, self.question, ADVICE)
        return part

    def write(self, part: Part, table: pa.Table) -> None:
        """Write a part, whole or not at all."""
        pyarrow, parquet = (needed(name, "writing rows") for name in ("pyarrow", "pyarrow.parquet"))
        metadata = provenance.metadata(self.question) | {RANGE_KEY: json.dumps(part._asdict()).encode()}
        others = [name for name in table.column_names if name != COUNTED]
        sink = pyarrow.BufferOutputStream()
        parquet.write_table(
            table.replace_schema_metadata(metadata),
            sink,
            compression="zstd",
            use_dictionary=others,
            column_encoding={COUNTED: "DELTA_BINARY_PACKED"},
            write_page_checksum=True,
        )
        write_whole(self.file(part), memoryview(sink.getvalue()))

    def read(self, part: Part, columns: list[str] | None = None) -> pa.Table:
        """The rows of a part, or some columns of them."""
        parquet = needed("pyarrow.parquet", "reading rows")
        try:
            return parquet.read_table(self.file(part), columns=columns, partitioning=None, page_checksum_verification=True)
        except UNREADABLE as error:
            raise self.damaged(part, error) from None

    def damaged(self, part: Part, why: object) -> ArgumentError:
        """What is said about a file that cannot be what it says it is."""
        return _damaged(self.file(part), why)

    def file(self, part: Part) -> Path:
        """Where a part is."""
        return self.path / f"part-{part.first:013d}.parquet"


def folder_path(given: str | PathLike[str], keep: object = None) -> str:
    """The path of a folder from what a user gives, the same from wherever it is looked at."""
    if not isinstance(given, str | PathLike) or not fspath(given):
        raise ArgumentTypeError(f"rows {shown(given)} is not allowed; it must be True, False or the path of a folder")
    if keep is not None:
        raise ArgumentError(f"rows in the folder {given} need no ledger: the folder remembers what has been played; leave keep out")
    return os.path.abspath(fspath(given))


def _damaged(path: Path, why: object) -> ArgumentError:
    return ArgumentError(f"cannot continue with {path}: {' '.join(str(why).split())}; delete it, or {ADVICE}")


def _read_range(metadata: Mapping[bytes, bytes]) -> Part | None:
    try:
        value = json.loads(metadata[RANGE_KEY])
        return Part(int(value["first"]), int(value["games"]))
    except (KeyError, TypeError, ValueError):
        return None


def _clear_abandoned(folder: Path) -> None:
    """Remove what a killed process left beside its targets."""
    for one in folder.glob(BESIDE.format("*")):
        if time() - one.stat().st_mtime > ABANDONED:
            one.unlink(missing_ok=True)
