"""A game under way, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import index_number, seed_number, whole_number
from turmwerk.drawing import drawing_of
from turmwerk.errors import ArgumentError, IllegalMove
from turmwerk.evaluate import MoveValue, evaluate
from turmwerk.lineup import Lineup
from turmwerk.native.interface import NativePosition
from turmwerk.records import make_record
from turmwerk.strategies import StrategyLike

if TYPE_CHECKING:
    from turmwerk.games import Game


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]  # points by category, for each seat
    winners: tuple[int, ...]
    reason: str  # why the game ended


class State:
    """A game under way. Made by `Game.start` or `Game.replay`; `print` shows the table."""

    def __init__(self, game: Game, *, seed: int, index: int, chance: Sequence[str] | None = None) -> None:
        self.game = game
        self.seed = seed_number(seed)
        self.index = index_number(index)
        self._position = game.engine.Position(game.rules, self.seed, self.index)
        self._events = [f"* {event}" for event in self._position.setup(_event_list(chance))]

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

    def legal(self) -> list[str]:
        """The legal moves; none when the game is over."""
        return [] if self.is_over else list(self._position.legal())

    def play(self, move: str, *, chance: Sequence[str] | None = None) -> None:
        """Play a legal move. `chance` dictates the chance events that follow it, in the notation of records."""
        legal = {} if self.is_over else self._position.legal()
        if not isinstance(move, str) or move not in legal:
            raise IllegalMove(
                f"{move!r} cannot be played: the game is over"
                if self.is_over
                else f"{move!r} is not legal for seat {self.seat} ({self.node}); legal: {', '.join(legal)}"
            )
        self._apply(legal[move], _event_list(chance))

    def play_random(self) -> str:
        """Play a move chosen uniformly at random, as `simulate` does; returns it."""
        if self.is_over:
            raise IllegalMove("no move can be played: the game is over")
        move = self._position.choose()
        text = self._position.move_text(move)
        self._apply(move, None)
        return text

    def choose(self, strategy: StrategyLike) -> str:
        """What a strategy does here; draws from the stream of the seat to move, as `simulate` does."""
        if self.is_over:
            raise IllegalMove("no move can be chosen: the game is over")
        return Lineup(self.game, [strategy] * self.game.players).choose(self)

    def play_by(self, strategy: StrategyLike) -> str:
        """Play the move a strategy chooses; returns it."""
        move = self.choose(strategy)
        self.play(move)
        return move

    def evaluate(
        self, *, strategies: Sequence[StrategyLike] | None = None, playouts: int = 10_000, seed: int = 1, level: float = 0.95
    ) -> list[MoveValue]:
        """What each legal move is worth to the seat to move: win share and points at the end, with intervals, by so many playouts each.

        All seats play on by `strategies` (random ones unless given). What the seat cannot know is redrawn for every playout; the
        moves share what is drawn, so that they are compared on the same cards.
        """
        return evaluate(self, strategies=strategies, playouts=playouts, seed=seed, level=level)

    def features(self) -> dict[str, dict[str, int]]:
        """The features of every legal move by name: what strategies by weights look at."""
        moves = {} if self.is_over else self._position.legal()
        return {
            text: dict(zip(self.game.features, self.game.engine.features(self._position, move), strict=True))
            for text, move in moves.items()
        }

    @property
    def position(self) -> NativePosition:
        """The native side of this state."""
        return self._position

    def _apply(self, move: int, script: list[str] | None) -> None:
        decision = f"P{self._position.seat} {self._position.move_text(move)}"
        events = self._position.apply(move, script)  # changes nothing if the script does not fit
        self._events.append(decision)
        self._events += [f"* {event}" for event in events]

    def copy(self) -> State:
        """An independent copy, with the same future randomness."""
        other = object.__new__(State)
        other.game = self.game
        other.seed = self.seed
        other.index = self.index
        other._position = self._position.copy()
        other._events = self._events.copy()
        return other

    @property
    def outcome(self) -> Outcome | None:
        """Scores, breakdown, winners and reason; None while the game is under way."""
        if not self.is_over:
            return None
        points, winners = self._position.score()
        breakdown = tuple(dict(zip(self.game.categories, row, strict=True)) for row in points)
        return Outcome(tuple(map(sum, points)), breakdown, tuple(winners), self._position.ending)

    def record(self, legal: bool = False) -> dict[str, Any]:
        """The game so far as a record (a dict that is one line of JSON); with `legal`, the legal moves at each decision too."""
        return make_record(self, legal=legal)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain Python values: what a seat may know of it, or everything."""
        number = -1 if seat is None else whole_number(seat, "seat", 0, self.game.players - 1)
        return self._position.view(number)

    def draw(self, seat: int | None = None) -> str:
        """The table as text, as a seat may see it; `print(state)` shows everything."""
        return str(drawing_of(self.game).draw(self, self.view(seat)))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<{self.game!r}, seed {self.seed}, index {self.index}: {'over' if self.is_over else f'seat {self.seat}, {self.node}'}>"


def _event_list(chance: Sequence[str] | None) -> list[str] | None:
    if chance is None:
        return None
    if isinstance(chance, str) or not all(isinstance(event, str) for event in chance):
        raise ArgumentError(f"chance must be a list of event texts, not {chance!r}")
    return list(chance)
