"""design: what may be varied, what the game should be like, the search, the proof."""

import json
from pathlib import Path

import numpy as np
import pytest
from commands import turmwerk as run
from pages import assert_page

import turmwerk as tw
from turmwerk.designing.budget import read_budget
from turmwerk.designing.design import TRIAL_FROM
from turmwerk.designing.goals import read_goals
from turmwerk.designing.model import Model
from turmwerk.designing.playing import Measuring
from turmwerk.designing.search import EXPLORED_FROM, Guess, preferred
from turmwerk.designing.space import Space
from turmwerk.designing.steps import front_of

RIGGED = {"money.start": [40, 21, 22, 23]}  # seat 0 has 20 Asari more


@pytest.fixture(scope="module")
def mended():
    """A rigged game, mended from the other seat's money."""
    return tw.design(
        "asara",
        players=2,
        components=RIGGED,
        vary={"money.start.1": range(21, 61, 3)},
        goals=["seats=0.05"],
        strategies="greedy",
        budget=6000,
        seed=2,
    )


class TestSpace:
    def space(self, vary, **more):
        return Space([tw.game("asara", players=2)], vary, **more)

    def test_entries_of_lists(self):
        space = self.space({"money.start.1": [21, 30], "price.white": range(6, 9)})
        point = (1, 0)
        assert space.components(point) == {"money.start": [20, 30, 22, 23]} | (
            {} if space.original["price.white"] == 6 else {"price.white": 6}
        )
        assert space.size == 6
        (made,) = space.made(point)
        assert made.components["money.start"][1] == 30

    def test_texts_are_the_same(self):
        texts = self.space(["money.start.1=21..24", "price.white=6..8"])
        assert [axis.values for axis in texts.axes] == [(21, 22, 23, 24), (6, 7, 8)]

    def test_items_that_are_there_or_not(self):
        space = Space([tw.game("five-towers", players=5)], ["cards.second_copy.9=on,off"])
        (axis,) = space.axes
        present = 9 in space.original["cards.second_copy"]
        assert axis.original is present
        changed = space.components((1,) if present else (0,))["cards.second_copy"]
        assert (9 in changed) is not present

    def test_distance_is_nothing_at_the_original(self):
        space = self.space({"money.start.1": range(11, 32)})
        assert space.distance(space.nearest()) == 0
        assert space.distance((0,)) == pytest.approx(0.5)
        assert space.changes((0,)) == 1

    @pytest.mark.parametrize(
        ("constraint", "allowed"),
        [
            ("rises money.start", [20, 21, 22]),
            ("money.start.1 <= money.start.2 - 1", [18, 19, 20, 21]),
            ("money.start.0 < money.start.1 <= 22", [21, 22]),
            (lambda components: components["money.start"][1] == 25, [25]),
        ],
    )
    def test_constraints(self, constraint, allowed):
        space = self.space({"money.start.1": range(18, 26)}, constraints=constraint)
        points = space.candidates(np.random.default_rng(1), 10)
        assert [space.values(point)["money.start.1"] for point in points] == allowed

    def test_how_far_a_change_may_go(self):
        vary = {"money.start.1": [21, 30], "money.start.0": [20, 30]}
        assert len(self.space(vary, max_changes=1).candidates(np.random.default_rng(1), 10)) == 3
        assert len(self.space(vary, max_distance=0.5).candidates(np.random.default_rng(1), 10)) == 1

    @pytest.mark.parametrize(
        ("vary", "message"),
        [
            ({"price.whit": [1, 2]}, "did you mean price.white"),
            ({"money.start.4": [1]}, "money.start.0 to money.start.3"),
            ({"price.white": []}, "1 to 1000 values"),
            ({"money.start.1": [-1]}, "is not allowed"),
            (["price.white=6..8", "price.white=9"], "twice"),
            ({}, "keys with their values"),
            (3, "keys with their values"),
            ([3], "KEY=VALUE"),
        ],
    )
    def test_bad_input(self, vary, message):
        with pytest.raises((tw.ComponentError, tw.ArgumentError), match=message):
            self.space(vary)

    @pytest.mark.parametrize("constraint", ["rises price.white", "price.white", "price.white <= pink", "price.white <=", "1 < * 2", 7])
    def test_bad_constraints(self, constraint):
        with pytest.raises((tw.ComponentError, tw.ArgumentTypeError), match="constraint"):
            self.space({"price.white": [6, 7]}, constraints=[constraint])


