"""Playouts in lanes from any position: the same figures as one by one, in every build this machine can run."""

import threading
import time

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import native
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse

COLD = {"temperature": 0, "points_now": 1, "room": -0.5, "bid": 1, "worth": 1}


@pytest.fixture(params=["baseline", "v3", "v4"])
def lanes_of(request, monkeypatch):
    """The lanes of a build are used, whatever the scalar engine is."""
    if request.param not in native.targets():
        pytest.skip(f"this machine or this installation has no x86-64-{request.param}")
    monkeypatch.setattr(native, "lane_target", lambda: request.param)


def has_lanes(game, strategies):
    return game.rules.lanes_for(Lineup(game, strategies).native) > 0


def evaluated(state, strategies, playouts, *, first=0, lockstep, stop=None):
    """The exact sums of an evaluation."""
    n = len(state.legal())
    sums, products = np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64)
    lineup = Lineup(state.game, strategies).native
    stop = np.zeros(1, np.uint8) if stop is None else stop
    state.game.engine.evaluate(state.position, lineup, 7, first, sums, products, playouts, stop, lockstep)
    return np.concatenate([sums.ravel(), products.ravel()]).tolist()


def forecast(state, seat, strategies, playouts, *, lockstep):
    wins = np.zeros(state.game.players, np.int64)
    lineup = Lineup(state.game, strategies).native
    n = state.game.engine.forecast(state.position, lineup, seat, 7, 0, wins, playouts, np.zeros(1, np.uint8), lockstep)
    return n, wins.tolist()


