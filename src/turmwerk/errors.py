"""What can go wrong, as types that Python users also catch by their usual names. Every message says what is wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 400  # characters of a value that a message shows
SHORT_LIST = 12  # up to this many allowed words are listed even after a suggestion


class TurmwerkError(Exception):
    """Base of all errors this package raises on purpose."""


class GameError(TurmwerkError, ValueError):
    """An unknown game, player count or variant."""


class ArgumentError(TurmwerkError, ValueError):
    """A value that cannot be used: a negative number of games, a width that is not between 0 and 1, and so on."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of the wrong kind: a seed that is not an integer, a first argument that is not a game."""


class ClusterError(TurmwerkError, RuntimeError):
    """A cluster that cannot be reached, has no workers, or workers without the same turmwerk."""


class ComponentError(TurmwerkError, ValueError):
    """A component table that cannot be played; the message names the key."""


class IllegalMoveError(TurmwerkError, ValueError):
    """A move the rules do not allow here; the message names the legal ones."""


IllegalMove = IllegalMoveError  # its name before 0.2; will go with 0.3


class ChanceError(TurmwerkError, ValueError):
    """Dictated chance events that cannot happen here."""


class LedgerError(TurmwerkError, ValueError):
    """A file that is not a ledger, belongs to another question, or is in use; the message says what differs."""


class RecordError(TurmwerkError, ValueError):
    """A record that is damaged or does not follow the rules; the message names the event."""


class ExtraError(TurmwerkError, ImportError):
    """An optional dependency is missing; the message names the line that installs it."""


class OutputError(TurmwerkError, OSError):
    """A file or standard output that cannot be written, such as on a full disk; the message names it."""


class StrategyError(TurmwerkError, ValueError):
    """An unknown strategy, weights it cannot use, a line-up that does not fit the seats, a Python strategy that failed."""


def shown(value: object) -> str:
    """A value in a message: as Python writes it, on one line, cut where it has no end; numbers of thousands of digits cannot be written."""
    try:
        text = " ".join(repr(value).splitlines())
    except (ValueError, RecursionError):
        return "a value too long to be written"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def suggestion(word: object, allowed: Iterable[str], *, also: Iterable[str] = ()) -> str:
    """How a message about an unknown word ends: what was probably meant, and what is allowed unless that is a long list.

    `also` is allowed too and may have been meant, but is too much to be listed.
    """
    from difflib import get_close_matches

    names = list(allowed)
    close = get_close_matches(word if isinstance(word, str) else shown(word), [*names, *also], n=3)
    meant = f"did you mean {' or '.join(close)}?" if close else ""
    return meant if close and len(names) > SHORT_LIST else f"{meant} allowed: {', '.join(names)}".lstrip()
