"""A native game of a user, in a folder anywhere: built once for all tests here, and played like any other game."""

import json
import pickle
import re
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.building.folder import build_folder, built_module, sources_mark
from turmwerk.building.headers import get_include
from turmwerk.building.messages import PROTOCOL, first_message
from turmwerk.checking import template
from turmwerk.checking.check import NATIVE, check
from turmwerk.checking.template import new_game
from turmwerk.errors import OutputError

pytest.importorskip("turmwerk.building.compiling", reason="Cython and setuptools are not installed", exc_type=ImportError)

GAMES = 300


@pytest.fixture(scope="module")
def kiln(tmp_path_factory):
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    folder = new_game("kiln", tmp_path_factory.mktemp("native"), native=True)
    build_folder(folder)
    return folder


@pytest.fixture
def copied(kiln, tmp_path):
    return shutil.copytree(kiln, tmp_path / "kiln")


@pytest.fixture
def game(kiln):
    return tw.game(kiln, players=3)


class TestPlaying:
    @pytest.mark.parametrize("strategy", ["random", "greedy"])
    def test_the_same_games_as_in_python(self, kiln, game, strategy):
        plain = tw.game(kiln / "kiln.py", players=3)
        assert tw.simulate(game, GAMES, strategies=strategy).signature == tw.simulate(plain, GAMES, strategies=strategy).signature
        assert (game.info.in_python, plain.info.in_python) == (False, True)
        assert game.name == plain.name
        assert game != plain

    def test_everywhere_the_same(self, game, tmp_path):
        here = tw.simulate(game, GAMES, threads=1)
        assert tw.simulate(game, GAMES, threads=2, keep=tmp_path / "kept.db").signature == here.signature
        assert tw.simulate(game, GAMES, keep=tmp_path / "kept.db").signature == here.signature
        assert tw.simulate(game, GAMES, executor="processes:1").signature == here.signature

    def test_it_pickles_and_replays(self, game):
        assert pickle.loads(pickle.dumps(game)) == game
        state = game.start(seed=7)
        while not state.is_over:
            state.play_by("greedy")
        assert pickle.loads(pickle.dumps(state)) == state
        assert game.replay(state.record(legal=True)) == state
        assert [event for event in state.history(1) if event.startswith("* draw P0") and "(hidden)" not in event] == []
        assert "data-move" in game.start().svg(0, moves=game.start().legal())

    def test_studies(self, kiln):
        assert tw.balance(kiln, players=[2, 3], games=200, sample=4).settings[0].games == 200
        assert tw.what_if(kiln, changes="hand.size=2", games=200).games == 200
        assert tw.tournament(kiln, ["greedy", "random", "flat:4"], games=60).games == 60

    def test_commands_take_the_folder(self, kiln):
        found = turmwerk("simulate", kiln, "--players", "3", "--games", GAMES, "--json")
        plain = turmwerk("simulate", kiln / "kiln.py", "--players", "3", "--games", GAMES, "--json")
        assert json.loads(found.stdout)["signature"] == json.loads(plain.stdout)["signature"]

    def test_its_digest_is_that_of_its_sources(self, kiln, game, copied):
        source = copied / "kiln.pyx"
        source.write_text(source.read_text() + "# something else\n")
        built = built_module(copied)
        note = copied / "build" / f"{built.name}.json"
        note.write_text(json.dumps({"turmwerk": tw.__version__, "sources": sources_mark(copied)}))
        digests = [tw.game(folder).info.digest for folder in (kiln, copied)]
        assert digests[0] != digests[1]


