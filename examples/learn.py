"""Learn Five Towers for two by playing against oneself, with NumPy alone, and measure the result in a tournament.

    python examples/learn.py --out five-towers-policy.npz     # a few minutes
    python examples/learn.py --iterations 20                  # a short try

The policy scores each legal action by a small network that looks at the action and at the table; the better the score, the likelier the
action. After every batch of games, actions that led to a better lead than expected are made likelier (proximal policy optimization).
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np

import turmwerk as tw
from turmwerk import envs
from turmwerk.report.charts import curve

GAME = tw.game("five-towers", players=2)
PART = {name: slice(one.start, one.stop) for name, one in GAME.observation.items()}
N_TYPES, N_VALUES, DISPLAY = 5, GAME.components["cards.values"], GAME.components["display.size"]
N_MOVES = DISPLAY + 1  # of the node with most moves: pass and a bid for each card; keep and a tower for each type
N_FEATURES = 34
LEAD = 15.0  # points of lead that count as a full reward


def towers(seen: np.ndarray, owner: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Values on top (16: nothing yet, all fits), under it, and heights, by type."""
    heights = seen[:, PART[f"{owner}.heights"]]
    cards = seen[:, PART[f"{owner}.towers"]].reshape(len(seen), N_TYPES, -1)
    top = seen[:, PART[f"{owner}.tops"]] - 1
    under = np.take_along_axis(cards, np.maximum(heights - 2, 0)[:, :, None], 2)[:, :, 0] - 1
    return np.where(heights > 0, top, 16), np.where(heights > 1, under, 16), heights


def losses(kinds: np.ndarray, values: np.ndarray, top: np.ndarray) -> np.ndarray:
    """What each display card would cost its tower: values that no longer fit; 20 if it does not fit at all or is not there."""
    below = np.take_along_axis(top, np.maximum(kinds, 0), 1)
    any_on, on_any = GAME.components["cards.any_on"], GAME.components["cards.on_any"]
    fits = (kinds >= 0) & (below != 0) & ((values < below) | (below == any_on) | (values == on_any))
    return np.where(fits, np.maximum(below - values, 0), 20)


