"""What every compiled engine offers, for type checkers and readers; the code is in cython_core/shared/*.pxi."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class NativeRules(Protocol):
    """A game ready to be played: the tables filled from validated components. Immutable."""

    @property
    def players(self) -> int: ...  # noqa: D102
    @property
    def variant(self) -> str: ...  # noqa: D102
    @property
    def lanes(self) -> int: ...  # noqa: D102

    def play_batch(
        self,
        seed: int,
        first: int,
        points: NDArray[np.int32],
        winning: NDArray[np.uint8],
        decisions: NDArray[np.uint32],
        rounds: NDArray[np.uint16],
        endings: NDArray[np.uint8],
        stop: NDArray[np.uint8],
        lineup: NativeLineup | None = None,
        facts: NDArray[np.uint8] | None = None,
        lockstep: bool = False,
    ) -> int:
        """Play games first, first + 1, … into the rows of the columns until they are full or stop[0] is set; returns how many.

        Without a line-up all seats play at random, in lock-step if asked for.
        """

    def find_broken(self, seed: int, first: int, n_games: int) -> tuple[int, str] | None:
        """Play games with every invariant checked after every move; (index, invariant) of the first failure, or None."""


class NativeLineup(Protocol):
    """The native policies of all seats. Immutable."""

    @property
    def n_seats(self) -> int: ...  # noqa: D102
    @property
    def playouts(self) -> int: ...  # noqa: D102


class NativePosition(Protocol):
    """A game under way. Moves are numbers here, the bits of the legal mask."""

    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def node(self) -> str: ...  # noqa: D102
    @property
    def is_over(self) -> bool: ...  # noqa: D102
    @property
    def rounds(self) -> int: ...  # noqa: D102
    @property
    def ending(self) -> str: ...  # noqa: D102

    def setup(self, script: Sequence[str] | None = None) -> list[str]:
        """Deal and place; returns the chance events. With a script, chance does what it says."""

    def apply(self, move: int, script: Sequence[str] | None = None) -> list[str]:
        """Play a move without asking whether it is legal; returns the chance events that followed."""

    def copy(self) -> NativePosition:
        """An independent copy."""

    def legal(self) -> dict[str, int]:
        """The legal moves as {notation: number}, in the order of the numbers."""

    def choose(self) -> int:
        """What a random player does here."""

    def move_text(self, move: int) -> str:
        """The notation of a move."""

    def view(self, seat: int = -1) -> dict[str, Any]:
        """The table as plain values: what a seat may know of it, or everything (-1)."""

    def score(self) -> tuple[list[list[int]], list[int]]:
        """(points by seat and category, winning seats), as if the game ended here."""

    def facts(self) -> list[list[int]]:
        """The numbers of the values of the facts, by seat and fact."""

    def broken_invariant(self) -> str | None:
        """The invariant that does not hold here, if any."""


class Engine(Protocol):
    """The module of a game."""

    NODES: tuple[str, ...]
    CATEGORIES: tuple[str, ...]
    ENDINGS: tuple[str, ...]
    EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
    INVARIANTS: tuple[str, ...]
    FEATURES: tuple[tuple[str, str], ...]
    Rules: Callable[[int, str, dict[str, Any]], NativeRules]
    Position: Callable[[Any, int, int], NativePosition]
    Lineup: Callable[[Sequence[tuple[int, int, list[int], list[int], int]]], NativeLineup]

    @staticmethod
    def choose(position: NativePosition, lineup: NativeLineup, stop: NDArray[np.uint8] | bytes) -> int:
        """What the seat to move does by its policy; draws from its own stream. Worthless if stop[0] was set."""

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
        sums: NDArray[np.int64],
        n_playouts: int,
        stop: NDArray[np.uint8],
    ) -> None:
        """Add to the rows of `sums`, one for each legal move: playouts, wins (in 1/60), points, squares of points."""