class TestRefusals:
    def refused(self, folder):
        with pytest.raises(tw.TurmwerkError) as error:
            tw.game(folder)
        return str(error.value)

    def test_no_folder(self, tmp_path):
        assert self.refused(tmp_path / "nowhere").startswith(f"there is no game {tmp_path / 'nowhere'}; ")

    def test_not_built(self, tmp_path):
        folder = new_game("kiln", tmp_path, native=True)
        assert self.refused(folder) == f"{folder} has not been built; run: turmwerk build {folder}"

    def test_another_python(self, copied):
        built = built_module(copied)
        built.rename(copied / "kiln.cpython-38-x86_64-linux-gnu.so")
        assert "was built for another Python (kiln.cpython-38-x86_64-linux-gnu.so), not for this one; run: turmwerk build" in self.refused(
            copied
        )

    def test_another_version(self, copied):
        note = next((copied / "build").glob("*.json"))
        note.write_text(note.read_text().replace(tw.__version__, "0.0.1"))
        assert f"was built with Turmwerk 0.0.1, but this is {tw.__version__}; run: turmwerk build" in self.refused(copied)
        note.unlink()
        assert "does not say what it was built from; run: turmwerk build" in self.refused(copied)

    def test_changed_sources(self, copied):
        source = copied / "kiln.pyx"
        source.write_text(source.read_text() + "\n")
        assert "have changed since it was built; run: turmwerk build" in self.refused(copied)

    def test_no_python_file(self, copied):
        (copied / "kiln.py").unlink()
        assert "has no kiln.py; the Python file of a native game declares its names and components" in self.refused(copied)

    def test_another_name(self, copied):
        file = copied / "kiln.py"
        file.write_text(file.read_text().replace("    PLAYERS =", '    NAME = "oven"\n    PLAYERS ='))
        assert "has NAME = 'oven'; a native game is called like its folder" in self.refused(copied)

    def test_names_that_do_not_fit_the_numbers(self, copied):
        file = copied / "kiln.py"
        file.write_text(file.read_text().replace("    PLAYERS =", '    NODES = ("turn", "more", "over")\n    PLAYERS ='))
        assert "nodes are numbered 0..1 in the native code, but there are names for [0, 1, 2]" in self.refused(copied)

    def test_components_that_only_python_has(self, copied):
        file = copied / "kiln.py"
        file.write_text(file.read_text().replace('"hand.size": (', '"hands.size": ('))
        assert self.refused(copied).endswith("kiln: the components cannot be used by fill_tables: KeyError: 'hand.size'")

    def test_a_name_that_is_a_folder(self, kiln, monkeypatch):
        monkeypatch.chdir(kiln.parent)
        assert self.refused("kilm").endswith("or the path of a game such as ./mine.py")
        (kiln.parent / "kilm").mkdir()
        assert self.refused("kilm").endswith("; the folder kilm is called ./kilm")


@pytest.mark.parametrize(
    ("asked", "message", "sentence"),
    [
        ("= is_over\n", "undeclared name not builtin: is_over", "is_over is missing"),
        ("= state.table.ending ", "Coercion from Python not allowed without the GIL", "state.table.ending is missing"),
        ("= score\n", "Cannot assign type 'a' to 'b'", "score is not as it must be: Cannot assign type 'a' to 'b'"),
    ],
)
def test_what_a_game_lacks_comes_before_what_follows_from_it(asked, message, sentence):
    file = Path(get_include()) / "cython_core" / "shared" / "engine" / PROTOCOL
    lines = file.read_text().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines, 1) if asked in line)
    assert first_message(f"\nkiln.pyx:9:1: Cannot convert\n\n...\n{file}:{number}:35: {message}\n") == sentence


def test_what_cannot_be_translated_is_said_in_a_sentence(tmp_path):
    folder = new_game("kiln", tmp_path, native=True)
    source = folder / "kiln.pyx"
    source.write_text(source.read_text().replace("int owner, brick, tower\n", "int owner brick\n"))
    with pytest.raises(
        tw.TurmwerkError, match=r"^kiln.pyx was not translated: kiln.pyx, line \d+: Syntax error in C variable declaration$"
    ):
        build_folder(folder)


class TestChecking:
    def test_the_new_game_passes(self, kiln):
        found = check(kiln)
        assert found.mistakes == ()
        assert set(NATIVE) < {one.check for one in found.checks}
        assert json.loads(turmwerk("check", kiln, "--json").stdout)["passed"]

    @pytest.mark.parametrize(
        ("before", "after", "sentence"),
        [
            ("self.rounds += self.seat == 0", "self.rounds += 1", r"rounds: native 0, in Python 1 \(2 players, .*, after 1 moves\)"),
            ('"passed": self.passed, ', '"passed": 0, ', r"view\(None\): native \{.*, in Python \{.*after \d+ moves\)"),
            ('"drop": self.tops[tower] - int(value)', '"drop": self.tops[tower]', "features: native "),
        ],
    )
    def test_differences_are_named(self, copied, before, after, sentence):
        file = copied / "kiln.py"
        assert before in file.read_text()
        file.write_text(file.read_text().replace(before, after, 1))
        mistakes = check(copied).mistakes
        assert any(re.search(sentence, one) for one in mistakes), mistakes


def test_new_says_what_to_do_next(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = turmwerk("new", "two-kilns", "--native").stdout
    assert "turmwerk build   ./two_kilns" in said
    assert sorted(one.name for one in (tmp_path / "two_kilns").iterdir()) == ["two_kilns.py", "two_kilns.pyx"]
    assert "there is a folder two_kilns already" in turmwerk("new", "two-kilns", "--native").stderr


def test_half_a_new_game_is_not_left(tmp_path, monkeypatch):
    """On a full disk: it would be in the way of the next attempt."""
    full = OutputError("cannot write kiln.py: No space left on device")
    monkeypatch.setattr(template, "write_whole", Mock(side_effect=[None, full]))
    with pytest.raises(OutputError):
        template.new_game("kiln", tmp_path, native=True)
    with pytest.raises(OutputError, match=r"cannot make .*: No such file or directory"):
        template.new_game("kiln", tmp_path / "nowhere", native=True)
    assert list(tmp_path.iterdir()) == []
