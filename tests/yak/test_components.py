"""Yak: the shipped values and their sources; changed components are played alike by both engines, impossible ones are refused."""

import pytest
from engines import compare_games
from facts import differences

import turmwerk as tw

RULEBOOK = {
    "stones.each": 8,
    "stones.crystals": 8,
    "stones.fog": 5,
    "small.each": 1,
    "small.crystals": 1,
    "carts.food": 3,
    "carts.food_limit": 9,
    "carts.stones": 3,
    "carts.stone_limit": 4,
    "carts.refill": 3,
    "carts.max_kinds": 2,
    "tent.food": 1,
    "tent.limit": 8,
    "market.food": 2,
    "market.take": 2,
    "market.draw": 3,
    "restock.draw": 1,
    "price.crystal": 1,
    "fog.first": 3,
    "fog.second": 4,
    "end.stones": 14,
    "points.single": 1,
    "points.stupa": 3,
    "points.food": 2,
    "bonus.cards": 3,
}
PUBLISHED = {"price.stones": [1, 3, 5], "points.groups": [0, 0, 4, 8, 12, 16, 20]}
DECIDED = {"small.color": "purple", "end.days": 200}
RECONSTRUCTED = {
    "points.sizes": [3, 6, 9, 12, 16, 20],
    **{f"bonus.{color}.majority": [5, 3] for color in ("black", "red")},
    **{f"bonus.{color}.penalty": 2 for color in ("black", "red")},
    **{f"bonus.{color}.majority": [4, 2] for color in ("orange", "grey")},
    **{f"bonus.{color}.penalty": 3 for color in ("orange", "grey")},
    **{f"bonus.{color}.points": points for color, points in (("yellow", 1), ("blue", 1), ("green", 2), ("purple", 2))},
    "bonus.yellow.places": ["0.0", "0.1", "0.2", "0.3", "0.4"],
    "bonus.blue.places": ["0.0", "0.4", "1.0", "1.3", "2.0", "2.2", "3.0", "3.1", "4.0"],
    "bonus.green.places": ["3.0", "3.1", "4.0"],
    "bonus.purple.places": ["1.1", "1.2", "2.1"],
}


def test_every_number_has_its_value_and_source():
    facts = {"rulebook": RULEBOOK, "published": PUBLISHED, "decided": DECIDED, "reconstructed": RECONSTRUCTED}
    assert differences("yak", facts) == {}


def test_the_color_taken_out_is_no_matter_with_bonus_cards():
    def removed(variant, **components):
        game = tw.game("yak", variant=variant, components={key.replace("__", "."): value for key, value in components.items()})
        return [game.start(index=index).events[1] for index in range(20)]

    assert set(removed("base", small__color="red")) == {"* remove red"}
    assert removed("bonus", small__color="red") == removed("bonus")
    assert len(set(removed("bonus"))) > 3


CHANGES = [
    {"stones.each": 10, "stones.crystals": 12, "stones.fog": 10},
    {"stones.each": 4, "stones.crystals": 3, "stones.fog": 2, "small.color": "red", "small.each": 0, "small.crystals": 0},
    {"carts.food": 2, "carts.food_limit": 6, "carts.stones": 6, "carts.stone_limit": 6, "carts.refill": 2},
    {"carts.max_kinds": 1, "tent.food": 3, "tent.limit": 9},
    {"carts.max_kinds": 3, "tent.food": 0, "tent.limit": 5},
    {"market.food": 20, "market.take": 4, "market.draw": 1, "restock.draw": 3},
    {"price.stones": [1], "price.crystal": 0},
    {"price.stones": [2, 1, 3, 4], "price.crystal": 2, "carts.stone_limit": 6, "market.draw": 4},
    {"fog.first": 1, "fog.second": 2, "stones.fog": 7},
    {"end.stones": 30, "end.days": 60},
    {"end.stones": 1, "points.sizes": [1], "points.groups": [7, 3], "points.single": 0, "points.stupa": 8, "points.food": -1},
    {"bonus.cards": 7, "bonus.red.majority": [9, 8], "bonus.red.penalty": -1, "bonus.blue.points": 4, "bonus.blue.places": []},
    {"carts.food": 0, "market.food": 0, "tent.food": 0, "end.days": 10},
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
@pytest.mark.parametrize("players", [2, 4])
def test_both_engines_play_changed_components(number, players):
    game = tw.game("yak", players=players, variant="bonus", components=CHANGES[number])
    compare_games(game, 0, 8)
    assert game._rules.find_broken(1, 0, 200) is None


def test_both_engines_play_without_a_bag():
    game = tw.game("yak", players=2, components={"stones.each": 3, "stones.crystals": 4, "stones.fog": 3, "end.days": 40})
    compare_games(game, 0, 40)
    assert game._rules.find_broken(1, 0, 2000) is None
    n_gone = 0
    for index in range(20):
        state = game.start(index=index)
        while not state.is_over:
            state.play_random()
        n_gone += state.view()["bag"] is None
    assert n_gone > 10


@pytest.mark.parametrize(
    ("players", "changes", "key"),
    [
        (4, {"carts.food": 4}, "carts.food"),
        (2, {"carts.food": 5}, "carts.food"),
        (2, {"tent.food": 3}, "tent.food"),
        (2, {"carts.stones": 5}, "carts.stones"),
        (4, {"stones.each": 1, "stones.crystals": 0}, "carts.stones"),
        (2, {"stones.each": 1, "small.each": 2}, "small.each"),
        (2, {"stones.crystals": 0}, "small.crystals"),
        (2, {"bonus.cards": 8}, "bonus.cards"),
        (2, {"stones.each": 11}, "stones.each"),
        (2, {"tent.limit": 10}, "tent.limit"),
        (2, {"price.stones": [1, 3, 5, 7, 9]}, "price.stones"),
        (2, {"price.stones": [0]}, "price.stones"),
        (2, {"small.color": "pink"}, "small.color"),
        (2, {"bonus.blue.places": ["5.0"]}, "bonus.blue.places"),
        (2, {"end.stones": 41}, "end.stones"),
        (2, {"fog.third": 1}, "fog.third"),
    ],
)
def test_impossible_tables_are_refused(players, changes, key):
    with pytest.raises(tw.ComponentError, match=key):
        tw.game("yak", players=players, variant="bonus", components=changes)


def test_eight_bonus_cards_with_four_players():
    state = tw.game("yak", players=4, variant="bonus", components={"bonus.cards": 8}).start()
    assert len(state.view()["bonus"]) == 8
