"""Options are called what the parameters of the functions are called, with dashes; numbers may be written short."""

import inspect

import click
import pytest
from click.testing import CliRunner
from commands import turmwerk

import turmwerk as tw
from turmwerk.arguments import read_count
from turmwerk.cli import NAMES, cli
from turmwerk.cli.values import Renamed

# What only a command line needs: where the results go, and components one by one.
ITS_OWN = {"--set", "--json", "--report", "--csv", "--full", "--help", "--errors", "--out", "--quiet", "--verbose"}
COMMANDS = {name: cli.get_command(None, name) for name in NAMES}
CALLED = [name for name in NAMES if inspect.isfunction(getattr(tw, name.replace("-", "_"), None)) and name not in ("replay", "strategies")]


def options(name):
    return [one for one in COMMANDS[name].params if isinstance(one, click.Option)]


@pytest.mark.parametrize("name", CALLED)
def test_options_have_the_names_of_parameters(name):
    parameters = set(inspect.signature(getattr(tw, name.replace("-", "_"))).parameters)
    others = {
        "analyze": {"--game", "--most", "--rules"},  # which record of the file, how many decisions to show, where its rules are
        "train": {"--value", "--positions"},  # asked by `tw.train_value(positions=…)`
        "what-if": {"--without"},  # asked by `tw.options(moves=…, generations=0)`
    }.get(name, set())
    for one in options(name):
        assert one.opts[0] in ITS_OWN | others or one.opts[0][2:].replace("-", "_") in parameters, one.opts


@pytest.mark.parametrize("name", NAMES)
def test_older_names_are_understood_and_not_shown(name):
    text = CliRunner().invoke(COMMANDS[name], ["--help"]).output
    for one in options(name):
        if isinstance(one, Renamed):
            assert one.opts[0] in text
            assert f"{one.before} " not in text


def test_older_names_mean_the_same():
    asked = ("simulate", "five-towers", "--games", 50)
    new = turmwerk(*asked, "--strategies", "greedy,random").stdout
    assert "P0 greedy" in new
    seats = [line for line in new.splitlines() if "P0" in line or "P1" in line]
    for words in (("--strategy", "greedy", "--strategy", "random"), ("--strategies", "greedy", "--strategies", "random")):
        assert [line for line in turmwerk(*asked, *words).stdout.splitlines() if "P0" in line or "P1" in line] == seats
    assert "no scheduler was reached at 'nowhere'" in turmwerk(*asked, "--cluster", "nowhere").stderr
    assert "seat 0: unknown strategy 'clever'" in turmwerk(*asked, "--strategy", "clever").stderr


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10000", 10_000),
        ("10k", 10_000),
        ("1e5", 100_000),
        ("2m", 2_000_000),
        ("2M", 2_000_000),
        ("1.5k", 1500),
        ("2.5E3", 2500),
        ("-5", -5),
    ],
)
def test_large_numbers(text, number):
    assert read_count(text) == number


@pytest.mark.parametrize("text", ["", "k", "1.5", "1e", "1e999", "10 thousand", "0x10", "1_000_", "nan", "1k5", "9" * 5000, "1.23456k"])
def test_what_is_not_a_number(text):
    with pytest.raises(ValueError, match=r"is not a whole number; write it as 250000, 250k, 2\.5e5 or 2m"):
        read_count(text)


def test_large_numbers_on_the_command_line():
    assert "1,000 games" in turmwerk("simulate", "five-towers", "--games", "1k").stdout
    bad = turmwerk("simulate", "five-towers", "--games", "many")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "'many' is not a whole number; write it as 250000, 250k, 2.5e5 or 2m" in bad.stderr
