"""The search for styles: weights that play well and do other things than those found before.

What a style does is its profile: the shares of the kinds of moves it makes, and the shares of the categories of its points. Two profiles
are as far apart as their shares are (Hellinger: rare things count too). A search begins with the usual weights and is rewarded for its
distance to the nearest style that there is already, as long as it wins three quarters of what the usual weights do among themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from turmwerk.data.totals import WIN
from turmwerk.statistics import Floats
from turmwerk.strategy.items import items_of
from turmwerk.strategy.kinds import Strategy
from turmwerk.tuning.evolution import Evolution
from turmwerk.tuning.scales import weight_scales
from turmwerk.tuning.search import DECIMALS, TEMPERATURE
from turmwerk.weights.vector import MAX_WEIGHT, Vector
from turmwerk.work.answers import Answer
from turmwerk.work.session import Session
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantActs

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

STYLE_STEP = 0.3  # three times what `tune` begins with: what is looked for is elsewhere
GOOD = 0.75  # of the fair share, among the usual weights: less is not a good way to play
WAY_BACK = (1.0, 0.8, 0.6, 0.4, 0.2)  # parts of what a search found that are tried in the end
CHOSEN = 4  # times as many deals as in a generation, to choose among them
CHOSEN_FROM = 2**59  # on other deals than those of searches
PROFILED_FROM = 2**60  # the number of the first deal of profiles that are shown: no search has seen it


class Profile(NamedTuple):
    """What somebody does: shares that add up to 1, of moves by kind and of points by category."""

    moves: Floats
    points: Floats

    def distance(self, other: Profile) -> float:
        """0: the same shares; at most √2 for moves and as much for points."""
        return sum(float(np.linalg.norm(np.sqrt(own) - np.sqrt(others))) for own, others in zip(self, other, strict=True))


class Seen(NamedTuple):
    """How somebody did among the usual weights."""

    multiple: float  # of the fair share
    profile: Profile


@dataclass
class StyleSearch:
    """Searches for one style after the other."""

    game: Game
    usual: Strategy  # who sits in all other seats
    seed: int
    session: Session
    generations: int
    population: int
    deals: int  # of a candidate, in every seat

    def profiles(self, strategies: list[Strategy], first: int, deals: int) -> list[Seen]:
        """What each of the strategies does in every seat in turn, on the same deals."""
        n = self.game.players
        seats = [(number, seat) for number in range(1, len(strategies) + 1) for seat in range(n)]
        tables = [Seating(0, tuple(number if place == seat else 0 for place in range(n))) for number, seat in seats]
        job = Job([self.game], [self.usual, *strategies], tables, seed=self.seed, want=WantActs(tuple(seat for _, seat in seats)))
        answer = Answer()
        self.session.play(job, deals, answer, first=first)
        kinds = list(items_of(self.game).kinds)
        shape = (len(strategies), n, -1)
        made, points = (answer.counts[name].reshape(shape).sum(axis=1) for name in ("made", "points"))
        multiples = answer.column("wins").mean(axis=0).reshape(shape).mean(axis=(1, 2)) * n / WIN
        return [
            Seen(float(multiple), Profile(_shares(made[one, kinds]), _shares(np.maximum(0, points[one]))))
            for one, multiple in enumerate(multiples)
        ]

    def find(self, known: list[Profile]) -> Strategy:
        """The next style: far from the known ones, and good."""
        assert self.usual.vector is not None
        features = list(self.game.features)
        scales = weight_scales([self.game], self.usual.vector, self.seed)
        start = np.array([self.usual.vector.weights.get(name, 0.0) for name in features])
        evolution = Evolution(start / scales, step=STYLE_STEP, population=self.population, seed=self.seed + len(known))
        for generation in range(self.generations):
            candidates = [self._by_weights(features, one * scales) for one in evolution.ask()]
            first = (len(known) * self.generations + generation) * self.deals
            evolution.tell(np.array([_worth(one, known) for one in self.profiles(candidates, first, self.deals)]))
        return self._good(features, start, evolution.mean * scales, known)

    def _good(self, features: list[str], start: Floats, found: Floats, known: list[Profile]) -> Strategy:
        """What was found; as far on the way back to the start as it needs to be good."""
        parts = [self._by_weights(features, start + part * (found - start)) for part in WAY_BACK]
        seen = self.profiles(parts, CHOSEN_FROM, CHOSEN * self.deals)
        return parts[int(np.argmax([_worth(one, known) for one in seen]))]

    def _by_weights(self, features: list[str], weights: Floats) -> Strategy:
        rounded = np.round(np.clip(weights, -MAX_WEIGHT, MAX_WEIGHT), DECIMALS).tolist()
        vector = Vector("style", {name: one for name, one in zip(features, rounded, strict=True) if one}, TEMPERATURE)
        return replace(self.usual, name="style", vector=vector)


def searched_games(n_styles: int, generations: int, population: int, deals: int, players: int) -> int:
    """How many games the searches for all styles but the first play."""
    return (n_styles - 1) * deals * players * (generations * population + CHOSEN * len(WAY_BACK))


def _worth(seen: Seen, known: list[Profile]) -> float:
    """The distance to the nearest known style; whoever is not good comes after all who are, by what is missing."""
    missing = GOOD - seen.multiple
    return -missing if missing > 0 else min(seen.profile.distance(one) for one in known)


def _shares(counts: Floats) -> Floats:
    total = counts.sum()
    return np.asarray(counts / total if total > 0 else np.full(len(counts), 1 / len(counts)))
