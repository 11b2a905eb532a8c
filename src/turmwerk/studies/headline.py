"""The answer first: one sentence about the whole game at the strongest level of play, whether other levels agree, and what else stands out.

Nothing is said that an interval does not show: what is picked from several is quoted with an interval that holds for all of them, and a
trend over player counts is tested before it is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from re import split
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus, seat_words, sentence
from turmwerk.statistics import difference_of
from turmwerk.studies.claims import SAME_WORDS, edge_trend, remaining, seat_claims, widened
from turmwerk.studies.comparison import SEAT_EFFECT
from turmwerk.studies.figures import Effect, SeatFigures, Setting
from turmwerk.studies.health.questions import half_way, move_sentences, runs_away
from turmwerk.studies.levels import REVERSES, ByLevel, Levels, signs_of_others, too_few
from turmwerk.studies.verdicts import EFFECT_WORDS, of_compared, twins
from turmwerk.studies.without import without_sentence, without_size
from turmwerk.work.course import MANY_ROUNDS

if TYPE_CHECKING:
    from turmwerk.studies.balance import BalanceStudy

LIMIT_MATTERS = 0.001  # share of the games that a limit ended
EARLY = 1 / 3  # a game whose winner leads for good before this part of it is decided early; two who gain by chance alone: one half
LONG_ROUND = 8  # decisions of a seat: in such a round it hardly matters who has just moved
LATE = 0.5  # of the game, from where on an end can turn it around
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
    """The whole game in a sentence: for how many players it is fair, who has the edge, what matters more, and at which levels."""
    groups = strongest_groups(study)
    more = _larger_than_seats([one for settings in groups.values() for one in settings])
    return answer(f"{study.title}{dagger(bool(study.reconstructed))}", groups, Levels(study.settings), more)


def answer(title: str, groups: Mapping[str, Sequence[Setting]], levels: Levels, more: str = "") -> str:
    """What is said of the seats in these variants at one level of play, then whether other levels agree: once, not after every claim."""
    settings = [one for some in groups.values() for one in some]
    text = seats_sentence(groups)
    common, rest = _by_level(settings, levels)
    said = f"{title}: {text}{f'; {more}' if more else ''} ({settings[0].strategy} play{f'; {common}' if common else ''})."
    return f"{said} {rest}" if rest else said


def _by_level(settings: Sequence[Setting], levels: Levels) -> tuple[str, str]:
    """What other levels of play say: a few words if it is the same of every verdict, otherwise a sentence that counts."""
    several = [one for one in settings if one.players > 1]
    edges = [levels.seat(one, _named(one).seat) for one in several if not one.is_fair and one.favored is not None]
    notes = {*(one.agreement for one in edges), *(levels.fairness(one) for one in several if one.is_fair or one.favored is None)}
    level = settings[0].strategy
    silent = [name for one in edges for name in too_few(one.figures, level)]
    few = [
        f"too few games by {name} to say{'' if count == len(edges) else f' of {count} of {len(edges)} differences'}"
        for name, count in Counter(silent).items()
    ]
    if len(notes) <= 1:
        return "; ".join([*filter(None, notes), *few]), ""
    return "; ".join(few), sentence("; ".join(_counted(several, edges, levels)))


def _counted(several: Sequence[Setting], edges: Sequence[ByLevel], levels: Levels) -> Iterator[str]:
    """How many of the edges other levels show, and where they find what this one does not."""
    level = several[0].strategy
    variants = len({one.variant for one in several}) > 1
    signs = [(line, name, its) for line in edges for name, its in signs_of_others(line, level)]
    if edges:
        yield _shown_edges(len(edges), [(name, its) for _, name, its in signs])
    against: dict[str, list[str]] = {}
    for line, name, its in signs:
        if its < 0:
            against.setdefault(name, []).append(_where(line, variants))
    for setting in several:
        for name in levels.unfair(setting) if setting.is_fair or setting.favored is None else ():
            against.setdefault(name, []).append(_where(setting, variants))
    for name, places in against.items():
        yield f"{name} play differs {enumerated(places) if len(places) <= NAMED else f'in {len(places)} settings'}"


def _shown_edges(n_edges: int, signs: Sequence[tuple[str, int]]) -> str:
    """Such as "of these 6 edges greedy shows 4, random none", the strongest level first."""
    counts: dict[str, int] = {}
    for name, its in signs:
        counts[name] = counts.get(name, 0) + (its > 0)
    levels = list(reversed(counts))
    if n_edges == 1:
        sides = (("shown by", [name for name in levels if counts[name]]), ("not by", [name for name in levels if not counts[name]]))
        return f"this difference is {', '.join(f'{words} {enumerated(some)}' for words, some in sides if some)}"
    listed = [f"{name} {'' if place else 'shows '}{counts[name] or 'none'}" for place, name in enumerate(levels)]
    return f"of these {n_edges} differences {', '.join(listed)}"


def _where(one: Setting | ByLevel, variants: bool) -> str:
    """Such as "with 2, bonus"."""
    return f"with {one.players}{f' ({one.variant})' if variants else ''}"


def seats_sentence(groups: Mapping[str, Sequence[Setting]]) -> str:
    """Whether the seats are fair, in every variant over all player counts; one edge that all of them share is said once.

    Trends over the player counts are corrected for their number in all variants.
    """
    found = {variant: _Seats([one for one in settings if one.players > 1]) for variant, settings in groups.items()}
    if not any(one.settings for one in found.values()):
        return f"solo, {plus_minus(next(iter(groups.values()))[0].mean_score, '{:.1f}')} points on average"
    n_trends = max(1, len(groups) * max(sum(len(some) > 1 for some in one.edges.values()) for one in found.values()))
    kinds = {key for one in found.values() for key in one.edges}
    if len(found) > 1 and len(kinds) == 1 and all(one.edges and not one.unshown for one in found.values()):
        (kind,) = kinds
        return _edge([one.edges[kind] for one in found.values()], *kind, n_trends, list(found))
    answers = {
        variant: "; ".join([*one.unshown_parts(), *(_edge([some], *key, n_trends) for key, some in one.edges.items())])
        for variant, one in found.items()
    }
    several = len(set(answers.values())) > 1
    return "; ".join(dict.fromkeys(f"{variant}: {text}" if several else text for variant, text in answers.items()))


class _Seats:
    """What is said of the player counts of one variant."""

    def __init__(self, settings: Sequence[Setting]) -> None:
        self.settings = settings
        self.unshown = [one for one in settings if one.is_fair or one.favored is None]
        self.edges: dict[tuple[str, bool], list[tuple[Setting, SeatFigures]]] = {}  # by seat in words, and whether it has more than fair
        for one in settings:
            if one not in self.unshown:
                seat = _named(one)
                self.edges.setdefault((seat_words(seat.seat, one.players), seat.advantage.value > 0), []).append((one, seat))

    def unshown_parts(self) -> list[str]:
        """Player counts that are fair, then those whose seats are not shown to differ."""
        sides = [([one for one in self.unshown if one.is_fair == fair], fair) for fair in (True, False)]
        return [_unshown(some, fair) for some, fair in sides if some]


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


def _edge(
    by_variant: Sequence[Sequence[tuple[Setting, SeatFigures]]], words: str, more: bool, n_trends: int, variants: Sequence[str] = ()
) -> str:
    """One seat that has an edge, or a drawback, at one or several player counts; of many figures the least and the most."""
    found = [pair for some in by_variant for pair in some]
    trends = {edge_trend([(one.players, seat.advantage) for one, seat in some], n_trends) if len(some) > 1 else 0 for some in by_variant}
    kind = f"{words} has {'an edge' if more else 'a drawback'}{TRENDS[trends.pop() if len(trends) == 1 else 0]}"
    if len(found) <= NAMED and not variants:
        sizes = [f"{percentage_points(seat.joint, '{:+.1f}')} with {one.players}" for one, seat in found]
        return f"{kind}: {enumerated(sizes).replace(' with', f' {UNIT} with', 1)}"
    joint = sorted((seat.joint for _, seat in found), key=lambda one: abs(one.value))
    counts = enumerated(sorted({one.players for one, _ in found}))
    where = f", {enumerated(variants)}" if variants else ""
    return f"{kind}: {' to '.join(percentage_points(one, '{:+.1f}') for one in (joint[0], joint[-1]))} {UNIT} with {counts}{where}"


def edges_by_level(study: BalanceStudy) -> list[ByLevel]:
    """At each player count the seat that the sentence names, or the farthest from fair if it names none, at every level of play."""
    levels = Levels(study.settings)
    several = [one for settings in strongest_groups(study).values() for one in settings if one.players > 1]
    return [levels.seat(one, (one.farthest if one.favored is None else _named(one)).seat) for one in several]


def _larger_than_seats(settings: Sequence[Setting]) -> str:
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
    where = f"with {setting.players}{f', {setting.variant}' if len({one.variant for one in several}) > 1 else ''}"
    item = f"{effect.item_words}{dagger(effect.reconstructed)} {percentage_points(effect.joint, '{:+.1f}')}"
    return f"larger than any seat's edge: {effect.words}, {item} {UNIT} {where}"


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
    found = [
        *_effect_findings(settings, levels, where),
        *_limit_findings(settings, where),
        *_early_findings(settings, where),
        *_move_findings(settings, where),
    ]
    items = [Finding(text, without_size(settings))] if (text := without_sentence(settings, where)) else []
    return sorted([*found, *_late_findings(settings, where), *items], key=lambda one: -one.size)


def _move_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Kinds of moves that are never made, or always: they come first, as nobody would look for them."""
    texts = move_sentences([one for one in settings if one.course])
    return [Finding(f"{'; '.join(texts)}{where}", 1.0)] if texts else []


