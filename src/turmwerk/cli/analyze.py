"""`turmwerk analyze`: the course of a recorded game, for those who want to learn from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import click

from turmwerk.cli.arguments import progress_options
from turmwerk.cli.delivery import deliver, report_option
from turmwerk.cli.record_file import playing_on_options, read_record, record_options
from turmwerk.cli.terminal import table, text
from turmwerk.defaults import ANALYZED_PLAYOUTS

if TYPE_CHECKING:
    from turmwerk.cli.layout import Sheet
    from turmwerk.studies.analysis import AnalysisResult, Decision


@click.command("analyze")
@record_options
@report_option
@click.option("--most", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many costly decisions to show.")
@playing_on_options(ANALYZED_PLAYOUTS)
@progress_options
def command(file: TextIO, line: int, rules: str | None, report: str | None, most: int, as_json: bool, **asked: Any) -> None:
    """Show how the chances changed in a recorded game and which decisions cost most.

    RECORD is a file of records, one JSON object a line; - is standard input. Records can be written by hand: docs/table.md.
    """
    from turmwerk.studies.analysis import analyze

    found = analyze(read_record(file, line, rules)[-1], partial=True, **asked)
    notes = [text(found.footnote)] if found.footnote else []
    deliver(found, text(found.sentence(), ""), _table(found, most), *notes, as_json=as_json, written={report: found.report})


def _table(found: AnalysisResult, most: int) -> Sheet:
    rows = [_row(one) for one in found.costliest(most)]
    columns = ["move", "decision", "seat", "cost", "99.9 % interval", "chance after it", "better was"]
    return table(columns, rows, f"The decisions that cost most · {found.playouts} playouts · seed {found.seed}")


def _row(one: Decision) -> list[str]:
    from turmwerk.formatting import interval

    ends = interval(one.cost.low, one.cost.high, "{:.1%}")
    return [one.move, str(one.number), f"P{one.seat}", f"{one.cost.value:.1%}", ends, f"{one.chances[one.seat]:.1%}", one.best]
