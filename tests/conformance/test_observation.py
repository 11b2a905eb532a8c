"""What a seat may know as numbers: native = reference, nothing more and nothing less than its view, always within the bounds."""

from itertools import pairwise

import numpy as np
import pytest

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


UNUSUAL = [
    ("five-towers", 5, {"cards.values": 4, "cards.second_copy": [0, 1, 2, 3], "cards.second_copy_players": 2, "display.size": 7}),
    ("five-towers", 2, {"cards.values": 16, "cards.second_copy": list(range(16)), "cards.second_copy_players": 2, "display.size": 1}),
    ("yak", 3, {"end.stones": 40, "carts.stone_limit": 6, "price.stones": [1, 1, 1, 1], "end.days": 60, "stones.each": 10}),
    ("yak", 2, {"end.stones": 1, "tent.limit": 9, "market.draw": 4, "stones.fog": 10}),
    ("asara", 4, {"pieces.base": [8] * 5, "pieces.top": [8] * 5, "bank.amounts": [], "market.display": 40, "game.years": 8}),
    (
        "asara",
        2,
        {"circle.costs": [0] * 8, "bank.amounts": [99, 98, 97, 96, 95, 94, 93, 92], "points.piece": 100, "money.start": [999] * 4},
    ),
    ("sultaniya", 4, {"palace.places": 8, "end.roofs": 7, "display.size": 4, "djinns.flush": 0, "goals.dealt": 1}),
    ("sultaniya", 2, {"palace.places": 4, "end.roofs": 1, "display.size": 1, "sapphires.treasury": 255}),
]


@pytest.mark.parametrize(("name", "players", "components"), UNUSUAL)
@pytest.mark.parametrize("number", [0, 1])
def test_other_components_keep_the_bounds(name, players, components, number):
    variants = next(info.variants for info in tw.games() if info.name == name)
    compare(tw.game(name, players=players, variant=variants[min(number, len(variants) - 1)], components=components), 0, 2)


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
        size = any_game.rules.observation_size
        arrays = [np.full(size + 8, value, np.int16) for value in (-1, 99)]
        for array in arrays:
            state.position.observe(seat, array[:size])
            assert (array[size:] == array[-1]).all()
        assert np.array_equal(arrays[0][:size], arrays[1][:size])
        if state.is_over:
            break
        state.play_random()
        if state.is_over:
            break


def told_by(view):
    """A view as something that can be compared; the order of Five Towers' discard pile does not matter any more."""
    if "discard_pile" in view:
        view = view | {"discard_pile": sorted(view["discard_pile"])}
    return repr(view)


def test_positions_that_a_seat_can_tell_apart_differ(any_game):
    """The same numbers always mean the same view, node and legal moves."""
    seen = {}
    for index in range(8):
        state = any_game.start(seed=SEED, index=index)
        while not state.is_over:
            for seat in range(any_game.players):
                key = state.observe(seat).tobytes()
                legal = tuple(state.actions().items()) if seat == state.seat else ()
                told = told_by(state.view(seat)), state.node, state.seat, legal
                assert seen.setdefault(key, told) == told
            state.play_random()
    assert len(seen) > 50


def test_a_number_tells_of_each_chosen_card_of_yak():
    """A secret card changes what its owner observes, and nothing for the others."""
    game = tw.game("yak", players=3)
    states = [game.start(seed=4) for _ in range(3)]
    for state, card in zip(states, ("build", "restock", "market"), strict=True):
        state.play(f"choose {card}")
    owner, other = 0, 1
    assert len({state.observe(owner).tobytes() for state in states}) == 3
    assert len({state.observe(other).tobytes() for state in states}) == 1


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
                        pairs = {(one.observe(other).tobytes(), told_by(one.view(other))) for one in beliefs}
                        assert len(pairs) == len({numbers for numbers, _ in pairs}) == len({view for _, view in pairs})
            state.play_random()


class TestActions:
    def test_they_are_the_legal_moves_by_number(self, any_game):
        state = any_game.start(seed=SEED)
        assert any_game.n_actions == NODE_MOVES * len(any_game.engine.NODES)
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

    def test_two_nodes_of_one_name_have_numbers_of_their_own(self):
        """Asara's node "take" from a market, and from a draw pile."""
        nodes = {}
        for index in range(5):
            state = tw.game("asara").start(seed=SEED, index=index)
            while not state.is_over:
                if state.node == "take":
                    nodes.setdefault("decline" in state.legal(), set()).update(number // NODE_MOVES for number in state.actions())
                state.play_random()
        assert nodes == {False: {2}, True: {4}}

    def test_numbers_that_are_not_legal(self):
        state = tw.game("five-towers").start()
        for number in (-1, 63, 64, 10**9, -(2**40)):
            with pytest.raises(
                tw.IllegalMove, match=rf"action {number} cannot be played: it is not legal .*; legal: 0 \(pass\), 1 \(bid 1\)"
            ):
                state.play(number)
        with pytest.raises(tw.IllegalMove, match="True is not legal"):
            state.play(True)
        while not state.is_over:
            state.play(np.int64(next(iter(state.actions()))))
        with pytest.raises(tw.IllegalMove, match="action 0 cannot be played: the game is over"):
            state.play(0)

    def test_seats_that_do_not_exist(self):
        state = tw.game("five-towers").start()
        with pytest.raises(tw.ArgumentError, match="seat 2 is not allowed"):
            state.observe(2)
        assert np.array_equal(state.observe(), state.observe(state.seat))
        with pytest.raises(ValueError, match=r"the array of observation has the shape \(3,\)"):
            state.position.observe(0, np.zeros(3, np.int16))
        while not state.is_over:
            state.play_random()
        with pytest.raises(tw.ArgumentError, match="has no seat to move"):
            state.observe()
