"""What rests on reconstructed components is marked wherever it is shown, in words and in plain values."""

import json

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.components.sources import footnote
from turmwerk.table.sight import sight
from turmwerk.table.table import Table

NOTHING = {"points.sizes": [3, 6, 9, 12, 16, 21]}  # all that is reconstructed in Yak's base variant, replaced
SEARCH = {"generations": 1, "games": 20, "population": 4, "verified_games": 20}


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A game of Yak under way, and another without reconstructed components."""
    files = []
    for components in ({}, NOTHING):
        state = tw.game("yak", components=components).start(seed=3)
        for _ in range(30):
            state.play_random()
        files.append(tmp_path_factory.mktemp("records") / "game.jsonl")
        files[-1].write_text(json.dumps(state.record()))
    return files


class TestTune:
    def test_yak(self):
        result = tw.tune("yak", players=2, against="random", **SEARCH)
        assert result.reconstructed == ("points.sizes",)
        assert result.as_dict()["reconstructed"] == ["points.sizes"]
        assert {line.reconstructed for line in result._lines()} == {True}
        shown = result._repr_html_()
        assert shown.count("†") >= 3
        assert footnote(result.reconstructed) in shown
        assert f"# {footnote(result.reconstructed)}" in result.to_toml()

    def test_several_settings(self):
        """What is reconstructed in one of them only."""
        result = tw.tune("yak", players=2, variant=["base", "bonus"], against="random", **SEARCH)
        assert "bonus.black.penalty" in result.reconstructed

    def test_nothing(self):
        result = tw.tune("yak", players=2, against="random", components=NOTHING, **SEARCH)
        assert result.as_dict()["reconstructed"] == []
        assert "†" not in result._repr_html_() + result.to_toml() + repr(result)


class TestExploit:
    def test_yak(self):
        result = tw.exploit("yak", "random", players=2, **SEARCH)
        assert result.as_dict()["reconstructed"] == ["points.sizes"]
        assert result.verdict.endswith(" †")
        assert f"# {footnote(result.reconstructed)}" in result.to_toml()

    def test_the_command(self):
        words = ["--generations", 1, "--games", 20, "--population", 4, "--verified-games", 20]
        printed = turmwerk("exploit", "yak", "random", *words).stdout
        assert "2 players base †" in printed
        assert "† rests on reconstructed components" in printed
        assert "†" not in turmwerk("exploit", "five-towers", "random", *words).stdout


class TestJudging:
    def test_evaluate(self, record):
        marked, plain = (turmwerk("evaluate", one, "--playouts", 5).stdout for one in record)
        assert "wins †" in marked
        assert "† rests on reconstructed components" in marked
        assert "†" not in plain
        assert json.loads(turmwerk("evaluate", record[0], "--playouts", 5, "--json").stdout)["reconstructed"] == ["points.sizes"]

    def test_analyze(self, record, tmp_path):
        marked, plain = (tw.analyze(one.read_text(), playouts=2) for one in record)
        assert marked.sentence().endswith(" †.")
        assert marked.as_dict()["reconstructed"] == ["points.sizes"]
        marked.report(tmp_path / "page.html")
        assert f"{marked.footnote}." in (tmp_path / "page.html").read_text(encoding="utf-8")
        assert "†" not in plain.sentence() + plain.footnote
        assert "† rests on reconstructed components" in turmwerk("analyze", record[0], "--playouts", 2).stdout

    def test_search(self):
        assert tw.game("yak").start().search("mcts:4").as_dict()["reconstructed"] == ("points.sizes",)
        assert tw.game("five-towers").start().search("mcts:4").reconstructed == ()


def test_the_table_says_it_beside_advice():
    """The page shows it where advice or chances are shown."""
    for name, said in (("yak", True), ("five-towers", False)):
        table = Table(tw.game(name), ("greedy", "greedy"), [tw.game(name).start()])
        assert bool(sight(table, frozenset())["footnote"]) == said
