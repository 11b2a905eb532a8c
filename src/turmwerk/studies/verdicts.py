"""Figures in sentences. A difference is called one only if its interval excludes zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.statistics import Estimate
from turmwerk.studies.comparison import SEAT_EFFECT
from turmwerk.studies.figures import Basis, Effect, Setting, count_of_players

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import Change, WhatIf

PRACTICAL = 0.01  # of win share: seats that differ by less are fair at any table
STRONG_EFFECTS = 3  # at most so many items of a kind are named
EFFECT_WORDS = {  # what is said after the kind of an effect, and after its figures
    Basis.HOLDERS: ("", " from fair"),
    Basis.EACH: (", for each a seat has more", ""),
    Basis.LEVELED: (", against the same deals with equal seats", ""),
    Basis.TABLE: (", with minus without", " for P0"),
    Basis.TABLE_EACH: (", for each more", " for P0"),
}


def points_of_share(estimate: Estimate) -> str:
    """Such as "1.83 ± 0.22 points of share"; without a sign."""
    digits = 2 if 100 * estimate.half_width < 1 else 1
    return f"{abs(100 * estimate.value):.{digits}f} ± {100 * estimate.half_width:.{digits}f} points of share"


def seat_verdict(setting: Setting) -> str:
    """Whether the seats are fair."""
    if setting.players == 1:
        return "a solo game has one seat; nothing to compare"
    unfair = sorted((one for one in setting.seats if one.advantage.excludes_zero), key=lambda one: -abs(one.advantage.value))
    bound = max(max(abs(one.advantage.low), abs(one.advantage.high)) for one in setting.seats)
    if not unfair:
        return f"no seat differs from fair by more than chance; an effect above {100 * bound:.1f} points of share is ruled out"
    if setting.players == 2:  # the other seat says the same again
        unfair = [one for one in unfair if one.advantage.value > 0]
    parts = [
        f"P{one.seat} wins {points_of_share(one.advantage)} {'more' if one.advantage.value > 0 else 'less'} than fair" for one in unfair[:2]
    ]
    rest = len(unfair) - len(parts)
    text = ", ".join(parts) + (f", and {rest} more {'seat differs' if rest == 1 else 'seats differ'}" if rest else "")
    return f"fair in practice (below {100 * PRACTICAL:.0f} point): {text}" if bound < PRACTICAL else text


def category_verdict(setting: Setting) -> str | None:
    """Which points win."""
    known = [one for one in setting.categories if one.correlation is not None and one.correlation.excludes_zero]
    if setting.players == 1 or not known:
        return None
    best = max(known, key=lambda one: one.correlation.value if one.correlation else 0.0)
    assert best.correlation is not None
    text = f"points for “{best.name}” go with winning most (correlation {best.correlation.value:.2f})"
    if best.leader_wins is not None:
        text += f": who does best in it wins {best.leader_wins.value:.0%} of the games"
    against = [f"“{one.name}”" for one in known if one.correlation is not None and one.correlation.value < 0]
    return text + (f"; points for {' and '.join(against)} go with losing" if against else "")


def course_verdict(setting: Setting) -> str | None:
    """How the games went."""
    course = setting.course
    if course is None:
        return None
    text = f"{course.forced.value:.0%} of the decisions are forced, the others offer {_free_moves(setting):.1f} moves"
    if setting.players == 1:
        return text
    half = next(share for part, share in course.leader_wins if part == 0.5)
    return (
        f"{text}; the lead changes {course.lead_changes.value:.1f} times, and who leads half-way wins {half.value:.0%} "
        f"(fair would be {setting.fair:.0%})"
    )


def _free_moves(setting: Setting) -> float:
    """Legal moves at decisions that are not forced."""
    assert setting.course is not None
    forced = setting.course.forced.value
    return (setting.course.moves.value - forced) / (1 - forced) if forced < 1 else 1.0


def effect_verdicts(setting: Setting) -> list[str]:
    """Which items of the set-up win more, by kind; kinds that do not matter are passed over."""
    kinds = dict.fromkeys(one.kind for one in setting.effects if one.matters)
    return [effect_verdict(kind, [one for one in setting.effects if one.kind == kind]) for kind in kinds]


def effect_verdict(kind: str, effects: Sequence[Effect]) -> str:
    """What the items of one kind do to winning."""
    found = sorted((one for one in effects if one.matters), key=lambda one: -one.share.value)
    before, after = EFFECT_WORDS[effects[0].basis]
    if not found:
        bound = max(max(abs(one.share.low), abs(one.share.high)) for one in effects)
        return f"{kind}{before}: no win share differs by more than chance; an effect above {100 * bound:.1f} points of share is ruled out"
    more = [one for one in found if one.share.value > 0][:STRONG_EFFECTS]
    less = [one for one in reversed(found) if one.share.value < 0][:STRONG_EFFECTS]
    parts = [", ".join(f"{one.item} {_signed(one.share)}" for one in side) for side in (more, less) if side]
    return f"{kind}{before}: {'; '.join(parts)} points of share{after}"


def _signed(estimate: Estimate) -> str:
    return f"{100 * estimate.value:+.1f} ± {100 * estimate.half_width:.1f}".replace("-", "−")


def setting_verdicts(setting: Setting) -> list[str]:
    """All sentences about one setting."""
    texts = [seat_verdict(setting), category_verdict(setting), course_verdict(setting), *effect_verdicts(setting)]
    if setting.guarded is not None and setting.guarded.value > 0:
        texts.append(f"a limit ended {setting.guarded.value:.2%} of the games")
    if setting.skill is not None:
        skill = setting.skill
        times = skill.win_share.value * setting.players
        texts.append(f"one {skill.strategy} seat among random ones wins {skill.win_share.value:.0%}, {times:.1f} times the fair share")
    return [text for text in texts if text]


def verdicts(study: BalanceStudy) -> list[str]:
    """The summary of a study: seats at every player count first, then what stands out between the counts."""
    texts = []
    for (variant, strategy), settings in study.groups.items():
        texts += [f"{variant}, {strategy} play, {count_of_players(one.players)}: {seat_verdict(one)}" for one in settings]
    return texts + same_games(study) + outstanding(study)


def place(study: BalanceStudy, variant: str, strategy: str) -> str:
    """Such as "base, greedy play"; the variant only if there are several."""
    several = len({one.variant for one in study.settings}) > 1
    return f"{variant}, {strategy} play" if several else f"{strategy} play"


def same_games(study: BalanceStudy) -> list[str]:
    """Variants that played the same games as another: a difference they make is not seen at this level of skill."""
    levels: dict[tuple[str, str], list[str]] = {}
    for (variant, strategy), twin in twins(study).items():
        levels.setdefault((variant, twin), []).append(strategy)
    return [f"{variant} plays the same games as {twin} with {' and '.join(found)} play" for (variant, twin), found in levels.items()]


def twins(study: BalanceStudy) -> dict[tuple[str, str], str]:
    """The variant that played the same games before, by (variant, strategy)."""
    seen: dict[tuple[str, ...], str] = {}
    found = {}
    for (variant, strategy), settings in study.groups.items():
        first = seen.setdefault((strategy, *(one.signature for one in settings)), variant)
        if first != variant:
            found[variant, strategy] = first
    return found


def outstanding(study: BalanceStudy, strategy: str | None = None) -> list[str]:
    """The figures of which one or two player counts are far from all others; at one level of skill, or at all."""
    texts = []
    same = twins(study)
    for (variant, level), settings in study.groups.items():
        if (variant, level) in same or strategy not in (None, level):
            continue
        for line in study.comparison(variant, level).lines if len(settings) > 2 else ():
            marked = [
                f"{line.form.format(value.value)} with {one.players}"
                for one, value, mark in zip(settings, line.values, line.marked, strict=True)
                if mark and value is not None
            ]
            if marked and line.name != SEAT_EFFECT:
                where = f" ({place(study, variant, level)})" if len(study.groups) > 1 else ""
                texts.append(f"{line.name} stands out: {', '.join(marked)}{where}".replace(" -", " −"))
    return texts


def change_text(change: Change) -> str:
    """Such as "mean score +0.21 ± 0.03"; shares in points of share."""
    factor, unit = (100, " points of share") if change.is_share else (1, "")
    value = f"{factor * change.paired.value:+.2f} ± {factor * change.paired.half_width:.2f}{unit}".replace("-", "−")
    return f"{change.figure}{f' of {change.item}' if change.item else ''} {value}"


def what_if_verdicts(study: WhatIf) -> list[str]:
    """What changed, by alternative: seats first, then the table as a whole."""
    texts = []
    for one in study.alternatives:
        sure = [change for change in one.changes if change.paired.excludes_zero]
        if all(change.paired.half_width == 0 == change.paired.value for change in one.changes):
            texts.append(f"{one.label}: every game is played as before")
            continue
        shares = [change for change in sure if change.figure == "win share"]
        others = [change for change in sure if not change.item]
        seats = ", ".join(map(change_text, shares)) or "no seat's win share changes by more than chance"
        texts.append(f"{one.label}: {seats}")
        if others:
            texts.append(f"{one.label}: " + ", ".join(map(change_text, others)))
    return texts
