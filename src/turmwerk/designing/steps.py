"""Search, proof, what matters, players that were not used: one after the other, each with its part of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from turmwerk.designing.adapted import FEWEST_TUNED, TUNED, adapted_players, can_adapt
from turmwerk.designing.change import loss_change
from turmwerk.designing.playing import Measuring
from turmwerk.designing.proof import Fresh, Verdict, prove
from turmwerk.designing.result import Proposal, Sensitivity
from turmwerk.designing.search import Guess, Search, preferred
from turmwerk.designing.space import Point, Space
from turmwerk.interrupts import Interruption
from turmwerk.strategy.kinds import Kind, Strategy

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

SEARCHED = 0.3  # of the games
PROVED = 0.35
OTHERS = 0.05  # by another level
ADAPTED = 0.25  # tuning for the proposal, and verifying what that found; the proof has them if there is nothing to tune
BY_ADAPTED = 0.05  # the proposal by re-tuned weights
CHECKED = 2  # other proposals of the front that are played on fresh deals too, at most
CHECKED_PART = 4  # these, and what shows the sensitivity, have one of so many deals

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
        self.search: Search = Search(space, measuring, measuring.seed)
        self.usual: list[Strategy] = [one.usual for one in measuring.players]
        self.adapts: bool = can_adapt(self.usual, int(ADAPTED * games))
        self._more_games = 0  # played by others, and in tuning
        self.adaptation: str = self._too_small()  # a sentence about re-tuned weights, if there is something to say

    @property
    def played(self) -> int:
        """All games."""
        return self.measuring.games_played + self._more_games

    def run(self, others: Sequence[tuple[str, Measuring]], played_by: PlayedBy, *, partial: bool) -> Found:
        """Search and prove; `others` are players that were not used in the search. After Ctrl-C, what was not played is left out."""
        with Interruption(partial, lambda: self.search.records):
            guesses = self.search.run(int(SEARCHED * self.games), self._show)
            return self._proved(guesses, others, played_by, partial=partial)
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

    def _proved(self, guesses: list[Guess], others: Sequence[tuple[str, Measuring]], played_by: PlayedBy, *, partial: bool) -> Found:
        """Original and proposal on equally many fresh deals, everything else on a part of them. Ctrl-C leaves what is shown by then."""
        best = preferred(guesses)
        front = front_of(guesses, best)
        checked = [one for one in front if one.point != best.point and self.space.components(one.point)][-CHECKED:]
        compared = [self.space.games, *([self._made(best.point)] if self.space.components(best.point) else [])]
        alone = self._set_back(best.point)
        deals = self._deals(len(compared) + (len(checked) + len(alone)) / CHECKED_PART)
        fewer = deals // CHECKED_PART
        self._show(f"proof of {self.space.note(best.point)}")
        fresh = [Fresh(self.measuring, made, deals, fewer) for made in compared]
        verdicts = prove(self.measuring, fresh, players=self.strategies)
        original = replace(self._original(), verdict=verdicts[0], loss=verdicts[0].loss)
        proved = {best.point: self._judged(best, *verdicts[-2:])}
        matters: tuple[Sensitivity, ...] = ()
        by_others: list[Verdict] = []
        with Interruption(partial, lambda: True) as stopped:
            several = self._beside(fresh[0], [self._made(one.point) for one in checked], fewer)
            proved |= {one.point: self._judged(one, *pair) for one, pair in zip(checked, several, strict=True)}
            matters = self._sensitivity(best.point, alone, fresh[-1], fewer)
            recommended = fresh[-1 if proved[best.point].improves else 0]
            by_others.extend(self._by_others(recommended.games, others, played_by))
        if proved[best.point].improves or len(compared) == 1:
            proved[best.point] = replace(proved[best.point], others=tuple(by_others))
        else:
            original = replace(original, others=tuple(by_others))
        proved |= {one.point: original for one in front if one.point != best.point and not self.space.components(one.point)}
        points = tuple(proved.get(one.point, self._proposal(one)) for one in front)
        return original, proved[best.point], points, len(guesses), matters, stopped.came

    def _deals(self, parts: float) -> int:
        """Fresh deals of the original, if so many times as many are played in all."""
        share = PROVED if self.adapts else PROVED + ADAPTED + BY_ADAPTED
        return max(2 * CHECKED_PART, int(share * self.games / (self.measuring.cost * parts)))

    def _beside(self, first: Fresh, several: Sequence[Sequence[Game]], deals: int) -> list[tuple[Verdict, Verdict]]:
        """Verdicts on the first and each of several others, compared on some deals; the intervals hold together."""
        if not several:
            return []
        before, *after = prove(self.measuring, [first, *(Fresh(self.measuring, made, deals) for made in several)], players=self.strategies)
        return [(before, one) for one in after]

    def _by_others(self, made: Sequence[Game], others: Sequence[tuple[str, Measuring]], played_by: PlayedBy) -> Iterator[Verdict]:
        """Verdicts of players that were not used in the search: another level, and weights re-tuned for the proposal."""
        for name, measuring in others:
            self._show(f"the same by {name}")
            yield self._by(name, measuring, made, OTHERS)
        if not self.adapts:
            return
        self._show("re-tuning")
        found = adapted_players(made, self.usual, int(ADAPTED * self.games), seed=self.measuring.seed, threads=self.threads)
        self._more_games += found.games
        self.adaptation = found.sentence
        if found.shown:
            yield self._by(f"{self.strategies} re-tuned", played_by(found.strategies), made, BY_ADAPTED)

    def _by(self, name: str, measuring: Measuring, made: Sequence[Game], share: float) -> Verdict:
        (verdict,) = prove(measuring, [Fresh(measuring, made, max(2, int(share * self.games) // measuring.cost))], players=name)
        self._more_games += measuring.games_played
        return verdict

    def _set_back(self, point: Point) -> dict[str, list[Game]]:
        """The proposal with each changed number set back alone, by axis; of a single one that is the original."""
        if self.space.changes(point) < 2:
            return {}
        found = {}
        for axis, number in zip(self.space.axes, point, strict=True):
            if axis.values[number] != axis.original:
                components = {**self.space.original, **self.space.components(point)}
                axis.write(components, axis.original)
                differing = {key: value for key, value in components.items() if value != self.space.original[key]}
                found[axis.key] = [one.with_components(differing) for one in self.space.games]
        return found

    def _sensitivity(self, point: Point, alone: Mapping[str, list[Game]], proposal: Fresh, deals: int) -> tuple[Sensitivity, ...]:
        """What setting back one number does to the loss, compared on some of the fresh deals."""
        values, originals = self.space.values(point), {axis.key: axis.original for axis in self.space.axes}
        pairs = zip(alone, self._beside(proposal, list(alone.values()), deals), strict=True)
        found = [Sensitivity(key, values[key], originals[key], after.loss, loss_change(before, after)) for key, (before, after) in pairs]
        return tuple(sorted(found, key=lambda one: -one.more.value))

    def _original(self) -> Proposal:
        return Proposal({}, {axis.key: axis.original for axis in self.space.axes}, 0.0, 0.0, 0.0)

    def _proposal(self, guess: Guess) -> Proposal:
        components, values = self.space.components(guess.point), self.space.values(guess.point)
        return Proposal(components, values, guess.distance, guess.loss, guess.doubt, edges=self.space.edges(guess.point))

    def _judged(self, guess: Guess, *verdicts: Verdict) -> Proposal:
        """A proposal with its verdict, the last one, and what it changes if there is a first one too."""
        change = loss_change(*verdicts) if len(verdicts) == 2 else None
        return replace(self._proposal(guess), verdict=verdicts[-1], loss=verdicts[-1].loss, change=change)

    def _made(self, point: Point) -> list[Game]:
        made = self.space.made(point)
        assert made is not None
        return made

    def _too_small(self) -> str:
        """Says so if there are weights to tune but too few games."""
        if self.adapts or any(one.kind is not Kind.WEIGHTS for one in self.usual):
            return ""
        least = ceil(FEWEST_TUNED * len(self.usual) / (TUNED * ADAPTED))
        return f"{self.strategies} was not re-tuned for it: that needs a budget of at least {least:,} games"


def front_of(guesses: Sequence[Guess], best: Guess) -> list[Guess]:
    """No other is both nearer and better; the recommended one is among them. Nearest first."""
    front: list[Guess] = []
    for one in sorted(guesses, key=lambda guess: (guess.distance, guess.loss)):
        if one.point == best.point or not front or one.loss < min(guess.loss for guess in front):
            front.append(one)
    return front
