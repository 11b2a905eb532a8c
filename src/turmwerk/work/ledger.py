"""The ledger: an SQLite file with a question and all that is known about its answer, task by task.

A task is written down in a transaction: after a crash it is there or not. Whoever writes holds SQLite's lock for writing until the
run ends; others may read. As long as somebody reads, transactions wait, and the run goes on. A commit lets go of the lock for a moment:
whoever gets it then sees by a mark in the file that a run has not ended, and gives it the time to take the lock back.

What a ledger says may be wrong, by damage or on purpose: answers are checked before they count.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, NamedTuple

import msgspec

from turmwerk.errors import LedgerError, OutputError, shown
from turmwerk.files import check_writable
from turmwerk.sqlite_errors import kind_of
from turmwerk.version import __version__
from turmwerk.work.answers import Answer
from turmwerk.work.checking import Checker
from turmwerk.work.tasks import Job, JobData

APPLICATION = 0x74776C31  # "twl1": what SQLite calls the application of a file
BUSY = 2.0  # seconds to wait for a run that is about to end
EACH = 0.2  # seconds after which tasks that came together are committed, even if more are waiting
PAUSE = 0.5  # seconds in which a run takes its lock back; after them it is not there any more: its process was killed
RUNNING, ENDED = 1, 0  # the mark: SQLite's number for users
READ = 60.0  # seconds to wait at the end for someone who only looks
MOST_NAMED = 3  # differences that a message names
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
        self.path: Path = Path(path)
        self._numbers: dict[str, int] = {}  # of jobs, by their keys
        self._is_behind = False  # whether something that was added is not committed
        self._committed = monotonic()
        asked = {word: json.dumps(value, sort_keys=True) for word, value in {"version": __version__, **question}.items()}
        if not self.path.exists():
            check_writable(self.path)
        self._file = _connect(self.path)
        try:
            with _spoken(self.path):
                self._file.execute("PRAGMA cache_spill = OFF")  # or a long transaction would need the file to itself
                self._file.execute("BEGIN IMMEDIATE")
                self._begin(asked)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, asked: dict[str, str]) -> None:
        if self._file.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
            self._file.execute(f"PRAGMA application_id = {APPLICATION}")
            for statement in TABLES.split(";"):
                self._file.execute(statement)
            self._file.executemany("INSERT INTO question VALUES (?, ?)", asked.items())
        else:
            _check_kind(self._file, self.path)
            _check_question(self.path, dict(self._file.execute("SELECT word, value FROM question")), asked)
            if self._file.execute("PRAGMA user_version").fetchone() == (RUNNING,):
                self._file.execute("ROLLBACK")
                sleep(PAUSE)
                self._wait_at_most(0)
                self._file.execute("BEGIN IMMEDIATE")
        self._file.execute(f"PRAGMA user_version = {RUNNING}")
        self._commit()

    def finished(self, job: Job, begin: int, end: int) -> Iterator[tuple[int, Answer]]:
        """The tasks within these deals, in order and without overlap: first deal and answer."""
        query = "SELECT first, count, answer FROM tasks JOIN jobs ON jobs.number = tasks.job WHERE key = ? AND first >= ? ORDER BY first"
        with _spoken(self.path):
            found = self._file.execute(query, (job.key, begin)).fetchall()
        if not found:
            return
        checker = Checker(job)
        for first, count, data in found:
            if not (isinstance(first, int) and isinstance(count, int) and isinstance(data, bytes) and count > 0):
                raise LedgerError(f"{self.path} is damaged: a task of {shown(count)} deals from {shown(first)} on")
            if begin <= first and first + count <= end:
                try:
                    answer = Answer.from_bytes(data)
                    checker.check(answer, first, count)
                except (ValueError, TypeError, OverflowError) as error:
                    raise LedgerError(f"{self.path} is damaged: what it has of the deals from {first} on cannot be ({error})") from None
                yield first, answer
                begin = first + count

    def add(self, job: Job, first: int, answer: Answer, seconds: float) -> None:
        """Write a finished task down; `flush` commits what came together."""
        with _spoken(self.path):
            if job.key not in self._numbers:
                text = msgspec.json.encode(job.data).decode()
                self._file.execute("INSERT OR IGNORE INTO jobs (key, job) VALUES (?, ?)", (job.key, text))
                (self._numbers[job.key],) = self._file.execute("SELECT number FROM jobs WHERE key = ?", (job.key,)).fetchone()
            now = datetime.now(UTC).isoformat(timespec="seconds")
            row = (self._numbers[job.key], first, answer.deals, seconds, now, answer.to_bytes())
            self._file.execute("INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?, ?, ?)", row)
            self._is_behind = True
            if monotonic() - self._committed > EACH:
                self._commit()

    def flush(self) -> None:
        """Commit the tasks that were added."""
        if self._is_behind:
            with _spoken(self.path):
                self._commit()

    def _commit(self) -> None:
        """Commit, then retake the write lock. If somebody reads, the next commit has this one's tasks too."""
        try:
            self._wait_at_most(0)
            self._file.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if kind_of(error) != sqlite3.SQLITE_BUSY:
                raise
        else:
            self._wait_at_most(BUSY)
            self._file.execute("BEGIN IMMEDIATE")
            self._is_behind = False
        self._committed = monotonic()

    def _wait_at_most(self, seconds: float) -> None:
        """For others who have the file."""
        self._file.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with closing(self._file), _spoken(self.path, "is being read by another program: what was finished last is not written down"):
            if self._file.in_transaction:
                self._wait_at_most(READ)
                self._file.execute(f"PRAGMA user_version = {ENDED}")
                self._file.execute("COMMIT")


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
    with closing(file), _spoken(Path(path)):
        _check_kind(file, Path(path))
        question = dict(file.execute("SELECT word, value FROM question"))
        jobs = file.execute(query).fetchall()
    try:
        summaries = [msgspec.convert((_plain_job(job), *rest), JobSummary) for job, *rest in jobs]
        return LedgerSummary({word: json.loads(value) for word, value in question.items()}, summaries)
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        raise LedgerError(f"{path} is damaged: {error}") from None


