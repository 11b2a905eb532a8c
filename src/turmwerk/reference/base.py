"""What all reference engines have in common: the bookkeeping around the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from turmwerk.errors import IllegalMoveError
from turmwerk.reference.chance import Chance, Rng


class ReferenceGame(ABC):
    """A game under way. A subclass plays the rules: `setup`, `legal`, `move`, `breakdown`, `view`."""

    choices: Rng

    def __init__(self, players: int, variant: str, components: dict[str, Any], chance: Chance) -> None:
        self.players = players
        self.variant = variant
        self.components = components
        self.chance = chance
        self.seat = 0
        self.node = ""
        self.rounds = 0
        self.ending = ""
        self.events: list[str] = []

    @abstractmethod
    def setup(self) -> None:
        """Deal and place."""

    @abstractmethod
    def legal(self) -> list[str]:
        """The legal moves, in the order of the native engine's bits."""

    @abstractmethod
    def move(self, move: str) -> None:
        """Carry out a legal move and everything up to the next decision."""

    @abstractmethod
    def breakdown(self) -> list[dict[str, int]]:
        """Points by category, for each seat."""

    @abstractmethod
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain values, the same as the native engine's: what a seat may know, or everything."""

    @abstractmethod
    def observe(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know as numbers, by the names of `Game.observation`; a part without numbers is left out there."""

    def turns_until(self, other: int | None, seat: int) -> int:
        """How many seats after this one another comes: 0 for itself."""
        assert other is not None
        return (other - seat) % self.players

    def in_turn_order(self, seat: int) -> list[tuple[str, int]]:
        """The seats from this one on, with what observations call them."""
        return [("own" if turns == 0 else f"other{turns}", (seat + turns) % self.players) for turns in range(self.players)]

    def tiebreak(self, seat: int) -> int:
        """Among equal scores the higher one wins."""
        return 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.node == "over"

    def begin(self, chance: Sequence[str] | None = None) -> None:
        """Set up; `chance` dictates the events."""
        self.chance.dictate(chance)
        self.setup()
        self.events += [f"* {event}" for event in self.chance.happened()]

    def play(self, move: str, *, chance: Sequence[str] | None = None) -> None:
        """Play a legal move; `chance` dictates the events that follow it."""
        if move not in self.legal():
            raise IllegalMoveError(f"{move!r} is not legal; legal: {', '.join(self.legal())}")
        self.events.append(f"P{self.seat} {move}")
        self.chance.dictate(chance)
        self.move(move)
        self.events += [f"* {event}" for event in self.chance.happened()]

    def play_random(self) -> str:
        """Play a uniformly random legal move; a single one draws nothing."""
        legal = self.legal()
        move = legal[0] if len(legal) == 1 else legal[self.choices.below(len(legal))]
        self.play(move)
        return move

    def scores(self) -> list[int]:
        """Points by seat."""
        return [sum(points.values()) for points in self.breakdown()]

    def winners(self) -> list[int]:
        """Most points, then the tie-break, then shared."""
        ranks = [(score, self.tiebreak(seat)) for seat, score in enumerate(self.scores())]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def filled(numbers: list[int], size: int) -> list[int]:
    """Numbers of an observation that has room for more: zeros follow."""
    return numbers + [0] * (size - len(numbers))
