"""The course of a game: chances and points as a seat may know them, costly decisions, and the commands that tell them."""

import json
import re

import numpy as np
import pytest
from commands import turmwerk
from pages import page_of

import turmwerk as tw
from turmwerk.judging.evaluation import Evaluation
from turmwerk.judging.forecast import chances_until
from turmwerk.studies.analysis import costliest


def played(name="yak", seed=4, decisions=None, **words):
    """A game of a greedy seat against random ones, to its end or for so many decisions."""
    state = tw.game(name, **words).start(seed=seed)
    number = 0
    while not state.is_over and number != decisions:
        state.play_by("random" if state.seat else "greedy")
        number += 1
    return state


@pytest.fixture(scope="module")
def found():
    return tw.analyze(played(), playouts=250)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "games.json"
    records = [played().record(), played(decisions=10).record()]
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return path


class TestChances:
    def test_they_add_up_and_depend_on_the_seed_alone(self, any_game):
        state = any_game.start(seed=3)
        for _ in range(7):
            state.play_random()
        found = state.chances(0, strategies="greedy", playouts=40)
        assert sum(one.value for one in found) == pytest.approx(1)
        assert all(one.low <= one.value <= one.high for one in found)
        assert state.chances(0, strategies="greedy", playouts=40) == found
        assert state.imagine(0, 8).chances(0, strategies="greedy", playouts=40) == found  # whatever the seat cannot know

    def test_the_better_player_is_seen(self):
        found = tw.game("five-towers").start().chances(0, strategies=["expert", "random"], playouts=200)
        assert found[0].low > 0.6

    def test_they_agree_with_the_worth_of_the_only_move(self):
        """Where there is one move, playing on from before it is playing on from after it."""
        state = tw.game("sultaniya", players=2).start(seed=5)
        while len(state.legal()) > 1:
            state.play_by("greedy")
        (only,) = state.evaluate(strategies="greedy", playouts=300)
        chance = state.chances(state.seat, strategies="greedy", playouts=300)[state.seat]
        assert chance.value == pytest.approx(only.win_share, abs=0.15)

    def test_the_end_is_certain(self):
        state = played()
        assert [one.value for one in state.chances(1)] == [float(seat in state.outcome.winners) for seat in range(2)]

    def test_what_is_refused(self):
        state = played(decisions=3)
        with pytest.raises(tw.ArgumentError, match="seat 2 is not allowed"):
            state.chances(2)
        with pytest.raises(tw.ArgumentError, match="number of playouts"):
            state.chances(0, playouts=0)
        with pytest.raises(tw.StrategyError, match="Python functions cannot take part"):
            state.chances(0, strategies=lambda view: view.legal[0])

    def test_stopped_at_once_there_is_nothing(self):
        assert chances_until(np.ones(1, np.uint8), played(decisions=3), 0, strategies="greedy", playouts=10) == []


class TestStanding:
    def test_points_of_others_are_a_range_where_part_is_hidden(self):
        state = played("sultaniya", players=2, decisions=20)
        (own, own_again), (low, high) = state.standing(0)
        assert own == own_again == sum(state._position.score()[0][0])
        assert low < high
        assert state.imagine(0, 5).standing(0) == state.standing(0)

    def test_at_the_end_they_are_the_scores(self):
        state = played()
        assert state.standing(0) == [(points, points) for points in state.outcome.scores]


def test_parts_of_an_evaluation_merge_to_the_whole():
    state = played(decisions=10)
    stop = np.zeros(1, np.uint8)
    parts = [Evaluation(state, strategies="greedy", seed=2) for _ in range(2)]
    parts[0].play(0, 30, stop)
    parts[1].play(30, 100, stop)
    parts[0].merge(parts[1])
    assert parts[0].values() == state.evaluate(strategies="greedy", seed=2, playouts=100)


