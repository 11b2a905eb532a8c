"""A game of a user in one Python file goes wherever a built-in one goes; what cannot be says so in one sentence."""

import json
import pickle
import re
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import numpy as np
import psutil
import pytest
from commands import turmwerk, wait_until_busy

import turmwerk as tw
from turmwerk import envs
from turmwerk.checking.template import new_game
from turmwerk.drawing.pictures import scene_of
from turmwerk.own.copying import copied
from turmwerk.registry import own
from turmwerk.registry.catalog import find, known_games, registered
from turmwerk.strategy.listing import judging_strategy
from turmwerk.work.session import _processes
from turmwerk.work.tasks import GameData

GAMES = 60


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return new_game("kiln", tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def game(file):
    return tw.game(file, players=3)


@pytest.fixture
def changed(file, tmp_path):
    """Another file of the same name, with something replaced."""

    def change(before, after):
        text = file.read_text()
        assert before in text
        (tmp_path / "kiln.py").write_text(text.replace(before, after, 1))
        return tmp_path / "kiln.py"

    return change


class TestGames:
    def test_it_is_a_game_like_others(self, game, file):
        assert game.name == "kiln"
        assert str(file) in repr(game)
        assert game.info.components["hand.size"].source == "own"
        assert tw.game(str(file), players=3) == game
        assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
        assert game in {game.with_components({"hand.size": 4})}
        assert game.info in known_games()
        assert game.info not in tw.games()

    def test_states_pickle_undo_and_replay(self, game):
        state = game.start(seed=7)
        while not state.is_over:
            state.play_by("greedy")
        assert pickle.loads(pickle.dumps(state)) == state
        assert tw.replay(state.record(legal=True)) == state
        before = state.copy()
        move = state.undo()
        state.play(move)
        assert state == before
        assert state.outcome == before.outcome

    def test_secrets_stay_secret(self, game):
        state = game.start(seed=7)
        other = state.imagine(1, seed=5)
        assert other.view(1) == state.view(1)
        assert other.view(0) != state.view(0)
        assert [event for event in state.history(1) if "(hidden)" not in event] == [state.events[1]]
        assert state.view(0)["hands"][0][0] not in state.draw(1)
        assert "data-move" in state.svg(0, moves=state.legal())

    def test_studies(self, game, file):
        assert tw.balance(file, players=[2, 3], games=GAMES, sample=4).settings[0].games == GAMES
        assert tw.what_if(file, changes="hand.size=2", games=GAMES).games == GAMES
        assert tw.tournament(file, ["greedy", "random"], games=GAMES).games == GAMES
        assert tw.options(game, moves=["build red-*"], games=30, generations=0, strategies="greedy").options

    def test_judging(self, game):
        state = game.start(seed=2)
        values = state.evaluate(playouts=6)
        assert [one.move for one in values] == state.legal()
        found = state.search("mcts:60")
        assert found.move in state.legal()
        assert found == state.search("mcts:60", threads=2)
        assert state.choose("mcts:60") == found.move
        assert sum(one.value for one in state.chances(0, playouts=6)) == pytest.approx(1)
        assert tw.analyze(game.replay(finished(game).record()), playouts=3).decisions

    def test_environments(self, game):
        places = envs.vector(game, 2, opponents={1: "greedy"})
        for _ in range(12):
            places.step(places.random_actions())
        assert places.observations.shape == (2, game._rules.observation_size)
        numbers = game.start(seed=1).observe()
        assert numbers.dtype == np.int16

    def test_openspiel(self, game, changed):
        pytest.importorskip("pyspiel")
        other = tw.game(changed('"hand.size": (4,', '"hand.size": (3,'), players=3)
        for one, cards in ((game, 4), (other, 3)):
            loaded = envs.openspiel(one, deals=5)
            state = pickle.loads(pickle.dumps(loaded)).new_initial_state()
            state.apply_action(2)
            assert state.state.view() == one.start(seed=1, index=2).view()
            assert state.state.view()["cards"] == [cards] * 3
            while not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
            assert sum(state.returns()) == pytest.approx(1)

    def test_rows(self, game, tmp_path):
        pytest.importorskip("pyarrow")
        found = tw.dataset(game, 3, out=tmp_path / "rows", strategies="greedy")
        assert found.games == 3
        table = found.to_arrow()
        assert {"feature_drop", "move"} <= set(table.column_names)
        assert tw.simulate(game, 20, rows=tmp_path / "games").games == 20

    def test_restrictions(self, game):
        state = game.start(seed=1)
        while len({move[:8] for move in state.legal()}) == 1:
            state.play_random()
        kind = state.legal()[0][:8]
        assert all(not state.copy().choose(f"random!{kind}*").startswith(kind) for _ in range(5))

    def test_a_game_may_draw_itself(self, changed):
        own = '    def draw(self, seat):\n        self.deck.clear()\n        return f"seen by {seat}"\n\n'
        own += '    def scene(self, seat):\n        return {"chimney": ["soot"]}\n\n    def view(self'
        state = tw.game(changed("    def view(self", own), players=2).start(seed=1)
        before = state.view()
        assert (state.draw(1), str(state)) == ("seen by 1", "seen by None")
        assert "soot" in state.svg(0)
        assert "majority" not in state.svg(0)
        assert state.view() == before  # a copy was asked

    def test_weights_of_any_name_are_where_tuning_begins(self, changed):
        game = tw.game(changed('STRATEGIES = {"greedy"', 'STRATEGIES = {"mason"'), players=2)
        assert judging_strategy(game) == "mason"
        found = tw.tune(game, generations=1, games=4, population=4, verified_games=4)
        assert (found.recipe.against, found.recipe.start) == (("mason",), "mason")

    @pytest.mark.parametrize("study", [tw.tune, tw.train, tw.styles, lambda game: tw.exploit(game, "random")])
    def test_nothing_is_tuned_without_features(self, changed, study):
        path = changed('FEATURES = {"drop"', 'STRATEGIES = {}\n    OTHERS = {"drop"')
        path.write_text(path.read_text().replace('    STRATEGIES = {"greedy"', '    REST = {"greedy"'))
        with pytest.raises(tw.ArgumentError, match="has no features of moves, so weights cannot learn"):
            study(tw.game(path, players=2))

    def test_no_lockstep(self, game):
        with pytest.raises(tw.ArgumentError, match="engine 'lockstep' cannot play"):
            tw.simulate(game, 1, engine="lockstep")

    def test_one_thing_that_cannot_be_measured(self, file):
        found = turmwerk("bench", file)
        assert found.returncode == 2
        assert "measures compiled engines" in found.stderr


def finished(game):
    state = game.start(seed=4)
    while not state.is_over:
        state.play_random()
    return state


class TestProcesses:
    def test_the_same_signature_everywhere(self, game):
        here = tw.simulate(game, GAMES, strategies="greedy", threads=1)
        there = tw.simulate(game, GAMES, strategies="greedy", executor="processes:2")
        assert here.signature == there.signature
        assert there.threads == 2

    def test_a_strategy_in_python_too(self, tmp_path):
        (tmp_path / "mine.py").write_text("def first(view):\n    print('chatter')\n    return view.legal[0]\n")
        given = f"{tmp_path / 'mine.py'}:first"
        found = [tw.simulate("yak", 3, strategies=given, **how).signature for how in ({"threads": 1}, {"executor": "processes:2"})]
        assert found[0] == found[1]

    def test_mistakes_there_are_said_here(self, changed):
        path = changed(
            "        self.passed = 0  # seats",
            '        assert self.components["hand.size"] < 5, "too many"\n        self.passed = 0  # seats',
        )
        with pytest.raises(tw.GameError, match="AssertionError: too many"):
            tw.simulate(path, 20, components={"hand.size": 5}, executor="processes:1")

    def test_a_file_that_has_changed_is_refused(self, file, changed):
        path = changed('"bricks in a hand"', '"cards in a hand"')
        data = GameData.of(tw.game(path))
        path.write_text(file.read_text())
        with pytest.raises(tw.GameError, match="has changed since"):
            data.make()
        assert msgspec.json.decode(msgspec.json.encode(data), type=GameData) == data

    def test_a_ledger_of_other_rules_is_refused(self, file, changed, tmp_path):
        path = changed("([5, 2], 0, 20", "([5, 1], 0, 20")
        keep = tmp_path / "kept"
        tw.simulate(path, 20, keep=keep, threads=1)
        path.write_text(file.read_text())
        with pytest.raises(tw.LedgerError, match="digest of the game"):
            tw.simulate(path, 20, keep=keep, threads=1)

    @pytest.mark.parametrize("calls", [10**9, 20_000], ids=["quick", "endless"])
    def test_they_end_in_silence_if_the_command_is_killed(self, changed, calls):
        at_work = "sys.argv[0] == '-c'"  # not in the command itself, which looks at some moves first
        endless = f"        import sys\n        Kiln.calls += 1\n        while {at_work} and Kiln.calls > {calls}:\n            pass\n"
        path = changed("    PLAYERS =", "    calls = 0\n    PLAYERS =")
        path.write_text(path.read_text().replace('never none."""\n', f'never none."""\n{endless}'))
        command = [sys.executable, "-m", "turmwerk", "simulate", path, "--games", "10000000", "--quiet"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not (there := psutil.Process(process.pid).children()):
            assert process.poll() is None
            time.sleep(0.02)
        wait_until_busy(there[0])
        process.kill()
        assert process.communicate(timeout=60)[1] == ""  # read to its end: nobody is left who could write

    @pytest.mark.parametrize("given", ["processes:0", "processes:x", "processes:", "processes:99999999999"])
    def test_bad_numbers(self, given):
        with pytest.raises(tw.ArgumentError, match="number of processes"):
            _processes(given)


class TestNames:
    def test_a_record_names_no_file(self, file, game):
        record = finished(game).record()
        with pytest.raises(tw.RecordError, match="unknown game"):
            tw.replay({**record, "game": str(file)})

    def test_pages_name_no_file(self, file):
        pytest.importorskip("starlette")
        from turmwerk.table.setting import TableSetting

        with pytest.raises(tw.GameError, match="unknown game"):
            TableSetting(str(file)).make_game()
        with pytest.raises(tw.GameError, match="unknown game"):
            registered(f"./{file.name}")

    def test_a_table_can_be_laid(self, game):
        pytest.importorskip("starlette")
        from turmwerk.table.setting import TableSetting
        from turmwerk.table.sight import sight
        from turmwerk.table.table import Table

        page = sight(Table.lay(TableSetting("kiln", 2, None, (), ("person", "greedy"), 3)), {0})
        assert page["title"] == "Kiln"
        assert page["legal"]
        assert "(hidden)" in page["log"][1]

    def test_it_says_what_the_table_says(self, changed, game):
        said = """
    DECISIONS = {"turn": "which brick do you build?"}
    MOVES = {"build": "then you draw a brick"}
    HINTS = {"turn": "Skip few values."}
    RULES = {"The aim": "Build.", "A turn": "Build one brick.\\n\\nDraw one."}
"""
        own = tw.game(changed("    PLAYERS =", f"{said}    PLAYERS =")).start(seed=1)
        scene, words = scene_of(own, 0, own.legal()), own.game.info.words
        assert (words.decision(scene), words.hint(scene)) == ("which brick do you build?", "Skip few values.")
        assert {(one.text[:6], one.effect) for one in scene.moves.words.values()} == {("Build ", "then you draw a brick")}
        assert [(one.title, len(one.paragraphs)) for one in words.rules(own.game)] == [("The aim", 1), ("A turn", 2)]
        plain = game.info.words
        assert plain.decision(scene) == "what do you do?"
        assert [one.title for one in plain.rules(game)] == ["The aim", "Points", "The numbers", "The end"]
        with pytest.raises(tw.GameError, match=r"it must be texts, by nodes \(turn, over\) such as"):
            find(changed("    PLAYERS =", '    HINTS = {"trn": "x"}\n    PLAYERS ='))

    def test_a_built_in_name_is_taken(self, changed):
        with pytest.raises(tw.GameError, match="give it another NAME"):
            find(changed("    PLAYERS =", '    NAME = "yak"\n    PLAYERS ='))

    def test_what_is_not_there(self, tmp_path):
        for path in (tmp_path / "nothing.py", str(tmp_path), "./no/such.py"):
            with pytest.raises(tw.GameError):
                tw.game(path)

    def test_an_installed_package_brings_games(self, monkeypatch, file):
        from turmwerk.own.files import class_in, file_mark

        kind = class_in(file.resolve(), file_mark(file.resolve()))
        point = EntryPoint("kiln-installed", "somewhere:Kiln", own.GROUP)
        monkeypatch.setattr(kind, "NAME", "kiln-installed")
        monkeypatch.setattr(EntryPoint, "load", lambda self: kind)
        monkeypatch.setattr(own, "installed_names", lambda: {"kiln-installed": point})
        assert tw.game("kiln-installed").name == "kiln-installed"
        monkeypatch.setattr(EntryPoint, "load", lambda self: 3)
        own._installed_game.cache_clear()
        with pytest.raises(tw.GameError, match="must be a subclass"):
            tw.game("kiln-installed")


class TestCommands:
    def test_a_record_is_replayed_with_its_rules(self, file, tmp_path):
        made = turmwerk("record", file, "--seed", 3)
        (tmp_path / "r.jsonl").write_text(made.stdout)
        assert turmwerk("replay", tmp_path / "r.jsonl").returncode == 2
        assert turmwerk("replay", tmp_path / "r.jsonl", "--rules", file, "--quiet").returncode == 0

    def test_simulate_plays_fewer_games_unless_told(self, file):
        found = turmwerk("simulate", file, "--json")
        assert json.loads(found.stdout)["games"] == 20_000


class TestCopies:
    def test_nested_lists_are_copied_and_nothing_else(self, game):
        one = game.start(seed=1)._position.game
        one.pair = ([1], (2, [3]), {"a": {4}})
        other = copied(one)
        assert other.pair == one.pair
        other.pair[0].append(9)
        other.pair[1][1].append(9)
        other.pair[2]["a"].add(9)
        assert one.pair == ([1], (2, [3]), {"a": {4}})
        assert other.components is one.components

    def test_nobody_changes_a_game_by_a_view_of_it(self, changed):
        state = tw.game(changed('"tops": dict(self.tops)', '"tops": self.tops')).start(seed=1)
        state.view(0)["tops"]["red"] = 1
        assert state.view(0)["tops"]["red"] == 10


def test_shares_of_places():
    assert tw.share_places([3, 1, 2], [5, 2]) == [5, 0, 2]
    assert tw.share_places([3, 3, 2], [5, 2]) == [3, 3, 0]
    assert tw.share_places([3, 3, 2], [5, 2], "up") == [4, 4, 0]
    assert tw.share_places([3, 2, 2], [5, 3]) == [5, 1, 1]
    assert tw.share_places([0, 0], [5, 3]) == [0, 0]
    with pytest.raises(tw.ArgumentError, match="rounding"):
        tw.share_places([1], [5], "sideways")


def test_the_tutorial_shows_the_file_as_it_is(file):
    page = (Path(__file__).parent.parent / "docs" / "tutorials" / "your-game.md").read_text(encoding="utf-8")
    excerpts = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    assert excerpts
    assert all(one in file.read_text() for one in excerpts)
