"""Components that are whole tables: rows of a CSV file. Errors name the row and the column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from turmwerk.errors import ComponentError, shown
from turmwerk.files import read_text
from turmwerk.old_names import current_name


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a column may hold: a number in `min`..`max`, one of `choices`, or text of a pattern."""

    about: str
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()
    pattern: str = ""

    @property
    def allowed(self) -> str:
        """What a field may be, in words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        return f"text like {self.pattern}" if self.pattern else f"a whole number in {self.min}..{self.max}"

    def accepts(self, field: str) -> bool:
        """Whether the text of a field is allowed."""
        if self.choices:
            return field in self.choices
        if self.pattern:
            return re.fullmatch(self.pattern, field) is not None
        return re.fullmatch("[0-9]{1,9}", field) is not None and (self.min or 0) <= int(field) <= (self.max or 0)

    def value(self, field: str) -> int | str:
        """A checked field as the engines want it."""
        return field if self.min is None else int(field)


def read_rows(path: Path, columns: Mapping[str, Column]) -> list[str]:
    """The rows of a CSV file, their fields in the order of `columns`; the first line of the file names its columns."""
    lines = [line for line in read_text(path, "the table", ComponentError).splitlines() if line.strip()]
    header = [current_name(name, columns) for name in _fields(lines[0])] if lines else []
    if sorted(header) != sorted(columns):
        wrong = [name for name in columns if name not in header] or [name for name in header if name not in columns] or header
        raise ComponentError(
            f"the table {path} has other columns than needed ({wrong[0]!r}); its first line must name {', '.join(columns)}"
        )
    rows = []
    for number, line in enumerate(lines[1:], 1):
        fields = _fields(line)
        if len(fields) != len(header):
            raise ComponentError(f"row {number} of the table {path} has {len(fields)} fields, but there are {len(header)} columns")
        named = dict(zip(header, fields, strict=True))
        rows.append(",".join(named[name] for name in columns))
    return rows


def check_rows(rows: Sequence[object], columns: Mapping[str, Column]) -> list[str]:
    """The rows in their normal form, or a ComponentError."""
    checked = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise ComponentError(f"row {number} is {shown(row)}; it must be text with the fields {','.join(columns)}")
        fields = _fields(row)
        if len(fields) != len(columns):
            raise ComponentError(f"row {number} has {len(fields)} fields; it must have {len(columns)}: {','.join(columns)}")
        for (name, column), field in zip(columns.items(), fields, strict=True):
            if not column.accepts(field):
                raise ComponentError(f"row {number} ({fields[0]}), column {name}: {field!r} is not allowed; it must be {column.allowed}")
        checked.append(",".join(fields))
    return checked


def parse_rows(rows: Sequence[str], columns: Mapping[str, Column]) -> list[dict[str, int | str]]:
    """Checked rows as dicts by column."""
    named = [zip(columns.items(), _fields(row), strict=True) for row in rows]
    return [{name: column.value(field) for (name, column), field in fields} for fields in named]


def _fields(line: str) -> list[str]:
    return [field.strip() for field in line.split(",")]
