"""A table: a game, who sits there, and its whole course, so that moves can be taken back. Pages and clocks are elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from turmwerk.errors import ArgumentError, IllegalMoveError
from turmwerk.playing.game import Game, positions
from turmwerk.playing.state import State
from turmwerk.registry.moves import understand
from turmwerk.registry.records import Record
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.table.setting import GUEST, TableSetting, strategy_at_table

RECORD = "record"  # in place of a strategy: the seat does what is written down
NOBODY = Strategy("nobody", Kind.RANDOM)  # where a person sits; never asked


class Table:
    """A game under way or a record.

    `course` holds the state before each decision and the last one; the game stands at number `at`. Taking back and stepping only move
    `at`; a new decision drops what came after it.
    """

    def __init__(self, played: Game, sitters: tuple[str, ...], course: list[State]) -> None:
        self.name = secrets.token_urlsafe(6)
        self.game = played
        self.sitters = sitters
        self.course = course
        self.at = 0
        strategies = [NOBODY if word == RECORD else strategy_at_table(played, word) for word in sitters]
        self.persons = frozenset(seat for seat, one in enumerate(strategies) if one is None)
        self.lineup = Lineup(played, [one or NOBODY for one in strategies])
        self.automatic = set(self.persons)  # seats whose single moves go by themselves
        self.keys = {secrets.token_urlsafe(9): seat for seat in self.persons}  # what opens a seat's page
        self.invitations = {secrets.token_urlsafe(9): seat for seat in self.persons if sitters[seat] == GUEST}

    @classmethod
    def lay(cls, setting: TableSetting) -> Table:
        """A table for a new game."""
        played = setting.make_game()
        seed = setting.checked_seed()
        return cls(played, setting.sitters(played), [played.start(seed=secrets.randbits(32) if seed is None else seed)])

    @classmethod
    def of_record(cls, text: str) -> Table:
        """A table at which a record is stepped through."""
        course = positions(Record.parse(text))
        played = course[0].game
        return cls(played, (RECORD,) * played.players, course)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.course[self.at]

    @property
    def is_record(self) -> bool:
        """Whether nobody plays here: the course is fixed."""
        return RECORD in self.sitters

    def key_of(self, seat: int) -> str:
        """The key of a person's seat."""
        return next(key for key, owner in self.keys.items() if owner == seat)

    def accept(self, invitation: str) -> int:
        """The seat that an invitation is for; it opens once."""
        seat = self.invitations.pop(invitation, None)
        if seat is None:
            raise ArgumentError("this invitation has been used already; ask for the address of another table")
        return seat

    def play(self, text: str, seats: Collection[int]) -> None:
        """A decision of a person who has these seats, typed as people type."""
        state = self.state
        if state.seat is None:
            raise IllegalMoveError("the game is over")
        if state.seat not in seats:
            raise IllegalMoveError(f"it is the turn of P{state.seat}, not yours")
        self.decide(understand(text, state.legal()))

    def decide(self, move: str) -> None:
        """The seat to move decides; what may have been taken back before is gone, unless it is the same."""
        state = self.state.copy()
        state.play(move)
        self.append(state)

    def append(self, state: State) -> None:
        """What follows here, after a decision; if that was taken back before, what came after it stays."""
        following = self.course[self.at + 1] if self.at + 1 < len(self.course) else None
        if following is None or following.events != state.events:
            self.course[self.at + 1 :] = [state]
        self.go(self.at + 1)

    def answer(self) -> bool:
        """Let the seat to move decide if that takes no time: a strategy without a search, a single move, or what is written down."""
        state = self.state
        if state.seat is None:
            return False
        if self.is_record:
            more = self.at + 1 < len(self.course)
            self.at += more
            return more
        if state.seat in self.persons:
            legal = state.legal()
            if len(legal) > 1 or state.seat not in self.automatic:
                return False
            self.decide(legal[0])
            return True
        if self.lineup.seats[state.seat].is_search:
            return False
        following = state.copy()  # choosing draws from its stream
        following.play(self.lineup.choose(following))
        self.append(following)
        return True

    @property
    def is_searching(self) -> bool:
        """Whether the seat to move has to search for its move."""
        seat = self.state.seat
        return not self.is_record and seat is not None and seat not in self.persons and self.lineup.seats[seat].is_search

    def go(self, number: int) -> None:
        """Stand at a number of the course."""
        if not 0 <= number < len(self.course):
            raise ArgumentError(f"there is no step {number}; allowed: 0..{len(self.course) - 1}")
        self.at = number

    def back(self, seats: Collection[int]) -> int | None:
        """Where taking back leads to: the last own decision, unless another person has decided since."""
        if not self.persons:
            return self.at - 1 if self.at > 0 else None
        for number in range(self.at - 1, -1, -1):
            state = self.course[number]
            if state.seat in seats and self._is_choice(state):
                return number
            if state.seat in self.persons and state.seat not in seats:
                return None
        return None

    def forth(self, seats: Collection[int]) -> int | None:
        """Where a taken back decision is made again: the next own one, or the end of the course."""
        last = len(self.course) - 1
        if self.at == last:
            return None
        if not self.persons:
            return self.at + 1
        own = (number for number in range(self.at + 1, last) if self.course[number].seat in seats and self._is_choice(self.course[number]))
        return next(own, last)

    def _is_choice(self, state: State) -> bool:
        return state.seat not in self.automatic or len(state.legal()) > 1
