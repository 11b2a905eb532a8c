"""Positions and moves as numbers, for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState

NODE_MOVES = 64  # an action is this times the number of the node, plus the number of the move


class ObservationPart(NamedTuple):
    """A part of an observation: numbers start..stop-1, each between low and high."""

    name: str
    start: int
    stop: int
    low: int
    high: int


def legal_actions(state: BaseState) -> NDArray[np.bool_]:
    """Which actions are legal, an entry for each; none when the game is over."""
    mask = np.zeros(state.game.n_actions, np.bool_)
    first = NODE_MOVES * state._position.node_number
    word = np.frombuffer(state._position.legal_mask.to_bytes(8, "little"), np.uint8)
    mask[first : first + NODE_MOVES] = np.unpackbits(word, bitorder="little")
    return mask
