"""How games go: the figures of a sample of games that were followed move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.statistics import CONFIDENCE, SHARE, estimate_mean
from turmwerk.studies.figures import Course, NodeFigures
from turmwerk.studies.moments import Moments
from turmwerk.work.course import COUNTED, PARTS, UNITS, nodes_of

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


def decided_after(game: Game, lines: NDArray[np.int64]) -> NDArray[np.float64]:
    """By game that was followed: the part of it after which a winner was never behind."""
    _, length, decided, *_ = lines[:, len(COUNTED) * len(nodes_of(game)) :].T
    return np.asarray(decided / length)


def course_of(game: Game, lines: NDArray[np.int64]) -> Course:
    """The figures of games that were followed."""
    names = nodes_of(game)
    counts = lines[:, : len(COUNTED) * len(names)].reshape(len(lines), len(names), len(COUNTED))
    changes, _, _, *leaders = lines[:, counts[0].size :].T

    def figures(node: str, counted: NDArray[np.int64]) -> NodeFigures:
        moments = Moments(COUNTED)
        moments.add(counted.astype(float))
        moves = moments.ratio("moves", "decisions", CONFIDENCE)
        forced = moments.ratio("forced", "decisions", CONFIDENCE, SHARE)
        assert moves is not None
        assert forced is not None
        return NodeFigures(node, moments.average("decisions"), moves, forced)

    everything = figures("", counts.sum(axis=1))
    return Course(
        games=len(lines),
        nodes=tuple(figures(node, counts[:, n]) for n, node in enumerate(names) if counts[:, n, 0].any()),
        moves=everything.moves,
        forced=everything.forced,
        lead_changes=estimate_mean(changes.astype(float), CONFIDENCE),
        decided_at=estimate_mean(decided_after(game, lines), CONFIDENCE, SHARE),
        leader_wins=tuple((part, estimate_mean(wins / UNITS, CONFIDENCE, SHARE)) for part, wins in zip(PARTS, leaders, strict=True)),
    )
