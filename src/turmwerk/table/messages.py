"""What pages may say, and nothing else; everything is checked before it reaches a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from turmwerk.errors import ArgumentError

MAX_MESSAGE = 10_000  # bytes
MAX_RECORD = 200_000  # bytes of a record that is sent to be looked at: 10,000 decisions, which take seconds to show
MAX_DELAY = 5.0  # seconds between two moves that are watched

Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Said(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """The base of all messages: `do` is the name of one of them."""


class Play(Said):
    """A decision, typed or clicked, at step `at` of the course: said twice, it counts once."""

    move: Annotated[str, Meta(max_length=200)]
    at: Number


class Undo(Said):
    """Take the last own decision back; if something has been shown since, the other people are asked."""


class Agree(Said):
    """Whether somebody else's decision may be taken back: the answer to the request with this number."""

    number: Number
    yes: bool


class Redo(Said):
    """Make a decision again that was taken back here."""


class Go(Said):
    """Step to a place of the course, where nobody plays."""

    to: Number


class Automatic(Said):
    """Whether single moves go by themselves."""

    on: bool


class Pace(Said):
    """How long a strategy's turn can be looked at, and where nobody plays, whether the game is paused."""

    running: bool
    delay: Annotated[float, Meta(ge=0, le=MAX_DELAY)]


class Wish(Said):
    """Whether this page wants advice, and the curve of the game."""

    advice: bool
    course: bool


Message = Play | Undo | Agree | Redo | Go | Automatic | Pace | Wish


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Play on from a step of a game that is over: a new table."""

    at: Number


class RecordToShow(msgspec.Struct, forbid_unknown_fields=True):
    """A record to step through: its text, never the name of a file."""

    record: Annotated[str, Meta(max_length=MAX_RECORD)]


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """A guest opens the link of a seat."""

    table: Annotated[str, Meta(max_length=40)]
    code: Annotated[str, Meta(max_length=40)]


def read_message(text: str | bytes) -> Message:
    """A message of a page."""
    if len(text) > MAX_MESSAGE:
        raise ArgumentError(f"a message has at most {MAX_MESSAGE} bytes")
    message: Message = read(Message, text)
    return message


def read(kind: Any, text: str | bytes) -> Any:
    """A text that must be of this kind."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise ArgumentError(f"this message cannot be understood: {error}") from None
