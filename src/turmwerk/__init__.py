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
from turmwerk.evaluate import MoveValue
from turmwerk.games import Game, GameInfo, game, games, replay
from turmwerk.lineup import View
from turmwerk.results import Histogram, Intervals, Result
from turmwerk.state import Outcome, State
from turmwerk.statistics import Estimate, SequentialTest
from turmwerk.strategies import Strategy, features, strategies
from turmwerk.tournament import TournamentResult, tournament

__version__ = version("turmwerk")

__all__ = [
    "ArgumentError",
    "ChanceError",
    "ComponentError",
    "Estimate",
    "Game",
    "GameError",
    "GameInfo",
    "Histogram",
    "IllegalMove",
    "Intervals",
    "MoveValue",
    "Outcome",
    "RecordError",
    "Result",
    "SequentialTest",
    "State",
    "Strategy",
    "StrategyError",
    "TournamentResult",
    "TurmwerkError",
    "View",
    "features",
    "game",
    "games",
    "replay",
    "strategies",
    "tournament",
]
