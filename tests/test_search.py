"""Searches: what they report, what they believe, how they are told; and that other threads cannot hurt them."""

import threading
import time
from math import isqrt, sqrt

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.plain import StrategyData


def first_choice(game, seed=3, moves=3):
    """The first decision with so many moves in a game by greedy seats."""
    state = game.start(seed=seed)
    while len(state.legal()) < moves:
        state.play_by("greedy")
    return state


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "playouts", "seconds", "exploration", "rollouts"),
        [
            ("mcts:50", 50, 0, 0.5, "expert"),
            ("mcts:50:random", 50, 0, 0.5, None),
            ("mcts:50:greedy:c=0.7", 50, 0, 0.7, "greedy"),
            ("mcts:50:c=2", 50, 0, 2.0, "expert"),
            ("flat:2s", 0, 2.0, 0.5, "expert"),
            ("mcts:0.5s:random:c=0", 0, 0.5, 0, None),
        ],
    )
    def test_what_they_mean(self, text, playouts, seconds, exploration, rollouts):
        found = parse(tw.game("yak"), text)
        assert (found.name, found.playouts, found.seconds, found.exploration) == (text, playouts, seconds, exploration)
        assert (found.vector and found.vector.name) == rollouts
        assert found.is_search

    @pytest.mark.parametrize(
        "text",
        [
            *("mcts:0s", "mcts:s", "mcts:nans", "mcts:1e9s", "mcts:5:c=", "mcts:5:c=x", "mcts:5:c=-1", "mcts:" + "9" * 5000),
            *("mcts:1_0s", "mcts: 1s", "flat:1 s", "mcts:+1s", "mcts:\u0663s", "flat:5:c=1_0", "mcts:5:c= 1", "mcts:5:c=0x1"),
        ],
    )
    def test_what_they_cannot_mean(self, text):
        with pytest.raises(tw.StrategyError, match="allowed: "):
            parse(tw.game("yak"), text)

    def test_others_play_by_weights_of_their_own(self):
        asara = tw.game("asara", players=3)
        found = parse(asara, "mcts:50:expert+greedy:c=0.7")
        assert (found.vector.name, found.others.name, found.exploration) == ("expert", "greedy", 0.7)
        assert (parse(asara, "mcts:50").vector, parse(asara, "mcts:50").others) == (found.vector, found.others)  # as the game says
        assert parse(asara, "mcts:50:expert").others is None
        assert StrategyData.of(found).make(asara).policy(asara) == found.policy(asara)
        for text, message in (
            ("random+greedy", "leave out '\\+greedy'"),
            ("expert+gready", "did you mean greedy"),
            ("expert+a.py:f", "by weights, and 'a.py:f' does not name any"),
        ):
            with pytest.raises(tw.StrategyError, match=message):
                parse(asara, f"mcts:50:{text}")

    @pytest.mark.parametrize(
        "text", ["greedy+random", "greedy+master", "greedy+mcts:3", "greedy+", "+greedy", "master", "flat:3", "gready"]
    )
    def test_playouts_are_played_by_weights(self, text):
        """What is suggested and what is allowed can be written there."""
        with pytest.raises(
            tw.StrategyError, match=r"played by weights, and '.*' does not name any; .*allowed: .*expert, a file"
        ) as refused:
            parse(tw.game("yak"), f"mcts:5:{text}")
        wrong = text.rpartition("+")[2] or text.partition("+")[0]
        assert "unknown" not in str(refused.value)
        assert f"did you mean {wrong}" not in str(refused.value)

    def test_master_is_a_search_with_a_name(self, any_game):
        found = parse(any_game, "master")
        assert found.name == "master"
        assert found.is_search
        assert list(tw.strategies(any_game.name))[:5] == ["random", "greedy", "expert", "master", "grandmaster"]


def test_others_who_play_by_other_weights(any_game):
    """In the first playout of four they do: seen if there are others, unless their weights are the same."""
    positions = [first_choice(any_game, seed) for seed in range(6)]

    def found(playouts, weights):
        return [state.search(f"flat:{playouts}:{weights}").moves for state in positions]

    assert found(40, "greedy+greedy") == found(40, "greedy")
    assert (found(2, "expert+greedy") == found(2, "expert")) is (any_game.players == 1)
    state = positions[0]
    assert state.search("mcts:120:expert+greedy", threads=2) == state.search("mcts:120:expert+greedy", threads=1)


