"""Tables on disk: an SQLite file from which they come back after a restart. One server at a time has it; only its owner may read it.

A table is its setting, how it stands, and a row for each step: what happened, and what strategies draw from then. It is played again when
somebody opens it, so that nothing in the file is believed that the rules do not say.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from turmwerk.errors import ArgumentError, OutputError, TurmwerkError
from turmwerk.playing.game import positions
from turmwerk.registry.records import Record
from turmwerk.sqlite_errors import is_of_disk, kind_of
from turmwerk.table.setting import TableSetting, change_texts
from turmwerk.table.table import Table
from turmwerk.table.taking_back import Undone

APPLICATION = 0x74777431  # "twt1": what SQLite calls the application of a file
TABLES = """
    CREATE TABLE server (word TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE tables (name TEXT PRIMARY KEY, setting TEXT NOT NULL, standing TEXT NOT NULL, worth INTEGER NOT NULL, used REAL NOT NULL);
    CREATE TABLE steps (
        name TEXT NOT NULL, number INTEGER NOT NULL, events TEXT NOT NULL, generators TEXT NOT NULL, PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
"""
PRIVATE = 0o600
LABEL_SECONDS = 60.0  # that the time of the last use may be behind

Read = TypeVar("Read")
Generators = tuple[tuple[int, ...], ...]


class Laid(msgspec.Struct, frozen=True):
    """What a table was laid for: a setting, a record, or both where a record is played on from."""

    setting: TableSetting | None
    record: str | None
    seed_was_given: bool


class Standing(msgspec.Struct, frozen=True):
    """How it stands, beside the course of the game. Keys are hashes; invitations are not, for a page shows them until they are used."""

    at: int
    automatic: frozenset[int]
    advised: frozenset[int]
    undone: tuple[Undone, ...]
    keys: dict[str, int]
    invitations: dict[str, int]


class Label(NamedTuple):
    """What is known of a table without taking it from the shelf."""

    worth: int
    used: float

    def is_as_good_as(self, other: Label) -> bool:
        """Whether it need not be written anew."""
        return self.worth == other.worth and abs(self.used - other.used) < LABEL_SECONDS


class Shelf:
    """The file, open for writing until it is closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: dict[str, tuple[Standing, Label]] = {}  # of tables that have been in use
        _make_private(path)
        with self._spoken():
            self._file = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with self._spoken():
                self._begin()
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> None:
        self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
        is_new = self._file.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
        if not is_new and self._file.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise ArgumentError(f"{self.path} is another kind of file, not one of tables; name another one")
        self.path.chmod(PRIVATE)
        self._file.execute("PRAGMA journal_mode = WAL")  # a commit does not wait for the disk; killing the server loses nothing
        self._file.execute("PRAGMA synchronous = NORMAL")
        self._file.execute("BEGIN IMMEDIATE")
        if is_new:
            self._file.execute(f"PRAGMA application_id = {APPLICATION}")
            for statement in TABLES.split(";"):
                self._file.execute(statement)
        self._file.execute("COMMIT")

    def close(self) -> None:
        """Let others have it."""
        self._file.close()

    def word(self, word: str) -> str | None:
        """What the server has written down about itself."""
        with self._spoken():
            found = self._file.execute("SELECT value FROM server WHERE word = ?", (word,)).fetchone()
        return None if found is None else str(found[0])

    def set_word(self, word: str, value: str) -> None:
        """Write something down about the server."""
        with self._spoken():
            self._file.execute("INSERT OR REPLACE INTO server VALUES (?, ?)", (word, value))

    def labels(self) -> dict[str, Label]:
        """All tables that are there."""
        with self._spoken():
            rows = self._file.execute("SELECT name, worth, used FROM tables").fetchall()
        return {str(name): Label(*self._checked(tuple[int, float], (worth, used))) for name, worth, used in rows}

    def put(self, table: Table, label: Label) -> None:
        """Write down what has changed about a table; all of it or nothing."""
        standing = _standing(table)
        begin = table.changed_from
        before = self._written.get(table.name)
        if begin > table.last and before and before[0] == standing and label.is_as_good_as(before[1]):
            return
        steps = [] if table.is_record else list(_steps(table, begin))
        laid = "" if before else _text(_laid(table))
        with self._spoken():
            try:
                self._file.execute("BEGIN IMMEDIATE")
                if before is None:
                    self._file.execute("INSERT OR IGNORE INTO tables VALUES (?, ?, '', 0, 0)", (table.name, laid))
                row = (_text(standing), *label, table.name)
                self._file.execute("UPDATE tables SET standing = ?, worth = ?, used = ? WHERE name = ?", row)
                self._file.execute("DELETE FROM steps WHERE name = ? AND number >= ?", (table.name, begin))
                self._file.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", steps)
                self._file.execute("COMMIT")
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")
                raise
        table.changed_from = table.last + 1
        self._written[table.name] = standing, label

    def remove(self, name: str) -> None:
        """Give a table up."""
        self._written.pop(name, None)
        with self._spoken():
            self._file.execute("DELETE FROM steps WHERE name = ?", (name,))
            self._file.execute("DELETE FROM tables WHERE name = ?", (name,))

    def take(self, name: str) -> Rows:
        """All that is written down about a table, not yet believed."""
        with self._spoken():
            table = self._file.execute("SELECT setting, standing FROM tables WHERE name = ?", (name,)).fetchone()
            steps = self._file.execute("SELECT number, events, generators FROM steps WHERE name = ? ORDER BY number", (name,)).fetchall()
        return Rows(name, table, steps)

    def _checked(self, kind: type[Read], value: object) -> Read:
        try:
            return msgspec.convert(value, kind, strict=True)
        except msgspec.MsgspecError as error:
            raise ArgumentError(f"{self.path} is damaged: {error}; move it away, or name another file") from None

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """What SQLite has to say, as our errors."""
        try:
            yield
        except sqlite3.Error as error:
            if kind_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise InUse(f"{self.path} is in use by another server; end that one, or name another file") from None
            if is_of_disk(error):
                raise OutputError(f"cannot write {self.path}: {error}; what it had before is still there") from None
            raise ArgumentError(f"{self.path} is not a file of tables, or damaged: {error}; move it away, or name another file") from None
        except UnicodeDecodeError:  # SQLite's own message quotes the damaged place
            raise ArgumentError(f"{self.path} is damaged: its list of tables cannot be read; move it away, or name another file") from None


class InUse(ArgumentError):
    """Another server has the file."""


class Rows(NamedTuple):
    """A table as the file has it."""

    name: str
    table: tuple[Any, Any] | None
    steps: list[tuple[Any, Any, Any]]

    def table_again(self) -> Table:
        """The table, everything checked and played again; may take a while, so it is done in a thread."""
        try:
            if self.table is None:
                raise ValueError("it has no setting")
            laid, standing = _read(Laid, self.table[0]), _read(Standing, self.table[1])
            table = self._played(laid)
            _set_standing(table, standing)
        except (TurmwerkError, msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise ArgumentError(f"this table cannot be read from the disk: {error}") from None
        table.changed_from = table.last + 1
        table.forget()
        return table

    def _played(self, laid: Laid) -> Table:
        if laid.setting is None:
            if laid.record is None:
                raise ValueError("it has no setting")
            return Table.of_record(laid.record, name=self.name)
        begun = [laid.setting.make_game().start(seed=laid.setting.checked_seed() or 0)]
        if laid.record is not None:
            begun = positions(Record.parse(laid.record))
        state = begun[0]
        course = []
        events: list[str] = []
        for expected, (number, happened, generators) in enumerate(self.steps):
            new = _read(tuple[str, ...], happened)
            if number != expected or (number > 0 and not new):
                raise ValueError(f"step {expected} is missing")
            if number < len(begun):
                state = begun[number]
            else:
                state = state.copy()
                state.play(new[0].partition(" ")[2])
            state._position.restore_generators(_read(Generators, generators))
            course.append(state)
            events += new
        if not course or state.events != tuple(events):
            raise ValueError("the game took another course; the rules may have changed since")
        played = state.game
        return Table(played, laid.setting.sitters(played), course, name=self.name, seed_was_given=laid.seed_was_given)


def _laid(table: Table) -> Laid:
    if table.is_record:
        return Laid(None, _text(table.course[-1].record()), seed_was_given=False)
    played = table.game
    setting = TableSetting(played.name, played.players, played.variant, change_texts(played), table.sitters, str(table.state.seed))
    begun = _text(table.course[table.n_dictated - 1].record()) if table.n_dictated else None
    return Laid(setting, begun, table.seed_was_given)


def _standing(table: Table) -> Standing:
    return Standing(
        table.at, frozenset(table.automatic), frozenset(table.advised), tuple(table.undone), dict(table.keys), dict(table.invitations)
    )


def _set_standing(table: Table, standing: Standing) -> None:
    seats = {*standing.automatic, *standing.advised, *standing.keys.values(), *standing.invitations.values()}
    undone = [one.at for one in standing.undone] + [seat for one in standing.undone for seat in one.seats if seat not in table.persons]
    if not seats <= table.persons or not all(0 <= at <= table.last for at in undone):
        raise ValueError("it names seats or steps that are not there")
    table.go(standing.at)
    table.automatic = set(standing.automatic)
    table.advised = set(standing.advised)
    table.undone = list(standing.undone)
    table.keys = dict(standing.keys)
    table.invitations = dict(standing.invitations)


def _steps(table: Table, begin: int) -> Iterator[tuple[str, int, str, str]]:
    """The rows of the steps from this one on."""
    before = len(table.states(begin - 1, begin - 1)[0]._events) if begin else 0
    events = table.course[-1].events
    for number, state in enumerate(table.states(begin, table.last), begin):
        end = len(state._events)
        yield table.name, number, _text(events[before:end]), _text(state._position.generators)
        before = end


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read(kind: type[Read], text: object) -> Read:
    if not isinstance(text, str):
        raise ValueError("what should be a text is not")  # the file is damaged, nobody has misused anything
    return msgspec.json.decode(text, type=kind)


def _make_private(path: Path) -> None:
    """The file, readable by its owner only; one that is there may be of another kind, and is left alone."""
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError(None, "it is not a file")
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    except (OSError, ValueError) as error:
        raise ArgumentError(f"cannot keep tables in {path}: {getattr(error, 'strerror', None) or error}; name another file") from None


def first_free_shelf(folder: Path, most: int = 20) -> Shelf:
    """The first file of a folder that no other server has."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ArgumentError(f"cannot keep tables in {folder}: {error.strerror}; name a file, or keep none") from None
    for number in range(1, most):
        try:
            return Shelf(folder / ("tables.sqlite" if number == 1 else f"tables-{number}.sqlite"))
        except InUse:
            continue
    return Shelf(folder / f"tables-{most}.sqlite")
