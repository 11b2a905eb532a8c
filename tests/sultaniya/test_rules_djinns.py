"""The djinns, and what lies under a stack, on both engines."""

import pytest
from sultaniya.scenes import begin, build, fetch, small_box, takes

import turmwerk as tw


def calls(state):
    return [move for move in state.legal() if move.startswith("call ")]


@pytest.mark.parametrize("held", range(5))
def test_prices(start, held):
    state = begin(start, free_search=False, **{"boards__ali-baba__sapphires": held})
    expected = [f"call flush {floor}" for floor in ("ground", "first", "second", "roof")] if held >= 1 else []
    expected += ["call double"] if held >= 2 else []  # nothing can be lifted yet
    expected += [f"call search {floor}" for floor in ("ground", "first", "second", "roof")] if held >= 3 else []
    assert calls(state) == expected


def test_the_price_goes_to_the_treasury_and_the_figure_to_the_palace(start):
    state = begin(start, ("ali-baba", "jafar"), free_search=False)
    state.play("call double")
    view = state.view()
    assert (view["sapphires"], view["treasury"], view["figures"]["double"]) == ([1, 3], 51, 0)
    assert calls(state) == []  # one per turn
    state.play("done")
    assert state.view()["figures"]["double"] == 0
    state.play("call double")
    assert state.view()["figures"]["double"] == 1


def test_calling_the_own_figure_again_just_costs(start):
    state = begin(start, djinns__double=1)
    for left in (2, 1):
        state.play("call double")
        assert (state.view()["figures"]["double"], state.view()["sapphires"]) == (0, [left])
        state.play("done")


def test_done_brings_no_sapphires(start):
    state = begin(start)
    state.play("call double")
    state.play("done")
    assert state.view()["sapphires"] == [1]


def test_tiles_built_in_a_djinns_turn_bring_no_sapphires(start):
    state = begin(start, ("anis",))
    build(state, "B04 0.4")
    assert state.view()["sapphires"] == [0]


# Flush


def test_flush_puts_the_display_under_the_stack_in_order_and_reveals_three(start):
    state = begin(start, ("ali-baba", "anis"))
    state.play("reveal ground", chance=["top ground B05"])
    state.play("reveal ground", chance=["top ground B06"])
    state.play("take B01")
    state.play("at 0.1")
    state.play("pass")
    state.play("reveal ground", chance=["top ground B07"])
    state.play("take B05")
    state.play("at 0.4")
    state.play("pass")
    assert state.view()["displays"]["ground"] == ["B06"]
    state.play("call flush ground", chance=["top ground B08", "top ground B09", "top ground B10"])
    view = state.view()
    assert view["under"]["ground"] == ["B06"]
    assert view["displays"]["ground"] == ["B07", "B08", "B09"]
    assert view["tops"]["ground"] == "B10"
    assert state.legal() == ["done", "take B07", "take B08", "take B09"]  # no further reveals


def test_after_a_flush_any_displayed_tile_may_be_taken_and_the_turn_ends(start):
    state = begin(start)
    state.play("reveal second")
    state.play("take N03")
    state.play("at 2.2")
    state.play("call flush ground", chance=["top ground B05", "top ground B06", "top ground B10"])
    assert takes(state) == ["take B01", "take B05", "take B06"]
    state.play("take B05")
    state.play("at 0.4")
    assert state.node == "turn"


def test_flush_of_an_empty_stack_turns_up_the_first_tile_before(start):
    state = begin(start, ("ali-baba",), tiles=small_box(roof=["T01", "T02"]), tops=("B01", "R03", "N03", "T01"))
    state.play("reveal roof", chance=["top roof T02"])
    state.play("reveal roof", chance=["top roof none"])
    state.play("pass")
    assert "call flush roof" in state.legal()
    assert "call search roof" not in state.legal()
    state.play("call flush roof", chance=["top roof T01", "top roof T02", "top roof none"])
    view = state.view()
    assert (view["displays"]["roof"], view["tops"]["roof"], view["under"]["roof"]) == (["T01", "T02"], None, [])


