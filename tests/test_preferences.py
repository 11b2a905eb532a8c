"""Defaults from environment variables and a file; --quiet and --verbose."""

import json
import logging

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk import progress

ASKED = ("simulate", "five-towers", "--json")


@pytest.fixture
def config(tmp_path, monkeypatch):
    path = tmp_path / "config.toml"
    monkeypatch.setenv("TURMWERK_CONFIG", str(path))
    return path


def simulated(*words):
    done = turmwerk(*ASKED, *words)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return found["games"], found["seed"], found["players"]


def test_the_nearest_default_counts(config, monkeypatch):
    config.write_text('seed = 3\ngames = "1k"\nplayers = 4\nsweep = "a=1;2"\n[simulate]\ngames = 40\n[what-if]\nsweep = "a=1;2"\n')
    assert simulated() == (40, 3, 4)
    monkeypatch.setenv("TURMWERK_GAMES", "50")
    monkeypatch.setenv("TURMWERK_SEED", "6")
    assert simulated() == (50, 6, 4)
    monkeypatch.setenv("TURMWERK_SIMULATE_GAMES", "60")
    assert simulated("--seed", 7) == (60, 7, 4)
    assert simulated("--games", 70) == (70, 6, 4)


def test_what_may_be_repeated_is_a_list(config):
    config.write_text('players = 2\nset = ["display.size=6", "points.main=2"]\nstrategies = "greedy,random"\n')
    found = json.loads(turmwerk(*ASKED, "--games", 10).stdout)
    assert (found["players"], found["strategies"]) == (2, ["greedy", "random"])
    assert found["components"]["display.size"] == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[simulat]\ngames = 5\n", "there is no command 'simulat'; did you mean simulate?"),
        ("[simulate]\ngmaes = 5\n", "simulate has no option 'gmaes'; did you mean games?"),
        ("simulate = 5\n", "simulate is a command; write [simulate] and its options below"),
        ("games = \n", "is not a file of preferences"),
        ("\0", "is not a file of preferences"),
        ("games = " + "[" * 10_000, "brackets are nested too deep"),
        ("games = " + "9" * 10_000, "a number has thousands of digits"),
        ("# too much\n" * 100_000, "it is longer than 1,000,000 bytes"),
        ('[simulate]\ngames = "many"\n', "many"),
        ("games = -5\n", "-5"),
        ("games = [1, 2]\n", "[1, 2]"),
        (None, "which TURMWERK_CONFIG names"),
    ],
)
def test_mistakes_are_said_with_the_file(config, text, message):
    if text is not None:
        config.write_text(text)
    done = turmwerk(*ASKED)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_help_needs_no_preferences(config):
    config.write_text("[nothing]\n")
    assert turmwerk("--help").returncode == 0


def test_verbose_logs_lines(config):
    config.write_text("")
    done = turmwerk("simulate", "five-towers", "--games", 3000, "--verbose")
    assert "games: 3,000 of 3,000" in done.stderr
    assert "games" not in turmwerk("simulate", "five-towers", "--games", 3000, "--quiet").stderr


def test_the_log_of_python(caplog, monkeypatch):
    monkeypatch.setattr(progress, "LOG_SECONDS", 0.0)
    with caplog.at_level(logging.INFO, logger="turmwerk"):
        tw.simulate("five-towers", 2000)
    assert any("games:" in line and "of 2,000" in line for line in caplog.messages)
    caplog.clear()
    tw.simulate("five-towers", 2000)
    assert caplog.messages == []
