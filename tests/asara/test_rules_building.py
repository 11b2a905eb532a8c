"""Asara: the building circle, on both engines."""

import pytest
from asara.scenes import build, builds, buy, end_year, play, rich, scene, turn, wait_for
from conftest import points_of

NO_GOLD = {"gold__base": [0] * 5, "gold__middle": [0] * 5, "gold__window": [0] * 5, "gold__top": [0] * 5}


def towers(state, color, seat=0):
    return state.view()["seats"][seat]["towers"][color]


def test_a_base_and_a_top_of_one_color_make_a_tower(start):
    state = rich(start)
    buy(state, "red base, red top")
    build(state, 2, "raise red base top")
    assert towers(state, "red") == [["base", "top"]]
    assert state.view()["seats"][0]["pieces"]["base"] == []


def test_every_piece_built_is_worth_a_point_at_once(start):
    state = rich(start)
    buy(state, "red base, red top, red middle")
    build(state, 3, "raise red base top, add red middle, on 1")
    assert points_of(state)[0]["building"] == 3


def test_a_base_and_a_top_of_different_colors_make_no_tower(start):
    state = rich(start)
    buy(state, "red base, white top, red middle")
    wait_for(state, 0)
    assert builds(state) == []


def test_middles_and_windows_need_a_tower_of_their_color(start):
    state = rich(start)
    buy(state, "red base, red top, white middle, white window")
    wait_for(state, 0)
    assert builds(state) == [2]


def test_pieces_go_into_towers_that_stand(start):
    state = rich(start)
    buy(state, "red base, red top")
    build(state, 2, "raise red base top")
    buy(state, "red middle, red window")
    wait_for(state, 0)
    assert builds(state) == [1, 2]
    build(state, 1, "add red window, on 1")
    assert towers(state, "red") == [["base", "window", "top"]]


def test_pieces_go_into_towers_raised_in_the_same_turn(start):
    state = rich(start)
    buy(state, "red base, red top, red middle, red window")
    wait_for(state, 0)
    assert builds(state) == [2, 3, 4]
    play(state, "go build-4, pay blue")
    assert state.legal() == ["raise red base top"]
    play(state, "raise red base top")
    assert state.legal() == ["add red middle", "add red window"]
    play(state, "add red window, on 1, add red middle, on 1")
    assert towers(state, "red") == [["base", "middle", "window", "top"]]


def test_exactly_p_is_exact_parity_included(start):
    """The rule file's example: two base/top pairs can build 2 or 4 pieces, not 3."""
    state = rich(start)
    buy(state, "red base, red top, white base, white top")
    wait_for(state, 0)
    assert builds(state) == [2, 4]


def test_two_towers_of_one_color(start):
    state = rich(start)
    buy(state, "red base, red top, red base, red top")
    wait_for(state, 0)
    assert builds(state) == [2, 4]
    build(state, 4, "raise red base top, raise red base top")
    assert towers(state, "red") == [["base", "top"], ["base", "top"]]


def test_every_step_must_leave_the_rest_buildable(start):
    state = rich(start)
    buy(state, "red base, red top, red middle")
    build(state, 2, "raise red base top")
    buy(state, "white base, white top")
    wait_for(state, 0)
    # In hand: a red middle for the tower that stands, and a white tower.
    assert builds(state) == [1, 2, 3]
    play(state, "go build-2, pay blue")
    assert state.legal() == ["raise white base top"]


def test_steps_may_come_in_any_order(start):
    state = rich(start)
    buy(state, "red base, red top, red middle")
    build(state, 2, "raise red base top")
    buy(state, "white base, white top")
    turn(state, "go build-3, pay blue")
    assert state.legal() == ["raise white base top", "add red middle"]


