"""Search, proof, players that were not used, sensitivity: one after the other, each with its part of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turmwerk.designing.adapted import adapted_players
from turmwerk.designing.playing import Measuring
from turmwerk.designing.proof import Verdict, prove
from turmwerk.designing.result import Proposal, Sensitivity
from turmwerk.designing.search import Guess, Search, preferred
from turmwerk.designing.space import Space
from turmwerk.interrupts import Interruption
from turmwerk.strategy.kinds import Strategy

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

SEARCHED = 0.35  # of the games
PROVED = 0.5
OTHERS = 0.07  # by another level; the same again for tuning and playing re-tuned weights
CHECKED = 2  # other proposals of the front that are played on fresh deals too, at most
CHECKED_PART = 8  # these, the original and what shows the sensitivity have one of so many deals

# The original, the recommended proposal, the front, how many were tried, what matters, whether it was stopped
Found = tuple[Proposal, Proposal, tuple[Proposal, ...], int, tuple[Sensitivity, ...], bool]
PlayedBy = Callable[[Sequence[Strategy]], Measuring]


class Steps:
    """Everything that is played."""

    def __init__(self, space: Space, measuring: Measuring, games: int, *, strategies: str, threads: int | None) -> None:
        self.space = space
        self.measuring = measuring
        self.games = games
        self.strategies = strategies
        self.threads = threads
        self.search = Search(space, measuring, measuring.seed)
        self._more_games = 0  # played by others, and in tuning
        self.adaptation = ""  # a sentence, if re-tuned weights did not play

    @property
    def played(self) -> int:
        """All games."""
        return self.measuring.games_played + self._more_games

    def run(self, others: Sequence[tuple[str, Measuring]], played_by: PlayedBy, *, partial: bool) -> Found:
        """Search and prove; `others` are players that were not used in the search. After Ctrl-C, what was not played is left out."""
        with Interruption(partial, lambda: self.search.records):
            guesses = self.search.run(int(SEARCHED * self.games), self._show)
            return self._proved(guesses, others, played_by)
        return self._unproved(self.search.guesses())

    def _show(self, note: str) -> None:
        """A note on the progress bar."""
        session = self.measuring.session
        session.report(session.done, note)

    def _unproved(self, guesses: list[Guess]) -> Found:
        best = preferred(guesses)
        original = replace(self._original(), loss=float("nan"), doubt=float("nan"))
        front = tuple(map(self._proposal, front_of(guesses, best)))
        return original, self._proposal(best), front, len(guesses), (), True

    def _proved(self, guesses: list[Guess], others: Sequence[tuple[str, Measuring]], played_by: PlayedBy) -> Found:
        best = preferred(guesses)
        front = front_of(guesses, best)
        changed = bool(self.space.components(best.point))
        checked = [one for one in front if one.point != best.point and self.space.components(one.point)][-CHECKED:]
        parts = 1 + (changed + len(checked) + self.space.changes(best.point)) / CHECKED_PART
        deals = max(2 * CHECKED_PART, int(PROVED * self.games / (self.measuring.cost * parts)))
        fewer = deals // CHECKED_PART
        self._show(f"proof of {self.space.note(best.point)}")
        made = [self.space.games, *([self._made(best)] if changed else [])]
        verdicts = prove(self.measuring, made, [fewer, deals] if changed else [deals], players=self.strategies, original=0)
        by_others = tuple(self._by_others(made[-1], others, played_by))
        also = prove(self.measuring, list(map(self._made, checked)), [fewer] * len(checked), players=self.strategies) if checked else []
        original = replace(self._original(), verdict=verdicts[0], loss=verdicts[0].loss)
        proposal = replace(self._proposal(best), verdict=verdicts[-1], loss=verdicts[-1].loss, others=by_others)
        proved = {best.point: proposal}
        for one, verdict in zip(checked, also, strict=True):
            proved[one.point] = replace(self._proposal(one), verdict=verdict, loss=verdict.loss)
        points = tuple(proved.get(one.point, self._proposal(one)) for one in front)
        return original, proposal, points, len(guesses), self._sensitivity(best, fewer, proposal), False

    def _by_others(self, made: Sequence[Game], others: Sequence[tuple[str, Measuring]], played_by: PlayedBy) -> list[Verdict]:
        """Verdicts of players that were not used in the search: another level, and weights re-tuned for the proposal."""
        games = int(OTHERS * self.games)
        deals = max(2, games // self.measuring.cost)
        found: list[Verdict] = []
        for name, measuring in others:
            self._show(f"the same by {name}")
            found += prove(measuring, [made], [deals], players=name)
            self._more_games += measuring.games_played
        self._show("re-tuning")
        adapted = adapted_players(made, self.strategies, games // 2, seed=self.measuring.seed, threads=self.threads)
        if adapted is not None:
            strategies, tuned_games = adapted
            self._more_games += tuned_games
            if strategies == [one.usual for one in self.measuring.players]:
                self.adaptation = f"{self.strategies} re-tuned for it: no weights were found that play it better"
                return found
            measuring = played_by(strategies)
            found += prove(measuring, [made], [max(2, deals // 2)], players=f"{self.strategies} re-tuned")
            self._more_games += measuring.games_played
        return found

    def _sensitivity(self, best: Guess, deals: int, proposal: Proposal) -> tuple[Sensitivity, ...]:
        """Each changed number set back alone, on the fresh deals."""
        found = []
        for axis, number in zip(self.space.axes, best.point, strict=True):
            if axis.values[number] == axis.original:
                continue
            components = {**self.space.original, **self.space.components(best.point)}
            axis.write(components, axis.original)
            differing = {key: value for key, value in components.items() if value != self.space.original[key]}
            made = [one.with_components(differing) for one in self.space.games]
            (verdict,) = prove(self.measuring, [made], [deals], players=self.strategies)
            found.append(Sensitivity(axis.key, axis.values[number], axis.original, verdict.loss, verdict.loss - proposal.loss))
        return tuple(sorted(found, key=lambda one: -one.more))

    def _original(self) -> Proposal:
        return Proposal({}, {axis.key: axis.original for axis in self.space.axes}, 0.0, 0.0, 0.0)

    def _proposal(self, guess: Guess) -> Proposal:
        return Proposal(self.space.components(guess.point), self.space.values(guess.point), guess.distance, guess.loss, guess.doubt)

    def _made(self, guess: Guess) -> list[Game]:
        made = self.space.made(guess.point)
        assert made is not None
        return made


def front_of(guesses: Sequence[Guess], best: Guess) -> list[Guess]:
    """No other is both nearer and better; the recommended one is among them. Nearest first."""
    front: list[Guess] = []
    for one in sorted(guesses, key=lambda guess: (guess.distance, guess.loss)):
        if one.point == best.point or not front or one.loss < min(guess.loss for guess in front):
            front.append(one)
    return front
