"""Games and playouts in lock-step beside the same ones of the scalar engine."""

import threading
from unittest import mock

import numpy as np

import turmwerk as tw
from turmwerk import native
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse

SETTINGS = [(info.name, players, variant) for info in tw.games() for players in info.players for variant in info.variants]
IN_LANES = [one for one in SETTINGS if tw.game(one[0], players=one[1], variant=one[2])._rules.lanes]
LARGEST = list({one[0]: one for one in IN_LANES}.values())  # one of each game


def game_of(setting):
    name, players, variant = setting
    return tw.game(name, players=players, variant=variant)


def native_lineup(game, strategies):
    """None: all seats play at random."""
    return strategies and Lineup(game, strategies).native


def rules_of(game, build):
    """The rules with the lanes of a build."""
    with mock.patch.object(native, "lane_target", return_value=build):
        return game._engine.Rules(game.players, game.variant, game.components)


def rows(game, n_games, *, build=None, lockstep, seed=1, first=0, strategies=None):
    """The games as rows; lock-step in a certain build."""
    columns = game._new_columns(n_games)
    rules = game._rules if build is None else rules_of(game, build)
    played = rules.play_batch(seed, first, columns, np.zeros(1, np.uint8), native_lineup(game, strategies), lockstep)
    assert played == n_games
    return columns.rows(game.facts)


def assert_same(game, n_games, build, **which):
    alike = rows(game, n_games, build=build, lockstep=True, **which) == rows(game, n_games, lockstep=False, **which)
    assert alike.all(), f"game {np.flatnonzero(~alike)[0]} of {which} differs"


def lanes_for(game, strategies):
    return game._rules.lanes_for(native_lineup(game, strategies))


WEIGHED = [one for one in IN_LANES if lanes_for(game_of(one), "greedy")]  # those that lanes also play by weights
LARGEST_WEIGHED = [one for one in LARGEST if one in WEIGHED]


# Weights that lanes can play by.


def weighed(game):
    """The features that lanes can weigh."""
    return [feature for feature in game.features if lanes_for(game, {feature: 1})]


def odd(game, step=0.173, count=5, temperature=0.7):
    """Weights of both signs and many sizes, some of them 0."""
    return {"temperature": temperature, **{name: (-1) ** number * step * (number % count) for number, name in enumerate(weighed(game))}}


def large(game):
    """Weights as large as lanes can hold in all features together."""
    sizes = [
        {"temperature": 40, **{name: (-1) ** (number // 2) * size for number, name in enumerate(weighed(game))}} for size in (50, 25, 16, 8)
    ]
    return next(weights for weights in sizes if lanes_for(game, weights))


def cold(game):
    """Weights without chance: ties are seen."""
    features = weighed(game)
    return {"temperature": 0, **dict.fromkeys(features[::2], 1), **dict.fromkeys(features[1::2], -0.5)}


def indifferent(game):
    """Weights to which all moves are equal."""
    return {"temperature": 9, weighed(game)[0]: 0}


def mixed(game):
    """Line-ups of different strategies, so that every one sits beside others."""
    some = ["random", "expert", odd(game), "greedy", cold(game), "random"]
    return [some[: game.players], some[-game.players :]]


def lineups(game):
    """Line-ups by weights that lanes can play."""
    return ["greedy", "expert", odd(game), odd(game, 0.37, 7, 1.5), large(game), cold(game), indifferent(game), *mixed(game)]


# Playouts from a position.


def positions(game, seed, *, every=None, n=8, strategy="greedy"):
    """Positions all through a game, at any stage of a round: every so many decisions, or about n of them."""
    course = [game.start(seed=seed)]
    while not course[-1].is_over:
        course.append(course[-1].copy())
        course[-1].play_by(strategy)
    return course[: -1 : every or -(-len(course) // n)]


def evaluated(state, strategies, playouts, *, first=0, lockstep, stop=None):
    """The exact sums of an evaluation."""
    n = len(state.legal())
    sums, products = np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64)
    lineup = Lineup(state.game, strategies).native
    stop = np.zeros(1, np.uint8) if stop is None else stop
    state.game._engine.evaluate(state._position, lineup, 7, first, sums, products, playouts, stop, lockstep)
    return np.concatenate([sums.ravel(), products.ravel()]).tolist()


def assert_same_worth(state, strategies, playouts, **which):
    in_lanes, alone = (evaluated(state, strategies, playouts, lockstep=lockstep, **which) for lockstep in (True, False))
    assert in_lanes == alone, (len(state.events), strategies)


def forecast(state, seat, strategies, playouts, *, lockstep):
    wins = np.zeros(state.game.players, np.int64)
    lineup = Lineup(state.game, strategies).native
    n = state.game._engine.forecast(state._position, lineup, seat, 7, 0, wins, playouts, np.zeros(1, np.uint8), lockstep)
    return n, wins.tolist()


def searched(state, strategy, *, lockstep, n_threads=1):
    """All figures of a search."""
    searcher = state.game._engine.Searcher(state._position, Lineup(state.game, parse(state.game, strategy)).native, lockstep=lockstep)
    stop = np.zeros(1, np.uint8)
    threads = [threading.Thread(target=searcher.take_part, args=(stop,)) for _ in range(n_threads)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return searcher.figures(), searcher.line()
