"""The page and the picture of a simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote
from turmwerk.formatting import UNIT, count_of_players, enumerated, percentage_points, plus_minus, sentence
from turmwerk.playing.tables import result_tables
from turmwerk.report.charts import Dot, distribution, dots
from turmwerk.report.page import Page, PageFigure, PageTable, Panel, Part, component_table, mark_note, provenance_lines
from turmwerk.statistics import CONFIDENCE, Estimate, joint_confidence

if TYPE_CHECKING:
    from turmwerk.playing.result import SimulationResult
    from turmwerk.report.svg import Picture

NOTES = (
    "P0 is the first seat. A win shared by k seats counts 1/k for each. Every ± of a table is 95 % for its figure alone; colors and the "
    "sentence need intervals widened for the number of seats.",
)


def overview(result: SimulationResult) -> Picture:
    """How far the win share of each seat is from the fair one; of a game for one, how often each score was reached."""
    if result.game.players == 1:
        return _scores(result)
    joint = _advantages(result, joint_confidence(result.game.players))
    found = [
        Dot(f"P{seat}, {result.strategies[seat]}", one.scaled(100), joint[seat].excludes_zero, percentage_points(one, "{:+.1f}"))
        for seat, one in enumerate(_advantages(result, CONFIDENCE))
    ]
    return dots(found, "Win share minus the fair share, by seat:", unit=f"{UNIT} from fair ({1 / result.game.players:.0%})")


def result_page(result: SimulationResult, command: str | None) -> Page:
    """Everything the page says."""
    game = result.game
    players = enumerated(list(dict.fromkeys(result.strategies)))
    played = f"{result.games:,} games"
    hero = PageFigure("Who wins more than fair?" if game.players > 1 else "Scores", overview(result))
    tables = [PageTable(one.title or one.head[0], one.head, one.rows) for one in result_tables(result)]
    scores = Part("Scores", "", [PageFigure("How often each score was reached, over all seats", _scores(result))])
    parts = [scores] if game.players > 1 else []
    panel = Panel(players, game.variant, "The games", sentence(result_sentence(result)), hero, [], parts, tables)
    provenance = provenance_lines(game, command, result.seed, played, players, result.signature, result.seconds)
    marked = footnote(game.reconstructed)
    return Page(
        title=f"{game.info.title}: {played}",
        lead=f"{count_of_players(game.players)}, {game.variant}; {players} play.",
        partial=result.partial,
        panels=[panel],
        provenance=provenance,
        components=component_table(game),
        notes=[*([f"{marked}."] if marked else []), *NOTES],
        mark=mark_note(marked),
    )


def result_sentence(result: SimulationResult) -> str:
    """Which seats win more or less than their share, as far as it is shown; alone at the table, the score."""
    game = result.game
    start = f"{count_of_players(game.players)}{dagger(bool(game.reconstructed))}"
    mean = f"{result.mean_scores.mean():.1f} points on average"
    if game.players == 1:
        return f"{start}: {mean}"
    found = [(seat, one) for seat, one in enumerate(_advantages(result, joint_confidence(game.players))) if one.excludes_zero]
    shown = [f"P{seat} wins {plus_minus(one.shifted(1 / game.players), '{:.1%}')}" for seat, one in found]
    told = f"{enumerated(shown)} (fair: {1 / game.players:.1%})" if shown else "no seat is shown to win more or less than its share"
    return f"{start}: {told}; {mean}"


def _advantages(result: SimulationResult, confidence: float) -> list[Estimate]:
    fair = 1 / result.game.players
    ends = result.intervals(confidence).win_share.tolist()
    return [Estimate(share, *pair).shifted(-fair) for share, pair in zip(result.win_share.tolist(), ends, strict=True)]


def _scores(result: SimulationResult) -> Picture:
    counts = list(zip(result.histogram.scores.tolist(), result.histogram.counts.sum(axis=1).tolist(), strict=True))
    mean = float(result.mean_scores.mean())
    return distribution(counts, mean, f"Scores: mean {mean:.1f}, from {counts[0][0]} to {counts[-1][0]}.")
