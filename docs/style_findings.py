"""Write docs/findings/styles/<game>.md: `python docs/style_findings.py [GAME …]` plays a study of styles of each game."""

from __future__ import annotations

import sys
from pathlib import Path

from replay import played_with

import turmwerk as tw
from turmwerk.formatting import sentence
from turmwerk.studies.pages.styles import style_tables

HERE = Path(__file__).parent / "findings" / "styles"
PLAYERS, NUMBER, GAMES, GENERATIONS = 2, 4, 12_000, 15


def page(name: str) -> str:
    """Everything the page says."""
    study = tw.styles(name, players=PLAYERS, number=NUMBER, games=GAMES, generations=GENERATIONS)
    command = f"turmwerk styles {name} --players {PLAYERS} --number {NUMBER} --games {GAMES} --generations {GENERATIONS}"
    lines = [f"### {study.game.info.title}", "", f"`{command}`:", "", *(f"- {sentence(one)}" for one in study.verdicts)]
    for table in style_tables(study):
        lines += ["", f"| {' | '.join(table.head)} |", "|---" * len(table.head) + "|"]
        lines += [f"| {' | '.join(cell.strip() for cell in row)} |" for row in table.rows]
    lines += ["", *([f"{study.footnote}.", ""] if study.footnote else []), played_with([name], f"python docs/style_findings.py {name}")]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[1:] or [info.name for info in tw.games()]:
        text = page(game)
        (HERE / f"{game}.md").write_text(text, encoding="utf-8")
        print(text, flush=True)
