"""What a seat may know as numbers: native = reference, nothing more and nothing less than its view, always within the bounds."""

from itertools import pairwise

import numpy as np
import pytest
from facts import facts_of

import turmwerk as tw
from turmwerk.registry.observation import NODE_MOVES

SEED = 19_26


def as_listed(game, numbers):
    """The numbers of a reference engine in the order of the layout; parts without numbers are left out."""
    assert list(game.observation) == [name for name, values in numbers.items() if values]
    return [number for values in numbers.values() for number in values]


def compare(game, first, n_games):
    low, high = bounds(game)
    for index in range(first, first + n_games):
        native = game.start(seed=SEED, index=index)
        plain = game.start_reference(seed=SEED, index=index)
        while True:
            for seat in range(game.players):
                told = native.observe(seat)
                assert told.tolist() == as_listed(game, plain.observe(seat)), (index, seat, native.events[-3:])
                assert (told >= low).all(), (index, seat)
                assert (told <= high).all(), (index, seat)
            if plain.is_over:
                break
            native.play_random()
            plain.play_random()


def bounds(game):
    sizes = [one.stop - one.start for one in game.observation.values()]
    return (np.repeat([getattr(one, bound) for one in game.observation.values()], sizes) for bound in ("low", "high"))


def test_native_equals_reference(any_game):
    compare(any_game, 0, 2)


@pytest.mark.long
def test_native_equals_reference_in_many_games(any_game):
    compare(any_game, 1000, 1000)


@pytest.mark.parametrize(
    ("info", "players", "components"),
    [pytest.param(info, *unusual, id=f"{info.name}-{unusual[0]}") for info in tw.games() for unusual in facts_of(info.name).UNUSUAL],
)
def test_other_components_keep_the_bounds(info, players, components):
    for variant in info.variants:
        compare(tw.game(info.name, players=players, variant=variant, components=components), 0, 2)


def test_the_slices_lie_side_by_side(any_game):
    slices = list(any_game.observation.values())
    assert [one.name for one in slices] == list(any_game.observation)
    assert slices[0].start == 0
    assert all(one.stop == other.start for one, other in pairwise(slices))
    assert all(one.start < one.stop and one.low <= one.high for one in slices)
    assert slices[-1].stop == len(any_game.start().observe(0))


def test_every_number_is_written(any_game):
    """Whatever lay in the array before: nothing of it stays, and nothing is written behind it."""
    state = any_game.start(seed=SEED)
    for _ in range(40):
        seat = state.seat
        size = any_game._rules.observation_size
        arrays = [np.full(size + 8, value, np.int16) for value in (-1, 99)]
        for array in arrays:
            state._position.observe(seat, array[:size])
            assert (array[size:] == array[-1]).all()
        assert np.array_equal(arrays[0][:size], arrays[1][:size])
        if state.is_over:
            break
        state.play_random()
        if state.is_over:
            break


def told_by(game, view):
    """A view as something that can be compared."""
    return repr(view | {name: sorted(view[name]) for name in facts_of(game.name).UNORDERED})


def test_positions_that_a_seat_can_tell_apart_differ(any_game):
    """The same numbers always mean the same view, node and legal moves."""
    seen = {}
    for index in range(8):
        state = any_game.start(seed=SEED, index=index)
        while not state.is_over:
            for seat in range(any_game.players):
                key = state.observe(seat).tobytes()
                legal = tuple(state.actions().items()) if seat == state.seat else ()
                told = told_by(any_game, state.view(seat)), state.node, state.seat, legal
                assert seen.setdefault(key, told) == told
            state.play_random()
    assert len(seen) > 50


def test_what_a_seat_imagines_is_what_it_observes(any_game):
    """And a seat whose cards are redrawn observes another position exactly if it sees another one."""
    seats = range(any_game.players)
    for index in range(2):
        state = any_game.start(seed=SEED, index=index)
        n = 0
        while not state.is_over:
            n += 1
            if n % 5 == 0:
                for seat in seats:
                    beliefs = [state.imagine(seat, seed) for seed in range(3)]
                    assert all(np.array_equal(one.observe(seat), state.observe(seat)) for one in beliefs), (index, seat, state.events[-3:])
                    for other in seats:
                        pairs = {(one.observe(other).tobytes(), told_by(any_game, one.view(other))) for one in beliefs}
                        assert len(pairs) == len({numbers for numbers, _ in pairs}) == len({view for _, view in pairs})
            state.play_random()


def test_actions_are_the_legal_moves_by_number(any_game):
    state = any_game.start(seed=SEED)
    assert any_game.n_actions == NODE_MOVES * len(any_game._engine.NODES)
    while not state.is_over:
        actions = state.actions()
        assert list(actions.values()) == state.legal()
        assert all(0 <= number < any_game.n_actions for number in actions)
        other = state.copy()
        number, text = list(actions.items())[-1]
        state.play(number)
        other.play(text)
        assert state == other
    assert state.actions() == {}
