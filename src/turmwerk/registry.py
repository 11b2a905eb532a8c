"""The games there are, and a game with its player count, variant and components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

from turmwerk import components as component_tables
from turmwerk import native
from turmwerk.components import Components, Overrides, Value
from turmwerk.errors import GameError, shown, suggestion
from turmwerk.native.interface import Engine, NativeRules
from turmwerk.observation import NODE_MOVES, Slice
from turmwerk.progress import Progress
from turmwerk.records import Record
from turmwerk.records import replay as replay_record
from turmwerk.results import Result
from turmwerk.simulation import simulate
from turmwerk.state import State
from turmwerk.strategy import StrategyLike
from turmwerk.work.session import Executing, Keep


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before playing it."""

    name: str
    title: str
    players: tuple[int, ...]
    variants: tuple[str, ...]  # the first one is played unless another is asked for
    summary: str
    limit: str | None = None  # the ending that only keeps games finite, if there is one
    seat_draws: tuple[str, ...] = ()  # set-up events whose number, or place in the list, is that of a seat
    action_words: tuple[
        str, ...
    ] = ()  # first words of moves whose second word is what one does: "go tent-5" is another kind than "go spies-2"


# The registry: a game's extension, reference, drawing and component table are found by its name.
REGISTRY = {
    info.name: info
    for info in (
        GameInfo(
            "five-towers",
            "Five Towers",
            (2, 3, 4, 5),
            ("base",),
            "bid for cards and stack them downwards on five towers",
            action_words=("bid",),
        ),
        GameInfo(
            "asara",
            "Asara",
            (2, 3, 4),
            ("basic", "professional"),
            "send buyers to markets and build the finest towers of the land",
            action_words=("go",),
        ),
        GameInfo(
            "yak",
            "Yak",
            (2, 3, 4),
            ("base", "bonus"),
            "buy stones from passing carts and pile them up in groups of one color",
            limit="the day limit was reached",
            seat_draws=("carts", "stones"),
            action_words=("choose",),
        ),
        GameInfo(
            "sultaniya",
            "Sultaniya",
            (1, 2, 3, 4),
            ("base", "open"),
            "build a palace of staggered tiles with the help of djinns",
            limit="the round limit was reached",
            action_words=("call", "reveal"),
        ),
    )
}


def games() -> tuple[GameInfo, ...]:
    """All games: names, player counts, variants, one line each."""
    return tuple(REGISTRY.values())


def game(name: str, *, players: int | None = None, variant: str | None = None, components: Overrides | None = None) -> Game:
    """A game ready to be played; `players` and `variant` default to the first ones of the game.

    `components` replaces values of the component table: a dict such as {"display.size": 6}, or the path of a TOML file.
    """
    if not isinstance(name, str) or name not in REGISTRY:
        raise GameError(f"unknown game {shown(name)}; {suggestion(name, REGISTRY)}")
    info = REGISTRY[name]
    if players is None:
        players = info.players[0]
    if variant is None:
        variant = info.variants[0]
    _check_setting(info, players, variant)
    return Game(info, players, variant, Components(name, components))


def _check_setting(info: GameInfo, players: object, variant: str) -> None:
    if type(players) is not int or players not in info.players:
        raise GameError(f"{info.name} cannot be played by {shown(players)} players; allowed: {', '.join(map(str, info.players))}")
    if variant not in info.variants:
        raise GameError(f"{info.name} has no variant {shown(variant)}; {suggestion(variant, info.variants)}")


