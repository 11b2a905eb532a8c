"""Values that `train_value` and `turmwerk train --value` learn: what is found, written and shown, and everything that can be wrong."""

import json
import re
import signal
import subprocess
import sys

import pytest
from commands import needs_sigint, turmwerk, wait_until_busy

import turmwerk as tw
from turmwerk.strategy.value import read_value

FAST = {"positions": 400, "verified_games": 10}


@pytest.fixture(scope="module")
def yak():
    return tw.game("yak", players=2)


class TestTraining:
    def test_every_game_and_what_it_writes_is_a_strategy(self, any_game, tmp_path):
        found = tw.train_value(any_game, **FAST | {"verified_games": 2}, out=tmp_path / "mine.npz")
        assert read_value(any_game, tmp_path / "mine.npz") == found.value
        strategy = found.plan.asking_search(tmp_path / "mine.npz")
        assert ":ahead=" in strategy
        assert any_game.start(seed=1).search(strategy).move
        assert [one.output for one in found.fitted] == (["margin"] if any_game.players == 1 else ["win", "margin"])

    def test_it_learns_and_plays_as_well_as_full_playouts(self):
        found = tw.train_value("five-towers", players=2, positions=20_000, verified_games=100)
        assert found.fitted[0].explained > 0.2
        assert found.checks[0].figure.value > 0.4
        assert found.checks[0].against == "flat:60"

    def test_threads_do_not_matter_but_the_seed_does(self, yak):
        one, two = (tw.train_value(yak, **FAST, threads=threads) for threads in (1, 2))
        assert one == two
        assert one.signature == two.signature
        assert tw.train_value(yak, **FAST, seed=2).value != one.value

    def test_by_other_weights(self, yak):
        found = tw.train_value(yak, **FAST, start="greedy")
        assert found.value.about["weights"] == "greedy"
        assert found.plan.asking_search("a.npz") == "flat:100:greedy:ahead=3:value=a.npz"
        assert found.checks[0].against == "flat:100:greedy"

    def test_changed_components(self, tmp_path):
        game = tw.game("five-towers", players=2, components={"display.size": 4})
        tw.train_value(game, **FAST, out=tmp_path / "mine.npz")
        game.simulate(1, strategies=f"flat:9:ahead=1:value={tmp_path / 'mine.npz'}")
        with pytest.raises(tw.StrategyError, match="was learned with changed"):
            read_value(tw.game("five-towers", players=2), tmp_path / "mine.npz")

    def test_seconds(self, yak):
        found = tw.train_value(yak, seconds=0.3, verified_games=2)
        assert found.value.about["positions"] % 8192 == 0
        assert "--seconds 0.3" in found.found_by
        assert found.as_dict()["asked_seconds"] == 0.3

    def test_progress(self, yak):
        told = []
        tw.train_value(yak, **FAST, progress=lambda done, total: told.append((done, total)))
        assert (1000, 1010) in told  # learned; each game of the verification is a step
        assert told[-1] == (1010, 1010)
        assert told == sorted(told)

    def test_stopped_while_it_learns_there_is_nothing(self, yak, tmp_path):
        def stop(done, total):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            tw.train_value(yak, **FAST, progress=stop, partial=True, out=tmp_path / "mine.npz")
        assert list(tmp_path.iterdir()) == []

    def test_stopped_while_it_is_verified_the_value_is_there(self, yak, tmp_path):
        def stop(done, total):
            if done > 1000:
                raise KeyboardInterrupt

        found = tw.train_value(yak, **FAST, progress=stop, partial=True, out=tmp_path / "mine.npz")
        assert found.partial
        assert found.verdict == "PARTIAL: stopped before flat:100:ahead=3 with the value was verified"
        assert read_value(yak, tmp_path / "mine.npz") == found.value == tw.train_value(yak, **FAST).value

    def test_the_verification_is_kept(self, yak, tmp_path, monkeypatch):
        arguments = FAST | {"out": tmp_path / "mine.npz", "keep": tmp_path / "run.db", "force": True}
        whole = tw.train_value(yak, **arguments)
        monkeypatch.setattr("turmwerk.work.playing.Player.play", None)
        assert tw.train_value(yak, **arguments) == whole

    def test_as_figures(self, yak, tmp_path):
        found = tw.train_value(yak, **FAST)
        assert {"win share", "mean squared error", "mean squared error of a constant"} <= set(found.to_pandas()["figure"])
        assert "of a constant guess" in found._repr_html_()
        assert repr(found).startswith("<ValueResult of yak, 2 players base")
        found.save(tmp_path / "again.npz")
        assert read_value(yak, tmp_path / "again.npz") == found.value


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"start": "clever"}, "start: unknown strategy 'clever' for yak"),
            ({"start": "mcts:20"}, "start 'mcts:20' has no weights"),
            ({"start": {"food": 1.0}}, "name a strategy or a file of weights"),
            ({"start": "greedy!buy*"}, "forbids moves"),
            ({"positions": 99}, r"number of positions 99 is not allowed; it must be a whole number in 100\.\.2000000"),
            ({"verified_games": 0}, "number of verified games 0 is not allowed"),
            ({"seconds": 5}, "positions and seconds are both given"),
            ({"positions": None, "seconds": -1}, r"seconds -1 is not allowed; it must be a number in 0\.1\.\."),
            ({"out": "mine.toml"}, "cannot write a value to mine.toml: its name must end with .npz"),
            ({"keep": "run.db"}, "keep remembers games by the value of a file"),
        ],
    )
    def test_bad_arguments(self, yak, arguments, message):
        with pytest.raises((tw.ArgumentError, tw.StrategyError), match=message):
            tw.train_value(yak, **FAST | arguments)

    def test_nothing_is_overwritten(self, yak, tmp_path):
        file = tmp_path / "mine.npz"
        file.write_bytes(b"mine")
        with pytest.raises(tw.ArgumentError, match="exists; name another file, or overwrite it with --force"):
            tw.train_value(yak, **FAST, out=file)
        assert file.read_bytes() == b"mine"
        tw.train_value(yak, **FAST, out=file, force=True)
        read_value(yak, file)


