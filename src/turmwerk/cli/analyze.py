"""`turmwerk analyze`: the course of a recorded game, for those who want to learn from it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

import click

from turmwerk.cli import leave_partial
from turmwerk.cli.arguments import lineup
from turmwerk.cli.record_file import playing_on_options, read_record, record_options
from turmwerk.cli.streams import emit
from turmwerk.cli.terminal import show, show_json, table, text
from turmwerk.defaults import ANALYZED_PLAYOUTS

if TYPE_CHECKING:
    from turmwerk.cli.layout import Sheet
    from turmwerk.studies.analysis import AnalysisResult, Decision


@click.command("analyze")
@record_options
@click.option("--report", metavar="FILE", help="Write a self-contained HTML page.")
@click.option("--most", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many costly decisions to show.")
@playing_on_options(ANALYZED_PLAYOUTS)
def command(
    file: TextIO, line: int, report: str | None, most: int, chosen: tuple[str, ...], playouts: int, seed: int, as_json: bool
) -> None:
    """Show how the chances changed in a recorded game and which decisions cost most.

    RECORD is a file of records, one JSON object a line; - is standard input. Records can be written by hand: docs/table.md.
    """
    from turmwerk.files import check_writable
    from turmwerk.studies.analysis import analyze

    if report is not None:
        check_writable(report)
    state = read_record(file, line)[-1]
    found = analyze(state, strategies=lineup(chosen), playouts=playouts, seed=seed, progress=sys.stderr.isatty(), partial=True)
    if as_json:
        show_json(found.as_dict())
    else:
        show(text(found.sentence()), text(""), _table(found, most))
    if report is not None:
        found.report(report)
        if not as_json:
            emit(f"written: {report}")
    if found.partial:
        leave_partial("the results are partial")


def _table(found: AnalysisResult, most: int) -> Sheet:
    rows = [_row(one) for one in found.costliest(most)]
    columns = ["move", "decision", "seat", "cost", "99.9 % interval", "chance after it", "better was"]
    return table(columns, rows, f"The decisions that cost most · {found.playouts} playouts · seed {found.seed}")


def _row(one: Decision) -> list[str]:
    from turmwerk.formatting import interval

    ends = interval(one.cost.low, one.cost.high, "{:.1%}")
    return [one.move, str(one.number), f"P{one.seat}", f"{one.cost.value:.1%}", ends, f"{one.chances[one.seat]:.1%}", one.best]
