"""The tree behind a move of the root: nodes are decisions as the searching seat tells them apart, edges the moves tried there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt

from turmwerk.own.race import INVERSE_POWERS, REWARD_ONE

PATIENCE = 30  # playouts through an edge before the tree grows behind it: a node seen less often learns nothing
UNTRIED = 0.1  # a move without playouts is thought to be worth so much less than the others, in units of the scale


class Edge:
    """A move of a node."""

    __slots__ = ("move", "nodes", "seat", "total", "visits")

    def __init__(self, move: str, seat: int) -> None:
        self.move: str = move
        self.seat: int = seat
        self.visits: int = 0
        self.total: int = 0  # rewards of the seat that moves
        self.nodes: dict[Hashable, Node] = {}  # what followed, as the searching seat saw it


class Node:
    """A decision."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.edges: dict[str, Edge] = {}

    def most_promising(self, moves: Sequence[str], ranks: Sequence[int], first: int, exploration: float, scale: float) -> str:
        """PUCT among the legal moves; equals: the first one from number `first` on."""
        n = len(moves)
        tried = [self.edges.get(move) for move in moves]
        known = [one for one in tried if one is not None]
        visits = sum(one.visits for one in known)
        places = [(first + step) % n for step in range(n)]
        if visits == 0:
            return moves[min(places, key=lambda i: ranks[i])]
        mean = sum(one.total for one in known) / (visits * REWARD_ONE)
        spread = exploration * scale * sqrt(visits) / sum(INVERSE_POWERS[rank] for rank in ranks)

        def promise(i: int) -> float:
            one = tried[i]
            worth = mean - UNTRIED * scale if one is None or not one.visits else one.total / (one.visits * REWARD_ONE)
            return worth + spread * INVERSE_POWERS[ranks[i]] / (1 + (0 if one is None else one.visits))

        return moves[max(places, key=promise)]


def most_visited(edge: Edge) -> Edge | None:
    """The move that was tried most often after an edge, where it has led most often."""
    node = max(edge.nodes.values(), key=lambda one: one.visits, default=None)
    return None if node is None else max(node.edges.values(), key=lambda one: one.visits, default=None)