class TestResult:
    def test_it_is_what_choose_does(self, any_game):
        state = first_choice(any_game)
        for strategy in ("mcts:200", "flat:60", "mcts:100:random", "mcts:1"):
            found = state.search(strategy)
            assert found.move == state.copy().choose(strategy)
            assert found == state.search(strategy)

    @pytest.mark.parametrize("strategy", ["mcts:400", "flat:150", "mcts:200:random"])
    def test_threads_change_nothing(self, any_game, strategy):
        """More threads than moves in the end, and fewer."""
        state = first_choice(any_game)
        found = state.search(strategy, threads=1)
        assert all(state.search(strategy, threads=threads) == found for threads in (2, 5))

    def test_threads_do_not_change_evaluations(self, any_game):
        state = first_choice(any_game)
        found = state.evaluate(strategies="random", playouts=50, threads=1)
        assert all(state.evaluate(strategies="random", playouts=50, threads=threads) == found for threads in (2, 3))

    def test_figures(self, any_game):
        state = first_choice(any_game)
        found = state.search("mcts:300")
        assert sorted(one.move for one in found.moves) == sorted(state.legal())
        assert sum(one.visits for one in found.moves) == found.playouts <= 300
        assert sum(one.visits > 0 for one in found.moves) == min(len(state.legal()), isqrt(300))
        assert sum(one.prior for one in found.moves) == pytest.approx(1)
        for one in found.moves:
            if one.visits:
                assert one.win_interval[0] <= one.win_share <= one.win_interval[1] + 1e-9
                assert one.points_interval[0] <= one.points <= one.points_interval[1]
            else:
                assert one.win_share is one.points is one.win_interval is one.points_interval is None
        assert not found.by_clock
        assert found.as_dict()["move"] == found.move

    def test_why_it_ended(self, any_game):
        """Whatever the budget: a search that stops before it is used up says so."""
        state = first_choice(any_game)
        for strategy in ("mcts:2", "flat:7:random", "mcts:40", "mcts:400", "mcts:0.02s", "mcts:0.3s"):
            found = state.search(strategy, threads=1)
            chosen = parse(any_game, strategy)
            used = found.playouts >= chosen.playouts - 1 if chosen.playouts else found.seconds >= chosen.seconds
            assert found.ended == (("its playouts are made", "its time is up")[found.by_clock] if used else "no other move could catch up")
            assert found.as_dict()["ended"] == found.ended
        assert state.search("mcts:1").ended == "one playout compares nothing: the prior decides"
        forbidden = "!".join(["mcts:9", *(move.replace("[", "[[]") for move in state.legal()[1:])])
        assert state.search(forbidden).ended == "there is only one move"

    @pytest.mark.parametrize("step", [0, 0.5, 30])
    def test_the_prior_goes_by_rank_or_by_distance(self, step, tmp_path):
        """By rank ^ -1.5; a step behind the best score counts as the second rank, and its root as much more or less."""
        state = first_choice(tw.game("five-towers", players=3))
        file = tmp_path / "mine.toml"
        file.write_text(f"prior_step = {step}\n[weights]\nbid_worth = 0.25\nbid = -1\n")
        scores = {move: row["bid_worth"] / 4 - row["bid"] for move, row in state.features().items()}
        best = max(scores.values())
        assert len(set(scores.values())) > 2
        if step:
            weighed = {move: 2 ** (-1.5 * sqrt((best - score) / step)) for move, score in scores.items()}
        else:
            weighed = {move: (1 + sum(other > score for other in scores.values())) ** -1.5 for move, score in scores.items()}
        for one in state.search(f"flat:20:{file}").moves:
            assert one.prior == pytest.approx(weighed[one.move] / sum(weighed.values()), abs=1e-4)

    def test_the_principal_line_begins_with_the_move(self, any_game):
        state = first_choice(any_game)
        found = state.search("mcts:3000")
        assert found.line[0] == f"P{state.seat} {found.move}"
        assert len(found.line) > 1
        assert all(event.startswith(("P", "* ")) for event in found.line)

    def test_the_clock(self, any_game):
        state = first_choice(any_game)
        found = state.search("mcts:50", seconds=0.2)
        assert found.by_clock
        assert found.playouts >= len(state.legal())
        assert state.search("mcts:50", seconds=0.05, threads=3).by_clock
        assert state.copy().choose("mcts:0.02s") in state.legal()

    def test_bad_arguments(self):
        state = tw.game("yak").start()
        with pytest.raises(tw.StrategyError, match="'expert' is not a search; allowed: master, mcts:N"):
            state.search("expert")
        for seconds in (0, -1, 1e9, float("nan")):
            with pytest.raises(tw.ArgumentError, match="is not allowed; it must be above 0"):
                state.search("mcts:5", seconds=seconds)
        with pytest.raises(tw.ArgumentError, match="number of threads"):
            state.search("mcts:5", threads=0)
        while not state.is_over:
            state.play_random()
        with pytest.raises(tw.IllegalMove, match="the game is over"):
            state.search("mcts:5")


