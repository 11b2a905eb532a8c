"""Our CMA-ES against the package `cma`, at equal games: both improve `greedy` against `greedy`, judged by the same trials.

python benchmarks/tuners.py [GAME …] [--generations N] [--games N] [--population N] [--seeds N] [--markdown]

The figure is what the mean of the last generation takes from `greedy` on fresh deals, in multiples of the fair share, with its 95 %
interval over deals, for each seed. Both begin with the same mean, step and units of weights, and meet the same deals. Needs the package
`cma`.
"""

import argparse
import sys
from collections.abc import Callable

import numpy as np

import turmwerk as tw
from turmwerk.cli.terminal import show, table
from turmwerk.defaults import TUNE_STEP
from turmwerk.formatting import plus_minus
from turmwerk.statistics import Estimate, Floats
from turmwerk.strategy.parsing import parse
from turmwerk.tuning.evolution import OPTIMIZERS
from turmwerk.tuning.scales import weight_scales
from turmwerk.tuning.search import by_weights
from turmwerk.tuning.trials import Trials
from turmwerk.weights.vector import Vector
from turmwerk.work.session import Session
from turmwerk.work.threads import Threads

PLAYERS = 3
NAMES = [info.name for info in tw.games()]
Judge = Callable[[Floats, int], Floats]  # the fitness of samples, one a row, in a generation


def by(tuner: str, start: Floats, judge: Judge, generations: int, population: int, seed: int) -> Floats:
    """The mean of the last generation of the search of `turmwerk tune`."""
    evolution = OPTIMIZERS[tuner](start, step=TUNE_STEP, population=population, seed=seed)
    for generation in range(generations):
        evolution.tell(judge(evolution.ask(), generation))
    return evolution.mean


def compare(game: tw.Game, generations: int, games: int, population: int, seed: int, verified: int) -> dict[str, Estimate]:
    """What each tuner reaches: multiples of the fair share."""
    start = parse(game, "greedy").vector
    assert start is not None
    trials = Trials([game], [[parse(game, "greedy")]], seed=seed, session=Session(Threads(1), None, lambda done, note="": None))
    scales = weight_scales([game], start, seed)
    names = list(game.features)
    deals = -(-games // game.players)

    def strategy(numbers: Floats):
        return by_weights(Vector("candidate", dict(zip(names, (numbers * scales).tolist(), strict=True)), 0.0))

    def judge(samples: Floats, generation: int) -> Floats:
        return trials.fitness([strategy(one) for one in samples], generation * deals, deals)

    begun = np.array([start.weights.get(name, 0.0) for name in names]) / scales
    found = {name: by(name, begun, judge, generations, population, seed) for name in OPTIMIZERS}
    return {name: trials.verify(strategy(mean), verified)[0].multiple for name, mean in found.items()}


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", choices=[[], *NAMES], help="all games unless given")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--games", type=int, default=600, help="of each candidate in a generation")
    parser.add_argument("--population", type=int, default=16)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--verify", type=int, default=6_000, help="games on fresh deals")
    parser.add_argument("--markdown", action="store_true", help="as a table for the docs")
    chosen = parser.parse_args()
    rows = []
    for name in chosen.names or NAMES:
        game = tw.game(name, players=PLAYERS)
        for seed in range(chosen.seeds):
            found = compare(game, chosen.generations, chosen.games, chosen.population, seed, chosen.verify)
            rows.append([f"{game.info.title} {game.players}, seed {seed}", *(plus_minus(found[one], "{:.2f}") for one in OPTIMIZERS)])
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    columns = ["× the fair share", *OPTIMIZERS]
    if chosen.markdown:
        print("\n".join(f"| {' | '.join(row)} |" for row in (columns, ["---"] * len(columns), *rows)))
    else:
        show(table(columns, rows))


if __name__ == "__main__":
    main()
