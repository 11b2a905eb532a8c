"""Yak: drawing, fog and the bag that runs short, on both engines."""

import pytest
from yak.scenes import begin, play

import turmwerk as tw

# Two players; with these 14 stones there are 5 left in the bag when the carts are loaded, and the fog.
FEW = {"stones.each": 2, "stones.crystals": 0, "small.each": 0, "small.crystals": 0}
FEW_STONES = ["black black red", "red orange orange", "grey grey yellow"]  # left: yellow, blue blue, green green


def to_noon(state, card="market"):
    play(state, f"choose {card}", *["choose market"] * (len(state.view()["tents"]) - 1))


def draw_fog(state, *draws):
    """One visit to the market with these draws; the other seat draws no fog."""
    while state.node == "choose":
        play(state, "choose market")
    play(state, ("fetch none", *draws))
    finish(state)
    if state.node == "fetch":
        play(state, ("fetch none", "draw black black black"))
        finish(state)


def finish(state):
    """Keep and load anything; buy the carts empty now and then so that there is room."""
    while state.node in ("keep", "load"):
        play(state, state.legal()[0])


def roomy(start, **components):
    """Carts with so much room that the market always draws."""
    return begin(start, 2, components={"carts.stone_limit": 6, "carts.stones": 1, **components}, stones=["red", "red", "red"])


def test_fog_is_replaced_in_one_further_draw_and_reverses_once(start):
    state = begin(start, 2)
    to_noon(state)
    play(state, ("fetch none", "draw fog red fog", "draw blue black"))
    assert state.view()["direction"] == -1
    assert state.view()["hand"] == ["black", "red", "blue"]
    assert state.view()["fog"] == {"stage": 1, "track": 0, "drawn": 2}  # placed after the action
    play(state, "keep red", "load 0")
    assert state.view()["fog"] == {"stage": 1, "track": 2, "drawn": 0}
    assert state.view()["bag"]["fog"] == 3


def test_example_3_fog_among_the_replacements_reverses_again(start):
    """Rulebook, example 3: a red stone and 2 fog, then red and fog, then yellow; the track fills for the first time."""
    state = begin(start, 2)
    to_noon(state)
    play(state, ("fetch milk milk", "draw red fog fog", "draw red fog", "draw yellow"))
    assert state.view()["direction"] == 1
    assert state.view()["hand"] == ["red", "red", "yellow"]
    assert state.legal() == ["keep red", "keep yellow"]
    play(state, "keep yellow", "load 1")
    assert "yellow" in state.view()["carts"][1]["stones"]
    assert state.view()["fog"] == {"stage": 2, "track": 0, "drawn": 0}
    assert state.view()["bag"]["fog"] == 5


def test_replacements_come_in_one_draw_not_one_by_one(start):
    state = begin(start, 2)
    to_noon(state)
    with pytest.raises(tw.ChanceError):
        play(state, ("fetch none", "draw fog red fog", "draw blue", "draw black"))


def test_example_4_the_third_and_all_further_fog_go_back(start):
    """Rulebook, example 4: two lie there, two are drawn: all four go into the bag, and there is a fourth place now."""
    state = roomy(start)
    draw_fog(state, "draw fog fog grey", "draw grey grey")
    assert state.view()["fog"] == {"stage": 1, "track": 2, "drawn": 0}
    draw_fog(state, "draw fog fog grey", "draw grey grey")
    assert state.view()["fog"] == {"stage": 2, "track": 0, "drawn": 0}
    assert state.view()["bag"]["fog"] == 5


def second_stage(start, **components):
    state = roomy(start, **components)
    draw_fog(state, "draw fog fog fog", "draw grey grey grey")
    assert state.view()["fog"]["stage"] == 2
    return state


def test_the_second_time_four_stay_for_good(start):
    state = second_stage(start)
    draw_fog(state, "draw fog fog fog", "draw grey grey grey")
    assert state.view()["fog"] == {"stage": 2, "track": 3, "drawn": 0}
    draw_fog(state, "draw fog fog grey", "draw grey grey")  # one too many: it goes back
    assert state.view()["fog"] == {"stage": 3, "track": 4, "drawn": 0}
    assert state.view()["bag"]["fog"] == 1


def test_the_last_fog_always_goes_back(start):
    state = second_stage(start)
    draw_fog(state, "draw fog fog fog", "draw grey fog grey", "draw grey")
    assert state.view()["fog"] == {"stage": 3, "track": 4, "drawn": 0}
    direction = state.view()["direction"]
    draw_fog(state, "draw fog grey grey", "draw grey")
    assert state.view()["fog"] == {"stage": 3, "track": 4, "drawn": 0}
    assert state.view()["bag"]["fog"] == 1
    assert state.view()["direction"] == -direction