QUICK = ("--value", "--verified-games", 4)


class TestCommand:
    def test_it_writes_a_value(self, tmp_path):
        run = turmwerk("train", "yak", *QUICK, "--positions", 300, cwd=tmp_path)
        assert run.returncode == 0, run.stderr
        assert run.stderr == ""
        strategy = "flat:100:ahead=3:value=yak-trained.npz"
        for words in (
            "a value by expert for flat:100:ahead=3",
            "of a constant guess",
            f"As a strategy: {strategy}",
            "written: yak-trained.npz",
        ):
            assert words in run.stdout
        assert turmwerk("simulate", "yak", "--games", 1, "--strategies", strategy, cwd=tmp_path).returncode == 0
        again = turmwerk("train", "yak", *QUICK, "--positions", 300, "--force", "--json", cwd=tmp_path)
        found = json.loads(again.stdout)
        assert found["strategy"] == strategy
        assert found["positions"] == 300
        assert [one["output"] for one in found["fit"]] == ["win", "margin"]

    @needs_sigint
    def test_ctrl_c_while_it_learns_is_one_sentence(self, tmp_path):
        command = [sys.executable, "-m", "turmwerk", "train", "yak", "--value", "--positions", "2m"]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        wait_until_busy(process)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 130
        assert (output, errors.strip()) == ("", "turmwerk: stopped by Ctrl-C; no result")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("yak", "--value", "--rounds", "3"), "--rounds is for weights: leave it or --value out"),
            (("yak", "--positions", "300"), "--positions is for values: add --value"),
            (("yak", "--value", "--players", "all"), "train_value takes one game, not 3"),
            (("yak", "--value", "--out", "mine.toml"), "its name must end with .npz"),
        ],
    )
    def test_bad_input(self, tmp_path, arguments, message):
        run = turmwerk("train", *arguments, cwd=tmp_path)
        assert run.returncode == 2
        assert re.fullmatch(r"turmwerk: .*\n", run.stderr)
        assert message in run.stderr
        assert list(tmp_path.iterdir()) == []

    def test_a_game_in_python_has_none(self, tmp_path):
        turmwerk("new", "kiln", cwd=tmp_path)
        run = turmwerk("train", "./kiln.py", "--value", cwd=tmp_path)
        assert run.returncode == 2
        assert re.fullmatch(r"turmwerk: kiln is played in Python, and values are for compiled games; .*\n", run.stderr)
