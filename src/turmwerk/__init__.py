"""Turmwerk plays tower-building tabletop games at native speed and turns the playouts into answers.

What is public is listed in `_HOMES` and loaded when it is first used, so that `import turmwerk` and `turmwerk --help` are quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same once more, for type checkers; a test compares both
    from turmwerk.analysis import Analysis as Analysis
    from turmwerk.analysis import analyze as analyze
    from turmwerk.data.dataset import Dataset as Dataset
    from turmwerk.data.dataset import dataset as dataset
    from turmwerk.designing.design import design as design
    from turmwerk.designing.result import Design as Design
    from turmwerk.designing.result import Proposal as Proposal
    from turmwerk.errors import (
        ArgumentError as ArgumentError,
    )
    from turmwerk.errors import (
        ArgumentTypeError as ArgumentTypeError,
    )
    from turmwerk.errors import (
        ChanceError as ChanceError,
    )
    from turmwerk.errors import (
        ClusterError as ClusterError,
    )
    from turmwerk.errors import (
        ComponentError as ComponentError,
    )
    from turmwerk.errors import (
        ExtraError as ExtraError,
    )
    from turmwerk.errors import (
        GameError as GameError,
    )
    from turmwerk.errors import (
        IllegalMove as IllegalMove,
    )
    from turmwerk.errors import (
        LedgerError as LedgerError,
    )
    from turmwerk.errors import (
        OutputError as OutputError,
    )
    from turmwerk.errors import (
        RecordError as RecordError,
    )
    from turmwerk.errors import (
        StrategyError as StrategyError,
    )
    from turmwerk.errors import (
        TurmwerkError as TurmwerkError,
    )
    from turmwerk.evaluation import MoveValue as MoveValue
    from turmwerk.lineup import View as View
    from turmwerk.observation import Slice as Slice
    from turmwerk.policies import Batched as Batched
    from turmwerk.policies import batched as batched
    from turmwerk.registry import Game as Game
    from turmwerk.registry import GameInfo as GameInfo
    from turmwerk.registry import game as game
    from turmwerk.registry import games as games
    from turmwerk.registry import replay as replay
    from turmwerk.report.svg import Picture as Picture
    from turmwerk.results import Histogram as Histogram
    from turmwerk.results import Intervals as Intervals
    from turmwerk.results import Result as Result
    from turmwerk.searching import SearchResult as SearchResult
    from turmwerk.simulation import simulate as simulate
    from turmwerk.state import Outcome as Outcome
    from turmwerk.state import State as State
    from turmwerk.statistics import Estimate as Estimate
    from turmwerk.statistics import SequentialTest as SequentialTest
    from turmwerk.strategy import Strategy as Strategy
    from turmwerk.strategy import features as features
    from turmwerk.strategy import strategies as strategies
    from turmwerk.studies.balance import BalanceStudy as BalanceStudy
    from turmwerk.studies.balance import balance as balance
    from turmwerk.studies.figures import Setting as Setting
    from turmwerk.studies.option_figures import Option as Option
    from turmwerk.studies.option_figures import OptionsStudy as OptionsStudy
    from turmwerk.studies.options import options as options
    from turmwerk.studies.tournament import tournament as tournament
    from turmwerk.studies.tournament_result import TournamentResult as TournamentResult
    from turmwerk.studies.what_if import WhatIf as WhatIf
    from turmwerk.studies.what_if import what_if as what_if
    from turmwerk.tuning.exploit import exploit as exploit
    from turmwerk.tuning.exploitability import ExploitResult as ExploitResult
    from turmwerk.tuning.result import TuneResult as TuneResult
    from turmwerk.tuning.search import tune as tune

    __version__: str

_HOMES = {
    "analysis": ("Analysis", "analyze"),
    "data.dataset": ("Dataset", "dataset"),
    "designing.design": ("design",),
    "designing.result": ("Design", "Proposal"),
    "errors": (
        "ArgumentError",
        "ArgumentTypeError",
        "ChanceError",
        "ClusterError",
        "ComponentError",
        "ExtraError",
        "GameError",
        "IllegalMove",
        "LedgerError",
        "OutputError",
        "RecordError",
        "StrategyError",
        "TurmwerkError",
    ),
    "evaluation": ("MoveValue",),
    "lineup": ("View",),
    "observation": ("Slice",),
    "policies": ("Batched", "batched"),
    "registry": ("Game", "GameInfo", "game", "games", "replay"),
    "report.svg": ("Picture",),
    "results": ("Histogram", "Intervals", "Result"),
    "searching": ("SearchResult",),
    "simulation": ("simulate",),
    "state": ("Outcome", "State"),
    "statistics": ("Estimate", "SequentialTest"),
    "strategy": ("Strategy", "features", "strategies"),
    "studies.balance": ("BalanceStudy", "balance"),
    "studies.figures": ("Setting",),
    "studies.option_figures": ("Option", "OptionsStudy"),
    "studies.options": ("options",),
    "studies.tournament": ("tournament",),
    "studies.tournament_result": ("TournamentResult",),
    "studies.what_if": ("WhatIf", "what_if"),
    "tuning.exploit": ("exploit",),
    "tuning.exploitability": ("ExploitResult",),
    "tuning.result": ("TuneResult",),
    "tuning.search": ("tune",),
}
_MODULES = {name: f"turmwerk.{home}" for home, names in _HOMES.items() for name in names}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    """Load what is public when it is first asked for."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("turmwerk")
    elif name in _MODULES:
        value = getattr(import_module(_MODULES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES, "__version__"})
