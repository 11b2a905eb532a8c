"""Strategies of every game: they play natively, the same on any number of threads."""

import os
import subprocess
import sys
from math import sqrt

import numpy as np
import pytest
from courses import assert_same_move_by_move, warm

import turmwerk as tw
from turmwerk.native.columns import Columns
from turmwerk.strategy.lineup import Lineup


def seats(game, *some):
    """A line-up that repeats these strategies around the table."""
    return [some[seat % len(some)] for seat in range(game.players)]


def columns_of(game, lineup, n_games=50):
    columns = Columns(n_games, game.players, len(game.categories))
    assert game._rules.play_batch(3, 0, columns, np.zeros(1, np.uint8), lineup=lineup) == n_games
    return columns.rows().tobytes()


class TestTheSameGames:
    def test_random_seats_play_the_games_they_always_played(self, any_game):
        assert columns_of(any_game, Lineup(any_game, None).native) == columns_of(any_game, None)

    @pytest.mark.parametrize("strategies", [("greedy",), ("random", "greedy"), ("mcts:6", "greedy"), ("flat:6", "random")])
    def test_the_signature_does_not_depend_on_threads(self, any_game, strategies):
        lineup = seats(any_game, *strategies)
        assert len({any_game.simulate(24, seed=4, strategies=lineup, threads=threads).signature for threads in (1, 2, 5)}) == 1

    def test_move_by_move_and_natively(self, any_game):
        lineup = seats(any_game, "greedy", "mcts:8:greedy", "random", "flat:8")
        assert_same_move_by_move(any_game, lineup, seed=5, n_games=3)

    def test_games_with_a_python_seat_are_the_same_games(self, any_game):
        """The other seats go on drawing from their own streams."""
        native = any_game.simulate(3, seed=6, strategies=seats(any_game, warm(any_game)), rows=True).rows

        def imitate(view):
            return twin.choose(warm(any_game))

        for index, row in enumerate(native):
            state, twin = (any_game.start(seed=6, index=index) for _ in range(2))
            lineup = Lineup(any_game, [imitate, *seats(any_game, warm(any_game))[1:]])
            while not state.is_over:
                move = lineup.choose(state)
                state.play(move)
                twin.play(move)
            assert state.outcome.scores == tuple(row["scores"])

    def test_a_copy_chooses_the_same(self, any_game):
        state = any_game.start(seed=7)
        for strategy in (warm(any_game), "flat:5", "mcts:20", "mcts:5:greedy"):
            assert state.copy().choose(strategy) == state.copy().choose(strategy)

    def test_the_other_streams_stay_where_they_are(self, any_game):
        """A choice draws from the stream of the seat and leaves the cards and the random players alone."""
        state, other = any_game.start(seed=8), any_game.start(seed=8)
        while not state.is_over:
            state.choose("flat:2")
            state.choose(warm(any_game))
            assert state.play_random() == other.play_random()
        assert state.events == other.events


PROGRAM = """
import turmwerk as tw
for info in tw.games():
    for players in info.players:
        game = tw.game(info.name, players=players)
        names = ["mcts:200", "master", "flat:30", "mcts:60:random", "random"]
        print(game.simulate(6, strategies=names[:players]).signature)
"""


def test_all_builds_choose_the_same():
    if len(tw.native.targets()) == 1:
        pytest.skip("this machine has no x86-64-v3")
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env=os.environ | {"TURMWERK_TARGET": target}, capture_output=True, text=True, check=True
        ).stdout
        for target in tw.native.targets()
    ]
    assert set(outputs) == {outputs[0]} != {""}