def test_nothing_to_flush(start):
    state = begin(start, tiles=small_box(roof=["T01"]))
    build(state, "N08 2.2")
    state.play("reveal roof", chance=["top roof none"])
    state.play("take T01")
    state.play("at 3.1")
    assert "call flush roof" not in state.legal()


def test_tiles_under_a_stack_come_up_last_and_in_order(start):
    state = begin(start, tiles=small_box(roof=["T01", "T02", "T03", "T04", "T05"]), **{"boards__ali-baba__sapphires": 9})
    state.play("call flush roof", chance=["top roof T05", "top roof T02", "top roof T04"])
    state.play("done")
    assert state.view()["displays"]["roof"] == ["T01", "T05", "T02"]
    state.play("call flush roof", chance=["top roof T03", "top roof T01", "top roof T05"])  # T03 is the last unseen one
    assert state.view()["displays"]["roof"] == ["T04", "T03", "T01"]
    assert (state.view()["tops"]["roof"], state.view()["under"]["roof"]) == ("T05", ["T02"])


def test_forced_tops_cannot_be_dictated_otherwise(start):
    state = begin(start, tiles=small_box(roof=["T01", "T02"]))
    state.play("reveal roof")
    with pytest.raises(tw.ChanceError):
        state.play("reveal roof", chance=["top roof T02"])


# Rebuild


def test_rebuild_needs_a_tile_that_can_be_lifted(start):
    state = begin(start)
    assert "call rebuild" not in state.legal()  # never a printed part
    build(state, "B05 0.4")
    assert "call rebuild" in state.legal()
    state.play("call rebuild")
    assert (state.node, state.legal()) == ("lift", ["lift 0.4"])


def test_a_tile_that_carries_another_alone_cannot_be_lifted(start):
    state = begin(start)
    build(state, "B05 0.4", "B06 0.5", "R06 1.4", "R07 1.3", "N08 2.5")
    state.play("call rebuild")
    assert state.legal() == ["lift 0.5", "lift 1.3", "lift 2.5"]  # 1.4 carries 2.5 alone; the gap 0.4 would be enclosed


def test_a_tile_in_the_middle_cannot_be_lifted_if_its_gap_would_be_enclosed(start):
    state = begin(start)
    build(state, "B05 0.4", "B06 0.5", "R06 1.3", "R07 1.4", "N08 2.3", "N07 2.4")
    state.play("call rebuild")
    assert state.legal() == ["lift 0.5", "lift 1.4", "lift 2.3", "lift 2.4"]  # not 0.4 and 1.3


def test_the_lifted_tile_goes_to_another_place_of_its_floor(start):
    state = begin(start)
    build(state, "B05 0.4", "B06 0.1")
    state.play("call rebuild")
    state.play("lift 0.4")
    assert state.node == "move"
    assert state.view()["held"] == "B05"
    assert state.legal() == ["at 0.0", "at 0.0 mirrored", "drop"]
    state.play("at 0.0 mirrored")
    assert state.view()["palaces"][0]["0.0"] == "B05 mirrored"
    assert state.node == "build"
    assert state.legal()[:2] == ["done", "reveal ground"]


def test_legal_places_are_judged_with_the_tile_absent(start):
    state = begin(start)
    build(state, "B05 0.4", "B06 0.5")
    state.play("call rebuild")
    state.play("lift 0.4")
    assert state.legal() == ["at 0.1", "at 0.1 mirrored", "drop"]
    state.play("drop")
    state.play("done")
    fetch(state, "B04")
    assert "at 0.4" in state.legal()  # between the printed part and B06


