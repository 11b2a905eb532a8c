"""What a design may claim: an improvement, a number that matters, better play, only if games show it."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.designing import adapted
from turmwerk.designing.adapted import FEWEST_TUNED, TUNED, adapted_players, can_adapt
from turmwerk.designing.change import loss_change, miss_change
from turmwerk.designing.goals import read_goals
from turmwerk.designing.proof import PROOF_FROM, Fresh, prove
from turmwerk.designing.result import Sensitivity
from turmwerk.designing.space import Space
from turmwerk.designing.verdicts import _matters
from turmwerk.statistics import Estimate
from turmwerk.strategy.parsing import parse

FAIR = {"vary": {"carts.refill": [1, 2, 3, 4], "tent.food": [0, 1, 2]}, "goals": "seats", "strategies": "random", "also": "greedy"}


class Dice:
    """Stands for `Measuring`: winners drawn with known shares; a candidate is the tuple of its shares."""

    def __init__(self, seed, n_seats, n_settings=1):
        self.game = SimpleNamespace(players=n_seats, variant="base", facts={})
        self.goals = read_goals("seats", [self.game])
        self.items = [[self.goals[0].items(self.game)]] * n_settings
        self.n_settings = n_settings
        self.seed = seed

    def columns(self, games, first, count):
        found = []
        for number, game in enumerate(games):
            drawn = np.random.default_rng([self.seed, first - PROOF_FROM, number]).random(
                count
            )  # the same for all candidates: common deals
            winners = (drawn[:, None] > np.cumsum(game.shares)).sum(axis=1)
            found.append([np.eye(self.game.players)[np.minimum(winners, self.game.players - 1)]])
        return found

    def change(self, before, after, deals=2000):
        """The change of the loss from one candidate to another."""
        candidates = [[SimpleNamespace(players=len(one), variant="base", shares=one)] * self.n_settings for one in (before, after)]
        old, new = prove(self, [Fresh(self, one, deals) for one in candidates], players="dice")
        assert loss_change(old, new).value == pytest.approx(new.loss - old.loss)
        return loss_change(old, new)


NO_BETTER = [
    ((0.5, 0.5), (0.5, 0.5)),
    ((1 / 3, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 1 / 3)),
    ((0.53, 0.47), (0.47, 0.53)),  # as unfair the other way round
    ((0.28, 0.28, 0.22, 0.22), (0.28, 0.24, 0.24, 0.24)),  # many seats that can be the worst, and one
    ((0.25, 0.25, 0.25, 0.25), (0.28, 0.24, 0.24, 0.24)),  # worse
]
BETTER = [((0.6, 0.4), (0.52, 0.48)), ((0.5, 0.3, 0.2), (0.3, 0.4, 0.3))]


def covered(before, after, settings, deals, trials):
    """Shares of trials whose interval covers the truth, and that claim an improvement."""
    truth = 100 * (max(abs(one - 1 / len(after)) for one in after) - max(abs(one - 1 / len(before)) for one in before))
    found = [Dice(seed, len(before), settings).change(before, after, deals) for seed in range(trials)]
    assert all(one.low <= one.value <= one.high for one in found)
    within = sum(one.low <= truth + 1e-9 and truth - 1e-9 <= one.high for one in found)
    return within / trials, sum(one.high < 0 for one in found) / trials


class TestChangeOfTheLoss:
    @pytest.mark.parametrize(("before", "after"), [*NO_BETTER, *BETTER])
    @pytest.mark.parametrize("settings", [1, 2])
    def test_the_interval_covers_the_truth(self, before, after, settings):
        within, claimed = covered(before, after, settings, 400, 40)
        assert within >= 0.9
        assert claimed <= 0.05 or (before, after) in BETTER

    @pytest.mark.long
    @pytest.mark.parametrize(("before", "after"), [*NO_BETTER, *BETTER])
    @pytest.mark.parametrize("settings", [1, 3])
    @pytest.mark.parametrize("deals", [50, 400, 4000])
    def test_the_interval_covers_the_truth_over_many_seeds(self, before, after, settings, deals):
        within, claimed = covered(before, after, settings, deals, 1000)
        assert within >= 0.94
        assert claimed <= 0.05 or (before, after) in BETTER

    def test_an_improvement_is_shown(self):
        found = [Dice(seed, 3).change((0.4, 0.3, 0.3), (0.34, 0.33, 0.33), 5000) for seed in range(50)]
        assert sum(one.high < 0 for one in found) >= 45

    def test_common_deals_help_where_the_worst_figure_stays_on_its_side(self):
        """From 10 to 8 points too much: two intervals of 1.5 each would overlap."""
        change = Dice(1, 2).change((0.6, 0.4), (0.58, 0.42), 6000)
        assert change.high < 0
        assert change.half_width < 1

    def test_nothing_changes_without_a_change(self):
        change = Dice(1, 2).change((0.6, 0.4), (0.6, 0.4), 5000)
        assert change.value == 0
        assert change.finding(1.0) == "same"

    def test_of_one_goal(self):
        dice = Dice(3, 3)
        games = [[SimpleNamespace(players=3, variant="base", shares=one)] for one in ((0.5, 0.3, 0.2), (0.36, 0.32, 0.32))]
        old, new = prove(dice, [Fresh(dice, one, 3000) for one in games], players="dice")
        change = miss_change(old, new, "seats")
        assert change.value == pytest.approx(new.worst("seats") - old.worst("seats"))
        assert change.low < change.value < change.high < 0


class TestFresh:
    def test_a_part_of_the_deals_is_the_beginning(self):
        dice = Dice(5, 2)
        game = [SimpleNamespace(players=2, variant="base", shares=(0.5, 0.5))]
        whole, part = Fresh(dice, game, 45_000, 25_000), Fresh(dice, game, 25_000)
        assert len(whole.columns(45_000)[0][0]) == 45_000
        assert (whole.columns(25_000)[0][0] == part.columns(25_000)[0][0]).all()


class TestFairGames:
    """Yak with two players at random is fair to a tenth of a point."""

    def claims(self, seeds):
        found = [tw.design("yak", players=2, **FAIR, budget=20_000, seed=seed) for seed in seeds]
        for one in found:
            assert one.original.verdict.deals == one.best.verdict.deals
            assert one.helps or not any("falls from" in text or "matters" in text for text in one.verdicts)
            assert one.helps or dict(one.recommended.components) == {}
        return sum(one.helps for one in found)

    def test_are_not_mended(self):
        assert self.claims(range(1, 7)) == 0

    @pytest.mark.long
    def test_are_not_mended_over_many_seeds(self):
        assert self.claims(range(1, 41)) <= 2

    def test_the_file_keeps_the_original(self):
        found = tw.design("yak", players=2, **FAIR, budget=20_000, seed=2)
        assert not found.helps
        assert found.best.components
        lines = found.to_toml().splitlines()
        assert all(line.startswith("#") for line in lines)
        assert any("not shown to be better" in line for line in lines)
        assert "remain possible" in found.verdicts[0]


class TestEdges:
    def edges(self, vary, point, **game):
        return Space([tw.game(**game)], vary).edges(point)

    def test_only_changed_numbers_at_an_end(self):
        vary = {"money.start.1": [15, 21, 30], "money.start.2": [22, 25, 28]}
        asara = {"name": "asara", "players": 3}
        assert self.edges(vary, (2, 1), **asara) == {"money.start.1": True}
        assert self.edges(vary, (0, 0), **asara) == {"money.start.1": True}
        assert self.edges(vary, (1, 0), **asara) == {}

    def test_what_the_game_does_not_allow_cannot_be_widened(self):
        assert self.edges({"money.start.1": [0, 21, 30]}, (0,), name="asara", players=2) == {"money.start.1": False}

    def test_words_have_no_edge(self):
        assert self.edges(["cards.second_copy.9=on,off"], (0,), name="five-towers", players=5) == {}

    def test_it_is_said(self):
        """Seat 1 would need more than the range allows."""
        found = tw.design(
            "asara",
            players=2,
            components={"money.start": [40, 21, 22, 23]},
            vary={"money.start.1": range(21, 30)},
            strategies="greedy",
            budget=6000,
            seed=2,
        )
        assert found.helps
        assert "money.start.1 = 29 is at the edge of its range: widen it" in found.verdicts


class TestWhatMatters:
    def one(self, key, value, half):
        return Sensitivity(key, 3, 2, 1 + value, Estimate(value, value - half, value + half))

    def test_most_only_if_above_all_others(self):
        (text,) = _matters([self.one("a", 5, 1), self.one("b", 2, 1)])
        assert text.startswith("a matters most: set back from 3 to 2")

    def test_not_which(self):
        (text,) = _matters([self.one("a", 3, 1), self.one("b", 2, 1), self.one("c", 0, 1)])
        assert "a (+3.0 ± 1.0), b (+2.0 ± 1.0)" in text
        assert "not shown: which of them matters most" in text
        assert "c (" not in text

    def test_nothing_is_shown(self):
        (text,) = _matters([self.one("a", 0.5, 1), self.one("b", 0.2, 1)])
        assert text.startswith("not shown")

    def test_one_number_alone_is_the_original_again(self):
        assert _matters([]) == []

    def test_sensitivities_are_compared_on_the_same_deals(self):
        found = tw.design(
            "asara",
            players=3,
            components={"money.start": [40, 21, 22, 23]},
            vary={"money.start.1": [21, 45, 50], "money.start.2": [22, 50, 55]},
            strategies="greedy",
            budget=8000,
            seed=2,
        )
        assert found.helps
        assert found.best.change.high < 0
        assert {one.key for one in found.sensitivity} == {"money.start.1", "money.start.2"}
        assert all(one.more.low <= one.more.value <= one.more.high for one in found.sensitivity)
        assert [one.more.value for one in found.sensitivity] == sorted((one.more.value for one in found.sensitivity), reverse=True)


class TestAdaptedPlayers:
    game = tw.game("five-towers", players=2)
    usual = parse(game, "greedy")

    def adapted(self, monkeypatch, vector, budget=4000, seed=1):
        monkeypatch.setattr(adapted, "tuned_seat", lambda *given, **asked: vector)
        return adapted_players([self.game], [self.usual], budget, seed=seed, threads=None)

    def test_better_weights_are_kept(self, monkeypatch):
        vector = parse(self.game, "expert").vector
        found = self.adapted(monkeypatch, vector)
        assert found.shown
        assert found.strategies[0].vector is vector
        assert found.checks[0].multiple.low > 1
        assert "times the fair share with 2 players base" in found.sentence

    def test_others_are_not(self, monkeypatch):
        """About as good as the usual ones: above 1 in every other check, but hardly ever shown to be."""
        weights = dict(self.usual.vector.weights)
        weights[max(weights, key=lambda name: abs(weights[name]))] *= 1.02
        vector = replace(self.usual.vector, name="tuned", weights=weights)
        several = [self.adapted(monkeypatch, vector, seed=seed) for seed in range(1, 21)]
        assert all(one.strategies == (self.usual,) for one in several if not one.shown)
        assert sum(one.shown for one in several) <= 2

    def test_what_would_have_shown_is_said(self, monkeypatch):
        found = self.adapted(monkeypatch, replace(self.usual.vector, name="tuned"))
        assert not found.shown
        assert "no weights were shown to play it better" in found.sentence
        check = found.checks[0].multiple
        assert f"a gain of more than {check.value - check.low:.0%} would have shown" in found.sentence

    def test_several_settings_share_the_error(self, monkeypatch):
        monkeypatch.setattr(adapted, "tuned_seat", lambda *given, **asked: replace(self.usual.vector, name="tuned"))
        alone = adapted_players([self.game], [self.usual], 4000, seed=1, threads=None)
        three = adapted_players([self.game] * 3, [self.usual] * 3, 12000, seed=1, threads=None)
        assert len(three.checks) == 3
        assert three.checks[0].multiple.half_width > alone.checks[0].multiple.half_width

    def test_too_few_games(self):
        assert not can_adapt([self.usual], int(FEWEST_TUNED / TUNED) - 1)
        assert can_adapt([self.usual], int(FEWEST_TUNED / TUNED) + 1)
        assert not can_adapt([parse(self.game, "random")], 10**9)
        found = tw.design("five-towers", vary=["display.size=4..6"], goals="length=20..30", strategies="greedy", budget=2000)
        assert "greedy was not re-tuned for it: that needs a budget of at least 19,200 games" in found.verdicts
        again = tw.design("five-towers", vary=["display.size=4..6"], goals="length=20..30", strategies="random", budget=2000)
        assert "re-tuned" not in "".join(again.verdicts)

    @pytest.mark.long
    @pytest.mark.parametrize(("name", "players"), [("five-towers", 2), ("yak", 3), ("asara", 2), ("sultaniya", 2)])
    def test_in_unchanged_games_what_is_accepted_is_better(self, name, players):
        """Another set of deals agrees: nothing is accepted by luck."""
        game = tw.game(name, players=players)
        usual = parse(game, "expert")
        for seed in range(1, 5):
            found = adapted_players([game], [usual], 12_000, seed=seed, threads=None)
            if found.shown:
                (check,) = [adapted.verified_seat(game, found.strategies[0], usual, games=20_000, seed=99, threads=None, confidence=0.99)]
                assert check.multiple.high > 1

    @pytest.mark.long
    def test_the_response_to_a_rigged_game_is_found(self):
        """Asara with three players and the money that makes the seats of usual players even: others win 1.4 times their share."""
        game = tw.game("asara", players=3, components={"money.start": [40, 47, 53, 23]})
        usual = parse(game, "expert")
        found = [adapted_players([game], [usual], 100_000, seed=seed, threads=None) for seed in range(1, 5)]
        assert sum(one.checks[0].multiple.value > 1.15 for one in found) >= 3