def _late_findings(settings: Sequence[Setting], where: str) -> list[Finding]:
    """Player counts at which the end turns the game around."""
    turned = [(one, text) for one in settings if (text := late_turn(one, len(settings)))]
    if not turned:
        return []
    counts = enumerated([one.players for one, _ in turned])
    return [Finding(f"{turned[0][1]} (with {turned[0][0].players}{where}; shown with {counts})", LATE / 10)]


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
        listed = "; ".join(_item(items[item], levels, unit) for item, unit in zip(named, units, strict=False))
        rest = f"; {len(items) - NAMED} more" if len(items) > NAMED else ""
        compared = of_compared(max(len(one.effects) for one in settings))
        found.append(Finding(f"{first.words}{before}{where}: {listed}{rest}{compared}", sizes[named[0]]))
    return found


def _item(shown: Sequence[tuple[Setting, Effect]], levels: Levels, unit: str = "") -> str:
    """One item at all player counts where it matters, and whether the levels of play agree; the page has their figures."""
    sizes = [
        f"{percentage_points(effect.joint, '{:+.1f}')}{'' if place else unit} with {one.players}"
        for place, (one, effect) in enumerate(shown)
    ]
    said = [split("[:;]", levels.effect(one, effect).agreement)[0] for one, effect in shown]
    counts = [one.players for (one, _), text in zip(shown, said, strict=True) if text == REVERSES]
    mixed = f"{REVERSES} with {enumerated(counts)}" if counts else "not at every level"
    effect = shown[0][1]
    note = said[0] if len(set(said)) == 1 else mixed
    return f"{effect.item_words}{dagger(effect.reconstructed)} {enumerated(sizes)}{f' ({note})' if note else ''}"


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
    shares = setting.course.leader_wins if setting.course and setting.players > 1 and _is_even(setting) else ()
    parts = [(before, after) for before, after in pairwise(shares) if before[0] >= LATE]
    for (before, earlier), (after, later) in parts:
        if widened(difference_of(later, earlier), n_settings * len(parts)).high < 0:
            wins = f"who leads after {before:.0%} of the game wins {earlier.value:.0%}, who leads after {after:.0%} only {later.value:.0%}"
            return f"the end turns the game around: {wins}; what counts last is not in the points that one sees before"
    return ""


