"""Training: lessons, the fit, rounds, what is saved and written, and everything that can be wrong."""

import json
import re
import signal
import subprocess
import sys
import tomllib

import numpy as np
import pytest
from commands import needs_sigint, turmwerk, wait_until_busy

import turmwerk as tw
from turmwerk.native.columns import LessonColumns
from turmwerk.strategy.lineup import Lineup
from turmwerk.training.fitting import Fit, agreement
from turmwerk.training.lessons import Lessons
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player

FAST = {"start": "greedy", "playouts": 8, "games": 5, "rounds": 2, "verified_games": 100}


@pytest.fixture
def yak():
    return tw.game("yak", players=2)


def made_up(features, choose, rewards=None):
    """Lessons from an array by decision, move and feature, and a function of the scores that says which move was chosen."""
    n, n_moves, _ = features.shape
    chosen = np.zeros((n, n_moves), np.uint8)
    chosen[np.arange(n), choose(features)] = 1
    visits = np.full(n * n_moves, 10, np.int32)
    values = np.tile(np.arange(n_moves), n) * 65_536 if rewards is None else rewards
    answer = Answer(1, rows=np.array([n * n_moves]), features=features.reshape(n * n_moves, -1).astype(np.int16), chosen=chosen.ravel())
    answer.add_columns(n_legal=np.full(n * n_moves, n_moves, np.uint8), visits=visits, rewards=values.astype(np.int64))
    lessons = Lessons(features.shape[2])
    lessons.add(answer)
    return lessons


class TestFit:
    def test_it_finds_the_weights_that_chose(self):
        """Choices by a softmax of known scores: the fit comes close to them."""
        rng = np.random.default_rng(1)
        weights = np.array([0.5, -0.3, 0.0])
        features = rng.integers(-3, 4, (20_000, 5, 3))
        lessons = made_up(features, lambda x: (x @ weights + rng.gumbel(size=x.shape[:2])).argmax(axis=1))
        assert Fit(lessons).weights() == pytest.approx(weights, abs=0.02)

    def test_a_feature_without_a_difference_stays_0(self):
        features = np.random.default_rng(1).integers(-3, 4, (500, 4, 2))
        features[:, :, 1] = 7
        lessons = made_up(features, lambda x: x[:, :, 0].argmax(axis=1))
        weights = Fit(lessons).weights()
        assert weights[1] == pytest.approx(0, abs=1e-6)
        assert agreement(lessons, weights) > 0.75  # ties are shared

    def test_decisions_count_by_what_is_at_stake(self):
        """Half of the decisions prefer the one feature, half the other; the second half decides more."""
        features = np.tile(np.eye(2, dtype=int), (1000, 1, 1))
        rewards = np.zeros((1000, 2))
        rewards[500:, 1] = 655_360
        lessons = made_up(features, lambda x: (np.arange(len(x)) >= 500).astype(int), rewards.ravel())
        weights = Fit(lessons).weights()
        assert weights[1] > weights[0]


