"""Checks of plain arguments that several places take."""

from __future__ import annotations

import operator
import os
import re
import secrets
from fractions import Fraction

import numpy as np

from turmwerk.errors import ArgumentError, ArgumentTypeError, shown

MAX_GAMES = 10**12
MAX_ROWS = 10**8
MAX_THREADS = 1024
MAX_SECONDS = 1e6  # of a search that the clock ends
COUNT = re.compile(r"([+-]?\d{1,40}(?:\.\d{1,40})?)(k|m|e\d{1,2}|)", re.IGNORECASE)  # a number and its unit
UNITS = {"k": 1_000, "m": 1_000_000}

Seed = int | np.random.SeedSequence | np.random.Generator | None


def whole_number(value: object, what: str, low: int, high: int) -> int:
    """The value as an int in low..high, or an ArgumentError that says what is allowed."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
        if low <= number <= high and not isinstance(value, bool):
            return number
        kind: type[ArgumentError] | type[ArgumentTypeError] = ArgumentTypeError if isinstance(value, bool) else ArgumentError
    except TypeError:
        kind = ArgumentTypeError
    raise kind(f"{what} {shown(value)} is not allowed; it must be a whole number in {low}..{high}")


def read_count(text: str) -> int:
    """A whole number as people write large ones: 250000, 250k, 2.5e5, 2m; a ValueError that says so if it is not one."""
    matched = COUNT.fullmatch(text.strip())
    number = Fraction(matched[1]) * UNITS.get(matched[2].lower(), 10 ** int(matched[2][1:] or 0)) if matched else Fraction(1, 2)
    if number.denominator != 1:
        raise ValueError(f"{shown(text)} is not a whole number; write it as 250000, 250k, 2.5e5 or 2m")
    return int(number)


def proper_share(value: object, what: str) -> float:
    """A number between 0 and 1, or an ArgumentError that says so."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentTypeError(f"{what} {shown(value)} is not allowed; it must be a number between 0 and 1")
    if not 0 < value < 1:
        raise ArgumentError(f"{what} {shown(value)} is not allowed; it must be between 0 and 1")
    return float(value)


def seed_number(value: object) -> int:
    """A seed of 64 bits. None draws a new one; a generator is asked for it, and advances; a SeedSequence always gives the same one."""
    if value is None:
        return secrets.randbits(64)
    if isinstance(value, np.random.Generator):
        return int(value.integers(2**64, dtype=np.uint64))
    if isinstance(value, np.random.SeedSequence):
        return int(value.generate_state(1, np.uint64)[0])
    return whole_number(value, "seed", 0, 2**64 - 1)


def index_number(value: object) -> int:
    """The number of a game among those of its seed."""
    return whole_number(value, "index", 0, 2**62)


def game_count(value: object, *, rows: bool = False) -> int:
    """How many games to play; fewer if a row is kept for each."""
    return whole_number(value, "number of games with rows" if rows else "number of games", 1, MAX_ROWS if rows else MAX_GAMES)


def thread_count(value: object) -> int:
    """A number of threads; None: all cores this process may use."""
    if value is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return whole_number(value, "number of threads", 1, MAX_THREADS)


def budget_seconds(value: object) -> float:
    """How long something may take by the clock."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.1 <= value <= MAX_SECONDS:
        raise ArgumentError(f"seconds {shown(value)} is not allowed; it must be a number in 0.1..{MAX_SECONDS:g}")
    return float(value)
