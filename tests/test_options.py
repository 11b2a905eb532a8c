"""What each option is worth: restricted seats among unrestricted ones, on the same deals."""

import json
from dataclasses import replace

import pytest
from commands import turmwerk as run
from facts import facts_of
from pages import assert_page

import turmwerk as tw
from turmwerk.strategy.parsing import parse


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
        from turmwerk.studies.option_seats import PLAYED_FROM

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


BANNED_ALREADY = [
    ("five-towers", 3, "greedy!bid 5", "bid 5"),
    ("yak", 2, "greedy!choose market", "choose market"),
    ("asara", 2, "greedy!go bank-*", "go bank-*"),
    ("sultaniya", 1, "greedy!take *", "take *"),
]


class TestControl:
    """Both sides are tuned: what a search gains is not the merit of the ban."""

    @pytest.mark.parametrize(("game", "players", "strategies", "pattern"), BANNED_ALREADY)
    @pytest.mark.parametrize("generations", [0, 2])
    def test_a_ban_that_changes_nothing_changes_no_game(self, game, players, strategies, pattern, generations):
        """The seat may not do it anyway: it and its control are tuned to the same weights."""
        study = tw.options(game, players=players, strategies=strategies, moves=[pattern], games=300, generations=generations)
        (one,) = study.options
        assert (one.change.value, one.points.value) == (0, 0)
        assert one.taken == 0
        assert one.retuned == one.control_retuned
        assert one.win_share == one.control
        assert not one.matters
        assert study.word(one) == "dead: never taken"

    @pytest.mark.long
    @pytest.mark.parametrize(("game", "players", "strategies", "pattern"), BANNED_ALREADY)
    def test_a_ban_that_changes_nothing_with_more_games(self, game, players, strategies, pattern):
        for seed in range(1, 4):
            study = tw.options(game, players=players, strategies=strategies, moves=[pattern], games=20_000, seed=seed)
            assert study.options[0].change.value == 0
            assert study.word(study.options[0]) == "dead: never taken"

    def test_one_tuning_without_a_ban_and_one_for_each_option(self, monkeypatch):
        from turmwerk.studies import option_seats as module

        real = module.tuned_seat
        calls = []

        def tuned(game, own, others, **asked):
            calls.append((own.forbidden, asked))
            return real(game, own, others, **asked)

        monkeypatch.setattr(module, "tuned_seat", tuned)
        tw.options("five-towers", players=2, moves=["bid 1", "bid 2"], strategies="greedy", games=40, generations=1)
        assert [forbidden for forbidden, _ in calls] == [(), ("bid 1",), ("bid 2",)]
        assert calls[0][1] == calls[1][1] == calls[2][1]

    def test_both_sides_choose_among_the_same_weights(self, monkeypatch):
        """Whatever a search with the ban finds, the control may use too: only then luck is not credited to the ban."""
        from turmwerk.studies import option_seats as module

        game = tw.game("five-towers", players=2)
        expert = parse(game, "expert").vector
        weak = parse(game, "greedy").vector

        def tuned(game, own, others, **asked):
            return replace(expert if own.forbidden else weak, name="tuned")

        monkeypatch.setattr(module, "tuned_seat", tuned)
        study = tw.options(game, moves=["bid 5"], strategies="greedy", games=2000, generations=1)
        (one,) = study.options
        assert one.retuned
        assert one.control_retuned
        assert one.control.low > 0.6  # the control plays like expert, which a search with the ban found
        assert abs(one.change.value) < 0.1

    def test_figures_are_restricted_minus_control(self):
        study = tw.options("five-towers", players=2, moves=["bid 2"], strategies="greedy", games=400, generations=2)
        (one,) = study.options
        assert one.games == 400
        assert one.change.value == pytest.approx(one.win_share.value - one.control.value)
        shown = json.loads(json.dumps(study.as_dict()))["options"][0]
        assert shown["control"]["value"] == one.control.value
        assert {"retuned", "control_retuned", "indispensable"} <= shown.keys()


class TestWords:
    """Three outcomes: shown, practically the same, not shown."""

    @pytest.mark.parametrize(
        ("joint", "taken", "word"),
        [
            ((-0.3, -0.32, -0.28), 0.5, "indispensable"),
            ((-0.05, -0.06, -0.04), 0.5, "needed"),
            ((-0.05, -0.06, -0.04), 0.0, "needed"),  # too rare for the sample of moves, but not for the games
            ((0.05, 0.04, 0.06), 0.5, "better left alone"),
            ((0.05, 0.04, 0.06), 0.0, "dead: never taken"),
            ((0.002, -0.004, 0.008), 0.5, "practically no difference"),
            ((0.002, -0.05, 0.054), 0.5, "not shown to matter"),
            ((0.002, -0.05, 0.054), 0.0, "dead: never taken"),
        ],
    )
    def test_by_the_interval(self, study, joint, taken, word):
        joint = tw.Estimate(*joint)
        one = replace(study.options[0], taken=taken, change=joint, joint=joint, indispensable=joint.value < -0.25)
        assert study.word(one) == word
        (said,) = replace(study, options=(one,)).verdicts
        assert word in said
        assert ("remain possible" in said) == (word == "not shown to matter")
        assert ("less than 1 percentage point" in said) == (word == "practically no difference")

    def test_half_of_the_wins_must_be_shown(self):
        few = tw.options("five-towers", players=2, moves=["bid [12345]"], strategies="greedy", games=8, generations=0)
        assert few.options[0].change.value <= -0.25
        assert not few.options[0].indispensable


def test_ctrl_c_leaves_what_there_is(monkeypatch):
    from turmwerk.studies import options as module

    real = module.OptionSeats.play_without
    calls = []

    def stopping(self, pattern):
        calls.append(pattern)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(self, pattern)

    monkeypatch.setattr(module.OptionSeats, "play_without", stopping)
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
