"""What a game has, reached through one object: this is the only place where file names are made from the name of a game.

`GameInfo` is that of a built-in game; `own.py` has that of games of users, who bring everything in a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from turmwerk import native
from turmwerk.components.table import ComponentTable, shipped_table
from turmwerk.registry.digest import game_digest, rules_digest
from turmwerk.weights.shipped import ShippedWeights, shipped_weights

if TYPE_CHECKING:
    from turmwerk.drawing.interface import Drawing, DrawnState, GameWords, SceneDrawing
    from turmwerk.native.interface import Engine
    from turmwerk.reference.base import ReferenceGame


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before playing it."""

    name: str
    title: str
    players: tuple[int, ...]
    variants: tuple[str, ...]  # the first one is played unless another is asked for
    summary: str
    limit: str | None = None  # the ending that only keeps games finite, if there is one
    limit_key: str = ""  # the component that says when
    seat_draws: tuple[str, ...] = ()  # set-up events whose number, or place in the list, is that of a seat
    action_words: tuple[str, ...] = ()  # moves whose second word is what one does: "go tent-5" is another kind than "go spies-2"

    @property
    def stem(self) -> str:
        """The name as files and modules have it."""
        return self.name.replace("-", "_")

    @property
    def address(self) -> str:
        """By what it is found again, also in another process: its name, or the path of its file."""
        return self.name

    @property
    def mark(self) -> str:
        """A hash of the file it comes from; empty for what is installed."""
        return ""

    @property
    def in_python(self) -> bool:
        """Whether it is played by Python: then threads would only wait for each other."""
        return False

    def engine(self) -> Engine:
        """The compiled rules."""
        return cast("Engine", native.load(self.stem))

    @property
    def components(self) -> ComponentTable:
        """Every number of the game, with its source."""
        return shipped_table(self.name, self.stem)

    @property
    def weights(self) -> ShippedWeights:
        """The strategies it ships."""
        return shipped_weights(self.name, self.stem)

    @property
    def digest(self) -> str:
        """A short hash of what decides how it is played: numbers, shipped strategies, rules. Another digest: other games."""
        return game_digest(self)

    @property
    def rules_digest(self) -> str:
        """The same without strategies: what a value must have been learned with."""
        return rules_digest(self)

    @property
    def drawing(self) -> Drawing:
        """The table as text."""
        return cast("Drawing", import_module(f"turmwerk.drawing.{self.stem}"))

    @property
    def scene(self) -> SceneDrawing:
        """The table as a picture."""
        return cast("SceneDrawing", import_module(f"turmwerk.drawing.scenes.{self.stem}"))

    @property
    def words(self) -> GameWords:
        """Rules, decisions, moves and events in words."""
        return cast("GameWords", import_module(f"turmwerk.drawing.words.{self.stem}").Words())

    def draw(self, state: DrawnState, seat: int | None) -> str:
        """A state as text, as a seat may see it."""
        return self.drawing.draw(state, state.view(seat))

    def pictured(self, state: DrawnState, seat: int | None) -> dict[str, Any]:
        """What pictures show of a state: the view."""
        return state.view(seat)

    @property
    def reference(self) -> type[ReferenceGame]:
        """The rules in plain Python."""
        return cast("type[ReferenceGame]", import_module(f"turmwerk.reference.{self.stem}").Reference)
