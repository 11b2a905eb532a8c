"""What a tournament found: the values of every deal, and the figures drawn from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from turmwerk.data import provenance
from turmwerk.data.frames import Tabular
from turmwerk.data.lines import DIFFERENCE, UNPAIRED, Line, Source
from turmwerk.formatting import notebook, plus_minus
from turmwerk.playing.game import plain_game
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Estimate, Floats, bounded_interval, estimate_mean, plain_intervals
from turmwerk.studies.figures import plain
from turmwerk.studies.ratings import bradley_terry_estimates
from turmwerk.studies.tables import tournament_notes, tournament_tables

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

ELO = 400 / np.log(10)  # of a unit of log-strength


class StrategyFigures(NamedTuple):
    """One strategy of a tournament."""

    name: str
    win_share: Estimate  # per seat held
    mean_score: Estimate
    mean_rank: Estimate  # 1 is best; ties share the mean of their places
    rating: Estimate  # Bradley–Terry in Elo points: mean 0; 400 points are odds of 10 to 1


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
class TournamentResult(Tabular):
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

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.win_shares)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.deals * self.n_lineups

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
        """Bradley–Terry ratings in Elo points (mean 0; 400 points are odds of 10 to 1) by strategy."""
        return np.array([one.rating.value for one in self.figures()])

    @cached_property
    def mean_points(self) -> dict[str, Floats]:
        """Mean points by category, each an array by strategy: where one is better than another."""
        means = self.points.mean(axis=0)
        return {name: means[:, position] for position, name in enumerate(self.game.categories)}

    def figures(self, confidence: float = CONFIDENCE) -> list[StrategyFigures]:
        """Everything about each strategy, with intervals."""
        kinds = ((self.win_shares, SHARE), (self.scores, None), (self.ranks, (1.0, float(self.game.players))))
        means = ([estimate_mean(column, confidence, within) for column in values.T] for values, within in kinds)
        ratings = [one.scaled(ELO) for one in bradley_terry_estimates(self.before, confidence)]
        return [StrategyFigures(*row) for row in zip(self.names, *means, ratings, strict=True)]

    def intervals(self, confidence: float = CONFIDENCE) -> TournamentIntervals:
        """The intervals of all figures."""
        _, *columns = zip(*self.figures(confidence), strict=True)
        return TournamentIntervals(*(np.array([(one.low, one.high) for one in column]) for column in columns))

    def differences(self, confidence: float = CONFIDENCE) -> list[Difference]:
        """Pairwise differences of the win share."""
        shares = self.win_shares.T
        return [
            Difference(
                self.names[i],
                self.names[j],
                estimate_mean(shares[i] - shares[j], confidence, SHARE_DIFFERENCE),
                self._unpaired(i, j, confidence),
            )
            for i in range(len(shares))
            for j in range(i + 1, len(shares))
        ]

    def _unpaired(self, i: int, j: int, confidence: float) -> Estimate:
        difference = float(self.win_share[i] - self.win_share[j])
        deviation = float(np.sqrt(self.variances[:, i, j].sum()))
        return Estimate(difference, *bounded_interval(self.deals, difference, deviation, SHARE_DIFFERENCE, confidence))

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
        origin = {"strategies": list(self.names), "seed": self.seed, "deals": self.deals, "games": self.games, "partial": self.partial}
        return {**provenance.of_game(self.game), **origin}

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
            "verdict": self.verdict,
            "reconstructed": list(self.game.reconstructed),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TournamentResult):
            return NotImplemented
        return all(np.array_equal(getattr(self, one.name), getattr(other, one.name)) for one in fields(self) if one.compare)

    __hash__ = None  # type: ignore[assignment]  # made of arrays

    def _repr_html_(self) -> str:
        return notebook(tournament_tables(self), tournament_notes(self))

    def __repr__(self) -> str:
        shares = ", ".join(f"{one.name} {plus_minus(one.win_share, '{:.1%}')}" for one in self.figures())
        partial = ", partial" if self.partial else ""
        return f"<TournamentResult of {self.game!r}, seed {self.seed}, {self.games:,} games{partial}; win share per seat: {shares}>"
