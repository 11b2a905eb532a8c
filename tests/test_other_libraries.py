"""Recipes for libraries that are not needed otherwise: the code of the pages, where they are installed."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import turmwerk as tw

DOCS = Path(__file__).parent.parent / "docs"


def recipe(page, name):
    (code,) = re.findall(rf"^```python {name}\n(.*?)^```$", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return code


def printed(code, tmp_path):
    script = tmp_path / "recipe.py"
    script.write_text(code, encoding="utf-8")
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=900)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("library", ["joblib", "ray"])
def test_workers_of_others_play_the_same_games(library, tmp_path):
    pytest.importorskip(library)
    whole = tw.simulate("five-towers", 2000, players=3, seed=1, strategies="greedy")
    assert np.array_str(whole.win_share)[:6] in printed(recipe("scaling.md", library), tmp_path)


@pytest.mark.parametrize("library", ["joblib", "ray"])
def test_the_recipe_asks_for_what_there_is(library):
    """Also where the library is missing: what it calls is played here."""
    names = {}
    body = re.search(r"def played.*?threads=1\)\n", recipe("scaling.md", library), re.DOTALL)[0]
    exec(body, names)
    game = tw.game("five-towers", players=3)
    parts = [names["played"](game, first, 500) for first in range(0, 2000, 500)]
    shares = sum(part.games * part.win_share for part in parts) / 2000
    assert shares == pytest.approx(tw.simulate(game, 2000, seed=1, strategies="greedy").win_share)


@pytest.mark.long
def test_maskable_ppo_learns(tmp_path):
    pytest.importorskip("sb3_contrib")
    assert "2 players: " in printed(recipe("learning.md", "sb3"), tmp_path)
