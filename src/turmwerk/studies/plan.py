"""What a study will play and how long that takes, said before it begins. What is played never depends on the measured time."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from turmwerk.arguments import thread_count
from turmwerk.progress import announce

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

LOOK = 0.03  # seconds to measure the speed of a level; a single game of a slow one takes longer

Planned = tuple[str, "Game", int, int]  # level, game, games of the setting with all that is played beside them, those asked for


def announce_plan(planned: Sequence[Planned], *, threads: int | None, here: bool) -> None:
    """Say on standard error what will be played, and how long it should take on the threads of this process."""
    announce(plan_text(planned, threads=threads, here=here))


def plan_text(planned: Sequence[Planned], *, threads: int | None, here: bool) -> str:
    """Such as "Plan: random, greedy, expert: 2,000 games in each of 4 settings, about 3 s; master: …"; on a cluster without the time."""
    parts, total = [], 0.0
    for asked in dict.fromkeys(count for *_, count in planned):
        alike = [one for one in planned if one[3] == asked]
        levels = list(dict.fromkeys(level for level, *_ in alike))
        settings = len(alike) // len(levels)
        where = f" in each of {settings} settings" if settings > 1 else ""
        seconds = sum(_seconds([one for one in alike if one[0] == level]) for level in levels) / thread_count(threads) if here else 0.0
        total += seconds
        parts.append(f"{', '.join(levels)}: {asked:,} games{where}{f', {duration(seconds)}' if here else ''}")
    together = f"; together {duration(total)}" if here and len(parts) > 1 else ""
    return f"Plan: {'; '.join(parts)}{together}"


def _seconds(planned: Sequence[Planned]) -> float:
    """What the settings of one level take on one thread: measured with the fewest and the most players, and in between by proportion."""
    ordered = sorted((one for _, one, _, _ in planned), key=lambda one: one.players)
    level, (few, many) = planned[0][0], (ordered[0], ordered[-1])
    least = game_seconds(few, level)
    slope = (game_seconds(many, level) - least) / (many.players - few.players) if many.players > few.players else 0.0
    return sum(count * (least + slope * (one.players - few.players)) for _, one, count, _ in planned)


def game_seconds(game: Game, level: str) -> float:
    """What a game takes on one thread, from a few games."""
    games = 1
    while True:
        begin = perf_counter()
        game.simulate(games, strategies=level, threads=1)
        seconds = perf_counter() - begin
        if seconds >= LOOK:
            return seconds / games
        games *= 4


def duration(seconds: float) -> str:
    """Such as "about 40 s" or "about 12 min"."""
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    return f"about {round(seconds / 60)} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"
