"""A table: a game, who sits there, and its course, so that moves can be taken back. Pages, clocks and disks are elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Set
from hashlib import sha256
from itertools import takewhile

from turmwerk.errors import ArgumentError, IllegalMoveError
from turmwerk.playing.game import Game, positions
from turmwerk.playing.state import State
from turmwerk.registry.moves import understand
from turmwerk.registry.records import Record
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.table.setting import DEFAULT_OPPONENT, GUEST, PERSON, TableSetting, strategy_at_table
from turmwerk.table.taking_back import Request, Undone, has_shown

RECORD = "record"  # in place of a strategy: the seat does what is written down
NOBODY = Strategy("nobody", Kind.RANDOM)  # where a person sits; never asked
KEPT = 3_000  # states of a game that can be gone back to; people make a few hundred decisions, strategies thousands


class Table:
    """A game under way or a record.

    `course` holds the state before each decision and the last one, as far back as they are kept; the game stands at number `at`. Taking
    back and stepping only move `at`; a new decision drops what came after it.
    """

    def __init__(
        self, played: Game, sitters: tuple[str, ...], course: list[State], *, name: str = "", seed_was_given: bool = False
    ) -> None:
        self.name: str = name or secrets.token_urlsafe(9)
        self.game = played
        self.sitters = sitters
        self.course = course
        self.first: int = 0  # the number of the first state of the course
        self.at: int = 0
        self.seed_was_given = seed_was_given  # by somebody, who can compute all secrets from it
        strategies = [NOBODY if word == RECORD else strategy_at_table(played, word) for word in sitters]
        self.persons: frozenset[int] = frozenset(seat for seat, one in enumerate(strategies) if one is None)
        self.lineup: Lineup = Lineup(played, [one or NOBODY for one in strategies])
        self.automatic: set[int] = set(self.persons)  # seats whose single moves go by themselves
        self.advised: set[int] = set()  # seats that have asked for advice while the game was under way
        self.keys: dict[str, int] = {}  # the seats by the hashes of the keys that open their pages
        self.invitations: dict[str, int] = {secrets.token_urlsafe(9): seat for seat in self.persons if sitters[seat] == GUEST}
        self.undone: list[Undone] = []
        self.request: Request | None = None
        self._n_requests = 0
        self.changed_from: int = 0  # the number of the first state that may be another one than on disk

    @classmethod
    def lay(cls, setting: TableSetting) -> Table:
        """A table for a new game."""
        played = setting.make_game()
        seed = setting.checked_seed()
        begin = played.start(seed=secrets.randbits(64) if seed is None else seed)
        return cls(played, setting.sitters(played), [begin], seed_was_given=seed is not None)

    @classmethod
    def of_record(cls, text: str, *, name: str = "") -> Table:
        """A table at which a record is stepped through."""
        course = positions(Record.parse(text))
        played = course[0].game
        return cls(played, (RECORD,) * played.players, course, name=name)

    def branch(self, number: int) -> Table:
        """A new table that goes on from a step of this one; where nobody plays, a person takes the seat that is to move there."""
        end = self.last - self.course[-1].is_over
        if self.first or not 0 <= number <= end:
            raise ArgumentError(f"nothing can be played on from step {number}; allowed: 0..{end}")
        sitters = self.sitters
        if not self.persons:
            sitters = tuple(PERSON if seat == self.course[number].seat else DEFAULT_OPPONENT for seat in range(self.game.players))
        begun = [state.copy() for state in self.course[: number + 1]]
        table = Table(self.game, tuple(PERSON if word == GUEST else word for word in sitters), begun, seed_was_given=True)
        table.at = number
        return table

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.course[self.at - self.first]

    @property
    def last(self) -> int:
        """The number of the last state of the course."""
        return self.first + len(self.course) - 1

    def states(self, begin: int, end: int) -> list[State]:
        """The states with these numbers, the last one included, as far as they are kept."""
        return self.course[max(0, begin - self.first) : end + 1 - self.first]

    @property
    def is_record(self) -> bool:
        """Whether nobody plays here: the course is fixed."""
        return RECORD in self.sitters

    @property
    def n_dictated(self) -> int:
        """How many states of the course were begun by a record, whose chance events no seed gives; all of them have been kept."""
        return len(list(takewhile(bool, self.course[-1]._dictated)))

    def new_key(self, seat: int) -> str:
        """A key that opens the page of a seat; the table itself knows only its hash."""
        key = secrets.token_urlsafe(12)
        self.keys[_hash(key)] = seat
        return key

    def opened_by(self, keys: Iterable[str]) -> frozenset[int]:
        """The seats that these keys open."""
        return frozenset(self.keys[hashed] for hashed in map(_hash, keys) if hashed in self.keys)

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
        self._decide(understand(text, state.legal()))

    def _decide(self, move: str) -> None:
        """The person whose turn it is decides; nobody waits for a decision to be taken back any longer."""
        following = self.state.copy()
        following.play(move)
        self.append(following)
        self.request = None

    def append(self, state: State) -> None:
        """What follows here, after a decision; what may have been taken back before is gone."""
        self.course[self.at + 1 - self.first :] = [state]
        self.at += 1
        self.undone = []
        self.changed_from = min(self.changed_from, self.at)

    def forget(self) -> None:
        """Keep the memory within bounds: the oldest states of a long game cannot be gone back to; its events are all there."""
        surplus = min(len(self.course) - KEPT, self.at - self.first)
        if surplus > 0 and not self.is_record:
            del self.course[:surplus]
            self.first += surplus

    def answer(self) -> bool:
        """Let the seat to move decide if that takes no time: a strategy without a search, a single move, or what is there already."""
        state = self.state
        if not self.follows or self.is_searching:
            return False
        if self.at < self.last and not self.persons:
            self.at += 1
        elif state.seat in self.persons:
            self._decide(state.legal()[0])
        else:
            following = state.copy()  # choosing draws from its stream
            following.play(self.lineup.choose(following))
            self.append(following)
        return True

    @property
    def follows(self) -> bool:
        """Whether the game goes on by itself here: nobody has to decide."""
        state = self.state
        if state.seat is None or self.is_record:
            return self.at < self.last and not self.persons
        return state.seat not in self.persons or not self.is_choice(state)

    @property
    def is_searching(self) -> bool:
        """Whether the seat to move has to search for its move."""
        seat = self.state.seat
        known = self.is_record or (self.at < self.last and not self.persons)
        return not known and seat is not None and seat not in self.persons and self.lineup.seats[seat].is_search

    def is_choice(self, state: State) -> bool:
        """Whether a person has to decide there, although there may be a single move."""
        return state.seat not in self.automatic or len(state.legal()) > 1

    def go(self, number: int) -> None:
        """Stand at a number of the course."""
        if not self.first <= number <= self.last:
            raise ArgumentError(f"there is no step {number}; allowed: {self.first}..{self.last}")
        self.at = number

    def back(self, seats: Collection[int]) -> int | None:
        """Where taking back leads to: the last own decision, unless another person has decided since."""
        if not self.persons:
            return self.at - 1 if self.at > self.first else None
        for number in range(self.at - 1, self.first - 1, -1):
            state = self.course[number - self.first]
            if state.seat in seats and self.is_choice(state):
                return number
            if state.seat in self.persons and state.seat not in seats:
                return None
        return None

    def forth(self, seats: Set[int]) -> int | None:
        """Where a taken back decision is made again: where the game stood then, for who took it back."""
        if not self.persons:
            return self.at + 1 if self.at < self.last else None
        return self.undone[-1].at if self.undone and self.undone[-1].seats <= seats else None

    def undo(self, seats: Set[int]) -> None:
        """Take the last decision back, or ask the other people if something has been shown since."""
        to = self.back(seats)
        if to is None:
            raise ArgumentError("there is no decision of yours to take back")
        if self.persons <= seats or not has_shown(self.states(to, self.at), self.persons):
            self._take_back(frozenset(seats), to)
        elif self.request is None or (self.request.seats, self.request.to) != (seats, to):
            self._n_requests += 1
            self.request = Request(self._n_requests, frozenset(seats), to)

    def agree(self, number: int, seats: Set[int], *, yes: bool) -> None:
        """What others say to a request, or who asked; one of them is enough to drop it, all are needed to grant it."""
        request = self.request
        if request is None or request.number != number:
            raise ArgumentError("this has been settled already")
        if not seats:
            raise ArgumentError("this page has no seat, so it is not asked")
        if not yes:
            self.request = None
            return
        request.agreed |= seats - request.seats
        if self.waiting_for == []:
            self._take_back(request.seats, request.to)

    @property
    def waiting_for(self) -> list[int]:
        """The seats that have not yet agreed to a request."""
        request = self.request
        return [] if request is None else sorted(self.persons - request.seats - request.agreed)

    def _take_back(self, seats: frozenset[int], to: int) -> None:
        before = self.at
        self.go(to)
        self.undone = [*self.undone, Undone(seats, before)] if self.persons else []
        self.request = None

    def redo(self, seats: Set[int]) -> None:
        """Make a decision again that these seats have taken back."""
        to = self.forth(seats)
        if to is None:
            raise ArgumentError("no decision of yours has been taken back")
        self.go(to)
        self.undone = self.undone[:-1]
        self.request = None


def _hash(key: str) -> str:
    """A key as it is kept; it is long and random, so that it needs neither salt nor slowness."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()
