"""Turns without djinns, set-up and the end of the game, on both engines."""

import pytest
from sultaniya.scenes import GOALS, begin, build, fetch, let_others_pass, small_box, takes

import turmwerk as tw


def reveals(state):
    return [move for move in state.legal() if move.startswith("reveal ")]


# Set-up


def test_boards_of_one_set_are_dealt(start):
    square = {"ali-baba", "anis", "dunyazad", "scheherazade"}
    seen = set()
    for index in range(60):
        boards = start(tw.game("sultaniya", players=3), seed=5, index=index).view()["boards"]
        assert len(set(boards)) == 3
        assert set(boards) <= square or not set(boards) & square
        seen |= set(boards)
    assert len(seen) == 8


def test_boards_can_be_fixed_across_the_sets(start):
    assert begin(start, ("sinbad", "anis")).view()["boards"] == ["sinbad", "anis"]


def test_the_sapphires_of_the_boards_come_from_the_treasury(start):
    view = begin(start, ("ali-baba", "anis", "scheherazade")).view()
    assert (view["sapphires"], view["treasury"]) == ([3, 0, 3], 49)


def test_a_small_treasury_gives_what_it_has(start):
    view = begin(start, ("ali-baba", "jafar"), sapphires__treasury=4).view()
    assert (view["sapphires"], view["treasury"]) == ([3, 1], 0)


@pytest.mark.parametrize(
    ("players", "counts"), [(1, [10, 10, 14, 13]), (2, [10, 10, 14, 13]), (3, [15, 15, 21, 19]), (4, [20, 20, 28, 25])]
)
def test_tiles_in_play(start, players, counts):
    view = start(tw.game("sultaniya", players=players)).view()
    assert [1 + len(unseen) for unseen in view["unseen"].values()] == counts
    assert all(top is not None for top in view["tops"].values())
    assert not any(view["displays"].values())


def test_two_different_goals_for_each_seat(start):
    goals = start(tw.game("sultaniya", players=4)).view()["goals"]
    assert len({goal for pair in goals for goal in pair}) == 8


def test_goals_are_secret_and_public_in_the_open_variant(start):
    assert begin(start, ("anis", "sinbad")).view(1)["goals"] == [None, ["djinns", "floor-sapphires"]]
    assert begin(start, ("anis", "sinbad"), variant="open").view(1)["goals"] == [sorted(GOALS[0]), sorted(GOALS[1])]


# Build and pass


def test_the_first_turn(start):
    state = begin(start, ("anis",), free_search=False)
    assert (state.seat, state.node) == (0, "turn")
    assert state.legal() == ["pass", "reveal ground", "reveal first", "reveal second", "reveal roof"]


def test_the_visible_top_goes_into_the_display_and_the_next_one_is_visible(start):
    state = begin(start)
    state.play("reveal second", chance=["top second N07"])
    view = state.view()
    assert (view["displays"]["second"], view["tops"]["second"]) == (["N03"], "N07")
    assert takes(state) == ["take N03"]  # not the top


def test_from_one_stack_only_and_at_most_three(start):
    state = begin(start)
    state.play("reveal second", chance=["top second N07"])
    assert reveals(state) == ["reveal second"]
    state.play("reveal second")
    state.play("reveal second")
    assert reveals(state) == []
    assert len(state.view()["displays"]["second"]) == 3


def test_with_two_tiles_displayed_one_more_may_be_revealed(start):
    """The rulebook's example: two lie there, one is added, and three can be taken."""
    state = begin(start, ("anis", "sinbad"))
    for top in ("B05", "B06", "B02"):
        state.play("reveal ground", chance=[f"top ground {top}"])
    state.play("take B01")
    state.play("at 0.1")
    assert state.view()["displays"]["ground"] == ["B05", "B06"]
    state.play("reveal ground")
    assert reveals(state) == []
    assert takes(state) == ["take B05", "take B06", "take B02"]


def test_a_tile_of_any_display_may_be_taken(start):
    state = begin(start, ("anis", "sinbad"))
    state.play("reveal second", chance=["top second N07"])
    state.play("take N03")
    state.play("at 2.2")
    state.play("reveal ground", chance=["top ground B05"])
    state.play("reveal ground", chance=["top ground B06"])
    state.play("take B01")
    state.play("at 0.1")
    assert takes(state) == ["take B05"]
    state.play("reveal first")
    assert takes(state) == ["take B05", "take R03"]


def test_takes_are_in_the_order_of_floors_and_of_revealing(start):
    state = begin(start)
    state.play("reveal ground", chance=["top ground B06"])
    state.play("reveal ground", chance=["top ground B02"])
    assert takes(state) == ["take B01", "take B06"]


