"""Many Python games side by side, one decision of each at a time: place i plays games first + i, first + i + n, … of a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turmwerk.errors import IllegalMoveError
from turmwerk.own.choosing import Lineup, choose_by_policy
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.position import Position

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.native.columns import Columns
    from turmwerk.native.interface import Integers
    from turmwerk.own.rules import Rules

NODE_MOVES = 64
NO_SEAT = 255


class _Place:
    """The game in a place."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.position: Position | None = None  # None: no game is left
        self.decisions = 0


class Vector:
    """The games of all places; `arrays` are written anew by every step, as the native engines do."""

    def __init__(
        self,
        rules: Rules,
        lineup: Lineup,
        learners: int,
        arrays: Any,
        seed: int,
        first: int,
        count: int,
        by_points: bool = False,
        columns: Columns | None = None,
    ) -> None:
        self._rules, self._lineup, self._learners, self._arrays = rules, lineup, learners, arrays
        self._seed, self._first, self._count = seed, first, count
        self._by_points, self._columns = by_points, columns
        self._places = [_Place(index) for index in range(len(arrays.done))]

    def begin(self, low: int, high: int, stop: Stop) -> None:
        """The first games of places low..high-1, up to the first decision of a learner."""
        for number in range(low, high):
            self._clear(number)
            self._begin_games(self._places[number], stop)
            self._show(number)

    def advance(self, low: int, high: int, actions: Integers, stop: Stop) -> None:
        """Play the actions of places low..high-1 and continue to the next decisions of learners."""
        for number in range(low, high):
            place = self._places[number]
            if place.position is not None and self._is_legal(place.position, int(actions[number])):
                self._advance(number, place, int(actions[number]) % NODE_MOVES, stop)
                self._show(number)

    def check(self, actions: Integers) -> int:
        """The first place whose action is not legal, or -1."""
        for number, place in enumerate(self._places):
            if place.position is not None and not self._is_legal(place.position, int(actions[number])):
                return number
        return -1

    def choose_randomly(self, actions: Integers) -> None:
        """Write a random action for each place, drawn as random players draw."""
        for number, place in enumerate(self._places):
            position = place.position
            actions[number] = 0 if position is None else NODE_MOVES * position.node_number + position.choose()

    def position(self, place: int) -> Position:
        """A copy of the position in a place."""
        position = self._places[place].position
        if position is None:
            raise IllegalMoveError(f"place {place} has no game left")
        return position.copy()

    def _is_legal(self, position: Position, action: int) -> bool:
        node, move = divmod(action, NODE_MOVES)
        return node == position.node_number and move in position.legal().values()

    def _advance(self, number: int, place: _Place, move: int, stop: Stop) -> None:
        assert place.position is not None
        if self._arrays.done[number]:
            self._clear(number)
        place.position.apply(move)
        place.decisions += 1
        if not self._play_to_decision(place, stop) and not stop[0]:
            self._end_game(number, place)
            place.index += len(self._places)
            self._begin_games(place, stop)

    def _play_to_decision(self, place: _Place, stop: Stop) -> bool:
        """Until a learner is to decide; False: the game is over, or it was stopped."""
        position = place.position
        assert position is not None
        while not position.is_over:
            if self._learners >> position.seat & 1:
                return True
            try:
                move = choose_by_policy(self._rules, position.game, position.texts(), self._lineup, position.streams, stop)
            except RAISED as error:
                raise failed(self._rules.file, error) from error
            if stop[0]:
                break
            position.play(move)
            place.decisions += 1
        return False

    def _begin_games(self, place: _Place, stop: Stop) -> None:
        """The game of this number; one in which no learner decides anything is followed by the next one at once."""
        place.position = None
        while place.index < self._count and not stop[0]:
            place.position = Position(self._rules, self._seed, self._first + place.index)
            place.decisions = 0
            if self._play_to_decision(place, stop):
                return
            if not stop[0]:
                self._write(place)
            place.position = None
            place.index += len(self._places)

    def _write(self, place: _Place) -> None:
        if self._columns is not None and place.position is not None:
            self._rules.write_row(place.position.game, place.decisions, self._columns, place.index)

    def _end_game(self, number: int, place: _Place) -> None:
        """Rewards, points, and what the learner that decided last sees at the end."""
        position, arrays = place.position, self._arrays
        assert position is not None
        points, winners = position.score()
        scores = [sum(row) for row in points]
        arrays.scores[number] = scores
        arrays.rewards[number] = scores if self._by_points else [(seat in winners) / len(winners) for seat in range(len(scores))]
        arrays.done[number] = True
        position.observe(int(arrays.seats[number]), arrays.last[number])
        self._write(place)

    def _clear(self, number: int) -> None:
        arrays = self._arrays
        arrays.done[number] = False
        arrays.rewards[number] = 0
        arrays.scores[number] = 0

    def _show(self, number: int) -> None:
        """Observation, legal moves and seat of the decision."""
        place, arrays = self._places[number], self._arrays
        arrays.legal[number] = False
        arrays.games[number] = self._first + place.index
        position = place.position
        if position is None:
            arrays.seats[number] = NO_SEAT
            return
        first = NODE_MOVES * position.node_number
        arrays.legal[number, [first + move for move in position.legal().values()]] = True
        arrays.seats[number] = position.seat
        position.observe(position.seat, arrays.observations[number])
