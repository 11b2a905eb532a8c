"""The rules in plain Python: slow, obvious, and the oracle of the tests. Shares no rule code with the native engines."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from turmwerk.reference.base import ReferenceGame
from turmwerk.reference.chance import CHANCE_STREAM, CHOICE_STREAM, Chance, Rng

if TYPE_CHECKING:
    from turmwerk.registry import Game

__all__ = ["CHANCE_STREAM", "CHOICE_STREAM", "Chance", "ReferenceGame", "Rng", "start"]


def start(game: Game, *, seed: int = 1, index: int = 0, chance: Sequence[str] | None = None) -> ReferenceGame:
    """The same game as `game.start(seed=…, index=…)`, played by the reference engine."""
    module = import_module(f"turmwerk.reference.{game.name.replace('-', '_')}")
    reference: ReferenceGame = module.Reference(game.players, game.variant, dict(game.components), Chance(seed, index))
    reference.choices = Rng(seed, index, CHOICE_STREAM)
    reference.begin(chance)
    return reference
