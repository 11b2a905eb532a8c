"""What a tournament found: the values of every deal, and the figures drawn from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from turmwerk.data.lines import DIFFERENCE, UNPAIRED, Line, Source
from turmwerk.formatting import notebook, plus_minus
from turmwerk.playing.game import plain_game
from turmwerk.statistics import CONFIDENCE, Ends, Estimate, Floats, estimate_mean, joint_confidence, mean_interval, plain_intervals
from turmwerk.studies.figures import plain
from turmwerk.studies.pages.tournament import overview, tournament_page
from turmwerk.studies.ratings import bradley_terry_estimates
from turmwerk.studies.standings import standings
from turmwerk.studies.study import GameStudy
from turmwerk.studies.tables import tournament_notes, tournament_tables

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

ELO = 400 / np.log(10)  # of a unit of log-strength


def possible_shares(n_strategies: int, n_seats: int) -> Ends:
    """What the win share of a strategy can be in a deal. Strategies fewer than seats hold several, and win with one of them at most."""
    return 0.0, min(1.0, n_strategies / n_seats)


class StrategyFigures(NamedTuple):
    """One strategy of a tournament."""

    name: str
    win_share: Estimate  # per seat held
    mean_score: Estimate
    mean_rank: Estimate  # 1 is best; ties share the mean of their places
    rating: Estimate  # Bradley–Terry in Elo points: 400 are odds of 10 to 1; 0 is the mean, weighted by what is known of each


class TournamentIntervals(NamedTuple):
    """Intervals by strategy: arrays of (low, high)."""

    win_share: Floats
    mean_scores: Floats
    mean_ranks: Floats
    ratings: Floats


@dataclass(frozen=True)
class Difference:
    """One strategy minus another, in win share per seat: on the same deals, and as if every game had had a deal of its own."""

    first: str
    second: str
    paired: Estimate
    unpaired: Estimate


@dataclass(frozen=True, eq=False, repr=False)
class TournamentResult(GameStudy):
    """What a tournament found. A deal is a seed's game played by every line-up; figures are per seat held, so fair is 1 / players."""

    game: Game
    names: tuple[str, ...]
    seed: int
    n_lineups: int
    seconds: float = field(compare=False)
    win_shares: Floats  # by deal and strategy: mean over the seats the strategy held
    scores: Floats
    ranks: Floats
    points: Floats  # by deal, strategy and category
    before: Floats  # by deal, how often seats of one strategy came before seats of another
    variances: Floats  # by line-up and pair of strategies, of what its games add to the difference
    verdict: str | None = None  # of the sequential test, if there was one
    partial: bool = False  # stopped before all deals were played

    ORIGIN: ClassVar[tuple[str, ...]] = ("seed", "deals", "games", "partial")
    plot = overview
    _page = tournament_page

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.win_shares)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.deals * self.n_lineups

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The numbers of the strategies, the strongest (by win share) first."""
        return tuple(sorted(range(len(self.names)), key=lambda number: -self.win_share[number]))

    @property
    def verdicts(self) -> list[str]:
        """Who is the strongest, and how the others stand, in sentences."""
        return standings(self)

    @cached_property
    def win_share(self) -> Floats:
        """Win share per seat held, by strategy."""
        return np.asarray(self.win_shares.mean(axis=0))

    @cached_property
    def mean_scores(self) -> Floats:
        """Mean score by strategy."""
        return np.asarray(self.scores.mean(axis=0))

    @cached_property
    def mean_ranks(self) -> Floats:
        """Mean rank (1 is best, ties share the mean of their places) by strategy."""
        return np.asarray(self.ranks.mean(axis=0))

    @cached_property
    def ratings(self) -> Floats:
        """Bradley–Terry ratings in Elo points (400 points are odds of 10 to 1) by strategy.

        They are relative to the mean of all, weighted by what is known of each. Of who never wins, or always, only one end is known.
        """
        return np.array([one.rating.value for one in self.figures()])

    @cached_property
    def mean_points(self) -> dict[str, Floats]:
        """Mean points by category, each an array by strategy: where one is better than another."""
        means = self.points.mean(axis=0)
        return {name: means[:, position] for position, name in enumerate(self.game.categories)}

    def figures(self, confidence: float = CONFIDENCE) -> list[StrategyFigures]:
        """Everything about each strategy, with intervals."""
        kinds = ((self.win_shares, self._possible), (self.scores, None), (self.ranks, (1.0, float(self.game.players))))
        means = ([estimate_mean(column, confidence, within) for column in values.T] for values, within in kinds)
        ratings = [one.scaled(ELO) for one in bradley_terry_estimates(self.before, confidence)]
        return [StrategyFigures(*row) for row in zip(self.names, *means, ratings, strict=True)]

    def intervals(self, confidence: float = CONFIDENCE) -> TournamentIntervals:
        """The intervals of all figures."""
        _, *columns = zip(*self.figures(confidence), strict=True)
        return TournamentIntervals(*(np.array([(one.low, one.high) for one in column]) for column in columns))

    def differences(self, confidence: float = CONFIDENCE) -> list[Difference]:
        """Pairwise differences of the win share."""
        return [
            Difference(first, second, self._lead(i, j, confidence), self._unpaired(i, j, confidence))
            for (i, first), (j, second) in combinations(enumerate(self.names), 2)
        ]

    def joint_lead(self, first: str, second: str) -> Estimate:
        """How much more the first strategy wins than the second, with an interval so wide that those of all pairs hold together."""
        n = len(self.names)
        return self._lead(self.names.index(first), self.names.index(second), joint_confidence(n * (n - 1) // 2))

    def _lead(self, i: int, j: int, confidence: float) -> Estimate:
        return estimate_mean(self.win_shares[:, i] - self.win_shares[:, j], confidence, self._possible_lead)

    def _unpaired(self, i: int, j: int, confidence: float) -> Estimate:
        lead = self.win_shares[:, i] - self.win_shares[:, j]
        deviation, seen = float(np.sqrt(self.variances[:, i, j].sum())), (float(lead.min()), float(lead.max()))
        ends = mean_interval(self.deals, float(lead.mean()), deviation, seen, confidence, self._possible_lead)
        return Estimate(float(lead.mean()), *ends)

    @property
    def _possible(self) -> Ends:
        return possible_shares(len(self.names), self.game.players)

    @property
    def _possible_lead(self) -> Ends:
        return -self._possible[1], self._possible[1]

    def _lines(self) -> Iterator[Line]:
        """The figures of a tournament: those of each strategy, then the differences of their win shares."""
        source = Source.of(self.game, self.games)
        for position, one in enumerate(self.figures()):
            for figure in ("win_share", "mean_score", "mean_rank", "rating"):
                yield source.line(figure.replace("_", " "), None, getattr(one, figure), one.name)
            for category, means in self.mean_points.items():
                yield source.line(f"mean points for {category}", None, means[position], one.name)
        for pair in self.differences():
            yield source.line("win share", f"minus {pair.second}", pair.paired, pair.first, kind=DIFFERENCE)
            yield source.line("win share", f"minus {pair.second}", pair.unpaired, pair.first, kind=UNPAIRED)

    def _origin(self) -> dict[str, Any]:
        return {**super()._origin(), "strategies": list(self.names)}

    def as_dict(self, confidence: float = CONFIDENCE) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        intervals = self.intervals(confidence)
        names = TournamentIntervals._fields
        return {
            **plain_game(self.game),
            "seed": self.seed,
            "deals": self.deals,
            "lineups": self.n_lineups,
            **{name: getattr(self, name) for name in ("games", "partial", "seconds")},
            "strategies": list(self.names),
            "confidence": confidence,
            **{name: getattr(self, name).tolist() for name in names},
            **{f"{name}_interval": plain_intervals(getattr(intervals, name)) for name in names},
            "mean_points": {name: means.tolist() for name, means in self.mean_points.items()},
            "differences": plain(self.differences(confidence)),
            "ranking": [self.names[i] for i in self.order],
            "verdict": self.verdict,
            "verdicts": self.verdicts,
            "reconstructed": list(self.game.reconstructed),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TournamentResult):
            return NotImplemented
        return all(np.array_equal(getattr(self, one.name), getattr(other, one.name)) for one in fields(self) if one.compare)

    __hash__: ClassVar[None]  # type: ignore[assignment]  # made of arrays

    def _repr_html_(self) -> str:
        return super()._repr_html_() + notebook(tournament_tables(self), tournament_notes(self))

    def __repr__(self) -> str:
        shares = ", ".join(f"{one.name} {plus_minus(one.win_share, '{:.1%}')}" for one in self.figures())
        partial = ", partial" if self.partial else ""
        return f"<TournamentResult of {self.game!r}, seed {self.seed}, {self.games:,} games{partial}; win share per seat: {shares}>"
