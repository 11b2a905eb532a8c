"""What pages may say, and nothing else; everything is checked before it reaches a table."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from turmwerk.errors import ArgumentError
from turmwerk.table.setting import TableSetting

MAX_MESSAGE = 10_000  # bytes
MAX_RECORD = 2_000_000  # bytes of a record that is sent to be looked at
MAX_DELAY = 5.0  # seconds between two moves that are watched

Content = TypeVar("Content")
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Play(msgspec.Struct, tag="play", tag_field="do", forbid_unknown_fields=True):
    """A decision, typed or clicked, at step `at` of the course: said twice, it counts once."""

    move: Annotated[str, Meta(max_length=200)]
    at: Number


class Undo(msgspec.Struct, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Take the last own decision back."""


class Redo(msgspec.Struct, tag="redo", tag_field="do", forbid_unknown_fields=True):
    """Make it again."""


class Go(msgspec.Struct, tag="go", tag_field="do", forbid_unknown_fields=True):
    """Step to a place of the course, where nobody plays."""

    to: Number


class Automatic(msgspec.Struct, tag="automatic", tag_field="do", forbid_unknown_fields=True):
    """Whether single moves go by themselves."""

    on: bool


class Pace(msgspec.Struct, tag="pace", tag_field="do", forbid_unknown_fields=True):
    """How fast a watched game goes on, or that it stands still."""

    running: bool
    delay: Annotated[float, Meta(ge=0, le=MAX_DELAY)]


class Wish(msgspec.Struct, tag="wish", tag_field="do", forbid_unknown_fields=True):
    """Whether this page wants advice, and the curve of the game."""

    advice: bool
    course: bool


Message = Play | Undo | Redo | Go | Automatic | Pace | Wish


class RecordToShow(msgspec.Struct, forbid_unknown_fields=True):
    """A record to step through: its text, never the name of a file."""

    record: Annotated[str, Meta(max_length=MAX_RECORD)]


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody comes by a link."""

    table: Annotated[str, Meta(max_length=40)]
    code: Annotated[str, Meta(max_length=40)]


_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_settings = msgspec.json.Decoder(TableSetting)
_records = msgspec.json.Decoder(RecordToShow)
_invitations = msgspec.json.Decoder(Invitation)


def read_message(text: str | bytes) -> Message:
    """A message of a page."""
    if len(text) > MAX_MESSAGE:
        raise ArgumentError(f"a message has at most {MAX_MESSAGE} bytes")
    return _read(_messages, text)


def read_setting(text: bytes) -> TableSetting:
    """What a new table is laid for."""
    return _read(_settings, text)


def read_record(text: bytes) -> RecordToShow:
    """A record to show."""
    return _read(_records, text)


def read_invitation(text: bytes) -> Invitation:
    """An invitation that is accepted."""
    return _read(_invitations, text)


def _read(decoder: msgspec.json.Decoder[Content], text: str | bytes) -> Content:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise ArgumentError(f"this message cannot be understood: {error}") from None
