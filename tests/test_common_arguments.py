"""One grammar for everything that plays many games: which game, who plays, progress, errors, results as values."""

import copy
import inspect
import multiprocessing
import pickle
import subprocess
import sys

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs
from turmwerk.errors import suggestion

TWO = ["greedy", "random"]
SEARCH = {"generations": 1, "games": 8, "population": 4, "verified_games": 20}

ASKERS = {
    "simulate": lambda which, **options: tw.simulate(which, 40, **options),
    "tournament": lambda which, **options: tw.tournament(which, TWO, games=40, **options),
    "balance": lambda which, **options: tw.balance(which, games=40, sample=2, strategies="random", **options),
    "what_if": lambda which, **options: tw.what_if(which, changes="display.size=4", games=40, **options),
    "options": lambda which, **options: tw.options(which, moves=["bid 1"], strategies="greedy", games=40, generations=0, **options),
    "design": lambda which, **options: tw.design(
        which, vary=["display.size=4..5"], goals="length=20..30", strategies="greedy", budget=2000, **options
    ),
    "tune": lambda which, **options: tw.tune(which, **SEARCH, **options),
    "train": lambda which, **options: tw.train(which, start="greedy", playouts=4, rounds=1, games=1, verified_games=20, **options),
    "train_value": lambda which, **options: tw.train_value(which, start="greedy", positions=100, verified_games=2, **options),
}


@pytest.fixture(scope="module", params=ASKERS)
def ask(request):
    return ASKERS[request.param]


@pytest.fixture(scope="module")
def results():
    return {name: ask("five-towers", players=2) for name, ask in ASKERS.items()}


class TestWhichGame:
    def test_a_game_is_its_name_with_the_same_options(self, ask):
        options = {"players": 3, "variant": "base", "components": {"points.main": 2}}
        assert ask("five-towers", **options) == ask(tw.game("five-towers", **options))

    @pytest.mark.parametrize("which", [5, None, [], ["five-towers"], {"name": "yak"}])
    def test_what_is_no_game_is_a_type_error(self, ask, which):
        with pytest.raises(TypeError, match=r"is not a game; allowed: a name such as 'yak'"):
            ask(which)

    def test_an_unknown_name_is_a_value_error_with_a_suggestion(self, ask):
        with pytest.raises(ValueError, match="did you mean five-towers"):
            ask("five-tower")

    @pytest.mark.parametrize("option", [{"players": 2}, {"variant": "base"}, {"components": {"display.size": 4}}])
    def test_options_go_with_a_name(self, ask, option):
        with pytest.raises(tw.ArgumentError, match="goes with the name of a game"):
            ask(tw.game("five-towers"), **option)

    @pytest.mark.parametrize("name", ["simulate", "tournament", "options", "train_value"])
    def test_several_games_where_one_is_meant(self, name):
        games = [tw.game("five-towers", players=players) for players in (2, 3)]
        for which, options in ((games, {}), ("five-towers", {"players": [2, 3]})):
            with pytest.raises(tw.ArgumentError, match=f"{name} takes one game, not 2"):
                ASKERS[name](which, **options)

    @pytest.mark.parametrize("name", ["balance", "tune", "train"])
    def test_several_games_are_settings(self, name):
        games = [tw.game("yak", players=players, variant=variant) for variant in ("base", "bonus") for players in (2, 3)]
        assert ASKERS[name](games) == ASKERS[name]("yak", players=[2, 3], variant="all")

    def test_balance_looks_at_everything_unless_told(self):
        assert [one.players for one in ASKERS["balance"]("five-towers").settings] == [2, 3, 4, 5]
        (setting,) = ASKERS["balance"](tw.game("five-towers", players=3)).settings
        assert setting.players == 3

    def test_of_several_games_what_if_takes_the_first_as_the_original(self):
        original = tw.game("five-towers")
        changed = [original.with_components({"display.size": size}) for size in (4, 6)]
        study = tw.what_if([original, *changed], games=40)
        assert study.game == original
        assert [one.components for one in study.alternatives] == [{"display.size": 4}, {"display.size": 6}]
        alone = ASKERS["what_if"](original).alternatives[0]
        assert [one.paired for one in study.alternatives[0].changes] == [one.paired for one in alone.changes]
        with pytest.raises(tw.ArgumentError, match="changes and sweep go with one game"):
            tw.what_if([original, *changed], changes="display.size=4", games=40)
        with pytest.raises(tw.ArgumentError, match="differ in their components only"):
            tw.what_if([original, tw.game("five-towers", players=3)], games=40)


