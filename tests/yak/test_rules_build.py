"""Yak: the action build, on both engines."""

import pytest
from yak.scenes import begin, build_tower, play, visit_market


def build_day(state, *others):
    """Everyone has chosen; seat 0 builds."""
    play(state, "choose build", *(others or ["choose build"] * (len(state.view()["tents"]) - 1)))


def test_stones_that_can_be_paid_equal_ones_once(start):
    state = begin(start, 4, stones=["red red crystal"])
    build_day(state)
    assert state.legal() == ["buy red", "buy crystal"]  # 2 milk or meat are not enough for 2 stones


@pytest.mark.parametrize(("each", "most"), [(1, 1), (2, 2), (3, 3)])
def test_prices_1_3_5(start, each, most):
    """A cart that refuses a kind takes 2, 4 or 6 tokens of such a tent."""
    state = begin(start, 2, components={"tent.food": each, "tent.limit": 9}, stones=["black red blue"])
    build_day(state)
    assert max(len(move.split()) - 1 for move in state.legal()) == most
    for price, move in ((1, "buy black"), (3, "buy black red"), (5, "buy black red blue"))[:most]:
        assert move in state.legal()
        if len(move.split()) - 1 == most:
            play(state, move)
            assert state.view()["price"] == price


def test_each_crystal_costs_one_more(start):
    state = begin(start, 2, components={"tent.food": 2}, stones=["red crystal crystal"])
    build_day(state)
    assert state.legal() == ["buy red", "buy crystal", "buy red crystal"]  # 4 tokens; two crystals would be 5
    play(state, "buy red crystal")
    assert state.view()["price"] == 4


def test_all_selections_of_four_stones(start):
    state = begin(
        start,
        2,
        components={"tent.food": 3, "tent.limit": 9, "carts.stones": 4},
        stones=["black black red crystal", *["red red blue blue"] * 2],
    )
    build_day(state)
    assert sorted(state.legal()) == [
        *("buy black", "buy black black", "buy black black crystal", "buy black black red", "buy black crystal"),
        *("buy black red", "buy black red crystal", "buy crystal", "buy red", "buy red crystal"),
    ]


def test_buying_is_compulsory_if_something_can_be_paid(start):
    state = begin(start, 2)
    build_day(state)
    assert "buy none" not in state.legal()


def test_buy_none_if_nothing_can_be_paid(start):
    state = begin(start, 2, components={"tent.food": 0})
    build_day(state)
    before = state.view()
    assert state.legal() == ["buy none"]
    play(state, "buy none")
    assert {**state.view(), "chosen": before["chosen"]} == before


@pytest.mark.parametrize(
    ("cart", "payments"),
    [
        ("no-bread", ["pay milk milk meat", "pay milk meat meat"]),
        ("no-meat", ["pay milk milk bread", "pay milk bread bread"]),
        ("no-milk", ["pay meat meat bread", "pay meat bread bread"]),
    ],
)
def test_a_cart_refuses_its_kind(start, cart, payments):
    others = [kind for kind in ("no-bread", "no-meat", "no-milk") if kind != cart]
    state = begin(start, 3, components={"tent.food": 2}, carts=" ".join([cart, *others]))
    build_day(state)
    play(state, "buy red green")
    assert state.legal() == payments


def test_max_two_takes_at_most_two_kinds(start):
    state = begin(start, 4, components={"tent.food": 2}, carts="max-two no-bread no-meat no-milk")
    build_day(state)
    play(state, "buy red green")
    assert state.legal() == [
        *("pay milk milk meat", "pay milk milk bread", "pay milk meat meat"),
        *("pay milk bread bread", "pay meat meat bread", "pay meat bread bread"),
    ]


def test_max_two_is_paid_with_the_two_most_plentiful_kinds_at_most(start):
    state = begin(start, 4, components={"tent.food": 2}, carts="max-two no-bread no-meat no-milk")
    build_day(state)
    assert "buy blue green" in state.legal()
    assert "buy red blue green" not in state.legal()  # 4 of two kinds, 5 needed, although there are 6


def two_market_days(state, first, second):
    """Seat 0 fetches food on two days; seat 1 fetches none."""
    play(state, "choose market", "choose market")
    visit_market(state, fetch=first, load=0)
    visit_market(state, load=0)
    play(state, "choose market", "choose market")
    visit_market(state, load=0)
    visit_market(state, fetch=second, load=0)
    play(state, "choose build", "choose build")


def test_example_1_three_milk_two_bread_one_meat_at_no_bread(start):
    """Rulebook, example 1: a stone for a milk or a meat, or two for three of them, such as 2 milk and 1 meat."""
    state = begin(start, 2, components={"carts.stone_limit": 6}, carts="no-meat no-bread no-milk")
    two_market_days(state, "milk milk", "bread")
    assert state.view()["tents"][0] == {"milk": 3, "meat": 1, "bread": 2}
    assert {len(move.split()) - 1 for move in state.legal()} == {1, 2}
    play(state, "buy blue green")
    assert state.legal() == ["pay milk milk milk", "pay milk milk meat"]
    play(state, "pay milk milk meat", "set blue 0.2")
    assert state.legal() == ["set green 0.1", "set green 0.3"]  # one after the other


