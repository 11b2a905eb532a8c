"""How candidates of a search for weights are judged: fitness, leagues, verification, scales."""

import numpy as np
import pytest
from leagues import trials

import turmwerk as tw
from turmwerk.strategy.parsing import parse
from turmwerk.tuning.scales import weight_scales
from turmwerk.tuning.trials import VERIFIED_FROM
from turmwerk.weights.vector import Vector


@pytest.fixture
def towers():
    return tw.game("five-towers", players=2)


class TestTrials:
    def test_fitness_is_what_the_documentation_says(self):
        """Recomputed from the rows of ordinary simulations, for two settings at once."""
        games = [tw.game("five-towers", players=2), tw.game("five-towers", players=3)]
        worth = []
        for game in games:
            shares, margins = [], []
            for seat in range(game.players):
                lineup = ["greedy"] * game.players
                lineup[seat] = "random"
                rows = game.simulate(50, seed=3, first=100, strategies=lineup, rows=True).rows
                shares.append((rows["wins"][:, seat] / rows["wins"].sum(axis=1)).mean())
                margin = rows["scores"][:, seat] - np.delete(rows["scores"], seat, axis=1).max(axis=1)
                margins.append((margin / (16 + abs(margin))).mean())
            worth.append(game.players * np.mean(shares) + np.mean(margins) / 4)
        assert trials(games).fitness([parse(games[0], "random")], 100, 50) == pytest.approx([np.mean(worth)])

    def test_a_league_counts_every_opponent_the_same(self, towers):
        candidate = [parse(towers, "greedy")]
        alone = [trials([towers], one).fitness(candidate, 0, 40)[0] for one in ("random", "greedy", "flat:4")]
        assert trials([towers], "random", "greedy", "flat:4").fitness(candidate, 0, 40) == pytest.approx([np.mean(alone)])
        assert trials([towers], "random", "greedy", "greedy").fitness(candidate, 0, 40) == pytest.approx([(alone[0] + 2 * alone[1]) / 3])

    def test_a_league_alone_at_the_table(self):
        game = tw.game("sultaniya", players=1)
        random, greedy = (trials([game], one).fitness([parse(game, "expert")], 0, 30)[0] for one in ("random", "greedy"))
        assert trials([game], "random", "greedy").fitness([parse(game, "expert")], 0, 30) == pytest.approx([(random + greedy) / 2])

    def test_a_league_is_verified_opponent_by_opponent(self):
        games = [tw.game("five-towers", players=players) for players in (2, 3)]
        checks = trials(games, "random", "greedy").verify(parse(games[0], "greedy"), 60)
        assert [(one.against, one.game.players) for one in checks] == [("random", 2), ("random", 3), ("greedy", 2), ("greedy", 3)]
        assert checks[:2] == trials(games, "random").verify(parse(games[0], "greedy"), 60)

    def test_alone_at_the_table_points_count(self):
        game = tw.game("sultaniya", players=1)
        own, usual = (game.simulate(60, seed=3, strategies=[name]).mean_scores[0] for name in ("random", "greedy"))
        fitness = trials([game]).fitness([parse(game, "random"), parse(game, "greedy")], 0, 60)
        assert fitness == pytest.approx([1 + (own - usual) / usual, 1])

    def test_verification_plays_games_no_search_reaches(self, towers):
        (check,) = trials([towers]).verify(parse(towers, "random"), 101)
        lineups = (["random", "greedy"], ["greedy", "random"])
        wins = [towers.simulate(51, seed=3, first=VERIFIED_FROM, strategies=lineup).win_share[seat] for seat, lineup in enumerate(lineups)]
        assert check.games == 102
        assert check.figure.value == pytest.approx(np.mean(wins))
        assert check.multiple == pytest.approx(check.figure.scaled(2))
        assert not check.beats

    def test_verification_alone(self):
        game = tw.game("sultaniya", players=1)
        against_random, against_itself = (trials([game], against).verify(parse(game, "greedy"), 80)[0] for against in ("random", "greedy"))
        assert against_random.figure == against_itself.figure
        assert against_random.beats
        assert against_itself.multiple.value == 1
        assert not against_itself.multiple.has_interval  # the same games: nothing varied
        assert not against_itself.beats


class TestScales:
    def test_scores_and_features_spread_alike(self, towers):
        """With one weight w alone, its scale is w; ten times the weights have ten times the scales."""
        features = list(towers.features)
        for weight in (0.5, 5.0):
            scales = dict(zip(features, weight_scales([towers], Vector("one", {"bid": weight}), 1), strict=True))
            assert scales["bid"] == pytest.approx(weight)
            assert scales["bid_tear_down"] == pytest.approx(weight, rel=0.5)  # it varies where the bid does

    def test_without_weights_scores_spread_by_one(self, towers):
        scales = weight_scales([towers], Vector("none", {}), 1)
        assert (scales > 0).all()
        assert np.isfinite(scales).all()
