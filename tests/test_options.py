"""What each option is worth: restricted seats among unrestricted ones, on the same deals."""

import json

import pytest
from commands import turmwerk as run
from facts import facts_of
from pages import assert_page

import turmwerk as tw


@pytest.fixture(scope="module")
def study():
    """No re-tuning: a ban on bidding must cost, one on a move nobody makes must not."""
    return tw.options("five-towers", players=2, moves=["bid [12345]", "bid 1"], strategies="greedy", games=1000, generations=0)


class TestFigures:
    def test_the_dearest_comes_first(self, study):
        assert [one.pattern for one in study.options] == ["bid [12345]", "bid 1"]
        assert study.option("bid [12345]").change.value < -0.3
        assert study.word(study.options[0]) == "indispensable"

    def test_change_is_the_share_minus_fair(self, study):
        for one in study.options:
            assert one.change.value == pytest.approx(one.win_share.value - 0.5)
            assert one.joint.half_width >= one.change.half_width
            assert one.games == 1000

    def test_by_hand(self, study):
        """The same games with `simulate`, seat by seat."""
        from turmwerk.studies.options import PLAYED_FROM

        game = tw.game("five-towers", players=2)
        banned = "greedy!bid 1"
        lineups = [[banned, "greedy"], ["greedy", banned]]
        results = [game.simulate(500, first=PLAYED_FROM, strategies=one) for one in lineups]
        usual = game.simulate(500, first=PLAYED_FROM, strategies="greedy")
        option = study.option("bid 1")
        assert option.win_share.value == pytest.approx(sum(one.win_share[seat] for seat, one in enumerate(results)) / 2)
        points = sum(one.mean_scores[seat] for seat, one in enumerate(results)) / 2 - usual.mean_scores.mean()
        assert option.points.value == pytest.approx(points)

    def test_words(self, study):
        assert any("indispensable" in sentence and "bid [12345]" in sentence for sentence in study.verdicts)
        assert json.loads(json.dumps(study.as_dict()))["options"][0]["pattern"] == "bid [12345]"
        assert "bid [12345]" in repr(study)

    def test_threads(self, study):
        again = tw.options(
            "five-towers", players=2, moves=["bid [12345]", "bid 1"], strategies="greedy", games=1000, generations=0, threads=1
        )
        assert again == study

    def test_csv(self, study, tmp_path):
        study.to_csv(tmp_path / "o.csv")
        lines = (tmp_path / "o.csv").read_text().splitlines()
        assert lines[0].split(",") == study.to_arrow().column_names
        assert len(lines) == 1 + study.to_arrow().num_rows


class TestKinds:
    @pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
    def test_kinds_that_are_a_choice_are_found(self, info):
        facts = facts_of(info.name)
        study = tw.options(info.name, players=2, strategies="greedy", games=2, generations=0)
        patterns = {one.pattern for one in study.options}
        assert patterns >= facts.CHOICES
        assert not facts.FORCED & patterns
        assert all(0 <= one.taken <= 1 and one.offered > 0 for one in study.options)

    def test_alone_at_the_table_points_count(self):
        study = tw.options("sultaniya", players=1, moves=["take *"], strategies="greedy", games=60, generations=0)
        assert study.options[0].points.value < 0
        assert "points" in study.verdicts[0]


def test_retuning_without_the_move_never_looks_at_the_deals_of_the_figures():
    study = tw.options("five-towers", players=2, moves=["bid 2"], strategies="greedy", games=400, generations=2)
    assert study.options[0].games == 400
    assert study.options[0].retuned in (True, False)


def test_ctrl_c_leaves_what_there_is(monkeypatch):
    from turmwerk.studies import options as module

    real = module._Work.option
    calls = []

    def stopping(self, use, joint, session):
        calls.append(use)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(self, use, joint, session)

    monkeypatch.setattr(module._Work, "option", stopping)
    study = tw.options("five-towers", moves=["bid 1", "bid 2", "pass"], strategies="greedy", games=20, generations=0, partial=True)
    assert study.partial
    assert (len(study.options), study.asked) == (1, 3)


def test_a_ledger_goes_on(tmp_path):
    arguments = {"moves": ["bid 1", "bid 2"], "strategies": "greedy", "games": 200, "generations": 0, "keep": tmp_path / "o.ledger"}
    assert tw.options("five-towers", **arguments) == tw.options("five-towers", **arguments)
    with pytest.raises(tw.TurmwerkError):
        tw.options("five-towers", **{**arguments, "moves": ["pass"]})


class TestErrors:
    def test_unknown_moves(self):
        with pytest.raises(tw.StrategyError, match="no move of yak is called 'fly'"):
            tw.options("yak", moves=["fly"])

    @pytest.mark.parametrize("moves", [[], [3], 5])
    def test_moves_that_are_no_patterns(self, moves):
        with pytest.raises((tw.ArgumentTypeError, TypeError)):
            tw.options("yak", moves=moves)

    def test_strategies(self):
        with pytest.raises(tw.ArgumentTypeError, match="one strategy"):
            tw.options("yak", strategies=["greedy", "greedy"])


class TestCommand:
    def test_table(self):
        result = run("options", "five-towers", "--moves", "bid 1", "--strategies", "greedy", "--games", "100", "--generations", "0")
        assert result.returncode == 0
        assert "bid 1" in result.stdout
        assert "win share" in result.stdout

    def test_json(self):
        words = ("options", "five-towers", "--moves", "bid 1", "--strategies", "greedy", "--games", "20", "--generations", "0", "--json")
        assert json.loads(run(*words).stdout)["options"][0]["pattern"] == "bid 1"

    def test_bad_input(self):
        result = run("options", "five-towers", "--moves", "bid one")
        assert result.returncode == 2
        assert result.stderr.startswith("turmwerk: no move of five-towers is called 'bid one'")


class TestDelivery:
    def test_page(self, study, tmp_path):
        assert_page(study, tmp_path, "bid [12345]")

    def test_table(self, study):
        pytest.importorskip("pyarrow")
        lines = study.to_arrow().to_pylist()
        assert {line["item"] for line in lines} == {"bid [12345]", "bid 1"}
        assert {line["kind"] for line in lines} == {"figure", "difference"}

    def test_in_a_notebook(self, study):
        assert "indispensable" in study._repr_html_()
