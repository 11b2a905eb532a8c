"""What moves are about: single cards, tiles, pieces and spaces, and kinds of moves, found in the texts of moves.

A move has the item of its own text, that of its kind, and that of what it begins with ("set red *"). Where a kind has too many texts to
tell apart, such as all that can be bought at once, the words in them are items instead ("buy *red*"). Items are patterns as those behind
the "!" of a strategy, so what was counted can be forbidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.strategy.restriction import kind_of, notations

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame

MANY_TEXTS = 150  # of one kind: more are told apart by their words


@dataclass(frozen=True)
class Items:
    """The items of a game."""

    patterns: tuple[str, ...]
    kinds: tuple[int, ...]  # the numbers of those that are kinds of moves
    of_text: dict[str, tuple[int, ...]]  # the numbers of the items of a move, by its text
    texts: tuple[str | None, ...]  # of all notations, by their numbers

    @cached_property
    def begins(self) -> NDArray[np.int32]:
        """By notation, where its items begin in `members`."""
        return np.concatenate([[0], np.cumsum([len(self.of(text)) for text in self.texts])]).astype(np.int32)

    @cached_property
    def members(self) -> NDArray[np.int16]:
        """The items of all notations, one notation after the other."""
        return np.array([item for text in self.texts for item in self.of(text)], np.int16)

    def of(self, text: str | None) -> tuple[int, ...]:
        """The numbers of the items of a move; none of one that was not known before, as in games of users."""
        return () if text is None else self.of_text.get(text, ())


@lru_cache(maxsize=64)
def items_of(game: BaseGame) -> Items:
    """The items of a game, in the order of its notations."""
    texts = notations(game)
    by_kind: dict[str, list[str]] = {}
    for text in dict.fromkeys(one for one in texts if one is not None):
        by_kind.setdefault(kind_of(text, game.info.action_words), []).append(text)
    numbers: dict[str, int] = {}
    of_text: dict[str, list[int]] = {}
    kinds = []
    for kind, some in by_kind.items():
        kinds.append(len(numbers))
        for text, patterns in _patterns(kind, some).items():
            of_text[text] = [numbers.setdefault(pattern, len(numbers)) for pattern in patterns]
    return Items(tuple(numbers), tuple(kinds), {text: tuple(some) for text, some in of_text.items()}, texts)


def plain_words(pattern: str) -> str:
    """A pattern as people read it: a star of the notation is a star."""
    return pattern.replace("[*]", "*").replace("[?]", "?").replace("[[]", "[")


def _patterns(kind: str, texts: list[str]) -> dict[str, list[str]]:
    """The patterns of each text of a kind, that of the kind first."""
    if len(texts) == 1:
        return {texts[0]: [_exact(texts[0])]}
    head = kind.removesuffix("*")
    words = {text: text.removeprefix(head).split() for text in texts}
    if len(texts) > MANY_TEXTS:
        return {text: [kind, *(f"{head}*{_exact(word)}*" for word in dict.fromkeys(some))] for text, some in words.items()}
    first = [some[0] for some in words.values() if len(some) > 1]
    found = {}
    for text, some in words.items():
        group = [f"{head}{_exact(some[0])} *"] if len(some) > 1 and 1 < first.count(some[0]) < len(texts) else []
        found[text] = [kind, *group, _exact(text)]
    return found


def _exact(text: str) -> str:
    """The pattern of this text alone."""
    return "".join(f"[{one}]" if one in "*?[" else one for one in text)
