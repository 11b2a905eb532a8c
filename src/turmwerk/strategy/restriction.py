"""Restricted play: what a strategy does not do if there is anything else to do.

A text such as "expert!call rebuild" or "mcts:200!go tent*!go spies*" names moves by patterns of their notation: `*` stands for anything,
`?` for one character, `[*]` for a star itself. The native engine numbers what moves can be called, and looks a move up by that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.errors import StrategyError, shown, suggestion

if TYPE_CHECKING:
    from turmwerk.registry.game import BaseGame

MARK = "!"
MAX_PATTERNS = 64  # of one strategy
LONGEST_PATTERN = 100


def split_text(text: str) -> tuple[str, tuple[str, ...]]:
    """The strategy and the patterns of what it must not do."""
    base, *patterns = text.split(MARK)
    return base.strip(), tuple(pattern.strip() for pattern in patterns)


def check_patterns(game: BaseGame, patterns: Sequence[str]) -> None:
    """Every pattern must name something that can be done in the game."""
    if len(patterns) > MAX_PATTERNS:
        raise StrategyError(f"a strategy has {len(patterns)} patterns of forbidden moves; allowed: {MAX_PATTERNS}")
    moves = [text for text in notations(game) if text is not None] if patterns else []
    for pattern in patterns:
        if not pattern or len(pattern) > LONGEST_PATTERN or not any(fnmatchcase(text, pattern) for text in moves):
            kinds = dict.fromkeys(kind_of(one, game.info.action_words) for one in moves)
            raise StrategyError(
                f"no move of {game.name} is called {shown(pattern)}, behind a '!'; {suggestion(pattern, kinds, also=moves)}"
            )


@lru_cache(maxsize=64)
def notations(game: BaseGame) -> tuple[str | None, ...]:
    """What moves of the game are called, by the numbers of the native engine; None: no move has this number."""
    return tuple(game._rules.notations())


def kind_of(text: str, action_words: Sequence[str]) -> str:
    """The pattern of the kind a move belongs to: its words without what is particular to it, such as "go tent-*", "call flush *"."""
    head, _, rest = text.partition(" ")
    if not rest:
        return head
    if head not in action_words:
        return f"{head} *"
    word, _, more = rest.partition(" ")
    place, dash, _ = word.partition("-")  # what stands behind a dash is an amount
    return f"{head} {place}{'-*' if dash else ' *' if more else ''}"


@lru_cache(maxsize=256)
def forbidden_bits(game: BaseGame, patterns: tuple[str, ...]) -> bytes:
    """One bit for each notation of the game, set if a pattern names it; no bytes if there are no patterns."""
    if not patterns:
        return b""
    bits = [text is not None and _is_forbidden(text, patterns) for text in notations(game)]
    return np.packbits(bits, bitorder="little").tobytes()


def allowed_texts(legal: Iterable[str], patterns: Sequence[str]) -> list[str]:
    """The moves that no pattern names; all of them if every one is named."""
    moves = list(legal)
    return [move for move in moves if not _is_forbidden(move, patterns)] or moves


def _is_forbidden(text: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
