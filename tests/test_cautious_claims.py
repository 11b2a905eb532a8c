"""Nothing claims more than it knows: few games, several seats, reconstructed components; in words, tables, pages and JSON."""

import csv
import json
from dataclasses import replace

import numpy as np
import pytest
from commands import turmwerk
from pages import page_of

import turmwerk as tw
from turmwerk.components.sources import footnote, rests_on
from turmwerk.formatting import DAGGER
from turmwerk.statistics import Estimate, SequentialTest
from turmwerk.studies.verdicts import effect_verdicts, seat_verdict


def strict(text):
    """JSON as other programs read it: without infinities."""
    return json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))


class TestFewGames:
    def test_three_games_do_not_show_an_unfair_seat(self):
        game = tw.game("five-towers", players=2)
        seed = next(seed for seed in range(1, 100) if game.simulate(3, seed=seed).win_share[1] == 1)  # one seat wins all
        study = tw.balance(game, strategies="random", games=3, sample=3, seed=seed)
        (setting,) = study.settings
        assert setting.win_share.tolist() == [0, 1]
        assert seat_verdict(setting) == "no unfairness shown: the games are too few to rule out any effect"
        assert all(one.win_share.half_width > 0.5 for one in setting.seats)
        strict(json.dumps(study.as_dict(), allow_nan=False))

    @pytest.mark.parametrize("name", ["five-towers", "sultaniya"])
    def test_one_game_has_no_interval(self, name, tmp_path):
        study = tw.balance(name, strategies="random", games=1, sample=1)
        assert not any(seat.win_share.has_interval or seat.mean_score.has_interval for one in study.settings for seat in one.seats)
        assert "±" not in " ".join(study.verdicts)
        strict(json.dumps(study.as_dict(), allow_nan=False))
        study.to_csv(tmp_path / "one.csv")
        assert "inf" not in {cell for row in csv.reader((tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()) for cell in row}

    def test_a_report_of_one_game(self, tmp_path):
        pytest.importorskip("jinja2")
        study = tw.balance("five-towers", players=2, strategies="random", games=1, sample=1)
        assert "Infinity" not in page_of(study, tmp_path).rpartition("</script>")[0][-100_000:]

    def test_what_if_of_one_game(self):
        study = tw.what_if("five-towers", changes={"display.size": 6}, games=1)
        assert not any(one.paired.has_interval or one.matters for one in study.alternatives[0].changes)
        strict(json.dumps(study.as_dict(), allow_nan=False))

    def test_what_if_nothing_happened_in_few_games(self):
        """Three games that end as before do not show that all do."""
        study = tw.what_if("sultaniya", players=2, changes={"end.rounds": 99}, games=3)
        assert study.alternatives[0].same
        assert "all 3 games ended as before" in study.verdicts[0]
        assert study.alternatives[0].change("win share", "P0").paired.half_width > 0.5

    @pytest.mark.parametrize(("games", "known"), [(2, False), (100, True)])
    def test_who_wins_everything_is_not_rated_exactly(self, games, known):
        result = tw.tournament(tw.game("five-towers", players=2), ["greedy", "random"], games=games)
        first = result.figures()[0]
        assert first.win_share.value == 1
        assert first.rating.has_interval == first.win_share.has_interval == known
        assert first.rating.high == np.inf
        assert not known or 0.05 < first.win_share.half_width < 0.1
        strict(json.dumps(result.as_dict(), allow_nan=False))

    @pytest.mark.parametrize("words", [["simulate"], ["tournament", "greedy", "random"], ["balance", "--strategies", "greedy"]])
    def test_commands_do_not_say_plus_minus_nothing(self, words):
        command, *strategies = words
        ended = turmwerk(command, "five-towers", *strategies, "--players", "2", "--games", "3")
        assert ended.returncode == 0
        assert "± 0.00" not in ended.stdout
        assert "inf" not in ended.stdout

    def test_a_move_judged_by_one_playout(self):
        (value, *_) = tw.game("five-towers").start().evaluate(playouts=1)
        assert value.win_interval == value.points_interval == (-np.inf, np.inf)


class TestSeveralSeats:
    def test_a_seat_needs_more_than_its_own_interval(self):
        """One seat of five is just outside its 95 % interval."""
        setting = tw.balance("five-towers", players=5, strategies="random", games=50, sample=0).settings[0]
        own, joint = Estimate(0.05, 0.001, 0.1), Estimate(0.05, -0.02, 0.12)
        seats = tuple(replace(seat, advantage=own, joint=joint, differs=joint.excludes_zero) for seat in setting.seats)
        assert seat_verdict(replace(setting, seats=seats)).startswith("no unfairness shown")
        assert all(seat.joint.half_width > seat.advantage.half_width for seat in setting.seats)

    def test_what_if_marks_hold_together(self):
        study = tw.what_if("five-towers", changes={"points.razed": 2}, players=3, games=300)
        assert all(one.paired.excludes_zero for one in study.alternatives[0].changes if one.matters)


def test_the_sequential_test_ends_between_identical_strategies():
    def first(view):
        return view.legal[0]

    def twin(view):
        return view.legal[0]

    test = SequentialTest(effect=0.1, false_positive=0.05, false_negative=0.05)
    result = tw.tournament(tw.game("five-towers", players=2), [first, twin], games=2_000, sprt=test)
    assert result.verdict == "first does not beat twin by 0.1 of win share"
    assert result.games < 2_000


@pytest.fixture(scope="module")
def study():
    return tw.balance("sultaniya", players=2, variant="base", strategies="greedy", games=3_000, sample=5)


class TestReconstructed:
    def test_what_is(self):
        assert tw.game("five-towers").reconstructed == ()
        assert tw.game("yak").reconstructed == ("points.sizes",)
        assert "bonus.black.majority" in tw.game("yak", variant="bonus").reconstructed
        assert "tent.fees" in tw.game("asara", variant="professional").reconstructed
        assert "tent.fees" not in tw.game("asara").reconstructed

    def test_what_a_user_replaced_is_not(self):
        game = tw.game("asara", components={"bank.amounts": [9, 8, 7, 6]})
        assert "bank.amounts" in tw.game("asara").reconstructed
        assert "bank.amounts" not in game.reconstructed

    def test_which_findings_rest_on_it(self):
        keys = ("boards.ali-baba.small", "bonus.black.majority", "money.start")
        assert rests_on(keys, "board", "ali-baba")
        assert rests_on(keys, "bonus", "black")
        assert not rests_on(keys, "board", "anis")
        assert not rests_on(keys, "goals", "small")

    def test_verdicts(self, study):
        (setting,) = study.settings
        boards = next(text for text in effect_verdicts(setting) if text.startswith("the seat's board"))
        assert f"dunyazad {DAGGER} +" in boards
        assert all(DAGGER in text for text in study.verdicts)
        assert study.footnote.startswith(f"{DAGGER} rests on reconstructed components")
        assert "boards.* (40)" in study.footnote
        assert footnote(()) == ""

    def test_json_and_csv(self, study, tmp_path):
        values = study.as_dict()
        assert "tiles" in values["reconstructed"]
        assert {one["reconstructed"] for one in values["settings"][0]["effects"] if one["kind"] == "board"} == {True}
        study.to_csv(tmp_path / "figures.csv")
        rows = list(csv.DictReader((tmp_path / "figures.csv").read_text(encoding="utf-8").splitlines()))
        assert {row["reconstructed"] for row in rows} == {"True"}
        assert tw.game("sultaniya").simulate(10).as_dict()["reconstructed"] == list(tw.game("sultaniya").reconstructed)

    def test_the_report_says_so_in_its_summary(self, study, tmp_path):
        pytest.importorskip("jinja2")
        summary = page_of(study, tmp_path).partition('<section id="plots">')[0]
        assert f"2 players {DAGGER}" in summary
        assert study.footnote in summary

    @pytest.mark.parametrize(
        "words",
        [
            ["simulate", "sultaniya"],
            ["tournament", "sultaniya", "greedy", "random"],
            ["what-if", "sultaniya", "--set", "end.rounds=20"],
            ["balance", "sultaniya", "--strategies", "random", "--sample", "0"],
        ],
        ids=lambda words: words[0],
    )
    def test_commands(self, words):
        shown = turmwerk(*words, "--players", "2", "--games", "20").stdout
        assert shown.count(DAGGER) >= 2
        assert "rests on reconstructed components" in shown

    def test_nothing_is_marked_without(self):
        study = tw.balance("five-towers", players=2, strategies="random", games=100, sample=0)
        assert DAGGER not in " ".join(study.verdicts)
        assert study.footnote == ""
