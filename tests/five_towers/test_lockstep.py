"""Five Towers in lock-step with other cards, and what its lanes cannot hold."""

import pytest
from lanes import assert_same, assert_same_worth, lanes_for, large, odd, positions

import turmwerk as tw
from turmwerk import native
from turmwerk.errors import ArgumentError

CHANGED = [
    *({"display.size": size} for size in (1, 2, 3, 4, 6, 7)),
    *({"cards.values": values} for values in (2, 3, 9, 15)),
    *({"cards.any_on": any_on, "cards.on_any": on_any} for any_on in (1, 5, 8, 15, 16) for on_any in (0, 1, 5, 12, 15, 16)),
    {"cards.any_on": 3, "cards.on_any": 4, "cards.second_copy": [0, 1, 2, 5, 6, 15], "cards.second_copy_players": 2},
    {"cards.second_copy": [value for value in range(16) if value not in (8, 9)], "cards.second_copy_players": 2, "display.size": 7},
    {"points.card": -7, "points.card_with_spire": 100, "points.main": 3, "points.razed": 0},
    {"points.card": -100, "points.card_with_spire": 100, "points.main": 100, "points.razed": 100, "display.size": 1},
]


@pytest.mark.parametrize("changed", CHANGED, ids=lambda changed: " ".join(f"{key}={value}" for key, value in changed.items()))
def test_changed_cards(changed):
    game = tw.game("five-towers", players=3, components=changed)
    assert_same(game, 1_000, native.lane_target())
    assert_same(game, 300, native.lane_target(), strategies=["greedy", odd(game), "random"])
    if game.components["display.size"] <= 5:
        assert_same(game, 300, native.lane_target(), strategies=["expert", large(game), odd(game, 0.37, 7, 1.5)])


@pytest.mark.parametrize("feature", ["worth", "bid_worth"])
def test_weights_that_look_ahead_in_one_stage_only(feature):
    assert_same(tw.game("five-towers", players=3), 200, native.lane_target(), strategies=[{feature: 1}, {feature: -1}, "random"])


@pytest.mark.parametrize("components", [{"cards.second_copy_players": 2}, {"display.size": 7}, {"display.size": 1}])
def test_playouts_with_other_components(components, lanes_of):
    game = tw.game("five-towers", players=3, components=components)
    for strategies in ("random", "greedy", "expert"):
        for state in positions(game, 5, every=29):
            assert_same_worth(state, strategies, 15)


@pytest.mark.parametrize(
    "changed",
    [
        {"cards.second_copy": [8]},  # a tower could rise more than twice
        {"cards.second_copy": [9]},
        {"cards.any_on": 5},  # equal cards and special cards that are not neighbors
        {"cards.any_on": 16},
    ],
)
def test_what_lanes_cannot_hold_is_played_by_the_scalar_engine(changed):
    game = tw.game("five-towers", players=4, components=changed)
    assert game._rules.lanes == 0
    assert game.simulate(10).engine == "scalar"
    with pytest.raises(ArgumentError, match=r"engine 'lockstep' cannot play turmwerk.game\('five-towers'.*; allowed: scalar"):
        game.simulate(10, engine="lockstep")
    assert tw.game("five-towers", players=3, components=changed)._rules.lanes > 0


def test_large_displays_are_not_looked_through_in_lanes():
    game = tw.game("five-towers", players=2, components={"display.size": 6})
    assert lanes_for(game, "greedy")
    assert not lanes_for(game, "expert")
    assert game.simulate(50, strategies="expert").engine == "scalar"
