"""Many games and their totals. Game i of a seed is the same game whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial as partial_call
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING

from turmwerk.arguments import Seed, game_count, index_number, seed_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.data.parts import folder_path
from turmwerk.interrupts import Interruption
from turmwerk.playing.result import SimulationResult
from turmwerk.progress import Progress
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import ENGINES, Lineup, lineup_of
from turmwerk.work.answers import Answer, columns_of
from turmwerk.work.session import Executing, Keep, open_session, question_of
from turmwerk.work.tasks import Job
from turmwerk.work.wants import Want, WantRows, WantTotals

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


@plays_many
def simulate(
    game: Game | str | PathLike[str],
    games: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    seed: Seed = 1,
    first: int = 0,
    strategies: StrategyLike | Sequence[StrategyLike] | None = None,
    threads: int | None = None,
    rows: bool | str | PathLike[str] = False,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    engine: str | None = None,
    partial: bool = False,
) -> SimulationResult:
    """Play many games on all cores: the same games for any number of threads.

    `game.simulate(…)` is the same function.

    Parameters
    ----------
    games
        How many; they are the games first..first+games-1 of the seed.
    first
        The number of the first game.
    strategies
        One strategy for all seats or one for each, random unless given; see docs/strategies.md.
    rows
        True keeps one row per game. The path of a folder writes them there, one Parquet file after the other, whatever their number; rerun
        the call to resume; see docs/data.md.
    engine
        Forces the "scalar" or the "lockstep" engine, which play the same games; the faster one plays unless given.

    Examples
    --------
    >>> result = tw.simulate("five-towers", 1000, players=3, strategies=["greedy", "random", "random"])
    >>> bool(result.win_share[0] > 0.8)
    True
    """
    from turmwerk.playing.selection import select_game  # which knows `Game`, which has this function as its method

    game = select_game(game, "simulate", players=players, variant=variant, components=components)
    n_games = game_count(games, rows=rows is True)
    strategies = "random" if strategies is None else strategies
    lineup = lineup_of(game, strategies) if isinstance(strategies, str) else Lineup(game, strategies)
    offset = index_number(first)
    if isinstance(rows, bool):
        want: Want = WantTotals(rows=rows)
    else:
        want = WantRows(folder_path(rows, keep))
    job = Job.of_table(lineup, seed=seed_number(seed), want=want, engine=engine)
    question = partial_call(question_of, "simulate", [game], lineup.seats, job.seed, first=offset, rows=rows is True)
    answer = Answer()
    begin = perf_counter()
    with (
        open_session(question, n_games, threads=threads, executor=executor, keep=keep, progress=progress) as session,
        Interruption(partial, lambda: answer.deals),
    ):
        session.play(job, n_games, answer, first=offset)
    assert answer.totals is not None
    kept = columns_of(answer, n_games).rows(game.facts, offset) if rows is True else None
    seconds = perf_counter() - begin
    used = session.executor.used
    stopped = answer.deals < n_games
    engine = ENGINES[job.fills_lanes(0, n_games)]
    return SimulationResult(game, job.seed, used, seconds, answer.totals, kept, lineup.names, engine, partial=stopped)
