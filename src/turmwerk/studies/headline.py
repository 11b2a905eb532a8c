"""The answer first: one sentence about the whole game at the strongest level of play, whether other levels agree, and what else stands out.

Nothing is said that an interval does not show: what is picked from several is quoted with an interval that holds for all of them, and a
trend over player counts is tested before it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus, seat_words
from turmwerk.statistics import difference_of
from turmwerk.studies.claims import SAME_WORDS, edge_trend, remaining, seat_claims, widened
from turmwerk.studies.comparison import SEAT_EFFECT
from turmwerk.studies.figures import Effect, SeatFigures, Setting
from turmwerk.studies.health.questions import move_sentences
from turmwerk.studies.levels import ByLevel, Levels
from turmwerk.studies.verdicts import EFFECT_WORDS, of_compared, twins
from turmwerk.studies.without import without_sentence

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy

LIMIT_MATTERS = 0.001  # share of the games that a limit ended
EARLY = 0.5  # a game whose winner leads for good before this part of it is decided early
ALMOST = 0.6  # of the farthest seat's distance from fair
NAMED = 3  # items of a kind that a finding names
TRENDS = {  # of an edge over the player counts, by the sign of what is shown
    0: "",
    1: " that grows with the players, in points and relative to the fair share",
    -1: " that shrinks with the players, in points and relative to the fair share",
}


@dataclass(frozen=True)
class Finding:
    """Something that stands out, and how large it was in win share, to sort by."""

    text: str
    size: float


Note = Callable[[str], str]  # how it is written after a claim what the levels of play say of it


def in_brackets(words: str) -> str:
    """After each claim; nothing if there is nothing to say."""
    return f" ({words})" if words else ""


def strongest_level(study: BalanceStudy) -> str:
    """The level that answers come from."""
    return study.levels[0]


def strongest_groups(study: BalanceStudy) -> dict[str, list[Setting]]:
    """The settings of the strongest play by variant, by player count; a variant that played the same games as another is left out."""
    level, same = strongest_level(study), twins(study)
    return {
        variant: sorted(settings, key=lambda one: one.players)
        for (variant, strategy), settings in study.groups.items()
        if strategy == level and (variant, strategy) not in same
    }


def headline(study: BalanceStudy) -> str:
    """The whole game in one sentence: for how many players it is fair, who has the edge, what matters more, and at which levels."""
    notes: list[str] = []
    levels = Levels(study.settings)

    def collected(words: str) -> str:
        notes.append(words)
        return in_brackets(words)

    text, common = _sentence(study, levels, collected), ""
    if len(set(notes)) == 1 and notes[0]:  # said once, not after every claim
        text, common = _sentence(study, levels, lambda words: ""), f"; {notes[0]}"
    return f"{study.title}{dagger(bool(study.reconstructed))}: {text} ({strongest_level(study)} play{common})."


def _sentence(study: BalanceStudy, levels: Levels, note: Note) -> str:
    """What is said of the seats in every variant, and of what matters more."""
    groups = strongest_groups(study)
    answers = {variant: seats_sentence(settings, levels, note, len(groups)) for variant, settings in groups.items()}
    several = len(set(answers.values())) > 1
    text = "; ".join(dict.fromkeys(f"{variant}: {answer}" if several else answer for variant, answer in answers.items()))
    more = _larger_than_seats([one for settings in groups.values() for one in settings], levels, note)
    return f"{text}{f'; {more}' if more else ''}"


def seats_sentence(settings: Sequence[Setting], levels: Levels | None = None, note: Note = in_brackets, variants: int = 1) -> str:
    """Whether the seats are fair, over all player counts of a variant, and whether other levels of play agree.

    Trends over the player counts are corrected for their number in all variants.
    """
    levels = levels or Levels(settings)
    several = [one for one in settings if one.players > 1]
    if not several:
        return f"solo, {plus_minus(settings[0].mean_score, '{:.1f}')} points on average"
    parts = []
    for fair in (True, False):
        unshown = [one for one in several if one.is_fair == fair and (fair or one.favored is None)]
        for words in dict.fromkeys(levels.fairness(one) for one in unshown):
            alike = [one for one in unshown if levels.fairness(one) == words]
            parts.append(f"{_unshown(alike, fair)}{note(words)}")
    kinds: dict[tuple[str, bool], list[tuple[Setting, SeatFigures]]] = {}
    for one in several:
        if one.favored is not None and not one.is_fair:
            seat = _named(one)
            kinds.setdefault((seat_words(seat.seat, one.players), seat.advantage.value > 0), []).append((one, seat))
    n_trends = max(1, variants * sum(len(found) > 1 for found in kinds.values()))
    parts += [_edge(words, more, found, n_trends, levels, note) for (words, more), found in kinds.items()]
    return "; ".join(parts)


def _unshown(settings: Sequence[Setting], fair: bool) -> str:
    """Player counts that are fair, or whose seats are not shown to differ."""
    counts = enumerated([one.players for one in settings])
    if fair:
        return f"fair {SAME_WORDS} with {counts}"
    bound = max(one.farthest_possible for one in settings)
    return f"no unfairness shown with {counts}: {remaining(bound, 1 - max(one.fair for one in settings))}"


def _named(setting: Setting) -> SeatFigures:
    """The seat that a sentence names: the first one if it is almost as far from fair as the farthest, so that counts read alike."""
    assert setting.favored is not None
    first = setting.seats[0]
    almost = first.differs and abs(first.advantage.value) >= ALMOST * abs(setting.favored.advantage.value)
    return first if almost else setting.favored


def _edge(words: str, more: bool, found: Sequence[tuple[Setting, SeatFigures]], n_trends: int, levels: Levels, note: Note) -> str:
    """One seat that has an edge, or a drawback, at one or several player counts."""
    sizes = []
    for place, (one, seat) in enumerate(found):
        unit = "" if place else f" {UNIT}"
        size = f"{percentage_points(seat.joint, '{:+.1f}')}{unit} with {one.players}"
        sizes.append(size + note(levels.seat(one, seat.seat).agreement))
    direction = edge_trend([(one.players, seat.advantage) for one, seat in found], n_trends) if len(found) > 1 else 0
    return f"{words} has {'an edge' if more else 'a drawback'}{TRENDS[direction]}: {enumerated(sizes)}"


def edges_by_level(study: BalanceStudy) -> list[ByLevel]:
    """At each player count the seat that the sentence names, or the farthest from fair if it names none, at every level of play."""
    levels = Levels(study.settings)
    several = [one for settings in strongest_groups(study).values() for one in settings if one.players > 1]
    return [levels.seat(one, (one.farthest if one.favored is None else _named(one)).seat) for one in several]


def _larger_than_seats(settings: Sequence[Setting], levels: Levels, note: Note) -> str:
    """What a seat is dealt, if it is shown that it does more to winning than any seat, all seats and items considered."""
    several = [one for one in settings if one.players > 1]
    n_claims = sum(len(one.effects) + seat_claims(one.players) for one in several)
    effects = [(one, effect) for one in several for effect in one.effects if effect.matters and effect.of_seat]
    if not effects:
        return ""
    setting, effect = max(effects, key=lambda pair: abs(pair[1].share.value))
    share = widened(effect.share, n_claims)
    seats = max(widened(seat.advantage, n_claims).bound for one in several for seat in one.seats)
    if max(share.low, -share.high) <= seats:
        return ""
    alike = [
        (one, same)
        for one, same in effects
        if one.variant == setting.variant and (same.kind, same.item, same.basis) == (effect.kind, effect.item, effect.basis)
    ]
    where = f", {setting.variant}" if len({one.variant for one in several}) > 1 else ""
    compared = of_compared(sum(len(one.effects) for one in several))
    return f"{effect.words} matters more than the seat{where}: {_item(alike, levels, note, f' {UNIT}')}{compared}"


def findings(study: BalanceStudy) -> list[Finding]:
    """What else stands out at the strongest level of play, sorted by size as measured."""
    several = len({one.variant for one in study.settings}) > 1
    groups = strongest_groups(study).items()
    levels = Levels(study.settings)
    found = [one for variant, settings in groups for one in group_findings(settings, levels, f", {variant}" if several else "")]
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


def group_findings(settings: Sequence[Setting], levels: Levels, where: str = "") -> list[Finding]:
    """What else stands out in the player counts of one variant at one level of play, sorted by size as measured."""
    early = [found for one in settings for found in _early_findings(one, len(settings), where)]
    found = [*_effect_findings(settings, levels, where), *_limit_findings(settings, where), *early, *_move_findings(settings, where)]
    shown = sorted([*found, *_late_findings(settings, where)], key=lambda one: -one.size)
    return shown + [Finding(text, 0.0) for one in settings if (text := without_sentence(one, where))]


def _move_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Kinds of moves that are never made, or always; a dead move is worth as much attention as a seat."""
    return [Finding(f"{text}{where}", EARLY / 10) for text in move_sentences([one for one in settings if one.course])]


