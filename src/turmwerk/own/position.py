"""A game under way, as states hold it. A move is made on a copy: what a position was before stays as it is, and copies share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from turmwerk.errors import IllegalMoveError, TurmwerkError, shown
from turmwerk.own.choosing import Streams
from turmwerk.own.failing import RAISED, check_legal, failed, wrong
from turmwerk.own.game import OVER, PythonGame
from turmwerk.reference.chance import Chance, SilentChance

if TYPE_CHECKING:
    from collections.abc import Callable

    from turmwerk.own.rules import Rules

WORDS_OF_GENERATOR = 4
Made = TypeVar("Made", str, dict[str, Any])


class Position:
    """A game under way. Moves are numbers here, as everywhere in engines; `texts` has their texts."""

    def __init__(self, rules: Rules, seed: int, index: int) -> None:
        self.rules = rules
        self._chance = Chance(seed, index)
        self._streams = Streams(seed, index, rules.players)
        self._where = f"game {index} of seed {seed}"
        self._legal: dict[str, int] | None = None
        self._game: PythonGame | None = None

    @property
    def game(self) -> PythonGame:
        """The game itself; nobody may change it."""
        if self._game is None:
            self.setup()
        assert self._game is not None
        return self._game

    def setup(self, script: Sequence[str] | None = None) -> list[str]:
        """Deal and place; returns the chance events."""

        def begin(chance: Chance) -> PythonGame:
            return self.rules.begin(chance)

        return self._run(begin, script)

    def apply(self, move: int, script: Sequence[str] | None = None) -> list[str]:
        """Play a legal move; returns the chance events that followed."""
        return self.play(self.move_text(move), script)

    def play(self, text: str, script: Sequence[str] | None = None) -> list[str]:
        """The same by its text, which is legal."""

        def make(chance: Chance) -> PythonGame:
            game = self.game.copy()
            game.chance = chance
            game.move(text)
            return game

        return self._run(make, script)

    def _run(self, make: Callable[[Chance], PythonGame], script: Sequence[str] | None) -> list[str]:
        """Nothing changes if chance cannot do what the script says."""
        chance = Chance.__new__(Chance)
        chance.rng = self._chance.rng.copy()
        chance.dictate(script)
        try:
            game = make(chance)
            events = chance.happened()
        except RAISED as error:
            raise self._failed(error) from error
        self._game, self._chance, self._legal = game, chance, None
        return events

    def _failed(self, error: BaseException) -> Exception:
        return error if isinstance(error, TurmwerkError) else failed(self.rules.file, error, game=self._where)

    def copy(self) -> Position:
        """An independent copy."""
        other = Position.__new__(Position)
        other.__dict__ = dict(self.__dict__)
        other._streams = self._streams.copy()
        return other

    def with_game(self, game: PythonGame) -> Position:
        """A copy in which the game stands otherwise, and goes on with its chance."""
        other = self.copy()
        other._game, other._legal = game, None
        other._chance = Chance.__new__(Chance)
        other._chance.rng = game.chance.rng
        other._chance.dictate(None)
        return other

    @property
    def generators(self) -> tuple[tuple[int, ...], ...]:
        """How far strategies have drawn."""
        return self._streams.choices.s, *(one.s for one in self._streams.seats)

    def restore_generators(self, generators: Sequence[Sequence[int]]) -> None:
        """Set what `generators` gave, also in another process."""
        if len(generators) != self.rules.players + 1:
            raise ValueError(f"{len(generators) - 1} seats have streams, but {self.rules.players} play")
        for words in generators:
            if len(words) != WORDS_OF_GENERATOR or not any(words) or not all(type(one) is int and 0 <= one < 1 << 32 for one in words):
                raise ValueError("a generator has four words that are not all zero")
        for rng, (a, b, c, d) in zip((self._streams.choices, *self._streams.seats), generators, strict=True):
            rng.s = (a, b, c, d)

    def draw_words(self) -> tuple[int, int]:
        """Two words from the stream of the seat to move."""
        self.check_under_way()
        rng = self._streams.seats[self.seat]
        return rng.next_word(), rng.next_word()

    @property
    def streams(self) -> Streams:
        """What strategies draw from."""
        return self._streams

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.game.seat

    @property
    def node(self) -> str:
        """What is to be decided."""
        return self.game.node

    @property
    def node_number(self) -> int:
        """The number of the node."""
        return self.rules.node_numbers[self.node]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.node == OVER

    @property
    def rounds(self) -> int:
        """Rounds so far, if the game counts them."""
        return self.game.rounds

    @property
    def ending(self) -> str:
        """Why the game ended."""
        return self.rules.facts.endings[self.rules.ending(self.game)]

    @property
    def legal_mask(self) -> int:
        """The legal moves as bits; 0 when the game is over."""
        return sum(1 << number for number in self.legal().values())

    def legal(self) -> dict[str, int]:
        """The legal moves as {text: number}, in the order in which the game lists them."""
        if self._legal is None:
            self._legal = {} if self.is_over else self.rules.numbering.numbered(self.node, self.texts())
        return self._legal

    def texts(self) -> list[str]:
        """The legal moves."""
        try:
            return check_legal(self.rules.file, self.game.legal(), self.node)
        except RAISED as error:
            raise self._failed(error) from error

    def check_under_way(self) -> None:
        """Nothing can be chosen once the game is over."""
        if self.is_over:
            raise IllegalMoveError("no move can be chosen: the game is over")

    def choose(self) -> int:
        """What a random player does here; draws from the game's stream of choices."""
        self.check_under_way()
        legal = list(self.legal().values())
        return legal[0] if len(legal) == 1 else legal[self._streams.choices.below(len(legal))]

    def move_text(self, move: int) -> str:
        """The notation of a legal move."""
        for text, number in self.legal().items():
            if number == move:
                return text
        raise IllegalMoveError(f"move {move} is not legal here; legal: {', '.join(map(str, self.legal().values())) or 'nothing'}")

    def view(self, seat: int = -1) -> dict[str, Any]:
        """The table as plain values: what a seat may know of it, or everything (-1)."""
        asked = None if seat < 0 else seat
        try:
            view = self.game.view(asked)
        except RAISED as error:
            raise self._failed(error) from error
        if not isinstance(view, Mapping):
            raise wrong(self.rules.file, f"view({asked}) gives {shown(view)}; it must be a dict")
        return dict(view)

    def made_by_game(self, method: str, seat: int | None, kind: type[Made]) -> Made | None:
        """What `draw` or `scene` of the game's own gives for a seat; None if it has none. A copy is asked: nothing can change."""
        if getattr(self.rules.kind, method) is getattr(PythonGame, method):
            return None
        game = self.game.copy()
        game.chance = SilentChance(self._chance.rng.copy())
        try:
            made = getattr(game, method)(seat)
            given = shown(made)
        except RAISED as error:
            made, given = None, f"{type(error).__name__}: {error}"
        if not isinstance(made, kind):
            what = "the table as text" if kind is str else "a dict such as view() does"
            raise wrong(
                self.rules.file, f"{method}({seat}) must give {what}, not {given}; a method that does something else needs another name"
            )
        return made

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat may know."""
        self.rules.observe(self.game, seat, out)

    def score(self) -> tuple[list[list[int]], list[int]]:
        """(points by seat and category, winning seats), as if the game ended here."""
        try:
            return self.rules.score(self.game)
        except RAISED as error:
            raise self._failed(error) from error

    def facts(self) -> list[list[int]]:
        """A Python game has no facts beyond its points."""
        return [[] for _ in range(self.rules.players)]

    def broken_invariant(self) -> str | None:
        """A Python game states no invariants."""
        return None
