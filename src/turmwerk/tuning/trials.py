"""Games that judge weights: a candidate in every seat in turn, the opponent in all others, all candidates on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from turmwerk.lineup import Lineup
from turmwerk.results import Columns
from turmwerk.statistics import Estimate, Floats, estimate_mean
from turmwerk.stoppable import TICK
from turmwerk.strategies import Strategy

if TYPE_CHECKING:
    from turmwerk.games import Game

LEVEL = 0.95
MARGIN_PART = 0.25  # what a margin beyond all bounds adds to the fitness; a win in every game adds the number of players
HALF_MARGIN = 16  # points: a margin that counts half, as in the rewards of searches
VERIFIED_FROM = 2**61  # the number of the first game of a verification: no search comes so far

Answer = TypeVar("Answer")


class Place(NamedTuple):
    """Where somebody sits."""

    setting: int
    seat: int


class Seat(NamedTuple):
    """What a strategy did in one seat; arrays by deal."""

    wins: Floats  # 1 / k for each of k winners
    scores: NDArray[np.int64]
    margins: NDArray[np.int64]  # points ahead of the best other seat; 0 alone at the table


class Check(NamedTuple):
    """How weights did in one setting on fresh deals."""

    game: Game
    games: int
    figure: Estimate  # win share; alone at the table the points
    multiple: Estimate  # of the fair share; alone at the table of the opponent's points in its place

    @property
    def beats(self) -> bool:
        """Whether the whole interval lies above what is fair."""
        return self.multiple.low > 1


class Trials:
    """Settings of a game, each with its opponent."""

    def __init__(self, games: Sequence[Game], against: Sequence[Strategy], *, seed: int, threads: int) -> None:
        self.games = list(games)
        self.against = list(against)
        self.seed = seed
        self.threads = threads
        self.places = [Place(setting, seat) for setting, game in enumerate(games) for seat in range(game.players)]

    def fitness(self, candidates: Sequence[Strategy], first: int, deals: int) -> Floats:
        """Of each candidate, on deals first..first+deals-1: the mean over the settings of what it did there."""
        alone = [place for place in self.places if self.games[place.setting].players == 1]
        usual = dict(zip(alone, self._play([(self.against[one.setting], one) for one in alone], first, deals, _mean_score), strict=True))
        jobs = [(candidate, place) for candidate in candidates for place in self.places]
        means = self._play(jobs, first, deals, _means)
        worth = [self._worth(place, *one, usual.get(place)) for (_, place), one in zip(jobs, means, strict=True)]
        shares = [1 / self.games[place.setting].players for place in self.places]  # every setting counts the same
        return np.average(np.reshape(worth, (len(candidates), -1)), axis=1, weights=shares)

    def verify(self, candidate: Strategy, games: int) -> list[Check]:
        """At least so many games in each setting, on deals that no search has seen."""
        checks = []
        for setting, game in enumerate(self.games):
            deals = -(-games // game.players)
            seats = self._play([(candidate, one) for one in self.places if one.setting == setting], VERIFIED_FROM, deals, lambda seat: seat)
            if game.players == 1:
                figure = estimate_mean(seats[0].scores.astype(float), LEVEL)
                (usual,) = self._play([(self.against[setting], Place(setting, 0))], VERIFIED_FROM, deals, lambda seat: seat)
                unit = max(1.0, abs(_mean_score(usual)))
                multiple = estimate_mean((seats[0].scores - usual.scores) / unit, LEVEL).shifted(1.0)
            else:
                figure = estimate_mean(np.mean([seat.wins for seat in seats], axis=0), LEVEL)
                multiple = figure.scaled(game.players)
            checks.append(Check(game, deals * game.players, figure, multiple))
        return checks

    def _worth(self, place: Place, wins: float, margin: float, score: float, usual: float | None) -> float:
        """In multiples of what is fair: of the wins, and a little for the margin, which tells more of each game; alone of the points."""
        if usual is not None:
            return 1 + (score - usual) / max(1.0, abs(usual))
        return self.games[place.setting].players * wins + MARGIN_PART * margin

    def _play(self, jobs: Sequence[tuple[Strategy, Place]], first: int, deals: int, judge: Callable[[Seat], Answer]) -> list[Answer]:
        """The judgement of each job, in order; a job is played by one thread. Ctrl-C stops all."""
        stop = np.zeros(1, np.uint8)

        def play(strategy: Strategy, place: Place) -> Answer:
            return judge(self._sit(strategy, place, first, deals, stop))

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                futures = [pool.submit(play, *job) for job in jobs]
                while wait(futures, TICK).not_done:
                    pass
            except BaseException:
                stop[0] = 1
                pool.shutdown(cancel_futures=True)
                raise
        return [future.result() for future in futures]

    def _sit(self, strategy: Strategy, place: Place, first: int, deals: int, stop: NDArray[np.uint8]) -> Seat:
        """Play all deals with the strategy in its place."""
        game = self.games[place.setting]
        strategies = [self.against[place.setting]] * game.players
        strategies[place.seat] = strategy
        columns = Columns(deals, game.players, len(game.categories), len(game.facts))
        arrays = (columns.points, columns.winning, columns.decisions, columns.rounds, columns.endings)
        game.rules.play_batch(self.seed, first, *arrays, stop, lineup=Lineup(game, strategies).native, facts=columns.facts)
        wins = columns.wins()
        scores = columns.points.sum(axis=2, dtype=np.int64)
        own, others = scores[:, place.seat], np.delete(scores, place.seat, axis=1)
        margins = own - others.max(axis=1) if game.players > 1 else np.zeros_like(own)
        return Seat(wins[:, place.seat] / np.maximum(1, wins.sum(axis=1)), own, margins)


def _means(seat: Seat) -> tuple[float, float, float]:
    """Mean win share, bounded margin (-1 to 1) and score."""
    bounded = seat.margins / (HALF_MARGIN + np.abs(seat.margins))
    return float(seat.wins.mean()), float(bounded.mean()), _mean_score(seat)


def _mean_score(seat: Seat) -> float:
    return float(seat.scores.mean())
