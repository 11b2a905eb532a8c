"""What every game must do, whatever its rules: registered games are all run through it."""

from pathlib import Path

import pytest
from facts import facts_of

import turmwerk as tw
from turmwerk.drawing.pictures import node_help

N_CHECKED = 2_000
TESTS = Path(__file__).parent.parent
each_info = pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)


def test_invariants_hold_after_every_move(any_game):
    assert any_game._rules.find_broken(7, 0, N_CHECKED) is None


def test_copies_are_independent(any_game):
    state = any_game.start(seed=3)
    copies = []
    while not state.is_over:
        copies.append((state.copy(), state.view(), state.legal(), state.events))
        state.play_random()
    for copy, view, legal, events in copies:
        assert (copy.view(), copy.legal(), copy.events) == (view, legal, events)


def test_a_copy_has_the_same_future(any_game):
    state = any_game.start(seed=4)
    for _ in range(7):
        state.play_random()
    other = state.copy()
    while not state.is_over:
        assert state.play_random() == other.play_random()
    assert state.outcome == other.outcome


def test_a_forced_move_draws_nothing(any_game):
    """Whether it is played at random or named, the choices after it are the same."""
    state, other = any_game.start(seed=10), any_game.start(seed=10)
    n_forced = 0
    while not state.is_over:
        if len(other.legal()) == 1:
            n_forced += 1
            other.play(other.legal()[0])
        else:
            other.play_random()
        state.play_random()
        assert state.events == other.events
    assert n_forced > 0


def test_state_and_simulate_play_the_same_games(any_game):
    rows = any_game.simulate(5, seed=11, rows=True).rows
    for index, row in enumerate(rows):
        state = any_game.start(seed=11, index=index)
        decisions = 0
        while not state.is_over:
            state.play_random()
            decisions += 1
        assert list(row["scores"]) == list(state.outcome.scores)
        assert [list(points.values()) for points in state.outcome.breakdown] == row["breakdown"].tolist()
        assert [seat for seat, won in enumerate(row["wins"]) if won] == list(state.outcome.winners)
        assert row["decisions"] == decisions


def test_breakdowns_have_all_categories_and_sum_to_the_score(any_game):
    state = any_game.start(seed=8)
    while not state.is_over:
        state.play_random()
    for score, points in zip(state.outcome.scores, state.outcome.breakdown, strict=True):
        assert tuple(points) == any_game.categories
        assert sum(points.values()) == score


def test_the_table_can_be_printed_at_every_step(any_game):
    state = any_game.start(seed=9)
    while not state.is_over:
        assert any_game.info.title in str(state)
        assert f"P{state.seat}" in state.draw(state.seat)
        state.play_random()
    assert all(str(score) in str(state) for score in state.outcome.scores)


def test_every_component_has_a_value_that_is_allowed(any_game):
    for key, component in any_game.info.components.items():
        assert component.accepts(component.value), key


@each_info
def test_every_game_has_its_files(info):
    """All that a game consists of beside its line in the registry; golden files and findings have tests of their own."""
    assert info.reference
    assert info.components
    assert info.weights
    drawing = info.drawing
    assert all(callable(one) for one in (drawing.draw, drawing.history, drawing.situation, info.scene.panels))
    docs = TESTS.parent / "docs"
    expected = [docs / "rules" / f"{info.name}.md", docs / "games" / f"{info.stem}.py", TESTS / info.stem / "test_features.py"]
    assert [str(file) for file in expected if not file.is_file()] == []


@each_info
def test_every_game_brings_its_facts(info):
    """Tests of all games read them; the message says which one is missing."""
    assert facts_of(info.name)


def test_every_node_is_explained(any_game):
    explained = any_game.info.drawing.NODE_HELP
    assert set(explained) == set(any_game._engine.NODES) - {"over"}
    for text in explained.values():
        assert "{" not in text.format(any_game.components)


def test_explanations_have_the_numbers_of_the_game():
    state = tw.game("yak", components={"price.stones": [2, 4], "tent.limit": 7}).start()
    while state.node != "restock":
        state.play_random()
    assert node_help(state).endswith("as far as your tent has room; it holds 7.")
    while state.node != "buy":
        state.play_random()
    assert "1, 2, … of them cost 2, 4 food" in node_help(state)
