"""The deals of a job, played on one thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.interrupts import Stop
from turmwerk.native.columns import Columns
from turmwerk.strategy.lineup import Lineup
from turmwerk.work.answers import Answer
from turmwerk.work.side_by_side import play_side_by_side

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame
    from turmwerk.work.tasks import Job

CHUNK = 4096  # at most this many games are played before they are added up: about 20 milliseconds
LOCKSTEP_CHUNK = 16_384  # the same in lock-step
SMALL_RUN = 64  # so few native games are over before other threads would have begun
SLOW_CHUNK = 4  # the same if games are played move by move in Python
PYTHON_CHUNK = 64  # the same of a game that is written in Python
SLOW_TASK = 100  # the same if a task is answered in one piece


def largest_chunk(job: Job) -> int:
    """How many deals are played at most before they are added up."""
    if job.playouts:
        return 1  # a game of a search takes as long as thousands of others: Ctrl-C loses no more, and progress goes on
    if job.want.by_move or (job.plays_python and any(lineup.has_python and not lineup.is_batched for lineup in job.lineups)):
        return SLOW_CHUNK
    if job.plays_python and any(game.info.in_python for game in job.games):
        return max(1, PYTHON_CHUNK // len(job.lineups))
    if all(job.in_lockstep):
        return max(1, LOCKSTEP_CHUNK // len(job.lineups))
    return max(1, CHUNK // len(job.lineups))


def smallest_chunk(job: Job) -> int:
    """How many deals are worth a task of their own."""
    return 1 if job.plays_python else max(1, SMALL_RUN // len(job.lineups))


def whole_task(job: Job) -> int:
    """How many deals a task has at most that is answered in one piece: fewer if a deal takes long."""
    if job.plays_python:
        return min(job.want.most, SLOW_TASK)
    return max(1, job.want.most // (1 + job.playouts))


def holds_the_interpreter(job: Job) -> bool:
    """Whether most of the work is Python's: then threads would only wait for each other."""
    searches = any(one.is_search for one in job.strategies)
    return job.plays_python or (job.want.in_python and not searches)


def is_small(job: Job, deals: int) -> bool:
    """Whether the games are over so soon that Ctrl-C can wait for them."""
    return deals * len(job.tables) <= SMALL_RUN and not job.want.by_move and not job.playouts


class Player:
    """Plays deals of a job; what a chunk of games is written to is used again and again."""

    def __init__(self, job: Job, stop: Stop) -> None:
        self.job = job
        self.stop = stop
        self.chunk: int = largest_chunk(job)
        self._columns: dict[int, Columns] = {}  # by the number of the game in the job

    def play(self, first: int, count: int) -> Answer:
        """What is wanted of deals first..first+count-1; of fewer, the first ones, if `stop` was set."""
        if self.job.want.most:
            return self.job.want.answer(self, first, count)
        answer = Answer()
        while answer.deals < count and not self.stop[0]:
            n_deals = min(self.chunk, count - answer.deals)
            part = self.job.want.answer(self, first + answer.deals, n_deals)
            if part.deals == count:  # nothing to be merged
                return part
            answer.merge(part)
            if part.deals < n_deals:
                break
        return answer

    def columns(self, table: int, first: int, n_games: int) -> Columns:
        """The games of one table; fewer if `stop` was set. Valid until the next ones are played."""
        number = self.job.tables[table].game
        game, lineup = self.job.games[number], self.job.lineups[table]
        kept = self._columns.get(number)
        if kept is None or len(kept.decisions) < n_games:
            kept = self._columns[number] = game._new_columns(n_games)
        columns = kept.first(n_games)
        if lineup.is_batched:
            return columns.first(play_side_by_side(game, lineup, self.job.seed, first, columns, self.stop))
        if lineup.has_python:
            return columns.first(self._play_in_python(game, lineup, first, columns))
        lockstep = self.job.fills_lanes(table, n_games)
        native = None if lineup.is_random else lineup.native
        return columns.first(game._rules.play_batch(self.job.seed, first, columns, self.stop, lineup=native, lockstep=lockstep))

    def _play_in_python(self, game: BaseGame, lineup: Lineup, first: int, columns: Columns) -> int:
        """The same games from the same streams, move by move."""
        for row in range(len(columns.decisions)):
            state = game.start(seed=self.job.seed, index=first + row)
            columns.decisions[row] = 0
            while not state.is_over:
                if self.stop[0]:
                    return row
                state.play(lineup.choose(state))
                columns.decisions[row] += 1
            columns.points[row], winners = state._position.score()
            columns.winning[row] = sum(1 << seat for seat in winners)
            columns.facts[row] = state._position.facts()
            columns.rounds[row] = state._position.rounds
            columns.endings[row] = game._engine.ENDINGS.index(state._position.ending)
        return len(columns.decisions)
