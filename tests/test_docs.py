"""The documentation builds without a warning, every game has its page, and the examples run."""

import subprocess
import sys
from pathlib import Path

import pytest

import turmwerk as tw

ROOT = Path(__file__).parent.parent


def test_the_site_builds_without_warnings(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E", "-d", tmp_path / "trees", ROOT / "docs", tmp_path / "site"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert "tw.balance" in (tmp_path / "site" / "api.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
def test_every_game_has_its_page(name):
    """`python docs/findings.py GAME` writes the page and what a real run found."""
    assert f"../rules/{name}.md" in (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert f"turmwerk balance {name} " in (ROOT / "docs" / "findings" / f"{name}.md").read_text(encoding="utf-8")


EXAMPLES = {"which_seat_wins.py": ["five-towers", "300"], "display_size.py": ["300"], "longest_game.py": ["300"]}


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_the_examples_run(path):
    run = subprocess.run([sys.executable, path, *EXAMPLES[path.name]], capture_output=True, text=True, check=False, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    assert len(run.stdout.splitlines()) >= 2
