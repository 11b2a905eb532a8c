"""Write docs/findings/options/<game>.md: `python docs/option_findings.py [GAME …]` plays a study of options of each game."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from replay import played_with

import turmwerk as tw
from turmwerk.formatting import UNIT, mark, number, percentage_points, plus_minus
from turmwerk.studies.pages.options import retuned_text

HERE = Path(__file__).parent / "findings" / "options"
PLAYERS = 3
GAMES = 3_000  # for each option
GENERATIONS = 2


def page(name: str) -> str:
    """Everything the page says."""
    used = process_time()
    study = tw.options(name, players=PLAYERS, games=GAMES, generations=GENERATIONS)
    command = f"turmwerk options {name} --players {PLAYERS} --games {GAMES} --generations {GENERATIONS}"
    lines = [
        "## What each option is worth",
        "",
        f"From `{command}` ({study.strategy} play, seed {study.seed}, {process_time() - used:.0f} s of processor time): one seat may not",
        "make such a move unless nothing else is legal. Win share and points minus those of a control: a seat without the ban,",
        "tuned as long, on the same deals.",
        "",
        f"| {study.game.players} players, without | win share, {UNIT} | points | offered | taken | re-tuned | |",
        "|---" * 7 + "|",
    ]
    for one in study.by_word:
        cells = [
            f"`{one.pattern}`",
            percentage_points(one.change, "{:+.1f}") + mark(one.matters),
            plus_minus(one.points, "{:+.1f}"),
            number(one.offered, "{:.1f}"),
            f"{one.taken:.0%}",
            retuned_text(one),
            study.word(one),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", *([f"{study.footnote}.", ""] if study.footnote else []), played_with([name], f"python docs/option_findings.py {name}")]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    for game in sys.argv[1:] or [info.name for info in tw.games()]:
        text = page(game)
        (HERE / f"{game}.md").write_text(text, encoding="utf-8")
        print(text, flush=True)
