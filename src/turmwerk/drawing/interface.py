"""What drawings need of a game and its state, and what the drawing modules of a game offer, for type checkers and readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from turmwerk.drawing.scenes.scene import Scene
    from turmwerk.drawing.svg import Panel


class Drawing(Protocol):
    """The module `drawing.<game>`: the table as text."""

    NODE_HELP: Mapping[str, str]  # what is decided at each node; `{0[tent.limit]}` is the component of that name

    def draw(self, state: DrawnState, view: dict[str, Any]) -> str:
        """A view the way a player looks at the table."""

    def situation(self, state: DrawnState, view: dict[str, Any]) -> str:
        """What is going on, in a line."""

    def history(self, state: DrawnState, seat: int) -> Sequence[str]:
        """Every event as a seat may know it by now."""


class SceneDrawing(Protocol):
    """The module `drawing.scenes.<game>`: the table as a picture."""

    FILLS: Mapping[str, str]  # colors of this game alone, by name; those of `drawing.palette` are there for all

    def panels(self, scene: Scene) -> list[Panel]:
        """The panel of the table, then those of the seats from the one that looks."""


class DrawnInfo(Protocol):
    """A game before it is set up."""

    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def drawing(self) -> Drawing: ...  # noqa: D102
    @property
    def scene(self) -> SceneDrawing: ...  # noqa: D102


class DrawnGame(Protocol):
    """A game with its player count, variant and components."""

    @property
    def info(self) -> DrawnInfo: ...  # noqa: D102
    @property
    def players(self) -> int: ...  # noqa: D102
    @property
    def variant(self) -> str: ...  # noqa: D102
    @property
    def components(self) -> Mapping[str, Any]: ...  # noqa: D102


class DrawnOutcome(Protocol):
    """How a game ended."""

    @property
    def scores(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def breakdown(self) -> tuple[dict[str, int], ...]: ...  # noqa: D102
    @property
    def winners(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102


class DrawnState(Protocol):
    """A game under way."""

    @property
    def game(self) -> DrawnGame: ...  # noqa: D102
    @property
    def seat(self) -> int | None: ...  # noqa: D102
    @property
    def node(self) -> str: ...  # noqa: D102
    @property
    def is_over(self) -> bool: ...  # noqa: D102
    @property
    def outcome(self) -> DrawnOutcome | None: ...  # noqa: D102
    @property
    def events(self) -> tuple[str, ...]: ...  # noqa: D102

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values."""
