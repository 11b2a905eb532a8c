"""How fast the engines are, measured on this machine in this process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from turmwerk import native, reference
from turmwerk.arguments import thread_count
from turmwerk.registry import Game

WEIGHTS = "greedy"  # the strategy by weights that every game ships
LOCKSTEP_GAMES = 16_384  # at least, so that lanes without a game at the end do not count
REPEATS = 50  # the best of this many short runs counts: other work on the machine can only slow a run down


@dataclass(frozen=True)
class Measurement:
    """The speed of one game."""

    game: str
    players: int
    variant: str
    threads: int
    decisions: float  # per playout
    playouts_one: float  # per second on one thread, by the scalar engine
    playouts_lockstep: float | None  # the same in lock-step; None: this game has none
    playouts_all: float  # per second on all cores, by the faster engine
    playouts_weights: float  # per second on one thread, all seats playing by weights
    playouts_reference: float  # per second by the reference engine
    unit: float  # nanoseconds of the calibration unit

    @property
    def ns_per_decision(self) -> float:
        """Nanoseconds per decision of the scalar engine on one thread."""
        return 1e9 / self.playouts_one / self.decisions

    @property
    def units_per_decision(self) -> float:
        """The same in calibration units, which makes machines comparable."""
        return self.ns_per_decision / self.unit

    @property
    def reference_factor(self) -> float:
        """How many times faster than the reference engine, on one thread."""
        return self.playouts_one / self.playouts_reference

    @property
    def lockstep_factor(self) -> float | None:
        """How many times faster lock-step is than the scalar engine, on one thread."""
        return self.playouts_lockstep / self.playouts_one if self.playouts_lockstep else None

    @property
    def weights_factor(self) -> float:
        """Playouts by weights for each random one of the scalar engine."""
        return self.playouts_weights / self.playouts_one

    def as_dict(self) -> dict[str, Any]:
        """All figures as plain values, for JSON."""
        derived = ("ns_per_decision", "units_per_decision", "reference_factor", "lockstep_factor", "weights_factor")
        return asdict(self) | {name: getattr(self, name) for name in derived}


def calibration_unit() -> float:
    """Nanoseconds of a dependent uniform choice from a 64-bit mask."""
    calibrate = native.load("shared").calibrate
    return float(min(calibrate()[0] for _ in range(REPEATS)))


def measure(game: Game, *, seconds: float = 1.0) -> Measurement:
    """Measure a game; `seconds` is spent on each of: one thread, lock-step, all cores, weights, the reference engine."""
    unit = calibration_unit()
    threads = thread_count(None)
    trial = game.simulate(2_000, threads=1, engine="scalar")
    n_games = max(1_000, round(seconds / REPEATS * trial.games / trial.seconds))
    n_lockstep = max(LOCKSTEP_GAMES, n_games)
    return Measurement(
        game=game.name,
        players=game.players,
        variant=game.variant,
        threads=threads,
        decisions=trial.mean_decisions,
        playouts_one=_best_speed(game, n_games, threads=1, engine="scalar"),
        playouts_lockstep=_best_speed(game, n_lockstep, threads=1, engine="lockstep") if game.rules.lanes else None,
        playouts_all=_best_speed(game, (n_lockstep if game.rules.lanes else n_games) * threads, threads=threads),
        playouts_weights=_best_speed(game, max(1_000, n_games // 3), threads=1, strategies=[WEIGHTS] * game.players),
        playouts_reference=reference_speed(game, seconds=seconds),
        unit=min(unit, calibration_unit()),
    )


def _best_speed(game: Game, n_games: int, **options: Any) -> float:
    return max(n_games / game.simulate(n_games, **options).seconds for _ in range(REPEATS))


def reference_speed(game: Game, *, seconds: float) -> float:
    """Playouts per second of the reference engine."""
    begin = perf_counter()
    n_games = 0
    while perf_counter() - begin < seconds:
        state = reference.start(game, index=n_games)
        while not state.is_over:
            state.play_random()
        n_games += 1
    return n_games / (perf_counter() - begin)
