"""Values that are data: small networks of whole numbers that say what a seat may expect in a position, checked.

A search asks one where its playouts end early. It sees an observation and the points as if the game ended now; the native engine
computes it in whole numbers (cython_core/shared/value.pxd). A file of it is an .npz of NumPy without any pickled object:

    about          text: JSON with the format, the game, variant, players, changed components and the digest of the rules
    columns        16-bit: a row of UNITS numbers for each value that a number of the observation can have, but the lowest one; numbers
                   of a wide range share rows so that each has at most MOST_COLUMNS
    point_columns  16-bit: the same for one point, by seat from the own one on and category
    bias           32-bit: UNITS numbers
    second, second_bias, outputs, output_bias     the second layer and the outputs: the win, and what the margin is worth
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.errors import StrategyError, shown
from turmwerk.files import MAX_SIZE, write_whole

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame

UNITS = 32  # here and below as in cython_core/shared/value.pxd
SECOND_UNITS = 16
OUTPUTS = 2
ONE = 1 << 9
STEPS = 256
REACH = 8
VALUE_ONE = 1 << 16

FORMAT = 1
MOST_COLUMNS = 32  # of a number of the observation
MOST_POINTS = 1 << 12  # either way, in a category; larger ones are capped
LARGEST_SUM = 1 << 30  # what a layer may add up to, so that nothing overflows
ODDS = np.array([round(VALUE_ONE / (1 + exp(-REACH * (2 * step / STEPS - 1)))) for step in range(STEPS + 1)], np.int32)

Ints = NDArray[Any]


@dataclass(frozen=True, eq=False)
class InputLayout:
    """Which column of the first layer each number of an observation chooses."""

    lowest: NDArray[np.int16]
    highest: NDArray[np.int16]
    divisor: NDArray[np.int16]  # this many values share a column
    first: NDArray[np.int32]  # the column of the lowest value but one
    n_columns: int
    n_points: int  # by seat and category

    @classmethod
    def of(cls, game: BaseGame) -> InputLayout:
        """Of a game's observations."""
        parts = [(low, high, stop - start) for _, start, stop, low, high in game._rules.observation]
        lowest, highest = (np.repeat([one[end] for one in parts], [one[2] for one in parts]).astype(np.int16) for end in (0, 1))
        span = highest.astype(np.int64) - lowest
        divisor = np.maximum(1, -(-span // MOST_COLUMNS))
        counts = np.maximum(1, -(-span // divisor))
        first = np.cumsum(counts) - counts
        n_points = game.players * len(game._engine.CATEGORIES)
        return cls(lowest, highest, divisor.astype(np.int16), first.astype(np.int32), int(counts.sum()), n_points)


@dataclass(frozen=True, eq=False)
class LearnedValue:
    """A value of one game, variant and player count. Equal if its file is."""

    about: Mapping[str, Any]
    layout: InputLayout
    columns: NDArray[np.int16]
    point_columns: NDArray[np.int16]
    bias: NDArray[np.int32]
    second: NDArray[np.int16]
    second_bias: NDArray[np.int32]
    outputs: NDArray[np.int16]
    output_bias: NDArray[np.int32]
    source: str = ""  # the file it was read from; "": shipped

    odds = ODDS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LearnedValue) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """A short hash of its numbers and of what it is for."""
        content = sha256(json.dumps(self.about, sort_keys=True).encode())
        for name in ARRAYS:
            content.update(getattr(self, name).tobytes())
        return content.hexdigest()[:16]

    def fits(self, game: BaseGame) -> bool:
        """Whether it was learned with the rules and components of this game."""
        return all(self.about.get(key) == wanted for key, wanted in about_game(game).items())

    def save(self, path: Path) -> None:
        """Write its file, whole or not at all."""
        content = io.BytesIO()
        np.savez_compressed(content, about=np.array(json.dumps(self.about)), **{name: getattr(self, name) for name in ARRAYS})
        write_whole(path, content.getvalue())


# Type and shape; None: as many as the game has columns, or points
ARRAYS: dict[str, tuple[type[np.signedinteger[Any]], tuple[int | None, ...]]] = {
    "columns": (np.int16, (None, UNITS)),
    "point_columns": (np.int16, (None, UNITS)),
    "bias": (np.int32, (UNITS,)),
    "second": (np.int16, (SECOND_UNITS, UNITS)),
    "second_bias": (np.int32, (SECOND_UNITS,)),
    "outputs": (np.int16, (OUTPUTS, SECOND_UNITS)),
    "output_bias": (np.int32, (OUTPUTS,)),
}


def about_game(game: BaseGame) -> dict[str, Any]:
    """What a value must have been learned with to be asked in this game."""
    return {
        "format": FORMAT,
        "game": game.name,
        "variant": game.variant,
        "players": game.players,
        "changed": json.loads(json.dumps(dict(game.changed))),
        "rules": game.info.rules_digest,
    }


def check_compiled(game: BaseGame) -> None:
    """Refuse a game whose rules are in Python: its searches ask no values."""
    if game.info.in_python:
        raise StrategyError(f"{game.name} is played in Python, and values are for compiled games; play by full playouts, such as mcts:200")


def read_value(game: BaseGame, path: str | Path) -> LearnedValue:
    """The value of a file, if it is one and fits the game."""
    check_compiled(game)
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_SIZE + 1)
        about, arrays = _unpacked(content)
    except Exception as problem:  # a crafted file makes zipfile, NumPy and json raise a dozen kinds, MemoryError and SystemError among them
        reason = next(iter(str(problem).splitlines()), type(problem).__name__)
        raise StrategyError(f"cannot read the value {path}: {reason}") from None
    return _checked(game, about, arrays, f"the value {path}", str(Path(path).resolve()))


def shipped_value(game: BaseGame) -> LearnedValue | None:
    """The value that is shipped for this game; None: there is none, or components are changed, and it would not know."""
    if game.changed:
        return None
    return _shipped_value(game)


@cache
def _shipped_value(game: BaseGame) -> LearnedValue | None:
    file = game.info.weights.value_file(game.variant, game.players)
    if file is None:
        return None
    return _checked(game, *_unpacked(file.read_bytes()), f"the shipped value of {game.name}", "")


def _unpacked(content: bytes) -> tuple[dict[str, Any], dict[str, Ints]]:
    """What an .npz of a value has; ValueError: it is none."""
    if len(content) > MAX_SIZE:
        raise ValueError(f"it is longer than {MAX_SIZE:,} bytes")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        if sum(one.file_size for one in packed.infolist()) > MAX_SIZE:
            raise ValueError(f"it has more than {MAX_SIZE:,} bytes")
    with np.load(io.BytesIO(content), allow_pickle=False) as found:
        if missing := {"about", *ARRAYS} - set(found.files):
            raise ValueError(f"it has no {', '.join(sorted(missing))}")
        arrays = {name: found[name] for name in ("about", *ARRAYS)}
    if raw := [name for name, one in arrays.items() if not isinstance(one, np.ndarray)]:
        raise ValueError(f"its {raw[0]} is not an array")
    about = json.loads(str(arrays.pop("about")))
    if not isinstance(about, dict):
        raise ValueError("it does not say what it is about")
    return about, arrays


def _checked(game: BaseGame, about: dict[str, Any], arrays: dict[str, Ints], what: str, source: str) -> LearnedValue:
    """The value, if every number of it is allowed in this game."""
    for key, wanted in about_game(game).items():
        if about.get(key) != wanted:
            raise StrategyError(f"{what} was learned with {key} {shown(about.get(key))}; this game has {wanted!r}; learn one for it")
    layout = InputLayout.of(game)
    for name, (kind, shape) in ARRAYS.items():
        rows = {"columns": layout.n_columns, "point_columns": layout.n_points}.get(name)
        wanted = (rows, *shape[1:]) if rows is not None else shape
        if arrays[name].dtype != kind or arrays[name].shape != wanted:
            found = f"{arrays[name].dtype} {arrays[name].shape}"
            raise StrategyError(f"{what} has {name} of {found[:80]}; allowed: {np.dtype(kind)} {wanted}")
    kept = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    value = LearnedValue(about, layout, **kept, source=source)
    if largest_sum(value) > LARGEST_SUM:
        raise StrategyError(f"{what} has numbers that may add up to more than {LARGEST_SUM:,}")
    return value


def largest_sum(value: LearnedValue) -> int:
    """The most that any sum of the network can be, either way."""
    sizes = {name: np.abs(getattr(value, name).astype(np.int64)) for name in ARRAYS}
    largest = np.maximum.reduceat(sizes["columns"], value.layout.first, axis=0).sum(axis=0)
    first = sizes["bias"] + largest + MOST_POINTS * sizes["point_columns"].sum(axis=0)
    second = sizes["second_bias"] + ONE * sizes["second"].sum(axis=1)
    outputs = sizes["output_bias"] + ONE * sizes["outputs"].sum(axis=1)
    return int(max(first.max(), second.max(), outputs.max()))
