"""What if: paired differences, sweeps, every component of every game."""

import json

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.components.text import read_sweeps
from turmwerk.registry.catalog import find
from turmwerk.studies.directions import directions, fairest
from turmwerk.studies.what_if import Alternative, Change


@pytest.fixture(scope="module")
def study():
    return tw.what_if("five-towers", changes={"points.razed": 2}, players=3, strategies="random", games=4000)


def test_both_games_are_the_same_games(study):
    original = tw.game("five-towers", players=3).simulate(4000)
    changed = tw.game("five-towers", players=3, components={"points.razed": 2}).simulate(4000)
    (alternative,) = study.alternatives
    score = alternative.change("mean score")
    assert score.original.value == pytest.approx(original.mean_scores.mean())
    assert score.changed.value == pytest.approx(changed.mean_scores.mean())
    assert score.paired.value == pytest.approx(changed.mean_scores.mean() - original.mean_scores.mean())
    assert alternative.change("decisions").paired.value == 0
    assert not alternative.change("decisions").paired.has_interval  # nothing varied: how much it could is not known
    for seat in range(3):
        share = alternative.change("win share", f"P{seat}")
        assert share.paired.value == pytest.approx(changed.win_share[seat] - original.win_share[seat])


def test_paired_intervals_are_narrower(study):
    (alternative,) = study.alternatives
    varying = [one for one in alternative.changes if one.paired.has_interval]
    assert len(varying) > 6
    assert all(one.paired.half_width < one.unpaired.half_width for one in varying)
    assert alternative.change("mean score").paired.half_width < 0.6 * alternative.change("mean score").unpaired.half_width


def test_a_price_of_asara():
    """The price of white changes what can be bought; the same deals still tell about twice as much as different ones."""
    (alternative,) = tw.what_if("asara", changes={"price.white": 9}, players=3, strategies="random", games=4000).alternatives
    varying = [one for one in alternative.changes if one.paired.has_interval]
    assert all(one.paired.half_width < one.unpaired.half_width for one in varying)
    for figure, item in (("mean score", ""), ("win share", "P0"), ("win share", "P2")):
        assert alternative.change(figure, item).paired.half_width < 0.6 * alternative.change(figure, item).unpaired.half_width
    assert alternative.change("mean points", "money").paired.high < 0


def test_a_price_of_asara_with_players_who_react():
    """Then games drift apart sooner; what pairing brings is less, but there."""
    (alternative,) = tw.what_if("asara", changes={"price.white": 9}, players=3, strategies="greedy", games=3000).alternatives
    for figure, item in (("mean score", ""), ("decisions", ""), ("win share", "P0"), ("win share", "P1"), ("win share", "P2")):
        assert alternative.change(figure, item).paired.half_width < alternative.change(figure, item).unpaired.half_width


def test_a_change_of_the_course_of_the_game_is_paired_too():
    (alternative,) = tw.what_if("five-towers", changes={"display.size": 6}, players=3, strategies="random", games=20_000).alternatives
    for figure in ("mean score", "decisions", "rounds"):
        assert alternative.change(figure).paired.half_width < alternative.change(figure).unpaired.half_width


def test_a_sweep_contains_the_original():
    study = tw.what_if("five-towers", sweep={"display.size": range(4, 7)}, games=500)
    assert [one.components for one in study.alternatives] == [{"display.size": value} for value in (4, 5, 6)]
    assert all(one.paired == (0, 0, 0) for one in study.alternatives[1].changes)
    assert "display.size = 5: all 500 games ended as before" in study.verdicts
    decisions = [one.change("decisions").paired.value for one in study.alternatives]
    assert decisions[0] > 0 > decisions[2]
    json.dumps(study.as_dict())


def test_a_sweep_on_top_of_a_change():
    study = tw.what_if("five-towers", components={"points.main": 2}, sweep={"display.size": [5]}, games=200)
    assert dict(study.game.changed) == {"points.main": 2}
    assert all(one.paired == (0, 0, 0) for one in study.alternatives[0].changes)


def other_values(component):
    """Values near the shipped one that the table may have."""

    def near(value):
        if component.choices:
            return [one for one in component.choices if one != value]
        return [value + 1, value - 1] if isinstance(value, int) else []

    if component.length is None:
        candidates = near(component.value)
    else:
        first, *rest = component.value or [component.min]
        candidates = [rest, [*reversed(rest), first], *([value, *rest] for value in near(first))]
    return [value for value in candidates if component.accepts(value) and value != component.value]


EVERY_KEY = [pytest.param(info.name, key, id=f"{info.name} {key}") for info in tw.games() for key in info.components]


