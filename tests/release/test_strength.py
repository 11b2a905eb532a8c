"""How strong the shipped players are."""

from math import sqrt

import numpy as np
import pytest

import turmwerk as tw


def advantage(game, strategy, other, n_games):
    """(share of wins, its standard error) of a strategy among others, every seat equally often; alone: its lead in points."""
    if game.players == 1:
        results = [game.simulate(n_games, seed=9, strategies=[one]) for one in (strategy, other)]
        lead = results[0].mean_scores[0] - results[1].mean_scores[0]
        return lead, sqrt(sum(result.sd_scores[0] ** 2 for result in results) / n_games)
    shares = []
    for seat in range(game.players):
        lineup = [other] * game.players
        lineup[seat] = strategy
        wins = game.simulate(n_games // game.players, seed=9, strategies=lineup, rows=True).rows["wins"]
        shares += (wins / wins.sum(axis=1, keepdims=True))[:, seat].tolist()
    return np.mean(shares) - 1 / game.players, max(np.std(shares), 0.3) / sqrt(len(shares))


class TestStrength:
    """random < greedy < expert < master. A few games show it of master in all settings of a game together, many (marker long) in each of
    them, and of smaller searches too; benchmarks/strength.py tells how far."""

    @pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("expert", "greedy")])
    def test_weights(self, any_game, stronger, weaker):
        lead, error = advantage(any_game, stronger, weaker, 2_000)
        assert lead > 1.96 * error

    @pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
    def test_master_beats_expert(self, info):
        """In all player counts and variants together; in none of them is it clearly worse."""
        settings = [tw.game(info.name, players=players, variant=variant) for variant in info.variants for players in info.players]
        found = [lead / error for lead, error in (advantage(game, "master", "expert", 24) for game in settings)]
        assert sum(found) / sqrt(len(found)) > 1.96
        assert min(found) > -1.96

    def test_a_small_search_is_not_worse_than_its_own_policy(self, any_game):
        lead, error = advantage(any_game, "mcts:50", "expert", 30)
        assert lead > -1.96 * error

    def test_random_playouts_beat_random_play(self, any_game):
        for strategy in ("mcts:200:random", "flat:200:random"):
            lead, error = advantage(any_game, strategy, "random", 20)
            assert lead > 1.96 * error, strategy

    @pytest.mark.long
    @pytest.mark.parametrize(("search", "n_games"), [("master", 240), ("mcts:50", 800), ("flat:50", 800)])
    def test_searches_beat_their_own_policy_everywhere(self, any_game, search, n_games):
        lead, error = advantage(any_game, search, "expert", n_games)
        assert lead > 1.96 * error

    @pytest.mark.long
    def test_more_playouts_are_never_worse(self, any_game):
        few, error = advantage(any_game, "mcts:50", "expert", 120)
        many, other_error = advantage(any_game, "mcts:400", "expert", 120)
        assert many - few > -2 * sqrt(error**2 + other_error**2)
