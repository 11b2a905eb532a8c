"""What went wrong in a file of SQLite: its codes say more than what kind it is, such as in which call a disk failed."""

from __future__ import annotations

import sqlite3


def kind_of(error: sqlite3.Error) -> int:
    """What kind of error it is, such as SQLITE_BUSY; SQLITE_ERROR for what Python itself says."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def is_of_disk(error: sqlite3.Error) -> bool:
    """Whether the file cannot be written, whatever it has in it."""
    return kind_of(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
