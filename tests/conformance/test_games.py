"""What every game must do, whatever its rules: registered games are all run through it."""

from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.drawing import drawing_of, node_help

N_CHECKED = 2_000


def test_invariants_hold_after_every_move(any_game):
    assert any_game.rules.find_broken(7, 0, N_CHECKED) is None


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


def test_records_replay(any_game):
    for index in range(10):
        state = any_game.start(seed=5, index=index)
        while not state.is_over:
            state.play_random()
        record = state.record(legal=True)
        replayed = any_game.replay(record)
        assert replayed.record(legal=True) == record
        assert tw.replay(record).view() == state.view()


def test_records_of_unfinished_games_replay(any_game):
    state = any_game.start(seed=6)
    for _ in range(9):
        state.play_random()
    record = state.record()
    assert "scores" not in record
    assert any_game.replay(record).view() == state.view()


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


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
def test_every_game_has_its_files(name):
    """All that a game consists of beside its line in the registry; golden files and findings have tests of their own."""
    module = name.replace("-", "_")
    assert import_module(f"turmwerk.reference.{module}").Reference
    drawing = import_module(f"turmwerk.drawing.{module}")
    assert callable(drawing.draw)
    assert callable(drawing.history)
    assert callable(drawing.situation)
    assert callable(import_module(f"turmwerk.drawing.scenes.{module}").panels)
    tables = [files(f"turmwerk.{folder}").joinpath(f"{module}.toml") for folder in ("components", "weights")]
    here = Path(__file__).parent
    expected = [*tables, here.parent / "docs" / "rules" / f"{name}.md", here / module / "test_features.py"]
    assert [str(file) for file in expected if not file.is_file()] == []


def test_every_node_is_explained(any_game):
    assert set(drawing_of(any_game).NODE_HELP) == set(any_game.engine.NODES) - {"over"}
    for text in drawing_of(any_game).NODE_HELP.values():
        assert "{" not in text.format(any_game.components)


def test_explanations_have_the_numbers_of_the_game():
    state = tw.game("yak", components={"price.stones": [2, 4], "tent.limit": 7}).start()
    while state.node != "restock":
        state.play_random()
    assert node_help(state).endswith("as far as your tent has room; it holds 7.")
    while state.node != "buy":
        state.play_random()
    assert "1, 2, … of them cost 2, 4 food" in node_help(state)
