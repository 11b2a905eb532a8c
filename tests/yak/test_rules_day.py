"""Yak: morning, noon, evening, the ring of carts, secrets and the end, on both engines."""

from conftest import points_of
from yak.scenes import begin, play, visit_market

import turmwerk as tw


def kinds(state):
    return [cart["kind"] for cart in state.view()["carts"]]


def idle_day(state):
    """A day on which all build one stone with whatever they have, or nothing."""
    while state.node == "choose":
        play(state, "choose build")
    day = state.view()["day"]
    while not state.is_over and state.view()["day"] == day and state.node != "choose":
        play(state, state.legal()[0])


def test_all_three_cards_can_always_be_chosen(start):
    state = begin(start, 3, components={"tent.food": 0, "market.food": 0, "carts.food": 0})
    for _ in range(3):
        assert (state.node, state.legal()) == ("choose", ["choose build", "choose restock", "choose market"])
        play(state, "choose build")
    assert state.legal() == ["buy none"]


def test_choices_and_actions_go_clockwise_from_the_baby_yak(start):
    state = begin(start, 3)
    seats = []
    for _ in range(2):
        while state.node == "choose":
            seats.append(state.seat)
            play(state, "choose restock")
        while state.node != "choose":
            seats.append(state.seat)
            play(state, (state.legal()[0], "draw black") if len(state.view()["carts"][state.seat]["stones"]) < 4 else state.legal()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 1, 2, 0, 1, 2, 0]


def test_each_card_leads_to_its_action(start):
    state = begin(start, 3)
    play(state, "choose build", "choose restock", "choose market")
    assert (state.seat, state.node) == (0, "buy")
    play(state, "buy red", "pay milk", "set red 0.0")
    assert (state.seat, state.node) == (1, "restock")
    play(state, ("restock milk", "draw black"))
    assert (state.seat, state.node) == (2, "fetch")


def test_in_the_evening_carts_move_to_the_next_slot_and_the_baby_yak_to_the_next_seat(start):
    state = begin(start, 4)
    idle_day(state)
    assert kinds(state) == ["max-two", "no-bread", "no-meat", "no-milk"]
    assert (state.view()["baby_yak"], state.view()["day"]) == (1, 2)


def test_the_gap_is_a_slot_after_seat_1(start):
    state = begin(start, 2)
    seen = [kinds(state)]
    for _ in range(3):
        idle_day(state)
        seen.append(kinds(state))
    assert seen == [
        ["no-bread", "no-meat", "no-milk"],
        ["no-milk", "no-bread", "no-meat"],
        ["no-meat", "no-milk", "no-bread"],
        ["no-bread", "no-meat", "no-milk"],
    ]


def test_fog_reverses_the_carts_at_once_and_they_move_back_in_the_evening(start):
    state = begin(start, 2)
    play(state, "choose restock", "choose build", ("restock milk", "draw fog", "draw black"))
    assert state.view()["direction"] == -1
    assert kinds(state) == ["no-bread", "no-meat", "no-milk"]
    play(state, "buy red", "pay milk", "set red 0.0")
    assert kinds(state) == ["no-meat", "no-milk", "no-bread"]


def test_a_card_is_secret_until_its_owner_acts(start):
    state = begin(start, 3)
    play(state, "choose build")
    assert [state.view(seat)["chosen"] for seat in range(3)] == [["build", None, None], ["hidden", None, None], ["hidden", None, None]]
    play(state, "choose restock", "choose market")
    assert state.view(0)["chosen"] == ["build", "hidden", "hidden"]
    assert state.view(1)["chosen"] == ["build", "restock", "hidden"]
    assert state.view(2)["chosen"] == ["build", "hidden", "market"]
    assert state.view()["chosen"] == ["build", "restock", "market"]
    play(state, "buy red", "pay milk", "set red 0.0")
    assert state.view(0)["chosen"] == ["build", "restock", "hidden"]
    play(state, ("restock milk", "draw black"))
    assert state.view(0)["chosen"] == ["build", "restock", "market"]
    visit_market(state)
    assert state.view()["chosen"] == [None, None, None]


