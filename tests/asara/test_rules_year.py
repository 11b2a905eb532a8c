"""Asara: the year, turns and the demand for colors, on both engines."""

import pytest
from asara.scenes import places, play, scene, year
from conftest import points_of

import turmwerk as tw

BLUE = "blue blue blue"


def fixed_game(players):
    return tw.game("asara", players=players)


@pytest.mark.parametrize(("players", "n_cards"), [(2, 9), (3, 8), (4, 7)])
def test_hands_depend_on_the_number_of_players(start, players, n_cards):
    view = start(fixed_game(players)).view()
    assert [len(seat["hand"]) for seat in view["seats"]] == [n_cards] * players
    assert len(view["buyers"]) == 45 - players * n_cards


def test_money_at_the_start_rises_by_seat(start):
    assert [seat["money"] for seat in start(fixed_game(4)).view()["seats"]] == [20, 21, 22, 23]


def test_nine_pieces_are_displayed_in_each_market(start):
    markets = start(fixed_game(2)).view()["markets"]
    assert [len(market["display"]) for market in markets.values()] == [9, 9, 9, 9]
    assert [len(market["pile"]) for market in markets.values()] == [11, 11, 16, 11]


def test_there_is_one_gold_piece_of_each_color_and_shape(start):
    for market in start(fixed_game(2)).view()["markets"].values():
        pieces = market["display"] + market["pile"]
        assert all(pieces.count(f"{color}*") == 1 for color in ("brown", "green", "red", "black", "white"))


def test_seat_0_begins_and_holds_the_favor(start):
    state = start(fixed_game(3))
    assert state.seat == 0
    assert state.view()["favor"] == 0


def test_turns_go_clockwise(start):
    state = scene(start, hands=["blue", "blue", "blue"])
    for seat in range(3):
        assert state.seat == seat
        play(state, "go pavilion, pay blue")


def test_players_without_cards_are_skipped(start):
    state = scene(start, hands=[BLUE, BLUE, BLUE])
    play(state, "go bank-12, pay blue")
    play(state, "go bank-10, pay blue+blue")
    play(state, "go pavilion, pay blue")
    play(state, "go pavilion, pay blue")
    play(state, "go pavilion, pay blue")
    assert state.seat == 2
    play(state, "go pavilion, pay blue")
    assert state.seat == 0


def test_a_year_ends_when_nobody_has_cards(start):
    state = scene(start, hands=["blue", "violet"])
    play(state, "go pavilion, pay blue")
    assert state.view()["year"] == 1
    play(state, "go pavilion, pay violet")
    assert state.view()["year"] == 2


def test_the_favor_decides_who_begins_the_next_year(start):
    state = scene(start, hands=["blue", "blue", "blue"])
    play(state, "go pavilion, pay blue, go caliph, pay blue")
    assert state.view()["favor"] == 1
    assert state.seat == 2
    play(state, "go pavilion, pay blue")
    assert (state.view()["year"], state.seat) == (2, 1)


