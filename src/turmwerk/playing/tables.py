"""What terminals and notebooks show of a simulation, each table stated once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger, footnote, rests_on
from turmwerk.components.table import as_text
from turmwerk.formatting import MISSING, WordTable, count_of_players, half_width, interval, number
from turmwerk.statistics import CONFIDENCE, Estimate, share_interval

if TYPE_CHECKING:
    from turmwerk.playing.result import SimulationResult
    from turmwerk.registry.game import BaseGame


def run_title(game: BaseGame, games: int, seed: int, *, play: str = "", partial: bool = False) -> str:
    """What was played, and by whom, above a table."""
    end = " · PARTIAL, stopped before the end" if partial else ""
    who = f" · {play}" if play else ""
    return f"{game.info.title} · {count_of_players(game.players)} · {game.variant}{who} · {games:,} games · seed {seed}{end}"


def play_words(strategies: Sequence[str]) -> str:
    """Who played, such as "random play"; the table has the seats of several."""
    names = dict.fromkeys(strategies)
    return f"{strategies[0]} play" if len(names) == 1 else f"play: {', '.join(names)}"


def result_tables(result: SimulationResult) -> list[WordTable]:
    """Seats first, then where the points come from, then what facts such as boards brought."""
    seats = range(result.game.players)
    intervals = result.intervals()
    named = any(name != "random" for name in result.strategies)
    rows = [
        [
            f"P{seat} {result.strategies[seat]}" if named else f"P{seat}",
            number(result.mean_scores[seat]),
            half_width(Estimate(float(result.mean_scores[seat]), *intervals.mean_scores[seat].tolist())),
            f"{result.sd_scores[seat]:.2f}" if result.games > 1 else MISSING,
            f"{result.win_share[seat]:.2%}",
            interval(*intervals.win_share[seat].tolist()),
        ]
        for seat in seats
    ]
    title = run_title(result.game, result.games, result.seed, play=play_words(result.strategies), partial=result.partial)
    title += dagger(bool(result.game.reconstructed))
    words = result.game.category_words
    points = [[words[name], *map(number, means)] for name, means in result.mean_breakdown.items()]
    return [
        WordTable(["seat", "mean score", "95 %", "spread (sd)", "win share", "95 % interval"], rows, title),
        WordTable(["mean points for", *(f"P{seat}" for seat in seats)], points),
        *(_fact_table(result, name) for name in result.facts),
    ]


def _fact_table(result: SimulationResult, name: str) -> WordTable:
    """What each value of a fact, such as a board, brought the seats that had it; the best first."""
    rows = []
    for value, figures in sorted(result.facts[name].items(), key=lambda item: -item[1].win_share):
        ends = interval(*share_interval(figures.seats, figures.win_share, CONFIDENCE))
        marked = value + dagger(rests_on(result.game.reconstructed, name, value))
        rows.append([marked, f"{figures.seats:,}", number(figures.mean_score), f"{figures.win_share:.2%}", ends])
    return WordTable([result.game.setup_words[name], "seats", "mean score", "win share", "95 % interval"], rows)


def result_notes(result: SimulationResult) -> list[str]:
    """Length, how games ended, speed, what was changed, what is reconstructed."""
    changed = ", ".join(f"{key} = {as_text(value)}" for key, value in result.game.changed.items())
    threads = "1 thread" if result.threads == 1 else f"{result.threads} threads"
    note = footnote(result.game.reconstructed)
    return [
        *([f"changed components: {changed}"] if changed else []),
        f"{result.mean_decisions:.1f} decisions and {result.mean_rounds:.1f} rounds per game · shared wins {result.shared_win_share:.2%}",
        *_ending_notes(result),
        f"{result.games / result.seconds:,.0f} games per second on {threads} · signature {result.signature}",
        *([note] if note else []),
    ]


def _ending_notes(result: SimulationResult) -> list[str]:
    """Why games ended; and what it means that only a limit ended some."""
    occurred = sorted(((share, words) for words, share in result.endings.items() if share), reverse=True)
    several = ", ".join(f"{words}: {share:.2%}" for share, words in occurred)
    notes = [f"all games ended because {occurred[0][1]}" if len(occurred) == 1 else f"games ended because {several}"]
    info = result.game.info
    if info.limit is not None and result.endings[info.limit]:
        key = info.limit_key
        notes.append(
            f"{result.endings[info.limit]:.2%} ended only by the limit {key} = {result.game.components[key]}, which keeps games finite: "
            f"by the rules they would go on; --set {key}=N changes it"
        )
    return notes