def test_nothing_but_the_cards_is_secret(start):
    state = begin(start, 3)
    play(state, "choose build", "choose restock")
    public = {key: value for key, value in state.view().items() if key != "chosen"}
    assert all({key: value for key, value in state.view(seat).items() if key != "chosen"} == public for seat in range(3))


def test_the_printed_table_of_a_seat_hides_the_cards_of_others():
    state = tw.game("yak", players=2).start(seed=1)
    state.play("choose market")
    assert "card: market" in state.draw(0)
    assert "card: hidden" in state.draw(1)
    assert "card: market" not in state.draw(1)


def finish_tower(start, **components):
    """Two players, a goal of one stone: seat 1 builds it on day 1, seat 0 does not."""
    state = begin(start, 2, components={"end.stones": 1, **components})
    play(state, "choose restock", "choose build", ("restock milk", "draw black"), "buy red", "pay milk", "set red 0.0")
    return state


def test_the_day_after_a_finished_tower_is_the_last(start):
    state = finish_tower(start)
    assert (state.view()["day"], state.view()["last_day"], state.view()["stupa"]) == (2, True, 1)
    idle_day(state)
    assert state.is_over
    assert state.view()["day"] == 2


def test_no_more_days_than_the_limit(start):
    state = finish_tower(start, **{"end.days": 1})
    assert state.is_over
    state = begin(start, 2, components={"end.days": 3})
    for _ in range(3):
        assert not state.is_over
        idle_day(state)
    assert state.is_over


def test_the_reason_of_the_end():
    limit = tw.game("yak", components={"end.days": 2})
    assert set(limit.simulate(20, seed=1, rows=True).endings.items()) >= {("the day limit was reached", 1.0)}
    normal = tw.game("yak").simulate(20, seed=1)
    assert normal.endings["a tower was finished and the last day has been played"] == 1.0


def test_the_stupa_goes_to_the_first_tower_of_14_and_stays(start):
    state = begin(start, 2, components={"end.stones": 2, "end.days": 10})
    idle_day(state)
    assert state.view()["stupa"] is None
    idle_day(state)
    assert state.view()["stupa"] == 1  # seat 1 held the baby yak and built first
    idle_day(state)
    assert state.view()["stupa"] == 1


def test_example_5_two_stones_on_13_bring_stupa_and_last_day_and_three_more_make_18(start):
    """Rulebook, example 5. Every purchase costs one token here, so that the first 13 stones take few days."""
    free = {"price.stones": [1, 1, 1], "price.crystal": 0, "carts.stone_limit": 3, "stones.fog": 0}
    state = begin(start, 2, components={**free, "tent.food": 3, "tent.limit": 9})
    for n_bought in (3, 3, 3, 3, 1):
        buy_on_a_day(state, n_bought)
    assert len(state.view()["towers"][0]) == 13
    assert (state.view()["stupa"], state.view()["last_day"]) == (None, False)
    buy_on_a_day(state, 2)
    assert len(state.view()["towers"][0]) == 15
    assert (state.view()["stupa"], state.view()["last_day"], state.is_over) == (0, True, False)
    buy_on_a_day(state, 3)
    assert len(state.view()["towers"][0]) == 18
    assert state.is_over
    assert [points["stupa"] for points in points_of(state)] == [3, 0]


def buy_on_a_day(state, n_bought):
    """A day on which seat 0 buys so many stones and seat 1 goes to the market for nothing."""
    while state.node == "choose":
        state.play("choose market" if state.seat else "choose build")
    while not state.is_over and state.node != "choose":
        legal = state.legal()
        if state.node == "buy":
            legal = [move for move in legal if len(move.split()) == 1 + n_bought]
        state.play("fetch none" if state.node == "fetch" else legal[0])


def test_equal_points_fewer_stones_win(start):
    game = tw.game(
        "yak", players=2, components={"points.single": 0, "points.stupa": 0, "points.food": 0, "points.sizes": [0], "end.stones": 3}
    )
    n_shared = 0
    for index in range(30):
        state = start(game, index=index)
        while not state.is_over:
            state.play_random()
        heights = [len(tower) for tower in state.view()["towers"]]
        winners = list(state.winners() if hasattr(state, "winners") else state.outcome.winners)
        assert winners == [seat for seat in range(2) if heights[seat] == min(heights)]
        n_shared += len(winners) == 2
    assert 0 < n_shared < 30