def test_a_refill_waits_for_fog_too(start):
    state = begin(start, 2, components={"tent.food": 3, "tent.limit": 9, "carts.food": 1})
    to_noon(state, "build")
    play(state, "buy red blue green", "pay milk milk milk meat meat", "set red 0.0", "set green 0.1")
    play(state, ("set blue 0.2", "draw grey fog black", "draw grey"))
    assert state.view()["carts"][0]["stones"] == ["black", "grey", "grey"]
    assert state.view()["fog"]["track"] == 1


def test_a_bag_with_exactly_enough_stones_stays(start):
    state = begin(start, 2, components={**FEW, "stones.fog": 0, "market.draw": 4}, stones=FEW_STONES)
    to_noon(state, "restock")
    play(state, ("restock milk", "draw yellow"))
    play(state, ("fetch none", "draw blue blue green green"))
    assert sum(state.view()["bag"].values()) == 0
    play(state, "keep blue", "load 1")
    assert state.view()["bag"] == dict.fromkeys(state.view()["bag"], 0) | {"blue": 1, "green": 2}


def test_a_short_draw_takes_all_and_the_bag_leaves_after_the_action(start):
    state = begin(start, 2, components={**FEW, "stones.fog": 1, "carts.stone_limit": 6}, stones=FEW_STONES)
    to_noon(state, "restock")
    play(state, ("restock milk", "draw yellow"), ("fetch none", "draw blue blue green"), "keep blue", "load 1")
    play(state, "choose market", "choose market", ("fetch none", "draw blue green green"), "keep green", "load 1")
    play(state, ("fetch none", "draw blue green fog"))
    assert state.view()["hand"] == ["blue", "green"]
    assert state.view()["direction"] == -1  # the fog rises for the last time
    assert state.view()["bag"] is not None
    play(state, "keep blue")
    play(state, "load 1")
    assert state.view()["bag"] is None
    assert state.view()["fog"] == {"stage": 1, "track": 0, "drawn": 0}
    play(state, "choose market", "choose restock")  # nobody draws again
    play(state, "fetch none", "restock milk")


def without_bag(start, **components):
    """The bag is empty, then a restock draws from it in vain."""
    state = begin(start, 2, components={**FEW, "stones.fog": 0, "restock.draw": 3, "carts.stone_limit": 6, **components}, stones=FEW_STONES)
    play(state, "choose restock", "choose restock", ("restock milk", "draw yellow blue blue"))
    play(state, ("restock milk", "draw green green"))
    return state


def test_a_short_restock_still_loads_what_there_is(start):
    state = without_bag(start)
    assert state.view()["bag"] is None
    assert state.view()["carts"][2]["stones"] == ["red", "orange", "orange", "green", "green"]


def test_a_draw_from_an_empty_bag_is_no_event_but_the_bag_leaves(start):
    state = begin(start, 2, components={**FEW, "stones.fog": 0, "carts.stone_limit": 6}, stones=FEW_STONES)
    for stones in (["yellow", "blue"], ["blue", "green"], ["green"]):
        play(state, "choose restock", "choose restock", *((f"restock {food}", f"draw {stone}") for food, stone in food_for(state, stones)))
    assert sum(state.view()["bag"].values()) == 0
    play(state, state.legal()[0])
    assert state.view()["bag"] is None


def test_a_market_draw_that_yields_no_stone_skips_keep_and_load(start):
    state = begin(start, 2, components={**FEW, "stones.fog": 1, "carts.stone_limit": 6}, stones=FEW_STONES)
    for stones in (["yellow", "blue"], ["blue", "green"]):
        play(state, "choose restock", "choose restock", *((f"restock {food}", f"draw {stone}") for food, stone in food_for(state, stones)))
    play(
        state, "choose restock", "choose market", (f"restock {food_for(state, ['green'])[0][0]}", "draw green"), ("fetch none", "draw fog")
    )
    assert (state.node, state.view()["bag"]) == ("choose", None)
    assert state.view()["direction"] == -1
    assert state.view()["fog"] == {"stage": 1, "track": 0, "drawn": 0}  # it left with the bag


def food_for(state, stones):
    """A kind of food each restocking seat finds on its cart, from the baby yak on; the carts start with two kinds."""
    first = state.view()["baby_yak"]
    seats = [(first + i) % 2 for i in range(len(stones))]
    carts = [state.view()["carts"][seat]["food"] for seat in seats]
    return [(next((food for food, n in cart.items() if n > 0), "none"), stone) for cart, stone in zip(carts, stones, strict=True)]


def test_without_a_bag_an_empty_cart_stays_empty(start):
    state = without_bag(start, **{"tent.food": 2, "tent.limit": 9, "carts.refill": 1})
    for _ in range(40):
        if any(not cart["stones"] for cart in state.view()["carts"]):
            break
        play(state, "choose build" if state.node == "choose" else max(state.legal(), key=len))
    else:
        raise AssertionError("no cart was bought empty")


def test_fog_is_never_a_stone(start):
    for index in range(20):
        state = start(tw.game("yak", players=2), index=index)
        while not state.is_over:
            view = state.view()
            assert "fog" not in view["hand"]
            assert not any("fog" in cart["stones"] for cart in view["carts"])
            state.play_random()
