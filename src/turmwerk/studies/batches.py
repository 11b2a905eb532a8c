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
SEARCHED = 1_000  # games of a study up to which a search fits the time: about ten minutes on two cores


def offered_levels(game: Game, games: int) -> list[str]:
    """Which of the levels of skill the game has; searches only if the whole study has few enough games for them."""
    offered = [level for level in LEVELS if level in strategies_of(game)]
    return [level for level in offered if games <= SEARCHED or not parse(game, level).is_search]


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
