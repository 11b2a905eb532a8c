"""The proof: proposals and the original on the same fresh deals, with intervals that hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.designing.goals import Goal, Item
from turmwerk.designing.playing import Measuring
from turmwerk.formatting import count_of_players
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Ends, Estimate, Floats, estimate_mean, finite, joint_confidence
from turmwerk.studies.figures import plain, plain_fields

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

PROOF_FROM = 2**60 + 2**58  # number of the first deal: no search has seen it
BLOCK = 20_000  # deals played at once, at most

Columns = list[list[Floats]]  # by setting and goal: one row for each deal


@dataclass(frozen=True)
class Figure:
    """One number of one goal in one setting: where it should lie, and where it is."""

    players: int
    variant: str
    goal: str
    item: str
    low: float
    high: float
    tolerance: float
    is_share: bool
    value: Estimate
    joint: Estimate  # with an interval so wide that those of all figures hold together
    change: Estimate | None  # from what it is compared with, on the same deals; its interval is as wide

    @property
    def setting(self) -> str:
        """Where it was measured, in words."""
        return f"{count_of_players(self.players)}, {self.variant}"

    @property
    def miss(self) -> float:
        """How far it is outside its band."""
        return max(0.0, self.low - self.value.value, self.value.value - self.high)

    @property
    def miss_interval(self) -> Ends:
        """The least and the largest miss that the joint interval allows."""
        return (
            max(0.0, self.low - self.joint.high, self.joint.low - self.high),
            max(0.0, self.low - self.joint.low, self.joint.high - self.high),
        )

    @property
    def shown(self) -> bool:
        """Whether the interval leaves no doubt that it is in the band, but for the tolerance."""
        return self.joint.low >= self.low - self.tolerance and self.joint.high <= self.high + self.tolerance

    @property
    def refuted(self) -> bool:
        """Whether the interval leaves no doubt that it is not."""
        return self.joint.high < self.low - self.tolerance or self.joint.low > self.high + self.tolerance

    def as_dict(self) -> dict[str, Any]:
        """For JSON; an open end is None."""
        ends = {"low": finite(self.low), "high": finite(self.high)}
        return {**plain_fields(self), **ends, "shown": self.shown, "refuted": self.refuted}


@dataclass(frozen=True)
class Verdict:
    """All figures of one proposal by one kind of players."""

    players: str  # who played
    deals: int
    figures: tuple[Figure, ...]

    @property
    def groups(self) -> list[list[Figure]]:
        """The figures by setting and goal: of each group the one that is missed most counts."""
        found: dict[tuple[str, str], list[Figure]] = {}
        for one in self.figures:
            found.setdefault((one.setting, one.goal), []).append(one)
        return list(found.values())

    @property
    def loss(self) -> float:
        """How far all goals are missed together, in units of their tolerances."""
        return combined(max(one.miss / one.tolerance for one in group) for group in self.groups)

    @property
    def loss_interval(self) -> Estimate:
        """The loss with the least and the largest one that all intervals together allow."""
        ends = [[max(one.miss_interval[end] / one.tolerance for one in group) for group in self.groups] for end in (0, 1)]
        return Estimate(self.loss, *map(combined, ends))

    @property
    def shown(self) -> bool:
        """Whether every figure was shown to be as it should."""
        return all(one.shown for one in self.figures)

    @property
    def doubtful(self) -> list[Figure]:
        """What was not shown, and not refuted either."""
        return [one for one in self.figures if not one.shown and not one.refuted]

    @property
    def refuted(self) -> list[Figure]:
        """What is not as it should be, beyond doubt."""
        return [one for one in self.figures if one.refuted]

    def worst(self, goal: str) -> float:
        """The largest miss of a goal, over all settings."""
        return max(one.miss for one in self.figures if one.goal == goal)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **{name: plain(getattr(self, name)) for name in ("players", "deals", "loss", "loss_interval", "shown")},
            "figures": plain(self.figures),
        }


class Fresh:
    """The fresh deals of one candidate in all settings; of the first `cut` of them there can be a verdict too."""

    def __init__(self, measuring: Measuring, games: Sequence[Game], deals: int, cut: int = 0) -> None:
        self.games = games
        self.deals = deals
        begin = 0
        self.parts: dict[int, Columns] = {}  # by where they end
        for end in sorted({min(cut, deals), deals} - {0}):
            for first, last in pairwise(np.linspace(begin, end, 1 - (begin - end) // BLOCK).astype(int).tolist()):
                self.parts[last] = measuring.columns(games, PROOF_FROM + first, last - first)
            begin = end

    def columns(self, deals: int) -> Columns:
        """What the first deals showed."""
        parts = [columns for end, columns in self.parts.items() if end <= deals]
        return [[np.concatenate(goal) for goal in zip(*setting, strict=True)] for setting in zip(*parts, strict=True)]


def prove(measuring: Measuring, candidates: Sequence[Fresh], *, players: str) -> list[Verdict]:
    """A verdict on each candidate, on as many of the same deals as all of them played; the others are compared with the first."""
    deals = min(one.deals for one in candidates)
    columns = [one.columns(deals) for one in candidates]
    n_figures = sum(_claims(items) for setting in measuring.items for items in setting)
    joint = joint_confidence(n_figures * (2 * len(candidates) - 1))
    return [
        Verdict(
            players,
            deals,
            tuple(
                _figure(game, goal, item, columns[number][setting][place][:, position], beside, joint)
                for setting, game in enumerate(one.games)
                for place, goal in enumerate(measuring.goals)
                for position, item in enumerate(measuring.items[setting][place])
                for beside in [columns[0][setting][place][:, position] if number else None]
            ),
        )
        for number, one in enumerate(candidates)
    ]


def combined(misses: Iterable[float]) -> float:
    """The loss: the root of the mean square of the goals' misses, each in units of its tolerance."""
    return float(np.sqrt(np.mean([miss**2 for miss in misses])))


def _claims(items: Sequence[Item]) -> int:
    """Two seats make one claim: their shares sum to 1."""
    return 1 if len(items) == 2 and items[0].name == "P0" else len(items)


def _figure(game: Game, goal: Goal, item: Item, sample: Floats, beside: Floats | None, joint: float) -> Figure:
    within, apart = (SHARE, SHARE_DIFFERENCE) if goal.is_share and goal.name != "draws" else (None, None)
    return Figure(
        game.players,
        game.variant,
        goal.name,
        item.name,
        item.low,
        item.high,
        goal.tolerance,
        goal.is_share,
        estimate_mean(sample, CONFIDENCE, within),
        estimate_mean(sample, joint, within),
        None if beside is None else estimate_mean(sample - beside, joint, apart),
    )
