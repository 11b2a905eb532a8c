"""A strategy as plain data: for tasks, ledgers and the provenance of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from turmwerk.errors import StrategyError
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.parsing import file_digest, parse
from turmwerk.strategy.value import read_value, shipped_value
from turmwerk.weights.vector import Vector

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame


class StrategyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A strategy by its content: weights as numbers; a Python function by its file, and what that contained."""

    name: str
    kind: str
    playouts: int = 0
    seconds: float = 0.0
    exploration: float = 0.0
    weights: dict[str, float] | None = None
    temperature: float = 0.0
    prior_step: float = 0.0  # of a search
    others: dict[str, float] | None = None  # of a search: weights of the other seats in some rollouts
    others_temperature: float = 0.0
    source: str = ""  # path.py:function
    digest: str = ""  # of that file
    forbidden: tuple[str, ...] = ()  # patterns of moves it does not play if there is anything else to do
    ahead: int = 0  # of a search: rounds after which its playouts end and its value is asked
    value: str = ""  # the file of that; "": the shipped one, if it is asked at all
    value_digest: str = ""
    otherwise: str = ""  # the search in its place with changed components

    @classmethod
    def of(cls, strategy: Strategy) -> StrategyData:
        """What makes this strategy; a function that no file defines cannot be written down."""
        if strategy.kind is Kind.PYTHON:
            if not strategy.source:
                why = "cannot be written down for a ledger or a cluster; put it into a file, as mine.py:name"
                raise StrategyError(f"the function {strategy.name!r} {why}")
            digest = file_digest(strategy.source)
            return cls(strategy.name, "python", source=strategy.source, digest=digest, forbidden=strategy.forbidden)
        data: dict[str, Any] = {"exploration": strategy.exploration} if strategy.is_search else {}
        if (own := strategy.vector) is not None:
            data |= {"weights": dict(own.weights), "temperature": own.temperature, "prior_step": own.prior_step}
        if (others := strategy.others) is not None:
            data |= {"others": dict(others.weights), "others_temperature": others.temperature}
        if (value := strategy.value) is not None:
            data |= {"ahead": strategy.ahead, "value": value.source, "value_digest": value.digest, "otherwise": strategy.otherwise}
        kind = strategy.kind.name.lower()
        return cls(strategy.name, kind, strategy.playouts, strategy.seconds, **data, forbidden=strategy.forbidden)

    def make(self, game: BaseGame) -> Strategy:
        """The strategy, if its file is here and contains the same."""
        if self.kind == "python":
            if file_digest(self.source) != self.digest:
                raise StrategyError(f"the file of strategy {self.source!r} has changed since the task was made")
            return replace(parse(game, self.source), name=self.name, forbidden=self.forbidden)
        vector = None if self.weights is None else Vector(self.name, self.weights, self.temperature, self.prior_step)
        others = None if self.others is None else Vector(self.name, self.others, self.others_temperature)
        kind = Kind[self.kind.upper()]
        strategy = Strategy(self.name, kind, self.playouts, self.seconds, self.exploration, vector, others, forbidden=self.forbidden)
        if self.ahead == 0:
            return strategy
        value = read_value(game, self.value) if self.value else shipped_value(game)
        if value is None or value.digest != self.value_digest:
            raise StrategyError(f"the value of strategy {self.name!r} is not the one with which the task was made")
        return replace(strategy, value=value, ahead=self.ahead, otherwise=self.otherwise)
