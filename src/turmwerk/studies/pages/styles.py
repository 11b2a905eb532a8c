"""What terminals, notebooks and the page show of styles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sources import footnote
from turmwerk.formatting import (
    MISSING,
    UNIT,
    WordTable,
    count_of_players,
    half_width,
    interval,
    mark,
    percentage_points,
    plus_minus,
    sentence,
)
from turmwerk.report.charts import Cell, Dot, dots, grid
from turmwerk.report.page import Page, PageFigure, PageTable, Panel, Part

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.statistics import Estimate
    from turmwerk.studies.style_result import StylesStudy

STRONG = 0.15  # away from one half: the strongest color
NOTES = (
    "A style is a set of weights that wins about three quarters of the fair share or more among the usual ones and does other things: a "
    "search is rewarded for shares of kinds of moves and of categories of points that no style found before has. Other searches may find "
    "other styles; sentences hold for these.",
    "A field of the matrix is the share of the games in which the style of the row comes before that of the column, of those in which both "
    "sit at the table, in all seats and on the same deals; ties count half. With more than two players other styles sit there too.",
    "Intervals are 95 % for each figure alone; sentences and marks need intervals that hold for all pairs together. The mix is the Nash "
    "average of the matrix; its intervals come from drawing the deals again.",
)


def matrix_picture(study: StylesStudy) -> Picture:
    """Who comes before whom: a row for each style."""
    duels, styles = study._duels, study.styles
    rows = []
    for number, one in enumerate(styles):
        cells = []
        for place in range(len(styles)):
            away = float(duels.matrix[number, place]) - 0.5
            marked = duels.beats(number, place) or duels.beats(place, number)
            share = duels.estimate(number, place)
            text, half = (MISSING, "") if place == number else (f"{share.value:.0%}", half_width(share, "{:.0%}"))
            cells.append(Cell(text, half, away / STRONG if marked else 0.0))
        rows.append((one.label, cells))
    legend = "How often the row comes before the column. Colored: shown, all pairs considered; blue wins, orange loses."
    return grid([one.label for one in styles], rows, "Styles against each other:", legend)


def share_of_mix(share: Estimate) -> str:
    """Such as "43% (10% … 80%)": an interval that ends at nothing or all is not the value plus or minus something."""
    return f"{share.value:.0%}" + (f" ({interval(share.low, share.high, '{:.0%}')})" if share.has_interval else "")


def style_tables(study: StylesStudy) -> list[WordTable]:
    """The styles, and the matrix."""
    duels, styles = study._duels, study.styles
    numbers = range(len(styles))
    figures = study.tournament.figures()
    rows = [
        [one.title, plus_minus(figures[i].win_share, "{:.1%}"), share_of_mix(study.mix[i]), percentage_points(edge, "{:+.1f}")]
        for i, (one, edge) in enumerate(zip(styles, study.edges, strict=True))
    ]
    matrix = [
        [
            styles[i].label,
            *(MISSING if i == j else plus_minus(duels.estimate(i, j), "{:.1%}") + mark(duels.beats(i, j), "  ") for j in numbers),
        ]
        for i in numbers
    ]
    did = [[one.label, one.figures] for one in styles]
    return [
        WordTable(["style", "win share", "in the mix", "first seat's edge"], rows),
        WordTable(["comes before", *(one.label for one in styles)], matrix),
        WordTable(["style", "does more or less than the others"], did),
    ]


def style_notes(study: StylesStudy) -> list[str]:
    """What the figures mean."""
    return [
        f"{study.tournament.deals:,} deals, each with {study.tournament.n_lineups} line-ups · fair share {1 / study.game.players:.1%} · "
        f"edge in {UNIT} if all play the style · A: {study.strategy} · ± is 95 % for each figure alone · {study.seconds:.1f} s",
        *([footnote(study.game.reconstructed)] if study.game.reconstructed else []),
    ]


def styles_page(study: StylesStudy, command: str | None) -> Page:
    """Everything the page says."""
    game = study.game
    answer, *others = map(sentence, study.verdicts)
    found = [*(sentence(f"{one.label}: {one.name}") for one in study.styles), *others]
    names = ", ".join(one.label for one in study.styles)
    played = f"{study.games:,} games, {study.tournament.deals:,} deals with {study.tournament.n_lineups} line-ups each"
    captions = ("The styles", "Who comes before whom", "What they do more or less than the others")
    tables = [
        PageTable(words, one.head, one.rows, words=place == 2)
        for place, (words, one) in enumerate(zip(captions, style_tables(study), strict=True))
    ]
    edges = [
        Dot.of(one.label, edge.scaled(100), edge.excludes_zero, "{:+.1f}") for one, edge in zip(study.styles, study.edges, strict=True)
    ]
    mixed = [Dot(one.label, share.scaled(100), False, share_of_mix(share)) for one, share in zip(study.styles, study.mix, strict=True)]
    parts = [
        Part(
            "Seats and the mix",
            "The edge of the first seat if all seats play the same style, and how much of each style is in the mix nobody can exploit.",
            [
                PageFigure("Edge of the first seat", dots(edges, "Edge of the first seat by style:", unit=f"{UNIT} above fair")),
                PageFigure("The mix nobody can exploit", dots(mixed, "Shares of the mix by style:", unit="percent of the mix")),
            ],
        )
    ]
    hero = PageFigure("Who comes before whom", matrix_picture(study))
    return study._page_of(
        game,
        command,
        [Panel(names, game.variant, "The styles", answer, hero, found, parts, tables)],
        title=f"{game.info.title}: which ways to play are there?",
        lead=f"{count_of_players(game.players)}, {game.variant}; {len(study.styles)} styles, found from {study.strategy}; {played}.",
        games=played,
        strategies=f"styles {names}, found from {study.strategy}",
        notes=NOTES,
    )
