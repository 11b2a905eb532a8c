"""What terminals and notebooks show of a tournament, each table stated once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote
from turmwerk.formatting import WordTable, half_width, number, plus_minus
from turmwerk.playing.tables import run_title

if TYPE_CHECKING:
    from turmwerk.studies.tournament_result import TournamentResult


def tournament_tables(result: TournamentResult) -> list[WordTable]:
    """Who is stronger, by how much, and where the points come from."""
    rows = [
        [
            one.name,
            plus_minus(one.win_share, "{:.2%}"),
            plus_minus(one.mean_score),
            plus_minus(one.mean_rank),
            plus_minus(one.rating, "{:.0f}"),
        ]
        for one in result.figures()
    ]
    title = run_title(result.game, result.games, result.seed, partial=result.partial) + dagger(bool(result.game.reconstructed))
    pairs = [
        [f"{one.first} − {one.second}", plus_minus(one.paired, "{:+.2%}"), half_width(one.unpaired, "{:.2%}")]
        for one in result.differences()
    ]
    words = result.game.category_words
    points = [[words[name], *map(number, means)] for name, means in result.mean_points.items()]
    return [
        WordTable(["strategy", "win share per seat", "mean score", "mean rank", "rating (Elo)"], rows, title),
        WordTable(["difference of win share", "paired", "unpaired"], pairs),
        WordTable(["mean points for", *result.names], points),
    ]


def tournament_notes(result: TournamentResult) -> list[str]:
    """How many deals, what is fair, the verdict of a sequential test, what is reconstructed."""
    fair = f"fair share {1 / result.game.players:.2%}"
    note = f"{result.deals:,} deals, each with {result.n_lineups} line-ups · {fair} · ± is 95 % for each figure alone"
    return [line for line in (note, result.verdict, footnote(result.game.reconstructed)) if line]
