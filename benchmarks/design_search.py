"""Three ways to search on the same number of games: the model of `design`, the same on common deals, and successive halving.

    python benchmarks/design_search.py [GAMES] [SEEDS]

Asara with three players, where seat 0 starts with 20 Asari more, is to be mended from the money of the other two: 51 × 51 candidates, the
strategy greedy in all seats. What each search recommends is then played on 10,000 deals neither has seen; printed is the largest
deviation of a seat from fair, in percentage points, by seed and on average.
"""

import sys
from functools import partial

import numpy as np

import turmwerk as tw
from turmwerk.designing.goals import read_goals
from turmwerk.designing.playing import Levels, Measured, Measuring
from turmwerk.designing.search import EXPLORED_FROM, Search, preferred
from turmwerk.designing.space import Space
from turmwerk.strategy.parsing import parse
from turmwerk.work.session import open_session

GAME = tw.game("asara", players=3, components={"money.start": [40, 21, 22, 23]})
VARY = {"money.start.1": range(20, 71), "money.start.2": range(20, 71)}
JUDGED_FROM = 2**60
JUDGED = 10_000  # deals
FIRST = 50  # deals of each candidate at the beginning of successive halving


def modeled(space, measuring, games, seed):
    """The search of the package."""
    return preferred(Search(space, measuring, seed).run(games, lambda note: None)).point


class OnCommonDeals(Search):
    """The same, with all candidates on the same deals from the beginning."""

    def explored_from(self, number):
        """Before the deals of the race, the same for all."""
        return EXPLORED_FROM


def modeled_on_common_deals(space, measuring, games, seed):
    """The model on common deals."""
    return preferred(OnCommonDeals(space, measuring, seed).run(games, lambda note: None)).point


def halved(space, measuring, games, seed):
    """As many random candidates as the games allow, the better half on twice as many deals, until one is left."""
    rng = np.random.default_rng(seed)
    rounds = 1
    while (rounds + 2) / 2 * FIRST * 2**rounds * measuring.cost <= games:  # the first round costs twice as much as each other
        rounds += 1
    all_points = space.candidates(rng, 10_000)
    field = [all_points[number] for number in rng.permutation(len(all_points))[: int(games / ((rounds + 1) / 2 * FIRST * measuring.cost))]]
    records = {point: Measured() for point in field}
    deals = FIRST
    while len(field) > 1 and measuring.games_played < games:
        for point in field:
            measuring.extend(records[point], space.made(point), records[point].deals, deals - records[point].deals)
        losses = {point: float(measuring.loss([[sums.means for sums in setting] for setting in records[point].sums])) for point in field}
        field = sorted(field, key=losses.__getitem__)[: (len(field) + 1) // 2]
        deals *= 2
    return field[0]


def main(games=10_000, seeds=4):
    """Print the table."""
    goals = read_goals("seats", [GAME])
    found = {}
    with open_session(dict, 1) as session:
        for name, search in (("model", modeled), ("common deals", modeled_on_common_deals), ("halving", halved)):
            for seed in range(1, seeds + 1):
                players = [Levels(parse(GAME, "greedy"), parse(GAME, "greedy"))]
                measure = partial(Measuring, goals, [GAME], players, session)
                space = Space([GAME], VARY)
                measuring = measure(seed)
                point = search(space, measuring, games, seed)
                (judged,) = measure(seed).columns(space.made(point), JUDGED_FROM, JUDGED)
                deviation = 100 * float(np.abs(judged[0].mean(axis=0) - 1 / 3).max())
                found.setdefault(name, []).append(deviation)
                print(f"{name:12} seed {seed}  {measuring.games_played:7,} games  {space.note(point)}  {deviation:.2f}", flush=True)
    for name, values in found.items():
        print(f"{name:12} mean {np.mean(values):.2f}  worst {max(values):.2f} percentage points")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
