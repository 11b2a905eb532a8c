"""A simulation as lines of figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from turmwerk.data.lines import Line, Source
from turmwerk.statistics import CONFIDENCE, Estimate, share_interval

if TYPE_CHECKING:
    from turmwerk.playing.result import SimulationResult


def result_lines(result: SimulationResult) -> Iterator[Line]:
    """The figures of a simulation."""
    source = Source.of(result.game, result.games)
    names = result.strategies
    table = names[0] if len(set(names)) == 1 else None  # figures of the whole table
    intervals = result.intervals()
    for seat, name in enumerate(names):
        item = f"P{seat}"
        yield source.line("win share", item, Estimate(float(result.win_share[seat]), *intervals.win_share[seat].tolist()), name)
        yield source.line("mean score", item, Estimate(float(result.mean_scores[seat]), *intervals.mean_scores[seat].tolist()), name)
        yield source.line("standard deviation of the score", item, result.sd_scores[seat], name)
        for category, means in result.mean_breakdown.items():
            yield source.line(f"mean points for {category}", item, means[seat], name)
    shared = result.shared_win_share
    yield source.line("shared wins", None, Estimate(shared, *share_interval(result.games, shared, CONFIDENCE)), table)
    yield source.line("decisions", None, result.mean_decisions, table)
    yield source.line("rounds", None, result.mean_rounds, table)
    for reason, share in result.endings.items():
        yield source.line("ending", reason, Estimate(share, *share_interval(result.games, share, CONFIDENCE)), table)
    for fact, values in result.facts.items():
        for value, figures in values.items():
            ends = share_interval(figures.seats, figures.win_share, CONFIDENCE)
            yield source.line(f"win share by {fact}", value, Estimate(figures.win_share, *ends), table)
            yield source.line(f"mean score by {fact}", value, figures.mean_score, table)
