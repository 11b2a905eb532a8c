"""Taking back decisions."""

import copy
import pickle

import pytest
from spawned import draw_a_move, future

import turmwerk as tw

PLAYERS = ["random", "greedy", "flat:3", draw_a_move]


def everything(state):
    return state.events, state.view(), state.legal(), state._position.generators


def play_on(state, number):
    if number % 4 == 0:
        state.choose("greedy")  # draws and plays nothing
    return state.play_by(PLAYERS[number % len(PLAYERS)])


def test_the_whole_game_can_be_taken_back(any_game):
    state = any_game.start(seed=5, index=3)
    seen, moves = [], []
    while not state.is_over:
        seen.append(everything(state))
        moves.append(play_on(state, len(moves)))
    others = [state, pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)]
    assert len(pickle.dumps(state)) < 1_000 * len(moves)
    for other in others:
        for move, before in zip(reversed(moves), reversed(seen), strict=True):
            assert other.undo() == move
            assert everything(other) == before
        with pytest.raises(tw.IllegalMoveError, match="there is no decision to take back"):
            other.undo()


def test_the_same_future_follows():
    state = tw.game("asara", players=3).start(seed=2)
    for number in range(20):
        play_on(state, number)
    before = state.copy()
    played = [play_on(state, number) for number in range(12)]
    for _ in played:
        state.undo()
    assert state == before
    assert future(state) == future(before)


def test_copies_go_back_on_their_own():
    state = tw.game("yak").start()
    state.play_random()
    other = state.copy()
    other.undo()
    assert other == tw.game("yak").start() != state


def test_dictated_chance_and_records():
    model = tw.game("yak", players=3).start(seed=4)
    for _ in range(15):
        model.play_random()
    state = tw.replay(model.record())
    for _ in range(5):
        state.undo()
        model.undo()
    assert state == model
    assert tw.replay(state.record()) == state
    assert future(pickle.loads(pickle.dumps(state))) == future(state)


def test_what_is_imagined_does_not_lead_back_to_what_is_real():
    state = tw.game("yak", players=3).start(seed=4)
    for _ in range(10):
        state.play_random()
    imagined = state.imagine(0)
    with pytest.raises(tw.IllegalMoveError, match="no decision to take back in what is imagined"):
        imagined.undo()
    view = imagined.view()
    imagined.play_random()
    imagined.undo()
    assert imagined.view() == view
