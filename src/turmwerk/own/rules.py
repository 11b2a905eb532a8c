"""A Python game with its player count, variant and components, ready to be played many times."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from turmwerk.components.table import Components, Value
from turmwerk.errors import shown
from turmwerk.own.choosing import Lineup, Streams, choose_by_policy
from turmwerk.own.failing import LONGEST_GAME, RAISED, check_legal, failed, wrong
from turmwerk.own.game import OVER, PythonGame
from turmwerk.own.numbering import Numbering
from turmwerk.own.observing import Observation, observation_of
from turmwerk.reference.chance import CHANCE_STREAM, CHOICE_STREAM, Chance, Rng, SilentChance

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.native.columns import Columns
    from turmwerk.own.declared import Declared

MOST_POINTS = 100_000_000  # of a category: the sum of all fits 32 bits
WATCHED = 255  # decisions between two looks at the flag that stops


class Rules:
    """A game ready to be played. Immutable, but for the numbers of moves, which grow as moves are met."""

    lanes = 0  # there is no lock-step in Python
    lanes_pay = False

    def __init__(self, kind: type[PythonGame], facts: Declared, players: int, variant: str, components: Components) -> None:
        self.kind = kind
        self.facts = facts
        self.file: str = facts.where
        self.players = players
        self.variant = variant
        self.components: dict[str, Value] = dict(components)
        self.categories: tuple[str, ...] = tuple(name for name, _ in facts.categories)
        self._category_set = frozenset(self.categories)
        self._endings = {text: number for number, text in enumerate(facts.endings)}
        self.node_numbers: dict[str, int] = {node: number for number, node in enumerate(facts.nodes)}

    def begin(self, chance: Chance) -> PythonGame:
        """A game that is set up."""
        game = self.kind(self.players, self.variant, self.components, chance)
        game.setup()
        return game

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of moves, from those met in some games."""
        return Numbering(self)

    @cached_property
    def _observation(self) -> Observation:
        return observation_of(self)

    @property
    def observation(self) -> tuple[tuple[str, int, int, int, int], ...]:
        """What `observe` writes, in order: (name, start, stop, lowest, highest)."""
        return self._observation.parts

    @property
    def observation_size(self) -> int:
        """Numbers of an observation."""
        return self._observation.size

    def observe(self, game: PythonGame, seat: int, out: Any) -> None:
        """Write what a seat may know."""
        self._observation.write(game, seat, out)

    def play_batch(self, seed: int, first: int, columns: Columns, stop: Stop, lineup: Lineup | None = None, lockstep: bool = False) -> int:
        """Play games first, first + 1, … into the columns until they are full or stop[0] is set; returns how many."""
        for row in range(len(columns.decisions)):
            decisions = self._play_one(seed, first + row, lineup, stop, columns, row)
            if decisions < 0:
                return row
        return len(columns.decisions)

    def _play_one(self, seed: int, index: int, lineup: Lineup | None, stop: Stop, columns: Columns, row: int) -> int:
        try:
            game = self.begin(SilentChance(Rng(seed, index, CHANCE_STREAM)))
            if lineup is None:
                decisions = self._play_randomly(game, Rng(seed, index, CHOICE_STREAM), stop)
            else:
                decisions = self.play_on(game, lineup, Streams(seed, index, self.players), stop)
            if decisions >= 0:
                self.write_row(game, decisions, columns, row)
        except RAISED as error:
            raise failed(self.file, error, game=f"game {index} of seed {seed}, {self.players} players, {self.variant}") from error
        return decisions

    def _play_randomly(self, game: PythonGame, choices: Rng, stop: Stop) -> int:
        """The loop of most games: nothing is looked at that does not matter."""
        decisions = 0
        while game.node != OVER:
            legal = game.legal()
            n = len(legal)
            if n == 1:
                game.move(legal[0])
            elif n:
                game.move(legal[choices.next_word() * n >> 32])
            else:
                check_legal(self.file, legal, game.node)
            decisions += 1
            if decisions & WATCHED == 0 and self._interrupted(decisions, stop):
                return -1
        return -1 if stop[0] else decisions

    def play_on(self, game: PythonGame, lineup: Lineup, streams: Streams, stop: Stop) -> int:
        """Play to the end, every seat by its policy; returns the number of decisions, or -1 if stopped."""
        decisions = 0
        while game.node != OVER:
            game.move(choose_by_policy(self, game, game.legal(), lineup, streams, stop))
            decisions += 1
            if stop[0] or (decisions & WATCHED == 0 and self._interrupted(decisions, stop)):
                return -1
        return decisions

    def _interrupted(self, decisions: int, stop: Stop) -> bool:
        if decisions >= LONGEST_GAME:
            raise wrong(self.file, f'a game has had {decisions:,} decisions and is not over; move() must set self.node = "{OVER}" some day')
        return bool(stop[0])

    def write_row(self, game: PythonGame, decisions: int, columns: Columns, row: int) -> None:
        """The result of a game that is over."""
        points, winners = self.score(game)
        columns.points[row] = points
        columns.winning[row] = sum(1 << seat for seat in winners)
        columns.decisions[row] = decisions
        columns.rounds[row] = game.rounds
        columns.endings[row] = self.ending(game)

    def score(self, game: PythonGame) -> tuple[list[list[int]], list[int]]:
        """(points by seat and category, winning seats), as if the game ended here."""
        breakdown = game.breakdown()
        if not isinstance(breakdown, list) or not all(isinstance(one, dict) for one in breakdown):
            raise wrong(self.file, f"breakdown() gives {shown(breakdown)}; it must be a list with a dict for each seat")
        if len(breakdown) != self.players:
            raise wrong(self.file, f"breakdown() gives {len(breakdown)} entries for {self.players} seats; it must be a dict for each seat")
        names = self.categories
        points = []
        for one in breakdown:
            if not one.keys() <= self._category_set:
                unknown = next(iter(one.keys() - self._category_set))
                raise wrong(self.file, f"breakdown() gives points for {unknown!r}, which CATEGORIES does not name: {', '.join(names)}")
            row = [one.get(name, 0) for name in names]
            for number in row:
                if type(number) is not int or not -MOST_POINTS <= number <= MOST_POINTS:
                    allowed = "points must be whole numbers" if type(number) is not int else f"at most {MOST_POINTS:,} can be counted"
                    raise wrong(self.file, f"breakdown() gives {shown(number)} points for {_key_of(one, number)!r}; {allowed}")
            points.append(row)
        scores = [sum(row) for row in points]
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if len(winners) > 1:
            ranks = [game.tiebreak(seat) for seat in winners]
            winners = [seat for seat, rank in zip(winners, ranks, strict=True) if rank == max(ranks)]
        return points, winners

    def ending(self, game: PythonGame) -> int:
        """The number of the ending, of a game with a whole number of rounds; the first one unless the game says another."""
        if type(game.rounds) is not int:
            raise wrong(self.file, f"self.rounds is {shown(game.rounds)}; rounds must be whole numbers")
        if not game.ending:
            return 0
        if game.ending not in self._endings:
            raise wrong(self.file, f"the game ended with {game.ending!r}, which ENDINGS does not name: {', '.join(self._endings)}")
        return self._endings[game.ending]

    def imagined(self, game: PythonGame, seat: int, rng: Rng) -> PythonGame:
        """A copy in which everything the seat cannot know is redrawn; its chance draws on from the same generator, silently."""
        other = game.copy()
        other.chance = SilentChance(rng)
        other.imagine(seat)
        return other

    def lanes_for(self, lineup: Lineup) -> int:
        """There is no lock-step in Python."""
        return 0

    def notations(self) -> list[str | None]:
        """What moves are called, as far as they were met in some games."""
        return list(self.numbering.notations)

    def find_broken(self, seed: int, first: int, n_games: int) -> tuple[int, str] | None:
        """A Python game states no invariants: `turmwerk check` looks at what every game must do."""
        return None


def _key_of(points: dict[str, Any], number: object) -> str:
    return next((name for name, value in points.items() if value is number), "")
