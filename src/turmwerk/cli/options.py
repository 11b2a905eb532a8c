"""`turmwerk options`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import game_options, reading, strategy_option, usual_games_option
from turmwerk.cli.delivery import study_options
from turmwerk.cli.terminal import group, table, text
from turmwerk.cli.values import Renamed
from turmwerk.defaults import OPTION_GAMES, OPTION_GENERATIONS

if TYPE_CHECKING:
    from rich.console import Group

    from turmwerk.cli.delivery import Delivered
    from turmwerk.studies.option_figures import OptionsStudy


@click.command("options")
@game_options
@click.option(
    "--moves",
    cls=Renamed,
    before="--move",
    multiple=True,
    metavar="PATTERN",
    callback=reading(lambda given: given or None),
    help="Moves of your own, such as `go tent-*`; every kind unless given.",
)
@strategy_option
@usual_games_option(OPTION_GAMES, "How many games for each option, every seat restricted in turn.")
@click.option(
    "--generations",
    type=int,
    default=OPTION_GENERATIONS,
    show_default=True,
    help="Short tuning of the seat with the ban, and of its control; 0: none.",
)
@study_options
def command(**asked: Any) -> Delivered:
    """Find what each kind of move is worth.

    One seat may not make it unless nothing else is legal, the others may; compared with a seat without the ban, tuned as long, on the
    same deals.
    """
    from turmwerk.studies.options import options

    study = options(**asked)
    return study, options_tables(study)


def options_tables(study: OptionsStudy) -> Group:
    """The sentences, then a line for each option: what deserves a look first."""
    from turmwerk.components.sources import dagger
    from turmwerk.formatting import MARK, UNIT, count_of_players, mark, number, percentage_points, plus_minus
    from turmwerk.studies.pages.options import retuned_text

    mark_all = dagger(bool(study.game.reconstructed))
    partial = f" · PARTIAL, {len(study.options)} of {study.asked} options" if study.partial else ""
    head = (
        f"{study.game.info.title} · {count_of_players(study.game.players)}{mark_all} · {study.game.variant} · {study.strategy} play · "
        f"{study.games:,} games for each option · seed {study.seed}{partial}"
    )
    rows = [
        [
            one.pattern,
            percentage_points(one.change, "{:+.1f}") + mark(one.matters, "  "),
            plus_minus(one.points, "{:+.1f}"),
            number(one.offered, "{:.1f}"),
            f"{one.taken:.0%}",
            retuned_text(one),
        ]
        for one in study.by_word
    ]
    columns = ["without", "win share", "points", "offered", "taken", "re-tuned"]
    tuned = "re-tuned: who plays by weights that the short tuning found · " if study.tuned else ""
    foot = (
        f"\nwin share in {UNIT}, minus a control without the ban on the same deals · ± is 95 % for each figure alone, of the luck of the "
        f"deals · {MARK} more than chance, all options considered\n{tuned}"
        f"offered: decisions of the control in a game where there is a choice · {study.seconds:.1f} s"
    )
    lines = (foot, *([study.footnote] if study.footnote else []))
    return group(text(head, style="bold"), text(*study.verdicts), table(columns, rows), text(*lines))
