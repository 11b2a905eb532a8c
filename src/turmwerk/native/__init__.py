"""The compiled engines, and the choice between their builds.

On x86-64 an engine can be built for the baseline, for x86-64-v3 (AVX2, BMI2) and, if its game plays in lock-step, for x86-64-v4 (AVX-512);
setup.py says when it is. The best ones that are there and that this machine can run are loaded: v3 for the scalar engine, which AVX-512
makes no faster, and v4 for lock-step, whose lanes it doubles. The environment variable TURMWERK_TARGET forces one build for both:
`baseline`, `v3` or `v4`. All builds play the same games.

`interface` says what an engine offers, `columns` has the arrays it fills, `names` ties names that users see to its numbers.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from turmwerk.errors import ArgumentError

LEVELS = {"baseline": 1, "v3": 3, "v4": 4}  # the x86-64 level a build needs
SCALAR = ("v3", "baseline")  # builds for the scalar engine, the best first


@cache
def _modules() -> frozenset[str]:
    """The compiled modules that are there."""
    files = [file.name for folder in __path__ for file in Path(folder).iterdir()]
    return frozenset(name.partition(".")[0] for name in files if name.endswith(tuple(EXTENSION_SUFFIXES)))


def _module(name: str, build: str) -> str:
    """The name of the module of an engine in a build."""
    stem = name.replace("-", "_")
    return stem if build == "baseline" else f"{stem}_{build}"


def game_of(module: str) -> str:
    """The name of the game whose engine a module is, in any build."""
    stem = module.rpartition(".")[2]
    for build in LEVELS:
        stem = stem.removesuffix(f"_{build}")
    return stem.replace("_", "-")


@cache
def targets() -> tuple[str, ...]:
    """The builds of games that are there and that this machine can run."""
    level = import_module("turmwerk.native.shared").machine_level()
    suffixes = tuple(f"_{build}" for build in LEVELS)
    of_games = [name for name in _modules() if not name.startswith("shared")]
    there = {name.rpartition("_")[2] if name.endswith(suffixes) else "baseline" for name in of_games}
    return tuple(build for build, needed in LEVELS.items() if needed <= level and build in there)


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
    for build in SCALAR:
        if build in targets():
            return _forced() or build
    raise ArgumentError("the engines were built for another machine; install Turmwerk on this one, or build it with TURMWERK_TARGETS=all")


def lane_target() -> str:
    """The build of the lock-step engine in use."""
    return _forced() or targets()[-1]


def load(name: str, build: str | None = None) -> Any:
    """An extension: `shared`, or a game's name. In the build for the scalar engine, or the next lower one that there is."""
    builds = list(LEVELS)[: list(LEVELS).index(build or target()) + 1]
    there = [_module(name, candidate) for candidate in builds if _module(name, candidate) in _modules()]
    return import_module(f"turmwerk.native.{there[-1] if there else name.replace('-', '_')}")
