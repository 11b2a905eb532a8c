"""Which kinds of moves there are in a game: by listing what is legal, and what is done, in a sample of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from turmwerk.strategy.restriction import kind_of

if TYPE_CHECKING:
    from turmwerk.strategy.lineup import Lineup


@dataclass(frozen=True)
class Use:
    """How often a kind of move can be made, and is made."""

    pattern: str
    offered: float  # decisions of a seat in a game at which it is legal, and something else is too
    taken: float  # share of these at which it is made


def sampled_uses(lineup: Lineup, patterns: Sequence[str] | None, *, seed: int, games: int) -> list[Use]:
    """The kinds a seat can do without, or the given patterns, in the first games of the seed; each in the order in which it was met."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    words = lineup.game.info.action_words
    kinds: dict[str, str] = {}
    for index in range(games):
        state = lineup.game.start(seed=seed, index=index)
        while not state.is_over:
            legal = state.legal()
            move = lineup.choose(state)
            if len(legal) > 1:
                for text in legal:
                    kinds.setdefault(text, kind_of(text, words))
                _count(legal, move, [{kinds[text]} for text in legal] if patterns is None else _matches(legal, patterns), offered, taken)
            state.play(move)
    seats = games * lineup.game.players
    found = list(offered) if patterns is None else list(dict.fromkeys(patterns))
    return [Use(one, offered[one] / seats, taken[one] / offered[one] if offered[one] else 0.0) for one in found]


def _matches(legal: Sequence[str], patterns: Sequence[str]) -> list[set[str]]:
    return [{pattern for pattern in patterns if fnmatchcase(text, pattern)} for text in legal]


def _count(legal: Sequence[str], move: str, named: Sequence[set[str]], offered: Counter[str], taken: Counter[str]) -> None:
    """A pattern is a real choice here if it names some of the moves, but not all."""
    for pattern in sorted(set().union(*named)):
        if not all(pattern in one for one in named):
            offered[pattern] += 1
            taken[pattern] += pattern in named[list(legal).index(move)]
