"""Where a tile may be built: the geometry and rules 1-5 of docs/rules/sultaniya.md, on both engines."""

from sultaniya.scenes import begin, build, places


def test_printed_at_the_start(start):
    assert begin(start).view()["palaces"] == [{"0.2": "printed", "0.3": "printed", "1.2": "printed"}]


def test_1_the_ground_floor_needs_a_tile_beside_it(start):
    assert places(begin(start), "B05") == ["at 0.1", "at 0.4", "at 0.1 mirrored", "at 0.4 mirrored"]


def test_1_other_floors_need_a_tile_below_and_overhang_is_legal(start):
    assert places(begin(start), "R06") == ["at 1.1", "at 1.3", "at 1.1 mirrored", "at 1.3 mirrored"]
    assert places(begin(start), "N08") == ["at 2.2", "at 2.3", "at 2.2 mirrored", "at 2.3 mirrored"]


def test_1_roofs_stand_on_the_second_floor(start):
    state = begin(start)
    state.play("call search roof")
    assert state.legal() == ["done"]
    state = begin(start)
    build(state, "N08 2.2")
    assert places(state, "T05") == ["at 3.1", "at 3.2", "at 3.1 mirrored", "at 3.2 mirrored"]


def test_the_second_floor_reaches_the_limits_with_one_tile_below(start):
    state = begin(start)
    build(state, "B05 0.1", "R06 1.1", "R07 1.0")
    assert "at 2.0" in places(state, "N08")


def test_the_palace_ends_at_its_limits(start):
    state = begin(start)
    build(state, "B05 0.1", "B06 0.0")
    assert places(state, "B04") == ["at 0.4", "at 0.4 mirrored"]


def test_2_sides_equal_the_facing_sides(start):
    assert places(begin(start), "B07") == ["at 0.4", "at 0.1 mirrored"]  # W on the left, a gate post on the right
    state = begin(start)
    state.play("call search ground")
    assert "take B10" not in state.legal()  # gate posts on both sides


def test_2_a_gap_asks_on_both_sides(start):
    state = begin(start, djinns__rebuild=0)
    build(state, "B05 0.4", "B07 0.5")
    state.play("call rebuild")
    state.play("lift 0.4")
    assert state.legal() == ["at 0.1", "at 0.1 mirrored", "drop"]  # not its old place
    state.play("drop")
    state.play("done")
    assert places(state, "B08") == ["at 0.1 mirrored"]  # at 0.4 both neighbors show walls


def test_3_gate_posts_need_a_lintel(start):
    state = begin(start)
    build(state, "B07 0.4")
    assert places(state, "R01") == ["at 1.4", "at 1.4 mirrored"]  # one tile below: its side decides
    state = begin(start)
    build(state, "B07 0.4", "B08 0.5 mirrored")
    assert places(state, "R06") == ["at 1.1", "at 1.3", "at 1.1 mirrored", "at 1.3 mirrored"]  # plain: not at 1.4


def test_3_minaret_posts_need_a_spire(start):
    state = begin(start)
    build(state, "B05 0.4", "R08 1.3")
    assert places(state, "N01") == ["at 2.4", "at 2.4 mirrored"]
    state = begin(start)
    build(state, "B05 0.4", "R08 1.3")
    assert places(state, "N08") == ["at 2.2", "at 2.3", "at 2.2 mirrored", "at 2.3 mirrored"]


def test_3_columns_carry_plain_bottoms(start):
    state = begin(start)
    build(state, "N09 2.3")
    assert places(state, "T05") == ["at 3.2", "at 3.3", "at 3.2 mirrored", "at 3.3 mirrored"]


def test_4_what_lies_above_must_still_fit(start):
    state = begin(start, djinns__rebuild=0)
    build(state, "B05 0.4", "B06 0.5", "R06 1.3")
    state.play("call rebuild")
    state.play("lift 0.4")  # 1.3 rests on the printed part; its bottom needs a wall at 0.4
    state.play("drop")
    state.play("done")
    assert places(state, "B09") == ["at 0.1 mirrored"]


def test_a_mirrored_tile_is_a_choice_of_its_own_only_if_it_differs(start):
    state = begin(start, tops=("B01", "R03", "N04", "T02"))
    build(state, "N03 2.2")  # two windows, one on each half
    assert state.view()["palaces"][0]["2.2"] == "N03"
    assert places(state, "T01") == ["at 3.1", "at 3.2"]


def test_5_no_empty_half_cell_may_be_enclosed(start):
    def table():
        state = begin(start)
        build(state, "B05 0.4", "B06 0.5", "R06 1.4", "N08 2.3")
        return state

    assert "at 2.4" not in places(table(), "N07")  # it would shut in 1.3
    state = table()
    build(state, "R07 1.3")
    assert "at 2.4" in places(state, "N07")


def test_5_a_way_out_below_an_overhang_is_enough(start):
    state = begin(start)
    build(state, "B05 0.4", "R06 1.4", "N08 2.3")  # 0.5 is empty below the overhang 1.4
    assert "at 2.4" not in places(state, "N07")
    state = begin(start)
    build(state, "R06 1.3", "N08 2.4")
    assert "at 0.4" in places(state, "B05")


def test_5_gaps_of_several_places(start):
    state = begin(start)
    build(state, "B05 0.1", "B06 0.0", "R06 1.0", "N08 2.0", "N07 2.2", "T05 3.0")
    assert "at 1.1" in places(state, "R07")
    # 2.1 and 1.1 are one hole, open to the top between the roofs 3.0 and 3.1: closing 3.1 shuts it in
    state = begin(start)
    build(state, "B05 0.1", "B06 0.0", "R06 1.0", "N08 2.0", "N07 2.2", "T05 3.0")
    assert "at 3.1" not in places(state, "T11")
