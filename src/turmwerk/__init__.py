"""Turmwerk plays tower-building tabletop games at native speed and turns the playouts into answers."""

from importlib.metadata import version

from turmwerk.errors import (
    ArgumentError,
    ChanceError,
    ComponentError,
    ExtraError,
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
from turmwerk.studies.balance import BalanceStudy, balance
from turmwerk.studies.figures import Setting
from turmwerk.studies.what_if import WhatIf, what_if
from turmwerk.tournament import TournamentResult, tournament
from turmwerk.tuning.result import TuneResult
from turmwerk.tuning.search import tune

__version__ = version("turmwerk")

__all__ = [
    "ArgumentError",
    "BalanceStudy",
    "ChanceError",
    "ComponentError",
    "Estimate",
    "ExtraError",
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
    "Setting",
    "State",
    "Strategy",
    "StrategyError",
    "TournamentResult",
    "TuneResult",
    "TurmwerkError",
    "View",
    "WhatIf",
    "balance",
    "features",
    "game",
    "games",
    "replay",
    "strategies",
    "tournament",
    "tune",
    "what_if",
]
