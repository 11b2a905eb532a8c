"""Games, states and results as values: equality, short texts, copies, and the way to other processes."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
from spawned import draw_a_move, future, future_of_pickled, simulate_a_few

import turmwerk as tw
from turmwerk.registry.records import restore

NAMES = [info.name for info in tw.games()]


def in_mid_game(game):
    """A state in which every kind of stream has been drawn from."""
    state = game.start(seed=5, index=3)
    by_weights = {next(iter(game.features)): 0.1, "temperature": 1.0}
    for number in range(25):
        if number % 5 == 0:
            state.choose("greedy")  # draws and plays nothing
        state.play_by(["random", "greedy", by_weights, "flat:3", draw_a_move][number % 5])
    assert not state.is_over
    return state


@pytest.fixture(scope="module")
def spawned_pool():
    """A process that begins with nothing, as on Windows and macOS."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


class TestGames:
    def test_they_travel(self, any_game):
        for other in (pickle.loads(pickle.dumps(any_game)), copy.copy(any_game), copy.deepcopy(any_game)):
            assert other == any_game
            assert hash(other) == hash(any_game)
            assert other.simulate(50).signature == any_game.simulate(50).signature

    def test_components_travel_too(self):
        game = tw.game("sultaniya", players=2)
        changed = game.with_components({"tiles": list(game.components["tiles"])[::-1]})
        assert changed != game
        assert pickle.loads(pickle.dumps(changed)) == changed
        assert pickle.loads(pickle.dumps(changed)).components == changed.components

    def test_equality_is_by_value(self):
        one, two = ({"display.size": 6, "points.main": 3}, {"points.main": 3, "display.size": 6})
        assert tw.game("five-towers", components=one) == tw.game("five-towers", components=two)
        assert tw.game("five-towers", components=one) != tw.game("five-towers")
        assert tw.game("yak") != tw.game("yak", players=3)
        assert tw.game("yak") != "yak"
        assert len({tw.game("yak"), tw.game("yak"), tw.game("yak", variant="bonus")}) == 2


class TestStates:
    def test_they_go_on_as_they_would_have(self, any_game):
        state = in_mid_game(any_game)
        others = [pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.copy()]
        views = [other.view() for other in others]
        assert all(other == state for other in others)
        assert views == [state.view()] * 4
        expected = future(state)
        assert [future(other) for other in others] == [expected] * 4

    def test_copies_are_independent(self):
        state = in_mid_game(tw.game("yak"))
        for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            other.play_random()
            assert other != state

    @pytest.mark.parametrize("name", NAMES)
    def test_dictated_chance_travels(self, name):
        """The generator of chance stands where it stood, whether its draws were dictated or its own."""
        game = tw.game(name)
        model = in_mid_game(game)
        state = game.replay(model.record())  # all chance is dictated
        for _ in range(10):
            state.play_random()  # and none of this
        other = pickle.loads(pickle.dumps(state))
        assert future(other) == future(state)

    @pytest.mark.parametrize("name", NAMES)
    def test_the_beginning_and_the_end_travel(self, name):
        state = tw.game(name).start(seed=2**64 - 1, index=2**62)
        assert pickle.loads(pickle.dumps(state)) == state
        future(state)
        other = pickle.loads(pickle.dumps(state))
        assert other == state
        assert other.outcome == state.outcome

    def test_equality_is_by_value(self):
        game = tw.game("yak")
        assert game.start(seed=1) == game.start(seed=1)
        assert game.start(seed=1) != game.start(seed=2)
        assert game.start(seed=1) != tw.game("yak", players=3).start(seed=1)
        assert game.start() != "yak"
        state = in_mid_game(game)
        assert game.replay(state.record()) == state
        with pytest.raises(TypeError, match="unhashable"):
            hash(state)

    def test_the_text_is_short(self):
        state = in_mid_game(tw.game("yak"))
        assert repr(state) == f"<turmwerk.game('yak', players=2, variant='base'), seed 5, index 3: seat {state.seat}, {state.node}>"
        future(state)
        assert repr(state).endswith(f"over, scores {state.outcome.scores[0]}, {state.outcome.scores[1]}>")

    @pytest.mark.parametrize("name", NAMES)
    def test_another_process_goes_on_the_same_way(self, name, spawned_pool):
        state = in_mid_game(tw.game(name))
        assert spawned_pool.submit(future_of_pickled, pickle.dumps(state)).result(timeout=120) == future(state)


class TestImaginedStates:
    """They are other positions than the events lead to, and must stay so."""

    @pytest.fixture
    def imagined(self, any_game):
        """Imagined, played on, imagined again by another seat, and played on."""
        state = in_mid_game(any_game).imagine(0, 9)
        for _ in range(3):
            state.play_by("greedy")
        state = state.imagine(any_game.players - 1, 10)
        for _ in range(3):
            state.play_by(draw_a_move)
        state.choose("greedy")
        return state

    def test_they_go_on_as_they_would_have(self, imagined):
        others = [pickle.loads(pickle.dumps(imagined)), copy.copy(imagined), copy.deepcopy(imagined)]
        for other in others:
            assert other == imagined
            assert other.view() == imagined.view()
            back = other.copy()
            assert [back.undo() for _ in range(3)]
            with pytest.raises(tw.IllegalMoveError, match="no decision to take back in what is imagined"):
                back.undo()
        expected = future(imagined)
        assert [future(other) for other in others] == [expected] * 3

    def test_they_are_not_the_real_ones(self):
        state = in_mid_game(tw.game("asara", players=3))
        assert state.imagine(0, 1) != state
        assert state.imagine(0, 1) != state.imagine(0, 2)
        assert state.imagine(0, 1) != state.imagine(1, 1)
        assert state.imagine(0, 1) == state.imagine(0, 1)

    def test_they_have_no_record(self, any_game):
        state = in_mid_game(any_game).imagine(0, 9)
        for ask in (state.record, lambda: state.record(legal=True), lambda: tw.analyze(state)):
            with pytest.raises(tw.ArgumentError, match=r"an imagined state has no record: .*; record the real state, or pickle this one"):
                ask()

    @pytest.mark.parametrize("name", NAMES)
    def test_another_process_goes_on_the_same_way(self, name, spawned_pool):
        state = in_mid_game(tw.game(name)).imagine(0, 3)
        assert spawned_pool.submit(future_of_pickled, pickle.dumps(state)).result(timeout=120) == future(state)


