"""How much a unit of each weight is worth: features have different ranges, and a search wants steps that mean the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.statistics import Floats
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.weights.vector import Vector

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

N_GAMES = 10  # played in each setting: some hundred decisions


def weight_scales(games: Sequence[Game], start: Vector, seed: int) -> Floats:
    """For each feature the weight that matters as much as all weights of the start together.

    That is the spread of the scores of legal moves divided by the spread of the feature (root mean squares), over the decisions whose moves
    differ in the feature. Where the start tells no moves apart, scores are taken to spread by 1; so is a feature that was never seen.
    """
    n_features = len(games[0].features)
    decisions, feature_squares, score_squares = np.zeros((3, n_features))
    weights = np.array([start.weights.get(name, 0.0) for name in games[0].features])
    for game in games:
        lineup = Lineup(game, [Strategy(start.name, Kind.WEIGHTS, vector=start)] * game.players)
        for index in range(N_GAMES):
            state = game.start(seed=seed, index=index)
            while not state.is_over:
                moves = state._position.legal().values()
                features = np.array([game._engine.features(state._position, move) for move in moves], float)
                spread = features.var(axis=0)
                varies = spread > 0
                decisions += varies
                feature_squares += spread
                score_squares += varies * (features @ weights).var()
                state.play(lineup.choose(state))
    seen = decisions > 0
    score_squares = np.where(score_squares > 0, score_squares, decisions)
    return np.where(seen, np.sqrt(score_squares / np.where(seen, feature_squares, 1)), 1.0)
