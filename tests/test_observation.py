"""Observations and actions as numbers: which numbers are refused, and what some of them tell."""

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.registry.observation import NODE_MOVES

SEED = 19_26


def test_a_number_tells_of_each_chosen_card_of_yak():
    """A secret card changes what its owner observes, and nothing for the others."""
    game = tw.game("yak", players=3)
    states = [game.start(seed=4) for _ in range(3)]
    for state, card in zip(states, ("build", "restock", "market"), strict=True):
        state.play(f"choose {card}")
    owner, other = 0, 1
    assert len({state.observe(owner).tobytes() for state in states}) == 3
    assert len({state.observe(other).tobytes() for state in states}) == 1


def test_two_nodes_of_one_name_have_numbers_of_their_own():
    """Asara's node "take" from a market, and from a draw pile."""
    nodes = {}
    for index in range(5):
        state = tw.game("asara").start(seed=SEED, index=index)
        while not state.is_over:
            if state.node == "take":
                nodes.setdefault("decline" in state.legal(), set()).update(number // NODE_MOVES for number in state.actions())
            state.play_random()
    assert [len(numbers) for numbers in nodes.values()] == [1, 1]
    assert nodes[False] != nodes[True]


def test_numbers_that_are_not_legal():
    state = tw.game("five-towers").start()
    for number in (-1, 63, 64, 10**9, -(2**40)):
        with pytest.raises(tw.IllegalMove, match=rf"action {number} cannot be played: it is not legal .*; legal: 0 \(pass\), 1 \(bid 1\)"):
            state.play(number)
    with pytest.raises(tw.IllegalMove, match="True is not legal"):
        state.play(True)
    while not state.is_over:
        state.play(np.int64(next(iter(state.actions()))))
    with pytest.raises(tw.IllegalMove, match="action 0 cannot be played: the game is over"):
        state.play(0)


def test_seats_that_do_not_exist():
    state = tw.game("five-towers").start()
    with pytest.raises(tw.ArgumentError, match="seat 2 is not allowed"):
        state.observe(2)
    assert np.array_equal(state.observe(), state.observe(state.seat))
    with pytest.raises(ValueError, match=r"the array of observation has the shape \(3,\)"):
        state._position.observe(0, np.zeros(3, np.int16))
    while not state.is_over:
        state.play_random()
    with pytest.raises(tw.ArgumentError, match="has no seat to move"):
        state.observe()
