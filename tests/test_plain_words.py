"""Plain words: for components, categories of points and what is drawn; on the command line and after Tab."""

import json

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import turmwerk as tw
from turmwerk.cli import cli
from turmwerk.components.table import as_text
from turmwerk.registry.catalog import find
from turmwerk.studies.effects import _drawn

each_info = pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)


@each_info
def test_whatever_studies_name_has_plain_words(info):
    games = [tw.game(info.name, players=players, variant=variant) for variant in info.variants for players in info.players]
    drawn = {kind for game in games for kind, _ in _drawn(game, 30, 1)} | {fact for game in games for fact in game.facts}
    assert set(games[0]._engine.SETUP_WORDS) == drawn
    assert all(words and words != key for key, words in games[0].setup_words.items())
    words = games[0].category_words
    assert tuple(words) == games[0].categories
    assert all("_" not in text and len(text) > 4 for text in words.values())
    assert len(set(words.values())) == len(words)


@each_info
def test_every_component_can_be_given_as_it_is_shown(info):
    """The text of a value, typed in again, changes nothing."""
    for key, one in info.components.items():
        if not one.columns:
            text = one.value_text
            assert info.components.changes({key: text if one.length is not None or one.choices else int(text)}) == {}
        assert one.words
        assert len(one.words) <= len(one.about)


def test_lists_with_commas():
    game = tw.game("asara", players=4, components={"money.start": "20,20,20,20"})
    assert game.components["money.start"] == [20, 20, 20, 20]
    assert as_text(game.components["money.start"]) == "20,20,20,20"
    assert tw.game("five-towers", components={"cards.second_copy": ""}).components["cards.second_copy"] == []
    with pytest.raises(tw.ComponentError, match=r"money.start = \[20, 'x'\] of asara is not allowed; it must be a list"):
        tw.game("asara", components={"money.start": "20,x"})


def run(*words):
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_components_lists_everything():
    text = run("components", "asara")
    flat = " ".join(text.split())
    assert "money.start 20,21,22,23 (4 × " in flat
    assert "tent.fees" in text
    assert "only in professional" in text
    assert "tent.fees" not in run("components", "asara", "--variant", "basic")
    assert all(one.source in text for one in find("asara").components.values())


def test_components_in_json():
    found = json.loads(run("components", "asara", "--json"))
    assert list(found) == list(find("asara").components)
    white = found["price.white"]
    assert (white["value"], white["min"], white["max"], white["source"]) == (8, 0, 63, "published")
    assert white["allowed"] == "a whole number in 0..63"


def complete(*words):
    """What the shell offers for the last word."""
    *before, last = words
    found = ShellComplete(cli, {}, "turmwerk", "_TURMWERK_COMPLETE").get_completions(before, last)
    return [one.value for one in found]


def test_completion():
    assert "components" in complete("comp")
    assert complete("simulate", "as") == ["asara"]
    assert complete("simulate", "asara", "--variant", "") == ["basic", "professional"]
    assert complete("what-if", "asara", "--set", "price.w") == ["price.white="]
    assert complete("what-if", "asara", "--sweep", "price.white=") == ["price.white=8"]
    assert complete("simulate", "asara", "--strategies", "gre") == ["greedy"]
    assert complete("balance", "asara", "--strategies", "random,ex") == ["random,expert"]
    assert complete("tournament", "asara", "greedy", "ex") == ["expert"]
    assert complete("what-if", "chess", "--set", "") == []
