"""Sultaniya in lock-step, at random: the same games as by the scalar engine."""

import pytest
from lanes import assert_same

import turmwerk as tw
from turmwerk import native


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(
    "changed",
    [
        *({"palace.places": n, "end.roofs": 3} for n in (4, 5)),  # places are shifted
        {"display.size": 4, "djinns.flush": 0},  # stacks run dry, what lies under them rises again
        {"display.size": 1, "djinns.search": 0, "djinns.rebuild": 0},
        {"sapphires.treasury": 255, "sapphires.pass": 50},
        {"sapphires.treasury": 0, "end.rounds": 3, "end.solo_turns": 3},
        {"end.rounds": 1000, "end.roofs": 1},
    ],
    ids=lambda changed: " ".join(f"{key}={value}" for key, value in changed.items()),
)
def test_changed_components(changed, players, build):
    assert_same(tw.game("sultaniya", players=players, components=changed), 400, build)


@pytest.mark.parametrize("changed", [{}, {"end.rounds": 1000, "djinns.flush": 0}], ids=["usual", "long lists under the stacks"])
def test_few_tiles(changed):
    """Floors of a tile or two: empty stacks and displays."""
    rows = tw.game("sultaniya").components["tiles"]
    few = [row for row in rows if int(row[1:3]) <= 2]
    assert_same(tw.game("sultaniya", players=2, components={"tiles": few, **changed}), 400, native.lane_target())


def test_large_palaces_stay_with_the_scalar_engine():
    for places, in_lanes in ((6, True), (7, False), (8, False)):
        game = tw.game("sultaniya", players=3, components={"palace.places": places})
        assert (game._rules.lanes > 0) == in_lanes
        assert game.simulate(5).engine == ("lockstep" if in_lanes and game._rules.lanes_pay else "scalar")


def test_lanes_play_only_at_random():
    game = tw.game("sultaniya", players=2)
    assert game.simulate(5, strategies="greedy").engine == "scalar"
    with pytest.raises(tw.ArgumentError, match="engine 'lockstep' cannot play sultaniya by greedy"):
        game.simulate(5, strategies="greedy", engine="lockstep")
