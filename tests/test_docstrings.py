"""The functions that play many games describe every argument, and their examples are true."""

import doctest
import inspect
import re

import pytest

import turmwerk as tw
from turmwerk.common_arguments import described

FUNCTIONS = [
    *("analyze", "balance", "dataset", "design", "exploit", "game", "options", "replay", "simulate", "styles", "tournament", "train"),
    *("train_value", "tune", "what_if"),
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_is_described_once(name):
    function = getattr(tw, name)
    section = inspect.getdoc(function).partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^(\w[\w, ]*)\n    \S", section, re.MULTILINE)
    assert [one for entry in entries for one in entry.split(", ")] == ordered(entries, inspect.signature(function).parameters)


def ordered(entries, parameters):
    """The parameters, those that are described together side by side."""
    together = {name: entry.split(", ") for entry in entries for name in entry.split(", ")}
    found = []
    for name in parameters:
        found += [one for one in together.get(name, [name]) if one not in found]
    return found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_example_is_true(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(getattr(tw, name)), {"tw": tw}, name, None, 0)
    assert len(example.examples) >= 2
    report = []
    doctest.DocTestRunner(verbose=False).run(example, out=report.append)
    assert "".join(report) == ""


def test_common_arguments_take_their_places():
    text = "Play.\n\nParameters\n----------\nspeed\n    How fast.\n\nExamples\n--------\n>>> 1\n1"
    assert described(text, ["game", "speed", "keep"]).split("\n")[4:].count("speed") == 1
    assert re.findall(r"^(\w+)\n    ", described(text, ["game", "speed", "keep"]), re.MULTILINE) == ["game", "speed", "keep"]
    assert described("Nothing more.", ["game"]) == "Nothing more."
