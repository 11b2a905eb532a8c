"""Playouts of a position by a line-up: the worth of every move, and the chances of each seat. Deal for deal as the native engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.native import shared
from turmwerk.own.choosing import Lineup, Streams
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.game import PythonGame
from turmwerk.reference.chance import CHANCE_STREAM, Rng, SilentChance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from turmwerk.interrupts import Stop
    from turmwerk.native.interface import Integers
    from turmwerk.own.position import Position
    from turmwerk.own.rules import Rules

WIN = shared.WIN


def evaluate(
    position: Position,
    lineup: Lineup,
    seed: int,
    first: int,
    sums: Integers,
    products: Integers,
    n_playouts: int,
    stop: Stop,
    lockstep: bool = True,
) -> None:
    """Add what the seat to move gets in playouts first, first + 1, …: all moves share redrawn secrets and random numbers."""
    position.check_under_way()
    rules, root, seat = position.rules, position.game, position.seat
    moves = position.texts()
    for deal in range(first, first + n_playouts):
        start, streams = _begin_deal(rules, root, seat, seed, deal)
        results = [_play_out(rules, start, streams, move, lineup, stop) for move in moves]
        if stop[0]:
            return
        wins = [wins_of(winners, seat) for _, winners in results]
        points = [scores[seat] for scores, _ in results]
        for row, (won, gained) in enumerate(zip(wins, points, strict=True)):
            sums[row] += (1, won, gained, gained * gained)
            products[0, row] += [won * other for other in wins]
            products[1, row] += [gained * other for other in points]


def forecast(
    position: Position, lineup: Lineup, seat: int, seed: int, first: int, wins: Integers, n_playouts: int, stop: Stop, lockstep: bool = True
) -> int:
    """Add what each seat wins in playouts of the position as `seat` may imagine it; returns how many were played to the end."""
    rules, root = position.rules, position.game
    for deal in range(first, first + n_playouts):
        start, streams = _begin_deal(rules, root, seat, seed, deal)
        _, winners = _play_out(rules, start, streams, None, lineup, stop)
        if stop[0]:
            return deal - first
        wins += [wins_of(winners, other) for other in range(rules.players)]
    return n_playouts


def wins_of(winners: Sequence[int], seat: int) -> int:
    """A share of the win."""
    return WIN // len(winners) if seat in winners else 0


def _begin_deal(rules: Rules, root: PythonGame, seat: int, seed: int, deal: int) -> tuple[PythonGame, Streams]:
    """What all playouts of a deal share."""
    try:
        start = rules.imagined(root, seat, Rng(seed, deal, CHANCE_STREAM))
    except RAISED as error:
        raise failed(rules.file, error) from error
    return start, Streams(seed, deal, rules.players)


def _play_out(
    rules: Rules, start: PythonGame, streams: Streams, move: str | None, lineup: Lineup, stop: Stop
) -> tuple[list[int], list[int]]:
    """(scores, winners) of a playout; worthless if stopped."""
    try:
        game = start.copy()
        game.chance = SilentChance(start.chance.rng.copy())
        if move is not None:
            game.move(move)
        if rules.play_on(game, lineup, streams.copy(), stop) < 0:
            return [0] * rules.players, [0]
        points, winners = rules.score(game)
    except RAISED as error:
        raise failed(rules.file, error) from error
    return [sum(row) for row in points], winners
