"""The charts of a balance study, each with its text alternative and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from turmwerk.report.charts import Row, dots, lines, point, small, stacked
from turmwerk.report.page import MINUS, Figure, Table, number
from turmwerk.studies.balance import BalanceStudy
from turmwerk.studies.comparison import Comparison, EffectLine, compare_effects
from turmwerk.studies.figures import Setting, count_of_players
from turmwerk.studies.verdicts import effect_verdict, seat_verdict

BINS = 60  # at most so many steps of a score distribution
SHOWN = 16  # items of a kind; the strongest ones


def figures(study: BalanceStudy, variant: str, strategy: str) -> list[Figure]:
    """All charts of one variant and level of skill."""
    settings = study.groups[variant, strategy]
    found = [seats(settings), scores(settings), categories(settings), winning(settings), course(settings), *effects(settings)]
    return [one for one in found if one is not None] + counts(study.comparison(variant, strategy))


def overview(study: BalanceStudy) -> Any:
    """Seats, scores and categories of the first variant and the last level of skill, for notebooks."""
    settings = list(study.groups.values())[-1]
    chosen = [one for one in (seats(settings), scores(settings), categories(settings)) if one is not None]
    title = f"{study.title} · {settings[0].variant} · {settings[0].strategy}"
    return alt.vconcat(*(one.chart.properties(width=480, title=one.title) for one in chosen), title=title).resolve_scale(
        color="independent"
    )


def names(settings: Sequence[Setting]) -> list[str]:
    """The series of the charts: player counts."""
    return [count_of_players(one.players) for one in settings]


def seats(settings: Sequence[Setting]) -> Figure | None:
    """Win share by seat, as the distance from fair."""
    several = [one for one in settings if one.players > 1]
    if not several:
        return None
    rows: list[Row] = [
        {"item": f"{count_of_players(one.players)} · P{seat.seat}", "series": count_of_players(one.players)}
        | point(seat.advantage, factor=100)
        for one in several
        for seat in one.seats
    ]
    chart = dots(rows, x="points of win share more than fair", series=names(settings), side_by_side=False)
    table = Table(
        "Win share by seat",
        ["seat", "win share", "from fair (points)", "mean score"],
        [
            [
                f"{one.players} players · P{seat.seat}",
                number(seat.win_share, "{:.2%}"),
                number(seat.advantage.scaled(100), "{:+.2f}") + (" ●" if seat.advantage.excludes_zero else ""),
                number(seat.mean_score),
            ]
            for one in several
            for seat in one.seats
        ],
    )
    text = ". ".join(f"{count_of_players(one.players)}: {seat_verdict(one)}" for one in several)
    return Figure("Seat advantage: win share minus the fair share", f"{text}.", chart, table)


def scores(settings: Sequence[Setting]) -> Figure:
    """How often each score is reached, over all seats."""
    low = min(one.histogram[0][0] for one in settings)
    high = max(one.histogram[-1][0] for one in settings)
    step = max(1, -(-(high - low + 1) // BINS))
    rows: list[Row] = []
    for one in settings:
        bins: dict[int, int] = {}
        for score, by_seat in one.histogram:
            bins[(score - low) // step] = bins.get((score - low) // step, 0) + sum(by_seat)
        total = one.games * one.players
        rows += [
            {
                "at": low + step * place + (step - 1) / 2,
                "value": round(bins.get(place, 0) / total / step, 6),
                "series": count_of_players(one.players),
            }
            for place in range(min(bins), max(bins) + 1)
        ]
    rows = [row for row in rows if row["value"] >= 1e-5]  # a long tail of single games would squeeze the rest
    chart = lines(rows, x="score", y="share of seats, per point", series=names(settings), percent=True)
    table = Table(
        "Scores",
        ["players", "mean", "winner's mean", "margin of victory", "spread (sd)"],
        [
            [str(one.players), number(one.mean_score), number(one.winning_score), number(one.margin), f"{one.seats[0].sd_score:.1f}"]
            for one in settings
        ],
    )
    text = "; ".join(
        f"{count_of_players(one.players)}: mean {one.mean_score.value:.1f}, winner {one.winning_score.value:.1f}"
        + (f", margin {one.margin.value:.1f}" if one.players > 1 else "")
        for one in settings
    )
    return Figure("Score distribution", f"{text}.".replace(" -", f" {MINUS}"), chart, table)


def categories(settings: Sequence[Setting]) -> Figure:
    """Where the points come from."""
    kinds = [one.name for one in settings[0].categories]
    rows: list[Row] = [
        {"item": count_of_players(one.players), "series": category.name, "rank": rank, "value": round(category.mean_points.value, 4)}
        for one in settings
        for rank, category in enumerate(one.categories)
    ]
    head = ["category", *names(settings)]
    body = [[kind, *(number(one.categories[rank].mean_points) for one in settings)] for rank, kind in enumerate(kinds)]
    largest = "; ".join(
        f"{count_of_players(one.players)}: most points from {max(one.categories, key=lambda kind: kind.mean_points.value).name}"
        for one in settings
    )
    chart = stacked(rows, x="mean points of a seat", series=kinds)
    return Figure("Where the points come from", f"{largest}.", chart, Table("Mean points by category", head, body))


def winning(settings: Sequence[Setting]) -> Figure | None:
    """What goes with winning."""
    rows: list[Row] = [
        {"item": kind.name, "series": count_of_players(one.players)} | point(kind.correlation)
        for one in settings
        for kind in one.categories
        if one.players > 1 and kind.correlation is not None
    ]
    if not rows:
        return None
    head = ["category", "players", "share of points", "correlation with winning", "who does best in it wins", "games with such a leader"]
    body = [
        [
            kind.name,
            str(one.players),
            number(kind.share, "{:.1%}"),
            number(kind.correlation),
            number(kind.leader_wins, "{:.1%}"),
            f"{kind.led:.1%}",
        ]
        for rank in range(len(settings[0].categories))
        for one in settings
        for kind in [one.categories[rank]]
    ]
    best = max(rows, key=lambda row: float(row["value"]))
    text = f"The closest link is {best['item']} with {best['series']}: correlation {best['value']:.2f}."
    chart = dots(rows, x="correlation with winning", series=names(settings))
    return Figure("What wins", text, chart, Table("What wins", head, body))


def course(settings: Sequence[Setting]) -> Figure | None:
    """How early the game is decided."""
    followed = [(one, one.course) for one in settings if one.course is not None and one.players > 1]
    if not followed:
        return None
    rows: list[Row] = [
        {"at": part, "series": count_of_players(one.players)} | point(share)
        for one, played in followed
        for part, share in played.leader_wins
    ]
    head = ["players", *(f"after {part:.0%}" for part, _ in followed[0][1].leader_wins), "fair"]
    body = [
        [str(one.players), *(number(share, "{:.0%}") for _, share in played.leader_wins), f"{one.fair:.0%}"] for one, played in followed
    ]
    text = "; ".join(
        f"{count_of_players(one.players)}: the lead changes {played.lead_changes.value:.1f} times, the winner leads for good after "
        f"{played.decided_at.value:.0%} of the game"
        for one, played in followed
    )
    chart = lines(rows, x="part of the game played", y="win share of the leader", series=names(settings), percent=True, points=True)
    title = f"How early it is decided ({followed[0][1].games} games followed at each player count)"
    return Figure(title, f"{text}.", chart, Table("Win share of who leads", head, body))


def effects(settings: Sequence[Setting]) -> list[Figure]:
    """What the set-up has to do with winning: a chart for each kind of thing seats have."""
    found = compare_effects(settings, of_seat=True)
    return [_effect(settings, kind, [one for one in found if one.kind == kind]) for kind in dict.fromkeys(one.kind for one in found)]


def _effect(settings: Sequence[Setting], kind: str, found: Sequence[EffectLine]) -> Figure:
    shown = found if len(found) <= SHOWN else [*found[: SHOWN // 2], *found[-SHOWN // 2 :]]
    pairs = [(line, one, effect) for line in shown for one, effect in zip(settings, line.effects, strict=True) if effect is not None]
    rows: list[Row] = [
        {"item": line.item, "series": count_of_players(one.players)} | point(effect.share, factor=100) for line, one, effect in pairs
    ]
    body = [
        [
            line.item,
            str(one.players),
            f"{effect.games:,}",
            number(effect.share.scaled(100), "{:+.2f}") + (" ●" if effect.matters else ""),
            number(effect.score, "{:+.2f}") + (" ●" if effect.score_matters else ""),
        ]
        for line, one, effect in pairs
    ]
    head = [kind, "players", "games", "win share (points)", "score (points)"]
    verdicts = [
        f"{count_of_players(one.players)}: {effect_verdict(kind, effects)}"
        for one in settings
        if (effects := [effect for effect in one.effects if effect.kind == kind and effect.of_seat])
    ]
    chart = dots(rows, x="points of win share", series=names(settings))
    title = f"Set-up and winning: {kind} ({found[0].basis.value})"
    return Figure(title, f"{'. '.join(verdicts)}.", chart, Table(f"Effect of {kind}", head, body))


def counts(comparison: Comparison) -> list[Figure]:
    """Player counts side by side, a small chart for each figure."""
    if len(comparison.players) < 2:
        return []
    made: list[Figure] = []
    for line in comparison.lines:
        percent = "%" in line.form
        rows: list[Row] = [
            {"players": players, "marked": mark} | point(value)
            for players, value, mark in zip(comparison.players, line.values, line.marked, strict=True)
            if value is not None
        ]
        text = ", ".join(f"{line.form.format(row['value'])} with {row['players']}" for row in rows)
        made.append(Figure(line.name, f"{line.name}: {text}.", small(rows, percent=percent), small=True))
    return made
