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


def assert_same_move_by_move(game, lineup, *, seed, n_games):
    """`simulate` plays what a state plays by the same strategies."""
    for index, row in enumerate(game.simulate(n_games, seed=seed, strategies=lineup, rows=True).rows):
        state = game.start(seed=seed, index=index)
        while not state.is_over:
            state.play_by(lineup[state.seat])
        assert state.outcome.scores == tuple(row["scores"])
