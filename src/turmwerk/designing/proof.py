"""The proof: proposals and the original on fresh deals, in pairs, with intervals that hold together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from turmwerk.designing.goals import Goal, Item
from turmwerk.designing.playing import Measuring
from turmwerk.formatting import count_of_players
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Estimate, Floats, estimate_mean, finite, joint_confidence
from turmwerk.studies.figures import plain, plain_fields

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

PROOF_FROM = 2**60 + 2**58  # number of the first deal: no search has seen it
BLOCK = 20_000  # deals played at once; Ctrl-C may come between two of them


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
    change: Estimate | None  # from the original, in pairs; its interval is as wide

    @property
    def setting(self) -> str:
        """Where it was measured, in words."""
        return f"{count_of_players(self.players)}, {self.variant}"

    @property
    def miss(self) -> float:
        """How far it is outside its band."""
        return max(0.0, self.low - self.value.value, self.value.value - self.high)

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
    def loss(self) -> float:
        """How far all goals are missed together, in units of their tolerances."""
        worst: dict[tuple[str, str], float] = {}
        for one in self.figures:
            key = (one.setting, one.goal)
            worst[key] = max(worst.get(key, 0.0), one.miss / one.tolerance)
        return float(np.sqrt(np.mean([miss**2 for miss in worst.values()])))

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
        return {**{name: getattr(self, name) for name in ("players", "deals", "loss", "shown")}, "figures": plain(self.figures)}


def prove(
    measuring: Measuring, candidates: Sequence[Sequence[Game]], deals: Sequence[int], *, players: str, original: int | None = None
) -> list[Verdict]:
    """Play the candidates, each in all settings and so many of the same fresh deals.

    `original` is the number of the one they are compared with, as far as both were played.
    """
    parts: list[list[list[list[Floats]]]] = [[] for _ in candidates]
    for begin in range(0, max(deals), BLOCK):
        for number, games in enumerate(candidates):
            if begin < deals[number]:
                parts[number].append(measuring.columns(games, PROOF_FROM + begin, min(BLOCK, deals[number] - begin)))
    columns = [_joined(one) for one in parts]
    n_figures = sum(_claims(items) for setting in measuring.items for items in setting)
    joint = joint_confidence(n_figures * len(candidates))
    return [
        Verdict(
            players,
            deals[number],
            tuple(
                _figure(candidates[number][setting], goal, item, columns[number][setting][place][:, position], beside, joint)
                for setting, items in enumerate(measuring.items)
                for place, goal in enumerate(measuring.goals)
                for position, item in enumerate(items[place])
                for beside in [None if original is None or number == original else columns[original][setting][place][:, position]]
            ),
        )
        for number in range(len(candidates))
    ]


def _claims(items: Sequence[Item]) -> int:
    """Two seats make one claim: their shares sum to 1."""
    return 1 if len(items) == 2 and items[0].name == "P0" else len(items)


def _joined(parts: Sequence[list[list[Floats]]]) -> list[list[Floats]]:
    return [[np.concatenate(goal) for goal in zip(*setting, strict=True)] for setting in zip(*parts, strict=True)]


def _figure(game: Game, goal: Goal, item: Item, sample: Floats, beside: Floats | None, joint: float) -> Figure:
    paired = 0 if beside is None else min(len(sample), len(beside))
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
        None if beside is None else estimate_mean(sample[:paired] - beside[:paired], joint, apart),
    )
