"""How long decisions take people: by how many moves there are to choose from, or as the designer has timed them."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.errors import ArgumentError, shown, suggestion
from turmwerk.work.course import BITS, nodes_of

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.statistics import Floats
    from turmwerk.work.course import Integers

TO_DO, TO_DOUBLE = 2.0, 4.0  # seconds to make a move, and for each doubling of the number of moves (Hick's law)
LONGEST = 3600.0
DEFAULT_WORDS = f"{TO_DO:g} seconds for a move and {TO_DOUBLE:g} more for each doubling of what there is to choose from"

Seconds = float | Mapping[str, float]  # for every decision, or by node


def checked_seconds(game: Game, given: Seconds | None) -> dict[str, float]:
    """The seconds of the nodes that are given; a number for all of them."""
    if given is None:
        return {}
    nodes = [node for node in nodes_of(game) if node != "over"]
    asked = dict(given) if isinstance(given, Mapping) else dict.fromkeys(nodes, given)
    for node, seconds in asked.items():
        if node not in nodes:
            raise ArgumentError(f"{game.name} has no kind of decision {shown(node)}; {suggestion(str(node), nodes)}")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not isfinite(seconds) or not 0 <= seconds <= LONGEST:
            raise ArgumentError(f"seconds {shown(seconds)} of decision {node!r} are not allowed; allowed: 0 to {LONGEST:g}")
    return {node: float(seconds) for node, seconds in asked.items()}


def spent(game: Game, decisions: Integers, bits: Integers, own: Mapping[str, float]) -> Floats:
    """The seconds of each game, from decisions and logarithms of their moves by game and node."""
    default = TO_DO * decisions + TO_DOUBLE * bits / BITS
    given = [own.get(node) for node in nodes_of(game)]
    columns = [default[:, n] if each is None else each * decisions[:, n] for n, each in enumerate(given)]
    return np.asarray(np.sum(columns, axis=0), float)