class TestGoals:
    game = tw.game("sultaniya", players=2)

    def read(self, *texts):
        return read_goals(list(texts), [self.game])

    def test_bands_and_tolerances(self):
        length, close, seats = self.read("length=200..260~5", "close=..12", "seats=0.02")
        assert (length.band, length.tolerance) == ((200, 260), 5)
        assert close.band == (None, 12)
        assert (seats.band, seats.tolerance) == ((None, None), 0.02)
        assert self.read("length=8..10 rounds")[0].rounds

    def test_misses_are_counted_in_tolerances(self):
        (goal,) = self.read("length=200..260~5")
        items = goal.items(self.game)
        assert goal.misses(np.array([[190.0], [230.0], [275.0]]), items).ravel().tolist() == [2, 0, 3]
        (seats,) = self.read("seats")
        assert seats.misses(np.array([0.53, 0.47]), seats.items(self.game)) == pytest.approx([3, 3])

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("seat", "did you mean seats"),
            ("length=9..3", "empty band"),
            ("length=a..b", "unknown goal"),
            ("seats=1..2", "has no band"),
            ("close=..12~0", "above 0"),
            ("close=3 rounds", "only the length"),
            ("length=1.2.3..4", "is not a number"),
        ],
    )
    def test_bad_texts(self, text, message):
        with pytest.raises(tw.ArgumentError, match=message):
            self.read(text)

    def test_goals_that_make_no_sense(self):
        with pytest.raises(tw.ArgumentError, match="at least two players"):
            read_goals("seats", [tw.game("sultaniya", players=1)])
        with pytest.raises(tw.ArgumentError, match="drawn for a seat"):
            read_goals("draws", [tw.game("asara")])
        with pytest.raises(tw.ArgumentError, match="twice"):
            self.read("seats", "seats=0.1")

    def test_every_goal_can_be_measured(self):
        def few_points(result):
            return max(0.0, float(result.mean_scores.mean()) - 20)

        found = tw.design(
            "sultaniya",
            players=2,
            vary={"sapphires.pass": [1, 2, 3]},
            goals=["seats", "length", "close", "late", "skill=0.6..0.9", "draws", "categories", few_points],
            strategies="greedy",
            weaker="random",
            budget=4000,
        )
        names = [goal.name for goal in found.goals]
        assert names == ["seats", "length", "close", "late", "skill", "draws", "categories", "few_points()"]
        figures = {one.goal: one for one in found.original.verdict.figures}
        assert set(figures) == set(names)
        assert 0 < figures["late"].value.value < 1
        assert 0.5 < figures["skill"].value.value <= 1
        assert figures["few_points()"].value.value > 0
        json.dumps(found.as_dict())


class TestModel:
    def test_a_line_is_found_through_noise(self):
        rng = np.random.default_rng(3)
        places = rng.random((30, 2))
        truth = 0.5 + 0.3 * places[:, :1] - 0.1 * places[:, 1:]
        model = Model(places, truth + 0.01 * rng.standard_normal(truth.shape), np.full(truth.shape, 1e-4))
        means, deviations = model.predict(np.array([[0.2, 0.8], [0.9, 0.1]]))
        assert means.ravel() == pytest.approx([0.48, 0.76], abs=0.02)
        assert (deviations < 0.02).all()

    def test_what_was_not_seen_is_doubtful(self):
        model = Model(np.array([[0.0], [0.1]]), np.array([[0.4], [0.5]]), np.full((2, 1), 1e-4))
        _, deviations = model.predict(np.array([[0.05], [1.0]]))
        assert deviations[1] > 3 * deviations[0]

    def test_a_candidate_played_twice(self):
        """Two equal rows and hardly any noise: the covariances can be solved, not inverted."""
        rng = np.random.default_rng(1)
        places, means = rng.random((40, 3)), rng.normal(size=(40, 2))
        places[1] = places[0]
        noise = 1e-10
        predicted, deviations = Model(places, means, np.full(means.shape, noise)).predict(places[:3])
        assert np.allclose(predicted[0], means[:2].mean(axis=0), atol=1e-3)
        assert np.allclose(deviations, np.sqrt([[noise / 2], [noise / 2], [noise]]), rtol=0.02)


