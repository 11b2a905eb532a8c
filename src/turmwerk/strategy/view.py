"""What a Python strategy is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.registry.observation import legal_actions
from turmwerk.strategy.restriction import allowed_texts

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState


@dataclass(frozen=True)
class View:
    """What a Python strategy is shown: what its seat may know, and nothing else. Cannot be changed."""

    seat: int  # who is asked
    node: str  # what is to be decided
    legal: tuple[str, ...]  # the moves to choose from
    players: int
    table: Mapping[str, Any]  # as `state.view(seat)`, with tuples for lists
    _words: tuple[int, int] = field(repr=False)  # from the seat's stream
    _state: BaseState = field(repr=False, compare=False)  # a copy, for what is worked out only when asked for

    @classmethod
    def of(cls, state: BaseState, forbidden: Sequence[str] = ()) -> View:
        """The view of the seat to move, which does not see forbidden moves; draws two words from its stream."""
        assert state.seat is not None
        table = _frozen(state.view(state.seat))
        legal = tuple(allowed_texts(state.legal(), forbidden))
        return cls(state.seat, state.node, legal, state.game.players, table, state._position.draw_words(), state.copy())

    @cached_property
    def history(self) -> tuple[str, ...]:
        """All that has happened, as the seat may know it, in the notation of records: `state.history(seat)`."""
        return self._state.history(self.seat)

    @cached_property
    def rng(self) -> np.random.Generator:
        """A NumPy generator from the seat's own stream: the same game asks with the same one, on any number of threads."""
        return np.random.default_rng(self._words)

    def observe(self) -> NDArray[np.int16]:
        """What the seat may know as numbers: `state.observe(seat)`."""
        return self._state.observe(self.seat)

    def actions(self) -> dict[int, str]:
        """The moves to choose from by their numbers, as in `state.actions()`."""
        return {number: move for number, move in self._state.actions().items() if move in self.legal}

    def action_mask(self) -> NDArray[np.bool_]:
        """Which action numbers can be chosen."""
        mask = legal_actions(self._state)
        if mask.sum() > len(self.legal):  # something is forbidden
            mask[:] = False
            mask[list(self.actions())] = True
        return mask

    def features(self) -> dict[str, dict[str, int]]:
        """The features of every legal move by name: what strategies by weights look at."""
        return self._state.features()

    def __getitem__(self, key: str) -> Any:
        """`view["display"]` is `view.table["display"]`."""
        return self.table[key]


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
