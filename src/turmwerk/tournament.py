"""Strategies against each other: every line-up over the seats equally often, all on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations, product
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.arguments import game_count, seed_number
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.statistics import Estimate, Floats, SequentialTest, bradley_terry_estimates, estimate_difference, estimate_mean

if TYPE_CHECKING:
    from turmwerk.games import Game

LEVEL = 0.95
N_GROUPS = 40  # groups of deals for the jackknife of the ratings
FIRST_DEALS = 50  # no early stop before so many deals: an interval of less is no interval
MAX_LINEUPS = 5_000

Strategy = Any  # whatever `Game.simulate` takes for a seat


@dataclass(frozen=True)
class Difference:
    """One strategy minus another, in win share a seat: paired by deals, and as if the deals had been different ones."""

    first: str
    second: str
    paired: Estimate
    unpaired: Estimate


@dataclass(frozen=True)
class TournamentResult:
    """What a tournament found. A deal is a seed's game played by every line-up; figures are per seat held, so fair is 1 / players."""

    game: Game
    names: tuple[str, ...]
    seed: int
    n_lineups: int
    seconds: float
    win_shares: Floats = field(repr=False)  # by deal and strategy: mean over the seats the strategy held
    scores: Floats = field(repr=False)
    ranks: Floats = field(repr=False)
    points: Floats = field(repr=False)  # by deal, strategy and category
    before: Floats = field(repr=False)  # by deal, how often seats of one strategy came before seats of another
    verdict: str | None = None  # of the sequential test, if there was one

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.win_shares)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.deals * self.n_lineups

    def win_share(self, level: float = LEVEL) -> list[Estimate]:
        """Win share a seat, by strategy."""
        return [estimate_mean(column, level) for column in self.win_shares.T]

    def mean_score(self, level: float = LEVEL) -> list[Estimate]:
        """Mean score, by strategy."""
        return [estimate_mean(column, level) for column in self.scores.T]

    def mean_rank(self, level: float = LEVEL) -> list[Estimate]:
        """Mean rank (1 is best, ties share the mean of their places), by strategy."""
        return [estimate_mean(column, level) for column in self.ranks.T]

    def differences(self, level: float = LEVEL) -> list[Difference]:
        """Pairwise differences of the win share."""
        shares = self.win_shares.T
        return [
            Difference(
                self.names[i],
                self.names[j],
                estimate_mean(shares[i] - shares[j], level),
                estimate_difference(shares[i], shares[j], level),
            )
            for i in range(len(shares))
            for j in range(i + 1, len(shares))
        ]

    def ratings(self, level: float = LEVEL) -> list[Estimate]:
        """Bradley–Terry ratings in Elo points (mean 0; 400 points are odds of 10 to 1), by strategy."""
        groups = np.array([part.sum(axis=0) for part in np.array_split(self.before, min(N_GROUPS, self.deals)) if len(part)])
        elo = 400 / np.log(10)
        return [Estimate(*(elo * value for value in one)) for one in bradley_terry_estimates(groups, level)]

    @cached_property
    def mean_points(self) -> dict[str, Floats]:
        """Mean points by category; each an array by strategy: where one is better than another."""
        means = self.points.mean(axis=0)
        return {name: means[:, position] for position, name in enumerate(self.game.categories)}

    def as_dict(self, level: float = LEVEL) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "variant": self.game.variant,
            "components": dict(self.game.changed),
            "seed": self.seed,
            "deals": self.deals,
            "lineups": self.n_lineups,
            "games": self.games,
            "seconds": self.seconds,
            "strategies": list(self.names),
            "interval_level": level,
            "win_share": [list(one) for one in self.win_share(level)],
            "mean_score": [list(one) for one in self.mean_score(level)],
            "mean_rank": [list(one) for one in self.mean_rank(level)],
            "rating": [list(one) for one in self.ratings(level)],
            "mean_points": {name: means.tolist() for name, means in self.mean_points.items()},
            "differences": [
                {"first": one.first, "second": one.second, "paired": list(one.paired), "unpaired": list(one.unpaired)}
                for one in self.differences(level)
            ],
            "verdict": self.verdict,
        }


def lineups(n_strategies: int, n_seats: int) -> list[tuple[int, ...]]:
    """Which strategy sits where: all ways to seat different strategies, or, with fewer strategies than seats, all that use each."""
    if n_strategies >= n_seats:
        return list(permutations(range(n_strategies), n_seats))
    return [lineup for lineup in product(range(n_strategies), repeat=n_seats) if len(set(lineup)) == n_strategies]


