"""Playouts in lanes from any position: the same figures as one by one, in every build this machine can run."""

import threading
import time

import numpy as np
import pytest
from facts import facts_of
from lanes import (
    LARGEST_WEIGHED,
    WEIGHED,
    assert_same_worth,
    cold,
    evaluated,
    forecast,
    game_of,
    lanes_for,
    mixed,
    positions,
    searched,
)

import turmwerk as tw
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse

each_in_lanes = pytest.mark.parametrize("setting", WEIGHED, ids=lambda one: "-".join(map(str, one)))
one_of_each = pytest.mark.parametrize("setting", LARGEST_WEIGHED, ids=lambda one: "-".join(map(str, one)))


@each_in_lanes
def test_the_same_worth_from_any_position(setting, lanes_of):
    game = game_of(setting)
    lineups = ["expert", "random", cold(game), mixed(game)[0]]
    assert all(lanes_for(game, strategies) for strategies in lineups)
    for strategy in ("greedy", "random"):
        for state in positions(game, game.players, strategy=strategy):
            for strategies in lineups:
                assert_same_worth(state, strategies, 12)


def test_the_same_worth_in_every_game(any_game):
    """Whether it has lanes or not."""
    for state in positions(any_game, 3, every=40):
        for strategies in ("random", "greedy"):
            assert_same_worth(state, strategies, 20)


@pytest.mark.parametrize("name", sorted({name for name, *_ in WEIGHED}))
def test_the_last_decisions_of_games(name, lanes_of):
    """Playouts that are over before lanes could take them, and rounds in which nothing is left to be revealed."""
    game = tw.game(name)
    for seed in range(20):
        for state in positions(game, seed, every=1)[-9:]:
            assert_same_worth(state, "expert", 30)


@one_of_each
@pytest.mark.parametrize("playouts", [1, 2, 5, 6, 31, 32, 33, 200])
def test_any_number_of_playouts_from_any_number_on(setting, playouts, lanes_of):
    state = game_of(setting).start(seed=1)
    for first in (0, 123_456_789_000):
        assert_same_worth(state, "expert", playouts, first=first)


@one_of_each
def test_forbidden_moves_are_played_one_by_one(setting):
    game = game_of(setting)
    strategies = [f"expert!{facts_of(game.name).PATTERNS[1]}", *["expert", "random", "random", "random"][: game.players - 1]]
    assert not lanes_for(game, strategies)
    assert_same_worth(game.start(seed=4), strategies, 20)


def test_the_same_forecast(any_game, lanes_of):
    for state in positions(any_game, 2, every=60):
        for strategies in ("random", "expert"):
            for playouts in (1, 50):
                in_lanes = forecast(state, 0, strategies, playouts, lockstep=True)
                assert in_lanes == forecast(state, 0, strategies, playouts, lockstep=False)
                assert in_lanes[0] == playouts


def test_what_was_stopped_is_a_beginning():
    """A trial counts if it and all before it are complete."""
    state = tw.game("five-towers", players=4).start(seed=2)
    stop = np.zeros(1, np.uint8)
    timer = threading.Timer(0.05, lambda: stop.__setitem__(0, 1))
    timer.start()
    sums = evaluated(state, "expert", 10**9, lockstep=True, stop=stop)
    assert sums[0] < 10**9
    assert sums == evaluated(state, "expert", sums[0], lockstep=False)


@each_in_lanes
@pytest.mark.parametrize(
    "strategy", ["flat:60", "flat:300:greedy", "mcts:50", "mcts:400", "mcts:300:random", "mcts:200:expert+greedy", "mcts:300:expert!"]
)
def test_the_same_searches(setting, strategy, lanes_of):
    game = game_of(setting)
    asked = strategy.replace("!", f"!{facts_of(game.name).PATTERNS[1]}")
    for state in positions(game, game.players, n=4):
        assert searched(state, asked, lockstep=True) == searched(state, asked, lockstep=False)


@pytest.mark.parametrize("strategy", ["flat:300", "mcts:600", "mcts:300:expert+greedy", "mcts:500:random"])
def test_any_number_of_threads_searches_the_same(any_game, strategy):
    for state in positions(any_game, 1, every=70):
        alone = searched(state, strategy, lockstep=False)
        assert all(searched(state, strategy, lockstep=True, n_threads=n) == alone for n in (1, 2, 3))


def test_threads_that_come_later():
    """A search that one thread has begun is ended by others."""
    state = tw.game("five-towers", players=4).start(seed=3)
    searcher = state.game._engine.Searcher(state._position, Lineup(state.game, parse(state.game, "mcts:3000")).native)
    stop = np.zeros(1, np.uint8)
    threads = [threading.Thread(target=searcher.take_part, args=(stop,)) for _ in range(3)]
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    assert (searcher.figures(), searcher.line()) == searched(state, "mcts:3000", lockstep=False)


@pytest.mark.parametrize("strategy", ["mcts:10000000", "flat:10000000"])
def test_a_search_in_lanes_stops_when_told(strategy):
    state = tw.game("five-towers", players=5).start(seed=2)
    searcher = state.game._engine.Searcher(state._position, Lineup(state.game, parse(state.game, strategy)).native)
    stop = np.zeros(1, np.uint8)
    threading.Timer(0.05, lambda: stop.__setitem__(0, 1)).start()
    searcher.take_part(stop)
    assert sum(playouts for _, _, playouts, *_ in searcher.figures()) < 1_000_000
