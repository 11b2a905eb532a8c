"""What a task found: exact whole numbers, as sums that add up in any order or as columns by deal that are put in order."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import asdict, astuple
from numpy.typing import NDArray

from turmwerk.data.totals import ScoreCounts, Totals
from turmwerk.native.columns import Columns
from turmwerk.work.sums import Sums

LARGEST = 1 << 30  # bytes of an answer: those of the largest task are far fewer

Array = NDArray[Any]


class Answer:
    """What is known about the first deals of a job, or about those of a task. What a job does not ask for stays empty."""

    def __init__(self, deals: int = 0, **columns: Array) -> None:
        self.deals: int = deals
        self.totals: Totals | None = None
        self.sums: dict[str, Sums] = {}
        self.counts: dict[str, NDArray[np.int64]] = {}  # added up
        self._columns: dict[str, list[Array]] = {name: [values] for name, values in columns.items()}  # by deal: parts in order

    @classmethod
    def with_totals(cls, columns: Columns) -> Answer:
        """The totals of these games."""
        answer = cls(len(columns.decisions))
        if answer.deals:
            answer.totals = Totals.of(columns)
        return answer

    @property
    def columns(self) -> list[str]:
        """The kinds of values that there are by deal."""
        return list(self._columns)

    def column(self, name: str) -> Array:
        """All values of a kind, by deal."""
        parts = self._columns[name]
        if len(parts) > 1:
            parts[:] = [np.concatenate(parts)]
        return parts[0]

    def add_columns(self, **columns: Array) -> None:
        """The values of the next deals."""
        for name, values in columns.items():
            self._columns.setdefault(name, []).append(values)

    def merge(self, following: Answer) -> None:
        """Add what was found in the deals that follow."""
        if following.deals == 0:
            return
        self.deals += following.deals
        if following.totals is not None:
            self.totals = self.totals or Totals()
            self.totals.merge(following.totals)
        for name, sums in following.sums.items():
            self.sums.setdefault(name, Sums()).merge(sums)
        for name, counts in following.counts.items():
            self.counts[name] = self.counts[name] + counts if name in self.counts else counts
        for name, parts in following._columns.items():
            self._columns.setdefault(name, []).extend(parts)

    def become(self, other: Answer) -> None:
        """What the other one is, in one step that Ctrl-C cannot cut in two."""
        vars(self).update(vars(other))

    def to_bytes(self) -> bytes:
        """As bytes that any machine can read."""
        packed = _Packed(
            self.deals,
            None if self.totals is None else _pack_totals(self.totals),
            {name: _PackedSums(one.n, *([str(n) for n in numbers] for numbers in astuple(one)[1:])) for name, one in self.sums.items()},
            {name: _pack(counts) for name, counts in self.counts.items()},
            {name: _pack(self.column(name)) for name in self._columns},
        )
        return zlib.compress(msgspec.msgpack.encode(packed), 1)

    @classmethod
    def from_bytes(cls, data: bytes) -> Answer:
        """The same again; a ValueError says that the bytes are damaged."""
        try:
            unzip = zlib.decompressobj()
            packed = msgspec.msgpack.decode(unzip.decompress(data, LARGEST), type=_Packed)
        except (zlib.error, msgspec.MsgspecError) as error:
            raise ValueError(str(error)) from None
        if not unzip.eof or unzip.unused_data:
            raise ValueError("it has another length than it says")
        answer = cls(packed.deals)
        answer.totals = None if packed.totals is None else _unpack_totals(packed.totals)
        answer.sums = {name: Sums(one.n, *([int(n) for n in texts] for texts in astuple(one)[1:])) for name, one in packed.sums.items()}
        answer.counts = {name: _unpack(one) for name, one in packed.counts.items()}
        answer._columns = {name: [_unpack(one)] for name, one in packed.columns.items()}
        return answer


class _PackedArray(msgspec.Struct, array_like=True):
    dtype: str
    shape: list[int]
    content: bytes


class _PackedSums(msgspec.Struct, array_like=True):
    """Numbers as texts: they may be longer than 64 bits."""

    n: int
    sums: list[str]
    products: list[str]
    least: list[str]
    largest: list[str]


class _PackedTotals(msgspec.Struct, array_like=True):
    games: int
    points: _PackedArray
    wins: _PackedArray
    shared_wins: int
    decisions: int
    rounds: int
    endings: _PackedArray
    low: int
    scores: _PackedArray
    facts: list[tuple[int, int, list[str]]]  # numbers as texts, as those of sums


class _Packed(msgspec.Struct, forbid_unknown_fields=True):
    deals: int
    totals: _PackedTotals | None
    sums: dict[str, _PackedSums]
    counts: dict[str, _PackedArray]
    columns: dict[str, _PackedArray]


def _pack(array: Array) -> _PackedArray:
    kind = array.dtype.newbyteorder("<")
    return _PackedArray(kind.str, list(array.shape), np.ascontiguousarray(array, kind).tobytes())


def _unpack(packed: _PackedArray) -> Array:
    kind = np.dtype(packed.dtype)
    if kind.kind not in "iub":
        raise ValueError(f"an array of kind {packed.dtype}")
    return np.frombuffer(packed.content, kind).reshape(packed.shape).astype(kind.newbyteorder("="))


def _pack_totals(totals: Totals) -> _PackedTotals:
    fields: dict[str, Any] = {name: _pack(value) if isinstance(value, np.ndarray) else value for name, value in vars(totals).items()}
    fields |= {"low": totals.scores.low, "scores": _pack(totals.scores.counts)}
    fields["facts"] = [(*key, list(map(str, sums))) for key, sums in sorted(totals.facts.items(), key=lambda item: item[0])]
    return _PackedTotals(**fields)


def _unpack_totals(packed: _PackedTotals) -> Totals:
    fields: dict[str, Any] = asdict(packed)
    fields |= {name: _unpack(value) for name, value in fields.items() if isinstance(value, _PackedArray)}
    fields["scores"] = ScoreCounts(fields.pop("low"), fields["scores"])
    fields["facts"] = {(fact, value): np.array([int(n) for n in sums], object) for fact, value, sums in packed.facts}
    return Totals(**fields)


def columns_of(answer: Answer, n_games: int) -> Columns:
    """The columns of all games, where a job has asked for them."""
    columns: Columns = object.__new__(Columns)
    columns.__dict__ = {name: answer.column(name)[:n_games] for name in answer._columns}
    return columns
