"""The page of an analysis, one file: the curve, the costliest decisions with the table as it was, and every decision."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from turmwerk.drawing.pictures import picture
from turmwerk.formatting import UNIT, count_of_players
from turmwerk.studies.analysis import AnalysisResult, Decision
from turmwerk.studies.pages.curve import curve

N_SHOWN = 5  # costly decisions with a picture
STYLE = """
.curve { width: 100%; height: auto; max-width: 60rem; }
.turmwerk { width: 100%; height: auto; max-width: 52rem; }
.narrow { display: none; }
@media (max-width: 760px) { .wide { display: none; } .narrow { display: block; } }
section.costly { border-top: 1px solid var(--line); padding-top: .8rem; margin-top: 1.2rem; }
"""


def analysis_page(found: AnalysisResult) -> str:
    """The whole page."""
    game = found.game
    marked, costly = found.costliest(N_SHOWN), [one for one in found.decisions if one.cost.low > 0]
    chances = [found.start, *(one.chances for one in found.decisions)]
    title = f"{game.info.title}: the course of a game"
    style = files("turmwerk.report").joinpath("templates/report.css").read_text(encoding="utf-8")
    changed = "".join(f", {key} = {value}" for key, value in game.changed.items())
    return "".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape(title)}</title><style>{style}{STYLE}</style></head><body><header><h1>{escape(title)}</h1>",
            f'<p class="lead">{escape(f"{count_of_players(game.players)}, {game.variant}{changed}")}{_scores(found)}</p></header><main>',
            f'<p class="verdict">{escape(found.sentence())}</p>{_mark(found)}<h2>Chances to win</h2>',
            *(
                f'<div class="{kind}">{curve(chances, marked, n_steps=len(found.decisions), width=width)}</div>'
                for kind, width in (("wide", 800), ("narrow", 400))
            ),
            f'<p class="note">What each seat could believe by what it knew itself: {found.playouts} games played on from each position by '
            f"{escape(found.strategies)}.{' Marked are the decisions that cost most.' if marked else ''}</p>",
            *(_costly(found, one) for one in marked),
            *([f"<h2>Decisions that cost something</h2>{_table(found, costly)}"] if costly else []),
            f'<details class="numbers"><summary><h2>Every decision</h2></summary>{_table(found, found.decisions)}</details>',
            "</main></body></html>\n",
        ]
    )


def _scores(found: AnalysisResult) -> str:
    if found.scores is None:
        return ""
    return " · " + ", ".join(f"P{seat} {points}" for seat, points in enumerate(found.scores)) + " points"


def _mark(found: AnalysisResult) -> str:
    """What † means, where it first stands."""
    return f'<p class="note">{escape(found.footnote)}.</p>' if found.footnote else ""


def _costly(found: AnalysisResult, one: Decision) -> str:
    before = found.course[one.number - 1]
    words = (
        f"P{one.seat} played “{one.move}”. By what it could know, “{one.best}” wins more often, by {100 * one.cost.value:.0f} {UNIT} "
        f"({100 * one.cost.low:.0f} to {100 * one.cost.high:.0f})."
    )
    return (
        f'<section class="costly"><h3>Decision {one.number}: {escape(one.move)}</h3><p>{escape(words)}</p>'
        f'<div class="wide">{picture(before, one.seat)}</div><div class="narrow">{picture(before, one.seat, columns=1)}</div></section>'
    )


def _table(found: AnalysisResult, decisions: Sequence[Decision]) -> str:
    seats = range(found.game.players)
    heads = ["decision", "seat", "move", *(f"P{seat}" for seat in seats), "cost", "best"]
    rows = []
    for one in decisions:
        cost = f"{one.cost.value:.1%}" if one.cost.value > 0 else ""
        cells = [f"P{one.seat}", one.move, *(f"{one.chances[seat]:.0%}" for seat in seats), cost, one.best if cost else ""]
        marked = ' class="marked"' if one.cost.low > 0 else ""
        rows.append(f'<tr><th scope="row">{one.number}</th>' + "".join(f"<td{marked}>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
