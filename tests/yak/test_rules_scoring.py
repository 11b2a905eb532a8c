"""Yak: points of towers, crystals and bonus cards, on both engines."""

from random import Random

import pytest
from conftest import points_of
from yak.scenes import GROUND_UP, begin, build_tower

import turmwerk as tw
from turmwerk.reference.yak_scoring import NAMES, bonus_points, place_name, tower_points

BY_NAME = {name: stone for stone, name in NAMES.items()}

# The rulebook's picture is missing; this tower has its groups: 2 black, twice 2 red, 2 orange + crystal, 3 grey + crystal, and a
# single black and yellow stone.
EXAMPLE = [
    *("crystal", "grey", "red", "red", "yellow"),
    *("grey", "black", "crystal", "orange"),
    *("grey", "red", "orange"),
    *("red", "black"),
    "black",
]


def as_tower(stones):
    """The reference's form of a list of names (or None) by place, the stack above."""
    places = GROUND_UP + [(row, 0) for row in range(5, 40)]
    return {place: BY_NAME[name] for place, name in zip(places, stones, strict=False) if name is not None}


@pytest.fixture(params=["native", "reference"])
def points(request):
    """`points(stones, components)` on either engine, without a game around the tower."""

    def native(stones, components=None):
        game = tw.game("yak", components=components)
        return game._engine.tower_points_for_tests(game._rules, list(stones))

    def plain(stones, components=None):
        return tuple(tower_points(as_tower(stones), tw.game("yak", components=components).components).values())

    return native if request.param == "native" else plain


def test_the_example_of_the_rulebook_is_worth_40(start):
    seat_0 = points_of(build_tower(start, EXAMPLE))[0]
    assert seat_0 == {"sizes": 24, "count": 12, "singles": 2, "stupa": 0, "food": 2, "bonus": 0}
    assert sum(seat_0.values()) == 40


def test_the_example_without_a_game_around_it(points):
    assert points(EXAMPLE) == (24, 12, 2)


def test_an_empty_tower(points):
    assert points([]) == (0, 0, 0)


def stacked(n):
    """A full tower without groups, and n black stones on top of it."""
    colors = ["grey", "red", "orange", "yellow", "blue", "green", "purple"]
    tower = [colors[(i + 3 * row) % 7] for row, i in GROUND_UP]
    return tower + ["black"] * n


def test_the_tower_used_here_has_no_groups(points):
    assert points(stacked(0)) == (0, 0, 15)


@pytest.mark.parametrize(("size", "value"), [(2, 3), (3, 6), (4, 9), (5, 12), (6, 16), (7, 20), (8, 20), (12, 20)])
def test_group_sizes(points, size, value):
    assert points(stacked(size)) == (value, 0, 15)


@pytest.mark.parametrize(("groups", "value"), [(1, 0), (2, 0), (3, 4), (4, 8), (5, 12), (6, 16), (7, 20), (8, 20)])
def test_number_of_groups(points, groups, value):
    tower = stacked(0)
    for i in range(groups):
        tower += [["black", "red"][i % 2]] * 2
    assert points(tower) == (3 * groups, value, 15)


def test_stones_touch_beside_and_above(points):
    """(1,1) touches (1,0), (1,2), (0,1), (0,2), (2,0) and (2,1)."""
    other = ["red", "orange", "grey", "yellow", "blue", "green", "purple"]
    touching = {(1, 0), (1, 2), (0, 1), (0, 2), (2, 0), (2, 1)}
    for place in GROUND_UP:
        if place == (1, 1):
            continue
        tower = [other[(i + 3 * row) % 7] for row, i in GROUND_UP]
        tower[GROUND_UP.index((1, 1))] = tower[GROUND_UP.index(place)] = "black"
        assert (points(tower)[0] == 3) == (place in touching), place


def test_stack_stones_touch_only_the_ones_below_and_above(points):
    tower = stacked(0)
    tower[14] = "black"
    assert points([*tower, "black"]) == (3, 0, 14)
    assert points([*tower, "red", "black"]) == (0, 0, 17)
    tower[13] = "black"
    assert points([*tower, "red", "black"])[0] == 3  # (3,1) and (4,0)


def test_groups_of_one_color_count_apart_if_not_connected(points):
    assert points([*stacked(2), "red", "black", "black"])[0] == 6


# Crystals


def test_a_crystal_joins_a_group_it_touches(points):
    assert points(["red", "red", "crystal"]) == (6, 0, 0)


def test_a_crystal_between_two_stones_makes_a_group(points):
    assert points(["red", "crystal", "red"]) == (6, 0, 0)


def test_a_crystal_at_a_single_stone_stays_single(points):
    assert points(["red", "crystal", "blue"]) == (0, 0, 3)


def test_a_crystal_joins_groups_and_single_stones_of_its_color(points):
    """It touches a group of two and a stone on the other side: four together."""
    assert points(["red", "red", "crystal", "red"]) == (9, 0, 0)


def test_crystals_do_not_help_each_other(points):
    assert points(["red", "crystal", "crystal", "red"]) == (0, 0, 4)
    assert points(["red", "red", "crystal", "crystal"]) == (6, 0, 1)  # the second one does not touch the group itself


def test_two_crystals_of_a_player_never_have_the_same_color(points):
    assert points(["crystal", "red", "red", "crystal"]) == (6, 0, 1)
    assert points([*stacked(0), "crystal", "black", "black", "red", "black", "black", "crystal"])[0] == 6 + 3


