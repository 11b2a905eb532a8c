"""Taking back at a table where several people play: what has been shown since a decision cannot be unseen, so the others are asked.

Chance, a secret and the end count as shown, and what a strategy did: from then on a decision is taken back only if all other people agree.
A card that a player shows by deciding is that player's own to show.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise

import msgspec

from turmwerk.playing.state import State

WORLDS = 24  # in which a decision is tried again, to see whether it told its seat anything


class Request(msgspec.Struct):
    """Somebody asks to take a decision back."""

    number: int  # so that nobody agrees to another one than the one they saw
    seats: frozenset[int]  # who asks
    to: int  # the number of the decision
    agreed: set[int] = msgspec.field(default_factory=set)


class Undone(msgspec.Struct, frozen=True):
    """A decision that was taken back, and may be made again by who did that."""

    seats: frozenset[int]
    at: int  # where the game stood


def has_shown(course: list[State], persons: Set[int]) -> bool:
    """Whether anything has been shown to anybody in these states after the first that was not known in it, but for the decisions."""
    return any(before.seat not in persons or after.is_over or _tells(before, after) for before, after in pairwise(course))


def _tells(before: State, after: State) -> bool:
    """Whether a decision has brought chance events, has uncovered what was hidden, or has let its own seat see something new."""
    n_events = len(before.events)
    if len(after.events) > n_events + 1:
        return True
    seats = range(before.game.players)
    if any(tuple(after.history(seat)[:n_events]) != tuple(before.history(seat)) for seat in seats):
        return True
    seen = _seen(after, before.seat)
    move = after.events[n_events].partition(" ")[2]
    return any(_tried(before, move, seed) != seen for seed in range(WORLDS))


def _tried(before: State, move: str, seed: int) -> object:
    """What the seat would see after its move if what it does not know were otherwise."""
    assert before.seat is not None
    other = before.imagine(before.seat, seed)
    if move not in other.legal():
        return None
    other.play(move)
    return _seen(other, before.seat)


def _seen(state: State, seat: int | None) -> object:
    return state.view(seat), tuple(state.history(seat)), state.seat, state.legal() if state.seat == seat else []
