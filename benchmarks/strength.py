"""How strong the shipped strategies are: one seat of each against seats of a weaker one, in every seat in turn, on the same deals.

python benchmarks/strength.py [GAME …] [--players N] [--games N] [--searches N] [--markdown]
python benchmarks/strength.py --searches-only [GAME …] [--searches N] [--markdown]
python benchmarks/strength.py --pair mcts:50 expert [--pair … …] [GAME …] [--players N] [--searches N] [--markdown]

The figure is the win share of that seat with its 95 % interval; alone at the table, the points more than the weaker one makes on the same
deals. `expert-0.1` and `expert-0.2` are the weights of these versions (in the folders of these names), for comparison only; those of a
game whose features have changed are not there any more. The second form measures searches among the last ones, in some settings, with
playouts by `expert` and by the weights of the others; the third any pairs of strategies. Exit code 1 if a strategy is not clearly above
the fair share against the weaker one.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import turmwerk as tw
from turmwerk.cli.terminal import show, table
from turmwerk.formatting import plus_minus
from turmwerk.statistics import SHARE, Estimate, estimate_mean
from turmwerk.strategy.parsing import parse

OLD = ("expert-0.1", "expert-0.2")
LAST = OLD[-1]
ORDER = (("greedy", "random"), ("expert", "greedy"), ("master", "expert"), ("expert", LAST))
SEARCHES = tuple((search, LAST) for search in ("expert", "mcts:50", "mcts:200", f"mcts:50:{LAST}", f"mcts:200:{LAST}"))
SEARCHED = 3  # players, and as few as can play, for --searches-only


def strength(game: tw.Game, stronger: str, weaker: str, deals: int, seed: int) -> Estimate:
    """The win share by deal of one seat among weaker ones; alone: the lead in points."""
    if game.players == 1:
        ours, theirs = (game.simulate(deals, seed=seed, strategies=[name], rows=True).rows["scores"][:, 0] for name in (stronger, weaker))
        return estimate_mean((ours - theirs).astype(float), 0.95)
    shares = np.zeros(deals)
    for seat in range(game.players):
        strategies = [stronger if other == seat else weaker for other in range(game.players)]
        wins = game.simulate(deals, seed=seed, strategies=strategies, rows=True).rows["wins"]
        shares += wins[:, seat] / wins.sum(axis=1) / game.players
    return estimate_mean(shares, 0.95, SHARE)


def fair(game: tw.Game) -> float:
    """What a strategy gets among its equals."""
    return 0.0 if game.players == 1 else 1 / game.players


def old_weights(game: tw.Game, version: str) -> Path | None:
    """The file of an old expert for this variant and player count, the most special one; None if there is none."""
    tails = (f"-{game.variant}-{game.players}", f"-{game.variant}", f"-{game.players}", "")
    files = [Path(__file__).parent / version / f"{game.info.stem}{tail}.toml" for tail in tails]
    return next((file for file in files if file.exists()), None)


def named(game: tw.Game, strategy: str) -> str | None:
    """What `Game.simulate` understands; None if it is by old weights that are not there."""
    for version in OLD:
        if version in strategy:
            file = old_weights(game, version)
            return None if file is None else strategy.replace(version, str(file))
    return strategy


def settings(names: list[str], players: int | None) -> Iterator[tw.Game]:
    """Every player count and variant of the games."""
    for info in tw.games():
        for variant in info.variants if not names or info.name in names else ():
            for count in info.players:
                if players in (None, count):
                    yield tw.game(info.name, players=count, variant=variant)


def main() -> int:
    """Measure, show, and say whether the order is as promised."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "names", nargs="*", metavar="GAME", choices=[[], *(info.name for info in tw.games())], help="all games unless given"
    )
    parser.add_argument("--players", type=int, help="only this player count")
    parser.add_argument("--games", type=int, default=4_000, help="deals for a pair of strategies by weights")
    parser.add_argument("--searches", type=int, default=60, help="deals for a pair with a search; 0 leaves them out")
    parser.add_argument("--searches-only", action="store_true", help="searches among the experts of the last version")
    parser.add_argument(
        "--pair", nargs=2, action="append", metavar=("STRONGER", "WEAKER"), help="measure this pair instead; may be repeated"
    )
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--markdown", action="store_true", help="as a table for the docs, row by row")
    chosen = parser.parse_args()
    pairs = chosen.pair or (SEARCHES if chosen.searches_only else ORDER)
    columns = ["one among the rest", *(f"{stronger} – {weaker}" for stronger, weaker in pairs)]
    rows, failed = [columns, ["---"] * len(columns)], False
    print_row = _print_markdown if chosen.markdown else _print_dot
    for row in rows:
        print_row(row)
    for game in settings(chosen.names, chosen.players):
        if chosen.searches_only and (game.players not in (SEARCHED, game.info.players[0]) or game.variant != game.info.variants[0]):
            continue
        cells = []
        for stronger, weaker in pairs:
            one, rest = named(game, stronger), named(game, weaker)
            deals = 0 if one is None or rest is None else chosen.searches if parse(game, one).is_search else chosen.games
            if one is None or rest is None or deals == 0:
                cells.append("–")
                continue
            found = strength(game, one, rest, deals, chosen.seed)
            failed |= found.low <= fair(game)
            cells.append(plus_minus(found, "{:+.1f} points" if game.players == 1 else "{:.1%}"))
        rows.append([f"{game.info.title} {game.players}, {game.variant}", *cells])
        print_row(rows[-1])
    if not chosen.markdown:
        show(table(columns, rows[2:]))
    return int(failed)


def _print_markdown(row: list[str]) -> None:
    print(f"| {' | '.join(row)} |", flush=True)


def _print_dot(row: list[str]) -> None:
    print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
