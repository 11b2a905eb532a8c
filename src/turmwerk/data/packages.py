"""Packages that are loaded only when a table is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from turmwerk.errors import ExtraError


def needed(module: str, what: str, install: str = "'turmwerk[data]'") -> Any:
    """The module; if it is missing, one sentence says what needs it and how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise ExtraError(f"{what} needs {module.partition('.')[0]}, which is not installed; run: pip install {install}") from None


def arrow(what: str) -> Any:
    """The package pyarrow."""
    return needed("pyarrow", what)
