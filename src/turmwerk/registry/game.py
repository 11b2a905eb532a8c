"""A game with its player count, variant and components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Any, Self, TypeVar

from turmwerk.arguments import Seed, seed_number
from turmwerk.components.table import Components, Overrides, Value, as_text
from turmwerk.errors import ArgumentTypeError, GameError, TurmwerkError, shown, suggestion
from turmwerk.formatting import WordTable, count_of_players
from turmwerk.native.columns import Columns
from turmwerk.reference.chance import CHOICE_STREAM, Chance, Rng
from turmwerk.registry.catalog import find
from turmwerk.registry.info import GameInfo
from turmwerk.registry.observation import NODE_MOVES, ObservationPart
from turmwerk.registry.state import BaseState

if TYPE_CHECKING:
    from turmwerk.reference.base import ReferenceGame


class BaseGame:
    """All of a game but for playing many games of it, which `turmwerk.Game` adds. Immutable; two are equal by value."""

    def __init__(self, info: GameInfo, players: int, variant: str, components: Components) -> None:
        self.info = info
        self.players = players
        self.variant = variant
        self.components = components
        self.changed: Mapping[str, Value] = components.changed  # those that differ from the shipped table
        self._engine = info.engine()
        try:
            self._rules = self._engine.Rules(players, variant, components)
        except TurmwerkError:
            raise
        except Exception as error:  # of fill_tables of a user, whose components have other names or values than it expects
            raise GameError(f"{info.address}: the components cannot be used by fill_tables: {type(error).__name__}: {error}") from error

    @classmethod
    def make(cls, name: str | PathLike[str], players: int | None, variant: str | None, components: Overrides | None) -> Self:
        """A game by its name or path; `players` and `variant` default to the first ones of the game."""
        return cls.of_info(find(name), players, variant, components)

    @classmethod
    def of_info(cls, info: GameInfo, players: int | None, variant: str | None, components: Overrides | None) -> Self:
        """The same from what the game has."""
        players = info.players[0] if players is None else players
        variant = info.variants[0] if variant is None else variant
        if type(players) is not int or players not in info.players:
            raise GameError(f"{info.name} cannot be played by {shown(players)} players; allowed: {', '.join(map(str, info.players))}")
        if variant not in info.variants:
            raise GameError(f"{info.name} has no variant {shown(variant)}; {suggestion(variant, info.variants)}")
        if components is not None and not isinstance(components, Mapping | str | PathLike):
            raise ArgumentTypeError(f"components must be a dict or the path of a file, not {shown(components)}")
        return cls(info, players, variant, Components(info.components, components))

    @property
    def name(self) -> str:
        """The name, as used on the command line; a game of a user is found by its path there."""
        return self.info.name

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of points."""
        return tuple(self.category_words)

    @property
    def category_words(self) -> dict[str, str]:
        """What the points of each category are for, in plain words that follow "points for"."""
        return dict(self._engine.CATEGORIES)

    @property
    def setup_words(self) -> dict[str, str]:
        """Plain words for what differs between seats and games from the start: what is drawn, facts about a seat, components by seat."""
        by_seat = {key: one.words for key, one in self.info.components.items() if one.by_seat}
        return {**self._engine.SETUP_WORDS, **by_seat}

    @property
    def facts(self) -> dict[str, tuple[str, ...]]:
        """What results say about a seat besides its points, such as its board: the names of the values by the name of the fact."""
        return dict(self._engine.FACTS)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed: ours, in place of what only a lost picture shows. Changed ones are not counted."""
        return tuple(
            key
            for key, one in self.info.components.items()
            if one.source == "reconstructed" and one.plays_in(self.variant) and key not in self.changed
        )

    @property
    def features(self) -> dict[str, str]:
        """The features of a legal move that weights can weigh, and what each measures."""
        return dict(self._engine.FEATURES)

    @cached_property
    def observation(self) -> dict[str, ObservationPart]:
        """The parts of `State.observe` by name, in order: where the numbers are and between which bounds."""
        return {name: ObservationPart(name, start, stop, low, high) for name, start, stop, low, high in self._rules.observation}

    @property
    def n_actions(self) -> int:
        """How many action numbers there are: 64 for each node, most of them never legal. See `State.actions`."""
        return NODE_MOVES * len(self._engine.NODES)

    def _new_columns(self, n_games: int) -> Columns:
        """What the engine writes the results of so many games to."""
        return Columns(n_games, self.players, len(self._engine.CATEGORIES), len(self._engine.FACTS))

    def with_components(self, replaced: Mapping[str, Value]) -> Self:
        """The same game with these components instead of its own."""
        return type(self)(self.info, self.players, self.variant, Components(self.info.components, {**self.changed, **replaced}))

    def start(self, *, seed: Seed = 1, index: int = 0, chance: Sequence[str] | None = None) -> BaseState:
        """A new game: number `index` of `seed`. `chance` dictates the chance events of the set-up, in the notation of records."""
        return BaseState(self, seed=seed, index=index, chance=chance)

    def start_reference(self, *, seed: Seed = 1, index: int = 0, chance: Sequence[str] | None = None) -> ReferenceGame:
        """The same game as `start` begins, played by the readable rules in plain Python."""
        number = seed_number(seed)
        reference = self.info.reference(self.players, self.variant, dict(self.components), Chance(number, index))
        reference.choices = Rng(number, index, CHOICE_STREAM)
        reference.begin(chance)
        return reference

    def _repr_html_(self) -> str:
        known = self.info.components
        changed = [[key, as_text(value), known[key].value_text, known[key].words] for key, value in self.changed.items()]
        what = f"{count_of_players(self.players)} · {escape(self.variant)}: {escape(self.info.summary)}"
        table = WordTable(["changed component", "value", "as shipped", "what it is"], changed).html() if changed else ""
        return f"<p><b>{escape(self.info.title)}</b> · {what}</p>{table}"

    def __repr__(self) -> str:
        changed = f", components={dict(self.changed)!r}" if self.changed else ""
        return f"turmwerk.game({self.info.address!r}, players={self.players}, variant={self.variant!r}{changed})"

    @cached_property
    def _value(self) -> tuple[object, ...]:
        """What makes a game the same as another; hashable."""
        return self.info.address, self.info.mark, self.players, self.variant, repr(sorted(self.changed.items()))

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, BaseGame) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_game, (type(self), self.info.address, self.info.mark, self.players, self.variant, dict(self.changed))


AnyGame = TypeVar("AnyGame", bound=BaseGame)


def restore_game(kind: type[AnyGame], address: str, mark: str, players: int, variant: str, components: Mapping[str, Value]) -> AnyGame:
    """A game written down somewhere else, if its file, if it has one, is here and contains the same."""
    info = find(address)
    if info.mark != mark:
        raise GameError(f"the file of the game {address} has changed since; begin again")
    return kind.of_info(info, players, variant, components)