def test_the_player_chooses_gold(start):
    state = rich(start)
    buy(state, "red base, red* base, red top, red* top, red middle, red* middle")
    turn(state, "go build-3, pay blue")
    assert state.legal() == ["raise red base top", "raise red base top*", "raise red base* top", "raise red base* top*"]
    play(state, "raise red base* top")
    assert state.legal() == ["add red middle", "add red middle*"]
    play(state, "add red middle*, on 1")
    assert towers(state, "red") == [["base*", "middle*", "top"]]


def test_towers_are_numbered_in_the_order_they_were_raised(start):
    state = rich(start)
    buy(state, "red base, red* base, red top, red top, red middle")
    build(state, 2, "raise red base* top")
    build(state, 2, "raise red base top")
    turn(state, "go build-1, pay blue, add red middle")
    assert state.node == "on"
    assert state.legal() == ["on 1", "on 2"]
    play(state, "on 2")
    assert towers(state, "red") == [["base*", "top"], ["base", "middle", "top"]]


def test_a_piece_stays_behind_the_screen_until_its_tower_is_chosen(start):
    state = rich(start)
    buy(state, "red base, red top, red middle")
    turn(state, "go build-3, pay blue, raise red base top, add red middle")
    assert state.view()["seats"][0]["pieces"]["middle"] == ["red"]
    assert state.view()["step"] == "add red middle"


def test_the_rulebook_example_of_three_pieces(start):
    """White base and top, a black window into a black tower; a red middle has no tower."""
    state = rich(start)
    buy(state, "black base, black top")
    build(state, 2, "raise black base top")
    buy(state, "white base, white top, black window, red middle")
    wait_for(state, 0)
    before = state.view()["seats"][0]["money"]
    build(state, 3, "raise white base top, add black window, on 1")
    assert state.view()["seats"][0]["money"] == before - 3
    assert points_of(state)[0]["building"] == 2 + 3
    assert state.view()["seats"][0]["pieces"]["middle"] == ["red"]


# The circle


def test_the_cost_is_that_of_the_space(start):
    state = rich(start)
    buy(state, "red base, red top")
    wait_for(state, 0)
    before = state.view()["seats"][0]["money"]
    build(state, 2, "raise red base top")
    assert state.view()["seats"][0]["money"] == before - 2
    assert state.view()["areas"]["build"]["free"] == [1, 3, 4, 5, 6, 7]


def test_a_taken_space_leads_to_the_lowest_free_one_above(start):
    state = rich(start)
    for seat in (0, 1):
        buy(state, "red base, red top", seat)
    end_year(state)
    build(state, 2, "raise red base top", seat=0)
    assert state.seat == 1
    before = state.view()["seats"][1]["money"]
    build(state, 2, "raise red base top", seat=1)
    assert state.view()["seats"][1]["money"] == before - 3
    assert state.view()["areas"]["build"]["free"] == [1, 4, 5, 6, 7]
    assert points_of(state)[1]["building"] == 2


def test_two_numbers_may_lead_to_the_same_space_and_stay_two_moves(start):
    state = rich(start)
    buy(state, "red base, red top, red middle, red middle, white base, white top")
    build(state, 2, "raise white base top")
    wait_for(state, 0)
    assert builds(state) == [2, 3, 4]


def test_without_a_space_at_or_above_p_nothing_is_built(start):
    state = rich(start, circle__costs=[1, 2])
    buy(state, "red base, red top, white base, white top, red middle")
    end_year(state)
    build(state, 2, "raise red base top")
    wait_for(state, 0)
    assert builds(state) == [1]


def test_the_cost_must_be_affordable(start):
    components = {"money.start": [11, 11, 11, 11], "pavilion.amount": 0}
    for left, allowed in ((1, []), (2, [2])):
        components["price.red"] = 5
        components["money.start"] = [10 + left] * 4
        state = scene(start, hands=["blue blue blue", "blue blue blue"], components=components)
        play(state, "go bases, pay blue, take red, go pavilion, pay blue, go tops, pay blue, take red, go pavilion, pay blue")
        assert builds(state) == allowed


