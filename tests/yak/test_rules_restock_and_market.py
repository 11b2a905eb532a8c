"""Yak: the actions restock and market, on both engines."""

from yak.scenes import begin, play


def to_noon(state, card):
    """Seat 0 has chosen this card, the others market."""
    play(state, f"choose {card}", *["choose market"] * (len(state.view()["tents"]) - 1))


def test_restock_takes_all_food_of_one_kind_present(start):
    state = begin(start, 2)
    to_noon(state, "restock")
    assert state.legal() == ["restock milk", "restock meat"]
    play(state, ("restock meat", "draw black"))
    assert state.view()["tents"][0] == {"milk": 1, "meat": 4, "bread": 1}
    assert state.view()["carts"][0]["food"] == {"milk": 3, "meat": 0, "bread": 0}


def test_restock_only_as_far_as_the_tent_holds_it(start):
    state = begin(start, 2, components={"tent.food": 2})
    to_noon(state, "restock")
    play(state, ("restock milk", "draw black"))
    assert state.view()["tents"][0] == {"milk": 4, "meat": 2, "bread": 2}
    assert state.view()["carts"][0]["food"] == {"milk": 1, "meat": 3, "bread": 0}


def test_a_full_tent_may_still_name_a_kind(start):
    state = begin(start, 2, components={"tent.food": 3, "tent.limit": 9})
    to_noon(state, "restock")
    assert state.legal() == ["restock milk", "restock meat"]
    play(state, ("restock milk", "draw black"))
    assert state.view()["tents"][0] == {"milk": 3, "meat": 3, "bread": 3}
    assert state.view()["carts"][0]["food"] == {"milk": 3, "meat": 3, "bread": 0}


def test_restock_none_from_a_cart_without_food_still_draws(start):
    state = begin(start, 2, components={"carts.food": 0})
    to_noon(state, "restock")
    assert state.legal() == ["restock none"]
    play(state, ("restock none", "draw black"))
    assert state.view()["carts"][0]["stones"] == ["black", "red", "blue", "green"]


def test_restock_draws_one_stone_unless_the_cart_has_four(start):
    state = begin(start, 2, components={"carts.stones": 4}, stones=["red red red red"] + ["blue blue blue green"] * 2)
    to_noon(state, "restock")
    play(state, "restock milk")
    assert state.seat == 1


def test_fetch_up_to_two_in_any_combination(start):
    state = begin(start, 2)
    to_noon(state, "market")
    assert state.legal() == [
        *("fetch none", "fetch milk", "fetch meat", "fetch bread", "fetch milk milk", "fetch milk meat"),
        *("fetch milk bread", "fetch meat meat", "fetch meat bread", "fetch bread bread"),
    ]
    play(state, ("fetch milk bread", "draw red red red"))
    assert state.view()["tents"][0] == {"milk": 2, "meat": 1, "bread": 2}
    assert state.view()["market"] == {"milk": 1, "meat": 2, "bread": 1}


def test_fetch_what_there_is(start):
    state = begin(start, 2, components={"market.food": 1})
    to_noon(state, "market")
    assert state.legal() == [f"fetch {food}" for food in ("none", "milk", "meat", "bread", "milk meat", "milk bread", "meat bread")]
    state = begin(start, 2, components={"market.food": 0})
    to_noon(state, "market")
    assert state.legal() == ["fetch none"]


def test_fetch_what_the_tent_holds(start):
    state = begin(start, 2, components={"tent.limit": 4})
    to_noon(state, "market")
    assert state.legal() == ["fetch none", "fetch milk", "fetch meat", "fetch bread"]
    state = begin(start, 2, components={"tent.limit": 3})
    to_noon(state, "market")
    assert state.legal() == ["fetch none"]


def test_of_three_stones_one_is_kept_and_loaded_anywhere(start):
    state = begin(start, 2)
    bag = state.view()["bag"]
    to_noon(state, "market")
    play(state, ("fetch none", "draw grey crystal grey"))
    assert (state.node, state.legal()) == ("keep", ["keep grey", "keep crystal"])
    assert state.view()["hand"] == ["grey", "grey", "crystal"]
    play(state, "keep grey")
    assert state.view()["bag"] == {**bag, "grey": bag["grey"] - 1}
    assert (state.node, state.legal()) == ("load", ["load 0", "load 1", "load 2"])  # 2 is the gap
    play(state, "load 2")
    assert state.view()["carts"][2]["stones"] == ["red", "grey", "blue", "green"]
    assert state.seat == 1


def test_only_carts_with_room_can_be_loaded(start):
    state = begin(start, 2)
    to_noon(state, "market")
    play(state, ("fetch none", "draw grey crystal grey"), "keep grey", "load 1", ("fetch none", "draw red red red"), "keep red")
    assert state.legal() == ["load 0", "load 2"]


def test_nothing_is_drawn_if_all_carts_are_full(start):
    state = begin(start, 2, components={"carts.stone_limit": 3})
    to_noon(state, "market")
    play(state, "fetch milk")
    assert (state.seat, state.node) == (1, "fetch")
