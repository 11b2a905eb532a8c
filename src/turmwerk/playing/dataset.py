"""Decisions of whole games as a training set: what could be played, with its features, what was, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import Seed, game_count, index_number, seed_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.data import provenance
from turmwerk.data.packages import needed
from turmwerk.data.parts import folder_path
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import select_game
from turmwerk.progress import Progress
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import Lineup
from turmwerk.work.answers import Answer
from turmwerk.work.session import Executing, open_session
from turmwerk.work.tasks import Job
from turmwerk.work.wants import WantDecisions

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class DatasetResult:
    """What a folder of decisions holds."""

    game: Game
    strategies: tuple[str, ...]  # their names by seat
    seed: int
    path: Path
    games: int
    decisions: int
    rows: int  # legal moves of all decisions
    seconds: float = field(compare=False)
    partial: bool = False  # stopped before all games that were asked for; rerun the call to resume

    def to_arrow(self) -> pa.Table:
        """All rows as a table of Apache Arrow, in memory; see docs/data.md for the columns."""
        return needed("pyarrow.parquet", "reading rows").read_table(self.path)

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        played = {**provenance.of_game(self.game), "strategies": list(self.strategies), "path": str(self.path)}
        return played | {name: getattr(self, name) for name in ("seed", "games", "decisions", "rows", "partial", "seconds")}


Dataset = DatasetResult  # its name before 0.2; will go with 0.3


@plays_many
def dataset(
    game: Game | str | PathLike[str],
    games: int,
    *,
    out: str | PathLike[str],
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    seed: Seed = 1,
    first: int = 0,
    strategies: StrategyLike | Sequence[StrategyLike] | None = None,
    observations: bool = False,
    threads: int | None = None,
    executor: Executing = None,
    progress: Progress = False,
    partial: bool = False,
) -> DatasetResult:
    """Play games and write each of their decisions to Parquet files: one row for each legal move.

    docs/data.md describes the columns.

    Parameters
    ----------
    games
        How many; they are the games first..first+games-1 of the seed. Rerun the call to resume; more games extend what is there.
    out
        The folder.
    first
        The number of the first game.
    strategies
        One strategy for all seats or one for each, random unless given.
    observations
        True adds what the deciding seat sees, the round and its points so far.

    Examples
    --------
    >>> rows = tw.dataset("five-towers", 5, out="decisions")
    >>> rows.games
    5
    """
    game = select_game(game, "dataset", players=players, variant=variant, components=components)
    n_games, offset = game_count(games), index_number(first)
    lineup = Lineup(game, strategies)
    want = WantDecisions(folder_path(out), observations=bool(observations))
    job = Job.of_table(lineup, seed=seed_number(seed), want=want)
    answer = Answer()
    begin = perf_counter()
    with (
        open_session(dict, n_games, threads=threads, executor=executor, progress=progress) as session,
        Interruption(partial, lambda: answer.deals),
    ):
        session.play(job, n_games, answer, first=offset)
    decisions, rows = answer.counts["decisions"].tolist()
    seconds = perf_counter() - begin
    path = Path(want.path)
    return DatasetResult(game, lineup.names, job.seed, path, answer.deals, decisions, rows, seconds, partial=answer.deals < n_games)
