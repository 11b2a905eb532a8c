"""The page of a study of options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, count_of_players, mark, number, percentage_points, plus_minus, sentence
from turmwerk.report.charts import Dot, dots
from turmwerk.report.page import Page, PageFigure, PageTable, Panel

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.studies.option_figures import OptionsStudy

NOTES = (
    "One seat, each in turn, may not make the moves of one kind unless nothing else is legal; the others may. The difference is that from "
    "the same deals without the ban. Intervals are 95 % for each figure alone; colors, marks and words need intervals widened for the "
    "number of all options.",
    "A seat that plays by weights was re-tuned for a short time without the move; it plays by these weights if they did better than the "
    "usual ones on deals of their own. A longer search might find a better way to do without.",
)


def options_page(study: OptionsStudy, command: str | None) -> Page:
    """Everything the page says."""
    game = study.game
    answer, *found = map(sentence, study.verdicts)
    hero = PageFigure("What a seat loses that may not do it", overview(study))
    played = f"{study.games:,} games for each option"
    return study._page_of(
        game,
        command,
        [Panel(study.strategy, game.variant, "The options", answer, hero, found, [], [_table(study)])],
        title=f"{game.info.title}: what is each option worth?",
        lead=f"{count_of_players(game.players)}, {game.variant}, {study.strategy} play; {played}.",
        games=played,
        strategies=study.strategy,
        notes=NOTES,
    )


def overview(study: OptionsStudy) -> Picture:
    """The price of each option, the dearest first."""
    found = [
        Dot(
            one.pattern,
            one.points if study.solo else one.change.scaled(100),
            one.joint_points.excludes_zero if study.solo else one.matters,
            plus_minus(one.points, "{:+.1f}") if study.solo else percentage_points(one.change, "{:+.1f}"),
        )
        for one in study.options
    ]
    unit = "points" if study.solo else f"win share in {UNIT}"
    return dots(found, "What a seat loses that may not do it:", unit=f"{unit}, with the ban minus without")


def _table(study: OptionsStudy) -> PageTable:
    rows = [
        [
            one.pattern,
            percentage_points(one.change) + mark(one.matters),
            plus_minus(one.points, "{:+.2f}"),
            number(one.offered, "{:.1f}"),
            f"{one.taken:.0%}",
            "yes" if one.retuned else "no",
            study.word(one),
        ]
        for one in study.options
    ]
    head = ["without", f"win share, {UNIT}", "points", "offered in a game", "taken", "re-tuned", "in a word"]
    return PageTable("Every option", head, rows)