def tournament(
    game: Game,
    strategies: Sequence[Strategy],
    *,
    games: int = 10_000,
    seed: int = 1,
    threads: int | None = None,
    until: float | None = None,
    sprt: SequentialTest | None = None,
    progress: Callable[[int], object] | None = None,
) -> TournamentResult:
    """Play `games` games (rounded up to whole deals), fewer if a goal is reached before.

    `until` stops when the 95 % half-width of every win share is at most this; `sprt` stops when "the first strategy beats the second" is
    decided.
    """
    names = tuple(map(name_of, strategies))
    _check(names, until, sprt)
    seating = lineups(len(strategies), game.players)
    if len(seating) > MAX_LINEUPS:
        raise StrategyError(f"{len(strategies)} strategies on {game.players} seats make {len(seating)} line-ups; allowed: {MAX_LINEUPS}")
    n_deals = -(-game_count(games) // len(seating))
    field_ = _Field(game, list(strategies), seating, seed_number(seed), threads)
    begin = perf_counter()
    verdict = None
    while field_.deals < n_deals:
        field_.play(min(n_deals - field_.deals, max(FIRST_DEALS, field_.deals // 2) if until or sprt else max(FIRST_DEALS, n_deals // 20)))
        if progress is not None:
            progress(field_.deals * len(seating))
        shares = field_.column("win_shares")
        if until is not None and all(estimate_mean(column, LEVEL).half_width <= until for column in shares.T):
            break
        if sprt is not None and (decided := sprt.decide(shares[:, 0] - shares[:, 1])) is not None:
            verdict = f"{names[0]} {'beats' if decided else 'does not beat'} {names[1]} by {sprt.effect:g} of win share"
            break
    if sprt is not None and verdict is None:
        verdict = f"undecided after {field_.deals * len(seating)} games: play more"
    columns = {name: field_.column(name) for name in ("win_shares", "scores", "ranks", "points", "before")}
    return TournamentResult(game, names, field_.seed, len(seating), perf_counter() - begin, **columns, verdict=verdict)


def name_of(strategy: Strategy) -> str:
    """How a strategy is called in tables."""
    return strategy if isinstance(strategy, str) else str(getattr(strategy, "__name__", strategy))


def _check(names: tuple[str, ...], until: float | None, sprt: SequentialTest | None) -> None:
    if len(names) < 2 or len(set(names)) < len(names):
        raise StrategyError(f"a tournament needs at least two different strategies, not {', '.join(names) or 'none'}")
    if until is not None and not 0 < until < 1:
        raise ArgumentError(f"until {until!r} is not allowed; it must be between 0 and 1, such as 0.01")
    if sprt is not None:
        if len(names) != 2:
            raise StrategyError(f"a sequential test compares two strategies, not {len(names)}")
        if not (0 < sprt.effect < 1 and 0 < sprt.false_positive < 0.5 and 0 < sprt.false_negative < 0.5):
            raise ArgumentError(f"{sprt} is not allowed; the effect must be between 0 and 1, the error rates between 0 and 0.5")


class _Field:
    """The deals played so far."""

    def __init__(self, game: Game, strategies: list[Strategy], seating: list[tuple[int, ...]], seed: int, threads: int | None) -> None:
        self.game = game
        self.strategies = strategies
        self.seating = seating
        self.seed = seed
        self.threads = threads
        self.deals = 0
        self._parts: dict[str, list[Floats]] = {}

    def column(self, name: str) -> Floats:
        """All values of a kind, by deal."""
        return np.concatenate(self._parts[name])

    def play(self, n_deals: int) -> None:
        """Play the next deals, each with every line-up."""
        n = len(self.strategies)
        sums = {
            "win_shares": np.zeros((n_deals, n)),
            "scores": np.zeros((n_deals, n)),
            "ranks": np.zeros((n_deals, n)),
            "points": np.zeros((n_deals, n, len(self.game.categories))),
            "before": np.zeros((n_deals, n, n)),
        }
        for lineup in self.seating:
            chosen = [self.strategies[number] for number in lineup]
            result = self.game.simulate(n_deals, seed=self.seed, first=self.deals, strategies=chosen, threads=self.threads, rows=True)
            assert result.rows is not None
            _add(sums, result.rows, lineup)
        seats = np.bincount(np.ravel(self.seating), minlength=n)  # seats held by each strategy in a deal
        for name in ("win_shares", "scores", "ranks"):
            sums[name] /= seats
        sums["points"] /= seats[:, None]
        for name, values in sums.items():
            self._parts.setdefault(name, []).append(values)
        self.deals += n_deals


def _add(sums: dict[str, Floats], rows: NDArray[np.void], lineup: tuple[int, ...]) -> None:
    """Add the games of one line-up to what its strategies did."""
    wins = rows["wins"] / rows["wins"].sum(axis=1, keepdims=True)
    standing = rows["scores"] + 0.5 * rows["wins"]  # a tie-break won counts like half a point
    for seat, strategy in enumerate(lineup):
        own = standing[:, seat, None]
        sums["win_shares"][:, strategy] += wins[:, seat]
        sums["scores"][:, strategy] += rows["scores"][:, seat]
        sums["ranks"][:, strategy] += 0.5 + (standing > own).sum(axis=1) + (standing == own).sum(axis=1) / 2
        sums["points"][:, strategy] += rows["breakdown"][:, seat]
        for other, opponent in enumerate(lineup):
            if opponent != strategy:
                better, equal = standing[:, seat] > standing[:, other], standing[:, seat] == standing[:, other]
                sums["before"][:, strategy, opponent] += better + 0.5 * equal
