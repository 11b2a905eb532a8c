"""What setup.py and `turmwerk build` build, and that lock-step can be taken away."""

import json
import os
import shutil
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.building.folder import build_folder, load_module
from turmwerk.errors import OutputError
from turmwerk.native.names import named

compiling = pytest.importorskip("turmwerk.building.compiling", reason="Cython and setuptools are not installed", exc_type=ImportError)
Errors = pytest.importorskip("Cython.Compiler.Errors")

ROOT = Path(__file__).parent.parent
PLAY = """
import sys
import traceback
from pathlib import Path

import numpy as np
import turmwerk as tw
from turmwerk.building.folder import load_module
from turmwerk.native.columns import Columns

five_towers = load_module(Path(sys.argv[1]))
game = tw.game("five-towers", players=3)
rules = five_towers.Rules(3, game.variant, game.components)
columns = Columns(200, 3, len(game.categories))
assert rules.lanes == 0
assert rules.play_batch(1, 0, columns, np.zeros(1, np.uint8)) == 200
try:
    rules.play_batch(1, 0, columns, np.zeros(1, np.uint8), lockstep=True)
except ValueError as error:
    print(error)
print(columns.points.sum(), columns.decisions.sum())
"""


@pytest.fixture
def game_folder(tmp_path):
    """Five Towers without its lanes as a native game of a user: a folder anywhere."""
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    folder = tmp_path / "five_towers"
    shutil.copytree(ROOT / "cython_core" / "five_towers", folder, ignore=shutil.ignore_patterns("lockstep"))
    for file in folder.rglob("*.p[xy]*"):
        text = (
            file.read_text()
            .replace("cython_core.five_towers", "five_towers")
            .replace('include "../shared/', 'include "cython_core/shared/')
        )
        file.write_text(text)
    return folder


def run(*command, folder):
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def test_a_native_game_is_built_anywhere_and_needs_no_lanes(game_folder):
    built = run("-m", "turmwerk", "build", game_folder, "--json", folder=game_folder.parent)
    assert built.returncode == 0, built.stdout + built.stderr
    module = Path(json.loads(built.stdout)["module"])
    assert module.parent == game_folder
    played = run("-c", PLAY, game_folder, folder=game_folder.parent)
    assert played.returncode == 0, played.stderr
    refused, sums = played.stdout.splitlines()
    totals = tw.game("five-towers", players=3).simulate(200, seed=1).totals
    assert refused == "lock-step cannot play this game, or not by these strategies"
    assert sums == f"{totals.points.sum()} {totals.decisions}"
    before = module.stat().st_mtime_ns
    assert run("-m", "turmwerk", "build", game_folder, folder=game_folder.parent).stdout == f"built {module}\n"
    assert module.stat().st_mtime_ns == before  # nothing has changed


def test_what_a_native_game_lacks_is_named(game_folder):
    state = game_folder / "state.pxd"
    fields = state.read_text()
    assert " rounds " in fields
    state.write_text(fields.replace(" rounds ", " turns "))
    built = run("-m", "turmwerk", "build", game_folder, folder=game_folder.parent)
    assert built.returncode == 2
    assert built.stderr == "turmwerk: five_towers.pyx was not translated: state.table.rounds is missing\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere", "is not a folder; a native game is a folder such as kiln/ with kiln.pyx in it"),
        ("empty", "has no empty.pyx; a native game is a folder with a .pyx file of the same name"),
        ("two words", "'two words' cannot be the name of a native game; allowed: letters, digits and _, not beginning with a digit"),
    ],
)
def test_a_folder_without_a_native_game_is_refused(name, sentence, tmp_path):
    if name != "nowhere":
        (tmp_path / name).mkdir()
    built = run("-m", "turmwerk", "build", tmp_path / name, folder=tmp_path)
    assert (built.returncode, built.stdout) == (2, "")
    assert built.stderr.strip().endswith(sentence)


def test_unknown_targets_and_what_was_not_built_are_refused(tmp_path):
    (tmp_path / "kiln").mkdir()
    (tmp_path / "kiln" / "kiln.pyx").write_text("")
    built = run("-m", "turmwerk", "build", "kiln", "--targets", "v9", folder=tmp_path)
    assert built.stderr == "turmwerk: targets 'v9' is unknown; allowed: native, all\n"
    with pytest.raises(tw.GameError, match="has not been built; run: turmwerk build"):
        load_module(tmp_path / "kiln")


