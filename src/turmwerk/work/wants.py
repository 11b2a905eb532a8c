"""What can be wanted of the deals of a job. Each want makes the answer where the games are played, so that only that travels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, ClassVar

import msgspec
import numpy as np

from turmwerk.data import provenance
from turmwerk.native.columns import LessonColumns
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.plain import StrategyData
from turmwerk.work.answers import Answer
from turmwerk.work.choices import judged_decision
from turmwerk.work.course import followed_game
from turmwerk.work.measures import compared_columns, measured_columns, measured_pairs, win_units
from turmwerk.work.sums import Sums
from turmwerk.work.tally import tallied_games

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.data.parts import Folder
    from turmwerk.native.columns import Columns
    from turmwerk.work.playing import Player
    from turmwerk.work.tasks import Job

LESSON_ROWS = 1 << 12  # room for the moves of some deals; more is made where needed


class _Want(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    by_move: ClassVar[bool] = False  # games are followed move by move
    in_python: ClassVar[bool] = False  # and most of that is the interpreter's work
    sums_only: ClassVar[bool] = False  # the answer has no line for each deal
    ragged: ClassVar[bool] = False  # the column `rows` says how many lines of the other columns belong to each deal
    most: ClassVar[int] = 0  # deals of a task that is answered in one piece; 0: in as many pieces as are convenient

    @property
    def by_deal(self) -> bool:
        """Whether the answer has a line for each deal."""
        return not self.sums_only

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What is wanted of deals first..first+n_deals-1; of fewer, the first ones, if the player was stopped."""
        raise NotImplementedError

    def lines(self, first: int, n_deals: int) -> int:
        """How many deals first..first+n_deals-1 have a line in the answer, if any has."""
        return n_deals

    def reserved(self, job: Job) -> AbstractContextManager[None]:
        """Held while the deals are played: keeps others from what is written beside the answer."""
        return nullcontext()

    def known(self, job: Job, begin: int, end: int) -> Iterator[tuple[int, Answer]]:
        """What need not be played of deals begin..end-1, in order: first deal and answer."""
        yield from ()


class WantTotals(_Want, frozen=True, forbid_unknown_fields=True, tag="totals"):
    """The totals of all games; and with `rows` the columns of each."""

    rows: bool = False

    @property
    def by_deal(self) -> bool:
        """Whether rows are asked for."""
        return self.rows

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played."""
        columns = player.columns(0, first, n_deals)
        answer = Answer.with_totals(columns)
        if answer.deals and self.rows:
            answer.add_columns(**{name: column.copy() for name, column in vars(columns).items()})
        return answer


class WantMeasures(_Want, frozen=True, forbid_unknown_fields=True, tag="measures"):
    """Totals, and the sums of all measures of a balance study; `outcomes` of so many first games are kept one by one."""

    outcomes: int
    sums_only: ClassVar[bool] = True  # but for those

    def lines(self, first: int, n_deals: int) -> int:
        """Only the first ones."""
        return min(n_deals, max(0, self.outcomes - first))

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played."""
        columns = player.columns(0, first, n_deals)
        answer = Answer.with_totals(columns)
        if answer.deals:
            game = player.job.game(0)
            measured = measured_columns(game, columns)
            answer.sums["measures"] = Sums.of([values for _, values in measured.values()], measured_pairs(game, list(measured)))
            kept = columns.first(self.lines(first, answer.deals))
            answer.add_columns(winning=kept.winning.copy(), scores=kept.points.sum(axis=2, dtype=np.int64))
        return answer


