"""Games of users as one object each: by the path of a Python file or of a native game's folder, or from an installed package.

The entry points of packages are in the group turmwerk.games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from inspect import getfile, isclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from turmwerk.building.folder import load_module, source_of, sources_mark
from turmwerk.components.table import Components, ComponentTable
from turmwerk.errors import GameError, TurmwerkError, shown
from turmwerk.own import scene
from turmwerk.own.declared import Declared
from turmwerk.own.drawing import PythonDrawing, PythonWords
from turmwerk.own.engine import PythonEngine
from turmwerk.own.failing import RAISED
from turmwerk.own.files import ENDING, class_in, file_mark, names_path
from turmwerk.own.game import PythonGame
from turmwerk.registry.info import GameInfo
from turmwerk.weights.shipped import ShippedWeights

if TYPE_CHECKING:
    from turmwerk.drawing.interface import Drawing, DrawnState, GameWords, SceneDrawing
    from turmwerk.native.interface import Engine
    from turmwerk.own.position import Position
    from turmwerk.reference.base import ReferenceGame
    from turmwerk.registry.state import BaseState

GROUP = "turmwerk.games"
Made = TypeVar("Made", str, dict[str, Any])

__all__ = ["NativeGameInfo", "PythonGameInfo", "game_at", "installed_games", "installed_names", "names_path"]


@dataclass(frozen=True)
class PythonGameInfo(GameInfo):
    """A game of a user in one Python file."""

    path: str = ""  # of the file; empty for a game of an installed package
    file_hash: str = ""
    kind: type[PythonGame] = field(repr=False, kw_only=True)
    declared: Declared = field(repr=False, compare=False, kw_only=True)

    @classmethod
    def of(cls, kind: type[PythonGame], name: str, where: str, *, path: str = "", mark: str = "") -> Self:
        """What the class declares, checked."""
        facts = Declared(kind, name, where)
        return cls(
            facts.name,
            facts.title,
            facts.players,
            facts.variants,
            facts.summary,
            action_words=facts.action_words,
            path=path,
            file_hash=mark,
            kind=kind,
            declared=facts,
        )

    @property
    def address(self) -> str:
        """The path of its file, or its name if it is installed."""
        return self.path or self.name

    @property
    def mark(self) -> str:
        """A hash of its file."""
        return self.file_hash

    @property
    def in_python(self) -> bool:
        """It is."""
        return True

    def engine(self, build: str | None = None) -> Engine:
        """There is one for all builds."""
        return cast("Engine", self._engine)

    @cached_property
    def _engine(self) -> PythonEngine:
        return PythonEngine(self.kind, self.declared, Components(self.components))

    @property
    def components(self) -> ComponentTable:
        """Every number of the game."""
        return self.declared.components

    @property
    def weights(self) -> ShippedWeights:
        """The strategies it ships, and a search."""
        return self.declared.weights

    @cached_property
    def drawing(self) -> Drawing:
        """The table as text."""
        return cast("Drawing", PythonDrawing(self.kind, self.declared))

    @property
    def scene(self) -> SceneDrawing:
        """The table as a picture."""
        return cast("SceneDrawing", scene)

    @cached_property
    def words(self) -> GameWords:
        """Names as the file has them, and what it says about its categories."""
        return PythonWords(self.declared)

    def draw(self, state: DrawnState, seat: int | None) -> str:
        """As the game draws itself, or from its view."""
        made = self._made(state, "draw", seat, str)
        return super().draw(state, seat) if made is None else made

    def pictured(self, state: DrawnState, seat: int | None) -> dict[str, Any]:
        """What the game wants to be shown, or its view."""
        made = self._made(state, "scene", seat, dict)
        return super().pictured(state, seat) if made is None else made

    def _made(self, state: DrawnState, method: str, seat: int | None, kind: type[Made]) -> Made | None:
        """By a method that the game may have; compiled rules have none."""
        return cast("Position", cast("BaseState", state)._position).made_by_game(method, seat, kind) if self.in_python else None

    @property
    def reference(self) -> type[ReferenceGame]:
        """The rules in plain Python are the game itself."""
        return self.kind


class NativeGameInfo(PythonGameInfo):
    """A game of a user in a folder: compiled rules, and the Python file that declares its facts and shows that they are right."""

    @property
    def in_python(self) -> bool:
        """Only what is declared."""
        return False

    def engine(self, build: str | None = None) -> Engine:
        """The compiled rules; they must be those of the sources that are there."""
        return cast("Engine", load_module(Path(self.path)))


def game_at(path: Path) -> PythonGameInfo:
    """The game in a file or a folder."""
    if path.is_dir():
        return _native_game(path)
    if not path.is_file():
        raise GameError(f"there is no game {path}; `turmwerk new NAME` writes one to begin with")
    whole = path.resolve()
    mark = file_mark(whole)
    return _game_in(whole, mark)


def _native_game(folder: Path) -> PythonGameInfo:
    """The game in a folder, if it has been built."""
    source = source_of(folder)
    file = source.with_suffix(ENDING)
    if not file.is_file():
        raise GameError(f"{folder} has no {file.name}; the Python file of a native game declares its names and components")
    load_module(folder)
    mark = f"{sources_mark(folder)}-{file_mark(file)}"
    return _game_in_folder(source.parent, mark)


@cache
def _game_in_folder(folder: Path, mark: str) -> NativeGameInfo:
    file = folder / f"{folder.name}{ENDING}"
    info = NativeGameInfo.of(class_in(file, file_mark(file)), folder.name, str(file), path=str(folder), mark=mark)
    if info.name != folder.name.replace("_", "-"):
        raise GameError(f"{file} has NAME = {info.name!r}; a native game is called like its folder")
    return info


@cache
def _game_in(path: Path, mark: str) -> PythonGameInfo:
    return PythonGameInfo.of(class_in(path, mark), path.stem, str(path), path=str(path), mark=mark)


@cache
def installed_names() -> dict[str, EntryPoint]:
    """The entry points of installed packages, by the name of the game; nothing of them is loaded for it."""
    return {point.name: point for point in entry_points(group=GROUP)}


def installed_games() -> dict[str, GameInfo]:
    """The games of installed packages."""
    return {name: _installed_game(point) for name, point in installed_names().items()}


@cache
def _installed_game(point: EntryPoint) -> GameInfo:
    try:
        kind = point.load()
    except TurmwerkError:
        raise
    except RAISED as error:
        raise GameError(f"the game {point.name} of an installed package cannot be loaded: {type(error).__name__}: {error}") from error
    if isinstance(kind, GameInfo):
        return kind
    if not (isclass(kind) and issubclass(kind, PythonGame)):
        raise GameError(f"the entry point {point.name} = {point.value} is {shown(kind)}; it must be a subclass of turmwerk.PythonGame")
    info = PythonGameInfo.of(kind, point.name, getfile(kind), mark=file_mark(Path(getfile(kind))))
    if info.name != point.name:
        raise GameError(f"the entry point {point.name} = {point.value} is a game called {info.name}; the two names must be the same")
    return info
