"""The digest of a game changes with what decides how it is played, and with nothing else."""

import os
import subprocess
import sys
import tomllib

import pytest

import turmwerk as tw
from turmwerk.components.table import ComponentTable
from turmwerk.registry import digest
from turmwerk.registry.catalog import find
from turmwerk.registry.info import GameInfo
from turmwerk.weights.shipped import ShippedWeights

NAMES = [info.name for info in tw.games()]


class Text:
    """A file of a game with something replaced."""

    def __init__(self, text):
        self.text = text

    def read_text(self, encoding):
        return self.text


def digest_with(monkeypatch, name, *, components=None, weights=None):
    """The digest of a game whose files say something else; (what stands there, what stands there instead)."""
    info = find(name)
    kinds = (
        ("components", components, ComponentTable.read),
        ("weights", weights, lambda name, file: ShippedWeights(name, tomllib.loads(file.text), info.weights.values)),
    )
    for folder, change, kind in kinds:
        if change is not None:
            file = digest.__file__.replace("registry/digest.py", f"{folder}/{info.stem}.toml")
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
            assert change[0] in text
            content = kind(name, Text(text.replace(*change, 1)))
            monkeypatch.setattr(GameInfo, folder, property(lambda _, content=content: content))
    return digest.game_digest.__wrapped__(info)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_same_in_another_process(name):
    program = f"import turmwerk as tw; print(next(one.digest for one in tw.games() if one.name == {name!r}))"
    found = find(name).digest
    assert len(found) == digest.DIGITS
    for target in tw.native.targets():
        environment = os.environ | {"TURMWERK_TARGET": target, "PYTHONHASHSEED": "7"}
        run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == found


def test_games_have_different_ones():
    assert len({find(name).digest for name in NAMES}) == len(NAMES)


def test_it_changes_with_a_number_a_weight_and_a_search(monkeypatch):
    """Also where the few games that are played would not show it."""
    found = find("yak").digest
    changes = [
        {"components": ("value = 200\nmin = 1\nmax = 1000", "value = 201\nmin = 1\nmax = 1000")},
        {"weights": ("buy_crystals = -0.415", "buy_crystals = -0.416")},
        {"weights": ('search = "flat:100', 'search = "flat:101')},
        {"weights": ('rollouts = "expert"', 'rollouts = "greedy"')},
    ]
    others = []
    for change in changes:
        with monkeypatch.context() as changed:
            others.append(digest_with(changed, "yak", **change))
    assert len({found, *others}) == 1 + len(changes)


def test_it_does_not_change_with_words(monkeypatch):
    """Ranges, sources and descriptions do not decide how a game is played."""
    found = find("yak").digest
    components, weights = ("max = 10\n", "max = 9\n"), ('about = "a search', 'about = "the search')
    assert digest_with(monkeypatch, "yak", components=components, weights=weights) == found


def test_it_changes_with_the_rules(monkeypatch):
    """Whatever the files say: the games that are played are part of it."""
    found = find("five-towers").digest
    monkeypatch.setattr(digest, "SEED", 2027)  # stands for rules that deal otherwise
    assert digest.game_digest.__wrapped__(find("five-towers")) != found
