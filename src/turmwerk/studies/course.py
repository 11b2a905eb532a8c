"""How games go: what there is to decide and who leads when. A sample of games is played move by move for it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.lineup import Lineup
from turmwerk.moments import Moments
from turmwerk.statistics import Floats, estimate_mean
from turmwerk.studies.batches import lineup
from turmwerk.studies.figures import LEVEL, Course, NodeFigures

if TYPE_CHECKING:
    from turmwerk.games import Game
    from turmwerk.native.interface import NativePosition

PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)  # of a game, at which the leader is looked at


class _Game:
    """One game followed to its end."""

    def __init__(self, position: NativePosition, players: Lineup) -> None:
        self.legal: dict[str, list[int]] = defaultdict(list)  # numbers of legal moves by node
        points: list[list[int]] = []  # after each decision, the scores as if the game ended there
        while not position.is_over:
            self.legal[position.node].append(len(position.legal()))
            position.apply(players.choose_move(position))
            points.append([sum(one) for one in position.score()[0]])
        scores = np.array(points)
        self.leading: Floats = (scores == scores.max(axis=1, keepdims=True)).astype(float)  # 1 for the seats with most points
        winners = position.score()[1]
        self.wins = np.zeros(scores.shape[1])
        self.wins[winners] = 1 / len(winners)

    @property
    def lead_changes(self) -> int:
        """How often another seat than before was alone in the lead."""
        alone = self.leading[self.leading.sum(axis=1) == 1].argmax(axis=1)
        return int((alone[1:] != alone[:-1]).sum())

    @property
    def decided_at(self) -> float:
        """The part of the game after which a winner was never behind."""
        behind = np.flatnonzero(self.leading[:, self.wins > 0].max(axis=1) == 0)
        return float(behind[-1] + 1) / len(self.leading) if len(behind) else 0.0

    def leader_wins(self, part: float) -> float:
        """The win share of who leads after this part of the game."""
        leading = self.leading[max(0, round(part * len(self.leading)) - 1)]
        return float((leading * self.wins).sum() / leading.sum())


def follow(game: Game, strategy: str, *, seed: int, games: int, level: float = LEVEL) -> Course:
    """Follow the first games of the seed with this strategy in every seat."""
    players = Lineup(game, lineup(game, strategy))
    followed = [_Game(game.start(seed=seed, index=index).position, players) for index in range(games)]
    nodes = [node for node in dict.fromkeys(game.engine.NODES) if any(node in one.legal for one in followed)]
    moments = Moments([f"{what} {node}" for node in [*nodes, ""] for what in ("decisions", "moves", "forced")])
    counts = np.array([_counts(one, nodes) for one in followed], dtype=float)
    moments.add(counts)

    def figures(node: str) -> NodeFigures:
        moves, forced = (moments.ratio(f"{what} {node}", f"decisions {node}", level) for what in ("moves", "forced"))
        assert moves is not None
        assert forced is not None
        return NodeFigures(node, moments.average(f"decisions {node}"), moves, forced)

    everything = figures("")
    return Course(
        games=games,
        nodes=tuple(map(figures, nodes)),
        moves=everything.moves,
        forced=everything.forced,
        lead_changes=estimate_mean(np.array([float(one.lead_changes) for one in followed]), level),
        decided_at=estimate_mean(np.array([one.decided_at for one in followed]), level),
        leader_wins=tuple((part, estimate_mean(np.array([one.leader_wins(part) for one in followed]), level)) for part in PARTS),
    )


def _counts(followed: _Game, nodes: list[str]) -> list[int]:
    """Decisions, legal moves and forced decisions: by node, then of all."""
    rows = [(len(legal), sum(legal), legal.count(1)) for legal in (followed.legal.get(node, []) for node in nodes)]
    rows.append(tuple(map(sum, zip(*rows, strict=True))))  # type: ignore[arg-type]
    return [number for row in rows for number in row]
