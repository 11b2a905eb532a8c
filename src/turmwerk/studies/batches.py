"""Levels of skill, and how far a study plays before it checks whether to stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from turmwerk.strategy.kinds import SEARCHES
from turmwerk.strategy.listing import strategies as strategies_of
from turmwerk.strategy.parsing import parse

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

FIRST = 1_000  # the fewest games before an early stop
LARGEST = 50_000  # most games between two checks
LEVELS = ("random", "greedy", "expert", "master")  # of skill, weakest first
MASTER = LEVELS[-1]  # a search: thousands of times slower than the others


def offered_levels(game: Game) -> list[str]:
    """Which of the levels of skill the game has, without searches: what is played must not depend on how many games are asked for."""
    return [level for level in LEVELS if level in strategies_of(game) and not parse(game, level).is_search]


def weaker_level(game: Game, level: str) -> str | None:
    """The next weaker level that the game offers: whom a player of this level is compared with. None for random play."""
    offered = offered_levels(game)
    if level == offered[0]:
        return None
    is_search = parse(game, level).is_search
    rank = LEVELS.index(level if level in LEVELS else MASTER if is_search else "expert")
    return [one for one in offered if LEVELS.index(one) < rank][-1]


def strongest_first(levels: Iterable[str]) -> list[str]:
    """Searches, then named levels, with a user's own weights ranked as expert; equals stay in their order."""

    def weakness(level: str) -> int:
        if level in LEVELS:
            return -LEVELS.index(level)
        return -len(LEVELS) if level.partition(":")[0] in SEARCHES else -LEVELS.index("expert")

    return sorted(dict.fromkeys(levels), key=weakness)


def looks(games: int, first: int = FIRST, largest: int = LARGEST) -> Iterator[int]:
    """After how many games, or deals, to check whether to stop: by their number only, so that it can be repeated."""
    done = 0
    while done < games:
        done = min(games, done + min(largest, max(first, done // 2)))
        yield done
