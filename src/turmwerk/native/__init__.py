"""The compiled engines, and the choice between their builds.

On x86-64 what plays in an engine, its kernels, is compiled for the baseline, for x86-64-v3 (AVX2, BMI2) and, if its game plays in
lock-step, for x86-64-v4 (AVX-512); turmwerk.building says how. The best of what is there and what this machine can run is used: v3 for the
scalar engine, which AVX-512 makes no faster, and v4 for lock-step, whose lanes it doubles. The environment variable TURMWERK_TARGET forces
one build for both: `baseline`, `v3` or `v4`. All builds play the same games.

`interface` says what an engine offers, `columns` has the arrays it fills, `names` ties names that users see to its numbers.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from turmwerk.errors import ArgumentError

LEVELS = {"baseline": 1, "v3": 3, "v4": 4}  # the x86-64 level a build needs
SCALAR = ("v3", "baseline")  # builds for the scalar engine, the best first


def game_of(module: str) -> str:
    """The name of the game whose engine a module is."""
    return module.rpartition(".")[2].replace("_", "-")


@cache
def targets() -> tuple[str, ...]:
    """The builds that are there and that this machine can run."""
    shared = import_module("turmwerk.native.shared")
    return tuple(build for build, needed in LEVELS.items() if needed <= shared.machine_level() and build in shared.BUILDS)


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


def load(name: str) -> Any:
    """The module of a game."""
    return import_module(f"turmwerk.native.{name.replace('-', '_')}")


@cache
def shared_core(build: str | None = None) -> Any:
    """The shared core, in the build of the scalar engine unless another is asked for."""
    return import_module("turmwerk.native.shared" if (build or target()) == "baseline" else "turmwerk.native.shared_v3")