def test_a_full_disk_is_no_mistake_in_the_sources(game_folder, monkeypatch, capfd):
    """Cython prints a traceback then, as if it had met something that it cannot translate."""

    def fail(self):
        try:
            raise OSError(28, "No space left on device")
        except OSError as error:
            traceback.print_exc()
            raise Errors.CompileError(None, game_folder.name) from error

    monkeypatch.setattr(compiling.Build, "run", fail)
    with pytest.raises(OutputError, match=r"was not translated: No space left on device$"):
        build_folder(game_folder)
    assert capfd.readouterr().err == ""


def test_another_order_of_the_bodies_does_not_compile(game_folder, tmp_path, monkeypatch, capfd):
    shutil.copytree(ROOT / "cython_core" / "shared", tmp_path / "headers" / "cython_core" / "shared")
    order = tmp_path / "headers" / "cython_core" / "shared" / "engine" / "game.pxi"
    race, rest = [], []
    for line in order.read_text().splitlines(keepends=True):
        (race if line.startswith('include "search/race.pxi"') else rest).append(line)
    assert race
    order.write_text("".join(rest + race))
    monkeypatch.setattr("turmwerk.building.folder.get_include", lambda: str(tmp_path / "headers"))
    with pytest.raises(tw.ArgumentError, match="was not translated"):
        build_folder(game_folder)


def test_the_headers_are_where_get_include_says():
    assert (Path(tw.get_include()) / "cython_core" / "shared" / "engine" / "kernels.c").is_file()


@pytest.mark.parametrize("names", [{0: "a", 2: "c"}, {0: "a"}, {0: "a", 1: "b", 2: "c"}, {1: "a", 2: "b"}])
def test_names_that_do_not_fit_their_numbers_are_refused(names):
    assert named("letters", 2, {1: "b", 0: "a"}) == ("a", "b")
    with pytest.raises(ImportError, match=r"letters are numbered 0\.\.1 in the native code, but there are names for \["):
        named("letters", 2, names)


def test_an_unknown_choice_of_targets_is_refused():
    built = subprocess.run(
        [sys.executable, "setup.py", "--version"],
        cwd=ROOT,
        env=os.environ | {"TURMWERK_TARGETS": "v9"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode != 0
    assert "TURMWERK_TARGETS='v9' is unknown; allowed: all, or native for what this machine uses" in built.stderr


def test_the_baseline_is_in_every_build_that_others_may_run():
    builds = compiling.wanted_builds("")
    assert builds[0] == "baseline"
    assert compiling.wanted_builds("all") == builds
    assert set(compiling.wanted_builds("native")) <= {*builds}


def test_the_baseline_can_always_be_played_with():
    program = "import turmwerk as tw; from turmwerk import native; print(native.target(), tw.simulate('yak', 50, seed=3).signature)"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"TURMWERK_TARGET": "baseline"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["baseline", tw.simulate("yak", 50, seed=3).signature]


def test_a_game_has_one_module_and_is_translated_once():
    module = compiling.Module("turmwerk.native.yak", Path("yak.pyx"), ("baseline", "v3", "v4"), headers=Path("h"))
    python, *kernels = module.parts(Path("yak.c"))
    assert python.source == "yak.c"
    assert [part.name for part in kernels] == ["baseline", "v3", "v4"]
    assert {part.source for part in kernels} == {"h/cython_core/shared/engine/kernels.c"}
    assert [("TW_LANES_ONLY", None) in part.macros for part in kernels] == [False, False, True]


def test_metadata_and_sources_are_made_without_translating(tmp_path):
    """Cython is not called: `setup.py --version` and the list of sources take no translation."""
    shutil.copytree(ROOT / "cython_core", tmp_path / "cython_core")
    shutil.copytree(ROOT / "src" / "turmwerk" / "building", tmp_path / "src" / "turmwerk" / "building")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    made = run("setup.py", "-q", "egg_info", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize("target", ["v5", "V3"])
def test_an_unknown_build_is_refused(target):
    run = subprocess.run(
        [sys.executable, "-m", "turmwerk", "simulate", "five-towers", "--games", "1"],
        env=os.environ | {"TURMWERK_TARGET": target},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr == f"turmwerk: TURMWERK_TARGET={target!r} is not a target; allowed: {', '.join(tw.native.targets())}\n"