def test_passing_after_a_reveal_only_if_nothing_fits(start):
    state = begin(start, ("anis",), tops=("B10", "R03", "N03", "T01"))
    state.play("reveal roof", chance=["top roof T02"])
    assert state.legal() == ["pass", "reveal roof"]  # no roof fits yet; further reveals stay legal
    state.play("pass")
    state.play("reveal ground", chance=["top ground B01"])
    assert state.legal() == ["pass", "reveal ground"]  # gate posts on both sides
    state.play("reveal ground", chance=["top ground B05"])
    assert state.legal() == ["reveal ground", "take B01"]


def test_a_pass_takes_two_sapphires_as_far_as_the_treasury_reaches(start):
    state = begin(start, ("anis",), sapphires__treasury=3)
    state.play("pass")
    assert (state.view()["sapphires"], state.view()["treasury"]) == ([2], 1)
    state.play("pass")
    state.play("pass")
    assert (state.view()["sapphires"], state.view()["treasury"]) == ([3], 0)


def test_a_built_tile_brings_the_sapphires_it_shows(start):
    state = begin(start, ("anis", "sinbad"), tops=("B13", "R03", "N03", "T01"), tiles=[row.replace("3+", "2+") for row in small_box()])
    state.play("reveal ground")
    state.play("take B13")
    state.play("at 0.4")
    assert (state.view()["sapphires"], state.view()["treasury"], state.seat) == ([2, 0], 53, 1)


def test_sapphires_of_a_tile_as_far_as_the_treasury_reaches(start):
    state = begin(start, ("anis",), tops=("B04", "R03", "N03", "T01"), sapphires__treasury=0)
    state.play("reveal ground")
    state.play("take B04")
    state.play("at 0.4")
    assert state.view()["sapphires"] == [0]


def test_an_empty_stack_cannot_be_revealed(start):
    state = begin(start, tiles=small_box(roof=["T01"]))
    state.play("reveal roof", chance=["top roof none"])
    assert state.view()["tops"]["roof"] is None
    assert state.legal() == ["pass"]


# End


def all_but_one_roof(start, boards, builder=0, **components):
    """The builder lacks one roof tile and is in its 12th turn; all tiles are in play, whatever the number of players."""
    rows = [row.replace("3+", "2+").replace("4+", "2+") for row in small_box()]
    state = begin(start, boards, tops=("B20", "R20", "N28", "T25"), tiles=rows, **components)
    let_others_pass(state, builder)
    build(state, "B05 0.1", "R06 1.1", "R03 1.3", "N03 2.1", "N04 2.2", "N16 2.3", "N08 2.4", "T01 3.1", "T14 3.2", "T20 3.3", "T11 3.0")
    return state


def test_after_the_fifth_roof_everyone_else_has_one_more_turn(start):
    state = all_but_one_roof(start, ("anis", "sinbad", "jafar"))
    fetch(state, "T12")
    assert state.view()["last_turns"] is None
    state.play("at 3.4")
    assert (state.seat, state.view()["last_turns"]) == (1, 2)
    state.play("pass")
    state.play("pass")
    assert state.is_over
    assert reason(state) == "a palace had all its roofs"


def test_the_number_of_roofs_is_a_component(start):
    state = all_but_one_roof(start, ("anis", "sinbad"), end__roofs=4)
    assert state.is_over


def test_in_the_solo_game_the_end_comes_at_once(start):
    state = all_but_one_roof(start, ("anis",))
    fetch(state, "T12")
    state.play("at 3.4")
    assert state.is_over


def test_solo_turns_are_limited(start):
    state = start(tw.game("sultaniya", players=1))
    for _ in range(20):
        assert not state.is_over
        state.play("pass")
    assert state.is_over
    assert reason(state) == "the turns of the solo game were used up"


def test_the_round_limit(start):
    state = start(tw.game("sultaniya", players=3))
    for _ in range(120):
        assert not state.is_over
        state.play("pass")
    assert reason(state) == "the round limit was reached"


def test_the_round_limit_holds_within_the_last_turns(start):
    state = all_but_one_roof(start, ("anis", "sinbad", "jafar"), builder=1, end__rounds=12)
    fetch(state, "T12")
    state.play("at 3.4")
    assert (state.seat, state.view()["last_turns"]) == (2, 2)
    state.play("pass")
    assert state.is_over  # seat 0 has no last turn: the 36 turns are over
    assert reason(state) == "the round limit was reached"


def test_the_trigger_is_final(start):
    state = begin(start, ("anis", "sinbad", "jafar"), end__roofs=1)
    for tile in ("N05 2.2", "N06 2.2", "N07 2.2", "T05 3.1", "T06 3.1"):
        name, _, place = tile.partition(" ")
        fetch(state, name)
        state.play(f"at {place}")
    assert (state.seat, state.view()["last_turns"]) == (2, 1)  # a second palace with a roof changes nothing
    state.play("pass")
    assert state.is_over


def reason(state):
    return state.outcome.reason if hasattr(state, "outcome") else state.ending