def features(observations: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(numbers of each action and the table before it, the action numbers, which of them are legal), a row for each position."""
    seen = observations.astype(np.int32)
    n = len(seen)
    node = seen[:, PART["node"]][:, 0]
    kinds, values = seen[:, PART["display_types"]] - 1, seen[:, PART["display_values"]] - 1
    own, others = towers(seen, "own"), towers(seen, "other1")
    cost, rival_cost = losses(kinds, values, own[0]), losses(kinds, values, others[0])
    left = seen[:, PART["draw_pile"]].sum(1) / (N_TYPES * N_VALUES)
    bid = seen[:, PART["bid"]][:, 0]
    highest, rival_highest = own[2].max(1), others[2].max(1)
    spires, rival_spires = (own[0] == 0).sum(1), (others[0] == 0).sum(1)
    table = [
        node == 0, node == 1, node == 2, left, seen[:, PART["reshuffled"]][:, 0], bid / 5, seen[:, PART["start"]][:, 0],
        own[2].sum(1) / 20, others[2].sum(1) / 20, highest / 10, rival_highest / 10, spires / 5, rival_spires / 5,
        own[0].mean(1) / 16, others[0].mean(1) / 16, seen[:, PART["own.razed"]][:, 0] / 5, seen[:, PART["other1.razed"]][:, 0] / 5,
    ]  # fmt: skip
    table = np.stack([np.asarray(one, np.float32) for one in table], 1)

    cheap, rival_cheap = np.sort(cost, 1), np.sort(rival_cost, 1)  # of bids: the cheapest cards
    moves = np.arange(N_MOVES)
    shown = np.zeros((n, N_MOVES, N_FEATURES - table.shape[1]), np.float32)
    is_bid, is_raze, is_build = (node == number for number in range(3))
    total, rival_total = np.cumsum(np.minimum(cheap, 20), 1), np.cumsum(np.minimum(rival_cheap, 20), 1)
    shown[is_bid, :, 0] = moves / 5
    shown[is_bid, :, 1] = (moves - bid[is_bid, None] - 1) / 5
    shown[is_bid, :, 2] = moves == 0
    shown[is_bid, 1:, 3] = cheap[is_bid] / 10
    shown[is_bid, 1:, 4] = total[is_bid] / 40
    shown[is_bid, 0, 5] = np.take_along_axis(rival_cheap, np.minimum(bid, DISPLAY - 1)[:, None], 1)[is_bid, 0] / 10
    shown[is_bid, :-1, 6] = rival_cheap[is_bid] / 10  # what one card more would cost the other seat
    shown[is_bid, 1:, 7] = rival_total[is_bid] / 40
    shown[is_raze, 0, 8] = 1
    shown[is_raze, 1:, 9] = own[2][is_raze] / 10
    shown[is_raze, 1:, 10] = (own[1] - own[0])[is_raze] / 10
    shown[is_raze, 1:, 11] = own[0][is_raze] == 0
    height = np.take_along_axis(own[2], np.maximum(kinds, 0), 1)
    shown[is_build, :-1, 12] = cost[is_build] / 10
    shown[is_build, :-1, 13] = height[is_build] / 10
    shown[is_build, :-1, 14] = values[is_build] == 0
    shown[is_build, :-1, 15] = (height >= highest[:, None])[is_build]
    shown[is_build, :-1, 16] = values[is_build] / 16
    both = np.concatenate([np.repeat(table[:, None], N_MOVES, 1), shown], 2)
    actions = 64 * node[:, None] + moves
    return both, actions, np.take_along_axis(legal, actions, 1)


class Network:
    """A hidden layer and one number for each row, trained by Adam."""

    def __init__(self, n_in: int, rng: np.random.Generator, hidden: int = 32) -> None:
        sizes = [(n_in, hidden), (hidden, 1)]
        self.layers = [rng.normal(0, (1.5 / a) ** 0.5, (a + 1, b)).astype(np.float32) for a, b in sizes]
        self.layers[1] *= 0.1
        self.moments = [[np.zeros_like(layer), np.zeros_like(layer)] for layer in self.layers]
        self.steps = 0

    def __call__(self, x: np.ndarray) -> np.ndarray:
        """The number of each row."""
        self.inputs = []
        for number, layer in enumerate(self.layers):
            self.inputs.append(x)
            x = x @ layer[:-1] + layer[-1]
            if number == 0:
                x = np.maximum(x, 0)
        return x[:, 0]

    def learn(self, slope: np.ndarray, rate: float) -> None:
        """A step against the slope of the loss by the numbers of the last call."""
        self.steps += 1
        back = slope[:, None].astype(np.float32)
        for number in (1, 0):
            x, layer = self.inputs[number], self.layers[number]
            slopes = np.concatenate([x.T @ back, back.sum(0, keepdims=True)])
            back = (back @ layer[:-1].T) * (x > 0) if number else back
            mean, square = self.moments[number]
            mean += 0.1 * (slopes - mean)
            square += 0.001 * (slopes**2 - square)
            layer -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Policy:
    """Odds of the actions, and the lead to be expected."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.scores, self.lead = Network(N_FEATURES, rng), Network(N_FEATURES - 17, rng)

    def logits(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """Scores of the moves, the best one 0; of those that are not legal minus infinity."""
        scores = np.full(legal.shape, -np.inf, np.float32)
        scores[legal] = self.scores(seen[legal])
        return scores - scores.max(1, keepdims=True)

    def best(self, observations: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """The likeliest action of each position: what `tw.batched` wants."""
        seen, actions, allowed = features(observations, legal)
        return actions[np.arange(len(actions)), self.logits(seen, allowed).argmax(1)]

    def save(self, path: str) -> None:
        """Write what chooses the actions."""
        np.savez(path, *self.scores.layers)


def load(path: str) -> tw.Batched:
    """A saved policy as a strategy: `tw.tournament(learn.GAME, [learn.load("five-towers-policy.npz"), "expert"])`."""
    policy = Policy(np.random.default_rng(1))
    with np.load(path) as arrays:
        policy.scores.layers = [arrays[name] for name in arrays.files]
    return tw.batched(policy.best, name="learned")


def play(policy: Policy, games: envs.VectorGames, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """One game in each place; all decisions with what they led to: (features, legal, move, log odds, lead)."""
    n = games.n
    going = np.ones(n, bool)
    parts, owners = [], []
    leads = np.zeros((n, 2), np.float32)
    while going.any():
        places = np.flatnonzero(going)
        seen, actions, allowed = features(games.observations[places], games.legal[places])
        odds = np.exp(policy.logits(seen, allowed))
        odds /= odds.sum(1, keepdims=True)
        sums = odds.cumsum(1)
        moves = (sums > np.minimum(rng.random((len(places), 1)), 0.9999999 * sums[:, -1:])).argmax(1)
        rows = np.arange(len(places))
        parts.append((seen, allowed, moves, np.log(odds[rows, moves])))
        owners.append((places, games.seats[places]))
        chosen = games.random_actions()  # where the game is over and the next one has begun
        chosen[places] = actions[rows, moves]
        games.step(chosen)
        over = games.done & going
        lead = (games.scores[:, 0] - games.scores[:, 1])[over] / LEAD
        leads[over, 0], leads[over, 1] = lead, -lead
        going &= ~over
    places, seats = (np.concatenate(part) for part in zip(*owners, strict=True))
    return *(np.concatenate(part) for part in zip(*parts, strict=True)), np.clip(leads[places, seats], -1.5, 1.5)


def improve(policy: Policy, batch: tuple[np.ndarray, ...], rng: np.random.Generator, rate: float) -> None:
    """Two passes over the decisions in small groups."""
    seen, legal, moves, before, lead = batch
    table = seen[:, 0, : N_FEATURES - 17]
    advantage = lead - policy.lead(table)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(2):
        for group in np.array_split(rng.permutation(len(lead)), max(1, len(lead) // 4096)):
            rows = np.arange(len(group))
            allowed, chosen, gain = legal[group], moves[group], advantage[group]
            logits = policy.logits(seen[group], allowed)
            odds = np.exp(logits)
            odds /= odds.sum(1, keepdims=True)
            ratio = np.exp(np.log(odds[rows, chosen]) - before[group])
            free = ~(((ratio > 1.2) & (gain > 0)) | ((ratio < 0.8) & (gain < 0)))
            slope = odds * (ratio * gain * free)[:, None]  # of -ratio * gain by the scores
            slope[rows, chosen] -= ratio * gain * free
            logs = np.log(np.maximum(odds, 1e-8))
            slope += 0.005 * odds * (logs - (odds * logs).sum(1, keepdims=True))  # a little for staying undecided
            policy.scores.learn((slope / len(group))[allowed], rate)
            policy.lead.learn((policy.lead(table[group]) - lead[group]) / len(group), 3 * rate)


def main() -> None:
    """Learn, measure, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=120, help="batches of games")
    parser.add_argument("--games", type=int, default=768, help="games of a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tournament", type=int, default=4000, help="games against greedy at the end")
    parser.add_argument("--curve", help="where to draw how it learned, such as curve.svg")
    parser.add_argument("--out", help="where to save the policy, such as five-towers-policy.npz")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    policy = Policy(rng)
    games = envs.vector(GAME, options.games)
    course = {}
    for iteration in range(options.iterations):
        games.reset(1_000 * options.seed + iteration)
        improve(policy, play(policy, games, rng), rng, 3e-3 * (1 - 0.9 * iteration / options.iterations))
        if (iteration + 1) % 10 == 0:
            found = GAME.simulate(500, strategies=[tw.batched(policy.best), "greedy"], seed=9)
            share = tw.Estimate(found.win_share[0], *found.intervals().win_share[0])
            course[f"{games.n * (iteration + 1) / 1000:.0f}k"] = share
            print(
                f"{iteration + 1:4d} batches, {process_time():4.0f} s of a core: wins {share.value:.0%} of 500 games against greedy",
                flush=True,
            )
    if options.curve:
        words = "Win share against greedy by games of training, with 95 % intervals."
        curve(course, words, x="games of training", form="{:.0%}", level=(0.5, "as strong as greedy")).save(options.curve)
    if options.out:
        policy.save(options.out)
    print(tw.tournament(GAME, [tw.batched(policy.best, name="learned"), "greedy"], games=options.tournament, seed=77))


if __name__ == "__main__":
    main()
