"""Lessons: decisions of whole games that a search judges, while the seats play on as their own policies say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.own.choosing import Lineup, choose_by_policy
from turmwerk.own.decisions import write_moves
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.position import Position
from turmwerk.own.searching import Search, search_key

if TYPE_CHECKING:
    from turmwerk.interrupts import Stop
    from turmwerk.native.columns import LessonColumns
    from turmwerk.own.rules import Rules


def play_lessons(
    rules: Rules, lineup: Lineup, teachers: Lineup, seed: int, first: int, n_games: int, spacing: int, moves: LessonColumns, stop: Stop
) -> tuple[int, int]:
    """Play games by the line-up, and let `teachers` judge one in `spacing` of their decisions into `moves`; returns (games, rows)."""
    n_rows = 0
    for index in range(first, first + n_games):
        try:
            written = _play_one(rules, lineup, teachers, (seed, index), spacing, moves, n_rows, stop)
        except RAISED as error:
            raise failed(rules.file, error) from error
        if written is None:
            return index - first, n_rows
        n_rows = written
    return n_games, n_rows


def _play_one(
    rules: Rules, lineup: Lineup, teachers: Lineup, deal: tuple[int, int], spacing: int, moves: LessonColumns, n_rows: int, stop: Stop
) -> int | None:
    """The rows so far; None if it does not fit or was stopped."""
    position = Position(rules, *deal)
    decision, n_free = 0, deal[1] % spacing
    while not position.is_over:
        legal = position.texts()
        n_free += len(legal) > 1
        if len(legal) > 1 and n_free % spacing == 0:
            if n_rows + len(legal) > len(moves.games):
                return None
            search = Search(rules, position.game, legal, teachers.policies[position.seat], search_key(position.streams.choices))
            search.run(stop)
            for one in search.race.moves:
                moves.visits[n_rows + one.number], moves.rewards[n_rows + one.number] = one.visits, one.rewards
            n_rows = write_moves(moves, n_rows, deal[1], decision, position, search.best)
        position.play(choose_by_policy(rules, position.game, legal, lineup, position.streams, stop))
        decision += 1
        if stop[0]:
            return None
    return n_rows
