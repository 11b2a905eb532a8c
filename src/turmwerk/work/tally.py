"""Games in which is counted what is done: natively, or move by move where a Python function plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from turmwerk.data.totals import WIN
from turmwerk.interrupts import Stop
from turmwerk.native.columns import Columns, Tally
from turmwerk.strategy.items import Items, items_of
from turmwerk.strategy.lineup import Lineup

if TYPE_CHECKING:
    from turmwerk.registry.state import BaseState
    from turmwerk.work.playing import Player

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
KEY = 0x17E3517E3517E351  # of the numbers that decide which situation of a game is kept


def tallied_games(
    player: Player, table: int, first: int, n_games: int, usual: tuple[int, int] | None = None
) -> tuple[Columns, Tally] | None:
    """The games of one table and what was done in them; None if the player was stopped."""
    job = player.job
    game, lineup = job.game(table), job.lineups[table]
    items = items_of(game)
    tally = Tally(items.begins, items.members, len(items.patterns), game.players, usual)
    if lineup.has_python or game.info.in_python:
        columns = player.columns(table, first, n_games)
        n_played = len(columns.decisions)
        for index in range(first, first + n_played):
            tally_game(game.start(seed=job.seed, index=index), lineup, tally, items, (job.seed, index), player.stop)
    else:
        columns = game._new_columns(n_games)
        n_played = game._engine.play_tallied(game._rules, lineup.native, job.seed, first, columns, tally, player.stop)
    return (columns, tally) if n_played == n_games and not player.stop[0] else None


def tally_game(state: BaseState, lineup: Lineup, tally: Tally, items: Items, number: tuple[int, int], stop: Stop) -> None:
    """Play a game and count what is done in it, as the native engine does."""
    seed, index = number
    key = _mix((_mix(seed ^ KEY) + GOLDEN * index) & WORD)
    kept: dict[int, tuple[int, int, int, bool]] = {}  # by item: the number drawn, cell, seat, taken
    decision = 0
    while not state.is_over and not stop[0]:
        legal, seat, played = state.legal(), state._position.seat, lineup.choose(state)
        own = items.of(played)
        tally.made[seat, list(own)] += 1
        if len(legal) > 1 and len(tally.sums):
            drawn = _mix((key + GOLDEN * (decision + 1)) & WORD)
            cell = _cell(state, tally, decision)
            for item, count in zip(*np.unique([item for move in legal for item in items.of(move)], return_counts=True), strict=True):
                if count < len(legal) and drawn < kept.get(int(item), (WORD,))[0]:
                    kept[int(item)] = drawn, cell, seat, int(item) in own
        state.play(played)
        decision += 1
    points, winners = state._position.score()
    scores = [sum(one) for one in points]
    everyone = sum(scores) if len(scores) > 1 else 0
    for item, (_, cell, seat, taken) in kept.items():
        wins = WIN // len(winners) if seat in winners else 0
        score = len(scores) * scores[seat] - everyone
        tally.sums[item, cell, int(taken)] += [1, wins, wins * wins, score, score * score]


def _cell(state: BaseState, tally: Tally, decision: int) -> int:
    """Seat, phase and standing of the seat to move as one number."""
    seat, standing = state._position.seat, tally.STANDINGS // 2
    scores = [sum(one) for one in state._position.score()[0]]
    if len(scores) > 1:
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        standing += (lead > 0) - (lead < 0) + (lead > tally.margin) - (lead < -tally.margin)
    phase = min(tally.PHASES - 1, decision * tally.PHASES // tally.length)
    return (seat * tally.PHASES + phase) * tally.STANDINGS + standing


def _mix(x: int) -> int:
    """The finalizer of splitmix64, as in docs/determinism.md."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)
