"""What is played does not depend on the time it takes; the time is said before, and the rate is that of the last seconds."""

import pytest

import turmwerk as tw
from turmwerk.progress import RECENT, Pace
from turmwerk.studies.batches import LEVELS, offered_levels
from turmwerk.studies.plan import Planned, duration, game_seconds, plan_text
from turmwerk.work.playing import largest_chunk


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_searches_join_only_when_asked(info):
    assert offered_levels(tw.game(info.name)) == list(LEVELS[:3])


def test_fewer_games_play_fewer():
    def played(games):
        totals = []
        tw.balance("five-towers", players=2, games=games, sample=10, progress=lambda done, total: totals.append((done, total)))
        assert totals[-1][0] == totals[-1][1]
        return totals[-1][1]

    counts = [played(games) for games in (5, 50, 500, 1500)]
    assert counts == sorted(counts)


def test_the_plan_says_what_and_how_long(monkeypatch):
    monkeypatch.setattr("turmwerk.studies.plan.game_seconds", lambda game, level: game.players * (1.0 if level == "master" else 0.001))
    games = [tw.game("five-towers", players=players) for players in (2, 3, 4)]
    monkeypatch.setattr("turmwerk.studies.plan.followed_seconds", lambda game, level: 1.0)
    planned = [Planned(level, one, 1000, 1001, 1) for level in ("random", "expert") for one in games]
    planned += [Planned("master", one, 200, 200, 20) for one in games]
    assert plan_text(planned, threads=1, here=True) == (
        "Plan: random, expert: 1,000 games in each of 3 settings, about 24 s; master: 200 games in each of 3 settings, about 30 min; "
        "together about 30 min"
    )
    assert plan_text(planned[:1], threads=1, here=True) == "Plan: random: 1,000 games, about 3 s"
    assert plan_text(planned[:1], threads=1, here=False) == "Plan: random: 1,000 games"


@pytest.mark.parametrize(("seconds", "words"), [(0.1, "1 s"), (59.7, "60 s"), (600, "10 min"), (9000, "2.5 h")])
def test_durations(seconds, words):
    assert duration(seconds) == f"about {words}"


def test_the_plan_is_for_people(capsys):
    asked = {"players": 2, "games": 5, "sample": 0, "strategies": "random"}
    tw.balance("five-towers", **asked)
    tw.balance("five-towers", **asked, progress=lambda done, total: None)
    assert capsys.readouterr() == ("", "")
    shown = tw.balance("five-towers", **asked, progress=True)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Plan: random: 5 games, about 1 s" in printed.err
    assert shown == tw.balance("five-towers", **asked)
    tw.what_if("five-towers", changes="display.size=6", games=5, strategies="random", progress=True)
    assert "Plan: random: 10 games" in capsys.readouterr().err


def test_a_level_is_measured():
    assert 0 < game_seconds(tw.game("five-towers", players=2), "random") < 1


class TestPace:
    def test_it_is_that_of_the_last_seconds(self):
        pace = Pace(0.0)
        for second in range(1, 11):
            pace.add(second, 1000 * second)
        assert pace.rate(10) == pytest.approx(1000)
        for second in range(11, 31):  # a slow level begins
            pace.add(second, 10_000 + 3 * (second - 10))
        assert pace.rate(30) == pytest.approx(3, rel=0.1)

    def test_it_falls_while_nothing_comes(self):
        pace = Pace(0.0)
        pace.add(1.0, 25)
        rates = [pace.rate(now) for now in (1, 2, 4, 8, 16)]
        assert rates == sorted(rates, reverse=True)
        assert rates[-1] < 2 < 25 == rates[0]
        assert RECENT < 16

    def test_words(self):
        pace = Pace(0.0)
        assert pace.words(1.0, 100) == ""
        pace.add(10.0, 50)
        assert pace.words(10.0, 100) == "5.0/s 0:00:10 left"
        pace.restart(10.0, 50)  # what comes now may take longer: nothing is known of what is left
        assert pace.words(11.0, 100) == ""
        pace.add(12.0, 54)
        assert pace.words(12.0, 100) == "2.0/s"


def test_a_game_of_a_search_is_reported_by_itself():
    from turmwerk.strategy.lineup import Lineup
    from turmwerk.work.tasks import Job
    from turmwerk.work.wants import WantCourse, WantMeasures

    game = tw.game("five-towers", players=2)
    for want in (WantMeasures(10), WantCourse()):
        assert largest_chunk(Job.of_table(Lineup(game, "master"), seed=1, want=want)) == 1
