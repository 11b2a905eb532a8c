"""A strategy as it is understood, and what it may be given as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from turmwerk.native.interface import Kind as Kind
from turmwerk.native.interface import NativePolicy, NativeWeights
from turmwerk.strategy.restriction import forbidden_bits
from turmwerk.strategy.value import LearnedValue
from turmwerk.weights.vector import UNIT, Vector

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.strategy.view import View

MAX_SEARCH_PLAYOUTS = 10_000_000  # of one search; its tree takes up to 70 bytes for each
MAX_SEARCH_SECONDS = 3600.0  # of one search
EXPLORATION = 0.5  # of a search below its root, unless it says another

StrategyLike = str | PathLike[str] | Mapping[str, Any] | Callable[["View"], str]


SEARCHES = {"flat": Kind.FLAT, "mcts": Kind.MCTS}


@dataclass(frozen=True)
class Strategy:
    """A strategy as it is understood."""

    name: str
    kind: Kind
    playouts: int = 0  # of a search; 0 if the clock decides
    seconds: float = 0.0  # of a search, if the clock decides
    exploration: float = EXPLORATION  # of a search below its root
    vector: Vector | None = None  # the weights; of a search, by which it plays its rollouts
    others: Vector | None = None  # of a search: by which the other seats play in one rollout of four; None: as in the rest
    function: Callable[[View], str] | None = None
    forbidden: tuple[str, ...] = ()  # patterns of moves it does not play if there is anything else to do
    value: LearnedValue | None = None  # of a search: asked where its playouts end early; None: they are played to the end
    ahead: int = 0  # rounds after which such playouts end
    otherwise: str = ""  # the search in its place where the value is not known: with changed components
    source: str = ""  # "path.py:function", if the function comes from a file

    @property
    def is_search(self) -> bool:
        """Whether it plays playouts: choices may take long."""
        return self.kind in (Kind.FLAT, Kind.MCTS)

    def policy(self, game: BaseGame) -> NativePolicy:
        """As the native engine wants it."""
        names = list(game.features)
        own, others = (None if one is None else NativeWeights(*one.numbers(names)) for one in (self.vector, self.others))
        return NativePolicy(
            self.kind,
            self.playouts,
            self.seconds,
            self.exploration,
            prior_step=0.0 if self.vector is None else UNIT * self.vector.prior_step,
            weights=own,
            others=others,
            value=self.value,
            ahead=self.ahead,
            forbidden=forbidden_bits(game, self.forbidden),
        )
