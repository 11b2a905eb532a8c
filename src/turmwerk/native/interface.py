"""What every compiled engine offers, for type checkers and readers. The code is in cython_core/shared/{rules,position}.pxi."""

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
        facts: NDArray[np.uint8] | None = None,
    ) -> int:
        """Play games first, first + 1, … into the rows of the columns until they are full or stop[0] is set; returns how many."""

    def find_broken(self, seed: int, first: int, n_games: int) -> tuple[int, str] | None:
        """Play games with every invariant checked after every move; (index, invariant) of the first failure, or None."""


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

    def broken_invariant(self) -> str | None:
        """The invariant that does not hold here, if any."""


class Engine(Protocol):
    """The module of a game."""

    NODES: tuple[str, ...]
    CATEGORIES: tuple[str, ...]
    ENDINGS: tuple[str, ...]
    EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
    INVARIANTS: tuple[str, ...]
    Rules: Callable[[int, str, dict[str, Any]], NativeRules]
    Position: Callable[[Any, int, int], NativePosition]
