"""The page of a study of options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, count_of_players, mark, number, percentage_points, plus_minus, sentence
from turmwerk.report.charts import Dot, dots
from turmwerk.report.page import Page, PageFigure, PageTable, Panel

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.studies.option_figures import Option, OptionsStudy

NOTE = (
    "One seat, each in turn, may not make the moves of one kind unless nothing else is legal; the others may. The difference is that from "
    "its control, a seat without the ban, on the same deals. Intervals are 95 % for each figure alone; colors, marks and words need "
    "intervals widened for the number of all options. Offered and taken are counted at the decisions of the control. Moves "
    "that never stand beside another kind are left out: nobody can do without them."
)
TUNED = (
    "A seat that plays by weights was tuned against the others for a short time, and so was its control: once with the ban, once without. "
    "Each plays by the weights that do best for it on separate deals, of the usual ones and all that were found; what tuning gains is on "
    "both sides. The intervals contain the luck of the deals, not that of the search: a longer one might find better play, on either side."
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
        title=f"{game.info.title}: {_question(study)}",
        lead=f"{count_of_players(game.players)}, {game.variant}, {study.strategy} play; {played}.",
        games=played,
        strategies=study.strategy,
        notes=[NOTE, TUNED] if study.tuned else [NOTE],
    )


def _question(study: OptionsStudy) -> str:
    """What the page answers, of one option or of all."""
    if study.asked == 1 and study.options:
        return f"what if a seat must do without “{study.options[0].pattern}”?"
    return "what is each option worth?"


def overview(study: OptionsStudy) -> Picture:
    """The price of each option, what deserves a look first."""
    found = [
        Dot(
            one.pattern,
            one.points if study.solo else one.change.scaled(100),
            one.joint_points.excludes_zero if study.solo else one.matters,
            plus_minus(one.points, "{:+.1f}") if study.solo else percentage_points(one.change, "{:+.1f}"),
        )
        for one in study.by_word
    ]
    unit = "points" if study.solo else f"win share in {UNIT}"
    return dots(found, "What a seat loses that may not do it:", unit=f"{unit}, with the ban minus without")


def retuned_text(one: Option) -> str:
    """Which of the seat with the ban and its control play by weights that were tuned for it."""
    return {(True, True): "both", (True, False): "banned", (False, True): "control", (False, False): "no"}[one.retuned, one.control_retuned]


def _table(study: OptionsStudy) -> PageTable:
    rows = [
        [
            one.pattern,
            percentage_points(one.change) + mark(one.matters),
            plus_minus(one.points, "{:+.2f}"),
            number(one.offered, "{:.1f}"),
            f"{one.taken:.0%}",
            retuned_text(one),
            study.word(one),
        ]
        for one in study.by_word
    ]
    head = ["without", f"win share, {UNIT}", "points", "offered in a game", "taken", "re-tuned", "in a word"]
    return PageTable("Every option", head, rows)
