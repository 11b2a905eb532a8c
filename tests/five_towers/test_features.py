"""Five Towers: the features of moves that are seen at once, by hand; test_worth.py has those that are foreseen."""

import pytest

import turmwerk as tw

REVEAL = "reveal tree-8 candy-12 scary-0 sand-5 metal-9"
PASS_TO_BUILD = ("bid 5", "keep")
FORESEEN = ("worth", "bid_worth", "bid_won")


@pytest.fixture
def state():
    return tw.game("five-towers", players=2).start(chance=[REVEAL])


def some(features, **expected):
    """All features that are seen at once are 0, but these."""
    assert {name: value for name, value in features.items() if value and name not in FORESEEN} == expected


def test_passing_and_keeping_show_nothing(state):
    assert not any(state.features()["pass"].values())
    state.play("bid 5")
    some(state.features()["keep"])


def test_bids_count_cards_by_the_room_they_cost(state):
    """On empty towers (room 16) the 8 costs 0 (room 16), the 12 costs 4, the 9 costs 6 (0..8 and another 9), the 5 and the spire more."""
    some(state.features()["bid 1"], bid=1, bid_cheap=1, bid_fair=1)
    some(state.features()["bid 4"], bid=4, bid_cheap=1, bid_fair=2)
    some(state.features()["bid 5"], bid=5, bid_cheap=1, bid_fair=2)


def test_outbidding(state):
    state.play("bid 2")
    some(state.features()["bid 3"], bid=3, bid_cheap=1, bid_fair=2)


def test_cards_of_the_first_round(state):
    """75 cards left in the pile, half as many again to come back: 112, or 14 eights."""
    for move in PASS_TO_BUILD:
        state.play(move)
    features = state.features()
    some(features["build tree-8"], points_now=2, highest=1)
    some(features["build candy-12"], points_now=2, highest=1, room=4, room_time=56)
    some(features["build metal-9"], points_now=2, highest=1, room=6, room_time=84)
    some(features["build scary-0"], points_now=3, highest=1, room=16, room_time=224, spire_time=14)


def test_a_second_tower_is_not_the_highest(state):
    for move in (*PASS_TO_BUILD, "build tree-8"):
        state.play(move)
    some(state.features()["build sand-5"], points_now=1, room=10, room_time=140)
    state = tw.game("five-towers", players=2).start(chance=["reveal tree-8 tree-9 tree-10 sand-5 metal-9"])
    for move in ("bid 3", "pass", "keep", "build tree-10", "build tree-9"):
        state.play(move)
    assert state.features()["build tree-8"]["room"] == 10 - 16
    assert state.features()["build tree-8"]["highest"] == 1
    assert state.features()["build sand-5"]["points_now"] == 1
    assert state.features()["build sand-5"]["highest"] == 0


def test_tear_downs(state):
    for move in (*PASS_TO_BUILD, "build tree-8", "build candy-12", "build scary-0", "build metal-9"):
        state.play(move)
    state.play("build sand-5", chance=["reveal tree-3 candy-13 candy-14 sand-9 metal-10"])
    state.play("pass")
    bids = state.features()
    assert bids["bid 2"]["bid_tear_down"] == 0
    assert bids["bid 3"]["bid_tear_down"] == 1  # tree-3 on the 8, sand-9 on the 5; a candy only after the 12 is gone
    assert bids["bid 3"]["bid_closing"] == 0
    state.play("bid 3")
    some(state.features()["raze candy"], points_now=-2, room=12 - 16, room_time=(12 - 16) * ((70 + 35) >> 3), tear_down=1)
