"""Players adapted to a changed game: a change of numbers changes how one should play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING

from turmwerk.formatting import plus_minus
from turmwerk.statistics import joint_confidence
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.tuning.result import setting_name
from turmwerk.tuning.seat import SEAT_POPULATION, tuned_seat, verified_seat
from turmwerk.tuning.trials import Check

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

TUNED = 0.8  # of the games; the others verify what was found
GAMES_BY_GENERATION = 6  # a search of n generations plays so many times n games with each candidate: both grow with the budget
MOST_GENERATIONS = 60  # beyond, only the games of each candidate grow
FEWEST_GENERATIONS = 8  # with fewer a search would only blur the weights
FEWEST_TUNED = FEWEST_GENERATIONS**2 * SEAT_POPULATION * GAMES_BY_GENERATION  # games


@dataclass(frozen=True)
class Adaptation:
    """What was found when a seat was tuned among usual ones, in each setting."""

    name: str  # of the strategy
    games: int  # played, with those that verify
    strategies: tuple[Strategy, ...]  # by setting: re-tuned, if shown to be better, otherwise as usual
    checks: tuple[Check, ...]  # of the weights found, by setting; the intervals of all settings hold together

    @property
    def shown(self) -> bool:
        """Whether better weights were shown in any setting."""
        return any(one.beats for one in self.checks)

    @property
    def sentence(self) -> str:
        """What was shown, and otherwise what would have been."""
        fair = "times the points" if self.checks[0].game.players == 1 else "times the fair share"
        multiples = ", ".join(f"{plus_minus(one.multiple)} {fair} with {setting_name(one.game)}" for one in self.checks)
        if self.shown:
            kept = f"; the usual weights stay where no better ones were shown: {self._possible}" if not self._everywhere else ""
            return f"{self.name} re-tuned for it for {self.games:,} games and put among usual players gets {multiples}{kept}"
        return (
            f"{self.name} re-tuned for it for {self.games:,} games: no weights were shown to play it better ({multiples}); {self._possible}"
        )

    @property
    def _everywhere(self) -> bool:
        return all(one.beats for one in self.checks)

    @property
    def _possible(self) -> str:
        """How much better weights would have had to be, wherever none were shown."""
        missed = max(one.multiple.value - one.multiple.low for one in self.checks if not one.beats)
        return f"a gain of more than {missed:.0%} would have shown"


def can_adapt(usual: Sequence[Strategy], games: int) -> bool:
    """Whether there are weights to tune, and enough games to do it in every setting."""
    return all(one.kind is Kind.WEIGHTS for one in usual) and TUNED * games / len(usual) >= FEWEST_TUNED


def adapted_players(games: Sequence[Game], usual: Sequence[Strategy], budget: int, *, seed: int, threads: int | None) -> Adaptation:
    """Weights tuned in each setting against the usual ones, and kept if fresh deals show that they are better."""
    tuned = int(TUNED * budget / len(games))
    generations = min(MOST_GENERATIONS, isqrt(tuned // (SEAT_POPULATION * GAMES_BY_GENERATION)))
    each, verified = tuned // (generations * SEAT_POPULATION), budget // len(games) - tuned
    joint = joint_confidence(len(games))
    strategies, checks = [], []
    for game, one in zip(games, usual, strict=True):
        vector = tuned_seat(game, one, one, generations=generations, games=each, seed=seed, threads=threads)
        found = replace(one, name=f"{one.name}, re-tuned", vector=vector)
        checks.append(verified_seat(game, found, one, games=verified, seed=seed, threads=threads, confidence=joint))
        strategies.append(found if checks[-1].beats else one)
    played = (generations * SEAT_POPULATION * each + verified) * len(games)
    return Adaptation(usual[0].name, played, tuple(strategies), tuple(checks))
