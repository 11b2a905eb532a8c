"""A game followed move by move, as numbers: what there is to decide, who waits, who leads when."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.totals import WIN
from turmwerk.interrupts import Stop
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.restriction import kind_of, notations

if TYPE_CHECKING:
    from turmwerk.native.interface import NativePosition
    from turmwerk.registry.game import BaseGame
    from turmwerk.registry.state import BaseState

Integers = NDArray[np.int64]

PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)  # of a game, at which the leader is looked at
HALF = PARTS.index(0.5)
MANY_ROUNDS = 8  # from so many on, a round is so short a part of a game that one may wait for its end
UNITS = WIN * WIN  # of the win share of those who lead: a win is shared by some, a lead by others
BITS = 1000  # of the logarithm of the number of moves: so it is a whole number
UNKNOWN = -1  # a kind of move that was not met when those of a game in Python were numbered
COUNTED = ("decisions", "moves", "forced", "bits", "waited", "waited bits")  # of each node; waited: by every seat that waits for it

Lines = dict[str, Integers]


class _Kinds(dict[str, int]):
    """The number of a move's kind, by its text."""

    def __init__(self, game: BaseGame) -> None:
        self._words = game.info.action_words
        self._number = {kind: number for number, kind in enumerate(kinds_of(game))}

    def __missing__(self, text: str) -> int:
        self[text] = number = self._number.get(kind_of(text, self._words), UNKNOWN)
        return number


@lru_cache(maxsize=64)
def kinds_of(game: BaseGame) -> tuple[str, ...]:
    """The kinds of moves of a game, such as "go tent-*"."""
    return tuple(dict.fromkeys(kind_of(text, game.info.action_words) for text in notations(game) if text is not None))


_kinds = lru_cache(maxsize=64)(_Kinds)


def followed_game(state: BaseState, players: Lineup, stop: Stop) -> Lines | None:
    """One game followed to its end, as numbers; None if it was stopped before.

    `nodes`: COUNTED by node. `kinds`: by kind of move, at how many decisions it and another kind were legal, and at how many of these it
    was made. `gaps`: how often a seat waited for others between decisions of its own. `kingmaker`: whether a seat decided who else wins,
    -1 if that was not looked at. The others: as in `Leading`.
    """
    position, kinds = state._position, _kinds(state.game)
    names = {node: number for number, node in enumerate(nodes_of(state.game))}
    decisions: list[tuple[int, int, int]] = []  # seat, node, legal moves
    points: list[list[int]] = []  # after each decision, the scores as if the game ended there
    rounds: list[int] = []  # finished after each decision
    n_kinds = len(kinds_of(state.game))
    offered, taken = [0] * n_kinds, [0] * n_kinds
    last: dict[int, NativePosition] = {}  # the last free decision of each seat
    looks_back = state.game.players > 2 and not players.has_python and not players.playouts
    while not position.is_over:
        legal = position.legal()
        decisions.append((position.seat, names[position.node], len(legal)))
        if looks_back and len(legal) > 1:
            last[position.seat] = position.copy()
        if players.has_python:
            text = players.choose(state)
            state.play(text)
        else:
            move, text = players.choose_until(position, stop)
            position.apply(move)
        if stop[0]:
            return None
        choice = {kinds[one] for one in legal}
        if len(choice) > 1 and UNKNOWN not in choice:
            taken[kinds[text]] += 1
            for kind in choice:
                offered[kind] += 1
        points.append([sum(one) for one in position.score()[0]])
        rounds.append(position.rounds)
    course = who_led(np.array(points), position.score()[1], np.array(rounds))
    nodes, gaps = counted_nodes(np.array(decisions), len(names))
    kingmaker = int(any(_makes_king(one, players, stop) for one in last.values())) if looks_back else -1
    if stop[0]:
        return None
    uses = np.array([offered, taken]).T
    return {"nodes": nodes, "kinds": uses, "gaps": np.array([gaps]), "kingmaker": np.array([kingmaker]), **course._asdict()}


def counted_nodes(decisions: Integers, n_nodes: int) -> tuple[Integers, int]:
    """COUNTED by node, from (seat, node, legal moves) of each decision of a game; and how often a seat waited for others."""
    seats, nodes, moves = decisions.T
    waiting, gaps = np.zeros(len(seats) + 1, np.int64), 0  # by decision, the seats that decided before and will again
    for seat in np.unique(seats):
        own = np.flatnonzero(seats == seat)
        begins, ends = own[:-1] + 1, own[1:]
        real = begins < ends
        gaps += int(real.sum())
        waiting[begins[real]] += 1
        waiting[ends[real]] -= 1
    waiting = waiting.cumsum()[:-1]
    bits = np.round(BITS * np.log2(moves)).astype(np.int64)
    values = (np.ones_like(moves), moves, moves == 1, bits, waiting, waiting * bits)
    return np.stack([np.bincount(nodes, one, n_nodes) for one in values], axis=1).astype(np.int64), gaps


def _makes_king(position: NativePosition, players: Lineup, stop: Stop) -> bool:
    """Whether the seat wins with none of its moves, everything else as it came, but decides by them who does."""
    winners = set()
    for move in position.legal().values():
        branch = position.copy()
        branch.apply(move)
        while not branch.is_over and not stop[0]:
            branch.apply(players.choose_until(branch, stop)[0])
        won = branch.score()[1]
        if position.seat in won:
            return False
        winners.add(tuple(won))
    return len(winners) > 1


class Leading(NamedTuple):
    """Who led in a game."""

    lead: Integers  # how often another seat was alone in the lead than before; decisions; how many until a winner was never behind
    leaders: Integers  # after each of PARTS, the win share of those who lead and of those who are last
    halfway: Integers  # by seat: whether it leads half-way, and whether it wins


def who_led(scores: Integers, winners: list[int], rounds: Integers | None = None) -> Leading:
    """From the scores after each decision, who led; `rounds` are those that were finished then."""
    leading = scores == scores.max(axis=1, keepdims=True)  # the seats with most points
    trailing = scores == scores.min(axis=1, keepdims=True)
    alone = leading[leading.sum(axis=1) == 1].argmax(axis=1)
    behind = np.flatnonzero(~leading[:, winners].any(axis=1))
    decided = int(behind[-1]) + 1 if len(behind) else 0
    moments = _moments(len(leading), rounds)
    shares = [[_win_share(among[moment], winners) for moment in moments] for among in (leading, trailing)]
    lead = [int((alone[1:] != alone[:-1]).sum()), len(leading), decided]
    halfway = [leading[moments[HALF]], np.isin(np.arange(leading.shape[1]), winners)]
    return Leading(np.array(lead), np.array(shares), np.array(halfway, np.int64))


def _moments(n_decisions: int, rounds: Integers | None) -> list[int]:
    """The decisions after each of PARTS; in a game of many rounds where the nearest one ends: until then some have moved and others not."""
    moments = [max(0, round(part * n_decisions) - 1) for part in PARTS]
    if rounds is None or rounds[-1] < MANY_ROUNDS:
        return moments
    ends = np.flatnonzero(np.diff(rounds, prepend=rounds[0]))
    return [int(ends[np.abs(ends - one).argmin()]) for one in moments]


def nodes_of(game: BaseGame) -> list[str]:
    """The nodes of a game, each once."""
    return list(dict.fromkeys(game._engine.NODES))


def _win_share(among: NDArray[np.bool_], winners: list[int]) -> int:
    """Of one of these seats, drawn by lot, in UNITS."""
    return int(among[winners].sum()) * (WIN // len(winners)) * (WIN // int(among.sum()))
