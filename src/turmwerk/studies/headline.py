"""The answer first: one sentence about the whole game at the strongest level of play, and what else stands out, the largest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus, seat_words
from turmwerk.studies.batches import strongest_first
from turmwerk.studies.comparison import SEAT_EFFECT
from turmwerk.studies.figures import SeatFigures, Setting
from turmwerk.studies.verdicts import EFFECT_WORDS, PRACTICAL, item_text, twins

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy

LIMIT_MATTERS = 0.001  # share of the games that a limit ended
EARLY = 0.5  # a game whose winner leads for good before this part of it is decided early
ALMOST = 0.6  # of the farthest seat's distance from fair
NAMED = 3  # items of a kind that a finding names


@dataclass(frozen=True)
class Finding:
    """Something that stands out, and how large it is in win share, to put the largest first."""

    text: str
    size: float


def strongest_level(study: BalanceStudy) -> str:
    """The strongest play of the study: the level that answers come from."""
    return strongest_first(one.strategy for one in study.settings)[0]


def strongest_groups(study: BalanceStudy) -> dict[str, list[Setting]]:
    """The settings of the strongest play by variant, by player count; a variant that played the same games as another is left out."""
    level, same = strongest_level(study), twins(study)
    return {
        variant: sorted(settings, key=lambda one: one.players)
        for (variant, strategy), settings in study.groups.items()
        if strategy == level and (variant, strategy) not in same
    }


def headline(study: BalanceStudy) -> str:
    """The whole game in one sentence: for how many players it is fair, who has the edge, and what matters more than the seat."""
    groups = strongest_groups(study)
    answers = {variant: seats_sentence(settings) for variant, settings in groups.items()}
    several = len(set(answers.values())) > 1
    text = "; ".join(dict.fromkeys(f"{variant}: {answer}" if several else answer for variant, answer in answers.items()))
    more = _larger_than_seats([one for settings in groups.values() for one in settings])
    return f"{study.title}{dagger(bool(study.reconstructed))}: {text}{f'; {more}' if more else ''} ({strongest_level(study)} play)."


def seats_sentence(settings: Sequence[Setting]) -> str:
    """Whether the seats are fair, over all player counts of a variant."""
    several = [one for one in settings if one.players > 1]
    if not several:
        return f"solo, {plus_minus(settings[0].mean_score, '{:.1f}')} points on average"
    unfair = [(one, _named(one)) for one in several if not _is_fair(one) and one.favored is not None]
    unclear = [one for one in several if not _is_fair(one) and one.favored is None]
    fair = [one.players for one in several if _is_fair(one)]
    parts = [f"fair with {enumerated(fair)}"] if fair else []
    if unclear:
        bound = max(seat.joint.bound for one in unclear for seat in one.seats)
        known = f"only effects above {100 * bound:.1f} {UNIT} are ruled out" if bound < 1 else "the games are too few"
        parts.append(f"no edge seen with {enumerated([one.players for one in unclear])} ({known})")
    kinds: dict[tuple[str, bool], list[tuple[int, SeatFigures]]] = {}
    for one, seat in unfair:
        kinds.setdefault((seat_words(seat.seat, one.players), seat.advantage.value > 0), []).append((one.players, seat))
    parts += [_edge(words, more, found) for (words, more), found in kinds.items()]
    return "; ".join(parts)


def _is_fair(setting: Setting) -> bool:
    """Whether every effect of a size that anyone would notice is ruled out."""
    return max(seat.joint.bound for seat in setting.seats) < PRACTICAL


def _named(setting: Setting) -> SeatFigures:
    """The seat that a sentence names: the first one if it is almost as far from fair as the farthest, so that counts read alike."""
    assert setting.favored is not None
    first = setting.seats[0]
    almost = first.differs and abs(first.advantage.value) >= ALMOST * abs(setting.favored.advantage.value)
    return first if almost else setting.favored


def _edge(words: str, more: bool, found: Sequence[tuple[int, SeatFigures]]) -> str:
    """One seat that has an edge, or a drawback, at one or several player counts."""
    sizes = [abs(seat.advantage.value) for _, seat in found]
    players, seat = found[sizes.index(max(sizes))]
    size = f"{percentage_points(seat.advantage, '{:+.1f}')} {UNIT} with {players}"
    edge = "an edge" if more else "a drawback"
    if len(found) == 1:
        return f"{words} has {edge}: {size}"
    trend = ": up to"
    for change, order in (("shrinks", sizes[::-1]), ("grows", sizes)):
        if order == sorted(sizes):
            trend = f" that {change} with the players:"
    return f"{words} has {edge} with {enumerated([one for one, _ in found])}{trend} {size}"


def _larger_than_seats(settings: Sequence[Setting]) -> str:
    """What a seat is dealt, if that does more to winning than the seat itself."""
    effects = [(one, effect) for one in settings for effect in one.effects if effect.matters and effect.of_seat and one.players > 1]
    if not effects:
        return ""
    setting, effect = max(effects, key=lambda pair: abs(pair[1].share.value))
    if abs(effect.share.value) <= max(abs(seat.advantage.value) for one in settings for seat in one.seats):
        return ""
    return f"{effect.words} matters more: {item_text(effect)} {UNIT} with {setting.players}"


def findings(study: BalanceStudy) -> list[Finding]:
    """What else stands out at the strongest level of play, the largest first."""
    several = len({one.variant for one in study.settings}) > 1
    groups = strongest_groups(study).items()
    found = [one for variant, settings in groups for one in group_findings(settings, f", {variant}" if several else "")]
    found.sort(key=lambda one: -one.size)
    return found + [one for variant, _ in groups for one in _different_counts(study, variant, f", {variant}" if several else "")]


def _different_counts(study: BalanceStudy, variant: str, where: str) -> list[Finding]:
    """The player counts of which figures are far from those of all others."""
    comparison = study.comparison(variant, strongest_level(study))
    found = []
    for place, players in enumerate(comparison.players if len(comparison.players) > 2 else ()):
        lines = [line for line in comparison.lines if line.marked[place] and line.name != SEAT_EFFECT]
        values = [f"{line.name} {number(value.value, line.form)}" for line in lines if (value := line.values[place]) is not None]
        if values:
            found.append(Finding(f"different with {players}{where}: {', '.join(values)}", 0.0))
    return found


def group_findings(settings: Sequence[Setting], where: str = "") -> list[Finding]:
    """What else stands out in the player counts of one variant at one level of play, the largest first."""
    early = [found for one in settings for found in _early_findings(one, where)]
    return sorted([*_effect_findings(settings, where), *_limit_findings(settings, where), *early], key=lambda one: -one.size)


def _effect_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """For each kind of thing that is dealt, the player count at which it does most."""
    found = []
    for kind in dict.fromkeys(effect.kind for one in settings for effect in one.effects if effect.matters):
        groups = [(one, [effect for effect in one.effects if effect.kind == kind and effect.matters]) for one in settings]
        setting, effects = max(groups, key=lambda group: max((abs(effect.share.value) for effect in group[1]), default=-1.0))
        effects = sorted(effects, key=lambda effect: -abs(effect.share.value))
        before, after = EFFECT_WORDS[effects[0].basis]
        names = ", ".join(map(item_text, sorted(effects[:NAMED], key=lambda effect: -effect.share.value)))
        rest = f" and {len(effects) - NAMED} more" if len(effects) > NAMED else ""
        text = f"{effects[0].words}{before}: {names}{rest} {UNIT}{after} (with {setting.players}{where})"
        found.append(Finding(text, abs(effects[0].share.value)))
    return found


def _limit_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Games that only a limit ended."""
    ended = [(one.players, one.guarded) for one in settings if one.guarded is not None and one.guarded.low > LIMIT_MATTERS]
    if not ended:
        return []
    shares = ", ".join(f"{plus_minus(share, '{:.1%}')} with {players}" for players, share in ended)
    meant = f"by the rules they would go on, {settings[0].limit_key} sets the limit"
    return [Finding(f"games that only a limit ended: {shares}{where} ({meant})", max(share.value for _, share in ended))]


def _early_findings(setting: Setting, where: str) -> list[Finding]:
    """Games that are decided early."""
    course = setting.course
    if course is None or setting.players == 1 or course.decided_at.high >= EARLY:
        return []
    part = plus_minus(course.decided_at, "{:.0%}")
    text = f"decided early: the winner leads for good after {part} of the game (with {setting.players}{where})"
    return [Finding(text, EARLY - course.decided_at.value)]
