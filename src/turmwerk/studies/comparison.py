"""Player counts side by side: the same figures in one table, with the differences that matter marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from turmwerk.statistics import CONFIDENCE, Estimate, difference_of, joint_confidence, z_value
from turmwerk.studies.figures import Basis, Effect, Setting

SEAT_EFFECT = "largest seat effect, of a fair share"
SKILL = "win share among the next weaker level"
GROWING = ("decisions", SKILL)  # naturally more, or less, with every player; not marked
MATTERS = 0.2  # a value is marked if it is this part of the mean size, or more, away from its nearest neighbor


@dataclass(frozen=True)
class ComparisonLine:
    """One figure at every player count; a marked one stands out: it is far from all others, by more than chance."""

    name: str
    form: str  # how its values are written: "{:.1f}" or "{:.1%}"
    values: tuple[Estimate | None, ...]
    marked: tuple[bool, ...]


@dataclass(frozen=True)
class Comparison:
    """The table: a column for each player count."""

    players: tuple[int, ...]
    lines: tuple[ComparisonLine, ...]


def largest_advantage(setting: Setting) -> Estimate | None:
    """The advantage of the seat that is farthest from fair, as a part of the fair share, so that player counts can be compared.

    The seat was picked from all, so the interval is the one that holds for all of them.
    """
    if setting.players == 1:
        return None
    away = setting.farthest.joint
    return away.scaled(setting.players if away.value >= 0 else -setting.players)


FIGURES: tuple[tuple[str, str, Callable[[Setting], Estimate | None]], ...] = (
    (SEAT_EFFECT, "{:.1%}", largest_advantage),
    ("mean score", "{:.1f}", lambda one: one.mean_score),
    ("winning score", "{:.1f}", lambda one: one.winning_score),
    ("margin of victory", "{:.1f}", lambda one: one.margin if one.players > 1 else None),
    ("shared wins", "{:.1%}", lambda one: one.shared_wins if one.players > 1 else None),
    ("decisions per seat", "{:.1f}", lambda one: one.decisions.scaled(1 / one.players)),
    ("decisions", "{:.1f}", lambda one: one.decisions),
    ("rounds", "{:.1f}", lambda one: one.rounds),
    ("ended by a limit", "{:.2%}", lambda one: one.guarded),
    ("legal moves at a decision", "{:.2f}", lambda one: one.course.moves if one.course else None),
    ("forced decisions", "{:.1%}", lambda one: one.course.forced if one.course else None),
    ("lead changes", "{:.1f}", lambda one: one.course.lead_changes if one.course and one.players > 1 else None),
    ("winner leads for good after", "{:.0%}", lambda one: one.course.decided_at if one.course and one.players > 1 else None),
    (SKILL, "{:.1%}", lambda one: one.skill.win_share if one.skill else None),
)


def compare(settings: Sequence[Setting]) -> Comparison:
    """Settings that differ by player count only."""
    found = [(name, form, tuple(map(figure, settings))) for name, form, figure in FIGURES]
    found = [one for one in found if any(value is not None for value in one[2])]
    judged = sum(len(values) for name, _, values in found if name not in GROWING)
    widened = z_value(joint_confidence(judged)) / z_value(CONFIDENCE)
    lines = []
    for name, form, values in found:
        marked = tuple(name not in GROWING and _stands_out(values, place, widened) for place in range(len(values)))
        lines.append(ComparisonLine(name, form, values, marked))
    return Comparison(tuple(one.players for one in settings), tuple(lines))


def _stands_out(values: Sequence[Estimate | None], position: int, widened: float) -> bool:
    """Whether one value is far from all others: by more than chance, all values considered, and by a fifth of their mean size."""
    own = values[position]
    others = [one for i, one in enumerate(values) if i != position and one is not None]
    if own is None or not others:
        return False
    nearest = min(others, key=lambda one: abs(one.value - own.value))
    size = sum(abs(one.value) for one in (own, *others)) / (1 + len(others))
    difference = difference_of(own, nearest)
    reach = widened * ((difference.value - difference.low) if difference.value > 0 else (difference.high - difference.value))
    return abs(difference.value) > max(reach, MATTERS * size)


@dataclass(frozen=True)
class EffectLine:
    """One item of the set-up at every player count; None where it does not occur."""

    kind: str
    item: str
    basis: Basis
    effects: tuple[Effect | None, ...]

    @property
    def words(self) -> str:
        """The kind in plain words."""
        return next(one.words for one in self.effects if one)

    @property
    def item_words(self) -> str:
        """The item in plain words."""
        return next(one.item_words for one in self.effects if one)

    @property
    def reconstructed(self) -> bool:
        """Whether the item itself rests on reconstructed components."""
        return any(one.reconstructed for one in self.effects if one)


def compare_effects(settings: Sequence[Setting], *, of_seat: bool) -> list[EffectLine]:
    """Items of seats, kind by kind and best first; or those of the table that matter, clearest first."""
    found: dict[tuple[str, str, Basis], list[Effect | None]] = {}
    for number, setting in enumerate(settings):
        for effect in setting.effects:
            if effect.of_seat == of_seat:
                found.setdefault((effect.kind, effect.item, effect.basis), [None] * len(settings))[number] = effect
    lines = [EffectLine(*key, tuple(effects)) for key, effects in found.items()]
    if of_seat:
        kinds = list(dict.fromkeys(line.kind for line in lines))
        return sorted(lines, key=lambda line: (kinds.index(line.kind), line.basis is not Basis.EQUALIZED and -_mean_share(line)))
    shown = [line for line in lines if any(one and (one.matters or one.score_matters) for one in line.effects)]
    return sorted(shown, key=lambda line: -max(one.clearness for one in line.effects if one))


def _mean_share(line: EffectLine) -> float:
    shares = [one.share.value for one in line.effects if one]
    return sum(shares) / len(shares)