def _is_even(setting: Setting) -> bool:
    """Whether it says something who leads late: not in the middle of one of a few short rounds, where those lead who have just moved."""
    rounds = setting.rounds.value
    return rounds >= MANY_ROUNDS or setting.decisions.value >= LONG_ROUND * setting.players * rounds


def _early_findings(settings: Sequence[Setting], where: str) -> Iterator[Finding]:
    """Player counts at which a leader runs away, and others at which games are decided early."""
    followed = [one for one in settings if one.course is not None and one.players > 1]
    away = [one for one in followed if runs_away(one)]
    if away:
        wins = enumerated([f"{plus_minus(half_way(one), '{:.0%}')} with {one.players}" for one in away])
        yield Finding(f"runaway leader: who leads half-way wins {wins}{where}", max(half_way(one).value - one.fair for one in away))
    known = [(one.players, one.course.decided_at) for one in followed if one.course is not None and one not in away]
    early = [(players, part) for players, part in known if widened(part, len(settings)).high < EARLY]
    if not early:
        return
    parts = enumerated([f"{plus_minus(part, '{:.0%}')}{'' if place else ' of the game'} with {n}" for place, (n, part) in enumerate(early)])
    yield Finding(f"decided early: the winner leads for good after {parts}{where}", LATE - min(part.value for _, part in early))
