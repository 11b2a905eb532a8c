"""Native engine and reference side by side."""

SEED = 20_26


def compare_games(game, first, n_games):
    """Both play the same games: seats, nodes, legal moves, views, events, outcomes."""
    for index in range(first, first + n_games):
        native = game.start(seed=SEED, index=index)
        plain = game.start_reference(seed=SEED, index=index)
        while not plain.is_over:
            where = (index, native.events[-3:])
            assert (native.seat, native.node) == (plain.seat, plain.node), where
            assert native.legal() == plain.legal(), where
            assert native.view() == plain.view(), where
            assert native.play_random() == plain.play_random(), where
        assert native.is_over, index
        assert native.view() == plain.view(), index
        assert list(native.events) == plain.events, index
        assert list(native.outcome.scores) == plain.scores()
        assert list(native.outcome.breakdown) == plain.breakdown()
        assert list(native.outcome.winners) == plain.winners()
        assert native.outcome.reason == plain.ending