class TestNamesElsewhere:
    """Whoever comes from another library is told what an argument is called here."""

    def test_threads_and_seed(self, ask):
        for name in ("n_jobs", "num_workers"):
            with pytest.raises(TypeError, match=f"has no argument {name}; here it is called threads"):
                ask("five-towers", **{name: 2})
        with pytest.raises(tw.ArgumentTypeError, match="has no argument random_state; here it is called seed"):
            ask("five-towers", random_state=1)

    def test_of_states_and_environments(self):
        state = tw.game("five-towers").start()
        for named in (state.evaluate, state.search, lambda **more: envs.vector("five-towers", 1, **more)):
            with pytest.raises(tw.ArgumentTypeError, match="has no argument n_jobs; here it is called threads"):
                named(n_jobs=2)

    def test_other_mistakes_are_spelled_out(self):
        with pytest.raises(TypeError, match="simulate has no argument thread; did you mean threads"):
            tw.game("five-towers").simulate(10, thread=2)
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'games'"):
            tw.simulate("five-towers")

    def test_the_method_takes_what_the_function_takes(self):
        method, function = (inspect.signature(one).parameters for one in (tw.Game.simulate, tw.simulate))
        assert list(method)[1:] == [name for name in function if name not in ("game", "players", "variant", "components")]
        assert all(method[name] == function[name] for name in list(method)[1:])


class TestChanges:
    def test_text_texts_and_a_dict_say_the_same(self):
        studies = [tw.what_if("asara", changes=changes, games=20) for changes in ("price.white=9", ["price.white=9"], {"price.white": 9})]
        assert studies[0] == studies[1] == studies[2]

    def test_a_sweep_in_words_or_as_a_dict(self):
        words, values = (tw.what_if("five-towers", sweep=sweep, games=20) for sweep in ("display.size=4..6", {"display.size": range(4, 7)}))
        assert words == values
        assert [one.label for one in words.alternatives] == ["display.size = 4", "display.size = 5", "display.size = 6"]

    def test_a_sweep_on_top_of_changes_is_compared_with_the_original(self):
        study = tw.what_if("five-towers", changes="points.main=2", sweep="display.size=5", games=200)
        assert dict(study.game.changed) == {}
        assert study.alternatives[0].components == {"points.main": 2, "display.size": 5}
        assert study.alternatives[0].change("mean score").paired.value != 0

    @pytest.mark.parametrize("sweep", [{}, [], {"display.size": 5}, 7])
    def test_sweeps_that_are_none(self, sweep):
        with pytest.raises(TypeError, match="sweep"):
            tw.what_if("five-towers", sweep=sweep)

    def test_strategies_by_seat(self):
        study = tw.what_if("five-towers", changes="display.size=4", strategies=TWO, games=20)
        assert study.strategies == ("greedy", "random")


