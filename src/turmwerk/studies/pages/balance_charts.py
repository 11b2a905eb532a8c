"""The pictures of a balance study: the grid that answers, then what each player count looks like."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, capitalized, count_of_players, enumerated, mark, number, percentage_points, plus_minus, sentence
from turmwerk.report.charts import Cell, Dot, bars, curve, distribution, dots, grid, multiples
from turmwerk.report.page import PageFigure
from turmwerk.report.svg import Picture
from turmwerk.studies.figures import Effect, SeatFigures, Setting
from turmwerk.studies.headline import late_turn
from turmwerk.studies.levels import ByLevel
from turmwerk.studies.verdicts import EFFECT_WORDS, seat_verdict
from turmwerk.studies.without import EXCHANGED, is_trivial

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
    found = [winning(setting), *effects(setting), doing_without(setting), course(setting), scores(setting)]
    return [one for one in found if one is not None]


def by_level(claims: Sequence[ByLevel]) -> PageFigure:
    """How far the seats that the sentence names are from fair at every level of play, player counts side by side."""
    columns = [
        (
            [count_of_players(claim.players), claim.what.removeprefix("the ")],
            [
                Dot.of(one.strategy, one.estimate.scaled(100), bool(one.sign), "{:+.1f}") if one else None
                for one in (next((found for found in claim.figures if found.strategy == level), None) for level in _levels(claims))
            ],
        )
        for claim in claims
    ]
    said = dict.fromkeys(claim.agreement for claim in claims if claim.agreement)
    notes = [f"With {enumerated([one.players for one in claims if one.agreement == text])}: {text}." for text in said]
    picture = multiples(list(_levels(claims)), columns, f"Seats by level of play, {UNIT} from fair:", unit=f"{UNIT} from fair")
    return PageFigure("The same seat at every level of play", picture, " ".join(notes))


def _levels(claims: Sequence[ByLevel]) -> dict[str, None]:
    """The levels of all claims, the strongest first."""
    return dict.fromkeys(one.strategy for claim in claims for one in reversed(claim.figures))


def winning(setting: Setting) -> PageFigure | None:
    """Which points win: how often the seat wins that does best in them."""
    known = sorted(((one, one.leader_wins) for one in setting.categories if one.leader_wins is not None), key=lambda pair: -pair[1].value)
    found = [
        Dot(
            f"{one.words}{dagger(one.reconstructed)} ({number(one.mean_points.value, '{:.1f}')})",
            share.shifted(-setting.fair).scaled(100),
            one.matters,
            plus_minus(share, "{:.0%}") + mark(one.matters),
        )
        for one, share in known
    ]
    if not found:
        return None
    picture = dots(found, f"Who does best in it wins, with {setting.players}:", unit=f"{UNIT} from fair ({setting.fair:.0%})")
    return PageFigure("Points that win: who does best in it wins …", picture, "In brackets: mean points of a seat.")


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
        Dot.of(f"{one.item_words}{dagger(one.reconstructed)}", one.share.scaled(100), one.matters, "{:+.1f}")
        for one in sorted(clearest, key=lambda one: -one.share.value)
    ]
    before, after = EFFECT_WORDS[group[0].basis]
    title = f"{capitalized(group[0].words)}{before}"
    rest = f"{SHOWN} of {len(group)}, those farthest from none." if len(group) > SHOWN else ""
    return PageFigure(title, dots(found, f"{title}, with {setting.players}, {UNIT}{after}:", unit=f"{UNIT}{after}"), rest)


def doing_without(setting: Setting) -> PageFigure | None:
    """What a seat loses, or gains, that must do without an item."""
    if not setting.without:
        return None
    ordered = sorted(setting.without, key=lambda one: (not one.matters, is_trivial(setting, one)))
    found = [Dot.of(one.words, one.share.scaled(100), one.matters, "{:+.1f}") for one in ordered]
    picture = dots(found, f"Win share without it, with {setting.players}, {UNIT}:", unit=UNIT)
    return PageFigure(
        "What a seat misses: its win share without it",
        picture,
        f"{capitalized(EXCHANGED)}; what is shown comes first, by what it is worth each time.",
    )


def course(setting: Setting) -> PageFigure | None:
    """How often those who lead win, by part of the game."""
    played = setting.course
    if played is None:
        return None
    found = {f"{part:.0%}": share for part, share in played.leader_wins}
    words = f"Win share of who leads, with {setting.players}, by part of the game played:"
    picture = curve(found, words, x="part of the game played", form="{:.0%}", level=(setting.fair, "fair"))
    turned = late_turn(setting)
    note = f"The lead changes {plus_minus(played.lead_changes, '{:.1f}')} times ({played.games:,} games followed)."
    return PageFigure("Who leads wins", picture, f"{note} {sentence(turned)}" if turned else note)


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
    """The rest, where a picture would not say more; what the health of the game says is not said again."""
    endings = "; ".join(f"{reason} ({share.value:.1%})" for reason, share in setting.endings.items() if share.value > 0)
    if setting.players == 1:
        return [("ends because", endings)]
    won = f"{plus_minus(setting.winning_score, '{:.1f}')} points, {plus_minus(setting.margin, '{:.1f}')} ahead"
    return [("ends because", endings), ("winner", won), ("shared wins", plus_minus(setting.shared_wins, "{:.1%}"))]
