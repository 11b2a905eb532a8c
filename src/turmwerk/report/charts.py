"""The few kinds of chart the reports are made of. Every one is a single view, so that it can be as wide as the page, or the phone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

import altair as alt

from turmwerk.statistics import Estimate

# Okabe and Ito's colors, which color-blind readers can tell apart, ordered so that neighbors differ most; then four of Tol's.
PALETTE = (
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999", "#882255", "#44AA99", "#DDCC77", "#AA4499",
)  # fmt: skip
NAMED = {
    "brown": "#8B5A2B",
    "green": "#009E73",
    "red": "#D55E00",
    "black": "#2B2B2B",
    "white": "#EDEDED",
    "blue": "#0072B2",
    "yellow": "#F0E442",
}
Row = dict[str, Any]
Chart = Any  # Altair's own types do not say what its methods return


def _chart(rows: list[Row]) -> Chart:
    return alt.Chart({"values": rows})


def point(estimate: Estimate, *, factor: float = 1.0) -> Row:
    """The value and its interval as columns of a chart's data."""
    value, low, high = (round(factor * number, 6) for number in estimate)
    return {"value": value, "low": low, "high": high}


def colors(names: Sequence[str]) -> alt.Scale:
    """The same color for the same name in every chart; a category called red is red."""
    others = cycle(color for color in PALETTE if color not in {NAMED.get(name) for name in names})
    return alt.Scale(domain=list(names), range=[NAMED.get(name) or next(others) for name in names])


def _color(rows: list[Row], series: Sequence[str]) -> Chart:
    """Colors by series; the legend names those that are drawn, and is left out for a single one."""
    drawn = [name for name in series if any(row["series"] == name for row in rows)]
    legend = alt.Legend(title=None, values=drawn) if len(drawn) > 1 else None
    return alt.Color("series:N", scale=colors(series), sort=list(series), legend=legend)


def dots(rows: list[Row], *, x: str, series: Sequence[str], side_by_side: bool = True) -> Chart:
    """Values with intervals and a rule at zero: a line for each `item`, in it a dot for each `series` above each other."""
    items = list(dict.fromkeys(row["item"] for row in rows))
    several = len(series) > 1
    base = _chart(rows).encode(
        y=alt.Y("item:N", sort=items, title=None, axis=alt.Axis(labelLimit=130, grid=several and side_by_side, tickBand="extent")),
        color=_color(rows, series),
        tooltip=[
            alt.Tooltip("item:N", title=" "),
            alt.Tooltip("series:N", title="for"),
            alt.Tooltip("value:Q", format=".3~f", title=x),
            alt.Tooltip("low:Q", format=".3~f", title="95 % from"),
            alt.Tooltip("high:Q", format=".3~f", title="to"),
        ],
    )
    if several and side_by_side:
        base = base.encode(yOffset=alt.YOffset("series:N", sort=list(series)))
    zero = _chart([{"zero": 0}]).mark_rule(strokeDash=[4, 3]).encode(x=alt.X("zero:Q", title=x))
    intervals = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=x), x2="high:Q")
    values = base.mark_point(filled=True, size=60, opacity=1).encode(x=alt.X("value:Q", title=x))
    per_item = 11 * len(series) + 6 if several and side_by_side else 20
    return alt.layer(zero, intervals, values).properties(width="container", height=max(22, per_item) * len(items) + 10)


def lines(rows: list[Row], *, x: str, y: str, series: Sequence[str], percent: bool = False, points: bool = False) -> Chart:
    """Curves of `value` over `at`, one for each `series`; with points also their intervals."""
    form = ".1%" if percent else ".3~g"
    places = sorted({row["at"] for row in rows}) if points else []
    across = alt.Axis(values=places, format="%" if percent else "d") if points else alt.Axis()
    base = _chart(rows).encode(
        x=alt.X("at:Q", title=x, scale=alt.Scale(zero=False, padding=12 if points else 0), axis=across),
        color=_color(rows, series),
        tooltip=[alt.Tooltip("series:N", title=" "), alt.Tooltip("at:Q", title=x), alt.Tooltip("value:Q", format=form, title=y)],
    )
    scale = alt.Scale(zero=not points)
    axis = alt.Axis(format="%") if percent else alt.Axis()
    layers: list[Any] = [base.mark_line(strokeWidth=2).encode(y=alt.Y("value:Q", title=y, axis=axis, scale=scale))]
    if points:
        layers.append(base.mark_rule().encode(y=alt.Y("low:Q", title=y), y2="high:Q"))
        layers.append(base.mark_point(filled=True, size=45, opacity=1).encode(y=alt.Y("value:Q", title=y)))
    return alt.layer(*layers).properties(width="container", height=240)


def stacked(rows: list[Row], *, x: str, series: Sequence[str]) -> Chart:
    """Bars made of parts; negative parts to the left of zero."""
    items = list(dict.fromkeys(row["item"] for row in rows))
    return (
        _chart(rows)
        .mark_bar(stroke="#888888", strokeWidth=0.5)
        .encode(
            y=alt.Y("item:N", sort=items, title=None),
            x=alt.X("value:Q", title=x, stack="zero"),
            color=_color(rows, series),
            order=alt.Order("rank:Q"),
            tooltip=[
                alt.Tooltip("item:N", title=" "),
                alt.Tooltip("series:N", title="category"),
                alt.Tooltip("value:Q", format=".2f", title=x),
            ],
        )
        .properties(width="container", height=34 * len(items) + 10)
    )


def small(rows: list[Row], *, percent: bool) -> Chart:
    """A small chart of one figure over the player counts; those that stand out are orange diamonds."""
    form = ".1%" if percent else ".3~g"
    axis = alt.Axis(format="%", tickCount=4) if percent else alt.Axis(tickCount=4)
    base = _chart(rows).encode(
        x=alt.X("players:O", title=None, axis=alt.Axis(labelAngle=0)),
        tooltip=[
            alt.Tooltip("players:O"),
            alt.Tooltip("value:Q", format=form),
            alt.Tooltip("low:Q", format=form, title="95 % from"),
            alt.Tooltip("high:Q", format=form, title="to"),
        ],
    )
    line = base.mark_line(color=PALETTE[7], strokeWidth=1).encode(y=alt.Y("value:Q", title=None, axis=axis, scale=alt.Scale(zero=True)))
    intervals = base.mark_rule(strokeWidth=2, color=PALETTE[0]).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
    marked = alt.datum.marked
    values = base.mark_point(filled=True, opacity=1).encode(
        y=alt.Y("value:Q", title=None),
        color=alt.condition(marked, alt.value(PALETTE[5]), alt.value(PALETTE[0])),
        shape=alt.condition(marked, alt.value("diamond"), alt.value("circle")),
        size=alt.condition(marked, alt.value(120), alt.value(60)),
    )
    return alt.layer(line, intervals, values).properties(width="container", height=110)
