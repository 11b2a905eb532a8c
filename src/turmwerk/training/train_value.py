"""`train_value`: a value that searches ask where their playouts end early, verified against the same search with full playouts."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from math import inf
from os import PathLike, fspath
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from turmwerk.arguments import Seed, budget_seconds, seed_number, thread_count, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.defaults import VALUE_POSITIONS, VALUE_VERIFIED_GAMES
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.files import check_writable
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import select_game
from turmwerk.progress import Progress
from turmwerk.strategy.listing import usual_weights
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.value import check_compiled
from turmwerk.training.value_result import ValuePlan, ValueResult
from turmwerk.training.values import MAX_POSITIONS, fit_value
from turmwerk.tuning.search import by_weights, shared_start
from turmwerk.tuning.trials import Check, Trials
from turmwerk.work.session import Executing, Keep, open_session, question_of

LEARNING = 1_000  # steps of the progress, in all; each game of the verification is one more
USUAL_SEARCH = "flat:100:ahead=1"  # verifies the value of a game whose master asks none


@plays_many
def train_value(
    game: Game | str,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    start: str | PathLike[str] | None = None,
    positions: int | None = None,
    seconds: float | None = None,
    seed: Seed = 1,
    verified_games: int = VALUE_VERIFIED_GAMES,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    out: str | PathLike[str] | None = None,
    force: bool = False,
    progress: Progress = False,
    partial: bool = False,
) -> ValueResult:
    """Learn the value of a game: what a seat may expect in a position.

    Weights play one game for each position, and playouts from there; a small network is fitted to what became of them. On fresh deals the
    search of the game's `master` with this value plays against the same one with full playouts. Stopped before the fit is complete, there
    is no result.

    Parameters
    ----------
    start
        The weights that play.
    positions
        How many positions are learned from.
    seconds
        Instead of `positions`: the clock decides how many there are.
    verified_games
        How many the two searches play against each other.
    out
        An .npz file for the value, which searches can name: "flat:100:ahead=2:value=mine.npz".
    force
        Starts over and overwrites it.

    Examples
    --------
    >>> value = tw.train_value("five-towers", positions=1000, verified_games=10)
    >>> tw.LearnedValue is type(value.value)
    True
    """
    chosen = select_game(game, "train_value", players=players, variant=variant, components=components)
    check_compiled(chosen)
    plan = _plan(chosen, usual_weights(chosen, "expert") if start is None else start, positions, seconds, seed)
    n_verified = whole_number(verified_games, "number of verified games", 1, 10**7)
    by = replace(by_weights(shared_start([chosen], plan.start)), name=plan.start)
    if "!" in plan.start:
        raise StrategyError(f"start {plan.start!r} forbids moves, which playouts do not: name weights without '!'")
    target = None if out is None else _target(Path(out), force=force)
    if keep is not None and target is None:
        raise ArgumentError("keep remembers games by the value of a file; name that too: out")
    full = parse(chosen, plan.full_search)
    begin = perf_counter()
    games = -(-n_verified // chosen.players) * chosen.players
    steps = LEARNING + (games if chosen.players > 1 else 2 * games)  # alone, the two searches play one after the other

    def question() -> dict[str, object]:
        return question_of("train_value", [chosen], [full], plan.seed)

    with ExitStack() as stack:
        session = stack.enter_context(
            open_session(question, steps, threads=threads, executor=executor, keep=keep, progress=progress, what="steps", parts=True)
        )
        report = session.report
        value = fit_value(
            chosen,
            weights=by,
            positions=plan.positions,
            seconds=plan.seconds,
            seed=plan.seed,
            threads=thread_count(threads),
            progress=lambda done, total: report(LEARNING * done // max(1, total), "learning"),
        )
        file = target if target is not None else Path(stack.enter_context(TemporaryDirectory())) / "value.npz"
        value.save(file)
        trials = Trials([chosen], [[full]], seed=plan.seed, session=session)
        session.report = lambda done, note="": report(LEARNING + done, "verifying")
        checks: list[Check] = []
        with Interruption(partial, lambda: True):
            checks = trials.verify(parse(chosen, plan.asking_search(file)), n_verified)
    return ValueResult(plan, value, tuple(checks), perf_counter() - begin)


def _plan(game: Game, start: str | PathLike[str], positions: int | None, seconds: float | None, seed: Seed) -> ValuePlan:
    if not isinstance(start, str | PathLike):
        raise StrategyError(f"start {start!r} is not allowed; name a strategy or a file of weights (.toml)")
    if positions is not None and seconds is not None:
        raise ArgumentError("positions and seconds are both given; learning ends after so many positions or by the clock, not by both")
    master = game.info.weights.search("master", game.variant, game.players) or ""
    return ValuePlan(
        game,
        fspath(start),
        MAX_POSITIONS
        if seconds is not None
        else whole_number(VALUE_POSITIONS if positions is None else positions, "number of positions", 100, MAX_POSITIONS),
        inf if seconds is None else budget_seconds(seconds),
        seed_number(seed),
        master if ":ahead=" in master else USUAL_SEARCH,
    )


def _target(path: Path, *, force: bool) -> Path:
    """Where the value is written, if it may be."""
    if path.suffix != ".npz":
        raise ArgumentError(f"cannot write a value to {path}: its name must end with .npz, so that a search can ask it")
    if check_writable(path).exists() and not force:
        raise ArgumentError(f"{path} exists; name another file, or overwrite it with --force")
    return path
