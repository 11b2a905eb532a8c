"""What a study will play and how long that takes, said before it begins. What is played never depends on the measured time."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import NamedTuple

import numpy as np

from turmwerk.arguments import thread_count
from turmwerk.playing.game import Game
from turmwerk.progress import announce
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.work.playing import Player
from turmwerk.work.tasks import Job
from turmwerk.work.wants import WantCourse

LOOK, LONGEST = 0.03, 0.5  # seconds to measure the speed of a level; a single game of a search takes longer
ENOUGH = 256  # games to measure it by, if they do not take too long
FOLLOWED = 3  # games to measure what it takes to follow one move by move


class Planned(NamedTuple):
    """One setting that will be played."""

    level: str
    game: Game
    asked: int  # games
    total: int  # games, with all that is played beside them
    followed: int = 0  # of the latter, those followed move by move in Python, on one thread; of a search they are like others


def announce_plan(planned: Sequence[Planned], *, threads: int | None, here: bool) -> None:
    """Say on standard error what will be played, and how long it should take on the threads of this process."""
    announce(plan_text(planned, threads=threads, here=here))


def plan_text(planned: Sequence[Planned], *, threads: int | None, here: bool) -> str:
    """Such as "Plan: random, greedy, expert: 2,000 games in each of 4 settings, about 3 s; master: …"; on a cluster without the time."""
    parts, total = [], 0.0
    for asked in dict.fromkeys(one.asked for one in planned):
        alike = [one for one in planned if one.asked == asked]
        levels = list(dict.fromkeys(one.level for one in alike))
        settings = len(alike) // len(levels)
        where = f" in each of {settings} settings" if settings > 1 else ""
        seconds = sum(_seconds([one for one in alike if one.level == level], thread_count(threads)) for level in levels) if here else 0.0
        total += seconds
        parts.append(f"{', '.join(levels)}: {asked:,} games{where}{f', {duration(seconds)}' if here else ''}")
    together = f"; together {duration(total)}" if here and len(parts) > 1 else ""
    return f"Plan: {'; '.join(parts)}{together}"


def _seconds(planned: Sequence[Planned], threads: int) -> float:
    """What the settings of one level take: measured with the fewest and the most players, and in between by proportion."""
    ordered = sorted((one.game for one in planned), key=lambda game: game.players)
    level, few, many = planned[0].level, ordered[0], ordered[-1]
    slow = parse(few, level).is_search
    found = {game: (game_seconds(game, level), 0.0 if slow else followed_seconds(game, level)) for game in {few, many}}
    between = many.players - few.players

    def measured(game: Game, kind: int) -> float:
        part = (game.players - few.players) / between if between else 0.0
        return (1 - part) * found[few][kind] + part * found[many][kind]

    native = sum((one.total - (0 if slow else one.followed)) * measured(one.game, 0) for one in planned)
    return native / threads + sum(one.followed * measured(one.game, 1) for one in planned)


def game_seconds(game: Game, level: str) -> float:
    """What a game takes on one thread: the best of several looks, because other programs can only make one slower."""
    best, games, begin = inf, 1, perf_counter()
    slow = parse(game, level).is_search
    while True:
        before = perf_counter()
        game.simulate(games, strategies=level, threads=1)
        now = perf_counter()
        best = min(best, (now - before) / games)
        if slow or now - begin > LONGEST or (now - before > LOOK and games >= ENOUGH):
            return best
        games *= 4


def followed_seconds(game: Game, level: str) -> float:
    """What it takes to follow a game."""
    player = Player(Job.of_table(Lineup(game, level), seed=0, want=WantCourse()), np.zeros(1, np.uint8))
    begin = perf_counter()
    player.play(0, FOLLOWED)
    return (perf_counter() - begin) / FOLLOWED


def duration(seconds: float) -> str:
    """Such as "about 40 s" or "about 12 min"."""
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    return f"about {round(seconds / 60)} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"
