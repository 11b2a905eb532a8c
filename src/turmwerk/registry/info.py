"""What a game has, reached through one object: this is the only place where file names are made from the name of a game."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from turmwerk import native
from turmwerk.components.table import ComponentTable, shipped_table
from turmwerk.registry.digest import game_digest
from turmwerk.weights.shipped import ShippedWeights, shipped_weights

if TYPE_CHECKING:
    from turmwerk.drawing.interface import Drawing, SceneDrawing
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

    def engine(self, build: str | None = None) -> Engine:
        """The compiled rules, in the build for the scalar engine unless another is asked for."""
        return cast("Engine", native.load(self.stem, build))

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
    def drawing(self) -> Drawing:
        """The table as text."""
        return cast("Drawing", import_module(f"turmwerk.drawing.{self.stem}"))

    @property
    def scene(self) -> SceneDrawing:
        """The table as a picture."""
        return cast("SceneDrawing", import_module(f"turmwerk.drawing.scenes.{self.stem}"))

    @property
    def reference(self) -> type[ReferenceGame]:
        """The rules in plain Python."""
        return cast("type[ReferenceGame]", import_module(f"turmwerk.reference.{self.stem}").Reference)