@pytest.mark.parametrize(("name", "key"), EVERY_KEY)
def test_every_component_of_every_game(name, key):
    """Some value near the shipped one is played; a value that does not go together with the rest of the table is refused."""
    refused = []
    for value in other_values(find(name).components[key]):
        try:
            (alternative,) = tw.what_if(name, changes={key: value}, strategies="random", games=60).alternatives
        except tw.ComponentError as error:
            refused.append(str(error))
        else:
            assert alternative.components == {key: value}
            assert alternative.change("decisions").changed.value > 0
            return
    pytest.fail(f"no value was played: {refused}")


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("price.white=6..8", "price.white", [6, 7, 8]),
        ("price.white=-4..4..4", "price.white", [-4, 0, 4]),
        ("a.b=1,5,9", "a.b", [1, 5, 9]),
        ("a.b=red,green", "a.b", ["red", "green"]),
        ("a.b=7", "a.b", [7]),
        ("a.b=[[1], [2, 3]]", "a.b", [[1], [2, 3]]),
        ("a.b=[1, 2]", "a.b", [[1, 2]]),
        ("a.b=1,2;1,3", "a.b", ["1,2", "1,3"]),
    ],
)
def test_sweeps_in_words(text, key, values):
    ((found, sequence),) = read_sweeps(text).items()
    assert (found, list(sequence)) == (key, values)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "nothing is changed"),
        ({"changes": {"display.size": 5}}, "nothing is changed"),
        ({"changes": {"display.sice": 5}}, "did you mean display.size"),
        ({"changes": {"display.size": 99}}, "must be a whole number in 1..7"),
        ({"sweep": {"display.size": range(5, 12)}}, "display.size = 8 of five-towers is not allowed"),
        ({"sweep": {"display.sice": range(5, 12)}}, "did you mean display.size"),
        ({"sweep": {"display.size": []}}, "a sweep needs 1 to 100 values"),
        ({"sweep": {"display.size": range(10**9)}}, "a sweep needs 1 to 100 values"),
        ({"changes": {"display.size": 6}, "strategies": "clever"}, "unknown strategy"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(tw.TurmwerkError, match=message):
        tw.what_if("five-towers", **arguments)


def test_ctrl_c_leaves_what_there_is():
    def interrupt(done, total):
        if done >= 2000:
            raise KeyboardInterrupt

    study = tw.what_if(
        "five-towers", changes={"display.size": 6}, strategies="random", games=10**6, threads=1, progress=interrupt, partial=True
    )
    assert study.partial
    assert 1000 <= study.games < 10**5


def test_csv(study, tmp_path):
    import csv

    study.to_csv(tmp_path / "what-if.csv")
    with (tmp_path / "what-if.csv").open() as file:
        lines = list(csv.DictReader(file))
    changes = study.alternatives[0].changes
    assert list(lines[0]) == list(tw.Line._fields)
    assert len(lines) == 4 * len(changes)  # the original, the changed game, and the difference paired and unpaired
    assert float(next(one for one in lines if one["kind"] == "difference")["low"]) == changes[0].paired.low


OTHERS = ("decisions", "margin of victory")


class TestDirections:
    """Fairer, longer, closer: claims need intervals that exclude zero."""

    @staticmethod
    def alternative(original, changed, paired, half=0.01):
        """An alternative with these win shares; decisions and margin do not change."""

        def estimate(value, width=half):
            return tw.Estimate(value, value - width, value + width)

        shares = [
            Change(
                "win share",
                f"P{seat}",
                estimate(old),
                estimate(new),
                *[estimate(new - old, paired)] * 2,
                False,
                estimate(new - old, paired),
            )
            for seat, (old, new) in enumerate(zip(original, changed, strict=True))
        ]
        others = [Change(name, "", *[estimate(9.0)] * 2, *[estimate(0.0)] * 2, False, estimate(0.0)) for name in OTHERS]
        return Alternative({"a": 1}, (*shares, *others), same=False)

    def test_the_same_seat_is_compared_on_the_same_deals(self):
        found = directions(self.alternative((0.6, 0.4), (0.55, 0.45), paired=0.002), 2)
        assert [one.answer for one in found] == ["fairer", "as long as before", "as close as before"]
        assert found[0].change.value == pytest.approx(-0.05)
        assert 0.002 < found[0].change.half_width < 0.004  # widened for the seats of both games

    def test_another_seat_is_compared_as_if_on_different_deals(self):
        (fairer, *_) = directions(self.alternative((0.6, 0.4), (0.45, 0.55), paired=0.002, half=0.03), 2)
        assert fairer.answer == "not shown to be fairer or less fair"
        assert fairer.finding == "open"
        assert fairer.change.half_width > 0.06
        assert fairer.text.endswith("remain possible)")

    def test_less_fair(self):
        (fairer, *_) = directions(self.alternative((0.34, 0.33, 0.33), (0.5, 0.25, 0.25), paired=0.01), 3)
        assert fairer.answer == "less fair"

    def test_a_solo_game_is_only_longer_or_shorter(self):
        study = tw.what_if("sultaniya", players=1, changes={"end.solo_turns": 10}, strategies="random", games=200)
        (longer,) = directions(study.alternatives[0], 1)
        assert longer.answer == "shorter"

    def test_what_if_says_it(self):
        study = tw.what_if("five-towers", players=3, changes={"display.size": 3}, games=1000)
        assert study.strategy == "expert"  # unless told otherwise
        assert "longer (+4" in study.verdicts[0]
        assert study.as_dict()["alternatives"][0]["directions"][1]["answer"] == "longer"


class TestGrid:
    """Several sweeps."""

    def test_all_values_together(self):
        study = tw.what_if("five-towers", sweep=["display.size=4..5", "points.main=0,2"], strategies="random", games=200)
        assert study.keys == ("display.size", "points.main")
        assert study.key is None
        assert [tuple(one.components.values()) for one in study.alternatives] == [(4, 0), (4, 2), (5, 0), (5, 2)]

    def test_the_fairest_are_those_that_cannot_be_told_apart(self):
        study = tw.what_if("asara", players=2, sweep="money.start=20,20,20,20;20,60,20,20", strategies="greedy", games=2000)
        (best,) = fairest(study)
        assert best.components["money.start"] == [20, 20, 20, 20]
        assert study.verdicts[0].startswith("fairest with money.start = 20,20,20,20")

    def test_too_many_and_twice(self):
        with pytest.raises(tw.ComponentError, match="make a grid of 112 games; at most 100"):
            tw.what_if("five-towers", sweep={"display.size": range(1, 8), "points.main": range(16)})
        with pytest.raises(tw.ComponentError, match=r"names display\.size twice"):
            tw.what_if("five-towers", sweep=["display.size=4", "display.size=5"])


class TestSettings:
    """Several player counts and variants, as `balance` takes them."""

    @pytest.fixture
    def both(self):
        return tw.what_if("five-towers", players=[2, 3], changes="display.size=6", strategies="greedy", games=300)

    def test_each_is_as_if_it_had_been_studied_alone(self, both):
        alone = tw.what_if("five-towers", players=3, changes="display.size=6", strategies="greedy", games=300)
        assert [one.game.players for one in both.settings] == [2, 3]
        assert both.alternatives == both.settings[0].alternatives
        for figure in ("mean score", "decisions"):
            assert both.settings[1].alternatives[0].change(figure).paired == alone.alternatives[0].change(figure).paired
        assert alone.settings == (alone,)

    def test_the_sentences_name_the_setting(self, both):
        assert {text.partition(":")[0] for text in both.verdicts} == {"2 players, base", "3 players, base"}
        assert repr(both).startswith("<WhatIfStudy of turmwerk.game('five-towers', players=2, variant='base') and 1 more settings, seed 1")

    def test_tables_and_json_have_all(self, both):
        assert {line.players for line in both._lines()} == {2, 3}
        assert [one["players"] for one in both.as_dict()["settings"]] == [2, 3]
        assert "settings" not in both.settings[0].as_dict()

    def test_all_variants(self):
        study = tw.what_if("yak", players="all", variant="all", changes="tent.limit=6", strategies="random", games=4)
        assert len(study.settings) == len(study.game.info.players) * len(study.game.info.variants)

    def test_a_ledger_and_ctrl_c(self, tmp_path):
        def stop(done, total):
            """When the first setting has been played."""
            if done >= 600:
                raise KeyboardInterrupt

        asked = {"players": [2, 3], "changes": "display.size=6", "strategies": "greedy", "games": 300, "threads": 1}
        stopped = tw.what_if("five-towers", **asked, keep=tmp_path / "run.db", progress=stop, partial=True)
        assert stopped.partial
        assert len(stopped.settings) == 1
        assert tw.what_if("five-towers", **asked, keep=tmp_path / "run.db") == tw.what_if("five-towers", **asked)

    def test_on_the_command_line(self):
        asked = ["what-if", "five-towers", "--players", "2,3", "--set", "display.size=6", "--strategies", "random", "--games", 50]
        run = turmwerk(*asked)
        assert run.returncode == 0
        assert "2 players · base" in run.stdout
        assert "3 players · base" in run.stdout