class TestLessons:
    def test_they_are_decisions_of_the_same_games(self, any_game):
        """Every row is a legal move of its position, with the features that Python sees; one of them was chosen."""
        lineup, teachers = Lineup(any_game, "greedy" if "greedy" in tw.strategies(any_game) else "random"), Lineup(any_game, "flat:8")
        columns = LessonColumns(len(any_game.features), 4000)
        arguments = (any_game._rules, lineup.native, teachers.native, 3, 0, 1, 6, columns, np.zeros(1, np.uint8))
        played, rows = any_game._engine.play_lessons(*arguments)
        assert played == 1
        state, row = any_game.start(seed=3), 0
        for decision in range(int(columns.decisions[rows - 1]) + 1):
            if columns.decisions[row] == decision and row < rows:
                moves = state._position.legal().values()
                assert columns.n_legal[row] == len(moves) > 1
                part = slice(row, row + len(moves))
                assert columns.moves[part].tolist() == list(moves)
                assert columns.chosen[part].sum() == 1
                assert columns.visits[part].sum() > 0
                assert (columns.rewards[part] <= 65_536 * columns.visits[part]).all()
                found = [any_game._engine.features(state._position, move) for move in moves]
                assert columns.features[:, part].T.tolist() == found
                row += len(moves)
            state.play(lineup.choose(state))
        assert row == rows

    def test_what_does_not_fit_is_left_out(self, yak):
        lineup, teachers = Lineup(yak, "greedy"), Lineup(yak, "flat:4")
        small, stop = LessonColumns(len(yak.features), 40), np.zeros(1, np.uint8)
        assert yak._engine.play_lessons(yak._rules, lineup.native, teachers.native, 1, 0, 3, 3, small, stop) == (0, 0)

    @pytest.mark.parametrize(("teacher", "spacing", "message"), [("greedy", 1, "does not search"), ("flat:4", 0, "cannot be judged")])
    def test_bad_arguments(self, yak, teacher, spacing, message):
        lineup, teachers = Lineup(yak, "greedy"), Lineup(yak, teacher)
        columns, stop = LessonColumns(len(yak.features), 40), np.zeros(1, np.uint8)
        with pytest.raises(ValueError, match=message):
            yak._engine.play_lessons(yak._rules, lineup.native, teachers.native, 1, 0, 1, spacing, columns, stop)


class TestTraining:
    def test_it_becomes_better_than_its_start(self):
        result = tw.train("yak", players=3, start="greedy", playouts=40, games=60, rounds=1, verified_games=6000)
        assert result.improved
        assert result.checks[0].multiple.low > 1.05
        assert result.verdict == "stronger than greedy †"

    def test_threads_do_not_matter_but_the_seed_does(self, yak):
        one, two = (tw.train(yak, **FAST, threads=threads) for threads in (1, 2))
        assert one == two
        assert one.signature == two.signature
        assert tw.train(yak, **FAST, seed=2).history != one.history

    def test_several_settings_share_the_weights(self):
        result = tw.train("yak", players=(3, 2), variant="bonus", **FAST | {"rounds": 1})
        assert [(one.game.players, one.game.variant) for one in result.checks] == [(2, "bonus"), (3, "bonus")]

    def test_what_is_not_better_does_not_replace_the_start(self, yak):
        """A search of two playouts teaches nothing about it."""
        result = tw.train(yak, **FAST | {"start": "expert", "playouts": 2, "rounds": 1, "games": 2})
        assert result.best == result.begun_with
        assert result.verdict.startswith("NOTHING BETTER than expert was found")
        assert not result.improved

    def test_progress(self, yak):
        told = []
        tw.train(yak, **FAST, progress=lambda done, total: told.append((done, total)))
        assert told[-1] == (10, 10)
        assert [done for done, _ in told] == sorted(done for done, _ in told)

    def test_seconds(self, yak):
        result = tw.train(yak, **{name: value for name, value in FAST.items() if name != "games"}, seconds=0.5)
        assert result.plan.by_clock
        assert result.history[-1].decisions > 0
        assert "--seconds 0.5" in result.found_by
        assert json.loads(json.dumps(result.as_dict()))["games"] is None

    def test_as_figures(self, yak):
        result = tw.train(yak, **FAST | {"rounds": 1})
        assert {"win share", "weight", "agreement with the searches"} <= set(result.to_pandas()["figure"])
        assert "as the search" in result._repr_html_()
        assert repr(result).startswith("<TrainResult of yak, seed 1, ")


