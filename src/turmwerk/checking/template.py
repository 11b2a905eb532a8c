"""A new game: one file with a small complete game to change, or a folder with the same game in Cython too."""

from __future__ import annotations

import re
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from shutil import rmtree

from turmwerk.errors import ArgumentError, OutputError, shown
from turmwerk.files import write_whole
from turmwerk.registry.catalog import REGISTRY

NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,39}")


def new_game(name: str, folder: Path = Path(), *, native: bool = False) -> Path:
    """Write a new game, and say where; what is there is never replaced."""
    stem = name.removesuffix(".py").strip()
    words = re.split(r"[ _-]+", stem)
    if not NAME.fullmatch(stem) or not all(words):
        raise ArgumentError(f"{shown(name)} cannot be the name of a game; allowed: letters, digits and hyphens, such as my-game")
    if "-".join(words).lower() in REGISTRY:
        raise ArgumentError(f"{stem} is the name of a built-in game; choose another one")
    file = "_".join(words).lower()
    path = folder / (file if native else f"{file}.py")
    if path.exists():
        raise ArgumentError(f"there is a {'folder' if path.is_dir() else 'file'} {path} already; choose another name, or move it away")
    title = " ".join(word.capitalize() for word in words)
    kind = title.replace(" ", "")
    replaced = {"TITLE": title, "CLASS": f"{kind}Game" if iskeyword(kind) else kind, "FILE": f"{file}.py"}  # class None: would be no Python
    if not native:
        _write(path, "template.txt", replaced)
        return path
    try:
        path.mkdir()
    except OSError as error:
        raise OutputError(f"cannot make {path}: {error.strerror}") from None
    try:
        _write(path / f"{file}.pyx", "native_template.txt", replaced)
        _write(path / f"{file}.py", "template.txt", replaced)
    except BaseException:  # half a game would only be in the way of the next attempt
        rmtree(path)
        raise
    return path


def _write(path: Path, template: str, replaced: dict[str, str]) -> None:
    text = files("turmwerk.own").joinpath(template).read_text(encoding="utf-8")
    for word, words in replaced.items():
        text = text.replace(word, words)
    write_whole(path, text)