def test_a_crystal_must_take_a_free_color_even_if_it_costs_points(points):
    """Joining two groups into one loses a group; staying single would be worth more here, but is not allowed."""
    components = {"points.sizes": [10, 1]}
    assert points(["red", "red", "crystal", "red", "red"], components) == (1, 0, 0)


def test_a_crystal_may_stay_single_if_another_has_its_color(points):
    """Only one of the two may be red, whichever is better: the one that joins the pair and the single stone."""
    assert points(["crystal", "red", "red", "crystal", "red"]) == (9, 0, 1)


def test_equal_totals_prefer_sizes(points):
    """Red: a group of 3 and 5 singles. Black: groups of 2 and 3 and 3 singles. Both are worth 16 here."""
    tower = ["yellow", "black", "crystal", "black", "green", "blue", "red", "red"]
    assert points(tower, {"points.sizes": [4, 6], "points.single": 2}) == (10, 0, 6)


def random_tower(rng):
    n = rng.randint(1, 20)
    colors = rng.sample(list(NAMES.values())[:8], rng.randint(2, 5))
    tower = rng.choices(colors, k=n)
    for place in rng.sample(range(n), min(n, rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]))):
        tower[place] = "crystal"
    return tower


@pytest.mark.parametrize("seed", range(4))
def test_native_scoring_equals_brute_force_over_all_assignments(seed):
    """The reference tries every assignment and finds the groups of the painted tower anew each time."""
    rng = Random(seed)
    changes = [None, {"points.sizes": [5, 1, -3, 20]}, {"points.groups": [9, 3, 0, -5, 20]}, {"points.single": -2}]
    game = tw.game("yak", components=changes[seed])
    for _ in range(700):
        stones = random_tower(rng)
        expected = tuple(tower_points(as_tower(stones), game.components).values())
        assert game._engine.tower_points_for_tests(game._rules, stones) == expected, stones


# Stupa, food, bonus cards


def test_the_stupa_is_worth_three(start):
    state = build_tower(start, ["red"], components={"end.stones": 1})
    assert [points["stupa"] for points in points_of(state)] == [3, 0]


def test_most_food_is_worth_two_to_all_who_tie(start):
    state = begin(start, 3)
    assert [points["food"] for points in points_of(state)] == [2, 2, 2]
    state.play("choose restock")
    state.play("choose build")
    state.play("choose build")
    state.play("restock milk", chance=["draw black"])
    assert [points["food"] for points in points_of(state)] == [2, 0, 0]
    assert [points["food"] for points in points_of(begin(start, 2, components={"tent.food": 0}))] == [2, 2]


@pytest.fixture(params=["native", "reference"])
def card_points(request):
    """`card_points(color, towers)`: what a bonus card gives, on either engine."""

    def native(color, towers):
        game = tw.game("yak", players=len(towers), variant="bonus")
        return game._engine.card_points_for_tests(game._rules, color, towers)

    def plain(color, towers):
        components = tw.game("yak", players=len(towers), variant="bonus").components
        return bonus_points(BY_NAME[color], [as_tower(tower) for tower in towers], components)

    return native if request.param == "native" else plain


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([4, 3, 2, 1], [5, 3, 0, 0]),
        ([4, 4, 2, 1], [3, 3, 0, 0]),  # a tie for the most: all tied get the lower, there is no second
        ([4, 3, 3, 1], [5, 0, 0, 0]),  # a tie for the second: only the most is paid
        ([4, 0, 0, 0], [5, -2, -2, -2]),  # zero never earns
        ([0, 0, 0, 0], [-2, -2, -2, -2]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
    ],
)
def test_majority_cards(card_points, counts, expected):
    assert card_points("black", [["black"] * n for n in counts]) == expected


@pytest.mark.parametrize(("color", "upper", "lower", "penalty"), [("red", 5, 3, 2), ("orange", 4, 2, 3), ("grey", 4, 2, 3)])
def test_the_numbers_of_the_majority_cards(card_points, color, upper, lower, penalty):
    assert card_points(color, [[color] * 3, [color] * 2, ["yellow"]]) == [upper, lower, -penalty]


def bonus_of(start, stones, card):
    state = build_tower(start, stones, variant="bonus", components={"bonus.cards": 1}, bonus=[card])
    return [points["bonus"] for points in points_of(state)]


@pytest.mark.parametrize(
    ("card", "each", "places"),
    [
        ("yellow", 1, ["0.0", "0.1", "0.2", "0.3", "0.4"]),
        ("blue", 1, ["0.0", "0.4", "1.0", "1.3", "2.0", "2.2", "3.0", "3.1", "4.0"]),
        ("green", 2, ["3.0", "3.1", "4.0"]),
        ("purple", 2, ["1.1", "1.2", "2.1"]),
    ],
)
def test_cards_with_places(card_points, card, each, places):
    for number, place in enumerate(GROUND_UP):
        tower = ["red"] * 15
        tower[number] = card
        assert card_points(card, [tower, []]) == [each if place_name(place) in places else 0, 0], place


def test_the_stack_is_on_no_place_but_counts_for_majorities(start):
    stones = ["red", "orange", "black"] * 5 + ["green", "grey"]
    assert bonus_of(start, stones, "green") == [0, 0]
    assert bonus_of(start, stones, "grey") == [4, -3]


def test_crystals_do_not_count_for_cards(start):
    assert bonus_of(start, ["red", "crystal", "red"], "red") == [5, -2]
    assert points_of(build_tower(start, ["red", "crystal", "red"]))[0]["sizes"] == 6
    assert bonus_of(start, ["crystal"], "red") == [-2, -2]
