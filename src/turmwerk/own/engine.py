"""The engine of a Python game: what a compiled module offers (native/interface.py), over its class."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.components.table import Components
from turmwerk.errors import StrategyError
from turmwerk.own import choosing, decisions, evaluating, lessons, position, rules
from turmwerk.own.choosing import Policy, choose_by_policy
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.searching import Searcher
from turmwerk.own.vector import Vector
from turmwerk.reference.chance import CHANCE_STREAM, Rng

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.native.interface import NativePolicy
    from turmwerk.own.declared import Declared
    from turmwerk.own.game import PythonGame

NO_VALUES = "learned values are for compiled rules; searches of a game in Python play to the end: leave out ahead= and value="


class PythonEngine:
    """One for each class."""

    Position = position.Position
    Searcher = Searcher
    Vector = Vector
    evaluate = staticmethod(evaluating.evaluate)
    forecast = staticmethod(evaluating.forecast)
    play_decisions = staticmethod(decisions.play_decisions)
    play_lessons = staticmethod(lessons.play_lessons)
    number_texts = staticmethod(decisions.number_texts)

    def __init__(self, kind: type[PythonGame], facts: Declared, components: Components) -> None:
        self._kind = kind
        self._facts = facts
        self._shipped = components
        self.PLAYERS: tuple[int, ...] = facts.players
        self.VARIANTS: tuple[str, ...] = facts.variants
        self.NODES: tuple[str, ...] = facts.nodes
        self.CATEGORIES: tuple[tuple[str, str], ...] = facts.categories
        self.ENDINGS: tuple[str, ...] = facts.endings
        self.FEATURES: tuple[tuple[str, str], ...] = facts.features
        self.SETUP_WORDS: dict[str, str] = {}
        self.INVARIANTS: tuple[str, ...] = ()
        self.FACTS: dict[str, tuple[str, ...]] = {}

    def Rules(self, players: int, variant: str, components: Components) -> rules.Rules:  # noqa: N802  # the name of the protocol
        """The game with its player count, variant and components."""
        return rules.Rules(self._kind, self._facts, players, variant, components)

    def Lineup(self, policies: Sequence[NativePolicy]) -> choosing.Lineup:  # noqa: N802  # likewise
        """The policies of all seats."""
        if any(one.value is not None for one in policies):
            raise StrategyError(NO_VALUES)
        names = [name for name, _ in self.FEATURES]
        return choosing.Lineup([Policy(one, names) for one in policies])

    @cached_property
    def EVENTS(self) -> tuple[tuple[str, tuple[str, ...]], ...]:  # noqa: N802  # likewise
        """What is drawn at the set-up, by its head, as far as it was met in some games with each player count."""
        met: dict[str, set[str]] = {}
        for players in self.PLAYERS:
            for head, items in self.Rules(players, self.VARIANTS[0], self._shipped).numbering.setup_events.items():
                met.setdefault(head, set()).update(items)
        return tuple((head, tuple(sorted(items))) for head, items in met.items())

    @staticmethod
    def ask(here: position.Position, value: object, seat: int) -> tuple[int, int]:
        """What a learned value expects."""
        raise StrategyError(NO_VALUES)

    @staticmethod
    def play_positions(*_: object) -> None:
        """Positions to learn a value from."""
        raise StrategyError(NO_VALUES)

    @staticmethod
    def choose(here: position.Position, lineup: choosing.Lineup, stop: Stop | None) -> tuple[int, str]:
        """(number, text) of what the seat to move does; draws from its own stream."""
        here.check_under_way()
        flag = np.zeros(1, np.uint8) if stop is None else stop
        try:
            move = choose_by_policy(here.rules, here.game, here.texts(), lineup, here.streams, flag)
        except RAISED as error:
            raise failed(here.rules.file, error) from error
        return here.legal()[move], move

    @staticmethod
    def features(here: position.Position, move: int) -> list[int]:
        """The features of a legal move, in the order of FEATURES."""
        return decisions.feature_values(here.rules, here, here.move_text(move))

    @staticmethod
    def imagine(here: position.Position, seat: int, seed: int) -> position.Position:
        """A copy in which everything the seat cannot know is redrawn, the future too."""
        try:
            return here.with_game(here.rules.imagined(here.game, seat, Rng(seed, 0, CHANCE_STREAM)))
        except RAISED as error:
            raise failed(here.rules.file, error) from error
