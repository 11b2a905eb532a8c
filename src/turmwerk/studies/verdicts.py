"""Figures in sentences. A difference is called one only if its interval, widened for all that are looked at together, excludes zero.

What was picked from several (the seat farthest from fair, the items that matter) is quoted with that wider interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus
from turmwerk.statistics import SAME_WITHIN, Estimate
from turmwerk.studies.claims import SAME_WORDS, remaining
from turmwerk.studies.comparison import SEAT_EFFECT
from turmwerk.studies.directions import sweep_sentence
from turmwerk.studies.figures import Basis, CategoryFigures, Effect, Setting

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.what_if import Alternative, Change, WhatIfStudy

STRONG_EFFECTS = 3  # at most this many items of a kind are named
EFFECT_WORDS = {  # what is said after the kind of an effect, and after its figures
    Basis.HOLDERS: ("", " from fair"),
    Basis.EACH: (", for each additional one of a seat", ""),
    Basis.EQUALIZED: (", against the same deals with equal seats", ""),
    Basis.TABLE: (", with minus without", " for P0"),
    Basis.TABLE_EACH: (", for each additional one", " for P0"),
}


def size_in_points(estimate: Estimate) -> str:
    """Such as "1.83 ± 0.22 percentage points"; without a sign."""
    size = estimate if estimate.value >= 0 else estimate.scaled(-1)
    return f"{percentage_points(size, '{:.2f}' if estimate.half_width < 0.01 else '{:.1f}')} {UNIT}"


def seat_verdict(setting: Setting) -> str:
    """Whether the seats are fair."""
    if setting.players == 1:
        return "a solo game has one seat; nothing to compare"
    unfair = sorted((one for one in setting.seats if one.differs), key=lambda one: -abs(one.advantage.value))
    fair = f"fair {SAME_WORDS}" if setting.is_fair else ""
    if not unfair:
        return fair or f"no unfairness shown: {remaining(setting.farthest_possible, 1 - setting.fair)}"
    if setting.players == 2:  # the shares sum to 1: one seat says it all
        unfair = [one for one in unfair if one.advantage.value > 0]
    parts = [f"P{one.seat} wins {size_in_points(one.joint)} {'more' if one.joint.value > 0 else 'less'} than fair" for one in unfair[:2]]
    rest = len(unfair) - len(parts)
    text = ", ".join(parts) + (f", and {rest} more {'seat differs' if rest == 1 else 'seats differ'}" if rest else "")
    return f"{fair}: {text}" if fair else text


def category_verdict(setting: Setting) -> str | None:
    """Which points win."""
    known = [one for one in setting.categories if one.correlation is not None and one.matters]
    if setting.players == 1 or not known:
        return None
    positive = sorted((one for one in known if one.joint and one.joint.low > 0), key=lambda one: -one.joint.value if one.joint else 0.0)
    against = [f"{one.words}{dagger(one.reconstructed)}" for one in known if one.joint is not None and one.joint.high < 0]
    texts = [_winning_points(positive)] if positive else []
    return "; ".join([*texts, *([f"points for {enumerated(against)} go with losing"] if against else [])])


def _winning_points(found: Sequence[CategoryFigures]) -> str:
    """The points that go with winning most, if that is shown; otherwise those that may do so.

    Figures of the same games depend on each other, so their intervals must not overlap.
    """
    best = found[0]
    assert best.joint is not None
    tied = [one for one in found if one.joint is not None and one.joint.high >= best.joint.low]
    names = enumerated([_who_does_best(one) for one in tied[:STRONG_EFFECTS]])
    if len(tied) > 1:
        return f"points that go with winning: {names}; which of {len(tied)} does so most is not shown"
    return f"points that go with winning most: {names}"


def _who_does_best(category: CategoryFigures) -> str:
    """Such as "rings (who does best in them wins 78% ± 1%)"."""
    wins = f" (who does best in it wins {plus_minus(category.leader_wins, '{:.0%}')})" if category.leader_wins else ""
    return f"{category.words}{dagger(category.reconstructed)}{wins}"


def course_verdict(setting: Setting) -> str | None:
    """How the games went."""
    course = setting.course
    if course is None:
        return None
    forced = course.forced.value
    free = (course.moves.value - forced) / (1 - forced) if forced < 1 else 1.0  # moves at decisions that are not forced
    text = f"{forced:.0%} of the decisions are forced, the others offer {free:.1f} moves"
    if setting.players == 1:
        return text
    half = next(share for part, share in course.leader_wins if part == 0.5)
    changes, wins = plus_minus(course.lead_changes, "{:.1f}"), plus_minus(half, "{:.0%}")
    return f"{text}; the lead changes {changes} times, and who leads half-way wins {wins} (fair would be {setting.fair:.0%})"


def effect_verdicts(setting: Setting) -> list[str]:
    """Which items of the set-up win more, by kind; kinds that do not matter are left out."""
    kinds = dict.fromkeys(one.kind for one in setting.effects if one.matters)
    return [effect_verdict([one for one in setting.effects if one.kind == kind], len(setting.effects)) for kind in kinds]


def item_text(effect: Effect) -> str:
    """Such as "anis +2.1 ± 0.4", with the interval that holds for all items compared; the unit is not written."""
    return f"{effect.item_words}{dagger(effect.reconstructed)} {percentage_points(effect.joint, '{:+.1f}')}"


def effect_verdict(effects: Sequence[Effect], compared: int) -> str:
    """What the items of one kind do to winning, of so many items compared in the setting."""
    found = sorted((one for one in effects if one.matters), key=lambda one: -one.share.value)
    before, after = EFFECT_WORDS[effects[0].basis]
    more = [one for one in found if one.share.value > 0][:STRONG_EFFECTS]
    less = [one for one in reversed(found) if one.share.value < 0][:STRONG_EFFECTS]
    parts = [", ".join(map(item_text, side)) for side in (more, less) if side]
    return f"{effects[0].words}{before}: {'; '.join(parts)} {UNIT}{after}{of_compared(compared)}"


def of_compared(items: int) -> str:
    """From how many items those were picked that are named."""
    return f" ({items} items compared)" if items > 1 else ""


def setting_verdicts(setting: Setting) -> list[str]:
    """All sentences about one setting."""
    texts = [seat_verdict(setting), category_verdict(setting), course_verdict(setting), *effect_verdicts(setting)]
    if setting.guarded is not None and setting.guarded.value > 0:
        texts.append(f"only a limit ({setting.limit_key}) ended {setting.guarded.value:.2%} of the games")
    skill = setting.skill
    if skill is not None:
        times = skill.win_share.value * setting.players
        share = plus_minus(skill.win_share, "{:.0%}")
        texts.append(f"one {skill.strategy} seat among {skill.against} ones wins {share}, {times:.1f} times the fair share")
    return [text for text in texts if text]


def verdicts(study: BalanceStudy) -> list[str]:
    """The summary of a study: seats at every player count first, by the strongest level, then what stands out between the counts."""
    settings = [one for level in study.levels for (_, strategy), group in study.groups.items() if strategy == level for one in group]
    texts = [f"{one.variant}, {one.strategy} play, {one.label}: {seat_verdict(one)}" for one in settings]
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


def outstanding(study: BalanceStudy) -> list[str]:
    """The figures of which one or two player counts are far from all others."""
    texts = []
    same = twins(study)
    for (variant, level), settings in study.groups.items():
        if (variant, level) in same or len(settings) <= 2:
            continue
        for line in study.comparison(variant, level).lines:
            marked = [
                f"{number(value.value, line.form)} with {one.players}"
                for one, value, mark in zip(settings, line.values, line.marked, strict=True)
                if mark and value is not None
            ]
            if marked and line.name != SEAT_EFFECT:
                where = f" ({place(study, variant, level)})" if len(study.groups) > 1 else ""
                texts.append(f"{line.name}{dagger(bool(study.reconstructed))} stands out: {', '.join(marked)}{where}")
    return texts


def figure_words(game: Game, change: Change) -> str:
    """A figure in plain words, such as "mean points for pieces built", "win share of P0"."""
    if change.figure == "mean points":
        return f"mean points for {game.category_words[change.item]}"
    return f"{change.figure}{f' of {change.item}' if change.item else ''}"


def change_text(game: Game, change: Change) -> str:
    """Such as "mean score +0.21 ± 0.03"; shares in percentage points."""
    value = f"{percentage_points(change.paired)} {UNIT}" if change.is_share else plus_minus(change.paired, "{:+.2f}")
    return f"{figure_words(game, change)} {value}"


def _unchanged_seats(alternative: Alternative) -> str:
    """No seat's win share is shown to change: practically none does, or what remains possible."""
    bound = max(one.joint.bound for one in alternative.changes if one.figure == "win share")
    if bound <= SAME_WITHIN:
        return f"every seat's win share is the same {SAME_WORDS}"
    return f"no change of a seat's win share shown: {remaining(bound)}"


def what_if_verdicts(study: WhatIfStudy) -> list[str]:
    """What changed: the fairest values of a sweep; then for each alternative: fairer, longer, closer; seats; the table as a whole."""
    texts = [sweep_sentence(study)] if study.keys else []
    for one in study.alternatives:
        if one.same:
            texts.append(f"{one.label}: {'the only game' if study.games == 1 else f'all {study.games:,} games'} ended as before")
            continue
        texts.append(f"{one.label} ({study.strategy} play): " + ", ".join(found.text for found in study.directions(one)))
        sure = [change for change in one.changes if change.matters]
        shares = [change for change in sure if change.figure == "win share"]
        others = [change for change in sure if not change.item]
        seats = ", ".join(change_text(study.game, change) for change in shares) or _unchanged_seats(one)
        texts.append(f"{one.label}: {seats}")
        if others:
            texts.append(f"{one.label}: " + ", ".join(change_text(study.game, change) for change in others))
    return texts
