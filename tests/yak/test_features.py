"""Yak: the features of moves, and what a seat cannot know, by hand."""

from collections import Counter

import pytest
from yak.scenes import play, setup_events

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
    some(features["choose build"], build=1, build_stones=1, build_worth=4 + 11 - 3)
    some(features["choose restock"], restock_food=3, hoard=3)
    some(features["choose market"], market=1, market_food=2, hoard=3)


def test_stones_of_the_cart_that_match_the_tower():
    """A second red one: 2 points and a group (4) for the hope of the first (10), in quarters, less its price of 3."""
    some(second_day().features()["choose build"], build=1, build_stones=1, build_matches=1, build_worth=8 + 16 - 10 - 3)


def test_a_first_stone():
    state = begin(stones=["red crystal blue"])
    play(state, "choose build", "choose build")
    some(state.features()["buy red"], buy_stones=1, buy_points=1, buy_price=1, buy_worth=4 + 11)
    some(state.features()["buy crystal"], buy_stones=1, buy_points=1, buy_price=2, buy_crystals=1, buy_crystal_worth=4)


def test_what_is_kept_to_pay_tomorrow():
    """Tomorrow no-milk comes: meat and bread can be paid there. Then comes no-meat; seat 1 gets the cart with 4 of what is paid."""
    state = begin()
    play(state, "choose build", "choose build", "buy red")
    some(state.features()["pay milk"], payable_next=2, payable_later=1, leaves_pile=4)
    some(state.features()["pay meat"], payable_next=1, payable_later=2, leaves_pile=4)


def test_the_place_of_a_first_stone():
    """All five places of the ground are open before, those beside the stone afterwards. Three empty places give as much hope as four."""
    state = begin()
    play(state, "choose build", "choose build", "buy red", "pay milk")
    some(state.features()["set red 0.0"], set_points=1, set_free=2, set_opens=-4, set_hope=8)
    some(state.features()["set red 0.2"], set_points=1, set_free=4, set_opens=-3, set_hope=11)


def test_a_group():
    """A group of two: 3 points, and the stone that lay there is no longer a single one."""
    state = second_day()
    play(state, "choose build", ("restock meat", "draw yellow"))
    some(state.features()["buy red"], buy_stones=1, buy_points=2, buy_groups=1, buy_price=1, buy_worth=8 + 16 - 10)
    some(state.features()["buy green"], buy_stones=1, buy_points=1, buy_price=1, buy_worth=4 + 10)
    other = state.copy()
    play(state, "buy red", "pay meat")
    some(state.features()["set red 0.1"], set_points=2, set_groups=1, set_free=3, set_opens=1, set_hope=-10)
    play(other, "buy green", "pay meat")
    some(other.features()["set green 0.1"], set_points=1, set_crowd=1, set_free=3, set_opens=1, set_hope=10)


def rich(stones, bought, paid):
    """Seat 0 has two of each food to begin with, and buys some stones of its cart; seat 1 restocks."""
    state = tw.game("yak", players=2, components={"tent.food": 2}).start(chance=setup_events(2, "base", stones=[stones]))
    play(state, "choose build", "choose restock", f"buy {bought}", f"pay {paid}")
    return state


def test_hope_is_lost_beside_single_stones():
    """Blue has three empty places beside it (10, for one stone lies already), and takes one of the two of red (8 before, 4 afterwards)."""
    state = rich("red blue green", "red blue", "milk milk meat")
    play(state, "set red 0.0")
    assert state.features()["set blue 0.1"]["set_hope"] == 10 - (8 - 4)


def test_the_stone_of_the_market():
    """On the second day the cart that comes tomorrow is full: the stone would serve others. On the first one it has room."""
    state = second_day()
    play(state, "choose market", ("restock meat", "draw yellow"), ("fetch none", "draw red black black"))
    some(state.features()["keep red"], keep_matches=1)
    some(state.features()["keep black"])
    state = begin()
    play(state, "choose market", "choose restock", ("fetch none", "draw red black black"))
    some(state.features()["keep black"], keep_worth=4 + 11)


