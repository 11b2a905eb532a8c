"""Yak in lock-step, at random: the same games as by the scalar engine, which plays by weights."""

import pytest
from lanes import assert_same, lanes_for

import turmwerk as tw
from turmwerk import native


@pytest.mark.parametrize(
    "changed",
    [
        *({"end.stones": n} for n in (1, 5, 16)),
        {"points.groups": [7], "points.single": -3, "points.sizes": [1, 30, -4]},
        {"stones.each": 3, "small.each": 0, "stones.fog": 10, "fog.first": 1, "fog.second": 1},
        {"price.stones": [1, 1, 1], "price.crystal": 0, "tent.limit": 9, "tent.food": 3},
    ],
    ids=lambda changed: " ".join(f"{key}={value}" for key, value in changed.items()),
)
def test_changed_components(changed):
    for players, variant in ((2, "base"), (3, "bonus"), (4, "bonus")):
        assert_same(tw.game("yak", players=players, variant=variant, components=changed), 300, native.lane_target())


@pytest.mark.parametrize("strategies", ["greedy", "expert", ["random", "greedy"], {"build": 1}])
def test_by_weights_the_scalar_engine_plays(strategies):
    game = tw.game("yak", players=2)
    assert (game._rules.lanes > 0, lanes_for(game, strategies)) == (True, 0)
    assert game.simulate(50, strategies=strategies).engine == "scalar"
    with pytest.raises(tw.ArgumentError, match="engine 'lockstep' cannot play yak by"):
        game.simulate(5, strategies=strategies, engine="lockstep")
