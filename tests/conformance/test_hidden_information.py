"""Nothing that a seat cannot know changes what it sees, chooses or is told."""

import pytest
from courses import states, warm

from turmwerk.strategy.view import View


def decisions(game):
    """Some of the decisions of two games."""
    for index in range(2):
        yield from states(game, every=9, seed=13, index=index)


def by_view(view):
    """A Python strategy that depends on everything it is shown."""
    return view.legal[sum(map(ord, repr(view))) % len(view.legal)]


def test_views_and_legal_moves(any_game):
    for state in decisions(any_game):
        for seat in range(any_game.players):
            for seed in range(3):
                other = state.imagine(seat, seed)
                assert other.view(seat) == state.view(seat)
                assert other._position.broken_invariant() is None
                assert (other.seat, other.node) == (state.seat, state.node)
        assert state.imagine(state.seat, 1).legal() == state.legal()


def test_what_is_hidden_is_redrawn(any_game):
    """Where a seat sees less than everything, what it does not see changes: else the other tests here would prove nothing."""
    for seat in range(any_game.players):
        hiding = [state.copy() for state in decisions(any_game) if state.view(seat) != state.view()]
        views = [(state.view(), state.imagine(seat, seed).view()) for state in hiding for seed in range(3)]
        assert not hiding or any(before != after for before, after in views)


def test_choices(any_game):
    strategies = [warm(any_game), "greedy", "flat:8", "mcts:40:random", "mcts:90:c=2", "master", by_view]
    for state in decisions(any_game):
        others = [state.imagine(state.seat, seed) for seed in (1, 2)]
        for strategy in strategies:
            choice = state.copy().choose(strategy)
            assert [other.copy().choose(strategy) for other in others] == [choice, choice]


def test_evaluations(any_game):
    state = next(decisions(any_game))
    assert state.imagine(state.seat, 5).evaluate(playouts=20) == state.evaluate(playouts=20)


def test_searches(any_game):
    """Prior, figures and the line that is expected."""
    for state in decisions(any_game):
        for strategy in ("mcts:130", "master"):
            assert state.imagine(state.seat, 7).search(strategy) == state.search(strategy)


def test_a_view_of_a_function_shows_what_the_seat_may_see_and_cannot_be_changed(any_game):
    state = any_game.start(seed=14)
    view = View.of(state)
    assert (view.seat, view.node, view.legal, view.players) == (state.seat, state.node, tuple(state.legal()), any_game.players)
    assert set(view.table) == set(state.view(state.seat))
    with pytest.raises(TypeError):
        view.table["more"] = 1
    with pytest.raises(AttributeError):
        view.seat = 1


def test_the_history_tells_one_text_for_each_event_and_own_moves_as_they_are(any_game):
    state = any_game.start(seed=3)
    while not state.is_over:
        if len(state.events) % 7 == 0:
            view = View.of(state)
            assert view.history == state.history(state.seat)
            assert len(view.history) == len(state.events)
            own = f"P{state.seat} "
            assert [text for text in view.history if text.startswith(own)] == [e for e in state.events if e.startswith(own)]
        state.play_random()
    assert state.history() == state.events
