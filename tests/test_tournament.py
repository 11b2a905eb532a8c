"""Tournaments: line-ups, figures, ratings, early stops."""

import tomllib
from dataclasses import replace
from importlib.resources import files
from itertools import permutations

import numpy as np
import pytest
from click.testing import CliRunner

import turmwerk as tw
from turmwerk.cli import cli
from turmwerk.formatting import notebook
from turmwerk.statistics import SequentialTest
from turmwerk.studies.tables import tournament_tables
from turmwerk.studies.tournament import lineups


class TestLineups:
    def test_as_many_strategies_as_seats(self):
        assert sorted(lineups(3, 3)) == sorted(permutations(range(3)))

    def test_more_strategies_than_seats(self):
        assert len(lineups(4, 2)) == 12
        assert all(len(set(lineup)) == 2 for lineup in lineups(4, 2))

    def test_fewer_strategies_than_seats(self):
        assert len(lineups(2, 4)) == 14
        assert all(set(lineup) == {0, 1} for lineup in lineups(2, 4))

    @pytest.mark.parametrize(("n_strategies", "n_seats"), [(2, 2), (2, 3), (3, 4), (4, 3), (2, 5)])
    def test_every_strategy_is_in_every_seat_equally_often(self, n_strategies, n_seats):
        counts = np.zeros((n_strategies, n_seats))
        for lineup in lineups(n_strategies, n_seats):
            for seat, strategy in enumerate(lineup):
                counts[strategy, seat] += 1
        assert (counts == counts[0, 0]).all()


@pytest.fixture(scope="module")
def result():
    return tw.tournament(tw.game("five-towers", players=3), ["greedy", "random"], games=3_000, seed=3)


class TestFigures:
    def test_greedy_beats_random(self, result):
        greedy, chance = result.figures()
        assert greedy.win_share.low > 1 / 3 > chance.win_share.high
        (difference,) = result.differences()
        assert difference.paired.low > 0
        assert result.mean_ranks[0] < result.mean_ranks[1]
        assert greedy.rating.low > chance.rating.high

    def test_figures_are_those_of_the_games(self, result):
        """Recomputed from the rows of every line-up."""
        game = result.game
        held, wins, scores = np.zeros(2), np.zeros(2), np.zeros(2)
        for lineup in lineups(2, 3):
            names = [("greedy", "random")[number] for number in lineup]
            rows = game.simulate(result.deals, seed=3, strategies=names, rows=True).rows
            for seat, strategy in enumerate(lineup):
                held[strategy] += result.deals
                wins[strategy] += (rows["wins"][:, seat] / rows["wins"].sum(axis=1)).sum()
                scores[strategy] += rows["scores"][:, seat].sum()
        assert result.win_share == pytest.approx(wins / held)
        assert result.mean_scores == pytest.approx(scores / held)
        assert sum(means[0] for means in result.mean_points.values()) == pytest.approx(result.mean_scores[0])

    def test_equal_strategies_under_two_names_are_equal(self):
        def first(view):
            return view.legal[0]

        def twin(view):
            return view.legal[0]

        result = tw.tournament(tw.game("five-towers", players=2), [first, twin], games=40)
        assert result.win_share.tolist() == [0.5, 0.5]

    def test_the_paired_interval_is_narrower_where_seats_and_cards_decide(self):
        """Seat rotation on the same deals takes the luck of the cards out of the difference."""
        game = tw.game("five-towers", players=2)
        greedy = tomllib.loads(files("turmwerk.weights").joinpath("five_towers.toml").read_text())["greedy"]
        similar = greedy["weights"] | {"spire_time": -0.2, "temperature": greedy["temperature"]}
        result = tw.tournament(game, ["greedy", similar], games=4_000)
        (difference,) = result.differences()
        assert difference.paired.value == pytest.approx(difference.unpaired.value)
        assert difference.paired.half_width < difference.unpaired.half_width

    def test_json(self, result):
        figures = result.as_dict()
        assert figures["strategies"] == ["greedy", "random"]
        assert figures["games"] == result.games == 3_000
        assert set(figures["mean_points"]) == set(result.game.categories)