class TestAnalysis:
    def test_every_decision_is_there(self, found):
        state = played()
        moves = [f"P{one.seat} {one.move}" for one in found.decisions]
        assert moves == [event for event in state.events if not event.startswith("*")]
        assert found.winners == state.outcome.winners
        assert found.decisions[-1].chances == tuple(float(seat in state.outcome.winners) for seat in range(2))

    def test_costs(self, found):
        assert all(one.cost.value >= 0 for one in found.decisions)
        assert all((one.cost.value == 0) == (one.best == one.move) or one.cost.value == 0 for one in found.decisions)
        marked = found.costliest(3)
        assert marked
        assert all(one.cost.low > 0 for one in marked)
        assert [one.cost.value for one in marked] == sorted((one.cost.value for one in marked), reverse=True)
        assert marked == costliest(found.decisions, 3)
        assert f"number {marked[0].number} cost most" in found.sentence()

    def test_random_moves_cost_more(self, found):
        cost = [np.mean([one.cost.value for one in found.decisions if one.seat == seat]) for seat in (0, 1)]
        assert cost[0] < cost[1]

    def test_a_record_does_as_well(self):
        state = played(decisions=12)
        assert tw.analyze(state.record(), playouts=9) == tw.analyze(json.dumps(state.record()), playouts=9) == tw.analyze(state, playouts=9)

    def test_the_page_is_self_contained(self, found, tmp_path):
        text = page_of(found, tmp_path)
        assert "default-src 'none'" in text
        assert "<script" not in text
        assert "src=" not in text.replace("-src", "")
        assert text.count('class="mark"') == 2 * len(found.costliest(5))  # in the curve, wide and narrow
        costly = [one for one in found.decisions if one.cost.low > 0]
        assert [words in text for words in ("Marked are", "Decisions that cost something")] == [bool(costly)] * 2
        assert text.count("<tr>") == len(found.decisions) + 1 + (len(costly) + 1 if costly else 0)

    def test_a_game_under_way(self):
        found = tw.analyze(played(decisions=6), playouts=5)
        assert (found.winners, found.scores, len(found.decisions)) == (None, None, 6)
        assert "under way" in found.sentence()
        assert tw.analyze(played(decisions=0), playouts=5).decisions == ()


class TestCommands:
    def test_evaluate(self, file):
        run = turmwerk("evaluate", file, "--at", 4, "--playouts", 50)
        assert (run.returncode, run.stderr) == (0, "")
        assert "Decision 4, P" in run.stdout
        assert "made was: " in run.stdout

    def test_evaluate_where_the_record_ends(self, file):
        run = turmwerk("evaluate", file, "--game", 2, "--playouts", 50, "--json")
        printed = json.loads(run.stdout)
        state = played(decisions=10)
        assert (printed["decision"], printed["seat"], printed["made"]) == (11, state.seat, None)
        assert [one["move"] for one in printed["moves"]] == state.legal()
        values = state.evaluate(strategies="expert", playouts=50)
        assert [one["win_share"] for one in printed["moves"]] == [one.win_share for one in values]

    def test_analyze(self, file, tmp_path):
        run = turmwerk("analyze", file, "--playouts", 60, "--report", tmp_path / "page.html")
        assert (run.returncode, run.stderr) == (0, "")
        assert "cost most" in run.stdout
        assert (tmp_path / "page.html").exists()
        printed = json.loads(turmwerk("analyze", file, "--playouts", 60, "--json").stdout)
        assert len(printed["decisions"]) == sum(not event.startswith("*") for event in played().events)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["evaluate", "FILE"], "the game of the record is over: there is no move to evaluate; name a decision, --at 1 to"),
            (["evaluate", "FILE", "--at", "0"], "the record has no decision 0; allowed: --at 1 to"),
            (["evaluate", "FILE", "--game", "3"], "there is no record 3 in the input; allowed: --game 1 to 2"),
            (["evaluate", "FILE", "--at", "1", "--strategies", "nobody"], "unknown strategy 'nobody'"),
            (["analyze", "FILE", "--playouts", "0"], "number of playouts 0 is not allowed"),
            (["analyze", "FILE", "--report", "/nowhere/page.html"], "cannot write /nowhere/page.html"),
            (["analyze", "/dev/null"], "there is no record in the input"),
        ],
    )
    def test_what_is_refused(self, file, arguments, message):
        run = turmwerk(*(str(file) if word == "FILE" else word for word in arguments))
        assert run.returncode == 2
        assert message in run.stderr
        assert run.stdout == ""


class TestPlayManners:
    def play(self, *lines, game="five-towers", options=()):
        return turmwerk("play", game, "--seed", 5, *options, input="\n".join(lines)).stdout

    def test_undo_brings_the_same_decision_back(self):
        said = self.play("PASS", "undo", "pass", "quit")
        assert said.count("You pass") == 2
        assert "You left the game." in said

    def test_undo_at_the_beginning(self):
        assert "there is no decision of yours to take back" in self.play("undo", "quit")

    def test_prefixes_and_help(self):
        said = self.play("bid", "b 2", "quit")
        assert "may mean bid 1, bid 2" in said
        assert "  You bid 2" in said
        assert "Bid how many display cards" in self.play("help", "quit")

    def test_the_score_so_far(self):
        assert "points if the game ended now: P0 0 · P1 0" in self.play("quit")

    def test_single_moves_go_by_themselves_unless_asked_for(self):
        without, every = (self.play(*["1"] * 12, game="yak", options=options) for options in ((), ("--every-move",)))
        decisions = [len(re.findall("  You [a-z]+", said)) for said in (without, every)]
        assert decisions[0] > decisions[1] == 12
