"""Functions that tests call in processes of their own: those must be able to import them."""

import pickle


def draw_a_move(view):
    """A Python strategy that draws."""
    return view.legal[int(view.rng.integers(len(view.legal)))]


def future(state):
    """How a state goes on: by chance, by random players and by strategies that draw."""
    number = 0
    while not state.is_over:
        state.play_by(["random", {next(iter(state.game.features)): 0.1, "temperature": 1.0}, draw_a_move][number % 3])
        number += 1
    return state.events, state.outcome


def future_of_pickled(data):
    """The same, in a process of its own."""
    return future(pickle.loads(data))


def simulate_a_few(game):
    return game.simulate(100, threads=1)