def known(n, *shares, deviation=0.0, names=None, game="five-towers"):
    """A result of deals with these mean win shares, the first one with a deviation that the second makes up for."""
    spread = deviation * np.where(np.arange(n) % 2, 1.0, -1.0)
    win_shares = np.tile(np.array(shares), (n, 1))
    win_shares[:, 0] += spread
    win_shares[:, 1] -= spread
    k = len(shares)
    before = np.tile(1 - np.eye(k), (n, 1, 1))
    names = names or tuple("abcdef"[:k])
    nothing = np.zeros((n, k))
    columns = {"win_shares": win_shares, "scores": nothing, "ranks": nothing + 1.5, "points": np.zeros((n, k, 6)), "before": before}
    return tw.TournamentResult(tw.game(game, players=2), names, 1, 2, 0.0, **columns, variances=np.full((2, k, k), 0.1))


class TestTheAnswer:
    def test_who_is_stronger(self):
        assert known(4_000, 0.45, 0.55, deviation=0.3).headline.startswith("2 players: b is stronger than a: +10.0 ± ")

    def test_the_strongest_of_several(self):
        result = known(4_000, 0.4, 0.45, 0.65, deviation=0.3)
        assert result.order == (2, 1, 0)
        assert result.headline.startswith("2 players: c is the strongest: +20.0 ± ")
        assert "of win share ahead of b, the next" in result.headline
        assert result.findings[0].startswith("b is stronger than a: +5.0 ± ")

    def test_practically_the_same(self):
        result = known(100_000, 0.501, 0.499, deviation=0.3)
        assert result.headline.startswith("2 players: b is practically the same (within 1 percentage point of win share) as a")

    def test_not_shown(self):
        result = known(50, 0.51, 0.49, deviation=0.3)
        assert result.headline.startswith("2 players: a is not shown to be stronger than b: +2.0 ± ")
        assert "percentage points remain possible" in result.headline

    def test_one_deal_shows_nothing(self):
        result = tw.tournament("five-towers", ["greedy", "random"], games=2)
        assert result.headline == "2 players: greedy is not shown to be stronger than random: nothing is known of it"

    def test_several_rivals_need_intervals_that_hold_together(self):
        result = known(400, 0.53, 0.49, 0.48, deviation=0.3)
        assert result.differences()[0].paired.half_width < result.joint_lead("a", "b").half_width

    @pytest.mark.long
    def test_equal_strategies_are_seldom_told_apart(self):
        """Four equal ones, 400 times: at most one study in twenty names a strongest."""
        rng = np.random.default_rng(5)
        result = known(60, 0.5, 0.5, 0.5, 0.5)
        wrong = 0
        for _ in range(400):
            sample = rng.normal(0.5, 0.15, result.win_shares.shape).clip(0, 1)
            wrong += "is the strongest" in replace(result, win_shares=sample).headline
        assert wrong <= 0.05 * 400 + 3 * np.sqrt(400 * 0.05 * 0.95)

    def test_a_sequential_test_answers_first(self):
        test = SequentialTest(effect=0.1, false_positive=0.05, false_negative=0.05)
        result = tw.tournament("five-towers", ["random", "greedy"], games=5_000, sprt=test)
        assert result.headline == "2 players: random does not beat greedy by 0.1 of win share"
        assert result.findings[0].startswith("greedy is stronger than random")

    def test_it_is_in_json_with_the_ranking(self):
        found = tw.tournament("five-towers", ["random", "greedy"], games=400).as_dict()
        assert found["ranking"] == ["greedy", "random"]
        assert "greedy is stronger than random" in found["verdicts"][0]

    def test_ratings_stay_put(self):
        """Random never wins in Asara: what is known of the others does not depend on how often it was seen to lose."""
        few, many = (tw.tournament("asara", ["expert", "greedy", "random"], players=3, games=n) for n in (300, 6_000))
        assert abs(few.ratings[0] - many.ratings[0]) < few.figures()[0].rating.half_width
        assert many.figures()[2].rating.low == -np.inf
        assert "at most −" in notebook(tournament_tables(many), [])

    def test_picture_and_page(self, tmp_path, result):
        assert "greedy: +" in result.plot().standalone
        result.report(tmp_path / "page.html", command="turmwerk tournament")
        page = (tmp_path / "page.html").read_text()
        for part in ("who plays best?", "3 players: greedy is stronger than random", "greedy − random", "400 points are odds of 10 to 1"):
            assert part in page


