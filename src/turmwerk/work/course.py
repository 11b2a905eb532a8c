"""A game followed move by move, as numbers: what there is to decide and who leads when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.totals import WIN
from turmwerk.interrupts import Stop
from turmwerk.strategy.lineup import Lineup

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState

PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)  # of a game, at which the leader is looked at
UNITS = WIN * WIN  # of the win share of those who lead: a win is shared by some, a lead by others
COUNTED = ("decisions", "moves", "forced")  # of each node


def followed_game(state: BaseState, players: Lineup, stop: Stop) -> list[int] | None:
    """One game followed to its end, as numbers; None if it was stopped before.

    By node the decisions, legal moves and forced decisions; then how often another seat was alone in the lead than before, decisions of
    the game, how many of them until a winner was never behind, and the win share of those who lead after each of PARTS.
    """
    position = state._position
    legal: dict[str, list[int]] = {node: [] for node in nodes_of(state.game)}
    points: list[list[int]] = []  # after each decision, the scores as if the game ended there
    while not position.is_over:
        legal[position.node].append(len(position.legal()))
        if players.has_python:
            state.play(players.choose(state))
        else:
            position.apply(players.choose_until(position, stop)[0])
        if stop[0]:
            return None
        points.append([sum(one) for one in position.score()[0]])
    counts = [count for moves in legal.values() for count in (len(moves), sum(moves), moves.count(1))]
    return [*counts, *who_led(np.array(points), position.score()[1])]


def who_led(scores: NDArray[np.int64], winners: list[int]) -> list[int]:
    """From the scores after each decision: changes of the lead and what follows, as in `followed_game`."""
    leading = scores == scores.max(axis=1, keepdims=True)  # the seats with most points
    alone = leading[leading.sum(axis=1) == 1].argmax(axis=1)
    behind = np.flatnonzero(~leading[:, winners].any(axis=1))
    return [
        int((alone[1:] != alone[:-1]).sum()),
        len(leading),
        int(behind[-1]) + 1 if len(behind) else 0,
        *(_leader_wins(leading[max(0, round(part * len(leading)) - 1)], winners) for part in PARTS),
    ]


def nodes_of(game: BaseGame) -> list[str]:
    """The nodes of a game, each once."""
    return list(dict.fromkeys(game._engine.NODES))


def _leader_wins(leading: NDArray[np.bool_], winners: list[int]) -> int:
    return int(leading[winners].sum()) * (WIN // len(winners)) * (WIN // int(leading.sum()))
