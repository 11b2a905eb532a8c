"""The pictures of a balance study: the grid that answers, then what each player count looks like."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, capitalized, count_of_players, number, percentage_points, plus_minus
from turmwerk.report.charts import Cell, Dot, bars, curve, distribution, dots, grid
from turmwerk.report.page import PageFigure
from turmwerk.report.svg import Picture
from turmwerk.studies.figures import Effect, SeatFigures, Setting
from turmwerk.studies.levels import ByLevel
from turmwerk.studies.verdicts import EFFECT_WORDS, seat_verdict

FULL = 0.10  # of win share: from here on a field has its strongest color
SHOWN = 14  # items of a kind; the strongest ones


def seat_grid(settings: Sequence[Setting]) -> Picture:
    """Player counts × seats, colored by the distance from fair."""
    most = max(one.players for one in settings)
    rows: list[tuple[str, list[Cell | None]]] = []
    for one in settings:
        if one.players == 1:
            continue
        cells: list[Cell | None] = [_seat_cell(seat) for seat in one.seats]
        rows.append((count_of_players(one.players), cells + [None] * (most - one.players)))
    words = ". ".join(f"{one.label}: {seat_verdict(one)}" for one in settings)
    legend = f"Win share minus the fair share, in {UNIT}, ± 95 %. Blue wins more, orange less; gray: not shown."
    if not rows:
        return distribution(_counts(settings[0]), settings[0].mean_score.value, f"{words}.")
    return grid([f"P{seat}{' (first)' if seat == 0 and most < 5 else ''}" for seat in range(most)], rows, f"{words}.", legend)


def _seat_cell(seat: SeatFigures) -> Cell:
    value, _, half = percentage_points(seat.advantage, "{:+.1f}").partition(" ± ")
    shift = seat.advantage.value / FULL
    strength = (max(0.15, abs(shift)) if shift > 0 else min(-0.15, shift)) if seat.differs else 0.0
    return Cell(value, f"± {half}" if half else "", strength)


def figures(setting: Setting) -> list[PageFigure]:
    """All pictures of one player count."""
    if setting.players == 1:
        return [scores(setting), points(setting)]
    found = [seats(setting), winning(setting), *effects(setting), course(setting), scores(setting)]
    return [one for one in found if one is not None]


def seats(setting: Setting) -> PageFigure:
    """How far each seat is from fair."""
    found = [
        Dot.of(f"P{seat.seat}, {number(seat.mean_score.value, '{:.1f}')} points", seat.advantage.scaled(100), seat.differs, "{:+.1f}")
        for seat in setting.seats
    ]
    return PageFigure("Seats: win share minus fair", dots(found, f"Seats with {setting.players}, {UNIT} from fair:", unit=UNIT))


def by_level(claim: ByLevel) -> PageFigure:
    """How far one seat is from fair, by level of play."""
    found = [
        Dot.of(f"{one.strategy}, {one.games:,} games", one.estimate.scaled(100), bool(one.sign), "{:+.1f}")
        for one in reversed(claim.figures)
    ]
    words = f"{capitalized(claim.what)} with {claim.players} by level of play, {UNIT} from fair:"
    said = f"{capitalized(claim.agreement)}." if claim.agreement else ""
    return PageFigure(f"{count_of_players(claim.players)}: {claim.what}", dots(found, words, unit=f"{UNIT} from fair"), said)


def winning(setting: Setting) -> PageFigure | None:
    """Which points go with winning."""
    known = sorted(((one, one.correlation) for one in setting.categories if one.correlation is not None), key=lambda pair: -pair[1].value)
    found = [
        Dot.of(f"{one.words}{dagger(one.reconstructed)} ({number(one.mean_points.value, '{:.1f}')})", correlation, one.matters, "{:+.2f}")
        for one, correlation in known
    ]
    if not found:
        return None
    picture = dots(found, f"Points that win with {setting.players}, correlation with winning:", unit="correlation with winning")
    return PageFigure("Points that win", picture, "In brackets: mean points of a seat.")


def effects(setting: Setting) -> list[PageFigure]:
    """What is dealt at the set-up, a picture for each kind that does something; the kinds that do most first."""
    kinds: dict[str, list[Effect]] = {}
    for one in setting.effects:
        kinds.setdefault(one.kind, []).append(one)
    shown = [group for group in kinds.values() if any(one.matters for one in group) or group[0].of_seat]
    return [_effect(setting, group) for group in sorted(shown, key=lambda group: -max(abs(one.share.value) for one in group))]


def _effect(setting: Setting, group: Sequence[Effect]) -> PageFigure:
    clearest = sorted(group, key=lambda one: -abs(one.share.value))[:SHOWN]
    found = [
        Dot.of(f"{one.item}{dagger(one.reconstructed)}", one.share.scaled(100), one.matters, "{:+.1f}")
        for one in sorted(clearest, key=lambda one: -one.share.value)
    ]
    before, after = EFFECT_WORDS[group[0].basis]
    title = f"{capitalized(group[0].words)}{before}"
    rest = f"{SHOWN} of {len(group)}, those farthest from none." if len(group) > SHOWN else ""
    return PageFigure(title, dots(found, f"{title}, with {setting.players}, {UNIT}{after}:", unit=f"{UNIT}{after}"), rest)


def course(setting: Setting) -> PageFigure | None:
    """How often those who lead win, by part of the game."""
    played = setting.course
    if played is None:
        return None
    found = {f"{part:.0%}": share for part, share in played.leader_wins}
    words = f"Win share of who leads, with {setting.players}, by part of the game played:"
    picture = curve(found, words, x="part of the game played", form="{:.0%}", level=(setting.fair, "fair"))
    note = (
        f"The lead changes {plus_minus(played.lead_changes, '{:.1f}')} times; the winner leads for good after "
        f"{plus_minus(played.decided_at, '{:.0%}')} of the game ({played.games:,} games followed)."
    )
    return PageFigure("Who leads wins", picture, note)


def scores(setting: Setting) -> PageFigure:
    """How often each score is reached, over all seats."""
    seen = _counts(setting)
    words = f"Scores with {setting.players}: mean {number(setting.mean_score.value, '{:.1f}')}, from {seen[0][0]} to {seen[-1][0]}."
    note = f"Mean {plus_minus(setting.mean_score, '{:.1f}')}, spread (sd) {setting.seats[0].sd_score:.1f}."
    return PageFigure("Scores", distribution(seen, setting.mean_score.value, words), note)


def _counts(setting: Setting) -> list[tuple[int, int]]:
    return [(score, sum(by_seat)) for score, by_seat in setting.histogram]


def points(setting: Setting) -> PageFigure:
    """What the points of a solo game come from."""
    found = sorted(
        ((one.words + dagger(one.reconstructed), one.mean_points) for one in setting.categories), key=lambda pair: -pair[1].value
    )
    return PageFigure("What the points come from", bars(found, "Mean points by what they are for:"))


def facts(setting: Setting) -> list[tuple[str, str]]:
    """Length and the rest, where a picture would not say more."""
    found = [
        ("length", f"{plus_minus(setting.decisions, '{:.0f}')} decisions, {plus_minus(setting.rounds, '{:.1f}')} rounds"),
        ("ends because", "; ".join(f"{reason} ({share.value:.1%})" for reason, share in setting.endings.items() if share.value > 0)),
    ]
    if setting.players > 1:
        found.append(("winner", f"{plus_minus(setting.winning_score, '{:.1f}')} points, {plus_minus(setting.margin, '{:.1f}')} ahead"))
        found.append(("shared wins", plus_minus(setting.shared_wins, "{:.1%}")))
    if setting.course is not None:
        course = setting.course
        found.append(("choices", f"{course.moves.value:.1f} legal moves at a decision, {course.forced.value:.0%} of the decisions forced"))
    if setting.skill is not None:
        found.append(("skill", f"one {setting.skill.strategy} seat among random ones wins {plus_minus(setting.skill.win_share, '{:.0%}')}"))
    return found
