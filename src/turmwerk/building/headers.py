"""Where the files are that a native game includes and cimports."""

from __future__ import annotations

from pathlib import Path

from turmwerk.errors import ExtraError

PACKAGE = Path(__file__).parent.parent


def get_include() -> str:
    """The folder with `cython_core/shared`: the words rules are written in and the engine, to compile native games against.

    For Cython's `include_path`; `turmwerk build` passes it by itself.
    """
    for folder in (PACKAGE / "include", PACKAGE.parent.parent):  # installed, or a checkout
        if (folder / "cython_core" / "shared" / "engine" / "game.pxi").is_file():
            return str(folder)
    raise ExtraError("the headers for native games are not in this installation; install the wheel of Turmwerk, or its sources")
