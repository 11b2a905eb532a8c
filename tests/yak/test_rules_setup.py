"""Yak: the set-up, on both engines."""

import pytest
from yak.scenes import begin

import turmwerk as tw


def test_carts_stand_by_slot_and_carry_the_food_they_take(start):
    carts = begin(start, 4, carts="max-two no-milk no-bread no-meat").view()["carts"]
    assert [cart["kind"] for cart in carts] == ["max-two", "no-milk", "no-bread", "no-meat"]
    assert [list(cart["food"].values()) for cart in carts] == [[3, 3, 3], [0, 3, 3], [3, 3, 0], [3, 0, 3]]


@pytest.mark.parametrize("players", [2, 3])
def test_three_carts_without_max_two_for_two_or_three(start, players):
    assert [cart["kind"] for cart in begin(start, players).view()["carts"]] == ["no-bread", "no-meat", "no-milk"]
    with pytest.raises(tw.ChanceError):
        begin(start, players, carts="max-two no-meat no-milk")


def test_each_cart_has_three_stones_sorted(start):
    carts = begin(start, 3, stones=["crystal black red", "red red red", "blue green black"]).view()["carts"]
    assert [cart["stones"] for cart in carts] == [["black", "red", "crystal"], ["red", "red", "red"], ["black", "blue", "green"]]


def test_fog_goes_into_the_bag_after_the_carts_are_loaded(start):
    assert begin(start, 4).view()["bag"]["fog"] == 5
    with pytest.raises(tw.ChanceError):
        begin(start, 4, stones=["red fog blue"])


def test_four_play_with_all_stones(start):
    bag = begin(start, 4).view()["bag"]
    assert bag == {"black": 8, "red": 4, "orange": 8, "grey": 8, "yellow": 8, "blue": 4, "green": 4, "purple": 8, "crystal": 8, "fog": 5}


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play_with_fewer_stones(start, players):
    view = begin(start, players).view()
    left = dict.fromkeys(["black", "orange", "grey", "yellow", "crystal"], 7) | dict.fromkeys(["red", "blue", "green"], 4)
    assert view["bag"] == left | {"purple": 0, "fog": 5}
    assert view["removed"] == "purple"


def test_without_bonus_cards_purple_is_removed(start):
    with pytest.raises(tw.ChanceError):
        begin(start, 2, removed="red")


def test_with_bonus_cards_any_color_may_be_removed(start):
    view = begin(start, 2, "bonus", removed="yellow", bonus=("black", "purple", "red")).view()
    assert (view["removed"], view["bag"]["yellow"], view["bag"]["purple"]) == ("yellow", 0, 7)
    assert view["bonus"] == ["black", "red", "purple"]


def test_the_card_of_the_removed_color_is_taken_out(start):
    with pytest.raises(tw.ChanceError):
        begin(start, 2, "bonus", removed="red", stones=["blue blue blue"] * 3, bonus=("black", "red", "blue"))


def test_four_remove_nothing(start):
    view = begin(start, 4, "bonus").view()
    assert view["removed"] is None
    assert view["bonus"] == ["black", "red", "yellow"]
    assert begin(start, 4).view()["bonus"] == []


def test_tents_and_market(start):
    view = begin(start, 3).view()
    assert view["tents"] == [{"milk": 1, "meat": 1, "bread": 1}] * 3
    assert view["market"] == {"milk": 2, "meat": 2, "bread": 2}


def test_seat_0_holds_the_baby_yak_and_the_carts_face_the_next_seat(start):
    view = begin(start, 3).view()
    assert (view["day"], view["baby_yak"], view["direction"], view["stupa"]) == (1, 0, 1, None)


def test_the_events_of_a_set_up_in_order(start):
    heads = [event.split()[1] for event in start(tw.game("yak", players=2, variant="bonus")).events]
    assert heads == ["carts", "remove", "bonus", "stones", "stones", "stones"]
    heads = [event.split()[1] for event in start(tw.game("yak", players=4)).events]
    assert heads == ["carts", "stones", "stones", "stones", "stones"]
