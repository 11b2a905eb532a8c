"""Write the tables of docs/strategies.md and docs/learning.md that say how strong strategies are: `python docs/strength_tables.py`.

`benchmarks/strength.py` measures: one seat of the stronger strategy among seats of the weaker one, every seat in turn, on the same deals.
The baselines of docs/learning.md are those of an environment: seat 0 against one opponent. `baselines` as an argument writes only these.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

from replay import played_with

import turmwerk as tw
from turmwerk.formatting import plus_minus

ROOT = Path(__file__).parent.parent
STRATEGIES, LEARNING = ROOT / "docs" / "strategies.md", ROOT / "docs" / "learning.md"
STRENGTH = SimpleNamespace(**run_path(str(ROOT / "benchmarks" / "strength.py")))
SEED = 2026
DEALS = 1_000
SEARCHED_DEALS = 60
BY_WEIGHTS = (("greedy", "random"), ("expert", "greedy"))
SEARCHES = (("mcts:50", "expert"), ("master", "expert"))
SEARCHED = 3  # players, in the first variant of each game
BASELINES = {"random": 4_000, "greedy": 4_000, "expert": 4_000, "master": 200}  # games of each
OPPONENTS = ("greedy", "expert")


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


def baselines() -> Iterator[str]:
    """What a learner in seat 0 has to beat, as Markdown."""
    yield "| seat 0 of 2 | opponent | " + " | ".join(f"`{name}`" for name in BASELINES) + " |"
    yield "|---" * (2 + len(BASELINES)) + "|"
    for info in tw.games():
        for opponent in OPPONENTS:
            cells = [seat_0(tw.game(info.name, players=2), name, opponent, games) for name, games in BASELINES.items()]
            yield f"| {info.title} | `{opponent}` | {' | '.join(cells)} |"


def seat_0(game: tw.Game, strategy: str, opponent: str, games: int) -> str:
    """Its win share with the interval."""
    found = game.simulate(games, strategies=[strategy, opponent])
    return plus_minus(tw.Estimate(found.win_share[0], *found.intervals().win_share[0]), "{:.1%}")


def write(page: Path, what: str, lines: Iterable[str], command: str) -> None:
    """Between the marks of the page."""
    begin, end = f"<!-- {what} -->\n", f"<!-- {what} ends -->\n"
    mark = played_with([info.name for info in tw.games()], command)
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    text = f"{begin}{chr(10).join(lines)}\n\n{mark}\n{end}"
    page.write_text(before + text + rest.partition(end)[2], encoding="utf-8")


def main() -> None:
    """Measure and write."""
    command = "python docs/strength_tables.py"
    if sys.argv[1:] != ["baselines"]:
        few = [tw.game(info.name, players=SEARCHED) for info in tw.games()]
        write(STRATEGIES, "strength by weights", table(different(STRENGTH.settings([], None)), BY_WEIGHTS, DEALS), command)
        write(STRATEGIES, "strength by searches", table(few, SEARCHES, SEARCHED_DEALS), command)
    write(LEARNING, "baselines", baselines(), f"{command} baselines")


if __name__ == "__main__":
    main()
