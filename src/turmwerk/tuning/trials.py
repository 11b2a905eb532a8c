"""Games that judge weights: a candidate in every seat in turn, an opponent in all others, all candidates on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.totals import WIN
from turmwerk.statistics import CONFIDENCE, SHARE, Estimate, Floats, estimate_mean
from turmwerk.strategy.kinds import Strategy
from turmwerk.work.answers import Answer
from turmwerk.work.session import Session
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantSeats

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

MARGIN_PART = 0.25  # what a margin beyond all bounds adds to the fitness; a win in every game adds the number of players
HALF_MARGIN = 16  # points: a margin that counts half, as in the rewards of searches
VERIFIED_FROM = 2**61  # the number of the first game of a verification: no search gets that far


class OutOfTimeError(Exception):
    """The clock has stopped games under way; what they would have said is lost."""


class Place(NamedTuple):
    """Where somebody sits."""

    setting: int
    seat: int
    opponent: int  # who sits in all other seats


class Seat(NamedTuple):
    """What a strategy did in one seat; arrays by deal."""

    wins: Floats  # 1 / k for each of k winners
    scores: NDArray[np.int64]
    margins: NDArray[np.int64]  # points ahead of the best other seat; 0 alone at the table


class Check(NamedTuple):
    """How weights did against one opponent in one setting on fresh deals."""

    game: Game
    against: str
    games: int
    figure: Estimate  # win share; alone at the table the points
    multiple: Estimate  # of the fair share; alone at the table of the opponent's points in its place

    @property
    def beats(self) -> bool:
        """Whether the whole interval lies above what is fair."""
        return self.multiple.low > 1


class Trials:
    """Settings of a game, and the opponents that are met in each of them."""

    def __init__(self, games: Sequence[Game], league: Sequence[Sequence[Strategy]], *, seed: int, session: Session) -> None:
        self.games: list[Game] = list(games)
        self.league = league  # for each opponent what it plays in each setting
        self.seed = seed
        self.session = session
        session.report = self._look_at_the_clock
        self.until = inf  # by perf_counter: when games under way are stopped
        self.places: list[Place] = [
            Place(setting, seat, opponent)
            for opponent in range(len(league))
            for setting, game in enumerate(games)
            for seat in range(game.players)
        ]

    def fitness(self, candidates: Sequence[Strategy], first: int, deals: int) -> Floats:
        """How good each candidate is, on deals first..first+deals-1: the mean over opponents and settings of what it did there."""
        alone = [place for place in self.places if self.games[place.setting].players == 1]
        usual = dict(zip(alone, map(_mean_score, self._play([(self._opponent(one), one) for one in alone], first, deals)), strict=True))
        jobs = [(candidate, place) for candidate in candidates for place in self.places]
        seats = self._play(jobs, first, deals)
        worth = [self._worth(place, *_means(one), usual.get(place)) for (_, place), one in zip(jobs, seats, strict=True)]
        shares = [1 / self.games[place.setting].players for place in self.places]  # every setting counts the same
        return np.average(np.reshape(worth, (len(candidates), -1)), axis=1, weights=shares)

    def verify(self, candidate: Strategy, games: int, confidence: float = CONFIDENCE) -> list[Check]:
        """At least this many games in each setting against each opponent, on deals that no search has seen."""
        tables = groupby(self.places, key=lambda place: (place.opponent, place.setting))
        return [self._check(candidate, list(places), games, confidence) for _, places in tables]

    def _check(self, candidate: Strategy, places: list[Place], games: int, confidence: float) -> Check:
        """One setting and opponent."""
        game, opponent = self.games[places[0].setting], self._opponent(places[0])
        deals = -(-games // game.players)
        seats = self._play([(candidate, one) for one in places], VERIFIED_FROM, deals)
        if game.players == 1:
            figure = estimate_mean(seats[0].scores.astype(float), confidence)
            (usual,) = self._play([(opponent, places[0])], VERIFIED_FROM, deals)
            unit = max(1.0, abs(_mean_score(usual)))
            multiple = estimate_mean((seats[0].scores - usual.scores) / unit, confidence).shifted(1.0)
        else:
            figure = estimate_mean(np.mean([seat.wins for seat in seats], axis=0), confidence, SHARE)
            multiple = figure.scaled(game.players)
        return Check(game, opponent.name, deals * game.players, figure, multiple)

    def _opponent(self, place: Place) -> Strategy:
        return self.league[place.opponent][place.setting]

    def _worth(self, place: Place, wins: float, margin: float, score: float, usual: float | None) -> float:
        """In multiples of what is fair: of the wins, and a little for the margin, which tells more of each game; alone of the points."""
        if usual is not None:
            return 1 + (score - usual) / max(1.0, abs(usual))
        return self.games[place.setting].players * wins + MARGIN_PART * margin

    def _play(self, sitting: Sequence[tuple[Strategy, Place]], first: int, deals: int) -> list[Seat]:
        """What each strategy did in its place, in order; all on the same deals."""
        if not sitting:
            return []
        strategies = {id(one): one for strategy, place in sitting for one in (strategy, self._opponent(place))}
        number = {key: i for i, key in enumerate(strategies)}
        tables = [Seating(place.setting, self._seats(number[id(one)], number[id(self._opponent(place))], place)) for one, place in sitting]
        want = WantSeats(tuple(place.seat for _, place in sitting))
        answer = Answer()
        self.session.play(Job(self.games, list(strategies.values()), tables, seed=self.seed, want=want), deals, answer, first=first)
        columns = zip(*(answer.column(name).T for name in ("wins", "scores", "margins")), strict=True)
        return [Seat(wins / WIN, scores, margins) for wins, scores, margins in columns]

    def _seats(self, own: int, other: int, place: Place) -> tuple[int, ...]:
        return tuple(own if seat == place.seat else other for seat in range(self.games[place.setting].players))

    def _look_at_the_clock(self, done: int, note: str = "") -> None:
        if perf_counter() > self.until:
            raise OutOfTimeError


def _means(seat: Seat) -> tuple[float, float, float]:
    """Mean win share, bounded margin (-1 to 1) and score."""
    bounded = seat.margins / (HALF_MARGIN + np.abs(seat.margins))
    return float(seat.wins.mean()), float(bounded.mean()), _mean_score(seat)


def _mean_score(seat: Seat) -> float:
    return float(seat.scores.mean())