class Game:
    """A game with its player count, variant and components. Immutable; made by `turmwerk.game`."""

    def __init__(self, info: GameInfo, players: int, variant: str, components: Components) -> None:
        self.info = info
        self.players = players
        self.variant = variant
        self.components = components
        self.changed = components.changed  # components that differ from the shipped table
        self.engine: Engine = native.load(info.name)
        self.rules = self.engine.Rules(players, variant, components)

    @cached_property
    def lane_rules(self) -> NativeRules:
        """The rules in the build with the widest lanes, for lock-step."""
        rules: NativeRules = native.load(self.name, native.lane_target()).Rules(self.players, self.variant, self.components)
        return rules

    @property
    def name(self) -> str:
        """The registered name, as used on the command line."""
        return self.info.name

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of points."""
        return tuple(self.category_words)

    @property
    def category_words(self) -> dict[str, str]:
        """What the points of each category are for, in plain words that follow "points for"."""
        return dict(self.engine.CATEGORIES)

    @property
    def setup_words(self) -> dict[str, str]:
        """Plain words for what differs between seats and games from the start: what is drawn, facts about a seat, components by seat."""
        by_seat = {key: one.words for key, one in component_tables.table(self.name).items() if one.by_seat}
        return {**self.engine.SETUP_WORDS, **by_seat}

    @property
    def facts(self) -> dict[str, tuple[str, ...]]:
        """What results tell about a seat besides its points, such as its board: the names of the values by the name of the fact."""
        return dict(self.engine.FACTS)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed: ours, in place of what only a lost picture shows. Changed ones are not counted."""
        table = component_tables.table(self.name)
        return tuple(
            key
            for key, one in table.items()
            if one.source == "reconstructed" and one.variant in ("", self.variant) and key not in self.changed
        )

    @property
    def features(self) -> dict[str, str]:
        """The features of a legal move that weights can weigh, and what each measures."""
        return dict(self.engine.FEATURES)

    @cached_property
    def observation(self) -> dict[str, Slice]:
        """What `State.observe` tells, in order: by name, where the numbers are and between which bounds."""
        return {name: Slice(name, start, stop, low, high) for name, start, stop, low, high in self.rules.observation}

    @property
    def n_actions(self) -> int:
        """How many action numbers there are: 64 for each node, most of them never legal. See `State.actions`."""
        return NODE_MOVES * len(self.engine.NODES)

    def with_components(self, replaced: Mapping[str, Value]) -> Game:
        """The same game with these components instead of its own."""
        return Game(self.info, self.players, self.variant, Components(self.name, {**self.changed, **replaced}))

    def start(self, *, seed: int = 1, index: int = 0, chance: Sequence[str] | None = None) -> State:
        """A new game: number `index` of `seed`. `chance` dictates the chance events of the set-up, in the notation of records."""
        return State(self, seed=seed, index=index, chance=chance)

    def replay(self, record: Mapping[str, Any] | str | bytes) -> State:
        """The state at the end of a record of this game, every step checked."""
        parsed = Record.parse(record)
        parsed.check_game(self)
        return replay_record(self, parsed)

    def simulate(
        self,
        games: int,
        *,
        seed: int = 1,
        first: int = 0,
        strategies: StrategyLike | Sequence[StrategyLike] | None = None,
        threads: int | None = None,
        rows: bool | str | PathLike[str] = False,
        executor: Executing = None,
        keep: Keep | None = None,
        progress: Progress = False,
        engine: str | None = None,
        partial: bool = False,
    ) -> Result:
        """Play many games on all cores: numbers first..first+games-1 of `seed`, the same for any number of threads.

        `strategies` is one strategy for all seats or one for each, random unless given; see docs/strategies.md.
        `rows=True` keeps one row per game. The path of a folder writes them there, one Parquet file after the other, whatever their number;
        the same call goes on where it was stopped; see docs/data.md.
        `progress=True` shows a bar, a callable is told how many games are done, and of how many.
        `engine` forces the "scalar" or the "lockstep" engine, which play the same games; the faster one plays unless given.
        docs/strategies.md says what lock-step can play.
        `executor` is a Dask cluster that plays instead of this process: an address, "local:4" for four processes, or a distributed.Client.
        `keep` names a ledger, a file that remembers finished games: the same call goes on where it was stopped, and more games extend it.
        `partial=True` makes Ctrl-C end with the games so far: numbers first..first+k-1, exactly as if `games` had been k.
        """
        return simulate(
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

    def _repr_html_(self) -> str:
        from turmwerk.tables import game_html

        return game_html(self)

    def __repr__(self) -> str:
        changed = f", components={dict(self.changed)!r}" if self.changed else ""
        return f"turmwerk.game({self.name!r}, players={self.players}, variant={self.variant!r}{changed})"

    @cached_property
    def _value(self) -> tuple[object, ...]:
        """What makes a game the same as another; hashable."""
        return self.name, self.players, self.variant, repr(sorted(self.changed.items()))

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.name, self.players, self.variant, dict(self.changed))


def _unpickled(name: str, players: int, variant: str, changed: dict[str, Value]) -> Game:
    return game(name, players=players, variant=variant, components=changed)


def replay(record: Mapping[str, Any] | str | bytes) -> State:
    """The state at the end of a record of any game, every step checked."""
    parsed = Record.parse(record)
    return replay_record(parsed.make_game(game), parsed)