def test_the_holder_of_the_favor_may_go_to_the_caliph(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go caliph, pay blue")
    assert state.view()["favor"] == 0


def test_the_caliph_has_one_space(start):
    state = scene(start, hands=[BLUE, BLUE])
    play(state, "go caliph, pay blue")
    assert "caliph" not in places(state)


def test_the_next_year_begins_with_all_cards_20_asari_and_full_markets(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go bases, pay blue, take red")
    assert "red" not in state.view()["markets"]["bases"]["display"]
    assert len(state.view()["markets"]["bases"]["display"]) == 8
    play(state, "go pavilion, pay blue", chance=year(["yellow", "yellow"], fills={"bases": "green"}))
    view = state.view()
    assert [seat["money"] for seat in view["seats"]] == [20 - 5 + 20, 21 + 5 + 20]
    assert [seat["hand"] for seat in view["seats"]] == [["yellow"], ["yellow"]]
    assert view["markets"]["bases"]["display"].count("green") == 2
    assert len(view["markets"]["bases"]["pile"]) == 10
    assert view["seats"][0]["pieces"]["base"] == ["red"]


def test_a_market_is_filled_only_as_far_as_its_pile_reaches(start):
    components = {"pieces.base": [2, 0, 0, 0, 0], "gold.base": [0] * 5, "market.display": 2}
    fills = {"bases": "brown brown", "middles": "red red", "windows": "red red", "tops": "red red"}
    state = scene(start, hands=["blue", "blue"], components=components, fills=fills)
    play(state, "go bases, pay blue, take brown")
    play(state, "go pavilion, pay blue", chance=year(["blue", "blue"], fills={}))
    assert state.view()["markets"]["bases"] == {"display": ["brown"], "pile": []}


def test_the_board_is_cleared_every_year(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go bank-12, pay blue, go pavilion, pay blue", chance=year(["green", "green"], fills={}))
    assert state.view()["areas"]["bank"] == {"color": None, "free": [12, 10, 8, 6]}


def test_the_game_ends_after_four_years(start):
    state = scene(start, hands=["blue", "blue"])
    for _ in range(4):
        assert not state.is_over
        for _ in range(2):
            play(state, "go pavilion")
            play(state, state.legal()[0])
    assert state.is_over


def test_there_is_no_passing_but_the_pavilion_always_takes_a_card(start):
    state = scene(start, hands=["blue green violet", "blue green violet"], components={"money.start": [0, 0, 0, 0]})
    for color in ("blue", "green", "violet"):
        for _ in range(2):
            assert "pavilion" in places(state)
            play(state, "go pavilion")
            assert all("+" not in move for move in state.legal())
            play(state, f"pay {color}")


# Paying with buyers


def test_an_empty_area_takes_one_card_of_any_color(start):
    for place in ("bases", "bank-8", "spies-3", "caliph", "pavilion"):
        state = scene(start, hands=["blue violet violet yellow", BLUE + " blue"])
        play(state, f"go {place}")
        assert state.legal() == ["pay blue", "pay violet", "pay yellow"]


def test_the_first_buyer_sets_the_color(start):
    state = scene(start, hands=["violet blue", "violet blue"])
    play(state, "go bank-12, pay violet, go bank-10")
    assert state.legal() == ["pay violet", "pay blue+violet"]


def test_without_the_color_any_two_cards_can_be_laid(start):
    state = scene(start, hands=["violet blue blue", "blue blue green"])
    play(state, "go bank-12, pay violet, go bank-10")
    assert state.legal() == ["pay blue+blue", "pay blue+green"]


def test_the_demanded_color_may_be_in_a_pair(start):
    state = scene(start, hands=["violet blue blue", "violet violet green"])
    play(state, "go bank-12, pay violet, go bank-10")
    assert state.legal() == ["pay violet", "pay green+violet", "pay violet+violet"]


def test_a_pair_never_changes_the_color(start):
    state = scene(start, hands=["violet blue blue", "blue blue green"])
    play(state, "go bank-12, pay violet, go bank-10, pay blue+blue")
    assert state.view()["areas"]["bank"] == {"color": "violet", "free": [8, 6]}


def test_a_pair_occupies_one_space(start):
    state = scene(start, hands=[BLUE, "green green green"])
    play(state, "go bases, pay blue, take red, go bases, pay green+green, take brown")
    assert state.view()["areas"]["bases"]["free"] == 2


def test_one_card_of_another_color_cannot_go_where_a_color_is_demanded(start):
    state = scene(start, hands=["blue", "green"])
    play(state, "go bank-12, pay blue")
    assert not any(place.startswith("bank") for place in places(state))
    assert "bases" in places(state)


def test_one_card_of_the_demanded_color_can_go_there(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go bank-12, pay blue")
    assert "bank-10" in places(state)


def test_each_market_is_an_area_of_its_own(start):
    state = scene(start, hands=["blue", "green"])
    play(state, "go bases, pay blue, take red")
    assert "bases" not in places(state)
    assert {"middles", "windows", "tops"} <= set(places(state))


def test_spies_and_caliph_are_two_areas(start):
    state = scene(start, hands=["blue", "green"])
    play(state, "go spies-3, pay blue, search base, decline")
    assert "spies-5" not in places(state)
    assert "caliph" in places(state)


def test_the_pavilion_demands_no_color(start):
    state = scene(start, hands=["blue green", "green blue"])
    play(state, "go pavilion, pay blue, go pavilion")
    assert state.legal() == ["pay blue", "pay green"]


# Hidden information


def test_hands_and_cards_laid_face_down_are_hidden_from_the_others(start):
    state = scene(start, hands=["violet blue blue", "blue blue green"])
    play(state, "go bank-12, pay violet, go bank-10, pay blue+blue")
    own, other = state.view(1)["seats"][1], state.view(0)["seats"][1]
    assert (own["hand"], own["face_down"]) == (["green"], ["blue", "blue"])
    assert (other["hand"], other["face_down"]) == (1, 2)
    assert state.view(0)["buyers"] == 45 - 6


# Year end


def test_the_favor_is_worth_a_point_every_year(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go pavilion, pay blue, go caliph, pay blue", chance=year(["blue", "blue"], fills={}))
    play(state, "go pavilion, pay blue, go pavilion, pay blue")
    assert [points["year_favor"] for points in points_of(state)] == [0, 2]
