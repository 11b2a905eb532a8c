"""The page of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.formatting import UNIT, count_of_players, enumerated, percentage_points
from turmwerk.report.charts import Dot, dots
from turmwerk.report.page import Page, PageFigure, PageTable, Panel

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.studies.tournament_result import TournamentResult

NOTES = (
    "Every line-up over the seats plays the same deals, so each strategy holds each seat equally often. Win shares are per seat held; what "
    "is fair is 1 divided by the number of players. Intervals are 95 % for each figure alone; sentences need intervals that hold for all "
    "pairs of strategies together. Paired differences come from the same deals; unpaired is what as many games would say if each had a "
    "deal of its own.",
    "Ratings are differences: 400 points are odds of 10 to 1 to come before the other. 0 is the mean of the strategies whose differences "
    "are known, each weighted by how much the games tell of it. Of a strategy that never wins, or always, only one end is known.",
)


def tournament_page(result: TournamentResult, command: str | None) -> Page:
    """Everything the page says."""
    from turmwerk.studies.tables import tournament_tables

    game = result.game
    answer, *found = result.verdicts
    players = enumerated([result.names[i] for i in result.order])
    played = f"{result.games:,} games, {result.deals:,} deals with {result.n_lineups} line-ups each"
    hero = PageFigure("Win share above or below the fair share", overview(result))
    captions = ("The strategies, the strongest first", "Differences of the win share", "Where the points come from")
    tables = [PageTable(words, one.head, one.rows) for words, one in zip(captions, tournament_tables(result), strict=True)]
    return result._page_of(
        game,
        command,
        [Panel(players, game.variant, "The strategies", f"{answer}.", hero, [f"{one}." for one in found], [], tables)],
        title=f"{game.info.title}: who plays best?",
        lead=f"{count_of_players(game.players)}, {game.variant}; {players} play each other; {played}.",
        games=played,
        strategies=players,
        notes=NOTES,
    )


def overview(result: TournamentResult) -> Picture:
    """The win share of each strategy above the fair one, the strongest first."""
    fair = 1 / result.game.players
    figures = result.figures()
    found = []
    for i in result.order:
        above = figures[i].win_share.shifted(-fair)
        found.append(Dot(figures[i].name, above.scaled(100), above.excludes_zero, percentage_points(above, "{:+.1f}")))
    return dots(found, "Win share above or below the fair share:", unit=f"{UNIT} above the fair share of {fair:.1%}, per seat")