class TestFiles:
    def test_the_file_is_a_strategy(self, yak, tmp_path):
        result = tw.train(yak, **FAST, out=tmp_path / "mine.toml")
        written = tomllib.loads((tmp_path / "mine.toml").read_text())
        assert written["weights"] == result.vector.weights
        by_file, by_dict = (yak.simulate(20, strategies=[one, "greedy"]).signature for one in (tmp_path / "mine.toml", result.weights()))
        assert by_file == by_dict

    def test_a_stopped_training_resumes(self, yak, tmp_path):
        def stop(done, total):
            if done >= 7:
                raise KeyboardInterrupt

        whole = tw.train(yak, **FAST, out=tmp_path / "whole.toml")
        partial = tw.train(yak, **FAST, out=tmp_path / "parts.toml", progress=stop, partial=True)
        assert partial.partial
        assert "PARTIAL: stopped in round 2 of 2, not verified against greedy" in (tmp_path / "parts.toml").read_text()
        assert tw.train(yak, **FAST, out=tmp_path / "parts.toml") == whole
        assert (tmp_path / "parts.toml").read_bytes() == (tmp_path / "whole.toml").read_bytes()

    def test_what_is_finished_is_not_played_again(self, yak, tmp_path, monkeypatch):
        whole = tw.train(yak, **FAST, keep=tmp_path / "run.db")
        monkeypatch.setattr(Player, "play", None)
        assert tw.train(yak, **FAST, keep=tmp_path / "run.db") == whole

    def test_another_question_is_refused(self, yak, tmp_path):
        tw.train(yak, **FAST, keep=tmp_path / "run.db")
        with pytest.raises(tw.LedgerError, match="playouts is 8 there and 9 here"):
            tw.train(yak, **FAST | {"playouts": 9}, keep=tmp_path / "run.db")


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"start": "clever"}, "start: unknown strategy 'clever' for yak"),
            ({"start": "mcts:20"}, "start 'mcts:20' has no weights to improve"),
            ({"start": {"food": 1.0}}, "name a strategy or a file of weights"),
            ({"start": "greedy!buy*"}, "forbids moves"),
            ({"playouts": 1}, r"number of playouts 1 is not allowed; it must be a whole number in 2\.\."),
            ({"rounds": 0}, "number of rounds 0 is not allowed"),
            ({"games": 0}, "number of games 0 is not allowed"),
            ({"seconds": 5}, "games and seconds are both given"),
            ({"games": None, "seconds": -1}, r"seconds -1 is not allowed; it must be a number in 0\.1\.\."),
            ({"out": "mine.txt"}, "must end with .toml"),
        ],
    )
    def test_bad_arguments(self, yak, arguments, message):
        with pytest.raises((tw.ArgumentError, tw.StrategyError), match=message):
            tw.train(yak, **FAST | arguments)


QUICK = ("--start", "greedy", "--playouts", 8, "--verified-games", 100)


class TestCommand:
    def test_it_writes_a_strategy(self, tmp_path):
        run = turmwerk("train", "yak", *QUICK, "--games", 4, "--rounds", 1, cwd=tmp_path)
        assert run.returncode == 0, run.stderr
        assert run.stderr == ""
        for words in ("Yak · greedy trained by mcts:8", "× fair", "as the search", "written: yak-trained.toml"):
            assert words in run.stdout
        again = turmwerk("train", "yak", *QUICK, "--games", 4, "--rounds", 1, "--json", cwd=tmp_path)
        assert json.loads(again.stdout)["history"][0]["number"] == 1

    @needs_sigint
    def test_ctrl_c_leaves_what_was_learned(self, tmp_path):
        words = ["train", "yak", *map(str, QUICK), "--games", "100000", "--out", "out.toml"]
        command = [sys.executable, "-m", "turmwerk", *words]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        wait_until_busy(process)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 130
        assert errors == "turmwerk: stopped by Ctrl-C; the weights are partial, rerun the command to resume\n"
        assert "PARTIAL: stopped in round 1 of 2" in output
        assert "fresh deals" not in output  # no table without rows
        assert tomllib.loads((tmp_path / "out.toml").read_text())["weights"]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("yak", "--players", "7"), "yak cannot be played by 7 players; allowed: 2, 3, 4"),
            (("yak", "--seconds", "1", "--games", "3"), "games and seconds are both given"),
        ],
    )
    def test_bad_input(self, tmp_path, arguments, message):
        run = turmwerk("train", *arguments, cwd=tmp_path)
        assert run.returncode == 2
        assert re.fullmatch(r"turmwerk: .*\n", run.stderr)
        assert message in run.stderr
        assert list(tmp_path.iterdir()) == []
