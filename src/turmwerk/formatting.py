"""Figures as text, the same in terminals, reports and sentences: "0.21 ± 0.03", differences of shares in percentage points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from turmwerk.statistics import Estimate

MINUS = "\u2212"
MISSING = "–"
MARK = "●"  # beside a figure that stands out
DAGGER = "†"  # beside what rests on reconstructed components
UNIT = "percentage points"  # of differences of shares


def plus_minus(estimate: Estimate | None, form: str = "{:.2f}") -> str:
    """Such as "0.21 ± 0.03"; a sign is shown if the form asks for it. With one end: "at least 0.03"; without an interval: "0.21"."""
    if estimate is None:
        return MISSING
    value = number(estimate.value, form)
    if isfinite(estimate.half_width):
        return f"{value} ± {form.format(estimate.half_width).lstrip('+')}"
    if not estimate.has_interval:
        return value
    return f"at least {number(estimate.low, form)}" if isfinite(estimate.low) else f"at most {number(estimate.high, form)}"


def half_width(estimate: Estimate, form: str = "{:.2f}") -> str:
    """Such as "± 0.03"."""
    return f"± {form.format(estimate.half_width)}" if isfinite(estimate.half_width) else MISSING


def interval(low: float, high: float, form: str = "{:.2%}") -> str:
    """Such as "12.00% … 15.00%"."""
    return f"{number(low, form)} … {number(high, form)}" if isfinite(low) and isfinite(high) else MISSING


def percentage_points(estimate: Estimate, form: str = "{:+.2f}") -> str:
    """A difference of shares in percentage points, such as "+1.83 ± 0.22"; the unit is not written."""
    return plus_minus(estimate.scaled(100), form)


def remains_possible(change: Estimate) -> str:
    """What a change of shares that is not shown can still be, such as "−6.2 to +7.0 percentage points remain possible"."""
    low, high = (number(100 * end, "{:+.1f}") for end in (change.low, change.high))
    return f"{low} to {high} {UNIT} remain possible" if change.has_interval else "nothing is known of it"


def mark(marked: bool, otherwise: str = "") -> str:
    """The mark beside a figure that stands out; otherwise nothing, or blanks of the same width."""
    return f" {MARK}" if marked else otherwise


def number(value: float, form: str = "{:.2f}") -> str:
    """A number without an interval; with a typographic minus sign, as all others, but not before nothing."""
    text = form.format(value)
    if text.startswith("-") and not text.strip("-0.%"):
        text = form.format(0.0)
    return text.replace("-", MINUS)


def count_of_players(players: int) -> str:
    """A player count in words."""
    return "1 player" if players == 1 else f"{players} players"


def capitalized(text: str) -> str:
    """With a capital at the beginning; the rest stays as it is, unlike what `str.capitalize` does."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{capitalized(text)}."


def enumerated(items: Sequence[object], last: str = "and") -> str:
    """Such as "2, 3 and 4"."""
    *others, final = map(str, items)
    return f"{', '.join(others)} {last} {final}" if others else final


def seat_words(seat: int, players: int) -> str:
    """A seat by its place in the order of play, such as "the first seat"."""
    ordinal = ("first", "second", "third", "fourth", "fifth")[seat]
    return "the last seat" if seat == players - 1 > 0 else f"the {ordinal} seat"


@dataclass(frozen=True)
class WordTable:
    """A table of words: the first column names, the others are figures."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""

    def html(self) -> str:
        """For a notebook."""
        heading = f"<caption style='text-align:left;font-weight:600'>{escape(self.title)}</caption>" if self.title else ""
        head = "".join(f"<th>{escape(cell)}</th>" for cell in self.head)
        rows = "".join(
            f"<tr><th style='text-align:left;font-weight:normal'>{escape(name)}</th>{_cells(figures)}</tr>" for name, *figures in self.rows
        )
        return f"<table>{heading}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(figures: Iterable[str]) -> str:
    return "".join(f"<td>{escape(cell)}</td>" for cell in figures)


def notebook(tables: Iterable[WordTable], notes: Iterable[str]) -> str:
    """Tables and notes below them, for `_repr_html_`."""
    return "".join(one.html() for one in tables) + "".join(f"<p>{escape(one)}</p>" for one in notes)
