"""Where a table comes from, as plain values in the metadata of its schema: version, game, components, strategies, seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.strategy.plain import StrategyData
from turmwerk.version import __version__, commit

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.strategy.kinds import Strategy
    from turmwerk.strategy.lineup import Lineup

KEY = b"turmwerk"  # of the metadata
COMMIT = "commit"
GAMES, DECISIONS, FIGURES = "games", "decisions", "figures"  # what a line of a table is about


def of_game(game: BaseGame) -> dict[str, Any]:
    """The version and the game."""
    return {
        "version": __version__,
        "game": game.name,
        "players": game.players,
        "variant": game.variant,
        "components": dict(game.changed),
        "reconstructed": list(game.reconstructed),
    }


def of_lineup(kind: str, lineup: Lineup, seed: int) -> dict[str, Any]:
    """All that decides what the rows of a folder are, but for the numbers of their games; `kind`: what a row is about."""
    marks = [_mark(one) for one in lineup.seats]
    digest = lineup.game.info.digest  # other rules, other rows
    return {"rows": kind, "digest": digest, **of_game(lineup.game), "strategies": list(lineup.names), "strategy_marks": marks, "seed": seed}


def _mark(strategy: Strategy) -> str:
    """A short hash of what a strategy does: a file of weights or a function may change and keep its name."""
    try:
        content = msgspec.json.encode(StrategyData.of(strategy), order="deterministic")
    except StrategyError:  # a function that no file defines
        content = strategy.name.encode()
    return sha256(content).hexdigest()[:12]


def metadata(provenance: Mapping[str, Any]) -> dict[bytes, bytes]:
    """For the schema of a table; the commit is noted, but does not make it another table."""
    return {KEY: json.dumps({**provenance, COMMIT: commit()}).encode()}


def read(found: Mapping[bytes, bytes] | None) -> dict[str, Any] | None:
    """The provenance in the metadata of a schema; None if there is none of ours."""
    try:
        value = json.loads((found or {})[KEY])
    except (KeyError, ValueError):
        return None
    return value if isinstance(value, dict) else None


def check_same(where: object, found: Mapping[str, Any], wanted: Mapping[str, Any], advice: str) -> None:
    """Refuse files that answer another question; the sentence says what differs."""
    differences = [
        f"{key} is {json.dumps(wanted.get(key))}, there {json.dumps(found.get(key))}"
        for key in {**wanted, **found}
        if key != COMMIT and wanted.get(key) != found.get(key)
    ]
    if differences:
        raise ArgumentError(f"{where} belongs to another run: {'; '.join(differences)}; {advice}")
