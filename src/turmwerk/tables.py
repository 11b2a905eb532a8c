"""Results as tables of words and notebook pages: what the terminal and notebooks show of them, each table stated once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from turmwerk.components import as_text, table
from turmwerk.components.sources import dagger, footnote, rests_on
from turmwerk.formatting import MISSING, count_of_players, half_width, interval, number, plus_minus
from turmwerk.statistics import CONFIDENCE, Estimate, share_interval

if TYPE_CHECKING:
    from turmwerk.designing.result import Design
    from turmwerk.registry import Game
    from turmwerk.results import Result
    from turmwerk.studies.balance import BalanceStudy
    from turmwerk.studies.option_figures import OptionsStudy
    from turmwerk.studies.tournament_result import TournamentResult
    from turmwerk.studies.what_if import WhatIf
    from turmwerk.tuning.result import TuneResult


@dataclass(frozen=True)
class WordTable:
    """A table of words: the first column names, the others are figures."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""

    def html(self) -> str:
        """For a notebook."""
        heading = f"<caption style='text-align:left;font-weight:600'>{escape(self.title)}</caption>" if self.title else ""
        head = "".join(f"<th>{escape(cell)}</th>" for cell in self.head)
        rows = "".join(
            f"<tr><th style='text-align:left;font-weight:normal'>{escape(name)}</th>{_cells(figures)}</tr>" for name, *figures in self.rows
        )
        return f"<table>{heading}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(figures: Iterable[str]) -> str:
    return "".join(f"<td>{escape(cell)}</td>" for cell in figures)


def run_title(game: Game, games: int, seed: int, *, partial: bool = False) -> str:
    """What was played, above a table."""
    end = " · PARTIAL, stopped before the end" if partial else ""
    return f"{game.info.title} · {count_of_players(game.players)} · {game.variant} · {games:,} games · seed {seed}{end}"


def result_tables(result: Result) -> list[WordTable]:
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
    title = run_title(result.game, result.games, result.seed, partial=result.partial) + dagger(bool(result.game.reconstructed))
    words = result.game.category_words
    points = [[words[name], *map(number, means)] for name, means in result.mean_breakdown.items()]
    return [
        WordTable(["seat", "mean score", "95 %", "spread (sd)", "win share", "95 % interval"], rows, title),
        WordTable(["mean points for", *(f"P{seat}" for seat in seats)], points),
        *(_fact_table(result, name) for name in result.facts),
    ]


def _fact_table(result: Result, name: str) -> WordTable:
    """What each value of a fact, such as a board, brought the seats that had it; the best first."""
    rows = []
    for value, figures in sorted(result.facts[name].items(), key=lambda item: -item[1].win_share):
        ends = interval(*share_interval(figures.seats, figures.win_share, CONFIDENCE))
        marked = value + dagger(rests_on(result.game.reconstructed, name, value))
        rows.append([marked, f"{figures.seats:,}", number(figures.mean_score), f"{figures.win_share:.2%}", ends])
    return WordTable([result.game.setup_words[name], "seats", "mean score", "win share", "95 % interval"], rows)


def result_notes(result: Result) -> list[str]:
    """Length, speed, what was changed, what is reconstructed."""
    changed = ", ".join(f"{key} = {as_text(value)}" for key, value in result.game.changed.items())
    threads = "1 thread" if result.threads == 1 else f"{result.threads} threads"
    note = footnote(result.game.reconstructed)
    return [
        *([f"changed components: {changed}"] if changed else []),
        f"{result.mean_decisions:.1f} decisions and {result.mean_rounds:.1f} rounds per game · shared wins {result.shared_win_share:.2%}",
        f"{result.games / result.seconds:,.0f} games per second on {threads} · signature {result.signature}",
        *([note] if note else []),
    ]


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


def tune_tables(result: TuneResult) -> list[WordTable]:
    """How the weights did on fresh deals, and the weights."""
    from turmwerk.tuning.result import setting_name

    recipe = result.recipe
    checks = [
        [
            setting_name(check.game),
            check.against,
            f"{check.games:,}",
            f"{plus_minus(check.figure)} points" if check.game.players == 1 else plus_minus(check.figure, "{:.2%}"),
            plus_minus(check.multiple, "{:.3f}"),
            "yes" if check.beats else "NO",
        ]
        for check in result.checks
    ]
    title = f"{recipe.settings[0].info.title} · {recipe.start} tuned against {recipe.opponents} · seed {recipe.seed}"
    figure = "win share" if any(one.players > 1 for one in recipe.settings) else "points"
    before, after = result.begun_with.weights, result.vector.weights
    rows = [[name, f"{before.get(name, 0):g}", f"{after.get(name, 0):g}"] for name in recipe.settings[0].features]
    return [
        WordTable(["fresh deals", "against", "games", figure, "× fair", "beats it"], checks, title),
        WordTable(["feature", "start", "tuned"], rows),
    ]


def tune_notes(result: TuneResult) -> list[str]:
    """How far the search came, and how to repeat it."""
    last = result.history[-1]
    return [
        f"generation {last.number}, {result.recipe.population} candidates · fitness: best {last.best:.3f}, mean {last.mean:.3f}",
        f"{result.seconds:.1f} s · ± is 95 % · found by: {result.found_by}",
        result.verdict if result.partial else f"The result {result.verdict}.",
    ]


def notebook(tables: Iterable[WordTable], notes: Iterable[str]) -> str:
    """Tables and notes below them, for `_repr_html_`."""
    return "".join(one.html() for one in tables) + "".join(f"<p>{escape(one)}</p>" for one in notes)


def game_html(game: Game) -> str:
    """A game in a notebook: what it is, and what was changed."""
    known = table(game.name)
    changed = [[key, as_text(value), known[key].value_text, known[key].words] for key, value in game.changed.items()]
    head = (
        f"<p><b>{escape(game.info.title)}</b> · {count_of_players(game.players)} · {escape(game.variant)}: {escape(game.info.summary)}</p>"
    )
    return head + (WordTable(["changed component", "value", "as shipped", "what it is"], changed).html() if changed else "")


def study_html(study: BalanceStudy | WhatIf | OptionsStudy | Design) -> str:
    """A study in a notebook: the answer, the picture, what else stands out."""
    from turmwerk.studies.balance import BalanceStudy

    first, rest = (study.headline, study.findings) if isinstance(study, BalanceStudy) else (study.verdicts[0], study.verdicts[1:])
    partial = "<p><b>PARTIAL</b>, stopped before the end</p>" if study.partial else ""
    listed = "".join(f"<li>{escape(one)}</li>" for one in rest)
    note = f"<p>{escape(study.footnote)}</p>" if study.footnote else ""
    return f"{partial}<p><b>{escape(first)}</b></p>{study.plot().standalone}<ul>{listed}</ul>{note}"
