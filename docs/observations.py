"""Write docs/observations/, the tables of what observations hold, from what the engines say: `python docs/observations.py`.

The pages of the games include them. What a part means is the comment behind its line in `cython_core/<game>/learning/observe.pxd`.
"""

from __future__ import annotations

import re
from pathlib import Path

import turmwerk as tw
from turmwerk.registry.catalog import find

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "observations"
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
    size, first = game._rules.observation_size, next(one.start for one in game.observation.values() if one.name.startswith("other"))
    return HEAD + "".join(rows) + f"| `other1.…` | {first}–{size - 1} | | the same for the next seat in turn order, and so on |\n"


def written(name: str) -> str:
    """The page of a game."""
    info = next(info for info in tw.games() if info.name == name)
    where = f"For two players, variant `{info.variants[-1]}`; seats are given as turns until they move; see [learning](../learning.md)."
    return f"## Observations\n\n{where}\n\n{table(name)}"


if __name__ == "__main__":
    for info in tw.games():
        (FOLDER / f"{info.name}.md").write_text(written(info.name), encoding="utf-8")
