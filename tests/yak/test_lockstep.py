"""Yak by weights in lock-step: the same games as by the scalar engine."""

import pytest
from lanes import assert_same

import turmwerk as tw
from turmwerk import native

YAK = [feature for feature in tw.features("yak") if feature not in ("set_rest", "set_crystals")]  # those that are in lanes
YAK_ODD = {"temperature": 0.7, **{name: (-1) ** number * 0.173 * (number % 5) for number, name in enumerate(YAK)}}
YAK_LARGE = {"temperature": 40, **{name: (-1) ** (number // 2) * 25 for number, name in enumerate(YAK)}}


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


@pytest.mark.parametrize("strategies", [{"build": 1025}, ["random", {"set_points": 1, "build": -1025}]])
def test_what_lanes_of_yak_cannot_play_by(strategies):
    assert tw.game("yak", players=2).simulate(50, strategies=strategies).engine == "scalar"


def test_towers_that_are_finished_late_are_not_judged_in_lanes():
    game = tw.game("yak", players=2, components={"end.stones": 16})
    faster = "lockstep" if game._rules.lanes > 1 else "scalar"
    assert game.simulate(50).engine == faster
    assert game.simulate(50, strategies="greedy").engine == "scalar"