class TestPaired:
    def test_differences_are_those_of_the_shares(self, any_game):
        values = first_choice(any_game).evaluate(playouts=200, strategies="greedy")
        best = max(value.win_share for value in values)
        for value in values:
            assert value.win_difference.value == pytest.approx(value.win_share - best)
            assert value.win_difference.low <= value.win_difference.value <= value.win_difference.high


class TestImagine:
    def test_it_is_seeded_and_leaves_the_state_alone(self, any_game):
        state = first_choice(any_game)
        before = state.view()
        one, same, other = state.imagine(0, 5), state.imagine(0, 5), state.imagine(0, 6)
        assert state.view() == before
        assert one.view() == same.view()
        assert one.view(0) == other.view(0) == state.view(0)
        assert one.history(0) == state.history(0)
        while not one.is_over:
            assert one.play_random() == same.play_random()

    def test_bad_arguments(self, any_game):
        state = any_game.start()
        for seat in (-1, any_game.players, "0", None):
            with pytest.raises(tw.ArgumentError, match="seat"):
                state.imagine(seat, 1)
        with pytest.raises(tw.ArgumentError, match="seed"):
            state.imagine(0, -1)
        for seat in (-1, any_game.players):
            with pytest.raises(ValueError, match="does not exist"):
                any_game._engine.imagine(state._position, seat, 1)


@pytest.mark.parametrize("work", ["choose", "evaluate", "search"])
def test_a_state_can_be_played_on_while_it_is_searched(any_game, work):
    """Searches work on a copy: what another thread does to the state may change what is said, but never ends the process."""
    state = any_game.start(seed=2)
    asked = {
        "choose": lambda: state.choose("mcts:300"),
        "evaluate": lambda: state.evaluate(strategies="random", playouts=20, threads=2),
        "search": lambda: state.search("mcts:300", threads=2),
    }[work]
    answers, complaints = [], []

    def ask():
        while not state.is_over:
            try:
                answers.append(asked())
            except ValueError as error:
                complaints.append(str(error))

    asking = threading.Thread(target=ask)
    asking.start()
    while not state.is_over:
        state.play_random()
        time.sleep(0.001)
    asking.join()
    assert state.outcome is not None
    assert answers
    assert all("the game is over" in complaint for complaint in complaints)


@pytest.mark.parametrize("strategy", ["mcts:1000000:random", "flat:1000000:random"])
def test_all_threads_of_a_search_end_when_told(any_game, strategy):
    """Also those that wait for others: behind two moves there is no work for four threads."""
    state = first_choice(any_game, moves=2)
    searcher = any_game._engine.Searcher(state._position, Lineup(any_game, parse(any_game, strategy)).native)
    stop = np.zeros(1, np.uint8)
    threads = [threading.Thread(target=searcher.take_part, args=(stop,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.05)
    stop[0] = 1
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def test_choosing_again_makes_no_new_lineup(monkeypatch):
    state = tw.game("yak", players=3).start()
    state.choose("expert")
    monkeypatch.setattr("turmwerk.strategy.lineup.Lineup", None)
    assert state.choose("expert") in state.legal()
    assert state.play_by("expert")
