"""How fast the engines are, measured on this machine in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from turmwerk import native
from turmwerk.arguments import thread_count
from turmwerk.playing.game import Game
from turmwerk.playing.state import State

SEARCH = "mcts:1000"
EVALUATED = 200  # playouts after each move, in a run of `evaluate`
MANY_GAMES = 16_384  # at least, so that lanes without a game at the end and starting threads do not count
LEAST_GAMES = {"random": 1_000, "greedy": 1_024, "expert": 256}  # of a run: lanes without a game at its end count little
REPEATS = 50  # the best of this many short runs counts: other work on the machine can only slow a run down


@dataclass(frozen=True)
class Measurement:
    """The speed of one game: playouts per second, on one thread unless it says otherwise."""

    game: str
    players: int
    variant: str
    threads: int  # all cores
    decisions: float  # per random playout
    playouts_scalar: float  # at random, by the scalar engine
    playouts_lockstep: float | None  # the same in lock-step; None: this game has none that are faster
    playouts_all: float  # at random on all cores, by the faster engine
    playouts_greedy: float  # all seats by these weights
    playouts_expert: float  # likewise
    playouts_master: float  # likewise; a decision is a search of many playouts
    playouts_evaluate: float  # of `State.evaluate` at the first choice of a game, by `expert`
    playouts_search: float  # of `State.search` there, likewise
    playouts_reference: float  # at random, by the reference engine
    unit: float  # nanoseconds of the calibration unit

    @property
    def playouts_one(self) -> float:
        """At random, by the engine that `simulate` chooses."""
        return self.playouts_lockstep or self.playouts_scalar

    @property
    def ns_per_decision(self) -> float:
        """Nanoseconds per decision of the scalar engine on one thread."""
        return 1e9 / self.playouts_scalar / self.decisions

    @property
    def units_per_decision(self) -> float:
        """The same in calibration units, which makes machines comparable."""
        return self.ns_per_decision / self.unit

    @property
    def reference_factor(self) -> float:
        """How many times faster than the reference engine the scalar one is."""
        return self.playouts_scalar / self.playouts_reference

    @property
    def lockstep_factor(self) -> float | None:
        """How many times faster lock-step is than the scalar engine."""
        return self.playouts_lockstep / self.playouts_scalar if self.playouts_lockstep else None

    @property
    def weights_factor(self) -> float:
        """Playouts by `greedy` for each random one of the scalar engine."""
        return self.playouts_greedy / self.playouts_scalar

    def as_dict(self) -> dict[str, Any]:
        """All figures as plain values, for JSON."""
        derived = ("playouts_one", "ns_per_decision", "units_per_decision", "reference_factor", "lockstep_factor", "weights_factor")
        return asdict(self) | {name: getattr(self, name) for name in derived}


def calibration_unit() -> float:
    """Nanoseconds of a dependent uniform choice from a 64-bit mask."""
    calibrate = native.shared_core().calibrate
    return float(min(calibrate()[0] for _ in range(REPEATS)))


def measure(game: Game, *, seconds: float = 1.0) -> Measurement:
    """Measure a game; `seconds` is spent on each figure."""
    unit = calibration_unit()
    threads = thread_count(None)
    trial = game.simulate(2_000, threads=1, engine="scalar")
    n_many = max(MANY_GAMES, round(seconds / REPEATS * trial.games / trial.seconds))
    return Measurement(
        game=game.name,
        players=game.players,
        variant=game.variant,
        threads=threads,
        decisions=trial.mean_decisions,
        playouts_scalar=strategy_speed(game, "random", seconds=seconds, engine="scalar"),
        playouts_lockstep=_best_speed(game, n_many, threads=1, engine="lockstep") if game._rules.lanes_pay else None,
        playouts_all=_best_speed(game, n_many * threads, threads=threads),
        playouts_greedy=strategy_speed(game, "greedy", seconds=seconds),
        playouts_expert=strategy_speed(game, "expert", seconds=seconds),
        playouts_master=_best_of(lambda: game.simulate(1, strategies="master", threads=1).games, seconds),
        playouts_evaluate=_best_of(lambda: evaluate_once(first_choice(game)), seconds),
        playouts_search=_best_of(lambda: search_once(first_choice(game)), seconds),
        playouts_reference=reference_speed(game, seconds=seconds),
        unit=min(unit, calibration_unit()),
    )


def strategy_speed(game: Game, strategy: str, *, seconds: float, engine: str | None = None) -> float:
    """Games per second on one thread, all seats by this strategy; by the engine that `simulate` chooses, or a given one."""
    least = LEAST_GAMES[strategy]
    trial = game.simulate(least, threads=1, engine=engine, strategies=strategy)
    n_games = max(least, round(seconds / REPEATS * least / trial.seconds))
    return _best_speed(game, n_games, threads=1, engine=engine, strategies=strategy)


def _best_speed(game: Game, n_games: int, **options: Any) -> float:
    return max(n_games / game.simulate(n_games, **options).seconds for _ in range(REPEATS))


def first_choice(game: Game) -> State:
    """The first decision of a game with more than one move."""
    state = game.start()
    while len(state.legal()) == 1:
        state.play_random()
    return state


def evaluate_once(state: State) -> int:
    """How many playouts were made."""
    return sum(value.playouts for value in state.evaluate(strategies="expert", playouts=EVALUATED, threads=1))


def search_once(state: State) -> int:
    """Likewise."""
    return state.search(SEARCH, threads=1).playouts


def _best_of(run: Callable[[], int], seconds: float) -> float:
    """The most playouts per second of runs within this time, and of one at least."""
    begin = last = perf_counter()
    best = 0.0
    while best == 0 or last - begin < seconds:
        n_playouts = run()
        now = perf_counter()
        best = max(best, n_playouts / (now - last))
        last = now
    return best


def reference_speed(game: Game, *, seconds: float) -> float:
    """Playouts per second of the reference engine."""
    begin = perf_counter()
    n_games = 0
    while perf_counter() - begin < seconds:
        state = game.start_reference(index=n_games)
        while not state.is_over:
            state.play_random()
        n_games += 1
    return n_games / (perf_counter() - begin)
