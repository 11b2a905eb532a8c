"""Yak by weights in lock-step: the same games as by the scalar engine."""

import numpy as np
import pytest
from lanes import assert_same

import turmwerk as tw
from turmwerk import native

YAK = list(tw.features("yak"))
YAK_ODD = {"temperature": 0.7, **{name: (-1) ** number * 0.173 * (number % 5) for number, name in enumerate(YAK)}}
YAK_LARGE = {"temperature": 40, **{name: (-1) ** (number // 2) * 25 for number, name in enumerate(YAK)}}
YAK_COLD = {"temperature": 0, **dict.fromkeys(YAK[::2], 1), **dict.fromkeys(YAK[1::2], -0.5)}


def yak_lineups(players):
    """Line-ups by weights that Yak plays in lanes."""
    mixed = ["random", "expert", YAK_ODD, "random"]
    return ["greedy", "expert", YAK_ODD, YAK_LARGE, YAK_COLD, {"temperature": 9, "hoard": 0}, mixed[:players], mixed[4 - players :]]


@pytest.mark.parametrize("variant", ["base", "bonus"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(8))
def test_the_same_games_of_yak_by_weights(number, players, variant, build):
    assert_same(tw.game("yak", players=players, variant=variant), 500, build, strategies=yak_lineups(players)[number])


@pytest.mark.parametrize("feature", YAK)
def test_each_feature_of_yak(feature):
    """The formulas of cython_core/yak/formulas.pxi are compiled for numbers and for lanes: a feature that differs plays other games."""
    for players, variant in ((2, "base"), (3, "bonus"), (4, "base")):
        for weight, temperature in ((1, 0), (-1, 0), (1, 2)):
            strategies = {feature: weight, "temperature": temperature}
            assert_same(tw.game("yak", players=players, variant=variant), 100, native.lane_target(), strategies=strategies)


@pytest.mark.parametrize("seed", range(12))
def test_yak_by_any_weights(seed):
    """Other weights, and other temperatures, at every seat."""
    rng = np.random.default_rng(seed)
    game = tw.game("yak", players=2 + seed % 3, variant=["base", "bonus"][seed // 3 % 2])
    strategies = []
    for _ in range(game.players):
        chosen = rng.choice(YAK, size=rng.integers(1, len(YAK)), replace=False)
        weights = {str(name): float(rng.normal() * 10 ** rng.uniform(-2, 1)) for name in chosen}
        strategies.append({"temperature": float(rng.choice([0, 0.3, 5])), **weights})
    assert_same(game, 200, native.lane_target(), strategies=strategies)


@pytest.mark.parametrize(
    "changed",
    [
        *({"end.stones": n} for n in (1, 5, 13, 15)),
        {"end.days": 3},
        {"points.groups": [7], "points.single": -3, "points.sizes": [1, 30, -4]},
        {"points.groups": [0, 0, 1, 1, 1, 1, 1]},  # a group more is worth less than a quarter
        {"points.sizes": [100, -100] * 10, "points.groups": [-100, 100] * 10, "points.single": 100, "price.crystal": 0},
        {"points.sizes": [-100, 100] * 10, "points.groups": [100, -100] * 10, "points.single": -100, "stones.crystals": 12},
        {"bonus.cards": 7, "bonus.red.majority": [100, -100], "bonus.red.penalty": -100, "bonus.green.points": -100},
        {"stones.each": 3, "small.each": 0, "stones.fog": 10, "fog.first": 1, "fog.second": 1},
        {"price.stones": [1, 1, 1], "price.crystal": 0, "tent.limit": 9, "tent.food": 3},
    ],
    ids=lambda changed: " ".join(f"{key}={value}" for key, value in changed.items()),
)
def test_changed_components_of_yak_by_weights(changed):
    for players, variant in ((2, "base"), (3, "bonus"), (4, "bonus")):
        game = tw.game("yak", players=players, variant=variant, components=changed)
        for strategies in ("greedy", "expert", YAK_ODD, ["random", "greedy", YAK_LARGE, "expert"][:players]):
            assert_same(game, 100, native.lane_target(), strategies=strategies)


def test_weights_too_large_for_lanes_of_yak():
    assert tw.game("yak", players=2).simulate(2, strategies={"build": 1025}).engine == "scalar"


def test_towers_that_are_finished_late_are_not_played_by_weights_in_lanes():
    game = tw.game("yak", players=2, components={"end.stones": 16})
    faster = "lockstep" if game.rules.lanes > 1 else "scalar"
    assert game.simulate(2).engine == faster
    assert game.simulate(2, strategies="greedy").engine == "scalar"
