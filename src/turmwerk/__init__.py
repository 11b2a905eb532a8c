"""Turmwerk plays tower-building tabletop games at native speed and turns the playouts into answers.

What is public is listed in `__init__.pyi` and loaded when it is first used, so that `import turmwerk` and `turmwerk --help` are quick.
"""

import ast as _ast
from importlib import import_module as _import_module
from pathlib import Path as _Path
from typing import Any as _Any

_HOMES = {
    name.name: statement.module
    for statement in _ast.parse(_Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")).body
    if isinstance(statement, _ast.ImportFrom)
    for name in statement.names
}

__all__ = sorted(name for name in _HOMES if not name.startswith("_"))


def __getattr__(name: str) -> _Any:
    """Load what is public when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(str(_HOMES[name])), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
