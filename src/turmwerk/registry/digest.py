"""A short hash of what decides how a game is played: its numbers, the strategies it ships, and games by them.

Sources would tell less: a comment changes them and no game, and an installed package does not have them. So a few games are played by
everyone who ships with the game, and their exact results are part of the hash, which is the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.components.table import Components
from turmwerk.native.columns import Columns
from turmwerk.native.interface import Kind, NativePolicy, NativeWeights
from turmwerk.weights.vector import UNIT

if TYPE_CHECKING:
    from turmwerk.native.interface import Engine
    from turmwerk.registry.info import GameInfo
    from turmwerk.weights.vector import Vector

SEED = 2026
RANDOM_GAMES = 64  # with every player count and variant
GAMES = 16  # by each vector of weights, likewise
SEARCHED_GAMES = 1  # by a search, with as few players as can play
PLAYOUTS = 8  # of it
EXPLORATION = 0.5
DIGITS = 8


@cache
def rules_digest(info: GameInfo) -> str:
    """The same without strategies: the numbers of a game, and random games."""
    content = sha256(json.dumps({key: one.value for key, one in info.components.items()}, sort_keys=True).encode())
    for variant in info.variants:
        for players in info.players:
            content.update(_results(info, info.engine(), players, variant, NativePolicy(), RANDOM_GAMES))
    return content.hexdigest()[:DIGITS]


@cache
def game_digest(info: GameInfo) -> str:
    """The hash of a game; made once in a process."""
    content = sha256(_numbers(info))
    for one in _played(info):
        content.update(one)
    return content.hexdigest()[:DIGITS]


def _numbers(info: GameInfo) -> bytes:
    """The values of all components, and the strategies that are shipped."""
    values = {key: one.value for key, one in info.components.items()}
    numbers = {"components": values, "strategies": info.weights.numbers}
    return json.dumps({**numbers, "file": info.mark} if info.mark else numbers, sort_keys=True).encode()


def _played(info: GameInfo) -> Iterator[bytes]:
    """The results of the games, in one order."""
    engine = info.engine()
    features = [name for name, _ in engine.FEATURES]
    for variant in info.variants:
        for players in info.players:
            vectors = [info.weights.vector(features, name, variant, players) for name in info.weights.names]
            shipped = [one for one in vectors if one is not None]
            yield _results(info, engine, players, variant, NativePolicy(), RANDOM_GAMES)
            for one in shipped:
                yield _results(info, engine, players, variant, _policy(one, features), GAMES)
            if shipped and players == info.players[0] and not info.in_python:
                yield _results(info, engine, players, variant, _policy(shipped[-1], features, PLAYOUTS), SEARCHED_GAMES)


def _policy(vector: Vector, features: list[str], playouts: int = 0) -> NativePolicy:
    """Play by weights; with playouts, a search by them."""
    kind = Kind.MCTS if playouts else Kind.WEIGHTS
    return NativePolicy(kind, playouts, 0.0, EXPLORATION, UNIT * vector.prior_step, NativeWeights(*vector.numbers(features)))


def _results(info: GameInfo, engine: Engine, players: int, variant: str, policy: NativePolicy, games: int) -> bytes:
    """What came of so many games with this policy in all seats: points, winners, lengths, endings."""
    columns = Columns(games, players, len(engine.CATEGORIES), len(engine.FACTS))
    rules = engine.Rules(players, variant, Components(info.components))
    rules.play_batch(SEED, 0, columns, np.zeros(1, np.uint8), lineup=engine.Lineup([policy] * players))
    return b"".join(column.astype("<i8").tobytes() for column in vars(columns).values())
