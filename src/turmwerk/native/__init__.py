"""The compiled engines, and the choice between their builds.

Each engine is built for the baseline of the architecture and, on x86-64, for x86-64-v3 (AVX2, BMI2); games that play in lock-step also
for x86-64-v4 (AVX-512). The best ones this machine can run are loaded: v3 for the scalar engine, which AVX-512 makes no faster, and v4
for lock-step, whose lanes it doubles. The environment variable TURMWERK_TARGET forces one build for both: `baseline`, `v3` or `v4`. All
builds play the same games.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from turmwerk.errors import ArgumentError

LEVELS = {"baseline": 1, "v3": 3, "v4": 4}  # the x86-64 level a build needs
SCALAR = "v3"  # the best build for the scalar engine


@cache
def targets() -> tuple[str, ...]:
    """The builds that this machine can run."""
    level = import_module("turmwerk.native.shared").machine_level()
    built = "v3" if find_spec("turmwerk.native.shared_v3") is not None else "baseline"
    return tuple(name for name, needed in LEVELS.items() if needed <= level and (built == "v3" or name == "baseline"))


@cache
def _forced() -> str | None:
    forced = os.environ.get("TURMWERK_TARGET", "")
    if forced and forced not in LEVELS:
        raise ArgumentError(f"TURMWERK_TARGET={forced!r} is not a target; allowed: {', '.join(targets())}")
    if forced and forced not in targets():
        raise ArgumentError(
            f"TURMWERK_TARGET={forced} cannot be used: this machine or this build has no x86-64-{forced}; allowed: {', '.join(targets())}"
        )
    return forced or None


def target() -> str:
    """The build of the scalar engine in use."""
    return _forced() or (SCALAR if SCALAR in targets() else "baseline")


def lane_target() -> str:
    """The build of the lock-step engine in use."""
    return _forced() or targets()[-1]


def load(name: str, build: str | None = None) -> Any:
    """An extension: `shared`, or a game's name. In the build for the scalar engine, or the next lower one that there is."""
    stem = f"turmwerk.native.{name.replace('-', '_')}"
    for candidate in reversed(list(LEVELS)[: list(LEVELS).index(build or target()) + 1]):
        path = stem if candidate == "baseline" else f"{stem}_{candidate}"
        if candidate == "baseline" or find_spec(path) is not None:
            break
    module: ModuleType = import_module(path)
    return module


def forget_target() -> None:
    """Look at the environment again; for tests."""
    _forced.cache_clear()