def test_a_dropped_tile_goes_under_its_stack(start):
    state = begin(start)
    build(state, "B05 0.4")
    state.play("call rebuild")
    state.play("lift 0.4")
    state.play("drop", chance=[])
    assert state.view()["under"]["ground"] == ["B05"]
    assert state.view()["held"] is None


def test_a_tile_dropped_onto_an_empty_stack_is_visible(start):
    state = begin(start, tiles=small_box(roof=["T01"]))
    build(state, "N08 2.2")
    state.play("reveal roof", chance=["top roof none"])
    state.play("take T01")
    state.play("at 3.1")
    state.play("call rebuild")
    state.play("lift 3.1")
    state.play("drop", chance=["top roof T01"])
    assert state.view()["tops"]["roof"] == "T01"


def test_after_rebuild_one_may_build_without_sapphires(start):
    state = begin(start, tops=("B04", "R03", "N03", "T01"))
    build(state, "B05 0.4")
    state.play("call rebuild")
    state.play("lift 0.4")
    state.play("drop")
    state.play("reveal ground")
    assert "done" in state.legal()
    state.play("take B04")
    state.play("at 0.1")
    assert (state.node, state.view()["sapphires"]) == ("turn", [1])


# Double


def test_double_builds_twice_each_with_its_own_revealing(start):
    state = begin(start)
    state.play("call double")
    assert state.legal() == ["done", "reveal ground", "reveal first", "reveal second", "reveal roof"]
    state.play("reveal ground", chance=["top ground B05"])
    assert state.legal() == ["done", "reveal ground", "take B01"]
    state.play("take B01")
    state.play("at 0.1")
    assert state.node == "build"
    assert state.legal() == ["done", "reveal ground", "reveal first", "reveal second", "reveal roof"]  # the same stack or another
    state.play("reveal second")
    state.play("take N03")
    state.play("at 2.2")
    assert (state.node, state.view()["sapphires"]) == ("turn", [1])


# Search


def test_search_takes_any_tile_of_the_stack_and_nothing_else(start):
    state = begin(start, tops=("B10", "R03", "N03", "T01"))
    state.play("reveal second")
    state.play("take N03")
    state.play("at 2.2")
    state.play("reveal ground", chance=["top ground B01"])
    state.play("pass")
    state.play("call search ground")
    assert state.legal() == [f"take B0{number}" for number in range(1, 10)]  # the visible B01 too; compulsory, so not "done"


def test_search_is_done_if_nothing_fits(start):
    state = begin(start)
    state.play("call search roof")
    assert state.legal() == ["done"]
    state.play("done")
    assert state.node == "turn"


def test_taking_the_visible_tile_shows_the_next_one_before_it_is_placed(start):
    state = begin(start)
    state.play("call search ground")
    state.play("take B01", chance=["top ground B07"])
    assert (state.node, state.view()["tops"]["ground"]) == ("place", "B07")
    state.play("at 0.1", chance=[])


def test_taking_another_tile_leaves_the_top(start):
    state = begin(start)
    state.play("call search ground")
    state.play("take B05", chance=[])
    assert state.view()["tops"]["ground"] == "B01"
    assert "B05" not in state.view()["unseen"]["ground"]


def test_tiles_under_the_stack_can_be_searched_and_the_order_of_the_rest_stays(start):
    state = begin(start)
    state.play("call flush ground", chance=["top ground B05", "top ground B06", "top ground B07"])
    state.play("done")
    state.play("call flush ground", chance=["top ground B02", "top ground B03", "top ground B04"])
    state.play("done")
    assert state.view()["under"]["ground"] == ["B01", "B05", "B06"]
    state.play("call search ground")
    state.play("take B05", chance=[])
    assert state.view()["under"]["ground"] == ["B01", "B06"]


def test_the_last_tile_of_a_searched_stack(start):
    state = begin(start, tiles=small_box(second=["N03"]))
    state.play("call search second")
    state.play("take N03", chance=["top second none"])
    state.play("at 2.2")
    assert state.view()["tops"]["second"] is None
