"""Strategies that are data: a vector of weights, checked.

It gives every feature of a move a weight; the score of a move is the sum of feature times weight, and a move is chosen with
probability proportional to exp(score / temperature). The native engine computes all of it in whole numbers; see docs/strategies.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, exp, log2
from pathlib import Path
from typing import Any

from turmwerk.errors import StrategyError, shown, suggestion
from turmwerk.files import read_toml
from turmwerk.old_names import with_current_names

UNIT = 1024
MAX_WEIGHT = 10_000
MAX_TEMPERATURE = 10_000
N_ODDS = 256  # the length of a table of odds in the native engine
BEST_ODDS = 1 << 24  # odds of the best move; 64 times as much fits 32 bits
REACH = 16  # the odds end this many temperatures behind the best score: exp(-16) rounds to 2 of BEST_ODDS

WORDS = ("about", "found_by")  # what a vector may say about itself besides its numbers


@dataclass(frozen=True)
class Vector:
    """A strategy by weights. Features that are not named weigh 0; temperature 0 plays the best move, ties broken at random."""

    name: str
    weights: Mapping[str, float]
    temperature: float = 0.0
    prior_step: float = 0.0  # of searches: a score so far behind the best one is the second choice; 0: the prior goes by rank
    about: str = ""
    found_by: str = ""  # the command that found the weights

    def fixed_point(self, features: Sequence[str]) -> list[int]:
        """The weights of all features in units of 1/1024."""
        return [round(UNIT * self.weights.get(feature, 0)) for feature in features]

    def numbers(self, features: Sequence[str]) -> tuple[list[int], list[int], int]:
        """As the native engine wants it: the weights of all features, odds, and their shift."""
        return self.fixed_point(features), *self.odds()

    def odds(self) -> tuple[list[int], int]:
        """Odds of a move by how far its score is behind the best one, in steps of 2^shift units; and that shift."""
        if self.temperature == 0:
            return [1] + [0] * (N_ODDS - 1), 0
        heat = UNIT * self.temperature
        shift = max(0, ceil(log2(REACH * heat / N_ODDS)))
        return [round(BEST_ODDS * exp(-((step << shift) / heat))) for step in range(N_ODDS - 1)] + [0], shift


def vector(game: str, features: Sequence[str], name: str, data: Mapping[str, Any]) -> Vector:
    """A checked vector from {"temperature": …, "weights": {feature: weight}}; the weights may also stand beside the temperature."""
    data = dict(data)
    words = {word: str(data.pop(word, "")) for word in WORDS}
    temperature = _number(data.pop("temperature", 0), f"the temperature of strategy {name!r}", 0, MAX_TEMPERATURE)
    prior_step = _number(data.pop("prior_step", 0), f"the prior_step of strategy {name!r}", 0, MAX_WEIGHT)
    given = data.pop("weights") if isinstance(data.get("weights"), Mapping) else data
    if given is not data and data:
        key = next(iter(data))
        allowed = ("temperature", "prior_step", "weights", *WORDS)
        raise StrategyError(f"strategy {name!r} has the unknown key {shown(key)}; {suggestion(key, allowed)}")
    if not given:
        raise StrategyError(f"strategy {name!r} has no weights; name at least one feature: {', '.join(features)}")
    given = with_current_names(given, features)
    for feature in given:
        if feature not in features:
            raise StrategyError(
                f"strategy {name!r} weighs {shown(feature)}, which is not a feature of {game}; {suggestion(feature, features)}"
            )
    checked = {key: _number(value, f"weight {key} of strategy {name!r}", -MAX_WEIGHT, MAX_WEIGHT) for key, value in given.items()}
    return Vector(name, checked, temperature, prior_step, **words)


def _number(value: object, what: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:  # nor not-a-number
        raise StrategyError(f"{what} is {shown(value)}; it must be a number in {low}..{high}")
    return float(value)


def read(game: str, features: Sequence[str], path: Path) -> Vector:
    """The vector of a TOML file."""
    return vector(game, features, str(path), read_toml(path, "the weights file", StrategyError))
