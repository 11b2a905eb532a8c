"""Write the tables of docs/strategies.md that say how strong strategies are: `python docs/strength_tables.py`.

`benchmarks/strength.py` measures: one seat of the stronger strategy among seats of the weaker one, every seat in turn, on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

from replay import played_with

import turmwerk as tw
from turmwerk.formatting import plus_minus

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "strategies.md"
STRENGTH = SimpleNamespace(**run_path(str(ROOT / "benchmarks" / "strength.py")))
SEED = 2026
DEALS = 1_000
SEARCHED_DEALS = 60
BY_WEIGHTS = (("greedy", "random"), ("expert", "greedy"))
SEARCHES = (("mcts:50", "expert"), ("master", "expert"))
SEARCHED = 3  # players, in the first variant of each game


def table(games: Sequence[tw.Game], pairs: Sequence[tuple[str, str]], deals: int) -> Iterator[str]:
    """The rows as Markdown."""
    yield "| one among the rest | " + " | ".join(f"{stronger} – {weaker}" for stronger, weaker in pairs) + " |"
    yield "|---" * (1 + len(pairs)) + "|"
    for game in games:
        cells = [cell(game, stronger, weaker, deals) for stronger, weaker in pairs]
        yield f"| {game.info.title} {game.players}, {game.variant} | {' | '.join(cells)} |"


def cell(game: tw.Game, stronger: str, weaker: str, deals: int) -> str:
    """A figure with its interval."""
    found = STRENGTH.strength(game, stronger, weaker, deals, SEED)
    return plus_minus(found, "{:+.1f}") + " points" if game.players == 1 else plus_minus(found, "{:.1%}")


def different(games: Iterable[tw.Game]) -> list[tw.Game]:
    """Without variants that `expert` plays like another one."""
    found: dict[object, tw.Game] = {}
    for game in games:
        found.setdefault((game.name, game.players, game.simulate(100, strategies="expert").signature), game)
    return list(found.values())


def main() -> None:
    """Measure and write, each table between its marks."""
    few = [tw.game(info.name, players=SEARCHED) for info in tw.games()]
    by_weights = table(different(STRENGTH.settings([], None)), BY_WEIGHTS, DEALS)
    mark = played_with([info.name for info in tw.games()], "python docs/strength_tables.py")
    for what, lines in (("weights", by_weights), ("searches", table(few, SEARCHES, SEARCHED_DEALS))):
        begin, end = f"<!-- strength by {what} -->\n", f"<!-- strength by {what} ends -->\n"
        text = f"{begin}{chr(10).join(lines)}\n\n{mark}\n{end}"
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
        PAGE.write_text(before + text + rest.partition(end)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