class WantOutcomes(_Want, frozen=True, forbid_unknown_fields=True, tag="outcomes"):
    """Who won and the scores, game by game."""

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played."""
        columns = player.columns(0, first, n_deals)
        return Answer(len(columns.decisions), winning=columns.winning.copy(), scores=columns.points.sum(axis=2, dtype=np.int64))


class WantDifferences(_Want, frozen=True, forbid_unknown_fields=True, tag="differences"):
    """The first table beside each of the others, on the same deals: sums of the figures of both and of their differences."""

    sums_only: ClassVar[bool] = True

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What all tables played; nothing if the player was stopped."""
        answer = Answer(n_deals)
        old: list[np.ndarray] = []
        for table in range(len(player.job.tables)):
            columns = player.columns(table, first, n_deals)
            if len(columns.decisions) < n_deals:
                return Answer()
            figures = [values for _, values in compared_columns(player.job.game(table), columns).values()]
            if table == 0:
                old = figures
            else:
                everything = [*old, *figures, *(b - a for a, b in zip(old, figures, strict=True))]
                answer.sums[f"{table}"] = Sums.of(everything, [(i, i) for i in range(len(everything))])
        return answer


class WantDeals(_Want, frozen=True, forbid_unknown_fields=True, tag="deals"):
    """What each strategy did in every deal, over all tables and seats it held; and by table how far their wins were apart."""

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What all tables played; nothing if the player was stopped."""
        job = player.job
        n = len(job.strategies)
        kinds = {"wins": (n,), "scores": (n,), "double_ranks": (n,), "points": (n, len(job.games[0].categories)), "double_before": (n, n)}
        deals = {name: np.zeros((n_deals, *shape), np.int64) for name, shape in kinds.items()}
        apart = np.zeros((2, len(job.tables), n, n), np.int64)  # differences of wins by table, and their squares
        for number, table in enumerate(job.tables):
            columns = player.columns(number, first, n_deals)
            if len(columns.decisions) < n_deals:
                return Answer()
            wins = win_units(columns)
            already = deals["wins"].copy()
            scores = columns.points.sum(axis=2, dtype=np.int64)
            standing = 2 * scores + columns.wins()  # a tie-break won counts like half a point
            for seat, strategy in enumerate(table.seats):
                own = standing[:, seat, None]
                deals["wins"][:, strategy] += wins[:, seat]
                deals["scores"][:, strategy] += scores[:, seat]
                deals["double_ranks"][:, strategy] += 1 + 2 * (standing > own).sum(axis=1) + (standing == own).sum(axis=1)
                deals["points"][:, strategy] += columns.points[:, seat]
                for other, opponent in enumerate(table.seats):
                    if opponent != strategy:
                        better = 2 * (standing[:, seat] > standing[:, other]) + (standing[:, seat] == standing[:, other])
                        deals["double_before"][:, strategy, opponent] += better
            added = deals["wins"] - already
            differences = added[:, :, None] - added[:, None, :]
            apart[:, number] = differences.sum(axis=0), (differences**2).sum(axis=0)
        answer = Answer(n_deals, **deals)
        answer.counts["apart"] = apart
        return answer


class WantSeats(_Want, frozen=True, forbid_unknown_fields=True, tag="seats"):
    """What was done in one seat of each table, in every deal: wins, scores and points ahead of the best other seat."""

    seats: tuple[int, ...]  # by table

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What all tables played; nothing if the player was stopped."""
        found = []
        for table, seat in enumerate(self.seats):
            columns = player.columns(table, first, n_deals)
            if len(columns.decisions) < n_deals:
                return Answer()
            found.append(_seat_figures(columns, seat))
        return Answer(n_deals, **_by_table(found))


class WantActs(_Want, frozen=True, forbid_unknown_fields=True, tag="acts"):
    """The same as of seats, and what was done in that seat: moves by item and points by category, added up."""

    seats: tuple[int, ...]  # by table

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What all tables played; nothing if the player was stopped."""
        found, made, points = [], [], []
        for table, seat in enumerate(self.seats):
            played = tallied_games(player, table, first, n_deals)
            if played is None:
                return Answer()
            columns, tally = played
            found.append(_seat_figures(columns, seat))
            made.append(tally.made[seat])
            points.append(columns.points[:, seat].sum(axis=0, dtype=np.int64))
        answer = Answer(n_deals, **_by_table(found))
        answer.counts = {"made": np.array(made), "points": np.array(points)}
        return answer


class WantItems(_Want, frozen=True, forbid_unknown_fields=True, tag="items"):
    """What came of situations in which an item was taken, and of those in which it was not; see `Tally`."""

    length: int  # usual decisions of a game
    margin: int  # usual points between the first and the second
    sums_only: ClassVar[bool] = True

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played; nothing if the player was stopped."""
        played = tallied_games(player, 0, first, n_deals, (self.length, self.margin))
        if played is None:
            return Answer()
        answer = Answer(n_deals)
        answer.counts = {"items": played[1].sums, "made": played[1].made}
        return answer


