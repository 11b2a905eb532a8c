"""Standard streams and signals of the command: closed ones, full ones, and those that cannot show every character."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import TextIO

from turmwerk.errors import OutputError

# How characters that we print are written where they cannot be shown.
ASCII = {
    "·": "-", "±": "+-", "−": "-", "–": "-", "…": "...", "×": "x", "●": "*", "▶": ">", "▲": "^", "†": "#", "←": "<-", "→": "->",
    "►": ">", "◄": "<", "○": "o", "◆": "<>", "│": "|", "┼": "+",
    "“": '"', "”": '"', "─": "-", "━": "-", "╸": "-", "╺": "-", "§": "S", "°": " deg", "’": "'",
}  # fmt: skip
HANDLER = "turmwerk-ascii"
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # that stop as Ctrl-C does
AGAIN = 1.0  # seconds within which the same signal once more says nothing new: a terminal that is closed sends SIGHUP twice

_stopped_by = signal.SIGINT
_stopped_at = 0.0


def _as_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(ASCII.get(one) or one.encode("ascii", "backslashreplace").decode() for one in characters), error.end


codecs.register_error(HANDLER, _as_ascii)


def prepare() -> None:
    """Before anything is printed: refuse a closed standard output, and let SIGTERM and SIGHUP stop work as Ctrl-C does."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        raise OutputError("standard output is closed; nothing could be shown")
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:  # ignored under nohup, and so it stays
            signal.signal(number, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    """As Ctrl-C. The same signal later stops once more: the first exception may be lost in an import or a callback that ignores it."""
    global _stopped_by, _stopped_at
    if _stopped_by != number or monotonic() - _stopped_at > AGAIN:
        _stopped_by, _stopped_at = signal.Signals(number), monotonic()
        raise KeyboardInterrupt


def ignore_signals() -> None:
    """Before the last words: no signal cuts them short, or ends the process in another way."""
    for number in (signal.SIGINT, *SIGNALS):
        signal.signal(number, signal.SIG_IGN)


def stopped_by() -> tuple[str, int]:
    """What stopped the work, in words and as an exit code."""
    return "Ctrl-C" if _stopped_by == signal.SIGINT else _stopped_by.name, 128 + _stopped_by


def plain(text: str) -> str:
    """The text as standard output can show it."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, HANDLER).decode(encoding)


def emit(text: str) -> None:
    """Print at once, so that a failure is known here and not at the end of the process."""
    try:
        print(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"cannot write to standard output: {error.strerror or error}") from None


class ReaderLeft(Exception):
    """The reader of a pipe has seen enough: no error."""


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """A closed pipe under a name of our own, for click would end the process with exit code 1."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderLeft from None


def give_up(stream: TextIO) -> None:
    """What is left in the buffer of a stream that cannot be written goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
