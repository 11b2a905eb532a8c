"""Tasks: some deals of a job, as plain data that can be written as JSON and played anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Annotated, Any

import msgspec

from turmwerk.errors import ArgumentError
from turmwerk.registry.game import BaseGame, restore_game
from turmwerk.strategy.kinds import Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.plain import StrategyData
from turmwerk.work.wants import Want

FEW = 4  # games in less than one lane of so many: lock-step takes as long for them as for all of its lanes
SOME = msgspec.Meta(min_length=1)


class GameData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game as `turmwerk.game` makes it: by its name, or by the path of its file and what that contained."""

    name: str
    players: int
    variant: str
    components: dict[str, Any] = {}  # that differ from the shipped table
    digest: str = ""  # of the file of a game of a user

    @classmethod
    def of(cls, game: BaseGame) -> GameData:
        """What makes this game."""
        return cls(game.info.address, game.players, game.variant, dict(game.changed), game.info.mark)

    def make(self) -> BaseGame:
        """The game."""
        return restore_game(BaseGame, self.name, self.digest, self.players, self.variant, self.components)


class Seating(msgspec.Struct, frozen=True, array_like=True):
    """Who sits where: the number of the game among those of the job, and of the strategy of each seat."""

    game: int
    seats: tuple[int, ...]


class JobData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and what is wanted of it; a job has as many deals as anyone asks for."""

    games: Annotated[tuple[GameData, ...], SOME]
    strategies: Annotated[tuple[StrategyData, ...], SOME]
    tables: Annotated[tuple[Seating, ...], SOME]  # each of them plays every deal
    seed: int
    want: Want
    engine: str | None = None  # scalar or lockstep, which play the same games; None: the faster one


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deals first..first+count-1 of a job."""

    job: JobData
    first: int
    count: int


class Job:
    """A job whose games and line-ups are ready to be played."""

    def __init__(
        self,
        games: Sequence[BaseGame],
        strategies: Sequence[Strategy],
        tables: Sequence[Seating],
        *,
        seed: int,
        want: Want,
        engine: str | None = None,
        lineups: Sequence[Lineup] | None = None,
    ) -> None:
        self.games: tuple[BaseGame, ...] = tuple(games)
        self.strategies: tuple[Strategy, ...] = tuple(strategies)
        self.tables: tuple[Seating, ...] = tuple(tables)
        self.seed = seed
        self.want = want
        self.engine = engine
        self.lineups: Sequence[Lineup] | list[Lineup] = lineups or [
            Lineup(self.games[one.game], [self.strategies[number] for number in one.seats]) for one in self.tables
        ]
        self.plays_python: bool = any(game.info.in_python for game in games) or any(lineup.has_python for lineup in self.lineups)
        self.playouts: int = max([lineup.playouts for lineup in self.lineups])  # of the largest search
        self.in_lockstep: list[bool] = [lineup.plays_in_lockstep(engine) for lineup in self.lineups]

    @classmethod
    def of_table(cls, lineup: Lineup, *, seed: int, want: Want, engine: str | None = None) -> Job:
        """One line-up plays all deals."""
        seating = Seating(0, tuple(range(len(lineup.seats))))
        return cls([lineup.game], lineup.seats, [seating], seed=seed, want=want, engine=engine, lineups=[lineup])

    @classmethod
    def of_data(cls, data: JobData) -> Job:
        """The job that the data describe."""
        games = [one.make() for one in data.games]
        try:
            strategies = [one.make(games[0]) for one in data.strategies]
            return cls(games, strategies, data.tables, seed=data.seed, want=data.want, engine=data.engine)
        except (IndexError, KeyError) as error:
            raise ArgumentError(f"a task names {error}, which it does not contain") from None

    def fills_lanes(self, table: int, n_games: int) -> bool:
        """Whether so many games of a table are played in lock-step: unless asked for, a few are over sooner one by one."""
        return self.in_lockstep[table] and (self.engine is not None or FEW * n_games >= self.lineups[table].game._rules.lanes)

    def game(self, table: int) -> BaseGame:
        """What is played at a table."""
        return self.games[self.tables[table].game]

    @cached_property
    def data(self) -> JobData:
        """As plain data; a StrategyError if a strategy cannot be written down."""
        return JobData(
            tuple(map(GameData.of, self.games)),
            tuple(map(StrategyData.of, self.strategies)),
            self.tables,
            self.seed,
            self.want,
            self.engine,
        )

    @cached_property
    def key(self) -> str:
        """A hash of all that decides what the answers are; different jobs have different keys."""
        return sha256(msgspec.json.encode(msgspec.structs.replace(self.data, engine=None), order="deterministic")).hexdigest()

    def task(self, first: int, count: int) -> Task:
        """Some of its deals."""
        return Task(self.data, first, count)


def encode_task(task: Task) -> bytes:
    """A task as JSON."""
    return msgspec.json.encode(task, order="deterministic")


def decode_task(text: bytes | str) -> Task:
    """A task from JSON."""
    try:
        return msgspec.json.decode(text, type=Task)
    except msgspec.MsgspecError as error:
        raise ArgumentError(f"this is not a task: {error}") from None


@lru_cache(maxsize=8)
def ready_job(text: bytes) -> Job:
    """A job from the JSON of its data; kept, for the tasks of one job come one after the other."""
    return Job.of_data(msgspec.json.decode(text, type=JobData))
