"""The page of a study of options."""

from __future__ import annotations

from turmwerk.formatting import UNIT, count_of_players, mark, number, percentage_points, plus_minus, sentence
from turmwerk.report.charts import Dot, dots
from turmwerk.report.page import Page, PageFigure, PageTable, Panel, component_table, provenance
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
    return Page(
        title=f"{game.info.title}: what is each option worth?",
        lead=f"{count_of_players(game.players)}, {game.variant}, {study.strategy} play; {study.games:,} games for each option.",
        partial=study.partial,
        panels=[
            Panel(
                level=study.strategy,
                variant=game.variant,
                title="The options",
                answer=sentence(study.verdicts[0]),
                hero=PageFigure("What a seat loses that may not do it", overview(study)),
                findings=[sentence(text) for text in study.verdicts[1:]],
                parts=[],
                tables=[_table(study)],
            )
        ],
        provenance=provenance(
            game,
            command=command,
            seed=study.seed,
            games=f"{study.games:,} games for each option",
            strategies=study.strategy,
            signature=None,
            seconds=study.seconds,
        ),
        components=component_table(game),
        notes=[*([study.footnote + "."] if study.footnote else []), *NOTES],
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
