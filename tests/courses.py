"""Courses of games, for tests that look at many positions."""


def states(game, *, every, seed, index=0, begin=0, end=False):
    """The states of a random game: the first one or the one after `begin` decisions, then every so many; with `end` the last one too."""
    state = game.start(seed=seed, index=index)
    number = 0
    while not state.is_over:
        if number % every == begin:
            yield state
        state.play_random()
        number += 1
    if end:
        yield state


def warm(game):
    """Weights that make choices depend on every feature, and on the stream."""
    return {"temperature": 5.0, "weights": {name: 1 + number / 7 for number, name in enumerate(game.features)}}