def test_the_command_line(tmp_path):
    page, table = tmp_path / "t.html", tmp_path / "t.csv"
    words = ["tournament", "five-towers", "random", "greedy", "--games", "400"]
    run = CliRunner().invoke(cli, [*words, "--report", str(page), "--csv", str(table)])
    assert run.exit_code == 0, run.output
    answer, *_ = run.output.splitlines()
    assert answer.startswith("2 players: greedy is stronger than random: +")
    assert run.output.index("\ngreedy ") < run.output.index("\nrandom ")
    assert "who plays best?" in page.read_text()
    assert "unpaired difference" in table.read_text()


class TestEarlyStops:
    def test_until_the_interval_is_narrow(self):
        result = tw.tournament(tw.game("five-towers"), ["greedy", "random"], games=1_000_000, until=0.02)
        assert result.games < 100_000
        assert all(one.win_share.half_width <= 0.02 for one in result.figures())

    def test_a_decided_sequential_test(self):
        test = SequentialTest(effect=0.1, false_positive=0.05, false_negative=0.05)
        game = tw.game("five-towers")
        assert tw.tournament(game, ["greedy", "random"], games=50_000, sprt=test).verdict.startswith("greedy beats random (tested: by 0.1")
        assert "does not beat" in tw.tournament(game, ["random", "greedy"], games=50_000, sprt=test).verdict

    def test_an_undecided_one_says_so(self):
        test = SequentialTest(effect=0.0001, false_positive=0.01, false_negative=0.01)
        assert tw.tournament(tw.game("five-towers"), ["greedy", "random"], games=100, sprt=test).verdict.startswith(
            "undecided after 100 games"
        )


class TestBadInput:
    @pytest.mark.parametrize(
        ("strategies", "message"),
        [
            ([], "at least two different strategies, not none"),
            (["random"], "at least two different strategies, not random"),
            (["random", "random"], "have the same name: random, random"),
            (["random", "clever"], "unknown strategy 'clever'"),
        ],
    )
    def test_strategies(self, strategies, message):
        with pytest.raises(tw.StrategyError, match=message):
            tw.tournament(tw.game("five-towers"), strategies, games=10)

    def test_solo_games(self):
        with pytest.raises(tw.ArgumentError, match="needs opponents, and sultaniya with 1 player has none"):
            tw.tournament("sultaniya", ["greedy", "random"], players=1)

    @pytest.mark.parametrize("games", [0, -1, "x"])
    def test_games(self, games):
        with pytest.raises(tw.ArgumentError, match="number of games"):
            tw.tournament(tw.game("five-towers"), ["greedy", "random"], games=games)

    @pytest.mark.parametrize("until", [0, 1, -0.1])
    def test_until(self, until):
        with pytest.raises(tw.ArgumentError, match="until"):
            tw.tournament(tw.game("five-towers"), ["greedy", "random"], until=until)

    def test_a_sequential_test_compares_two(self):
        test = SequentialTest(effect=0.1, false_positive=0.05, false_negative=0.05)
        with pytest.raises(tw.StrategyError, match="two strategies"):
            tw.tournament(tw.game("five-towers"), ["greedy", "random", "flat:5"], sprt=test)
        with pytest.raises(tw.ArgumentError, match="error rates"):
            tw.tournament(tw.game("five-towers"), ["greedy", "random"], sprt=test._replace(false_positive=0.7))
