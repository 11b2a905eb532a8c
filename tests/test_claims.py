"""A sentence claims what an interval shows: trends are tested, equality is shown, and the largest of several is corrected for."""

from dataclasses import replace

import numpy as np
import pytest
from made_up import around, with_seats

import turmwerk as tw
from turmwerk.statistics import Estimate, joint_confidence, z_value
from turmwerk.studies.claims import edge_trend, remaining, trend, widened
from turmwerk.studies.directions import farthest_from_fair
from turmwerk.studies.figures import CategoryFigures
from turmwerk.studies.headline import seats_sentence
from turmwerk.studies.verdicts import category_verdict, what_if_verdicts
from turmwerk.studies.what_if import Alternative, Change


@pytest.fixture(scope="module")
def counts():
    """Three player counts, whose figures are replaced."""
    return tw.balance("five-towers", players=[2, 3, 4], games=60, sample=0, strategies="random").settings


def share_of_trends(counts, edges, trials, error=0.004):
    """How often a trend is claimed of these edges of the first seat, each measured with this standard error."""
    rng = np.random.default_rng(7)
    claimed = 0
    for _ in range(trials):
        settings = []
        for one, edge in zip(counts, edges, strict=False):
            seen = rng.normal(edge, error)
            others = [-seen / (one.players - 1)] * (one.players - 1)
            settings.append(with_seats(one, (seen, *others), z_value(0.95) * error))
        text = seats_sentence({"base": settings})
        claimed += "grows" in text or "shrinks" in text
    return claimed / trials


EQUAL = {
    "points, 2 counts": (0.05, 0.05),
    "points, 3 counts": (0.05, 0.05, 0.05),
    "of the fair share, 2 counts": (0.06, 0.04),
    "of the fair share, 3 counts": (0.06, 0.04, 0.03),
}


class TestTrends:
    @pytest.mark.parametrize("edges", EQUAL.values(), ids=EQUAL)
    def test_equal_edges_have_none(self, counts, edges):
        assert share_of_trends(counts, edges, 200) <= 0.08

    @pytest.mark.long
    @pytest.mark.parametrize("edges", EQUAL.values(), ids=EQUAL)
    def test_equal_edges_have_none_in_many_trials(self, counts, edges):
        assert share_of_trends(counts, edges, 2000) <= 0.055

    def test_a_clear_one_is_found(self, counts):
        assert share_of_trends(counts, (0.02, 0.06, 0.10), 50) > 0.9

    def test_every_step_must_show(self):
        assert trend([around(0.1, 0.02), around(0.2, 0.02), around(0.3, 0.02)]) == 1
        assert trend([around(0.3, 0.02), around(0.2, 0.02)]) == -1
        assert trend([around(0.1, 0.02), around(0.11, 0.02), around(0.3, 0.02)]) == 0
        assert trend([around(0.1, 0.02), around(0.3, 0.02), around(0.1, 0.02)]) == 0

    def test_where_points_and_shares_disagree_nothing_is_said(self):
        """As in Asara: the edge shrinks in points and grows relative to the fair share."""
        assert edge_trend([(2, around(0.115, 0.002)), (3, around(0.1, 0.002))], 1) == 0
        assert edge_trend([(2, around(-0.05, 0.002)), (3, around(-0.1, 0.002))], 1) == 1

    def test_several_trends_need_more(self):
        edges = [(2, around(0.05, 0.01)), (3, around(0.07, 0.01))]
        assert edge_trend(edges, 1) == 1
        assert edge_trend(edges, 100) == 0


def test_widened_intervals_are_those_of_bonferroni():
    wide = widened(Estimate(0.1, 0.08, 0.13), 4)
    factor = z_value(joint_confidence(4)) / z_value(0.95)
    assert wide == pytest.approx((0.1, 0.1 - 0.02 * factor, 0.1 + 0.03 * factor))
    assert widened(Estimate(0.1, -np.inf, np.inf), 4) == (0.1, -np.inf, np.inf)
    assert remaining(0.031) == "up to 3.1 percentage points remain possible"


