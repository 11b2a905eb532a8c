"""The folder of a native game, compiled where it is: `kiln/kiln.pyx` becomes a module beside it.

`build/` in it has what compilers need, and a note of what each module was built from: a module of other sources is not played.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from types import ModuleType

from turmwerk.building.headers import get_include
from turmwerk.building.messages import PROTOCOL, first_message
from turmwerk.errors import ArgumentError, ExtraError, GameError, OutputError
from turmwerk.files import write_whole
from turmwerk.version import __version__

TARGETS = ("native", "all")
SOURCES = (".pyx", ".pxd", ".pxi", ".h")
DIGITS = 16  # of the hash of sources
DISK_ERROR = re.compile(r"^\w+: \[Errno \d+\] (.+)\s*\Z", re.MULTILINE)  # the last line of a traceback that Cython prints

_loaded: dict[Path, str] = {}  # modules of this process, which cannot be loaded again, and the hash of their sources


def source_of(folder: Path) -> Path:
    """The file that is compiled: the one named like its folder."""
    folder = folder.resolve()
    if not folder.is_dir():
        raise GameError(f"{folder} is not a folder; a native game is a folder such as kiln/ with kiln.pyx in it")
    source = folder / f"{folder.name}.pyx"
    if not folder.name.isidentifier():
        raise GameError(f"{folder.name!r} cannot be the name of a native game; allowed: letters, digits and _, not beginning with a digit")
    if not source.is_file():
        raise GameError(f"{folder} has no {source.name}; a native game is a folder with a .pyx file of the same name")
    return source


def built_module(folder: Path) -> Path | None:
    """The compiled module of this Python, if there is one."""
    source = source_of(folder)
    found = [source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES]
    return next((file for file in found if file.is_file()), None)


def sources_mark(folder: Path) -> str:
    """A hash of what is compiled."""
    content = sha256()
    home = source_of(folder).parent
    for file in sorted(file for file in home.rglob("*") if file.suffix in SOURCES and "build" not in file.relative_to(home).parts[:1]):
        try:
            text = file.read_bytes()
        except OSError as error:
            raise GameError(f"cannot read {file}: {error}") from None
        content.update(f"{file.relative_to(home).as_posix()} {len(text)}\n".encode())
        content.update(text)
    return content.hexdigest()[:DIGITS]


def _note(built: Path) -> Path:
    """Where it is written what a module was built from."""
    return built.parent / "build" / f"{built.name}.json"


def build_folder(folder: Path, *, targets: str = "native") -> Path:
    """Translate and compile what has changed; the module. What the compilers say goes to standard error."""
    if targets not in TARGETS:
        raise ArgumentError(f"targets {targets!r} is unknown; allowed: {', '.join(TARGETS)}")
    source = source_of(folder)
    try:
        from Cython.Compiler.Errors import CompileError, InternalError
        from setuptools import Distribution
        from setuptools.errors import BaseError

        from turmwerk.building import compiling
    except ImportError as error:
        raise ExtraError(f"native games need {error.name}, which is not installed; run: pip install 'turmwerk[build]'") from None
    mark = sources_mark(folder)
    has_lanes = (source.parent / "lockstep").is_dir()
    builds = [one for one in compiling.wanted_builds(targets) if has_lanes or one != "v4"]
    module = compiling.Module(source.stem, source, builds, headers=Path(get_include()), home=source.parent.parent)
    distribution = Distribution({"name": source.stem, "ext_modules": [module], "cmdclass": {"build_ext": compiling.Build}})
    distribution.verbose = 0
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(source.parent), str(source.parent / "build")
    command.translations = str(source.parent / "build")
    command.ensure_finalized()
    said = StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            command.run()
    except CompileError:
        messages = said.getvalue()
        if failed := DISK_ERROR.search(messages):
            said = StringIO()  # a traceback
            raise OutputError(f"{source.name} was not translated: {failed[1]}") from None
        if PROTOCOL in messages:  # what else is said follows from it
            said = StringIO()
        raise ArgumentError(f"{source.name} was not translated: {first_message(messages)}") from None
    except InternalError as error:  # such as an included file that is not there
        raise ArgumentError(f"{source.name} was not translated: {error.message_only}") from None
    except (BaseError, OSError) as error:
        raise ArgumentError(f"{source.name} was not compiled: {str(error).splitlines()[0][:200]}") from None
    finally:
        sys.stderr.write(said.getvalue())
    built = built_module(folder)
    assert built is not None
    write_whole(_note(built), json.dumps({"turmwerk": __version__, "sources": mark}) + "\n")
    return built


def load_module(folder: Path) -> ModuleType:
    """The engine of a native game, if it was built by this Turmwerk for this Python, and from the sources that are there."""
    source = source_of(folder)
    again = f"; run: turmwerk build {folder}"
    built = built_module(folder)
    if built is None:
        others = sorted(file.name for ending in (".so", ".pyd") for file in source.parent.glob(f"{source.stem}.*{ending}"))
        if others:
            raise GameError(f"{folder} was built for another Python ({others[0]}), not for this one{again}")
        raise GameError(f"{folder} has not been built{again}")
    try:
        note = json.loads(_note(built).read_text(encoding="utf-8"))
        version, mark = note["turmwerk"], note["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        raise GameError(f"{folder} does not say what it was built from{again}") from None
    if version != __version__:
        raise GameError(f"{folder} was built with Turmwerk {version}, but this is {__version__}{again}")
    if mark != sources_mark(folder):
        raise GameError(f"the sources in {folder} have changed since it was built{again}")
    if _loaded.setdefault(built, mark) != mark:
        raise GameError(f"{folder} has been built again since this process began to play it; begin a new process")
    return _load(source.stem, built)


@cache
def _load(name: str, built: Path) -> ModuleType:
    spec = spec_from_file_location(name, built, loader=ExtensionFileLoader(name, str(built)))
    assert spec is not None
    assert spec.loader is not None
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    except ImportError as error:
        raise GameError(f"{built} cannot be loaded: {error}") from None
    return module
