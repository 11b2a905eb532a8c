"""Asara: markets, bank, pavilion, spies, tent and house of lit windows, on both engines."""

import pytest
from asara.scenes import places, play, scene, year

BLUE = "blue blue blue"
LIGHTS = "red red white brown brown brown green green green red black black black white white"


def money(state, seat=0):
    return state.view()["seats"][seat]["money"]


# Markets


def test_a_displayed_piece_is_taken_and_paid(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go tops, pay blue, take white")
    assert state.view()["seats"][0]["pieces"]["top"] == ["white"]
    assert money(state) == 20 - 8
    assert state.view()["markets"]["tops"]["display"].count("white") == 0


def test_the_rulebook_examples_of_buying_a_middle(start):
    """Tina may lay any of her buyers and lays a blue one, for a black middle at 6 Asari; Wolfgang has no blue one and lays two others."""
    state = scene(start, hands=["blue green green violet orange yellow", "green green violet violet orange yellow"])
    play(state, "go middles")
    assert state.legal() == ["pay blue", "pay green", "pay violet", "pay orange", "pay yellow"]
    play(state, "pay blue, take black")
    assert money(state) == 20 - 6
    assert state.view()["seats"][0]["pieces"]["middle"] == ["black"]
    play(state, "go middles")
    assert all("+" in move for move in state.legal())
    play(state, "pay green+violet")
    assert state.view()["seats"][1]["hand"] == ["green", "violet", "orange", "yellow"]
    assert state.node == "take"


@pytest.mark.parametrize(("color", "price"), [("brown", 3), ("green", 4), ("red", 5), ("black", 6), ("white", 8)])
def test_prices_by_color(start, color, price):
    state = scene(start, hands=["blue", "blue"])
    play(state, f"go middles, pay blue, take {color}")
    assert money(state) == 20 - price


def test_gold_costs_nothing_extra(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go middles, pay blue, take red*")
    assert money(state) == 20 - 5
    assert state.view()["seats"][0]["pieces"]["middle"] == ["red*"]


def test_only_affordable_pieces_are_offered(start):
    state = scene(start, hands=["blue", "blue"], components={"money.start": [5, 5, 5, 5]})
    play(state, "go middles, pay blue")
    assert state.legal() == ["take brown", "take brown*", "take green", "take red", "take red*"]


def test_a_market_without_an_affordable_piece_is_closed(start):
    fills = {"bases": "white", "middles": "brown", "windows": "white", "tops": "red"}
    state = scene(start, hands=["blue", "blue"], components={"money.start": [4, 4, 4, 4], "market.display": 1}, fills=fills)
    assert places(state)[0] == "middles"
    assert "tops" not in places(state)


def test_a_market_has_four_spaces(start):
    state = scene(start, hands=[BLUE, BLUE])
    for kind in ("brown", "brown*", "green", "red"):
        play(state, f"go windows, pay blue, take {kind}")
    assert "windows" not in places(state)
    assert "bases" in places(state)


def test_equal_pieces_are_one_move(start):
    fills = dict.fromkeys(("bases", "middles", "windows", "tops"), "red red red")
    state = scene(start, hands=["blue", "blue"], components={"market.display": 3}, fills=fills)
    play(state, "go bases, pay blue")
    assert state.legal() == ["take red"]


def test_markets_are_not_filled_during_a_year(start):
    state = scene(start, hands=[BLUE, BLUE])
    play(state, "go windows, pay blue, take brown, go windows, pay blue, take green")
    assert len(state.view()["markets"]["windows"]["display"]) == 7


def test_an_empty_market_is_closed(start):
    fills = dict.fromkeys(("bases", "middles", "windows", "tops"), "red")
    state = scene(start, hands=["blue", "blue"], components={"market.display": 1}, fills=fills)
    play(state, "go bases, pay blue, take red")
    assert places(state)[:3] == ["middles", "windows", "tops"]


# Bank and pavilion


@pytest.mark.parametrize("amount", [12, 10, 8, 6])
def test_the_bank_pays_the_amount_of_the_space(start, amount):
    state = scene(start, hands=["blue", "blue"])
    play(state, f"go bank-{amount}, pay blue")
    assert money(state) == 20 + amount
    assert f"bank-{amount}" not in places(state)


def test_which_space_of_the_bank_is_taken_is_free(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go bank-8, pay blue")
    assert [place for place in places(state) if place.startswith("bank")] == ["bank-12", "bank-10", "bank-6"]


def test_the_pavilion_pays_5_any_number_of_times(start):
    state = scene(start, hands=[BLUE, BLUE])
    for _ in range(5):
        play(state, "go pavilion, pay blue")
    assert (money(state, 0), money(state, 1)) == (20 + 15, 21 + 10)


# Spies


def test_the_spies_take_a_piece_out_of_a_draw_pile(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go spies-5, pay blue")
    assert money(state) == 15
    assert state.legal() == ["search base", "search middle", "search window", "search top"]
    play(state, "search top")
    # The display holds brown*, red*, black*, white*; the only gold piece left in the pile is green*.
    assert state.legal() == ["take brown", "take green", "take green*", "take red", "take black", "take white", "decline"]
    play(state, "take green*")
    assert money(state) == 15 - 4
    assert state.view()["seats"][0]["pieces"]["top"] == ["green*"]
    assert len(state.view()["markets"]["tops"]["pile"]) == 10
    assert len(state.view()["markets"]["tops"]["display"]) == 9


def test_the_rulebook_example_of_bribery(start):
    """The space for 3 and a black top for 6: 9 Asari in all."""
    state = scene(start, hands=["blue", "blue"])
    play(state, "go spies-3, pay blue, search top, take black")
    assert money(state) == 20 - 9
    assert state.view()["seats"][0]["pieces"]["top"] == ["black"]


def test_taking_is_optional(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go spies-3, pay blue, search top, decline")
    assert money(state) == 17
    assert len(state.view()["markets"]["tops"]["pile"]) == 11
    assert state.seat == 1


def test_a_pile_can_be_searched_though_nothing_is_affordable(start):
    state = scene(start, hands=["blue", "blue"], components={"money.start": [4, 4, 4, 4]})
    play(state, "go spies-3, pay blue, search window")
    assert state.legal() == ["decline"]


def test_the_fee_must_be_affordable(start):
    state = scene(start, hands=["blue", "blue"], components={"money.start": [4, 4, 4, 4]})
    assert [place for place in places(state) if place.startswith("spies")] == ["spies-3"]


def test_each_space_of_the_spies_is_there_once(start):
    state = scene(start, hands=["blue", "blue"])
    play(state, "go spies-3, pay blue, search top, decline")
    assert [place for place in places(state) if place.startswith("spies")] == ["spies-5"]


def test_only_piles_that_are_not_empty_can_be_searched(start):
    components = {"pieces.base": [2, 0, 0, 0, 0], "gold.base": [0] * 5, "market.display": 2}
    fills = {"bases": "brown brown", "middles": "red red", "windows": "red red", "tops": "red red"}
    state = scene(start, hands=["blue", "blue"], components=components, fills=fills)
    play(state, "go spies-3, pay blue")
    assert state.legal() == ["search middle", "search window", "search top"]


def test_without_draw_piles_there_is_nothing_to_spy(start):
    components = {f"pieces.{shape}": [1, 0, 0, 0, 0] for shape in ("base", "middle", "window", "top")}
    components |= {f"gold.{shape}": [0] * 5 for shape in ("base", "middle", "window", "top")} | {"market.display": 1}
    fills = dict.fromkeys(("bases", "middles", "windows", "tops"), "brown")
    state = scene(start, hands=["blue", "blue"], components=components, fills=fills)
    assert not any(place.startswith("spies") for place in places(state))


def test_the_last_piece_taken_by_a_spy_closes_the_spies(start):
    components = {f"pieces.{shape}": [1, 0, 0, 0, 0] for shape in ("middle", "window", "top")} | {"pieces.base": [2, 0, 0, 0, 0]}
    components |= {f"gold.{shape}": [0] * 5 for shape in ("base", "middle", "window", "top")} | {"market.display": 1}
    fills = dict.fromkeys(("bases", "middles", "windows", "tops"), "brown")
    state = scene(start, hands=["blue", "blue"], components=components, fills=fills)
    play(state, "go spies-3, pay blue, search base, take brown")
    assert not any(place.startswith("spies") for place in places(state))


# Tent


def professional(start, hands, **components):
    changed = {key.replace("__", "."): value for key, value in components.items()}
    return scene(start, hands=hands, variant="professional", components=changed, lights=LIGHTS)


def test_the_basic_game_has_no_tent_and_no_house_of_lit_windows(start):
    state = scene(start, hands=["blue", "blue"])
    assert not any(place.startswith(("tent", "lights")) for place in places(state))
    assert not {"tent", "lights"} & set(state.view()["areas"])


def test_the_tent_draws_two_buyers_for_a_fee(start):
    state = professional(start, ["blue", "blue"])
    assert [place for place in places(state) if place.startswith("tent")] == ["tent-3", "tent-4", "tent-5"]
    state.play("go tent-4")
    state.play("pay blue", chance=["draw P0 violet orange"])
    assert money(state) == 16
    assert state.view()["seats"][0]["hand"] == ["violet", "orange"]
    assert len(state.view()["buyers"]) == 45 - 2 - 2
    assert state.seat == 1
    play(state, "go pavilion, pay blue")
    assert (state.seat, state.view()["year"]) == (0, 1)


def test_the_tent_needs_its_fee_and_a_free_space(start):
    state = professional(start, ["blue", "blue"], money__start=[4, 4, 4, 4])
    assert [place for place in places(state) if place.startswith("tent")] == ["tent-3", "tent-4"]
    play(state, "go tent-3, pay blue")
    assert [place for place in places(state) if place.startswith("tent")] == ["tent-4"]


def test_the_tent_draws_what_is_left_and_is_closed_without_buyers(start):
    state = professional(start, ["blue", "blue"], buyers__copies=[3, 0, 0, 0, 0])
    state.play("go tent-3")
    state.play("pay blue", chance=["draw P0 blue"])
    assert not any(place.startswith("tent") for place in places(state))


# House of lit windows


def test_one_of_three_lit_windows_is_kept_for_4(start):
    state = professional(start, ["blue", "blue"])
    play(state, "go lights-4, pay blue")
    assert money(state) == 16
    assert state.view()["seen"] == ["red", "red", "white"]
    assert state.legal() == ["keep red", "keep white"]
    play(state, "keep red")
    view = state.view()
    assert view["seats"][0]["lit"] == ["red"]
    assert view["stack"] == [*LIGHTS.split()[3:], "red", "white"]
    assert state.seat == 1


def test_two_of_five_lit_windows_are_kept_for_10(start):
    state = professional(start, ["blue", "blue"])
    play(state, "go lights-10, pay blue")
    assert money(state) == 10
    assert state.view()["seen"] == ["red", "red", "white", "brown", "brown"]
    play(state, "keep brown")
    assert state.legal() == ["keep brown", "keep red", "keep white"]
    play(state, "keep red")
    assert state.view()["seats"][0]["lit"] == ["brown", "red"]
    assert state.view()["stack"] == [*LIGHTS.split()[5:], "red", "white", "brown"]


def test_of_equal_lit_windows_the_topmost_is_kept(start):
    components = {"lit.copies": [1, 0, 2, 0, 0]}
    state = scene(start, hands=["blue", "blue"], variant="professional", components=components, lights="red brown red")
    play(state, "go lights-4, pay blue, keep red")
    assert state.view()["stack"] == ["brown", "red"]


def test_all_are_seen_if_there_are_fewer(start):
    components = {"lit.copies": [1, 0, 1, 0, 0]}
    state = scene(start, hands=["blue", "blue"], variant="professional", components=components, lights="red brown")
    play(state, "go lights-10, pay blue")
    assert state.view()["seen"] == ["red", "brown"]
    play(state, "keep red, keep brown")
    assert state.view()["stack"] == []
    assert not any(place.startswith("lights") for place in places(state))


def test_two_cannot_be_kept_of_one(start):
    state = scene(start, hands=["blue", "blue"], variant="professional", components={"lit.copies": [1, 0, 0, 0, 0]}, lights="brown")
    assert [place for place in places(state) if place.startswith("lights")] == ["lights-4"]


def test_the_price_of_lights_must_be_affordable(start):
    state = professional(start, ["blue", "blue"], money__start=[9, 9, 9, 9])
    assert [place for place in places(state) if place.startswith("lights")] == ["lights-4"]


def test_both_choices_of_lights_share_three_spaces(start):
    state = professional(start, ["blue blue", "blue blue"])
    play(state, "go lights-4, pay blue, keep red, go lights-10, pay blue, keep brown, keep brown, go lights-4, pay blue, keep green")
    assert not any(place.startswith("lights") for place in places(state))


def test_lit_windows_and_the_stack_are_hidden_from_the_others(start):
    state = professional(start, ["blue", "blue"])
    play(state, "go lights-10, pay blue")
    assert state.view(0)["seen"] == ["red", "red", "white", "brown", "brown"]
    assert state.view(1)["seen"] == 5
    play(state, "keep red, keep white")
    assert state.view(0)["seats"][0]["lit"] == ["red", "white"]
    assert state.view(1)["seats"][0]["lit"] == 2
    assert state.view(1)["stack"] == 13


def test_the_stack_stays_as_it_is_over_the_years(start):
    state = professional(start, ["blue", "blue"])
    play(state, "go pavilion, pay blue, go pavilion, pay blue", chance=year(["green", "green"], fills={}))
    assert state.view()["stack"] == LIGHTS.split()