class TestPreference:
    def test_small_changes_are_preferred_among_equals(self):
        best, near, worse = (
            Guess((n,), loss, 0.1, distance, 100) for n, (loss, distance) in enumerate([(0.6, 0.9), (0.65, 0.2), (3, 0.1)])
        )
        assert preferred([best, near, worse]) is near
        assert front_of([best, near, worse], near) == [worse, near, best]

    def test_good_enough_is_good_enough(self):
        best, near = (Guess((n,), loss, 0.1, distance, 100) for n, (loss, distance) in enumerate([(0.05, 0.9), (0.45, 0.2)]))
        assert preferred([best, near]) is near


class TestBudget:
    def test_games_and_times(self):
        assert read_budget(5000) == (5000, 0)
        assert read_budget("5000") == (5000, 0)
        assert [read_budget(text) for text in ("90s", "4m", "1.5h")] == [(0, 90), (0, 240), (0, 5400)]

    @pytest.mark.parametrize("budget", ["", "4 min", "0s", "-3", 10, "99999h", 1.5, True, None])
    def test_bad_ones(self, budget):
        with pytest.raises(tw.ArgumentError):
            read_budget(budget)


class TestDesign:
    def test_the_rigged_game_is_mended(self, mended):
        assert mended.original.loss > 3 * mended.best.loss
        assert mended.best.components["money.start"][1] > 30
        assert mended.best.components["money.start"][0] == 40
        assert mended.helps
        assert mended.best.change.high < 0
        assert mended.recommended is mended.best

    def test_the_proof_is_played_on_fresh_deals_and_paired(self, mended):
        verdict = mended.best.verdict
        assert verdict.deals == mended.original.verdict.deals > 10
        assert {one.item for one in verdict.figures} == {"P0", "P1"}
        change = verdict.figures[0].change
        assert change.value < 0
        assert change.excludes_zero

    def test_the_game_with_its_components_shows_the_same(self, mended):
        """The figures of the proof are those of simulate on the same deals."""
        from turmwerk.designing.proof import PROOF_FROM

        game = tw.game("asara", players=2, components={**RIGGED, **mended.best.components})
        result = game.simulate(mended.best.verdict.deals, seed=2, first=PROOF_FROM, strategies="greedy")
        assert [one.value.value for one in mended.best.verdict.figures] == pytest.approx(result.win_share.tolist())

    def test_others_judge_too(self, mended):
        assert [one.players for one in mended.best.others] == ["expert"]

    def test_toml(self, mended, tmp_path):
        (tmp_path / "d.toml").write_text(mended.to_toml())
        game = tw.game("asara", players=2, components=tmp_path / "d.toml")
        assert game.changed["money.start"] == mended.best.components["money.start"]

    def test_front(self, mended):
        distances = [one.distance for one in mended.front]
        assert distances == sorted(distances)
        assert mended.best in mended.front

    def test_words(self, mended):
        assert mended.verdicts[0].startswith("with money.start = [40, ")
        assert "the largest unfairness falls from" in mended.verdicts[0]
        assert any("expert" in sentence for sentence in mended.verdicts)
        assert json.loads(json.dumps(mended.as_dict()))["best"]["components"] == dict(mended.best.components)

    def test_csv(self, mended, tmp_path):
        mended.to_csv(tmp_path / "d.csv")
        assert len((tmp_path / "d.csv").read_text().splitlines()) > 4

    def test_the_same_on_any_number_of_threads(self):
        arguments = {"vary": ["display.size=4..6"], "goals": "length=20..30", "strategies": "greedy", "budget": 2000}
        one, two = (tw.design("five-towers", threads=threads, **arguments) for threads in (1, 3))
        assert one == two

    def test_a_ledger_goes_on(self, tmp_path):
        arguments = {"vary": ["display.size=4..6"], "goals": "length=20..30", "strategies": "greedy", "budget": 2000}
        keep = tmp_path / "d.ledger"
        assert tw.design("five-towers", keep=keep, **arguments) == tw.design("five-towers", keep=keep, **arguments)
        with pytest.raises(tw.TurmwerkError):
            tw.design("five-towers", keep=keep, **{**arguments, "goals": "length=20..31"})

    def test_ctrl_c_leaves_the_best_so_far(self, monkeypatch):
        from turmwerk.designing import steps

        def stop(*arguments, **more):
            raise KeyboardInterrupt

        monkeypatch.setattr(steps, "prove", stop)
        asked = {"vary": ["display.size=4..6"], "goals": "length=20..30", "strategies": "greedy", "budget": 2000}
        with pytest.raises(KeyboardInterrupt):
            tw.design("five-towers", **asked)
        found = tw.design("five-towers", **asked, partial=True)
        assert found.partial
        assert found.best.verdict is None
        assert "nothing is shown" in found.verdicts[0]

    @pytest.mark.parametrize("calls", [1, 2, 3])
    def test_ctrl_c_while_candidates_are_played(self, monkeypatch, calls):
        """A candidate counts when it has been measured in all settings, not before."""
        made = Measuring.columns
        left = iter(range(calls))

        def columns(self, games, first, count):
            if EXPLORED_FROM <= first < TRIAL_FROM and next(left, None) is None:
                raise KeyboardInterrupt
            return made(self, games, first, count)

        monkeypatch.setattr(Measuring, "columns", columns)
        asked = {"vary": ["display.size=2..7"], "goals": "length=20..30", "strategies": "greedy", "budget": 3000, "partial": True}
        found = tw.design("five-towers", **asked)
        assert (found.partial, found.best.verdict, found.tried) == (True, None, calls)

    def test_ctrl_c_before_the_first_candidate(self, monkeypatch):
        def columns(self, games, first, count):
            raise KeyboardInterrupt

        monkeypatch.setattr("turmwerk.designing.design._tried_out", lambda cast, goals, session, seed, games, seconds: (goals, games))
        monkeypatch.setattr(Measuring, "columns", columns)
        with pytest.raises(KeyboardInterrupt):
            tw.design("yak", vary=["tent.food=1..2"], goals="seats", budget=2000, partial=True)

    def test_a_game_that_is_as_it_should_be_stays_as_it_is(self):
        found = tw.design("five-towers", vary=["display.size=5..6"], goals="length=1..100000", strategies="greedy", budget=2000)
        assert dict(found.best.components) == {}
        assert "as it should be" in found.verdicts[0]

    def test_a_time(self):
        found = tw.design("five-towers", vary=["display.size=4..6"], goals="length=20..30", strategies="random", budget="1s")
        assert found.budget == "1s"
        assert found.budget_games >= 2000

    def test_bad_input(self):
        with pytest.raises(tw.StrategyError, match="weaker"):
            tw.design("yak", vary=["tent.food=1..2"], goals="skill", strategies="greedy", weaker="greedy")
        with pytest.raises(tw.ArgumentTypeError, match="one text"):
            tw.design("yak", vary=["tent.food=1..2"], strategies=["greedy"])
        with pytest.raises(tw.ArgumentError, match="max_distance"):
            tw.design("yak", vary=["tent.food=1..2"], max_distance=-1)


