"""A game under way, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from turmwerk.arguments import Seed, index_number, seed_number, whole_number
from turmwerk.drawing.pictures import picture
from turmwerk.errors import ArgumentError, ArgumentTypeError, IllegalMoveError, shown
from turmwerk.registry.chain import Chain
from turmwerk.registry.observation import NODE_MOVES
from turmwerk.registry.records import make_record, restore
from turmwerk.version import __version__

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]  # points by category, for each seat
    winners: tuple[int, ...]
    reason: str  # why the game ended


Imagining = tuple[int, int, int]  # after so many steps (the set-up is one), by which seat, by which seed


class BaseState:
    """A game under way, without what needs strategies: `turmwerk.State` adds that."""

    def __init__(self, game: BaseGame, *, seed: Seed, index: int, chance: Sequence[str] | None = None) -> None:
        self.game = game
        self.seed: int = seed_number(seed)
        self.index: int = index_number(index)
        self._position = game._engine.Position(game._rules, self.seed, self.index)
        self._events = Chain(f"* {event}" for event in self._position.setup(_event_list(chance)))
        self._dictated = Chain([chance is not None])  # of the set-up and of each move: whether the chance events were dictated
        self._begun = Chain([self._position.copy()])  # as it was when each decision began, the present one too: where `undo` goes back to
        self._imaginings: tuple[Imagining, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return None if self.is_over else self._position.seat

    @property
    def node(self) -> str:
        """What is to be decided, such as "bid"; "over" at the end."""
        return self._position.node

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over

    @property
    def events(self) -> tuple[str, ...]:
        """All that has happened, in the notation of records: `*` begins a chance event, `Pn` a decision of seat n."""
        return tuple(self._events)

    def history(self, seat: int | None = None) -> tuple[str, ...]:
        """All that has happened, as a seat may know it by now, or everything: one text for each event."""
        if seat is None:
            return self.events
        number = whole_number(seat, "seat", 0, self.game.players - 1)
        return tuple(self.game.info.drawing.history(self, number))

    def legal(self) -> list[str]:
        """The legal moves; none when the game is over."""
        return list(self._position.legal())

    def actions(self) -> dict[int, str]:
        """The legal moves by their numbers: 64 times the number of the node, plus the number of the move in this node."""
        first = NODE_MOVES * self._position.node_number
        return {first + move: text for text, move in self._position.legal().items()}

    def observe(self, seat: int | None = None) -> NDArray[np.int16]:
        """What a seat may know as numbers, as `Game.observation` lists them; the seat to move unless given.

        Two positions that the seat can tell apart, as far as it still matters, differ; what it cannot know changes nothing.
        """
        if seat is None and self.is_over:
            raise ArgumentError("a game that is over has no seat to move; name a seat to observe")
        number = self._position.seat if seat is None else whole_number(seat, "seat", 0, self.game.players - 1)
        numbers = np.empty(self.game._rules.observation_size, np.int16)
        self._position.observe(number, numbers)
        return numbers

    def play(self, move: str | int, *, chance: Sequence[str] | None = None) -> None:
        """Play a legal move, given by its text or by its number in `actions`.

        `chance` dictates the chance events that follow it, in the notation of records.
        """
        by_text = isinstance(move, str) or not hasattr(move, "__index__") or move is True or move is False
        self._apply(self._move_called(move) if by_text else self._move_of(int(move)), _event_list(chance))

    def _move_called(self, text: object) -> int:
        """The number of the move in this node that has this text; an IllegalMoveError if it is not legal."""
        legal = self._position.legal()
        if not isinstance(text, str) or text not in legal:
            raise IllegalMoveError(
                f"{text!r} cannot be played: the game is over"
                if self.is_over
                else f"{text!r} is not legal for seat {self.seat} ({self.node}); legal: {', '.join(legal)}"
            )
        return legal[text]

    def _move_of(self, action: int) -> int:
        """The number of the move in this node that an action stands for; an IllegalMoveError if it is not legal."""
        node, move = divmod(action, NODE_MOVES)
        if node == self._position.node_number and self._position.legal_mask >> move & 1:
            return move
        legal = ", ".join(f"{number} ({text})" for number, text in self.actions().items())
        why = "the game is over" if self.is_over else f"it is not legal for seat {self.seat} ({self.node}); legal: {legal}"
        raise IllegalMoveError(f"action {action} cannot be played: {why}")

    def play_random(self) -> str:
        """Play a move chosen uniformly at random, as `simulate` does; returns it."""
        if self.is_over:
            raise IllegalMoveError("no move can be played: the game is over")
        move = self._position.choose()
        text = self._position.move_text(move)
        self._apply(move, None)
        return text

    def imagine(self, seat: int, seed: Seed = 1) -> Self:
        """What a seat may believe: a copy in which everything it cannot know is redrawn, the future too, by this seed.

        `view(seat)` and `history(seat)` stay the same. The events of the copy are those that really happened, and so it has no record; it
        can be pickled.
        """
        number, words = whole_number(seat, "seat", 0, self.game.players - 1), seed_number(seed)
        other = self.copy()
        other._position = self.game._engine.imagine(self._position, number, words)
        other._begun = Chain([other._position.copy()])  # nobody goes back from here: before it lies what really happened
        other._imaginings += ((len(self._dictated), number, words),)
        return other

    def features(self) -> dict[str, dict[str, int]]:
        """The features of every legal move by name: what strategies by weights look at."""
        return {
            text: dict(zip(self.game.features, self.game._engine.features(self._position, move), strict=True))
            for text, move in self._position.legal().items()
        }

    def _apply(self, move: int, script: list[str] | None) -> None:
        decision = f"P{self._position.seat} {self._position.move_text(move)}"
        events = self._position.apply(move, script)  # changes nothing if the script does not fit
        self._events.append(decision)
        self._events.extend([f"* {event}" for event in events])
        self._dictated.append(script is not None)
        self._begun.append(self._position.copy())

    def undo(self) -> str:
        """Take back the last decision with the chance events after it; returns the move.

        Everything is as it was when the decision began, also what strategies had drawn: the same future follows.
        """
        if len(self._begun) == 1:
            raise IllegalMoveError("there is no decision to take back" + (" in what is imagined" if self._imaginings else ""))
        self._begun.pop()
        self._position = self._begun.last.copy()
        self._dictated.pop()
        while (event := self._events.pop()).startswith("* "):
            pass
        return event.partition(" ")[2]

    def restore_generators(self, generators: Sequence[Sequence[Sequence[int]]]) -> None:
        """Set what strategies drew from when each decision began, and draw from now; ValueError, TypeError, … if it cannot be that."""
        for position, words in zip((*self._begun, self._position), generators, strict=True):
            position.restore_generators(words)

    def copy(self) -> Self:
        """An independent copy, with the same future randomness."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._position = self._position.copy()
        other._events = self._events.copy()
        other._dictated = self._dictated.copy()
        other._begun = self._begun.copy()  # the positions themselves do not change anymore
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        generators = tuple(one.generators for one in (*self._begun, self._position))
        dictated = tuple(self._dictated)
        return restore, (__version__, self.game, self.seed, self.index, self.events, dictated, generators, self._imaginings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseState):
            return NotImplemented
        same_events = (self.game, self.seed, self.index, self._events) == (other.game, other.seed, other.index, other._events)
        return same_events and self._imaginings == other._imaginings

    __hash__: ClassVar[None]  # type: ignore[assignment]  # a state changes

    @property
    def outcome(self) -> Outcome | None:
        """Scores, breakdown, winners and reason; None while the game is under way."""
        if not self.is_over:
            return None
        points, winners = self._position.score()
        breakdown = tuple(dict(zip(self.game.categories, row, strict=True)) for row in points)
        return Outcome(tuple(map(sum, points)), breakdown, tuple(winners), self._position.ending)

    def record(self, legal: bool = False) -> dict[str, Any]:
        """The game so far as a record (a dict that is one line of JSON); with `legal`, the legal moves at each decision too.

        What is imagined has no record: its events would lead back to what is real.
        """
        return make_record(self, legal=legal)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain Python values: what a seat may know of it, or everything."""
        number = -1 if seat is None else whole_number(seat, "seat", 0, self.game.players - 1)
        return self._position.view(number)

    def draw(self, seat: int | None = None) -> str:
        """The table as text, as a seat may see it; `print(state)` shows everything."""
        number = None if seat is None else whole_number(seat, "seat", 0, self.game.players - 1)
        return self.game.info.draw(self, number)

    def svg(self, seat: int | None = None, *, moves: Iterable[str] | None = None, columns: int = 2) -> str:
        """The table as a picture, as a seat may see it, or everything: an SVG document in so many columns of 400 pixels.

        `moves` are offered where they have a place on the table; see `turmwerk.drawing.pictures`.
        """
        return picture(self, seat, moves=_move_list(moves), columns=columns)

    def _repr_html_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        outcome = self.outcome
        where = f"seat {self.seat}, {self.node}" if outcome is None else f"over, scores {', '.join(map(str, outcome.scores))}"
        return f"<{self.game!r}, seed {self.seed}, index {self.index}: {where}>"


def _event_list(chance: Sequence[str] | None) -> list[str] | None:
    if chance is None:
        return None
    if isinstance(chance, str) or not isinstance(chance, Sequence) or not all(isinstance(event, str) for event in chance):
        raise ArgumentTypeError(f"chance must be a list of event texts, not {shown(chance)}")
    return list(chance)


def _move_list(moves: Iterable[str] | None) -> list[str] | None:
    if moves is None:
        return None
    given = list(moves) if isinstance(moves, Iterable) and not isinstance(moves, str) else [None]
    if not all(isinstance(move, str) for move in given):
        raise ArgumentTypeError(f"moves must be a list of texts, not {shown(moves)}")
    return given  # type: ignore[return-value]
