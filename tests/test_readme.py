"""The README's examples work as printed."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
LINES = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines()]
INSTALLING = [line for line in LINES if line.startswith("pip install")]  # the package, then what its tests need
COMMANDS = [INSTALLING[0].partition(" && ")[2], *(line for line in LINES if line.startswith("turmwerk"))]


def test_the_python_session():
    session = "\n".join(block for language, block in BLOCKS if language == "python")
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", str(README), 0)
    assert len(test.examples) >= 10
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    report = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands(command):
    line = command.replace("turmwerk", f"{sys.executable} -m turmwerk", 1).replace("| turmwerk", f"| {sys.executable} -m turmwerk")
    run = subprocess.run(line, shell=True, capture_output=True, text=True, check=False, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


def test_the_commands_that_install_are_run_elsewhere():
    """The second one is what .ci/run runs, in a fresh environment; CONTRIBUTING names the same tests."""
    _, tests = INSTALLING
    assert tests in (README.parent / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    contributing = (README.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"    {tests.partition(' && ')[2]} " in contributing
