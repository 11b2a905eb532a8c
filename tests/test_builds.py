"""What setup.py builds, and that lock-step can be taken away."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.native.names import named

ROOT = Path(__file__).parent.parent
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    name="alone",
    ext_modules=cythonize(
        Extension("five_towers", ["cython_core/five_towers/five_towers.pyx"], extra_compile_args=["-O0"]),
        include_path=[".", "cython_core/shared/engine/without"],
        language_level=3,
    ),
)
"""
PLAY = """
import numpy as np
import five_towers
import turmwerk as tw
from turmwerk.native.columns import Columns

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
def copied(tmp_path):
    """A copy of the native sources with a setup.py for Five Towers alone."""
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    shutil.copytree(ROOT / "cython_core", tmp_path / "cython_core")
    (tmp_path / "setup.py").write_text(SETUP)
    return tmp_path


def run(*command, folder):
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def test_a_game_is_built_and_played_without_its_lockstep_folder(copied):
    shutil.rmtree(copied / "cython_core" / "five_towers" / "lockstep")
    built = run("setup.py", "build_ext", "--inplace", folder=copied)
    assert built.returncode == 0, built.stdout + built.stderr
    played = run("-c", PLAY, folder=copied)
    assert played.returncode == 0, played.stderr
    refused, sums = played.stdout.splitlines()
    totals = tw.game("five-towers", players=3).simulate(200, seed=1).totals
    assert refused == "lock-step cannot play this game, or not by these strategies"
    assert sums == f"{totals.points.sum()} {totals.decisions}"


def test_another_order_of_the_bodies_does_not_compile(copied):
    order = copied / "cython_core" / "shared" / "engine" / "game.pxi"
    loans, rest = [], []
    for line in order.read_text().splitlines(keepends=True):
        (loans if line.startswith('include "loans.pxi"') else rest).append(line)
    assert loans
    order.write_text("".join(rest + loans))
    built = run("setup.py", "build_ext", "--inplace", folder=copied)
    assert built.returncode != 0


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
    assert "TURMWERK_TARGETS='v9' is unknown; allowed: all, or nothing for what this machine uses" in built.stderr


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