def test_the_circle_demands_a_color(start):
    state = rich(start)
    buy(state, "red base, red top")
    build(state, 2, "raise red base top")
    assert state.view()["areas"]["build"]["color"] == "blue"


# Gold and lit windows


def with_lights(start, **components):
    return rich(start, variant="professional", lit__copies=[0, 0, 3, 0, 0], lights__spaces=9, **components)


def keep_lights(state, n):
    for _ in range(n):
        turn(state, "go lights-4, pay blue, keep red")


def test_a_lit_window_covers_a_window_and_adds_no_height(start):
    state = with_lights(start)
    buy(state, "red base, red top, red window")
    build(state, 3, "raise red base top, add red window, on 1")
    keep_lights(state, 1)
    wait_for(state, 0)
    assert builds(state) == [1]
    turn(state, "go build-1, pay blue, light red")
    assert state.legal() == ["on 1"]
    play(state, "on 1")
    assert towers(state, "red") == [["base", "lit", "top"]]
    assert points_of(state)[0]["building"] == 4


def test_a_window_is_lit_only_once(start):
    state = with_lights(start)
    buy(state, "red base, red top, red window")
    keep_lights(state, 2)
    wait_for(state, 0)
    assert builds(state) == [2, 3, 4]
    build(state, 4, "raise red base top, add red window, on 1, light red, on 1")
    wait_for(state, 0)
    assert builds(state) == []


def test_windows_built_in_the_same_action_can_be_lit(start):
    state = with_lights(start)
    buy(state, "red base, red top")
    build(state, 2, "raise red base top")
    buy(state, "red window")
    keep_lights(state, 1)
    wait_for(state, 0)
    assert builds(state) == [1, 2]
    play(state, "go build-2, pay blue")
    assert state.legal() == ["add red window"]
    play(state, "add red window, on 1")
    assert state.legal() == ["light red"]


def test_a_lit_window_without_a_window_cannot_be_built(start):
    state = with_lights(start)
    buy(state, "red base, red top, red middle")
    build(state, 2, "raise red base top")
    keep_lights(state, 1)
    wait_for(state, 0)
    assert builds(state) == [1]
    play(state, "go build-1, pay blue")
    assert state.legal() == ["add red middle"]


def test_a_lit_window_needs_a_window_of_its_color(start):
    state = with_lights(start)
    buy(state, "white base, white top, white window")
    build(state, 3, "raise white base top, add white window, on 1")
    keep_lights(state, 1)
    wait_for(state, 0)
    assert builds(state) == []


def test_the_player_chooses_whether_a_plain_or_a_gold_window_is_covered(start):
    state = with_lights(start)
    buy(state, "red base, red top, red window, red* window")
    build(state, 4, "raise red base top, add red window, on 1, add red window*, on 1")
    keep_lights(state, 1)
    turn(state, "go build-1, pay blue, light red")
    assert state.legal() == ["on 1", "on 1*"]
    play(state, "on 1*")
    assert towers(state, "red") == [["base", "window", "lit*", "top"]]


@pytest.mark.parametrize(("where", "points"), [("on 1", 2 + 1), ("on 1*", 1 + 1)])
def test_covered_gold_no_longer_counts(start, where, points):
    """A gold base, a gold and a plain window, one of them lit."""
    state = with_lights(start)
    buy(state, "red* base, red top, red window, red* window")
    keep_lights(state, 1)
    turn(state, "go build-5, pay blue, raise red base* top, add red window, on 1, add red window*, on 1")
    before = points_of(state)[0]["year_gold"]
    play(state, f"light red, {where}")
    end_year(state)
    assert points_of(state)[0]["year_gold"] == before + points


def test_lights_on_two_towers(start):
    state = with_lights(start)
    buy(state, "red base, red top, red base, red top, red* window")
    build(state, 4, "raise red base top, raise red base top")
    build(state, 1, "add red window*, on 2")
    keep_lights(state, 1)
    turn(state, "go build-1, pay blue, light red")
    assert state.legal() == ["on 2*"]
