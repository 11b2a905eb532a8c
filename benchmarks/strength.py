"""How strong the shipped strategies are: one seat of the stronger against seats of the weaker, in every seat in turn, on the same deals.

python benchmarks/strength.py [GAME …] [--games N] [--searches N]

The difference is the win share of that seat less the mean win share of the others, with its 95 % interval; alone at the table the points
more than the weaker one makes on the same deals. Exit code 1 if an interval is not above zero, or `expert` wins less than 1.15 times
its fair share.
"""

import argparse
import sys
from collections.abc import Iterator

import numpy as np

import turmwerk as tw
from turmwerk.statistics import Estimate, estimate_mean
from turmwerk.terminal import plus_minus, show, table

PAIRS = (("greedy", "random"), ("expert", "greedy"), ("mcts:400", "random"))
EXPERT_MULTIPLE = 1.15  # of the fair share, against greedy seats


def difference(game: tw.Game, stronger: str, weaker: str, deals: int, seed: int) -> tuple[Estimate, float]:
    """The difference by deal, and the stronger one's share in multiples of the fair one (alone: of the weaker one's points)."""
    if game.players == 1:
        ours, theirs = (game.simulate(deals, seed=seed, strategies=[name], rows=True).rows["scores"][:, 0] for name in (stronger, weaker))
        return estimate_mean((ours - theirs).astype(float), 0.95), float(ours.mean() / theirs.mean())
    shares = np.zeros(deals)
    for seat in range(game.players):
        strategies = [stronger if other == seat else weaker for other in range(game.players)]
        wins = game.simulate(deals, seed=seed, strategies=strategies, rows=True).rows["wins"]
        shares += wins[:, seat] / wins.sum(axis=1) / game.players
    others = (1 - shares) / (game.players - 1)
    return estimate_mean(shares - others, 0.95), float(game.players * shares.mean())


def settings(names: list[str]) -> Iterator[tw.Game]:
    """Every player count and variant of the games."""
    for info in tw.games():
        for variant in info.variants if not names or info.name in names else ():
            yield from (tw.game(info.name, players=players, variant=variant) for players in info.players)


def main() -> int:
    """Measure, show, and say whether all is as promised."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "names", nargs="*", metavar="GAME", choices=[[], *(info.name for info in tw.games())], help="all games unless given"
    )
    parser.add_argument("--games", type=int, default=4_000, help="deals for each pair of strategies by weights")
    parser.add_argument("--searches", type=int, default=20, help="deals for a pair with a search")
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    rows, failed = [], False
    for game in settings(chosen.names):
        cells = []
        for stronger, weaker in PAIRS:
            deals = chosen.searches if ":" in stronger else chosen.games
            found, multiple = difference(game, stronger, weaker, deals, chosen.seed)
            failed |= found.low <= 0 or (stronger == "expert" and game.players > 1 and multiple < EXPERT_MULTIPLE)
            cells += [plus_minus(found, "{:.1f} points" if game.players == 1 else "{:.1%}"), f"{multiple:.2f}"]
        rows.append([f"{game.name} {game.players} {game.variant}", *cells])
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    columns = [column for stronger, weaker in PAIRS for column in (f"{stronger} – {weaker}", "× fair")]
    show(table(["one against the rest", *columns], rows))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
