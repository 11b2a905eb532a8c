"""Turmwerk plays tower-building tabletop games at native speed and turns the playouts into answers."""

from importlib.metadata import version

from turmwerk.errors import (
    ArgumentError,
    ChanceError,
    ComponentError,
    GameError,
    IllegalMove,
    RecordError,
    StrategyError,
    TurmwerkError,
)
from turmwerk.games import Game, GameInfo, game, games, replay
from turmwerk.results import Histogram, Intervals, Result
from turmwerk.state import Outcome, State

__version__ = version("turmwerk")

__all__ = [
    "ArgumentError",
    "ChanceError",
    "ComponentError",
    "Game",
    "GameError",
    "GameInfo",
    "Histogram",
    "IllegalMove",
    "Intervals",
    "Outcome",
    "RecordError",
    "Result",
    "State",
    "StrategyError",
    "TurmwerkError",
    "game",
    "games",
    "replay",
]
