"""Five Towers in lock-step: by weights, and with changed cards."""

import pytest
from lanes import assert_same

import turmwerk as tw
from turmwerk import native
from turmwerk.errors import ArgumentError

FEATURES = list(tw.features("five-towers"))
AHEAD = ("worth", "bid_worth", "bid_won")  # which look ahead
ODD = {"temperature": 0.7, **{name: (-1) ** number * 0.173 * (number % 5) for number, name in enumerate(FEATURES) if name not in AHEAD}}
LARGE = {"temperature": 40, **{name: (-1) ** (number // 2) * 50 for number, name in enumerate(FEATURES)}}
COLD = {"temperature": 0, **dict.fromkeys(FEATURES[::2], 1), **dict.fromkeys(FEATURES[1::2], -0.5)}
AHEAD_WARM = {"temperature": 3, "worth": 1, "bid": -1, "bid_worth": 0.5, "bid_won": 1}


def lineups(players):
    """Line-ups by weights that Five Towers plays in lanes."""
    mixed = ["random", "expert", ODD, COLD, "random"]
    return ["greedy", "expert", ODD, LARGE, COLD, AHEAD_WARM, {"temperature": 9, "bid": 0}, mixed[:players], mixed[5 - players :]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(9))
def test_the_same_games_by_weights(number, players, build):
    assert_same(tw.game("five-towers", players=players), 1_000, build, strategies=lineups(players)[number])


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature(feature):
    for weight, temperature in ((1, 0), (-1, 0), (1, 2)):
        strategies = {feature: weight, "temperature": temperature}
        assert_same(tw.game("five-towers", players=3), 200, native.lane_target(), strategies=strategies)


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
    assert_same(game, 300, native.lane_target(), strategies=["greedy", ODD, "random"])
    if game.components["display.size"] <= 5:
        assert_same(game, 300, native.lane_target(), strategies=["expert", LARGE, AHEAD_WARM])


@pytest.mark.parametrize(
    "changed",
    [
        {"cards.second_copy": [8]},  # a tower could rise more than twice
        {"cards.second_copy": [9]},
        {"cards.any_on": 5},  # equal cards and special cards that are no neighbors
        {"cards.any_on": 16},
    ],
)
def test_what_lanes_cannot_hold_is_played_by_the_scalar_engine(changed):
    game = tw.game("five-towers", players=4, components=changed)
    assert game.rules.lanes == 0
    assert game.simulate(10).engine == "scalar"
    with pytest.raises(ArgumentError, match=r"engine 'lockstep' cannot play turmwerk.game\('five-towers'.*; allowed: scalar"):
        game.simulate(10, engine="lockstep")
    assert tw.game("five-towers", players=3, components=changed).rules.lanes > 0


def test_large_displays_are_not_looked_through_in_lanes():
    game = tw.game("five-towers", players=2, components={"display.size": 6})
    faster = "lockstep" if game.rules.lanes > 1 else "scalar"
    assert game.simulate(2, strategies="greedy").engine == faster
    assert game.simulate(2, strategies="expert").engine == "scalar"