class TestDamagedStates:
    @pytest.fixture
    def parts(self):
        """What is pickled: version, game, seed, index, events, dictated, generators, imaginings."""
        return list(in_mid_game(tw.game("asara")).__reduce__()[1])

    def test_the_parts_make_a_state(self, parts):
        assert restore(*parts).events == parts[4]

    @pytest.mark.parametrize(
        ("part", "change", "message"),
        [
            (0, lambda version: "0.0.1", r"pickled by turmwerk 0\.0\.1, this is .*; pickle is for processes"),
            (1, lambda game: tw.game("yak"), "damaged: "),
            (1, lambda game: tw.game("asara", players=3), "damaged: "),
            (2, lambda seed: seed + 1, "damaged: "),
            (2, lambda seed: -1, "damaged: .*seed -1 is not allowed"),
            (2, lambda seed: "one", "damaged: .*`int"),
            (3, lambda index: index + 1, "damaged: "),
            (4, lambda events: events[:-1], "damaged: "),
            (4, lambda events: ("* deal P0 blue", *events[1:]), "damaged: chance took another course"),
            (4, lambda events: (*events[:-1], "P0 fly"), "damaged: "),
            (4, lambda events: (*events[:-1], 7), "damaged: "),
            (4, lambda events: 7, "damaged: "),
            (5, lambda dictated: dictated[:-1], "damaged: 25 steps are said to be dictated or not, but there are 26"),
            (5, lambda dictated: 7, "damaged: "),
            (6, lambda all_of_them: all_of_them[1:], "damaged: "),
            (6, lambda all_of_them: (*all_of_them[:-1], all_of_them[-1][:-1]), "damaged: 1 seats have streams, but 2 play"),
            (6, lambda all_of_them: (*all_of_them[:-1], ()), "damaged: "),
            (6, lambda all_of_them: (), "damaged: "),
            (
                6,
                lambda all_of_them: ((((0, 0, 0, 0)), *all_of_them[0][1:]), *all_of_them[1:]),
                "damaged: a generator has four words that are not all zero",
            ),
            (6, lambda all_of_them: ((((1, 2, 3)), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: a generator has four words"),
            (6, lambda all_of_them: ((((1, 2, 3, 4, 5)), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: a generator has four words"),
            (6, lambda all_of_them: ((((1, 2, 3, 2**32)), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: "),
            (6, lambda all_of_them: ((((1, 2, 3, -1)), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: "),
            (6, lambda all_of_them: (((("a", "b", "c", "d")), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: "),
            (6, lambda all_of_them: (((7), *all_of_them[0][1:]), *all_of_them[1:]), "damaged: "),
            (7, lambda imaginings: ((99, 0, 1),), "damaged: it was imagined at steps that it does not have"),
            (7, lambda imaginings: ((2, 0, 1), (1, 0, 1)), "damaged: "),
            (7, lambda imaginings: ((1, 7, 1),), "damaged: .*seat 7 is not allowed"),
            (7, lambda imaginings: ((1, 0, -1),), "damaged: .*seed -1 is not allowed"),
            (7, lambda imaginings: ((26, 0, 1),), "damaged: "),
            (7, lambda imaginings: (7,), "damaged: "),
            (7, lambda imaginings: 7, "damaged: "),
        ],
    )
    def test_they_are_refused_in_a_sentence(self, parts, part, change, message):
        parts[part] = change(parts[part])
        with pytest.raises(tw.RecordError, match=message):
            restore(*parts)


class TestResults:
    @pytest.mark.parametrize("name", NAMES)
    def test_they_travel(self, name):
        result = tw.game(name).simulate(200, rows=True)
        for other in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
            assert other == result
            assert hash(other) == hash(result)
            assert other.as_dict() == result.as_dict()
            assert np.array_equal(other.rows, result.rows)

    def test_equality_is_by_value_and_not_by_how_it_was_played(self):
        game = tw.game("five-towers", players=3)
        result = game.simulate(500, threads=1, engine="scalar")
        assert game.simulate(500, threads=2, engine="lockstep") == result
        assert game.simulate(500, seed=2) != result
        assert game.simulate(501) != result
        assert game.simulate(500, rows=True) != result
        assert game.simulate(500, rows=True) == game.simulate(500, rows=True)
        assert result != 500

    def test_the_text_shows_the_main_figures(self):
        result = tw.game("five-towers", players=2).simulate(1000, strategies=["greedy", "random"])
        scores, shares = result.mean_scores, result.win_share
        assert repr(result) == (
            "<1,000 games of turmwerk.game('five-towers', players=2, variant='base') by greedy, random, seed 1: "
            f"mean scores {scores[0]:.1f} {scores[1]:.1f}, win share {shares[0]:.3f} {shares[1]:.3f}>"
        )

    def test_a_pool_of_processes_simulates(self, spawned_pool):
        games = [tw.game("yak"), tw.game("five-towers", players=3)]
        assert list(spawned_pool.map(simulate_a_few, games, timeout=120)) == [simulate_a_few(game) for game in games]
