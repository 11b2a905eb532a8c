"""The compiled engines, and the choice between their builds.

Each engine is built for the baseline of the architecture and, on x86-64, for x86-64-v3 (AVX2, BMI2). The better one this machine can
run is loaded. The environment variable TURMWERK_TARGET forces the choice: `baseline` or `v3`. All builds play the same games.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from turmwerk.errors import ArgumentError


@cache
def target() -> str:
    """The build in use: `v3` or `baseline`."""
    runs_v3 = import_module("turmwerk.native.shared").supports_v3() and find_spec("turmwerk.native.shared_v3") is not None
    forced = os.environ.get("TURMWERK_TARGET", "")
    if forced not in ("", "baseline", "v3"):
        raise ArgumentError(f"TURMWERK_TARGET={forced!r} is not a target; allowed: baseline, v3")
    if forced == "v3" and not runs_v3:
        raise ArgumentError("TURMWERK_TARGET=v3 cannot be used: this machine or this build has no x86-64-v3; allowed: baseline")
    return forced or ("v3" if runs_v3 else "baseline")


def load(name: str) -> Any:
    """An extension in the chosen build: `shared`, or a game's name."""
    suffix = "_v3" if target() == "v3" else ""
    module: ModuleType = import_module(f"turmwerk.native.{name.replace('-', '_')}{suffix}")
    return module