def _seat_figures(columns: Columns, seat: int) -> dict[str, np.ndarray]:
    """Wins, score and points ahead of the best other seat, by deal."""
    scores = columns.points.sum(axis=2, dtype=np.int64)
    ahead = scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1) if scores.shape[1] > 1 else np.zeros(len(scores), np.int64)
    return {"wins": win_units(columns)[:, seat], "scores": scores[:, seat], "margins": ahead}


def _by_table(found: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.stack([one[name] for one in found], axis=1) for name in found[0]}


class WantTables(_Want, frozen=True, forbid_unknown_fields=True, tag="tables"):
    """Who won and the scores at every table, deal by deal."""

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What all tables played; nothing if the player was stopped."""
        wins, scores = [], []
        for table in range(len(player.job.tables)):
            columns = player.columns(table, first, n_deals)
            if len(columns.decisions) < n_deals:
                return Answer()
            wins.append(win_units(columns))
            scores.append(columns.points.sum(axis=2, dtype=np.int64))
        return Answer(n_deals, wins=np.stack(wins, axis=1), scores=np.stack(scores, axis=1))


class WantCourse(_Want, frozen=True, forbid_unknown_fields=True, tag="course"):
    """How games go, followed move by move: the numbers of `followed_game`."""

    by_move: ClassVar[bool] = True
    in_python: ClassVar[bool] = True

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played."""
        game, lineup = player.job.game(0), player.job.lineups[0]
        games = []
        for index in range(first, first + n_deals):
            found = followed_game(game.start(seed=player.job.seed, index=index), lineup, player.stop)
            if found is None:
                break
            games.append(found)
        return Answer(len(games), **{name: np.stack([one[name] for one in games]) for name in games[0]}) if games else Answer()


class WantChoices(_Want, frozen=True, forbid_unknown_fields=True, tag="choices"):
    """What is at stake at one free decision of each game, judged by so many playouts of each move."""

    playouts: int
    by_move: ClassVar[bool] = True

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played."""
        game, lineup = player.job.game(0), player.job.lineups[0]
        lines = []
        for index in range(first, first + n_deals):
            line = judged_decision(game.start(seed=player.job.seed, index=index), lineup, self.playouts, player.stop)
            if line is None:
                break
            lines.append(line)
        return Answer(len(lines), choices=np.array(lines, np.int64)) if lines else Answer()


class _WantFiles(_Want, frozen=True, forbid_unknown_fields=True):
    """A Parquet file for each task in a folder, which remembers by them what has been played."""

    path: str  # of the folder
    sums_only: ClassVar[bool] = True
    about: ClassVar[str] = ""  # what a row is about
    columns: ClassVar[list[str] | None] = None  # that the sums are made of; None: all

    def folder(self, job: Job) -> Folder:
        """Where the files go."""
        from turmwerk.data.parts import Folder

        return Folder(self.path, provenance.of_lineup(self.about, job.lineups[0], job.seed))

    def reserved(self, job: Job) -> AbstractContextManager[None]:
        """The folder belongs to this run."""
        return self.folder(job).reserved()

    def known(self, job: Job, begin: int, end: int) -> Iterator[tuple[int, Answer]]:
        """The files that are there; a folder of something else is refused."""
        folder = self.folder(job)
        for part in folder.parts(begin, end - begin):
            table = folder.read(part, self.columns)
            try:
                answer = self.sums(job, table, part.games)
            except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
                raise folder.damaged(part, error) from None
            if answer.deals != part.games:
                raise folder.damaged(part, f"it has {answer.deals} games instead of {part.games}")
            yield part.first, answer

    def sums(self, job: Job, table: pa.Table, n_games: int) -> Answer:
        """What the answer says about the rows of a file."""
        raise NotImplementedError


class WantRows(_WantFiles, frozen=True, forbid_unknown_fields=True, tag="games"):
    """A row for each game in a folder, and the totals."""

    about: ClassVar[str] = provenance.GAMES
    most: ClassVar[int] = 250_000

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played; nothing if the player was stopped, for a file is whole or not there."""
        from turmwerk.data.game_rows import rows_table
        from turmwerk.data.parts import Part

        job = player.job
        columns = player.columns(0, first, n_deals)
        if len(columns.decisions) < n_deals:
            return Answer()
        self.folder(job).write(Part(first, n_deals), rows_table(job.game(0), columns.rows(job.game(0).facts, first), {}))
        return Answer.with_totals(columns)

    def sums(self, job: Job, table: pa.Table, n_games: int) -> Answer:
        """The totals, from the rows."""
        from turmwerk.data.game_rows import read_columns

        return Answer.with_totals(read_columns(job.game(0), table))


