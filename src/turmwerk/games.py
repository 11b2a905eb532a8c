"""The games there are, and a game with its player count, variant and components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from turmwerk import components as component_tables
from turmwerk import native
from turmwerk.components import Overrides, Value
from turmwerk.errors import GameError
from turmwerk.native.interface import Engine, NativeRules
from turmwerk.records import Record
from turmwerk.records import replay as replay_record
from turmwerk.results import Result
from turmwerk.simulate import simulate
from turmwerk.state import State
from turmwerk.strategies import StrategyLike


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before playing it."""

    name: str
    title: str
    players: tuple[int, ...]
    variants: tuple[str, ...]  # the first one is played unless another is asked for
    summary: str
    limit: str | None = None  # the ending that is there so that games end, if there is one
    seat_draws: tuple[str, ...] = ()  # set-up events whose number, or place in the list, is that of a seat


# The registry: a game's extension, reference, drawing and component table are found by its name.
REGISTRY = {
    info.name: info
    for info in (
        GameInfo("five-towers", "Five Towers", (2, 3, 4, 5), ("base",), "bid for cards and stack them downwards on five towers"),
        GameInfo("asara", "Asara", (2, 3, 4), ("basic", "professional"), "send buyers to markets and build the finest towers of the land"),
        GameInfo(
            "yak",
            "Yak",
            (2, 3, 4),
            ("base", "bonus"),
            "buy stones from passing carts and pile them up in groups of one color",
            limit="the day limit was reached",
            seat_draws=("carts", "stones"),
        ),
        GameInfo(
            "sultaniya",
            "Sultaniya",
            (1, 2, 3, 4),
            ("base", "open"),
            "build a palace of staggered tiles with the help of djinns",
            limit="the round limit was reached",
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
        raise GameError(f"unknown game {name!r}; allowed: {', '.join(REGISTRY)}")
    info = REGISTRY[name]
    if players is None:
        players = info.players[0]
    if type(players) is not int or players not in info.players:
        raise GameError(f"{name} cannot be played by {players!r} players; allowed: {', '.join(map(str, info.players))}")
    if variant is None:
        variant = info.variants[0]
    if variant not in info.variants:
        raise GameError(f"{name} has no variant {variant!r}; allowed: {', '.join(info.variants)}")
    return Game(info, players, variant, component_tables.changes(name, components))


class Game:
    """A game with its player count, variant and components. Immutable; made by `turmwerk.game`."""

    def __init__(self, info: GameInfo, players: int, variant: str, changed: Mapping[str, Value]) -> None:
        self.info = info
        self.players = players
        self.variant = variant
        self.changed = MappingProxyType(dict(changed))  # components that differ from the shipped table
        self.components = MappingProxyType(component_tables.resolve(info.name, changed))
        self.engine: Engine = native.load(info.name)
        self.rules = self.engine.Rules(players, variant, dict(self.components))

    @cached_property
    def lane_rules(self) -> NativeRules:
        """The rules in the build with the widest lanes, for lock-step."""
        rules: NativeRules = native.load(self.name, native.lane_target()).Rules(self.players, self.variant, dict(self.components))
        return rules

    @property
    def name(self) -> str:
        """The registered name, as used on the command line."""
        return self.info.name

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of points."""
        return self.engine.CATEGORIES

    @property
    def facts(self) -> dict[str, tuple[str, ...]]:
        """What results tell about a seat beside its points, such as its board: the names of the values by the name of the fact."""
        return dict(getattr(self.engine, "FACTS", {}))

    @property
    def features(self) -> dict[str, str]:
        """The features of a legal move that weights can weigh, and what each measures."""
        return dict(self.engine.FEATURES)

    def with_components(self, replaced: Mapping[str, Value]) -> Game:
        """The same game with these components instead of its own."""
        return Game(self.info, self.players, self.variant, component_tables.changes(self.name, {**self.changed, **replaced}))

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
        strategies: Sequence[StrategyLike] | None = None,
        threads: int | None = None,
        rows: bool = False,
        progress: bool | Callable[[int], object] = False,
        engine: str | None = None,
    ) -> Result:
        """Play many games on all cores: numbers first..first+games-1 of `seed`, the same for any number of threads.

        `strategies` names one strategy per seat, random ones unless given; see docs/strategies.md.
        `rows=True` keeps one row per game; `progress=True` shows a bar, a callable is told the number of games done.
        `engine` forces the "scalar" or the "lockstep" engine, which play the same games; the faster one plays unless given.
        """
        return simulate(
            self, games, seed=seed, first=first, strategies=strategies, threads=threads, rows=rows, progress=progress, engine=engine
        )

    def __repr__(self) -> str:
        changed = f", components={dict(self.changed)!r}" if self.changed else ""
        return f"turmwerk.game({self.name!r}, players={self.players}, variant={self.variant!r}{changed})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def replay(record: Mapping[str, Any] | str | bytes) -> State:
    """The state at the end of a record of any game, every step checked."""
    parsed = Record.parse(record)
    return replay_record(parsed.make_game(game), parsed)