class TestWeights:
    def test_every_feature_is_described_and_there_are_not_too_many(self, any_game):
        assert 1 <= len(any_game.features) <= 64
        assert all(len(line) > 5 for line in any_game.features.values())
        assert len(any_game.features) == len(any_game._engine.FEATURES)
        assert tw.features(any_game.name) == any_game.features

    @pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
    def test_every_feature_is_used_by_a_shipped_strategy(self, info):
        """What no strategy uses is computed for nothing, twice: with numbers and in lanes."""
        sections = [one.get("weights", {}) for one in info.weights.numbers.values() if isinstance(one, dict)]
        used = {name for weights in sections for name, weight in weights.items() if weight}
        assert set(tw.features(info.name)) - used == set()

    def test_the_score_of_a_move_is_the_sum_of_its_weighted_features(self, any_game):
        """At temperature 0 the best move is played, ties broken at random; scores are checked with the features told one by one."""
        rng = np.random.default_rng(1)
        state = any_game.start(seed=15)
        n_checked = 0
        while not state.is_over:
            if len(state.legal()) > 1:
                weights = dict(zip(any_game.features, (rng.integers(-50, 50, len(any_game.features)) / 16).tolist(), strict=True))
                scores = {move: sum(weights[name] * value for name, value in values.items()) for move, values in state.features().items()}
                assert scores[state.choose(weights)] == max(scores.values())
                n_checked += 1
            state.play_by("greedy")
        assert n_checked > 5

    def test_equal_scores_are_drawn_alike_at_any_temperature(self, any_game):
        """Temperature 0 has a way of its own to draw; where all moves are the best, it must draw the same ones from the same words."""
        nothing = {next(iter(any_game.features)): 0.0}
        results = [any_game.simulate(20, strategies=[{"temperature": heat, "weights": nothing}] * any_game.players) for heat in (0, 1)]
        assert results[0].signature == results[1].signature

    def test_features_are_small(self, any_game):
        for index in range(3):
            state = any_game.start(seed=16, index=index)
            while not state.is_over:
                assert all(abs(value) <= 1024 for values in state.features().values() for value in values.values())
                state.play_random()

    def test_every_feature_tells_moves_apart_somewhere(self, any_game):
        """A feature that is the same for all moves of every decision cannot matter. Some matter in variants only."""
        unseen = set(any_game.features)
        for index in range(60):
            state = any_game.start(seed=17, index=index)
            while unseen and not state.is_over:
                rows = list(state.features().values())
                unseen -= {name for name in unseen if len({row[name] for row in rows}) > 1}
                state.play_by("greedy" if index % 2 else "random")
        assert len(unseen) < len(any_game.features) / 2


class TestEvaluate:
    def test_the_last_decision_is_certain(self, any_game):
        """Where every move ends the game without chance, all playouts agree with the rules."""
        state = any_game.start(seed=18)
        before = state.copy()
        while not state.is_over:
            before = state.copy()
            state.play_random()
        for value in before.evaluate(strategies="random", playouts=30):
            after = before.copy()
            after.play(value.move)
            assert value.playouts == 30
            assert value.win_interval[0] <= value.win_share <= value.win_interval[1]
            if after.is_over:
                assert value.points == after.outcome.scores[before.seat]
                assert value.points_interval[0] <= value.points <= value.points_interval[1]

    def test_it_agrees_with_simulate(self, any_game):
        """A random first move, evaluated over many deals, is worth what simulate finds."""
        n_deals, shares, points = 150, [], []
        for index in range(n_deals):
            state = any_game.start(seed=19, index=index)
            assert state.seat == 0
            values = state.evaluate(strategies="random", playouts=20, seed=index)
            shares.append(np.mean([value.win_share for value in values]))
            points.append(np.mean([value.points for value in values]))
        result = any_game.simulate(20_000, seed=20)
        assert abs(np.mean(shares) - result.win_share[0]) < 5 * max(np.std(shares), 0.02) / sqrt(n_deals)
        assert abs(np.mean(points) - result.mean_scores[0]) < 5 * max(np.std(points), 0.2) / sqrt(n_deals)

    def test_it_is_seeded(self, any_game):
        state = any_game.start(seed=21)
        strategies = seats(any_game, "greedy", "random")
        first = state.evaluate(playouts=40, strategies=strategies, seed=1)
        assert first == state.evaluate(playouts=40, strategies=strategies, seed=1)
        if len(first) > 1:
            assert first != state.evaluate(playouts=40, strategies=strategies, seed=2)
        assert [value.move for value in first] == state.legal()


def test_every_game_ships_greedy(any_game):
    listed = tw.strategies(any_game.name)
    assert {"random", "greedy", "flat:N", "mcts:N"} <= set(listed)
    assert all(listed.values())