def _plain_job(text: str) -> Any:
    return msgspec.to_builtins(msgspec.json.decode(text, type=JobData))


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and not path.is_file():
        raise LedgerError(f"{path} is not a file; a ledger is a file")
    try:
        file = sqlite3.connect(path.absolute(), timeout=BUSY, isolation_level=None)
    except (sqlite3.Error, ValueError) as error:
        raise LedgerError(f"cannot open the ledger {path}: {error}") from None
    file.text_factory = lambda text: text.decode("utf-8", "replace")  # what is damaged is noticed where it is read
    return file


def _check_kind(file: sqlite3.Connection, path: Path) -> None:
    (application,) = file.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise LedgerError(f"{path} is another kind of file, not a ledger of this version; name another one")


def _check_question(path: Path, there: dict[str, str], asked: dict[str, str]) -> None:
    def shown_in(question: dict[str, str], word: str) -> str:
        try:
            return shown(json.loads(question[word])) if word in question else "nothing"
        except ValueError:
            return f"damaged ({shown(question[word])})"

    words = [word for word in {**asked, **there} if there.get(word) != asked.get(word)]
    if words:
        differing = "; ".join(f"{word} is {shown_in(there, word)} there and {shown_in(asked, word)} here" for word in words[:MOST_NAMED])
        raise LedgerError(f"{path} is the ledger of another question: {differing}; name another file to ask a new one")


@contextmanager
def _spoken(path: Path, if_busy: str = "is in use by another run; wait for it, or name another file") -> Iterator[None]:
    """What SQLite has to say, as our errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if kind_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LedgerError(f"{path} {if_busy}") from None
        if kind_of(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise LedgerError(f"{path} is not a ledger: {error}; name another file") from None
        if kind_of(error) == sqlite3.SQLITE_ERROR:  # a table or column is missing
            raise LedgerError(f"{path} is damaged: {error}") from None
        raise OutputError(f"cannot write the ledger {path}: {error}; what it had before is still there") from None
    except UnicodeDecodeError:  # SQLite's own message quotes the damaged place
        raise LedgerError(f"{path} is not a ledger: its list of tables is damaged; name another file") from None