def _late_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Player counts at which the end turns the game around."""
    turned = [(one, text) for one in settings if (text := late_turn(one, len(settings)))]
    if not turned:
        return []
    counts = enumerated([one.players for one, _ in turned])
    return [Finding(f"{turned[0][1]} (with {turned[0][0].players}{where}; shown with {counts})", EARLY / 10)]


def _effect_findings(settings: Sequence[Setting], levels: Levels, where: str) -> list[Finding]:
    """For each kind of thing that is dealt, the items that are shown to matter, at all player counts where they are."""
    found = []
    for kind in dict.fromkeys(effect.kind for one in settings for effect in one.effects if effect.matters):
        items: dict[str, list[tuple[Setting, Effect]]] = {}
        for one in settings:
            for effect in one.effects:
                if effect.kind == kind and effect.matters:
                    items.setdefault(effect.item, []).append((one, effect))
        sizes = {item: max(abs(effect.share.value) for _, effect in shown) for item, shown in items.items()}
        named = sorted(items, key=lambda item: -sizes[item])[:NAMED]
        first = items[named[0]][0][1]
        before, after = EFFECT_WORDS[first.basis]
        units = [f" {UNIT}{after}", *[""] * NAMED]
        listed = "; ".join(_item(items[item], levels, in_brackets, unit) for item, unit in zip(named, units, strict=False))
        rest = f"; {len(items) - NAMED} more" if len(items) > NAMED else ""
        compared = of_compared(max(len(one.effects) for one in settings))
        found.append(Finding(f"{first.words}{before}{where}: {listed}{rest}{compared}", sizes[named[0]]))
    return found


def _item(shown: Sequence[tuple[Setting, Effect]], levels: Levels, note: Note, unit: str = "") -> str:
    """One item at all player counts where it matters; what the levels of play say once, if it is the same for all of them."""
    said = [levels.effect(one, effect).agreement for one, effect in shown]
    alike = len(set(said)) == 1
    figures = [
        f"{percentage_points(effect.joint, '{:+.1f}')}{'' if place else unit} with {one.players}{'' if alike else note(said[place])}"
        for place, (one, effect) in enumerate(shown)
    ]
    effect = shown[0][1]
    return f"{effect.item_words}{dagger(effect.reconstructed)} {enumerated(figures)}{note(said[0]) if alike else ''}"


def _limit_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Games that only a limit ended."""
    ended = [(one.players, one.guarded) for one in settings if one.guarded and widened(one.guarded, len(settings)).low > LIMIT_MATTERS]
    if not ended:
        return []
    shares = ", ".join(f"{plus_minus(share, '{:.1%}')} with {players}" for players, share in ended)
    meant = f"by the rules they would go on, {settings[0].limit_key} sets the limit"
    return [Finding(f"games that only a limit ended: {shares}{where} ({meant})", max(share.value for _, share in ended))]


def late_turn(setting: Setting, n_settings: int = 1) -> str:
    """Said if those who lead late win less often than those who led before: points that come at the end turn the game around."""
    shares = setting.course.leader_wins if setting.course and setting.players > 1 else ()
    for (before, earlier), (after, later) in pairwise(shares):
        if widened(difference_of(later, earlier), n_settings * (len(shares) - 1)).high < 0:
            wins = f"who leads after {before:.0%} of the game wins {earlier.value:.0%}, who leads after {after:.0%} only {later.value:.0%}"
            return f"the end turns the game around: {wins}; what counts last is not in the points that one sees before"
    return ""


def _early_findings(setting: Setting, n_settings: int, where: str) -> list[Finding]:
    """Games that are decided early."""
    course = setting.course
    if course is None or setting.players == 1 or widened(course.decided_at, n_settings).high >= EARLY:
        return []
    part = plus_minus(course.decided_at, "{:.0%}")
    text = f"decided early: the winner leads for good after {part} of the game (with {setting.players}{where})"
    return [Finding(text, EARLY - course.decided_at.value)]
