"""The class of a game in a Python file, which is run only because a user names it; or in an installed package."""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isabstract, isclass
from pathlib import Path
from types import ModuleType

from turmwerk.errors import GameError
from turmwerk.own.declared import Declared
from turmwerk.own.game import PythonGame

ENDING = ".py"
DIGITS = 16  # of the hash of a file


def names_path(given: str) -> bool:
    """Whether a text is the path of a game, not its name."""
    return given.endswith(ENDING) or "/" in given or "\\" in given


def file_mark(path: Path) -> str:
    """A hash of what a file contains."""
    try:
        return sha256(path.read_bytes()).hexdigest()[:DIGITS]
    except (OSError, ValueError) as error:
        raise GameError(f"cannot read the game {path}: {error}") from None


@lru_cache(maxsize=64)
def class_in(path: Path, mark: str) -> type[PythonGame]:
    """The game of a file; run once unless the file has been changed since."""
    module = _run(path, mark)
    found = [one for one in vars(module).values() if isclass(one) and issubclass(one, PythonGame) and one.__module__ == module.__name__]
    games = [one for one in found if not isabstract(one)] or found
    if len(games) != 1:
        names = f"{len(games)} ({', '.join(one.__name__ for one in games)})" if games else "none"
        raise GameError(f"{path} must have one subclass of turmwerk.PythonGame; it has {names}")
    return games[0]


def declared_beside(module: str) -> Declared:
    """What the Python file declares in whose folder a compiled module is: `kiln/kiln.py`."""
    folder = Path(module).resolve().parent
    path = folder / f"{folder.name}{ENDING}"
    return Declared(class_in(path, file_mark(path)), folder.name, str(path))


def _run(path: Path, mark: str) -> ModuleType:
    name = f"turmwerk_game_{path.stem}_{mark}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise GameError(f"{path} is not a Python file; a game in Python ends with {ENDING}")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        del sys.modules[name]
        line = "" if error.lineno is None else f"line {error.lineno}: "
        raise GameError(f"{path} is not Python: {line}{error.msg}") from None
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise GameError(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    return module
