"""The games of candidates, measured against the goals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.data.totals import WIN, Totals
from turmwerk.designing.goals import Goal, Item
from turmwerk.interrupts import uninterrupted
from turmwerk.native.columns import Columns
from turmwerk.playing.result import SimulationResult
from turmwerk.statistics import Floats
from turmwerk.strategy.kinds import Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.studies.course import decided_after
from turmwerk.work.answers import Answer, columns_of
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantCourse, WantDeals, WantTotals

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.work.session import Session

FOLLOWED_EVERY = 50  # one of so many deals is followed move by move for the goal `late`, which is slow
BLOCKS = 10  # results that a goal's function looks at


@dataclass(frozen=True)
class Levels:
    """Who plays one setting: all seats, and for the goal `skill` the weaker ones."""

    usual: Strategy
    weaker: Strategy


@dataclass
class Played:
    """Some deals of one game; what a goal does not ask for is not played."""

    game: Game
    players: Levels
    first: int
    count: int
    session: Session
    seed: int

    @cached_property
    def columns(self) -> Columns:
        """One row for each deal, the same strategy in all seats."""
        job = Job.of_table(Lineup(self.game, self.players.usual), seed=self.seed, want=WantTotals(rows=True))
        return columns_of(self._answer(job, self.first, self.count), self.count)

    def _answer(self, job: Job, first: int, count: int) -> Answer:
        answer = Answer()
        self.session.play(job, count, answer, first=first)
        return answer

    def stronger_wins(self) -> Floats:
        """The win share of the usual strategy in each seat in turn among weaker ones, by deal."""
        n = self.game.players
        tables = [Seating(0, tuple(int(other == seat) for other in range(n))) for seat in range(n)]
        job = Job([self.game], [self.players.weaker, self.players.usual], tables, seed=self.seed, want=WantDeals())
        return np.asarray(self._answer(job, self.first, self.count).column("wins")[:, 1] / (WIN * n))

    def followed(self) -> Floats:
        """After which part of the game its winner led for good, of a few deals."""
        begin, end = (-(-deal // FOLLOWED_EVERY) for deal in (self.first, self.first + self.count))
        if begin == end:
            return np.zeros(0)
        job = Job.of_table(Lineup(self.game, self.players.usual), seed=self.seed, want=WantCourse())
        return decided_after(self._answer(job, begin, end - begin))

    def results(self) -> Iterator[SimulationResult]:
        """The deals in blocks, as results."""
        ends = np.linspace(0, self.count, min(BLOCKS, self.count) + 1).astype(int)
        names = (self.players.usual.name,) * self.game.players
        for begin, end in pairwise(ends.tolist()):
            part: Columns = object.__new__(Columns)
            part.__dict__ = {name: np.ascontiguousarray(column[begin:end]) for name, column in vars(self.columns).items()}
            yield SimulationResult(self.game, self.seed, 1, 1.0, Totals.of(part), None, names)


@dataclass
class GoalSums:
    """The columns of one goal in one setting, added up."""

    n: int = 0
    total: Any = 0.0
    squares: Any = 0.0

    def add(self, columns: Floats) -> None:
        """Add deals."""
        self.n += len(columns)
        self.total = self.total + columns.sum(axis=0)
        self.squares = self.squares + (columns**2).sum(axis=0)

    @property
    def means(self) -> Floats:
        """By item."""
        return np.asarray(self.total / max(1, self.n))

    @property
    def variances(self) -> Floats:
        """Variances of the means, by item, never quite 0: a few deals may show no spread by chance."""
        spread = np.maximum(0.0, self.squares / max(1, self.n) - self.means**2)
        return np.asarray((spread + 1e-12) / max(1, self.n) + 0.05 * (spread + 1e-9) / max(1, self.n) ** 1.5)


@dataclass
class Measured:
    """What a candidate did so far: deals played, and sums by setting and goal."""

    deals: int = 0
    sums: list[list[GoalSums]] = field(default_factory=list)


class Measuring:
    """Candidates measured against goals in all settings."""

    def __init__(self, goals: Sequence[Goal], games: Sequence[Game], players: Sequence[Levels], session: Session, seed: int) -> None:
        self.goals: list[Goal] = list(goals)
        self.players: list[Levels] = list(players)
        self.session = session
        self.seed = seed
        self.items: list[list[list[Item]]] = [[goal.items(game) for goal in goals] for game in games]
        skill = any(goal.name == "skill" for goal in goals)
        self.cost: int = sum(1 + skill * one.players for one in games)  # games of one deal of one candidate, over all settings
        self.games_played: int = 0

    def columns(self, games: Sequence[Game], first: int, count: int) -> list[list[Floats]]:
        """By setting and goal: one row for each deal."""
        self.games_played += count * self.cost
        settings = [Played(*one, first, count, self.session, self.seed) for one in zip(games, self.players, strict=True)]
        return [[goal.columns(played) for goal in self.goals] for played in settings]

    def extend(self, record: Measured, games: Sequence[Game], first: int, count: int) -> None:
        """Play deals first..first+count-1 more; Ctrl-C leaves the record as it was."""
        played = self.columns(games, first, count)
        with uninterrupted():
            record.sums = record.sums or [[GoalSums() for _ in self.goals] for _ in games]
            for sums, columns in zip(record.sums, played, strict=True):
                for one, values in zip(sums, columns, strict=True):
                    one.add(values)
            record.deals += count

    def loss(self, means: Sequence[Sequence[Floats]]) -> Floats:
        """How far all goals are missed together, in units of their tolerances: the root of the mean square of the goals' misses."""
        squares = [
            goal.misses(values, items).max(axis=-1) ** 2
            for by_goal, items_by_goal in zip(means, self.items, strict=True)
            for goal, values, items in zip(self.goals, by_goal, items_by_goal, strict=True)
        ]
        return np.asarray(np.sqrt(np.mean(squares, axis=0)))