class WantDecisions(_WantFiles, frozen=True, forbid_unknown_fields=True, tag="decisions"):
    """A row for each legal move of each decision in a folder, and how many there are of both."""

    about: ClassVar[str] = provenance.DECISIONS
    most: ClassVar[int] = 250
    columns: ClassVar[list[str] | None] = ["chosen"]
    observations: bool = False  # with what the seat sees, and how it stands

    def folder(self, job: Job) -> Folder:
        """Where the files go; those with observations are others."""
        from turmwerk.data.parts import Folder

        origin = provenance.of_lineup(self.about, job.lineups[0], job.seed)
        return Folder(self.path, {**origin, "observations": True} if self.observations else origin)

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played; nothing if the player was stopped."""
        from turmwerk.data.decision_rows import DecisionRows
        from turmwerk.data.parts import Part

        table = DecisionRows(player.job.lineups[0], player.job.seed, player.stop, observations=self.observations).table(first, n_deals)
        if table is None:
            return Answer()
        self.folder(player.job).write(Part(first, n_deals), table)
        return self.sums(player.job, table, n_deals)

    def sums(self, job: Job, table: pa.Table, n_games: int) -> Answer:
        """How many decisions and rows."""
        answer = Answer(n_games)
        answer.counts["decisions"] = np.array([np.count_nonzero(table.column("chosen")), len(table)])
        return answer


class WantLessons(_Want, frozen=True, forbid_unknown_fields=True, tag="lessons"):
    """Decisions that a search judges, while the table plays on as it does: all legal moves with their features and what was found of them.

    `rows` counts the moves of each deal; all other columns have a line for each of them, decision by decision.
    """

    teacher: StrategyData  # a search
    spacing: int  # one in so many decisions with several moves is judged
    most: ClassVar[int] = 4
    ragged: ClassVar[bool] = True

    def answer(self, player: Player, first: int, n_deals: int) -> Answer:
        """What the only table played; nothing if the player was stopped."""
        game, lineup = player.job.game(0), player.job.lineups[0]
        teachers = Lineup(game, [self.teacher.make(game)] * game.players)
        capacity = LESSON_ROWS
        while True:
            moves = LessonColumns(len(game.features), capacity)
            arguments = (lineup.native, teachers.native, player.job.seed, first, n_deals, self.spacing, moves, player.stop)
            n_played, n_rows = game._engine.play_lessons(game._rules, *arguments)
            if player.stop[0]:
                return Answer()
            if n_played == n_deals:
                break
            capacity *= 4
        names = ("n_legal", "chosen", "visits", "rewards")
        columns = {name: getattr(moves, name)[:n_rows].copy() for name in names}
        counts = np.bincount(moves.games[:n_rows] - first, minlength=n_deals)
        return Answer(n_deals, rows=counts, features=moves.features[:, :n_rows].T.copy(), **columns)


Want = (
    WantTotals
    | WantMeasures
    | WantOutcomes
    | WantDifferences
    | WantDeals
    | WantSeats
    | WantTables
    | WantCourse
    | WantChoices
    | WantRows
    | WantDecisions
    | WantLessons
    | WantActs
    | WantItems
)
