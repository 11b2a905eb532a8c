"""Levels of skill side by side: how much skill matters, and whether the seats stay fair when people play better."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.report.charts import Row, dots, point
from turmwerk.report.page import Figure, Table, number
from turmwerk.studies.balance import BalanceStudy
from turmwerk.studies.figures import Setting, count_of_players


def level_figures(study: BalanceStudy) -> list[Figure]:
    """Charts with a dot for each level; none if there is one level only."""
    levels = list(dict.fromkeys(one.strategy for one in study.settings))
    variants = list(dict.fromkeys(one.variant for one in study.settings))
    if len(levels) < 2:
        return []
    found = []
    for variant in variants:
        where = f", {variant}" if len(variants) > 1 else ""
        settings = [one for one in study.settings if one.variant == variant and one.players > 1]
        found += [_skill(settings, levels, where), _seats(settings, levels, where)]
    return [one for one in found if one is not None]


def _skill(settings: Sequence[Setting], levels: Sequence[str], where: str) -> Figure | None:
    skilled = [(one, one.skill) for one in settings if one.skill is not None]
    if not skilled:
        return None
    rows: list[Row] = [
        {"item": count_of_players(one.players), "series": one.strategy} | point(skill.win_share, factor=100)
        for one, skill in sorted(skilled, key=lambda pair: pair[0].players)
    ]
    body = [
        [
            count_of_players(one.players),
            one.strategy,
            number(skill.win_share, "{:.1%}"),
            f"{one.fair:.1%}",
            number(skill.score, "{:+.1f}"),
            f"{skill.games:,}",
        ]
        for one, skill in skilled
    ]
    best = [(one, skill) for one, skill in skilled if one.strategy == skilled[-1][0].strategy]
    text = "; ".join(f"{skill.strategy} wins {skill.win_share.value:.0%} with {one.players} (fair: {one.fair:.0%})" for one, skill in best)
    head = ["players", "level", "win share", "fair", "points more than random seats", "games"]
    chart = dots(rows, x="win share in percent", series=[level for level in levels if level != "random"])
    title = f"How much skill matters: one seat against random ones{where}"
    return Figure(title, f"One seat among random ones: {text}.", chart, Table(title, head, body))


def _seats(settings: Sequence[Setting], levels: Sequence[str], where: str) -> Figure | None:
    found = sorted(((one, seat) for one in settings for seat in one.seats), key=lambda pair: (pair[0].players, pair[1].seat))
    if not found:
        return None
    rows: list[Row] = [
        {"item": f"{count_of_players(one.players)} · P{seat.seat}", "series": one.strategy} | point(seat.advantage, factor=100)
        for one, seat in found
    ]
    extremes = []
    for level in levels:
        largest, at = max((abs(seat.advantage.value), one.players) for one, seat in found if one.strategy == level)
        extremes.append(f"{level} {100 * largest:.1f} points (with {at})")
    chart = dots(rows, x="points of win share more than fair", series=levels)
    return Figure(f"Seat advantage by level{where}", f"Largest distance of a seat from fair: {', '.join(extremes)}.", chart)