def test_progress_is_told_what_is_done_and_of_how_much(ask):
    told = []
    ask("five-towers", players=2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert len({total for _, total in told}) == 1
    assert told[-1][0] == told[-1][1]


def test_win_share_is_an_array_in_every_result(results):
    for name in ("simulate", "tournament"):
        assert isinstance(results[name].win_share, np.ndarray)
        assert results[name].win_share.shape == (2,)
        assert results[name].intervals(confidence=0.9).win_share.shape == (2, 2)
    (setting,) = results["balance"].settings
    assert setting.win_share.tolist() == tw.simulate("five-towers", 40).win_share.tolist()


class TestResultsAreValues:
    def test_they_are_equal_to_those_of_the_same_call(self, results):
        for name, result in results.items():
            assert result == ASKERS[name]("five-towers", players=2)
            assert result != ASKERS[name]("five-towers", players=2, seed=2)
            assert result != name

    def test_copies_and_pickles_are_equal(self, results):
        for result in results.values():
            for again in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
                assert again == result
                assert repr(again) == repr(result)

    def test_they_travel_from_a_process_that_was_spawned(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            assert pool.apply(tw.tournament, ("five-towers", TWO), {"games": 40}) == ASKERS["tournament"]("five-towers")
            study = pool.apply(tw.balance, (tw.game("five-towers"),), {"games": 40, "sample": 2, "strategies": "random"})
        assert study == ASKERS["balance"](tw.game("five-towers"))

    def test_they_print_their_main_figures_in_one_line(self, results):
        for result in (*results.values(), *results["balance"].settings):
            assert len(repr(result).splitlines()) == 1
            assert len(repr(result)) < 400
        assert "win share per seat: greedy " in repr(results["tournament"])
        assert "mean score with display.size = 4: " in repr(results["what_if"])


class TestErrors:
    @pytest.mark.parametrize("kind", [tw.GameError, tw.ArgumentError, tw.ComponentError, tw.StrategyError, tw.RecordError, tw.IllegalMove])
    def test_wrong_values_are_value_errors(self, kind):
        assert issubclass(kind, tw.TurmwerkError)
        assert issubclass(kind, ValueError)

    def test_a_missing_extra_is_an_import_error(self):
        assert issubclass(tw.ExtraError, ImportError)

    @pytest.mark.parametrize("games", ["many", 1.5, True, None])
    def test_wrong_types_are_type_errors(self, games):
        with pytest.raises(TypeError, match="it must be a whole number"):
            tw.simulate("yak", games)

    @pytest.mark.parametrize(
        ("call", "meant"),
        [
            (lambda: tw.game("azara"), "asara"),
            (lambda: tw.game("asara", variant="profesional"), "professional"),
            (lambda: tw.game("asara", components={"price.whit": 9}), "price.white"),
            (lambda: tw.simulate("asara", 1, engine="scaler"), "scalar"),
            (lambda: tw.simulate("asara", 1, strategies="gredy"), "greedy"),
            (lambda: tw.simulate("yak", 1, strategies={"set_point": 1}), "set_points"),
        ],
    )
    def test_did_you_mean(self, call, meant):
        with pytest.raises(ValueError, match=f"did you mean {meant}"):
            call()

    def test_what_is_allowed_is_listed_unless_the_list_is_long(self):
        assert suggestion("gredy", ["random", "greedy"]) == "did you mean greedy? allowed: random, greedy"
        assert suggestion("x", ["random", "greedy"]) == "allowed: random, greedy"
        assert suggestion("key 7", [f"key {number}" for number in range(30)]).startswith("did you mean key 7")
        assert "allowed" not in suggestion("key 7", [f"key {number}" for number in range(30)])


class TestImport:
    @pytest.mark.parametrize("name", tw.__all__)
    def test_everything_public_is_there_and_no_module(self, name):
        assert not inspect.ismodule(getattr(tw, name))
        assert getattr(tw, name).__doc__

    def test_what_is_not_there_is_an_attribute_error(self):
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            tw.nothing  # noqa: B018

    @pytest.mark.parametrize("code", ["import turmwerk", "from turmwerk.cli import cli; cli(['--help'], standalone_mode=False)"])
    def test_nothing_heavy_is_loaded_before_it_is_needed(self, code):
        check = f"{code}\nimport sys\nprint([name for name in ('numpy', 'msgspec', 'rich', 'jinja2') if name in sys.modules])"
        run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True, timeout=60)
        assert run.stdout.splitlines()[-1] == "[]"
