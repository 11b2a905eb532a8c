"""What a simulation found: exact totals, and the figures drawn from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.data import provenance
from turmwerk.data.frames import Tabular
from turmwerk.data.game_rows import rows_table, seat_rows_table
from turmwerk.data.lines import Line
from turmwerk.data.totals import WIN, Totals
from turmwerk.errors import ArgumentError
from turmwerk.formatting import notebook
from turmwerk.playing.lines import result_lines
from turmwerk.playing.page import overview, result_page
from turmwerk.playing.tables import result_notes, result_tables
from turmwerk.report.page import check_extra, write
from turmwerk.statistics import CONFIDENCE, mean_interval, plain_intervals, share_interval, standard_deviation

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.playing.game import Game


class Histogram(NamedTuple):
    """How often each score was reached: `counts[i, seat]` times `scores[i]`."""

    scores: NDArray[np.int64]
    counts: NDArray[np.int64]


class FactFigures(NamedTuple):
    """The seats that had one value of a fact, such as a board, over all games and seats."""

    seats: int  # how often a seat had it
    win_share: float
    mean_score: float
    sd_score: float
    mean_breakdown: dict[str, float]


class Intervals(NamedTuple):
    """Intervals by seat: arrays of (low, high)."""

    mean_scores: NDArray[np.float64]
    win_share: NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class SimulationResult(Tabular):
    """The result of `Game.simulate`. Seats are array positions; a win shared by k seats counts 1/k for each.

    Two results are equal if the same strategies played the same games and the same was kept of them, on whatever threads and engine.
    """

    game: Game
    seed: int
    threads: int
    seconds: float
    totals: Totals
    rows: NDArray[np.void] | None = None
    strategies: tuple[str, ...] = ()  # their names by seat
    engine: str = "scalar"  # or "lockstep"; the games are the same
    partial: bool = False  # stopped before all games that were asked for; those here are the first ones

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.totals.games

    @cached_property
    def mean_scores(self) -> NDArray[np.float64]:
        """Mean score by seat."""
        return np.asarray(self.totals.points.sum(axis=1) / self.games)

    @cached_property
    def sd_scores(self) -> NDArray[np.float64]:
        """Standard deviation of the score by seat."""
        pairs = zip(self.totals.points.sum(axis=1).tolist(), self.totals.square_scores, strict=True)
        return np.array([standard_deviation(self.games, total, squares) for total, squares in pairs])

    @cached_property
    def win_share(self) -> NDArray[np.float64]:
        """Share of the games won, by seat; sums to 1."""
        return np.asarray(self.totals.wins / (WIN * self.games))

    @property
    def shared_win_share(self) -> float:
        """Share of the games with more than one winner."""
        return self.totals.shared_wins / self.games

    @property
    def mean_decisions(self) -> float:
        """Decisions per game."""
        return self.totals.decisions / self.games

    @property
    def mean_rounds(self) -> float:
        """Rounds per game."""
        return self.totals.rounds / self.games

    @cached_property
    def mean_breakdown(self) -> dict[str, NDArray[np.float64]]:
        """Mean points by category; each an array by seat."""
        return {name: self.totals.points[:, i] / self.games for i, name in enumerate(self.game.categories)}

    @cached_property
    def endings(self) -> dict[str, float]:
        """Share of the games by the reason why they ended."""
        return {text: int(self.totals.endings[i]) / self.games for i, text in enumerate(self.game._engine.ENDINGS)}

    @cached_property
    def facts(self) -> dict[str, dict[str, FactFigures]]:
        """What each value of a fact brought: for Sultaniya `facts["board"]["anis"].win_share`. Values that never occurred are missing."""
        figures: dict[str, dict[str, FactFigures]] = {name: {} for name in self.game.facts}
        names = list(self.game.facts.items())
        for number, value in sorted(self.totals.facts):
            seats, wins, squares, *points = self.totals.facts[number, value].tolist()
            breakdown = {name: total / seats for name, total in zip(self.game.categories, points, strict=True)}
            deviation = standard_deviation(seats, sum(points), squares)
            name, values = names[number]
            figures[name][values[value]] = FactFigures(seats, wins / (WIN * seats), sum(points) / seats, deviation, breakdown)
        return figures

    @cached_property
    def histogram(self) -> Histogram:
        """Score counts by seat."""
        low, counts = self.totals.scores
        reached = np.flatnonzero(counts.any(axis=0))
        return Histogram(low + reached, counts[:, reached].T)

    def intervals(self, confidence: float = CONFIDENCE) -> Intervals:
        """Intervals of the mean scores and win shares; those of a single game are infinite."""
        reached = [self.histogram.scores[column > 0] for column in self.histogram.counts.T]
        seen = [(float(one[0]), float(one[-1])) for one in reached]
        scores = zip(self.mean_scores.tolist(), self.sd_scores.tolist(), seen, strict=True)
        return Intervals(
            np.array([mean_interval(self.games, mean, deviation, ends, confidence) for mean, deviation, ends in scores]),
            np.array([share_interval(self.games, share, confidence) for share in self.win_share.tolist()]),
        )

    @cached_property
    def signature(self) -> str:
        """A short hash of the exact totals: the same games give the same signature, on any machine and any number of threads."""
        totals = self.totals
        numbers = [totals.games, *totals.points.ravel(), *totals.square_scores, *totals.wins, totals.shared_wins]
        numbers += [totals.decisions, totals.rounds, *totals.endings]
        numbers += [number for score, counts in zip(*self.histogram, strict=True) for number in (score, *counts)]
        numbers += [number for fact in sorted(totals.facts) for number in (*fact, *totals.facts[fact])]
        return sha256(" ".join(str(int(number)) for number in numbers).encode()).hexdigest()[:16]

    plot = overview

    def report(self, path: str | PathLike[str], *, command: str | None = None) -> None:
        """Write a self-contained HTML page."""
        check_extra()
        write(path, result_page(self, command))

    def _repr_html_(self) -> str:
        return notebook(result_tables(self), result_notes(self))

    def __repr__(self) -> str:
        strategies = self.strategies[:1] if len(set(self.strategies)) == 1 else self.strategies
        scores = " ".join(f"{mean:.1f}" for mean in self.mean_scores)
        shares = " ".join(f"{share:.3f}" for share in self.win_share)
        played = f"{self.games:,} games of {self.game!r} by {', '.join(strategies)}, seed {self.seed}"
        return f"<{played}{', partial' if self.partial else ''}: mean scores {scores}, win share {shares}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        same_rows = self.rows is other.rows or (self.rows is not None and other.rows is not None and np.array_equal(self.rows, other.rows))
        return self._value == other._value and same_rows

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[object, ...]:
        """What makes a result the same as another, but for its rows."""
        return self.game, self.seed, self.strategies, self.signature

    def _lines(self) -> Iterator[Line]:
        return result_lines(self)

    def _origin(self) -> dict[str, Any]:
        origin = {**provenance.of_game(self.game), "strategies": list(self.strategies), "seed": self.seed, "games": self.games}
        return origin | {"partial": self.partial, "signature": self.signature}

    def to_arrow(self) -> pa.Table:
        """As a table of Apache Arrow: one line for each game if there are rows, otherwise one line for each figure; see docs/data.md."""
        if self.rows is None:
            return super().to_arrow()
        return rows_table(self.game, self.rows, {"rows": provenance.GAMES, **self._origin()})

    def seat_rows(self) -> pa.Table:
        """Tidy rows, one for each seat of each game, with seed, players, variant and strategy; needs `rows=True`. See docs/data.md."""
        if self.rows is None:
            raise ArgumentError("a simulation keeps no rows unless it is asked to; play it with rows=True")
        origin = {"rows": provenance.GAMES, **self._origin()}
        return seat_rows_table(self.game, self.rows, self.strategies, self.seed, origin)

    def as_dict(self, confidence: float = CONFIDENCE) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        intervals = self.intervals(confidence)
        names = ("seed", "games", "partial", "threads", "engine", "seconds")
        return {
            "game": self.game.name,
            "players": self.game.players,
            "variant": self.game.variant,
            "components": dict(self.game.changed),
            "strategies": list(self.strategies),
            **{name: getattr(self, name) for name in names},
            "games_per_second": self.games / self.seconds,
            "mean_scores": self.mean_scores.tolist(),
            "mean_scores_interval": plain_intervals(intervals.mean_scores),
            "sd_scores": self.sd_scores.tolist(),
            "win_share": self.win_share.tolist(),
            "win_share_interval": plain_intervals(intervals.win_share),
            "confidence": confidence,
            "shared_win_share": self.shared_win_share,
            "mean_breakdown": {name: means.tolist() for name, means in self.mean_breakdown.items()},
            "mean_decisions": self.mean_decisions,
            "mean_rounds": self.mean_rounds,
            "endings": self.endings,
            "facts": {name: {value: figures._asdict() for value, figures in values.items()} for name, values in self.facts.items()},
            "reconstructed": list(self.game.reconstructed),
            "signature": self.signature,
        }


Result = SimulationResult  # its name before 0.2; will go with 0.3
