"""What terminals and notebooks show of a tournament, each table stated once."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote
from turmwerk.formatting import WordTable, half_width, number, plus_minus
from turmwerk.playing.tables import run_title

if TYPE_CHECKING:
    from turmwerk.studies.tournament_result import TournamentResult


def tournament_tables(result: TournamentResult) -> list[WordTable]:
    """Who is stronger, by how much, and where the points come from."""
    figures = result.figures()
    rows = [
        [
            figures[i].name,
            plus_minus(figures[i].win_share, "{:.2%}"),
            plus_minus(figures[i].mean_score),
            plus_minus(figures[i].mean_rank),
            plus_minus(figures[i].rating, "{:.0f}"),
        ]
        for i in result.order
    ]
    title = run_title(result.game, result.games, result.seed, partial=result.partial) + dagger(bool(result.game.reconstructed))
    words = result.game.category_words
    points = [[words[name], *(number(means[i]) for i in result.order)] for name, means in result.mean_points.items()]
    return [
        WordTable(["strategy", "win share per seat", "mean score", "mean rank", "rating (Elo)"], rows, title),
        WordTable(["difference of win share", "paired", "unpaired"], tournament_pairs(result)),
        WordTable(["mean points for", *(result.names[i] for i in result.order)], points),
    ]


def tournament_pairs(result: TournamentResult) -> list[list[str]]:
    """A row for each pair, the stronger of both first."""
    pairs = {frozenset((one.first, one.second)): one for one in result.differences()}
    rows = []
    for first, second in combinations([result.names[i] for i in result.order], 2):
        one = pairs[frozenset((first, second))]
        paired = one.paired if one.first == first else one.paired.scaled(-1)
        rows.append([f"{first} − {second}", plus_minus(paired, "{:+.2%}"), half_width(one.unpaired, "{:.2%}")])
    return rows


def tournament_notes(result: TournamentResult) -> list[str]:
    """How many deals, what is fair, what the figures mean, what is reconstructed."""
    fair = f"fair share {1 / result.game.players:.2%}"
    note = f"{result.deals:,} deals, each with {result.n_lineups} line-ups · {fair} · ± is 95 % for each figure alone"
    claims = "sentences need intervals that hold for all pairs together" if len(result.names) > 2 else ""
    meaning = "unpaired: as if every game had a deal of its own · rating 0: the mean of those whose differences are known"
    return [line for line in (note, claims, meaning, footnote(result.game.reconstructed)) if line]
