"""The ledger: an SQLite file with a question and all that is known about its answer, task by task.

A task is written down in a transaction: after a crash it is there or not. Whoever writes holds SQLite's lock for writing as long as the
run goes on; others may look.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec

from turmwerk.errors import LedgerError, OutputError, shown
from turmwerk.files import check_writable
from turmwerk.version import __version__
from turmwerk.work.answers import Answer
from turmwerk.work.tasks import Job

APPLICATION = 0x74776C31  # "twl1": what SQLite calls the application of a file
BUSY = 2.0  # seconds to wait for someone who only looks, or is about to end
LARGEST_DIFFERENCES = 3  # that a message names
TABLES = """
    CREATE TABLE question (word TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE jobs (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, job TEXT NOT NULL);
    CREATE TABLE tasks (
        job INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, seconds REAL NOT NULL, finished TEXT NOT NULL,
        answer BLOB NOT NULL, PRIMARY KEY (job, first, count)
    );
"""


class Ledger:
    """A ledger open for writing."""

    def __init__(self, path: str | PathLike[str], question: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self._numbers: dict[str, int] = {}  # of jobs, by their keys
        asked = {word: json.dumps(value, sort_keys=True) for word, value in {"version": __version__, **question}.items()}
        if not self.path.exists():
            check_writable(self.path)
        self._file = _connect(self.path)
        try:
            with self._spoken():
                self._file.execute("BEGIN IMMEDIATE")
                self._begin(asked)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, asked: dict[str, str]) -> None:
        if _is_empty(self._file):
            self._file.execute(f"PRAGMA application_id = {APPLICATION}")
            for statement in TABLES.split(";"):
                self._file.execute(statement)
            self._file.executemany("INSERT INTO question VALUES (?, ?)", asked.items())
            self._commit()
        else:
            _check_kind(self._file, self.path)
            _check_question(self.path, dict(self._file.execute("SELECT word, value FROM question")), asked)

    def finished(self, job: Job, begin: int, end: int) -> Iterator[tuple[int, Answer]]:
        """The tasks within these deals, in order and without overlap: first deal and answer."""
        query = "SELECT first, count, answer FROM tasks JOIN jobs ON jobs.number = tasks.job WHERE key = ? AND first >= ? ORDER BY first"
        with self._spoken():
            found = self._file.execute(query, (job.key, begin)).fetchall()
        for first, count, data in found:
            if begin <= first and first + count <= end:
                yield first, self._answer(first, count, data)
                begin = first + count

    def _answer(self, first: int, count: int, data: bytes) -> Answer:
        try:
            answer = Answer.from_bytes(data)
        except (ValueError, TypeError) as error:
            raise LedgerError(f"{self.path} is damaged: the answer for the deals from {first} on cannot be read ({error})") from None
        if answer.deals != count:
            raise LedgerError(f"{self.path} is damaged: the answer for the deals from {first} on is that of {answer.deals}, not {count}")
        return answer

    def add(self, job: Job, first: int, answer: Answer, seconds: float) -> None:
        """Write a finished task down."""
        with self._spoken():
            if job.key not in self._numbers:
                text = msgspec.json.encode(job.data).decode()
                self._file.execute("INSERT OR IGNORE INTO jobs (key, job) VALUES (?, ?)", (job.key, text))
                (self._numbers[job.key],) = self._file.execute("SELECT number FROM jobs WHERE key = ?", (job.key,)).fetchone()
            now = datetime.now(UTC).isoformat(timespec="seconds")
            row = (self._numbers[job.key], first, answer.deals, seconds, now, answer.to_bytes())
            self._file.execute("INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?, ?, ?)", row)
            self._commit()

    def _commit(self) -> None:
        """To the disk; and at once the lock again."""
        self._file.execute("COMMIT")
        self._file.execute("BEGIN IMMEDIATE")

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """What SQLite has to say, as our errors."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise _spoken_error(self.path, error) from None

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()  # a transaction that is open has nothing in it


class JobSummary(NamedTuple):
    """What a ledger has of one job."""

    job: dict[str, Any]  # as in a task
    tasks: int
    deals: int
    seconds: float  # of all workers together
    last: str  # when the last task was finished


class LedgerSummary(NamedTuple):
    """What is in a ledger."""

    question: dict[str, Any]
    jobs: list[JobSummary]


def read_ledger(path: str | PathLike[str]) -> LedgerSummary:
    """What is in a ledger; it may be in use."""
    if not Path(path).is_file():
        raise LedgerError(f"there is no ledger {path}; `--keep FILE` makes one")
    file = _connect(Path(path))
    query = """
        SELECT jobs.job, count(*), sum(count), sum(seconds), max(finished)
        FROM tasks JOIN jobs ON jobs.number = tasks.job GROUP BY jobs.number ORDER BY jobs.number
    """
    try:
        _check_kind(file, Path(path))
        question = {word: json.loads(value) for word, value in file.execute("SELECT word, value FROM question")}
        return LedgerSummary(question, [JobSummary(json.loads(job), *rest) for job, *rest in file.execute(query)])
    except sqlite3.DatabaseError as error:
        raise _spoken_error(Path(path), error) from None
    except ValueError as error:
        if isinstance(error, LedgerError):
            raise
        raise LedgerError(f"{path} is damaged: {error}") from None
    finally:
        file.close()


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and not path.is_file():
        raise LedgerError(f"{path} is not a file; a ledger is a file")
    try:
        return sqlite3.connect(path.absolute(), timeout=BUSY, isolation_level=None)
    except (sqlite3.Error, ValueError) as error:
        raise LedgerError(f"cannot open the ledger {path}: {error}") from None


def _is_empty(file: sqlite3.Connection) -> bool:
    (n_tables,) = file.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(n_tables == 0)


def _check_kind(file: sqlite3.Connection, path: Path) -> None:
    (application,) = file.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise LedgerError(f"{path} is another kind of file, not a ledger of this version; name another one")


def _check_question(path: Path, there: dict[str, str], asked: dict[str, str]) -> None:
    words = [word for word in {**asked, **there} if there.get(word) != asked.get(word)]
    if words:
        differing = "; ".join(
            f"{word} is {shown_json(there.get(word))} there and {shown_json(asked.get(word))} here" for word in words[:LARGEST_DIFFERENCES]
        )
        raise LedgerError(f"{path} is the ledger of another question: {differing}; name another file to ask a new one")


def shown_json(value: str | None) -> str:
    """A value of a question in a message."""
    return "nothing" if value is None else shown(json.loads(value))


def _spoken_error(path: Path, error: sqlite3.DatabaseError) -> Exception:
    if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LedgerError(f"{path} is in use by another run; wait for it, or name another file")
    if error.sqlite_errorcode in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return LedgerError(f"{path} is no ledger: {error}; name another file")
    return OutputError(f"cannot write the ledger {path}: {error}; what it had before is still there")