def searched(state, strategy, *, lockstep, n_threads=1):
    """All figures of a search."""
    searcher = state.game.engine.Searcher(state.position, Lineup(state.game, parse(state.game, strategy)).native, lockstep=lockstep)
    stop = np.zeros(1, np.uint8)
    threads = [threading.Thread(target=searcher.take_part, args=(stop,)) for _ in range(n_threads)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return searcher.figures(), searcher.line()


def positions(game, seed, every, strategy="greedy"):
    """Positions all through a game, at any stage of a round."""
    state = game.start(seed=seed)
    number = 0
    while not state.is_over:
        if number % every == 0:
            yield state.copy()
        state.play_by(strategy)
        number += 1


def lineups(players):
    return ["expert", "random", COLD, ["random", "expert", "greedy", COLD, "random"][:players]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_worth_from_any_position(players, lanes_of):
    game = tw.game("five-towers", players=players)
    assert all(has_lanes(game, strategies) for strategies in lineups(players))
    for seed in range(2):
        for state in positions(game, seed, 11):
            for strategies in lineups(players):
                in_lanes = evaluated(state, strategies, 12, lockstep=True)
                assert in_lanes == evaluated(state, strategies, 12, lockstep=False), (seed, len(state.events), strategies)


@pytest.mark.parametrize("variant", ["base", "bonus"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_worth_from_any_position_of_yak(players, variant, lanes_of):
    game = tw.game("yak", players=players, variant=variant)
    for strategies in ("random", "expert", ["random", "expert", "greedy", {"temperature": 1, "set_points": 1}][:players]):
        assert has_lanes(game, strategies)
        for strategy in ("greedy", "random"):
            for state in positions(game, players, 13, strategy):
                in_lanes = evaluated(state, strategies, 12, lockstep=True)
                assert in_lanes == evaluated(state, strategies, 12, lockstep=False), (len(state.events), strategies)


def test_the_same_worth_in_every_game(any_game):
    """Whether it has lanes or not."""
    for state in positions(any_game, 3, 40):
        for strategies in ("random", "greedy"):
            assert evaluated(state, strategies, 20, lockstep=True) == evaluated(state, strategies, 20, lockstep=False)


@pytest.mark.parametrize("components", [{"cards.second_copy_players": 2}, {"display.size": 7}, {"display.size": 1}])
def test_other_components(components, lanes_of):
    game = tw.game("five-towers", players=3, components=components)
    for strategies in ("random", "greedy", "expert"):
        for state in positions(game, 5, 29):
            assert evaluated(state, strategies, 15, lockstep=True) == evaluated(state, strategies, 15, lockstep=False)


@pytest.mark.parametrize("name", ["five-towers", "yak"])
def test_the_last_decisions_of_games(name, lanes_of):
    """Playouts that are over before lanes could take them, and rounds in which no card is left to be revealed."""
    game = tw.game(name, players=2)
    for seed in range(20):
        for state in list(positions(game, seed, 1))[-9:]:
            assert evaluated(state, "expert", 30, lockstep=True) == evaluated(state, "expert", 30, lockstep=False)


@pytest.mark.parametrize("playouts", [1, 2, 5, 6, 31, 32, 33, 200])
def test_any_number_of_playouts_from_any_number_on(playouts, lanes_of):
    state = tw.game("five-towers", players=2).start(seed=1)
    for first in (0, 123_456_789_000):
        which = {"playouts": playouts, "first": first}
        assert evaluated(state, "expert", lockstep=True, **which) == evaluated(state, "expert", lockstep=False, **which)


def test_forbidden_moves_are_played_one_by_one():
    game = tw.game("five-towers", players=3)
    strategies = ["expert!raze*", "expert", "random"]
    assert not has_lanes(game, strategies)
    state = game.start(seed=4)
    assert evaluated(state, strategies, 20, lockstep=True) == evaluated(state, strategies, 20, lockstep=False)


def test_the_same_forecast(any_game, lanes_of):
    for state in positions(any_game, 2, 60):
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


SEARCHES = ["flat:60", "flat:300:greedy", "mcts:50", "mcts:400", "mcts:300:random", "mcts:200:expert+greedy", "mcts:300:expert!raze*"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("strategy", SEARCHES)
def test_the_same_searches(players, strategy, lanes_of):
    for state in positions(tw.game("five-towers", players=players), players, 31):
        assert searched(state, strategy, lockstep=True) == searched(state, strategy, lockstep=False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "strategy", ["flat:60", "mcts:50", "mcts:400", "mcts:300:random", "mcts:200:expert+greedy", "mcts:300:expert!choose m*"]
)
def test_the_same_searches_of_yak(players, strategy, lanes_of):
    for state in positions(tw.game("yak", players=players, variant="bonus"), players, 31):
        assert searched(state, strategy, lockstep=True) == searched(state, strategy, lockstep=False)


@pytest.mark.parametrize("strategy", ["flat:300", "mcts:600", "mcts:300:expert+greedy", "mcts:500:random"])
def test_any_number_of_threads_searches_the_same(any_game, strategy):
    for state in positions(any_game, 1, 70):
        alone = searched(state, strategy, lockstep=False)
        assert all(searched(state, strategy, lockstep=True, n_threads=n) == alone for n in (1, 2, 3))


def test_threads_that_come_later():
    """A search that one thread has begun is ended by others."""
    state = tw.game("five-towers", players=4).start(seed=3)
    searcher = state.game.engine.Searcher(state.position, Lineup(state.game, parse(state.game, "mcts:3000")).native)
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
    searcher = state.game.engine.Searcher(state.position, Lineup(state.game, parse(state.game, strategy)).native)
    stop = np.zeros(1, np.uint8)
    threading.Timer(0.05, lambda: stop.__setitem__(0, 1)).start()
    searcher.take_part(stop)
    assert sum(playouts for _, _, playouts, *_ in searcher.figures()) < 1_000_000


ASARA_ODD = {"temperature": 1.5, **{name: (-1) ** number * 0.37 * (number % 7) for number, name in enumerate(tw.features("asara"))}}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["basic", "professional"])
def test_the_same_worth_from_any_position_of_asara(players, variant, lanes_of):
    game = tw.game("asara", players=players, variant=variant)
    for strategies in ("random", "expert", ["greedy", "random", ASARA_ODD, "expert"][:players]):
        assert has_lanes(game, strategies)
        for state in positions(game, players, 37):
            in_lanes = evaluated(state, strategies, 9, lockstep=True)
            assert in_lanes == evaluated(state, strategies, 9, lockstep=False), (len(state.events), strategies)


@pytest.mark.parametrize("strategy", ["flat:200", "mcts:200", "mcts:200:random", "mcts:200:expert+greedy"])
def test_the_same_searches_of_asara(strategy, lanes_of):
    for state in positions(tw.game("asara", players=3, variant="professional"), 1, 79):
        assert searched(state, strategy, lockstep=True) == searched(state, strategy, lockstep=False)
