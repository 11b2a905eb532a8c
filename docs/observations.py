"""Write the tables of observations in learning.md from what the engines say: `python docs/observations.py`.

What a part means is the comment behind its line in `cython_core/<game>/learning/observe.pxd`.
"""

from __future__ import annotations

import re
from pathlib import Path

import turmwerk as tw
from turmwerk.registry.catalog import find

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "learning.md"
HEAD = "| part | places | lowest–highest | |\n|---|---|---|---|\n"
LINE = re.compile(r'^\s*\(f?"([\w.{}\[\]]+)", .*\),\s*# (.*)$', re.MULTILINE)


def comments(name: str) -> dict[str, str]:
    """What the parts of a game mean, by the last word of their names."""
    source = ROOT / "cython_core" / find(name).stem / "learning" / "observe.pxd"
    return {part.rpartition(".")[2]: about for part, about in LINE.findall(source.read_text(encoding="utf-8"))}


def table(name: str) -> str:
    """The parts of a game for two players as Markdown; the others have the same parts as the own seat."""
    info = find(name)
    about = comments(name)
    game = tw.game(name, players=2, variant=info.variants[-1])
    rows = [
        f"| `{one.name}` | {one.start}–{one.stop - 1} | {one.low}–{one.high} | {about[one.name.rpartition('.')[2]]} |\n"
        for one in game.observation.values()
        if not one.name.startswith("other")
    ]
    size, first = game.rules.observation_size, next(one.start for one in game.observation.values() if one.name.startswith("other"))
    return HEAD + "".join(rows) + f"| `other1.…` | {first}–{size - 1} | | the same for the next seat in turn order, and so on |\n"


def written(text: str) -> str:
    """The page with the table of every game as it should be; a game without a section gets one at the end."""
    for info in tw.games():
        title = f"\n### {info.title}\n"
        if title not in text:
            text = f"{text.rstrip()}\n{title}\n{HEAD}"
        before, after = text.split(title)
        text = before + title + re.sub(re.escape(HEAD) + r"(\| .*\n)*", lambda _, name=info.name: table(name), after, count=1)
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
