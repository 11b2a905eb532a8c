"""What drawings need of a game and its state, what the drawing modules of a game offer, and its words with their defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from turmwerk.drawing.scenes.scene import Scene
    from turmwerk.drawing.svg import Panel, Thing


class MoveWords(NamedTuple):
    """A move in words."""

    text: str  # "Buy black and red"
    effect: str = ""  # what it does and costs: "for 3 food"
    parts: tuple[str, ...] = ()  # the things that are chosen at once, if there may be several: ("black", "red")
    where: str = ""  # the place of the own board that it is about, such as "1.2"


class Chapter(NamedTuple):
    """A part of the rules, in our own words."""

    title: str
    paragraphs: Sequence[str]
    picture: Thing | None = None
    caption: str = ""


class GameWords:
    """What a game says about itself. Everything has a default, so a game without words of its own works everywhere.

    All is made from a scene, which has what its viewer may know, or from events as a seat may know them: words never know more.
    """

    VARIANTS: ClassVar[Mapping[str, str]] = {}  # what is special about each
    DECISIONS: ClassVar[Mapping[str, str]] = {}  # what is decided at each node, as a heading
    CATEGORIES: ClassVar[Mapping[str, tuple[str, str]]] = {}  # the rows of a score: a label, and what they count
    HINTS: ClassVar[Mapping[str, str]] = {}  # what a newcomer should think of at each node

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """The rules panel: aim, a turn, scoring, the end; nothing if there is none."""
        return ()

    def decision(self, scene: Scene) -> str:
        """The heading of the decision that is to be made."""
        return self.DECISIONS.get(scene.node, scene.node.replace("_", " "))

    def help(self, scene: Scene) -> str:
        """A sentence or two about the decision, with the numbers of this game."""
        explained = scene.game.info.drawing.NODE_HELP.get(scene.node, "")
        return explained.format(shown_numbers(scene.game))

    def hint(self, scene: Scene) -> str:
        """What a newcomer should think of now; empty if there is nothing to say."""
        return self.HINTS.get(scene.node, "")

    def move(self, scene: Scene, move: str) -> MoveWords:
        """A legal move: what it is, what it does and costs."""
        return MoveWords(move)

    def impossible(self, scene: Scene) -> Mapping[str, str]:
        """Why something that lies on the table cannot be chosen now, by the beginning of the move it would be."""
        return {}

    def thing(self, scene: Scene, move: str) -> str:
        """What the beginning of an impossible move is about: "set 1.0" is "second row, first place"."""
        return move

    def reasons(self, scene: Scene) -> list[tuple[str, str]]:
        """What is not possible and why, in words: things with the same reason together."""
        found: dict[str, dict[str, None]] = {}
        for move, why in scene.moves.why_not.items():
            found.setdefault(why, {})[self.thing(scene, move)] = None
        return [("; ".join(things), why) for why, things in found.items()]

    def event(self, game: DrawnGame, event: str) -> str:
        """An event without who did it: "P1 buy red" is "buys red". Empty: not worth a line."""
        return event.partition(" ")[2]

    def category(self, name: str) -> tuple[str, str]:
        """The label of a row of the score, and what it counts."""
        return self.CATEGORIES.get(name, (name.replace("_", " "), ""))


def shown_numbers(game: DrawnGame) -> dict[str, Any]:
    """The components as sentences name them."""
    return {key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in game.components.items()}


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
    @property
    def words(self) -> GameWords: ...  # noqa: D102

    def pictured(self, state: DrawnState, seat: int | None) -> dict[str, Any]:
        """What pictures show."""


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

    def legal(self) -> list[str]:
        """The legal moves."""
