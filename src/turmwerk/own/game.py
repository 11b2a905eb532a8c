"""A game of a user in plain Python: what its class says and does, with a default for everything that can be worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from turmwerk.own.copying import copied
from turmwerk.reference.base import ReferenceGame
from turmwerk.reference.chance import Chance

OVER = "over"


class PythonGame(ReferenceGame):
    """A game in one Python file; docs/tutorials/your-game.md shows how to write one.

    The rules are `setup`, `legal`, `move`, `breakdown` and `view`; whoever hides something says in `imagine` what a seat may think of it.
    They use `self.players`, `self.variant`, `self.components["hand.size"]` and `self.chance`, and set `self.seat`, `self.node`
    ("over" ends the game), `self.rounds` and `self.ending`. What they keep belongs into attributes: numbers, texts, lists, dicts, sets.
    """

    PLAYERS: ClassVar[Sequence[int]] = (2,)
    CATEGORIES: ClassVar[Mapping[str, str]] = {"points": "everything"}  # what points are for, in words that follow "points for"
    VARIANTS: ClassVar[Sequence[str]] = ("base",)  # the first one is played unless another is asked for
    NODES: ClassVar[Sequence[str]] = ("turn", OVER)  # kinds of decisions; a game begins at the first one
    ENDINGS: ClassVar[Sequence[str]] = ("the game ended",)  # `self.ending` is one of them; the first unless set
    COMPONENTS: ClassVar[Mapping[str, Any]] = {}  # every number of the game: (value, lowest, highest, "words")
    HIDDEN: ClassVar[
        Sequence[str]
    ] = ()  # first words of events and moves that only the seat they name sees: "draw P0 red" is "draw P0 (hidden)"
    FEATURES: ClassVar[Mapping[str, str]] = {}  # what `features` measures of a move, in words
    STRATEGIES: ClassVar[Mapping[str, Any]] = {}  # weights of features by name: {"greedy": {"height": 1, …}}
    ACTION_WORDS: ClassVar[Sequence[str]] = ()  # moves whose second word is what one does, for `options`: "build" in "build red-3"
    DECISIONS: ClassVar[Mapping[str, str]] = {}  # what is asked at a node, for the table: {"turn": "which brick do you build?"}
    MOVES: ClassVar[Mapping[str, str]] = {}  # what a move does and costs, by its first word: {"build": "you draw another brick"}
    HINTS: ClassVar[Mapping[str, str]] = {}  # what a newcomer should think of at a node
    RULES: ClassVar[Mapping[str, str]] = {}  # the rules panel, a text for each heading; made of the other declarations unless given
    NAME: ClassVar[str] = ""  # as commands have it; the name of the file unless set
    TITLE: ClassVar[str] = ""  # the name of the class unless set

    def __init__(self, players: int, variant: str, components: dict[str, Any], chance: Chance) -> None:
        super().__init__(players, variant, components, chance)
        self.node: str = self.NODES[0]

    def imagine(self, seat: int) -> None:
        """Redraw, in place and with `self.chance`, what this seat cannot know. Not needed if nothing is secret."""

    def features(self, move: str) -> dict[str, int]:
        """What strategies by weights look at, by the names of FEATURES; what is left out is 0."""
        return {}

    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers, by name: always as many of each. Made of `view` unless a game does better."""
        raise NotImplementedError

    def draw(self, seat: int | None) -> str:
        """The table as text. Made of `view` unless a game does better."""
        raise NotImplementedError

    def scene(self, seat: int | None) -> dict[str, Any]:
        """What the picture of the table shows, such as a view: `view` itself unless a game does better."""
        raise NotImplementedError

    def copy(self) -> PythonGame:
        """An independent copy; lists, dicts and sets are copied, whatever is in them."""
        return copied(self)
