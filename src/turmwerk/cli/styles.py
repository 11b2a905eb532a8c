"""`turmwerk styles`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import game_options, strategy_option, usual_games_option
from turmwerk.cli.delivery import study_options
from turmwerk.cli.terminal import group, sheets, text
from turmwerk.defaults import STYLE_GAMES, STYLE_GENERATIONS, STYLES

if TYPE_CHECKING:
    from turmwerk.cli.delivery import Delivered


@click.command("styles")
@game_options
@strategy_option
@click.option("--number", type=int, default=STYLES, show_default=True, help="How many styles, with the usual way to play.")
@usual_games_option(STYLE_GAMES, "How many games all against all, and of each style in all seats together.")
@click.option("--generations", type=int, default=STYLE_GENERATIONS, show_default=True, help="How long each style is searched for.")
@study_options
def command(**asked: Any) -> Delivered:
    """Find good ways to play that differ, and who beats whom.

    Styles are weights that win nearly as much as the usual ones and do other things. Says whether one dominates, whether they go in a
    circle, which never pay, and the mix that nobody can exploit. Needs the extra `styles` (scipy).
    """
    from turmwerk.studies.pages.styles import style_notes, style_tables
    from turmwerk.studies.styles import styles

    study = styles(**asked)
    partial = " · PARTIAL, stopped before the end" if study.partial else ""
    head = f"{study.game.info.title} · {study.game.variant} · styles found from {study.strategy} · seed {study.seed}{partial}"
    return study, group(text(head, style="bold"), text(*study.verdicts, ""), *sheets(style_tables(study), style_notes(study)))
