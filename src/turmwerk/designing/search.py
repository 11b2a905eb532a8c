"""The search: candidates are measured on a few deals, a model guesses what the others would show, and the most promising are next.

What is tried next is drawn: the model's guesses with their doubts are drawn once for each place in a round, and the candidate that looks
best in the draw is measured. So what is doubtful is tried as well as what is good. At the end the best ones race on more deals, the same
for all. Everything is decided by the seed and the number of games, never by the clock.

Before the race each candidate has deals of its own. What is wanted is a value, such as the fair share, and not only an order: on
common deals all candidates would be off by the same chance, and the model could not average it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from turmwerk.designing.model import Model
from turmwerk.designing.playing import Measured, Measuring
from turmwerk.designing.space import Point, Space
from turmwerk.statistics import Floats

EXPLORED = 0.6  # of the games; the rest is for the race
EXPLORED_FROM = 2**50  # number of the first deal before the race
SPAN = 2**40  # from the first deal of a candidate to that of the next
FIRST = 6  # candidates at first, and two more for each axis
ROUND = 4  # candidates measured between two fits of the model
FEWEST_DEALS = 50  # of a candidate
GUESSED = 1_500  # candidates the model looks at
RACERS = 6  # at the beginning of the race
SLACK = 0.1  # units of tolerance: candidates that differ by less are equals, and the smaller change is preferred
ENOUGH = 0.5  # units of tolerance: whatever misses the goals by less is as good as the best

Show = Callable[[str], object]  # gets what is best so far, in words


@dataclass(frozen=True)
class Guess:
    """What the model thinks of a candidate that was played."""

    point: Point
    loss: float
    doubt: float  # of the loss, one standard deviation
    distance: float
    deals: int


class Search:
    """All that has been measured."""

    def __init__(self, space: Space, measuring: Measuring, seed: int) -> None:
        self.space = space
        self.measuring = measuring
        self.rng: np.random.Generator = np.random.default_rng([seed, 0x0DE5160])
        self.records: dict[Point, Measured] = {}

    def run(self, games: int, show: Show) -> list[Guess]:
        """Spend so many games; returns the candidates that were played, best first. After Ctrl-C what was measured stays."""
        cost = self.measuring.cost
        n_tried = min(FIRST + 2 * len(self.space.axes) + 5 * ROUND, max(3, games // (cost * FEWEST_DEALS)))
        deals = max(FEWEST_DEALS, int(EXPLORED * games) // (cost * n_tried))
        for point in self._first(min(n_tried, FIRST + 2 * len(self.space.axes))):
            self._explore(point, deals)
            show("")
        while len(self.records) < n_tried:
            before = len(self.records)
            for point in self._promising(min(ROUND, n_tried - len(self.records))):
                self._explore(point, deals)
            show(self.note(self.guesses()[0]))
            if len(self.records) == before:  # every candidate has been played
                break
        self._race(games, show)
        return self.guesses()

    def note(self, guess: Guess) -> str:
        """The best so far, for the progress bar."""
        return f"{self.space.note(guess.point)}: {guess.loss:.2f}"

    def _race(self, games: int, show: Show) -> None:
        """The best ones on more deals, half of them after each round."""
        racers = [one.point for one in self.guesses()[:RACERS]]
        rounds = max(1, (len(racers) - 1).bit_length())
        raced = 0
        for number in range(rounds):
            left = games - self.measuring.games_played
            more = left // ((rounds - number) * self.measuring.cost * len(racers))
            if more <= 0:
                return
            for point in racers:
                self._measure(point, raced, more)
            raced += more
            order = [one for one in self.guesses() if one.point in racers]
            show(self.note(order[0]))
            racers = [one.point for one in order[: max(1, (len(racers) + 1) // 2)]]

    def _explore(self, point: Point, deals: int) -> None:
        if point not in self.records:
            self._measure(point, self.explored_from(len(self.records)), deals)

    def explored_from(self, number: int) -> int:
        """The first deal of a candidate before the race, by its number among those that were tried."""
        return EXPLORED_FROM + SPAN * number

    def _measure(self, point: Point, first: int, count: int) -> None:
        made = self.space.made(point)
        if made is not None:
            record = self.records.get(point, Measured())
            self.measuring.extend(record, made, first, count)
            self.records[point] = record  # not before: Ctrl-C leaves candidates that were measured, and no others

    def _first(self, count: int) -> list[Point]:
        """The original, the ends of each axis around the middle, and some at random: a line for each number can be drawn through them."""
        sizes = [len(axis.values) for axis in self.space.axes]
        middle = self.space.nearest() or tuple(size // 2 for size in sizes)
        points = [middle]
        for number, size in enumerate(sizes):
            points += [(*middle[:number], end, *middle[number + 1 :]) for end in (0, size - 1)]
        allowed = self.space.candidates(self.rng, 20 * count)
        if allowed:
            points += [allowed[number] for number in self.rng.permutation(len(allowed))[: 4 * count]]
        return [one for one in dict.fromkeys(points) if self.space.allowed(one) and self.space.made(one) is not None][:count]

    def _promising(self, count: int) -> list[Point]:
        """What looks best in draws from the model, each candidate once."""
        candidates = self.space.candidates(self.rng, GUESSED)
        if len(candidates) > GUESSED:
            candidates = [candidates[number] for number in self.rng.permutation(len(candidates))[:GUESSED]]
        near = [point for one in self.guesses()[:3] for point in self.space.neighbors(one.point)]
        fresh = [point for point in dict.fromkeys([*near, *candidates]) if point not in self.records]
        if not fresh:
            return []
        means, deviations = self._model().predict(np.array([self.space.place(point) for point in fresh]))
        chosen: list[Point] = []
        for _ in range(3 * count):
            drawn = means + deviations * self.rng.standard_normal(means.shape[1])
            order = (fresh[int(number)] for number in np.argsort(self._losses(drawn), kind="stable"))
            chosen += next(([point] for point in order if point not in chosen and self.space.made(point) is not None), [])
            if len(chosen) == count:
                break
        return chosen

    def guesses(self) -> list[Guess]:
        """What the model thinks of the candidates that were played, best first; among equals the smaller change."""
        points = list(self.records)
        means, deviations = self._model().predict(np.array([self.space.place(point) for point in points]))
        losses = self._losses(means)
        draws = np.random.default_rng(1).standard_normal((64, means.shape[1]))
        doubts = np.std([self._losses(means + deviations * draw) for draw in draws], axis=0)
        found = [
            Guess(point, float(loss), float(doubt), self.space.distance(point), self.records[point].deals)
            for point, loss, doubt in zip(points, losses, doubts, strict=True)
        ]
        return sorted(found, key=lambda one: (one.loss, one.distance))

    def _model(self) -> Model:
        points = list(self.records)
        sums = [[one for setting in self.records[point].sums for one in setting] for point in points]
        means, variances = (
            np.array([np.concatenate([getattr(one, name) for one in row]) for row in sums]) for name in ("means", "variances")
        )
        return Model(np.array([self.space.place(point) for point in points]), means, variances)

    def _losses(self, means: Floats) -> Floats:
        """The losses of rows of all numbers, as the model has them."""
        sizes = [len(one) for items in self.measuring.items for one in items]
        parts = iter(np.split(means, np.cumsum(sizes)[:-1], axis=-1))
        return self.measuring.loss([[next(parts) for _ in items] for items in self.measuring.items])


def preferred(guesses: list[Guess]) -> Guess:
    """The smallest change among equals of the best, and those that are good enough."""
    best = guesses[0]
    equals = [one for one in guesses if one.loss <= max(best.loss + SLACK, ENOUGH)]
    return min(equals, key=lambda one: (one.distance, one.loss))