class TestEquality:
    """Three answers: shown, practically the same, not shown."""

    @pytest.mark.parametrize(("name", "change"), [("yak", "carts.refill=4"), ("five-towers", "display.size=6")])
    def test_few_games_do_not_show_that_nothing_changes(self, name, change):
        study = tw.what_if(name, changes=change, games=100)
        text = study.verdicts[0]
        assert "as fair as before" not in text
        assert "not shown to be fairer or less fair (seat farthest from fair" in text
        assert "remain possible" in text
        assert "no change of a seat's win share shown: up to" in study.verdicts[1]
        (fairer, *_) = study.as_dict()["alternatives"][0]["directions"]
        assert fairer["finding"] == "open"

    @staticmethod
    def alternative(half, decisions=0.1):
        def change(figure, item, value, width):
            return Change(figure, item, around(value, 0.01), around(value, 0.01), *[around(0.0, width)] * 2, False, around(0.0, width))

        shares = [change("win share", f"P{seat}", 0.5, half) for seat in range(2)]
        return Alternative(
            {"a": 1}, (*shares, change("decisions", "", 60, decisions), change("margin of victory", "", 9, 0.05)), same=False
        )

    def study(self, half, **more):
        made = tw.what_if("five-towers", changes="display.size=6", games=2, strategies="random")
        return replace(made, alternatives=(self.alternative(half, **more),))

    def test_practically_the_same_says_the_tolerance(self):
        first, seats = what_if_verdicts(self.study(0.002))
        assert "as fair as before, within 1 percentage point (" in first
        assert "as long as before, within 1 % (+0.0 ± 0.1 decisions)" in first
        assert "as close as before, within 1 % (" in first
        assert seats.endswith("every seat's win share is the same within 1 percentage point")

    def test_a_wide_interval_is_not_the_same(self):
        first, seats = what_if_verdicts(self.study(0.03, decisions=2.0))
        assert "not shown to be shorter or longer (+0.0 ± 2.0 decisions: −2.0 to +2.0 remain possible)" in first
        assert seats.endswith("no change of a seat's win share shown: up to 3.0 percentage points remain possible")

    def test_what_never_differed_says_what_was_seen(self):
        study = tw.what_if("five-towers", changes={"points.razed": 2}, players=3, strategies="random", games=200)
        assert "as long as before in every game played" in study.verdicts[0]

    def test_it_says_who_played(self):
        assert "(random play): " in tw.what_if("yak", changes="carts.refill=4", games=20, strategies="random").verdicts[0]


class TestLargest:
    """What is picked from several is quoted with an interval that holds for all of them."""

    def test_a_seat_has_one_interval_in_balance_and_what_if(self):
        for players in (2, 4):
            (setting,) = tw.balance("yak", players=players, variant="base", games=2000, sample=0, strategies="greedy").settings
            study = tw.what_if("yak", players=players, changes="carts.refill=4", games=2000, strategies="greedy")
            original = farthest_from_fair(study, None)
            assert original.value == pytest.approx(abs(setting.farthest.joint.value))
            assert original.half_width == pytest.approx(setting.farthest.joint.half_width, rel=0.01)
            assert f"± {100 * setting.farthest.joint.half_width:.1f}" in seats_sentence({"base": [setting]}) or setting.favored is None

    def test_one_category_goes_with_winning_most_only_if_that_shows(self, counts):
        def category(name, value, half=0.05):
            figure = around(value, half)
            return CategoryFigures(name, figure, None, figure, 0.5, around(0.6, 0.01), True, words=name, joint=figure)

        clear = replace(counts[1], categories=(category("towers", 0.7), category("gold", 0.3), category("debts", -0.4)))
        assert category_verdict(clear) == (
            "points that go with winning most: towers (who does best in it wins 60% ± 1%); points for debts go with losing"
        )
        unclear = replace(counts[1], categories=(category("towers", 0.7), category("gold", 0.65)))
        assert "most is not shown" in category_verdict(unclear)
        assert "winning most" not in category_verdict(unclear)

    def test_a_sweep_says_how_many_values_it_compared(self):
        study = tw.what_if("asara", players=2, sweep="money.start=20,20,20,20;20,60,20,20", strategies="greedy", games=1000)
        assert "fairest with money.start = 20,20,20,20 † (2 values compared): no seat is farther than" in study.verdicts[0]
        alike = tw.what_if("five-towers", sweep="display.size=4..6", strategies="random", games=60)
        assert alike.verdicts[0].startswith("no value is shown to be fairer than another (3 values compared): no seat is farther than")

    def test_items_say_how_many_were_compared(self):
        study = tw.balance("sultaniya", players=2, variant="base", games=2000, sample=0, strategies="random")
        (setting,) = study.settings
        board = next(text for text in study.findings if text.startswith("the seat's board"))
        assert f"({len(setting.effects)} items compared)" in board
        shown = max((one for one in setting.effects if one.kind == "board"), key=lambda one: abs(one.share.value))
        assert f"± {100 * shown.joint.half_width:.1f}" in board
        assert shown.joint.half_width > shown.share.half_width
