"""Five Towers: the features that look ahead, compared with trying everything where no more cards come."""

import pytest

import turmwerk as tw

POINT = 16  # the unit of worth, with the components of the rules


def last_auctions(players, games):
    """Decisions to bid, or to tear down and build, after the last card has been revealed."""
    game = tw.game("five-towers", players=players)
    for index in range(games):
        state = game.start(seed=11, index=index)
        while not state.is_over:
            table = state.view(state.seat)
            if table["reshuffled"] and table["draw_pile"] == 0:
                yield state
            state.play_random()


def highest(towers):
    """The type of the first of the highest towers."""
    return max(towers, key=lambda kind: len(towers[kind]))


def worth(state, seat, main):
    """The points of a seat if one of its towers counts as the highest, whatever becomes of the others."""
    table = state.view(seat)
    towers = table["towers"][seat]
    cards = sum(len(tower) * (2 if tower and tower[-1] == 0 else 1) for tower in towers.values())
    razed = table["razed"][seat]
    return cards + len(towers[main]) - razed * (razed + 1) // 2


def best_end(state, seat, main):
    """The most that can be made of the cards that were bid, by trying everything."""
    if state.is_over or state.seat != seat or state.node == "bid":
        return worth(state, seat, main)
    ends = []
    for move in state.legal():
        after = state.copy()
        after.play(move)
        ends.append(best_end(after, seat, main))
    return max(ends)


def gains(state, seat):
    """What every move to tear down or build leads to, in points."""
    main = highest(state.view(seat)["towers"][seat])
    before = worth(state, seat, main)
    found = {}
    for move in state.legal():
        after = state.copy()
        after.play(move)
        found[move] = best_end(after, seat, main) - before
    return found


def test_the_worth_of_a_bid_is_the_best_plan_for_it():
    compared = 0
    for state in last_auctions(2, 150):
        if state.node != "bid" or state.legal() == ["pass"]:
            continue
        seat, features = state.seat, state.features()
        main = highest(state.view(seat)["towers"][seat])
        for bid in state.legal()[1:]:
            taken = state.copy()
            taken.play(bid)
            while taken.node == "bid":
                taken.play("pass")
            assert features[bid]["bid_worth"] == POINT * (best_end(taken, seat, main) - worth(state, seat, main)), (bid, str(state))
            compared += 1
    assert compared > 50


def test_the_worth_of_a_card_or_tear_down_is_that_of_the_best_plan_after_it():
    compared = 0
    for state in last_auctions(3, 100):
        if state.node == "bid" or len(state.legal()) == 1:
            continue
        found = gains(state, state.seat)
        assert {move: values["worth"] for move, values in state.features().items()} == {move: POINT * gain for move, gain in found.items()}
        compared += 1
    assert compared > 30


def test_a_bid_is_won_if_nobody_behind_gains_from_a_higher_one():
    """Nobody has built anything: the second seat gains from every card that is not a bad start, so only a bid for all of them stands."""
    state = tw.game("five-towers", players=3).start(chance=["reveal tree-8 candy-15 scary-14 sand-13 metal-12"])
    features = state.features()
    assert [features[f"bid {cards}"]["bid_won"] for cards in range(1, 5)] == [0, 0, 0, 0]
    assert features["bid 5"]["bid_won"] == features["bid 5"]["bid_worth"] > 0
    state.play("bid 3")
    state.play("pass")
    features = state.features()
    assert features["bid 4"]["bid_won"] == features["bid 4"]["bid_worth"] > 0


@pytest.mark.parametrize("top", [1, 4, 9, 15])
def test_cards_to_come_are_worth_something(top):
    """A tower on which more fits will be worth more than the cards it has."""
    state = tw.game("five-towers").start(chance=[f"reveal tree-8 tree-{top} scary-0 sand-5 metal-7"])
    for move in ("bid 1", "pass", "keep"):
        state.play(move)
    worths = {move: values["worth"] for move, values in state.features().items()}
    assert worths["build tree-8"] >= worths[f"build tree-{top}"]
