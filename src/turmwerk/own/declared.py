"""What the class of a game declares, checked: every mistake is one sentence that says what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from inspect import getdoc
from typing import Any

from turmwerk.components.table import ComponentTable
from turmwerk.errors import ComponentError, GameError, StrategyError, shown
from turmwerk.own.game import OVER, PythonGame
from turmwerk.weights.shipped import ROLLOUTS, ShippedWeights

MAX_SEATS = 5
MAX_CATEGORIES = 12
MAX_NODES = 64
MAX_ENDINGS = 250
MAX_FEATURES = 64
LONGEST_NAME = 40
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
KEY = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
RULES = ("setup", "legal", "move", "breakdown", "view")
MASTER = {"about": "a search, whose playouts are played by the strategy named greedy, or at random", "search": "mcts:100"}
SMALL = 2  # numbers that a component without bounds could not do without


class Declared:
    """The facts of a class."""

    def __init__(self, kind: type[PythonGame], name: str, where: str) -> None:
        self.where = where
        self._kind = kind
        self.name: str = kind.NAME or name.lower().replace("_", "-").replace(" ", "-")
        if len(self.name) > LONGEST_NAME or not NAME.fullmatch(self.name):
            raise self._wrong(f"is called {shown(self.name)}; NAME must be lower-case letters, digits and hyphens, such as my-game")
        missing = [verb for verb in RULES if getattr(getattr(kind, verb), "__isabstractmethod__", False)]
        if missing:
            raise self._wrong(f"has no method {missing[0]}; a game needs {', '.join(RULES)}")
        self.title: str = str(kind.TITLE or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", kind.__name__))
        own_words = kind.__doc__ is not None and kind.__doc__ != PythonGame.__doc__
        self.summary: str = (getdoc(kind) or "").partition("\n")[0].rstrip(".") if own_words else "a game of your own"
        self.players: tuple[int, ...] = self._players()
        self.variants: tuple[str, ...] = self._texts("VARIANTS", WORD, "base")
        self.nodes: tuple[str, ...] = self._nodes()
        self.endings: tuple[str, ...] = self._texts("ENDINGS", None, "all bricks were played", most=MAX_ENDINGS)
        self.hidden: frozenset[str] = frozenset(self._texts("HIDDEN", WORD, "draw", least=0))
        self.action_words: tuple[str, ...] = self._texts("ACTION_WORDS", WORD, "build", least=0)
        self.categories: tuple[tuple[str, str], ...] = self._words("CATEGORIES", least=1, most=MAX_CATEGORIES)
        self.features: tuple[tuple[str, str], ...] = self._words("FEATURES", least=0, most=MAX_FEATURES)
        self.decisions: dict[str, str] = self._sayings("DECISIONS", "turn", "which brick do you build?", self.nodes)
        self.moves: dict[str, str] = self._sayings("MOVES", "build", "you draw another brick")
        self.hints: dict[str, str] = self._sayings("HINTS", "turn", "skip few values", self.nodes)
        self.rules: dict[str, str] = self._sayings("RULES", "The aim", "build most bricks")
        self.components: ComponentTable = self._components()
        self.weights: ShippedWeights = self._weights()

    def _components(self) -> ComponentTable:
        """Every number of the game."""
        given = self._kind.COMPONENTS
        if not isinstance(given, Mapping):
            raise self._wrong(f'has COMPONENTS = {shown(given)}; it must be a dict such as {{"hand.size": (3, 1, 4, "bricks in a hand")}}')
        entries = {key: self._component(key, value) for key, value in given.items()}
        try:
            table = ComponentTable(self.name, entries)
        except ValueError as error:
            raise self._wrong(f"has COMPONENTS that cannot be read: {error}", ComponentError) from None
        for key, one in table.items():
            if not one.accepts(one.value):
                raise self._wrong(
                    f"ships the component {key} = {shown(one.value)}; by its own bounds it must be {one.allowed}", ComponentError
                )
        return table

    def _weights(self) -> ShippedWeights:
        """The strategies it names, and a search."""
        sections: dict[str, Any] = {}
        for name, given in self._mapping("STRATEGIES").items():
            if not isinstance(given, Mapping) or not isinstance(name, str) or not WORD.fullmatch(name) or name == "random":
                raise self._wrong(
                    f"has the strategy {shown(name)} = {shown(given)}; STRATEGIES must be weights by feature, such as "
                    '{"greedy": {"height": 1}}',
                    StrategyError,
                )
            plain = not {"weights", "search"} & set(given)
            sections[name] = {"weights": dict(given)} if plain else dict(given)
        vectors = [name for name, section in sections.items() if "search" not in section]
        rollouts = next((name for name in ("expert", "greedy") if name in vectors), vectors[0] if vectors else "random")
        sections.setdefault("master", MASTER)
        return ShippedWeights(self.name, {ROLLOUTS: rollouts, **sections})

    def _component(self, key: object, given: Any) -> dict[str, Any]:
        """An entry as component tables have it."""
        if not isinstance(key, str) or not KEY.fullmatch(key):
            raise self._wrong(f"has a component called {shown(key)}; names are words with dots, such as hand.size", ComponentError)
        if isinstance(given, Mapping):
            return {"source": "own", "about": key, **given}
        match given:
            case (value, int(low), int(high), str(about)):
                entry: dict[str, Any] = {"value": value, "min": low, "max": high, "about": about}
            case (value, (str(), *_) as choices, str(about)):
                entry = {"value": value, "choices": list(choices), "about": about}
            case _:
                raise self._wrong(
                    f"has the component {key} = {shown(given)}; it must be (value, lowest, highest, words), such as "
                    '(3, 1, 4, "bricks in a hand"), or (1, 0, 1, words) for on and off, or (word, (words it may be), words)',
                    ComponentError,
                )
        if isinstance(value, list | tuple):
            entry |= {"value": list(value), "length": (len(value), len(value))}
        return {"source": "own", **entry}

    def _players(self) -> tuple[int, ...]:
        given = self._kind.PLAYERS
        counts = (given,) if isinstance(given, int) else given
        fits = isinstance(counts, Sequence) and all(type(one) is int and 1 <= one <= MAX_SEATS for one in counts)
        if not fits or not counts or list(counts) != sorted(set(counts)):
            raise self._wrong(f"has PLAYERS = {shown(given)}; it must be player counts from 1 to {MAX_SEATS} in order, such as (2, 3, 4)")
        return tuple(counts)

    def _nodes(self) -> tuple[str, ...]:
        nodes = self._texts("NODES", WORD, "turn", most=MAX_NODES)
        if nodes[-1] != OVER:
            nodes = (*(one for one in nodes if one != OVER), OVER)
        if len(nodes) < SMALL:
            raise self._wrong('has no node besides "over"; NODES names the kinds of decisions, such as ("turn", "over")')
        return nodes

    def _texts(self, what: str, pattern: re.Pattern[str] | None, example: str, *, least: int = 1, most: int = 64) -> tuple[str, ...]:
        given = getattr(self._kind, what)
        several = isinstance(given, Sequence) and not isinstance(given, str)
        good = several and all(isinstance(one, str) and one and (pattern is None or pattern.fullmatch(one)) for one in given)
        if not good or not least <= len(given) <= most or len(set(given)) < len(given):
            raise self._wrong(
                f'has {what} = {shown(given)}; it must be a tuple of {least} to {most} different texts such as ("{example}",)'
            )
        return tuple(given)

    def _words(self, what: str, *, least: int, most: int) -> tuple[tuple[str, str], ...]:
        given = self._mapping(what)
        good = all(isinstance(name, str) and WORD.fullmatch(name) and isinstance(words, str) for name, words in given.items())
        if not good or not least <= len(given) <= most:
            raise self._wrong(
                f'has {what} = {shown(dict(given))}; it must be {least} to {most} names with words such as {{"height": "bricks in towers"}}'
            )
        return tuple(given.items())

    def _sayings(self, what: str, name: str, example: str, names: Sequence[str] = ()) -> dict[str, str]:
        """What a table says, by node, word or heading."""
        given = self._mapping(what)
        good = all(isinstance(one, str) and one and isinstance(text, str) and text for one, text in given.items())
        if not good or (names and not set(given) <= set(names)):
            of_nodes = f", by nodes ({', '.join(names)})" if names else ""
            raise self._wrong(f'has {what} = {shown(dict(given))}; it must be texts{of_nodes} such as {{"{name}": "{example}"}}')
        return dict(given)

    def _mapping(self, what: str) -> Mapping[Any, Any]:
        given = getattr(self._kind, what)
        if not isinstance(given, Mapping):
            raise self._wrong(f"has {what} = {shown(given)}; it must be a dict")
        return given

    def _wrong(self, what: str, error: type[GameError | ComponentError | StrategyError] = GameError) -> Exception:
        return error(f"{self.where}: class {self._kind.__name__} {what}")
