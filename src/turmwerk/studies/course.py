"""How games go: the figures of a sample of games that were followed move by move."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from turmwerk.statistics import CONFIDENCE, SHARE, Estimate, Floats, estimate_from_means, estimate_mean
from turmwerk.studies.claims import widened
from turmwerk.studies.figures import Course, KindUse, NodeFigures
from turmwerk.studies.health.seconds import spent
from turmwerk.studies.moments import Moments
from turmwerk.work.course import COUNTED, PARTS, UNITS, kinds_of, nodes_of

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.work.answers import Answer
    from turmwerk.work.course import Integers

SEATS_ALONE = 0.95  # where the seats that lead win so often anyway, nobody can say what their lead adds
DEAD, CERTAIN = 0.03, 0.97  # a kind of move is taken less, or more often than this where another kind is legal too
OFFERED = 50  # decisions at least, for a kind of move to be spoken of


def decided_after(answer: Answer) -> NDArray[np.float64]:
    """By game that was followed: the part of it after which a winner was never behind."""
    _, length, decided = answer.column("lead").T
    return np.asarray(decided / length)


def course_of(game: Game, answer: Answer, seconds: Mapping[str, float] | None = None) -> Course:
    """The figures of games that were followed; `seconds` of decisions by node, where they are given."""
    counts = answer.column("nodes")
    everything = _node("", counts.sum(axis=1))
    time = spent(game, counts[:, :, COUNTED.index("decisions")], counts[:, :, COUNTED.index("bits")], seconds or {})
    waited = spent(game, counts[:, :, COUNTED.index("waited")], counts[:, :, COUNTED.index("waited bits")], seconds or {})
    leaders, last = answer.column("leaders").transpose(1, 2, 0)
    kingmaker = answer.column("kingmaker")[:, 0]
    seats, gains = _lead(answer.column("halfway").astype(float))
    return Course(
        games=answer.deals,
        nodes=tuple(_node(node, counts[:, n]) for n, node in enumerate(nodes_of(game)) if counts[:, n, 0].any()),
        moves=everything.moves,
        forced=everything.forced,
        lead_changes=estimate_mean(answer.column("lead")[:, 0].astype(float), CONFIDENCE),
        decided_at=estimate_mean(decided_after(answer), CONFIDENCE, SHARE),
        leader_wins=_shares(leaders),
        last_wins=_shares(last),
        leader_seats=seats,
        leader_gains=gains,
        minutes=estimate_mean(time / 60, CONFIDENCE),
        waiting=_ratio(waited, answer.column("gaps")[:, 0]),
        kinds=_kinds(game, answer.column("kinds")),
        kingmaking=None if (kingmaker < 0).any() else estimate_mean(kingmaker.astype(float), CONFIDENCE, SHARE),
    )


def _shares(units: Integers) -> tuple[tuple[float, Estimate], ...]:
    return tuple((part, estimate_mean(wins / UNITS, CONFIDENCE, SHARE)) for part, wins in zip(PARTS, units, strict=True))


def is_below_zero(change: Estimate) -> bool:
    """Whether it is shown; a change that is the same in all games has no interval, and says itself."""
    return (change.high if change.has_interval else change.value) < 0


def _lead(halfway: Floats) -> tuple[Estimate, Estimate | None]:
    """What the seats of leaders win, and what leaders win beyond it, from who leads half-way and who wins, by game and seat."""
    leading, wins = (rows / rows.sum(axis=1, keepdims=True) for rows in halfway.transpose(1, 0, 2))
    n = wins.shape[1]
    sample = np.concatenate([(leading * wins).sum(axis=1)[:, None], leading, wins], axis=1)

    def seats(means: Floats) -> Floats:
        return np.asarray((means[:, 1 : 1 + n] * means[:, 1 + n :]).sum(axis=1))

    def gains(means: Floats) -> Floats:
        return np.asarray((means[:, 0] - seats(means)) / np.maximum(1 - seats(means), 1 - SEATS_ALONE))

    alone = estimate_from_means(sample, seats, CONFIDENCE, SHARE)
    return alone, estimate_from_means(sample, gains, CONFIDENCE, (-1.0, 1.0)) if alone.value < SEATS_ALONE else None


def kinds_without(course: Course, game: Game, answer: Answer, missed: Collection[str]) -> Course:
    """The course with what is made of the kinds of moves in games in which nobody made those that are nearly always made.

    `missed` are those of them that a seat is shown to lose by if it must do without.
    """
    otherwise = {one.kind: one.taken for one in _kinds(game, answer.column("kinds"))}
    usual = constant_kinds(course)
    found = [replace(one, otherwise=otherwise.get(one.kind), missed=one.kind not in usual or one.kind in missed) for one in course.kinds]
    return replace(course, kinds=tuple(found))


def dead_kinds(course: Course) -> list[str]:
    """Kinds that are shown to be taken hardly ever, all kinds considered, and not only because a dominant one is there."""
    n, crowded = len(course.kinds), bool(constant_kinds(course))
    unused = [one for one in course.kinds if widened(one.taken, n).high <= DEAD]
    return [one.kind for one in unused if not crowded or (one.otherwise is not None and widened(one.otherwise, n).high <= DEAD)]


def certain_kinds(course: Course) -> list[str]:
    """Dominant kinds: those that are taken nearly always, and missed by a seat that must do without."""
    missed = {one.kind for one in course.kinds if one.missed}
    return [kind for kind in constant_kinds(course) if kind in missed]


def constant_kinds(course: Course) -> list[str]:
    """Kinds that are shown to be taken nearly always, all kinds considered."""
    return [one.kind for one in course.kinds if widened(one.taken, len(course.kinds)).low >= CERTAIN]


def _node(node: str, counted: Integers) -> NodeFigures:
    moments = Moments(COUNTED)
    moments.add(counted.astype(float))
    moves = moments.ratio("moves", "decisions", CONFIDENCE)
    forced = moments.ratio("forced", "decisions", CONFIDENCE, SHARE)
    assert moves is not None
    assert forced is not None
    return NodeFigures(node, moments.average("decisions"), moves, forced)


def _ratio(part: NDArray[np.float64], whole: Integers, share: bool = False) -> Estimate | None:
    moments = Moments(["part", "whole"])
    moments.add(np.stack([part, whole.astype(float)], axis=1))
    return moments.ratio("part", "whole", CONFIDENCE, SHARE if share else None)


def _kinds(game: Game, uses: Integers) -> tuple[KindUse, ...]:
    """How kinds of moves are used that are offered often enough."""
    found = []
    for number, kind in enumerate(kinds_of(game)):
        offered, taken = uses[:, number].T
        if offered.sum() >= OFFERED:
            share = _ratio(taken.astype(float), offered, share=True)
            assert share is not None
            found.append(KindUse(kind, int(offered.sum()), share))
    return tuple(found)
