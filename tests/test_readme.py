"""The README's commands that install; what its examples print is checked in test_tutorials.py."""

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
INSTALLING = [line for block in BLOCKS for line in block.splitlines() if line.startswith("pip install")]  # the package, then its tests


def test_the_first_command():
    command = INSTALLING[0].partition(" && ")[2].replace("turmwerk", f"{sys.executable} -m turmwerk", 1)
    run = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


def test_the_commands_that_install_are_run_elsewhere():
    """The second one is what .ci/run runs, in a fresh environment; CONTRIBUTING names the same tests."""
    _, tests = INSTALLING
    assert tests in (README.parent / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    contributing = (README.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"    {tests.partition(' && ')[2]} " in contributing
