"""The games of a study of options: one seat, each in turn, with or without a ban, among seats that play as usual.

Tuning finds better weights whether or not something is forbidden. So the seat with the ban is compared with a control: a seat without
it, tuned in the same way. Each of the two plays by whichever weights do best for it on separate deals, and both choose among the same
ones: the usual weights, those tuned without the ban and those tuned with it. What a search gained, or missed by bad luck, is then on both
sides, and a ban that changes nothing changes no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from turmwerk.data.totals import WIN
from turmwerk.playing.game import Game
from turmwerk.statistics import Floats
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.restriction import MARK
from turmwerk.tuning.seat import tuned_seat
from turmwerk.weights.vector import Vector
from turmwerk.work.answers import Answer
from turmwerk.work.session import Session
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantDeals

TUNED_GAMES = 300  # of each candidate in a generation of the short tuning
CHOSEN_FROM = 2**60  # number of the first deal on which weights are chosen
PLAYED_FROM = CHOSEN_FROM + 2**59  # and of the first one that gives the figures: no search has seen them


class Seat(NamedTuple):
    """Who sits there, and by deal the mean over the seats of what it got."""

    strategy: Strategy
    retuned: bool  # plays by weights that a search found
    wins: Floats
    scores: Floats


@dataclass
class OptionSeats:
    """Plays seats with and without bans."""

    game: Game
    strategy: Strategy
    seed: int
    threads: int | None
    deals: int
    generations: int
    session: Session
    _free: list[tuple[Vector | None, float]] = field(default_factory=list)  # weights without a ban, and how well they do
    _control: Seat = field(init=False)

    @staticmethod
    def games(game: Game, strategy: Strategy, deals: int, generations: int, n_options: int) -> int:
        """How many games the progress bar counts to: at most so many are played beside those of the tuning."""
        tunes = _tunes(strategy, generations)
        compared = _compared(deals)
        return game.players * (deals + tunes * 2 * compared + n_options * (deals + tunes * (4 * compared + deals)))

    def play_control(self) -> Seat:
        """The seat without a ban that all options share: tuned once."""
        vectors = [self.strategy.vector]
        if _tunes(self.strategy, self.generations):
            vectors.append(self._tuned(self.strategy))
        self._free = self._judged(self.strategy, vectors)
        self._control = self._played(self.strategy, self._free)
        return self._control

    def play_without(self, pattern: str) -> tuple[Seat, Seat]:
        """The seat that must not make such moves, and its control."""
        name = f"{self.strategy.name}{MARK}{pattern}"
        banned = replace(self.strategy, name=name, forbidden=(*self.strategy.forbidden, pattern))
        if len(self._free) == 1:
            return self._played(banned, self._free), self._control
        vectors, found = [vector for vector, _ in self._free], self._tuned(banned)
        if found in vectors:
            return self._played(banned, self._judged(banned, vectors)), self._control
        ours, theirs = self._judged(banned, [*vectors, found]), [*self._free, *self._judged(self.strategy, [found])]
        beaten = max(merit for _, merit in self._free) >= theirs[-1][1]
        return self._played(banned, ours), self._control if beaten else self._played(self.strategy, theirs)

    def _tuned(self, own: Strategy) -> Vector:
        generations, seed, threads = self.generations, self.seed, self.threads
        return tuned_seat(self.game, own, self.strategy, generations=generations, games=TUNED_GAMES, seed=seed, threads=threads)

    def _judged(self, own: Strategy, vectors: Sequence[Vector | None]) -> list[tuple[Vector | None, float]]:
        """The weights with the mean wins, or points in a solo game, that they bring on separate deals."""
        if len(vectors) == 1 and not self._free:  # nothing to choose among
            return [(vectors[0], 0.0)]
        merits = []
        for vector in vectors:
            wins, scores = self._in_every_seat(replace(own, vector=vector), CHOSEN_FROM, _compared(self.deals))
            merits.append(float((scores if self.game.players == 1 else wins).mean()))
        return list(zip(vectors, merits, strict=True))

    def _played(self, own: Strategy, judged: Sequence[tuple[Vector | None, float]]) -> Seat:
        """The figures, by the weights that do best; by the first of equals."""
        vector, _ = max(judged, key=lambda one: one[1])
        retuned = vector is not self.strategy.vector
        chosen = replace(own, name=f"{own.name} (re-tuned)", vector=vector) if retuned else own
        return Seat(chosen, retuned, *self._in_every_seat(chosen, PLAYED_FROM, self.deals))

    def _in_every_seat(self, strategy: Strategy, first: int, deals: int) -> tuple[Floats, Floats]:
        """Wins and scores of the strategy in each seat in turn among usual ones: the mean over the seats, by deal."""
        n = self.game.players
        alone = strategy is self.strategy  # then the table is the same whichever seat is meant
        tables = [Seating(0, (1,) * n)] if alone else [Seating(0, tuple(int(other == seat) for other in range(n))) for seat in range(n)]
        job = Job([self.game], [self.strategy, strategy], tables, seed=self.seed, want=WantDeals())
        answer = Answer()
        self.session.play(job, deals, answer, first=first)
        return answer.column("wins")[:, 1] / (WIN * n), answer.column("scores")[:, 1] / n


def _tunes(strategy: Strategy, generations: int) -> bool:
    return strategy.kind is Kind.WEIGHTS and generations > 0


def _compared(deals: int) -> int:
    """Deals on which weights are chosen."""
    return max(1, deals // 2)
