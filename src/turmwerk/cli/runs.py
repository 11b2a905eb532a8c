"""`turmwerk runs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from turmwerk.cli.arguments import json_option
from turmwerk.cli.terminal import group, show, show_json, table, text

if TYPE_CHECKING:
    from rich.console import Group

    from turmwerk.work.ledger import JobSummary, LedgerSummary


@click.command("runs")
@click.argument("path", metavar="FILE")
@json_option
def command(path: str, as_json: bool) -> None:
    """Show what is in a ledger that --keep has made, also while it grows."""
    from turmwerk.work.ledger import read_ledger

    ledger = read_ledger(path)
    if as_json:
        show_json({"question": ledger.question, "jobs": [one._asdict() for one in ledger.jobs]})
    else:
        show(ledger_tables(ledger))


def ledger_tables(ledger: LedgerSummary) -> Group:
    """How much has been played of what, then what was asked."""
    games = [one.deals * len(one.job["tables"]) for one in ledger.jobs]
    rows = [
        [*_described(one), f"{n_games:,}", f"{one.tasks:,}", one.last[5:16].replace("T", " ")]
        for one, n_games in zip(ledger.jobs, games, strict=True)
    ]
    played = table(["played", "wanted", "games", "tasks", "last (UTC)"], rows, "Finished")
    asked = table(["question", ""], [[word, _words(value)] for word, value in ledger.question.items()])
    return group(text(f"{sum(games):,} games are finished; rerun the command that made this file to resume."), played, asked)


def _described(one: JobSummary) -> tuple[str, str]:
    """The setting and who plays, and what is wanted of it."""
    game = one.job["games"][0]
    names = list(dict.fromkeys(strategy["name"] for strategy in one.job["strategies"]))
    more = f" +{len(one.job['games']) - 1}" if len(one.job["games"]) > 1 else ""
    return f"{game['players']} · {game['variant']}{more} · {', '.join(names)}", one.job["want"]["kind"]


def _words(value: object) -> str:
    return "–" if value is None else ", ".join(map(str, value)) if isinstance(value, list) else str(value)
