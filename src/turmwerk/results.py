"""What a simulation found: exact totals, and the figures drawn from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk import native
from turmwerk.data import provenance
from turmwerk.data.frames import Tabular
from turmwerk.native import shared
from turmwerk.statistics import CONFIDENCE, mean_interval, plain_intervals, share_interval, standard_deviation

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.registry import Game

WIN = shared.WIN  # a win in units, so that a win shared by k seats is a whole number for each


class Columns:
    """The results of a run of games, an array for each column; the native engines fill them by their names."""

    def __init__(self, n_games: int, n_seats: int, n_categories: int, n_facts: int = 0) -> None:
        self.points = np.zeros((n_games, n_seats, n_categories), np.int32)
        self.winning = np.zeros(n_games, np.uint8)  # one bit per winning seat
        self.decisions = np.zeros(n_games, np.uint32)
        self.rounds = np.zeros(n_games, np.uint16)
        self.endings = np.zeros(n_games, np.uint8)
        self.facts = np.zeros((n_games, n_seats, n_facts), np.uint8)  # numbers of values, see `Game.facts`

    def first(self, n_games: int) -> Columns:
        """A view of the first games."""
        part = object.__new__(Columns)
        part.__dict__ = {name: column[:n_games] for name, column in self.__dict__.items()}
        return part

    def wins(self) -> NDArray[np.bool_]:
        """Who won, by game and seat."""
        return (self.winning[:, None] >> np.arange(self.points.shape[1]) & 1).astype(bool)

    def rows(self, facts: Iterable[str] = (), first: int = 0) -> NDArray[np.void]:
        """As a structured array, one row per game; `facts` are the names of the facts, `first` the index of the first game."""
        n_games, n_seats, n_categories = self.points.shape
        fields: list[Any] = [("game_index", np.int64), ("scores", np.int32, (n_seats,)), ("breakdown", np.int32, (n_seats, n_categories))]
        fields += [("wins", np.bool_, (n_seats,)), ("decisions", np.uint32), ("rounds", np.uint16), ("ending", np.uint8)]
        fields += [(name, np.uint8, (n_seats,)) for name in facts]
        rows = np.empty(n_games, np.dtype(fields))
        rows["game_index"] = np.arange(first, first + n_games)
        rows["scores"] = self.points.sum(axis=2)
        rows["breakdown"] = self.points
        rows["wins"] = self.wins()
        rows["decisions"] = self.decisions
        rows["rounds"] = self.rounds
        rows["ending"] = self.endings
        for number, name in enumerate(facts):
            rows[name] = self.facts[:, :, number]
        return rows


class ScoreCounts(NamedTuple):
    """How often each score was reached: `counts[seat, i]` times the score `low + i`."""

    low: int
    counts: NDArray[np.int64]

    def __add__(self, other: ScoreCounts) -> ScoreCounts:  # type: ignore[override]
        if not self.counts.size:
            return other
        low = min(self.low, other.low)
        high = max(self.low + self.counts.shape[1], other.low + other.counts.shape[1])
        counts = np.zeros((len(other.counts), high - low), np.int64)
        for part in (self, other):
            counts[:, part.low - low : part.low - low + part.counts.shape[1]] += part.counts
        return ScoreCounts(low, counts)


@dataclass
class Totals:
    """Exact integer sums over games. Sums do not depend on the order of adding, so threads and chunks leave no trace."""

    games: int = 0
    points: Any = 0  # by seat and category
    square_scores: Any = 0  # by seat
    wins: Any = 0  # by seat, in units of 1 / WIN
    shared_wins: int = 0
    decisions: int = 0
    rounds: int = 0
    endings: Any = 0
    scores: ScoreCounts = field(default_factory=lambda: ScoreCounts(0, np.zeros((1, 0), np.int64)))
    facts: dict[tuple[int, int], Any] = field(default_factory=dict)  # by (fact, value): [seats, wins, square scores, points by category]

    def add(self, columns: Columns) -> None:
        """Add up a run of games."""
        points, squares, wins, shared_wins, decisions, rounds, endings, low, counts, facts = native.load("shared").add_up(columns)
        self.games += len(columns.decisions)
        self.points += points
        self.square_scores += squares
        self.wins += wins
        self.shared_wins += shared_wins
        self.decisions += decisions
        self.rounds += rounds
        self.endings += endings
        self.scores += ScoreCounts(low, counts)
        for number, value in np.argwhere(facts[:, :, 0]).tolist():
            self.facts[number, value] = self.facts.get((number, value), 0) + facts[number, value]

    def merge(self, other: Totals) -> None:
        """Add the sums of other games."""
        for name in ("games", "points", "square_scores", "wins", "shared_wins", "decisions", "rounds", "endings", "scores"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for fact, sums in other.facts.items():
            self.facts[fact] = self.facts.get(fact, 0) + sums


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
class Result(Tabular):
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
        pairs = zip(self.totals.points.sum(axis=1).tolist(), self.totals.square_scores.tolist(), strict=True)
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
        return {text: int(self.totals.endings[i]) / self.games for i, text in enumerate(self.game.engine.ENDINGS)}

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
        scores = zip(self.mean_scores.tolist(), self.sd_scores.tolist(), self._seen_scores(), strict=True)
        return Intervals(
            np.array([mean_interval(self.games, mean, deviation, seen, confidence) for mean, deviation, seen in scores]),
            np.array([share_interval(self.games, share, confidence) for share in self.win_share.tolist()]),
        )

    def _seen_scores(self) -> list[tuple[float, float]]:
        """The least and the largest score of each seat."""
        scores, counts = self.histogram
        reached = [scores[column > 0] for column in counts.T]
        return [(float(one[0]), float(one[-1])) for one in reached]

    @cached_property
    def signature(self) -> str:
        """A short hash of the exact totals: the same games give the same signature, on any machine and any number of threads."""
        totals = self.totals
        numbers = [totals.games, *totals.points.ravel(), *totals.square_scores, *totals.wins, totals.shared_wins]
        numbers += [totals.decisions, totals.rounds, *totals.endings]
        numbers += [number for score, counts in zip(*self.histogram, strict=True) for number in (score, *counts)]
        numbers += [number for fact in sorted(totals.facts) for number in (*fact, *totals.facts[fact])]
        return sha256(" ".join(str(int(number)) for number in numbers).encode()).hexdigest()[:16]

    def _repr_html_(self) -> str:
        from turmwerk.tables import notebook, result_notes, result_tables

        return notebook(result_tables(self), result_notes(self))

    def __repr__(self) -> str:
        strategies = self.strategies[:1] if len(set(self.strategies)) == 1 else self.strategies
        scores = " ".join(f"{mean:.1f}" for mean in self.mean_scores)
        shares = " ".join(f"{share:.3f}" for share in self.win_share)
        played = f"{self.games:,} games of {self.game!r} by {', '.join(strategies)}, seed {self.seed}"
        return f"<{played}{', partial' if self.partial else ''}: mean scores {scores}, win share {shares}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        if self.rows is None or other.rows is None:
            return self._value == other._value and self.rows is other.rows
        return self._value == other._value and np.array_equal(self.rows, other.rows)

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[object, ...]:
        """What makes a result the same as another, but for its rows."""
        return self.game, self.seed, self.strategies, self.signature

    def to_arrow(self) -> pa.Table:
        """As a table of Apache Arrow: one line for each game if there are rows, otherwise one line for each figure; see docs/data.md."""
        from turmwerk.data.figures import figures_table, result_lines
        from turmwerk.data.game_rows import rows_table

        origin = {**provenance.of_game(self.game), "strategies": list(self.strategies), "seed": self.seed, "games": self.games}
        origin |= {"partial": self.partial, "signature": self.signature}
        if self.rows is None:
            return figures_table(result_lines(self), origin)
        return rows_table(self.game, self.rows, {"rows": provenance.GAMES, **origin})

    def as_dict(self, confidence: float = CONFIDENCE) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        intervals = self.intervals(confidence)
        return {
            "game": self.game.name,
            "players": self.game.players,
            "variant": self.game.variant,
            "components": dict(self.game.changed),
            "strategies": list(self.strategies),
            "seed": self.seed,
            "games": self.games,
            "partial": self.partial,
            "threads": self.threads,
            "engine": self.engine,
            "seconds": self.seconds,
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