class TestCommand:
    WORDS = (
        "design",
        "five-towers",
        "--vary",
        "display.size=4..6",
        "--goals",
        "length=20..30",
        "--strategies",
        "greedy",
        "--budget",
        "2000",
    )

    def test_tables_and_file(self, tmp_path):
        target = tmp_path / "d.toml"
        result = run(*self.WORDS, "--out", target)
        assert result.returncode == 0, result.stderr
        assert "distance" in result.stdout
        assert tw.game("five-towers", components=Path(target))

    def test_json(self):
        assert json.loads(run(*self.WORDS, "--json").stdout)["goals"][0]["name"] == "length"

    def test_bad_input(self):
        result = run("design", "five-towers", "--vary", "display.sise=4..6")
        assert result.returncode == 2
        assert "did you mean display.size" in result.stderr
        assert run("design", "five-towers").returncode == 2


class TestDelivery:
    def test_page(self, mended, tmp_path):
        assert_page(mended, tmp_path, "recommended")

    def test_picture_of_what_was_not_proved(self, monkeypatch):
        from turmwerk.designing import steps

        def stop(*arguments, **more):
            raise KeyboardInterrupt

        monkeypatch.setattr(steps, "prove", stop)
        asked = {"vary": ["display.size=4..6"], "goals": "length=20..30", "strategies": "greedy", "budget": 2000}
        with pytest.raises(KeyboardInterrupt):
            tw.design("five-towers", **asked)
        found = tw.design("five-towers", **asked, partial=True)
        assert "best candidate" in found.plot().svg
        assert found._repr_html_().startswith("<p><b>PARTIAL</b>")

    def test_table(self, mended):
        pytest.importorskip("pyarrow")
        table = mended.to_arrow().to_pylist()
        assert {line["figure"] for line in table} == {"loss", "seats"}
        assert any(line["strategy"] == "expert" for line in table)
