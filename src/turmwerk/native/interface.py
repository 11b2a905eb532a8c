"""What every compiled engine offers, for type checkers and readers; the code is in cython_core/shared/engine/."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from turmwerk.interrupts import Stop

if TYPE_CHECKING:
    from turmwerk.native.columns import Columns, LessonColumns, MoveColumns, PositionColumns, Tally

Integers = NDArray[np.int64]


class NativeRules(Protocol):
    """A game ready to be played. Immutable."""

    players: int
    variant: str
    lanes: int
    lanes_pay: bool
    observation: tuple[tuple[str, int, int, int, int], ...]
    observation_size: int

    def play_batch(
        self, seed: int, first: int, columns: Columns, stop: Stop, lineup: NativeLineup | None = None, lockstep: bool = False
    ) -> int:
        """Play games first, first + 1, … into the columns until they are full or stop[0] is set; returns how many.

        Without a line-up all seats play at random. In lock-step if asked for: then `lanes_for` must not be 0.
        """

    def lanes_for(self, lineup: NativeLineup) -> int:
        """Games by this line-up played side by side in lock-step; 0: it cannot play them."""

    def notations(self) -> list[str | None]:
        """What moves of this game are called, by their numbers; None: no move has this number."""

    def find_broken(self, seed: int, first: int, n_games: int) -> tuple[int, str] | None:
        """Play games with every invariant checked after every move; (index, invariant) of the first failure, or None."""


class NativeLineup(Protocol):
    """The native policies of all seats. Immutable."""

    n_seats: int


class NativeSearcher(Protocol):
    """A search of the seat to move, by any number of threads."""

    def take_part(self, stop: Stop) -> None:
        """Search until the end, or until stop[0] is set, together with all other threads that do so."""

    def figures(self) -> list[tuple[str, float, int, int, int, int]]:
        """For each legal move, best first: text, prior, playouts, wins in units of 1/60, points, squares of points."""

    def line(self) -> list[str]:
        """What follows if all seats make the moves that were visited most, in the notation of records."""


class NativePosition(Protocol):
    """A game under way. Moves are numbers here, the bits of the legal mask."""

    seat: int
    node: str
    node_number: int
    is_over: bool
    rounds: int
    ending: str
    legal_mask: int  # the legal moves as bits; 0 when the game is over
    generators: tuple[tuple[int, ...], ...]  # of the random players together and of each seat, four words each

    def setup(self, script: Sequence[str] | None = None) -> list[str]:
        """Deal and place; returns the chance events. With a script, chance does what it says."""

    def apply(self, move: int, script: Sequence[str] | None = None) -> list[str]:
        """Play a legal move; returns the chance events that followed."""

    def copy(self) -> NativePosition:
        """An independent copy."""

    def restore_generators(self, generators: Sequence[Sequence[int]]) -> None:
        """Set what `generators` gave, also in another process; ValueError, TypeError or OverflowError if it cannot be that."""

    def draw_words(self) -> tuple[int, int]:
        """Two words from the stream of the seat to move."""

    def legal(self) -> dict[str, int]:
        """The legal moves as {notation: number}, in the order of the numbers. Kept for the next call: not to be changed."""

    def choose(self) -> int:
        """What a random player does here."""

    def move_text(self, move: int) -> str:
        """The notation of a legal move."""

    def view(self, seat: int = -1) -> dict[str, Any]:
        """The table as plain values: what a seat may know of it, or everything (-1)."""

    def observe(self, seat: int, out: NDArray[np.int16]) -> None:
        """Write what a seat may know, as `NativeRules.observation` lists it."""

    def score(self) -> tuple[list[list[int]], list[int]]:
        """(points by seat and category, winning seats), as if the game ended here."""

    def facts(self) -> list[list[int]]:
        """The numbers of the values of the facts, by seat and fact."""

    def broken_invariant(self) -> str | None:
        """The invariant that does not hold here, if any."""


class NativeVector(Protocol):
    """Many games side by side; different places can be advanced by different threads at the same time."""

    def begin(self, low: int, high: int, stop: Stop) -> None:
        """The first games of places low..high-1, up to the first decision of a learner."""

    def advance(self, low: int, high: int, actions: Integers, stop: Stop) -> None:
        """Play the actions of places low..high-1, which `check` has found legal, and continue to the next decisions of learners."""

    def check(self, actions: Integers) -> int:
        """The first place whose action is not legal, or -1."""

    def choose_randomly(self, actions: Integers) -> None:
        """Write a random action for each place, drawn as random players draw."""

    def position(self, place: int) -> NativePosition:
        """A copy of the position in a place."""


class Kind(IntEnum):
    """How a strategy chooses; the numbers are those of the native engine, which knows all but the last."""

    RANDOM = 0
    WEIGHTS = 1
    FLAT = 2
    MCTS = 3
    PYTHON = 4


@dataclass(frozen=True)
class NativeWeights:
    """How a policy scores moves, and how it draws by the scores."""

    weights: Sequence[int]  # one for each feature of the game, in units of 1/1024
    odds: Sequence[int]  # 256 of them: of a move by how far its score is behind the best one, in steps of 2**shift
    shift: int  # 0..31


@dataclass(frozen=True)
class NativePolicy:
    """How a seat plays, as the native engine wants it; a Lineup checks every field. The default plays at random."""

    kind: int = Kind.RANDOM  # not PYTHON
    playouts: int = 0  # of a search; 0 if the clock decides
    seconds: float = 0.0  # of a search, if the clock decides
    exploration: float = 0.0  # of a search below its root
    prior_step: float = 0.0  # of a search, in units of 1/1024: a score so far behind the best one is the second choice; 0: by rank
    weights: NativeWeights | None = None  # by which it plays; of a search, its rollouts
    others: NativeWeights | None = None  # of a search: by which the other seats play in some rollouts
    value: Any = None  # of a search: the LearnedValue that is asked where its playouts end early; None: they are played to the end
    ahead: int = 0  # rounds after which such playouts end
    forbidden: bytes = b""  # one bit for each notation of the game: not to be played if there is something else; empty: nothing is


class Engine(Protocol):
    """The module of a game."""

    PLAYERS: tuple[int, ...]
    VARIANTS: tuple[str, ...]
    NODES: tuple[str, ...]
    CATEGORIES: tuple[tuple[str, str], ...]  # name, and what the points are for
    SETUP_WORDS: dict[str, str]  # what the set-up draws and the facts are, in plain words by their names
    ENDINGS: tuple[str, ...]
    EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
    INVARIANTS: tuple[str, ...]
    FEATURES: tuple[tuple[str, str], ...]
    FACTS: dict[str, tuple[str, ...]]
    Rules: Callable[[int, str, Any], NativeRules]  # players, variant, `Components`
    Position: Callable[[Any, int, int], NativePosition]
    Lineup: Callable[[Sequence[NativePolicy]], NativeLineup]
    Searcher: Callable[..., NativeSearcher]  # position, line-up; lockstep=False: no playouts in lanes
    Vector: Callable[..., NativeVector]

    @staticmethod
    def choose(position: NativePosition, lineup: NativeLineup, stop: Stop | None) -> tuple[int, str]:
        """(number, text) of what the seat to move does; draws from its own stream. Worthless if stop[0] was set; searches need it."""

    @staticmethod
    def features(position: NativePosition, move: int) -> list[int]:
        """The features of a legal move, in the order of FEATURES."""

    @staticmethod
    def imagine(position: NativePosition, seat: int, seed: int) -> NativePosition:
        """A copy in which everything the seat cannot know is redrawn, the future too; what it knows is kept."""

    @staticmethod
    def evaluate(
        position: NativePosition,
        lineup: NativeLineup,
        seed: int,
        first: int,
        sums: Integers,
        products: Integers,
        n_playouts: int,
        stop: Stop,
        lockstep: bool = True,
    ) -> None:
        """Add to the rows of `sums`, one for each legal move: playouts, wins (in 1/60), points, squares of points.

        `products`: for each two moves the sums of the products of their wins, and of their points. With `lockstep`
        lanes are used where that pays; the figures are the same.
        """

    @staticmethod
    def forecast(
        position: NativePosition,
        lineup: NativeLineup,
        seat: int,
        seed: int,
        first: int,
        wins: Integers,
        n_playouts: int,
        stop: Stop,
        lockstep: bool = True,
    ) -> int:
        """Add to `wins`, one number for each seat, what it wins (in 1/60) in playouts of what `seat` may imagine; returns how many."""

    @staticmethod
    def play_decisions(
        rules: NativeRules,
        lineup: NativeLineup,
        seed: int,
        first: int,
        columns: Columns,
        moves: MoveColumns,
        stop: Stop,
        script: NDArray[np.uint8] | None = None,
    ) -> tuple[int, int]:
        """Play games into the columns, and their decisions into `moves`, as far as they fit; returns (games, rows).

        `script`, the numbers of its moves, says how the one game is played instead of the line-up.
        """

    @staticmethod
    def play_lessons(
        rules: NativeRules,
        lineup: NativeLineup,
        teachers: NativeLineup,
        seed: int,
        first: int,
        n_games: int,
        spacing: int,
        moves: LessonColumns,
        stop: Stop,
    ) -> tuple[int, int]:
        """Play games by the line-up, and let `teachers` judge one in `spacing` of their decisions into `moves`; returns (games, rows)."""

    @staticmethod
    def ask(position: NativePosition, value: Any, seat: int) -> tuple[int, int]:
        """What a LearnedValue expects for a seat: its share of the win in units of 1/60, its reward in units of 1/65536."""

    @staticmethod
    def play_positions(
        rules: NativeRules, lineup: NativeLineup, seed: int, first: int, arrays: PositionColumns, ahead: int, n_playouts: int, stop: Stop
    ) -> None:
        """Fill the arrays with positions such as a search that plays `ahead` rounds would ask about, one of each game."""

    @staticmethod
    def number_texts(
        rules: NativeRules, seed: int, moves: MoveColumns, n_rows: int, numbers: NDArray[np.int32], texts: dict[str, int]
    ) -> None:
        """Write the numbers that the texts of the moves have in `texts`; new texts are added."""

    @staticmethod
    def play_tallied(rules: NativeRules, lineup: NativeLineup, seed: int, first: int, columns: Columns, tally: Tally, stop: Stop) -> int:
        """Play games into the columns and count what is done in them, until stop[0] is set; returns how many.

        What was counted is worthless if it was stopped.
        """
