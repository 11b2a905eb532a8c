"""A strategy as plain data: for tasks, ledgers and the provenance of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from turmwerk.errors import StrategyError
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.parsing import file_digest, parse
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
    others: dict[str, float] | None = None  # likewise, in some rollouts
    others_temperature: float = 0.0
    source: str = ""  # path.py:function
    digest: str = ""  # of that file
    forbidden: tuple[str, ...] = ()  # patterns of moves it does not play if there is anything else to do

    @classmethod
    def of(cls, strategy: Strategy) -> StrategyData:
        """What makes this strategy; a function that no file defines cannot be written down."""
        if strategy.kind is Kind.PYTHON:
            if not strategy.source:
                raise StrategyError(
                    f"the function {strategy.name!r} cannot be written down for a ledger or a cluster; put it into a file, as mine.py:name"
                )
            digest = file_digest(strategy.source)
            return cls(strategy.name, "python", source=strategy.source, digest=digest, forbidden=strategy.forbidden)
        vector, others = strategy.vector, strategy.others
        return cls(
            strategy.name,
            strategy.kind.name.lower(),
            strategy.playouts,
            strategy.seconds,
            strategy.exploration if strategy.is_search else 0.0,
            None if vector is None else dict(vector.weights),
            0.0 if vector is None else vector.temperature,
            0.0 if vector is None else vector.prior_step,
            None if others is None else dict(others.weights),
            0.0 if others is None else others.temperature,
            forbidden=strategy.forbidden,
        )

    def make(self, game: BaseGame) -> Strategy:
        """The strategy, if its file is here and contains the same."""
        if self.kind == "python":
            if file_digest(self.source) != self.digest:
                raise StrategyError(f"the file of strategy {self.source!r} has changed since the task was made")
            return replace(parse(game, self.source), name=self.name, forbidden=self.forbidden)
        vector = None if self.weights is None else Vector(self.name, self.weights, self.temperature, self.prior_step)
        others = None if self.others is None else Vector(self.name, self.others, self.others_temperature)
        kind = Kind[self.kind.upper()]
        return Strategy(self.name, kind, self.playouts, self.seconds, self.exploration, vector, others, forbidden=self.forbidden)
