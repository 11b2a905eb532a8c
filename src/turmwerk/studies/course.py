"""How games go: what there is to decide and who leads when. A sample of games is played move by move for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.interrupts import Stop
from turmwerk.lineup import Lineup
from turmwerk.results import WIN
from turmwerk.statistics import CONFIDENCE, SHARE, estimate_mean
from turmwerk.studies.figures import Course, NodeFigures
from turmwerk.studies.moments import Moments

if TYPE_CHECKING:
    from turmwerk.registry import Game
    from turmwerk.state import State

PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)  # of a game, at which the leader is looked at
UNITS = WIN * WIN  # of the win share of those who lead: a win is shared by some, a lead by others
COUNTED = ("decisions", "moves", "forced")  # of each node


def followed_game(state: State, players: Lineup, stop: Stop) -> list[int] | None:
    """One game followed to its end, as numbers; None if it was stopped before.

    By node the decisions, legal moves and forced decisions; then how often another seat was alone in the lead than before, decisions of
    the game, how many of them until a winner was never behind, and the win share of those who lead after each of PARTS.
    """
    position = state.position
    legal: dict[str, list[int]] = {node: [] for node in _nodes(state.game)}
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


def _nodes(game: Game) -> list[str]:
    return list(dict.fromkeys(game.engine.NODES))


def _leader_wins(leading: NDArray[np.bool_], winners: list[int]) -> int:
    return int(leading[winners].sum()) * (WIN // len(winners)) * (WIN // int(leading.sum()))


def decided_after(game: Game, lines: NDArray[np.int64]) -> NDArray[np.float64]:
    """Of each game that was followed: the part of it after which a winner was never behind."""
    _, length, decided, *_ = lines[:, len(COUNTED) * len(_nodes(game)) :].T
    return np.asarray(decided / length)


def course_of(game: Game, lines: NDArray[np.int64], confidence: float = CONFIDENCE) -> Course:
    """The figures of games that were followed."""
    names = _nodes(game)
    counts = lines[:, : len(COUNTED) * len(names)].reshape(len(lines), len(names), len(COUNTED))
    changes, _, _, *leaders = lines[:, counts[0].size :].T
    nodes = [(node, counts[:, number]) for number, node in enumerate(names) if counts[:, number, 0].any()]

    def figures(node: str, counted: NDArray[np.int64]) -> NodeFigures:
        moments = Moments(COUNTED)
        moments.add(counted.astype(float))
        moves = moments.ratio("moves", "decisions", confidence)
        forced = moments.ratio("forced", "decisions", confidence, SHARE)
        assert moves is not None
        assert forced is not None
        return NodeFigures(node, moments.average("decisions"), moves, forced)

    everything = figures("", counts.sum(axis=1))
    return Course(
        games=len(lines),
        nodes=tuple(figures(*one) for one in nodes),
        moves=everything.moves,
        forced=everything.forced,
        lead_changes=estimate_mean(changes.astype(float), confidence),
        decided_at=estimate_mean(decided_after(game, lines), confidence, SHARE),
        leader_wins=tuple((part, estimate_mean(wins / UNITS, confidence, SHARE)) for part, wins in zip(PARTS, leaders, strict=True)),
    )