def test_example_2_a_red_stone_and_two_crystals_cost_seven(start):
    """Rulebook, example 2, at the cart that takes no milk."""
    components = {"carts.stone_limit": 6, "tent.food": 2, "tent.limit": 9}
    state = begin(start, 2, components=components, carts="no-meat no-milk no-bread", stones=["green green green", "red crystal crystal"])
    two_market_days(state, "meat bread", "bread")
    play(state, "buy red crystal crystal")
    assert state.view()["price"] == 7
    assert state.legal() == ["pay meat meat meat bread bread bread bread"]


def test_the_payment_goes_onto_the_cart(start):
    state = begin(start, 2)
    build_day(state)
    play(state, "buy red", "pay meat")
    assert state.view()["tents"][0] == {"milk": 1, "meat": 0, "bread": 1}
    assert state.view()["carts"][0]["food"] == {"milk": 3, "meat": 4, "bread": 0}
    assert state.node == "set"  # nothing to spill


def test_what_exceeds_nine_goes_to_the_market_as_the_payer_chooses(start):
    state = begin(start, 2, components={"tent.food": 2, "carts.food": 4})
    build_day(state)
    play(state, "buy red green", "pay milk milk meat")
    assert (state.seat, state.node, state.legal()) == (0, "spill", ["spill milk milk", "spill milk meat"])
    play(state, "spill milk meat")
    assert state.view()["carts"][0]["food"] == {"milk": 5, "meat": 4, "bread": 0}
    assert state.view()["market"] == {"milk": 3, "meat": 3, "bread": 2}
    assert state.node == "set"


def test_spilling_is_a_node_even_with_one_way_to_do_it(start):
    state = begin(start, 2, components={"carts.food_limit": 6})
    build_day(state)
    play(state, "buy red", "pay milk")
    assert state.legal() == ["spill milk"]


def test_the_first_stone_anywhere_in_row_0_the_next_beside_it(start):
    state = begin(start, 2, components={"tent.food": 2})
    build_day(state)
    play(state, "buy red green", "pay milk milk meat")
    assert state.legal() == [f"set {stone} 0.{i}" for stone in ("red", "green") for i in range(5)]
    play(state, "set green 0.3")
    assert state.legal() == ["set red 0.2", "set red 0.4"]


def test_equal_stones_in_hand_are_one_move(start):
    state = begin(start, 2, components={"tent.food": 3, "tent.limit": 9, "carts.food": 1}, stones=["red red green"])
    build_day(state)
    play(state, "buy red red green", "pay milk milk milk meat meat", "set red 0.1")
    assert state.legal() == ["set red 0.0", "set red 0.2", "set green 0.0", "set green 0.2"]
    play(state, "set red 0.0")
    assert state.legal() == ["set green 0.2", "set green 1.0"]


def test_higher_rows_need_both_supports(start):
    assert open_after(start, 1) == ["0.1"]
    assert open_after(start, 2) == ["0.2", "1.0"]
    assert open_after(start, 5) == ["1.0", "1.1", "1.2", "1.3"]
    assert open_after(start, 6) == ["1.1", "1.2", "1.3"]
    assert open_after(start, 7) == ["1.2", "1.3", "2.0"]
    assert open_after(start, 13) == ["3.1"]
    assert open_after(start, 14) == ["4.0"]


def test_on_top_stones_are_stacked(start):
    assert open_after(start, 15) == ["stack"]
    assert open_after(start, 17) == ["stack"]
    tower = build_tower(start, ["black", "red", "orange"] * 5 + ["red", "grey"]).view()["towers"][0]
    assert tower[14:] == [["4.0", "orange"], ["stack", "red"], ["stack", "grey"]]


def open_after(start, n):
    """The places open to seat 0 after n stones from the ground up."""
    state = build_tower(start, (["black", "red", "grey", "orange"] * 5)[:n])
    for _ in range(40):
        if state.node == "set" and state.seat == 0:
            return [move.split()[2] for move in state.legal()]
        if state.node == "choose":
            tent, cart = state.view()["tents"][0], state.view()["carts"][0]
            able = any(n > 0 and cart["kind"] != f"no-{food}" for food, n in tent.items())
            play(state, "choose market" if state.seat else "choose build" if able else "choose restock")
        else:
            play(state, state.legal()[0])
    raise AssertionError("seat 0 never came to set a stone")


def test_a_cart_bought_empty_is_refilled_with_three(start):
    state = begin(start, 2, components={"tent.food": 3, "tent.limit": 9, "carts.food": 1})
    build_day(state)
    play(state, "buy red blue green", "pay milk milk milk meat meat", "set red 0.0", "set green 0.1")
    assert state.view()["carts"][0]["stones"] == []
    play(state, ("set blue 0.2", "draw grey crystal black"))
    assert state.view()["carts"][0]["stones"] == ["black", "grey", "crystal"]


def test_a_cart_with_stones_left_is_not_refilled(start):
    state = begin(start, 2)
    build_day(state)
    play(state, "buy red", "pay milk", "set red 0.0")
    assert state.view()["carts"][0]["stones"] == ["blue", "green"]
