"""Yak: the features of moves, and what a seat cannot know, by hand."""

from collections import Counter

from yak.conftest import play, setup_events

import turmwerk as tw


def begin(variant="base", stones=None):
    """Two players; the carts no-bread, no-meat and no-milk are at seat 0, seat 1 and the gap."""
    return tw.game("yak", players=2, variant=variant).start(chance=setup_events(2, variant, stones=stones))


def some(features, **expected):
    """All features but these are 0."""
    assert {name: value for name, value in features.items() if value} == expected


def second_day():
    """Seat 0 has a red stone on 0.2, meat and bread, and the cart no-milk with red, green and blue; seat 1 chooses first."""
    state = begin()
    play(state, "choose build", "choose restock", "buy red", "pay milk", "set red 0.2", ("restock milk", "draw red"), "choose restock")
    return state


def test_cards_of_the_first_morning():
    """Milk and meat of the tent pay one stone; 3 tokens of a kind are on the cart, the tent holds 3."""
    features = begin().features()
    some(features["choose build"], build=1, build_stones=1)
    some(features["choose restock"], restock_food=3, hoard=3)
    some(features["choose market"], market=1, market_food=2, hoard=3)


def test_stones_of_the_cart_that_match_the_tower():
    some(second_day().features()["choose build"], build=1, build_stones=1, build_matches=1)


def test_a_first_stone():
    state = begin(stones=["red crystal blue"])
    play(state, "choose build", "choose build")
    some(state.features()["buy red"], buy_stones=1, buy_points=1, buy_price=1)
    some(state.features()["buy crystal"], buy_stones=1, buy_points=1, buy_price=2, buy_crystals=1)


def test_what_is_kept_to_pay_tomorrow():
    """Tomorrow no-milk comes: meat and bread can be paid there."""
    state = begin()
    play(state, "choose build", "choose build", "buy red")
    some(state.features()["pay milk"], payable_next=2)
    some(state.features()["pay meat"], payable_next=1)


def test_the_place_of_a_first_stone():
    """All five places of the ground are open before, those beside the stone afterwards."""
    state = begin()
    play(state, "choose build", "choose build", "buy red", "pay milk")
    some(state.features()["set red 0.0"], set_points=1, set_free=2, set_opens=-4)
    some(state.features()["set red 0.2"], set_points=1, set_free=4, set_opens=-3)


def test_a_group():
    """A group of two: 3 points, and the stone that lay there is no single one any more."""
    state = second_day()
    play(state, "choose build", ("restock meat", "draw yellow"))
    some(state.features()["buy red"], buy_stones=1, buy_points=2, buy_groups=1, buy_price=1)
    some(state.features()["buy green"], buy_stones=1, buy_points=1, buy_price=1)
    other = state.copy()
    play(state, "buy red", "pay meat")
    some(state.features()["set red 0.1"], set_points=2, set_groups=1, set_free=3, set_opens=1)
    play(other, "buy green", "pay meat")
    some(other.features()["set green 0.1"], set_points=1, set_crowd=1, set_free=3, set_opens=1)


def test_bonus_cards():
    """The first red stone: 5 for the most instead of -2 for none. Yellow: 1 on the ground."""
    state = begin("bonus", stones=["red green yellow"])
    play(state, "choose build", "choose build")
    some(state.features()["buy red"], buy_stones=1, buy_points=1 + 7, buy_price=1)
    some(state.features()["buy yellow"], buy_stones=1, buy_points=1 + 1, buy_price=1)
    some(state.features()["buy green"], buy_stones=1, buy_points=1, buy_price=1)


def imagined(state, seat, seed):
    other = state.copy()
    other._position = state.game.engine.imagine(state.position, seat, seed)
    return other.view()["chosen"]


def test_cards_not_yet_revealed_can_be_any():
    state = begin()
    play(state, "choose build")
    seen = Counter(tuple(imagined(state, 1, seed)) for seed in range(600))
    assert set(seen) == {("build", None), ("restock", None), ("market", None)}
    assert all(150 < n < 250 for n in seen.values())
    assert imagined(state, 0, 1) == ["build", None]


def test_cards_are_known_to_their_owner_and_once_revealed():
    state = begin()
    play(state, "choose build", "choose market")
    assert {tuple(imagined(state, 1, seed)) for seed in range(50)} == {("build", "market")}
    assert {tuple(imagined(state, 0, seed)) for seed in range(50)} == {("build", card) for card in ("build", "restock", "market")}
