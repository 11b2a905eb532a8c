"""A game to play, one or many at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, cast

from turmwerk.arguments import Seed
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.playing import simulation
from turmwerk.playing.result import SimulationResult
from turmwerk.playing.state import State
from turmwerk.progress import Progress
from turmwerk.registry.game import BaseGame
from turmwerk.registry.records import Record
from turmwerk.registry.records import positions as recorded_positions
from turmwerk.registry.records import replay as replay_record
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.work.session import Executing, Keep


class Game(BaseGame):
    """A game with its player count, variant and components. Immutable; made by `turmwerk.game`."""

    @plays_many
    def simulate(
        self,
        games: int,
        *,
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
        """Play many games: `turmwerk.simulate(game, …)`, which describes the arguments."""
        return simulation.simulate(
            self,
            games,
            seed=seed,
            first=first,
            strategies=strategies,
            threads=threads,
            rows=rows,
            executor=executor,
            keep=keep,
            progress=progress,
            engine=engine,
            partial=partial,
        )

    def start(self, *, seed: Seed = 1, index: int = 0, chance: Sequence[str] | None = None) -> State:
        """A new game: number `index` of `seed`. `chance` dictates the chance events of the set-up, in the notation of records."""
        return State(self, seed=seed, index=index, chance=chance)

    def replay(self, record: Mapping[str, Any] | str | bytes) -> State:
        """The state at the end of a record of this game, every step checked."""
        parsed = Record.parse(record)
        parsed.check_game(self)
        return cast("State", replay_record(self, parsed))


def game(name: str | PathLike[str], *, players: int | None = None, variant: str | None = None, components: Overrides | None = None) -> Game:
    """A game ready to be played, by its name or by the path of its file, such as "./mine.py".

    Parameters
    ----------
    name
        One of `tw.games()`, or a path.
    players, variant
        The first ones of the game unless given.
    components
        Replaces values of the component table: a dict such as {"display.size": 6}, or the path of a TOML file.

    Examples
    --------
    >>> game = tw.game("five-towers", players=3, components={"display.size": 6})
    >>> game.start(seed=7).legal()[:2]
    ['pass', 'bid 1']
    """
    return Game.make(name, players, variant, components)


def plain_game(game: Game) -> dict[str, Any]:
    """Which game was played, for JSON."""
    return {"game": game.name, "players": game.players, "variant": game.variant, "components": dict(game.changed)}


def positions(record: Record) -> list[State]:
    """The state before each decision of a record and the one at its end, every step checked."""
    return cast("list[State]", recorded_positions(record.make_game(Game), record))


def replay(record: Mapping[str, Any] | str | bytes) -> State:
    """The state at the end of a record of any game, every step checked.

    Parameters
    ----------
    record
        A line of JSON, as `state.record()` and `turmwerk record` write it, or what it says as a dict.

    Examples
    --------
    >>> state = tw.game("five-towers").start(seed=7)
    >>> state.play("bid 2")
    >>> tw.replay(state.record()) == state
    True
    """
    parsed = Record.parse(record)
    return cast("State", replay_record(parsed.make_game(Game), parsed))