def test_the_last_day():
    """Only points count: a group brings 4 for the number of groups only from the third on, and nothing is hoped for."""
    game = tw.game("yak", players=2, components={"end.stones": 2, "tent.food": 2})
    state = game.start(chance=setup_events(2, "base", stones=["red red blue"]))
    play(state, "choose build", "choose restock", "buy red blue", "pay milk milk meat", "set red 0.1", "set blue 0.2")
    play(state, ("restock milk", "draw red"), "choose restock", "choose build", ("restock meat", "draw yellow"))
    assert state.view(0)["last_day"]
    features = state.features()
    assert (features["buy red"]["buy_last"], features["buy green"]["buy_last"]) == (4 * 2, 4 * 1)


def test_the_lead_at_the_end():
    """Building can bring the last day: 2 single stones against none. Two stones to the end, of which one can be paid: it cannot."""
    game = tw.game("yak", players=2, components={"end.stones": 3, "tent.food": 2})
    state = game.start(chance=setup_events(2, "base"))
    play(state, "choose build", "choose restock", "buy red blue", "pay milk milk meat", "set red 0.1", "set blue 0.2")
    play(state, ("restock milk", "draw red"), "choose restock")
    features = state.features()
    assert [features[f"choose {card}"]["build_lead"] for card in ("build", "restock", "market")] == [2, 0, 0]
    assert begin().features()["choose build"]["build_lead"] == 0


def test_a_stone_for_tomorrow():
    """The cart of the gap comes to seat 0 tomorrow: black is worth a point and hope there, and nothing on the other carts."""
    state = begin()
    play(state, "choose market", "choose restock", ("fetch none", "draw red black black"), "keep black")
    assert {move: features["load_worth"] for move, features in state.features().items()} == {"load 0": 0, "load 1": 0, "load 2": 4 + 11}


def test_bonus_cards():
    """The first red stone: 5 for the most instead of -2 for none. Yellow: 1 on the ground."""
    state = begin("bonus", stones=["red green yellow"])
    play(state, "choose build", "choose build")
    some(state.features()["buy red"], buy_stones=1, buy_points=1 + 7, buy_price=1, buy_worth=4 * (1 + 7) + 11)
    some(state.features()["buy yellow"], buy_stones=1, buy_points=1 + 1, buy_price=1, buy_worth=4 * (1 + 1) + 11)
    some(state.features()["buy green"], buy_stones=1, buy_points=1, buy_price=1, buy_worth=4 + 11)


def decisions(game, node, n_games):
    """The states at the decisions of a node in some games of `expert`, before the last day."""
    for index in range(n_games):
        state = game.start(seed=5, index=index)
        while not state.is_over:
            if state.node == node and not state.view()["last_day"]:
                yield state
            state.play_by("expert")


@pytest.mark.parametrize("variant", ["base", "bonus"])
def test_the_best_place_is_found(variant):
    """A stone that is bought alone is worth most where setting it brings most points and hope, if every group brings 4 points."""
    game = tw.game("yak", players=2, variant=variant, components={"points.groups": [4 * n for n in range(1, 21)]})
    compared = Counter()
    for state in decisions(game, "buy", 12):
        for move, features in state.features().items():
            if features["buy_stones"] == 1:
                bought = state.copy()
                bought.play(move)
                while bought.node != "set":
                    bought.play(bought.legal()[0])
                places = bought.features().values()
                best = max(4 * place["set_points"] + place["set_hope"] for place in places)
                kind = "buy_crystal_worth" if features["buy_crystals"] else "buy_worth"
                assert features[kind] == best, (move, bought.view())
                compared[kind] += 1
    assert compared["buy_worth"] > 200
    assert compared["buy_crystal_worth"] > 20


def imagined(state, seat, seed):
    other = state.copy()
    other._position = state.game._engine.imagine(state._position, seat, seed)
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
