"""`simulate` with rows in a folder: the same games and totals, played once however often it is asked for or killed."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest
from commands import interrupted, needs_sigint, turmwerk
from distributed import Client

import turmwerk as tw


@pytest.fixture
def game():
    return tw.game("five-towers", players=3)


def test_the_files_hold_what_rows_in_memory_hold(any_game, tmp_path):
    result = any_game.simulate(60, seed=4, first=5, rows=tmp_path / "rows", threads=2)
    memory = any_game.simulate(60, seed=4, first=5, rows=True)
    assert result.rows is None
    assert (result.signature, result.facts) == (memory.signature, memory.facts)
    assert pq.read_table(tmp_path / "rows").equals(memory.to_arrow().replace_schema_metadata(None))
    assert pl.read_parquet(tmp_path / "rows" / "*.parquet").equals(memory.to_polars())


@pytest.mark.parametrize("strategies", ["greedy", ["flat:3", "random", "greedy"], lambda view: view.legal[-1]])
def test_any_strategies(game, tmp_path, strategies):
    result = game.simulate(30, strategies=strategies, rows=tmp_path)
    assert result == game.simulate(30, strategies=strategies)
    assert pq.read_table(tmp_path).num_rows == 30


def test_what_is_there_is_not_played_again(game, tmp_path, monkeypatch):
    first = game.simulate(4000, rows=tmp_path, threads=2)
    times = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert len(times) == 4
    from turmwerk.work import playing

    monkeypatch.setattr(playing.Player, "columns", lambda *_: pytest.fail("played again"))
    assert game.simulate(4000, rows=tmp_path) == first
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")} == times


def test_a_gap_is_filled_and_more_games_extend(game, tmp_path):
    game.simulate(4000, rows=tmp_path, threads=2)
    (tmp_path / "part-0000000001000.parquet").unlink()
    result = game.simulate(5500, rows=tmp_path, threads=1)
    assert result == game.simulate(5500)
    indices = pl.read_parquet(tmp_path / "*.parquet")["game_index"].to_numpy()
    assert np.array_equal(np.sort(indices), np.arange(5500))


def test_a_cluster_writes_the_same_files(game, tmp_path):
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None, set_as_default=False) as cluster:
        result = game.simulate(3000, rows=tmp_path / "rows", executor=cluster)
        found = tw.dataset(game, 12, out=tmp_path / "decisions", executor=cluster)
    assert result == game.simulate(3000)
    assert pl.read_parquet(tmp_path / "rows" / "*.parquet").equals(game.simulate(3000, rows=True).to_polars())
    assert found == replace(tw.dataset(game, 12, out=tmp_path / "here"), path=found.path)


def test_a_folder_of_another_question_is_refused(game, tmp_path):
    game.simulate(50, rows=tmp_path)
    before = sorted(path.name for path in tmp_path.glob("*.parquet"))
    for other, message in (
        (lambda: game.simulate(50, seed=2, rows=tmp_path), "belongs to another run: seed is 2, there 1"),
        (lambda: tw.simulate("five-towers", 50, players=2, rows=tmp_path), "players is 2, there 3"),
        (lambda: game.simulate(40, rows=tmp_path), "more than 0..39; ask for more games"),
    ):
        with pytest.raises(tw.ArgumentError, match=message):
            other()
    assert sorted(path.name for path in tmp_path.glob("*.parquet")) == before


@pytest.mark.parametrize("rows", [7, 1.5, None, b"rows", "", ["rows"]])
def test_what_rows_cannot_be(game, rows):
    with pytest.raises(TypeError, match="it must be True, False or the path of a folder"):
        game.simulate(10, rows=rows)


def test_a_folder_needs_no_ledger(game, tmp_path):
    with pytest.raises(tw.ArgumentError, match="need no ledger"):
        game.simulate(10, rows=tmp_path, keep=tmp_path / "run.db")


def test_without_pyarrow_nothing_is_played(game, tmp_path, monkeypatch):
    from turmwerk.data import packages

    def import_module(name):
        raise ImportError(name)

    monkeypatch.setattr(packages, "import_module", import_module)
    with pytest.raises(tw.ExtraError, match=r"writing rows to .* needs pyarrow, which is not installed; run: pip install"):
        game.simulate(10, rows=tmp_path / "rows")
    assert not (tmp_path / "rows").exists()


class TestCommand:
    def test_json(self, tmp_path):
        arguments = ("simulate", "five-towers", "--players", "3", "--games", "2000", "--json")
        run = turmwerk(*arguments, "--rows", tmp_path / "rows")
        assert run.stderr == ""
        found, plain = json.loads(run.stdout), json.loads(turmwerk(*arguments).stdout)
        assert found["rows"] == str(tmp_path / "rows")
        assert found["signature"] == plain["signature"]
        assert pl.read_parquet(tmp_path / "rows" / "*.parquet").height == 2000

    def test_a_refusal_is_one_sentence(self, tmp_path):
        (tmp_path / "letter.txt").write_text("dear")
        run = turmwerk("simulate", "yak", "--games", "10", "--rows", tmp_path)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("turmwerk: ")
        assert "has other files, such as 'letter.txt'" in run.stderr

    @needs_sigint
    def test_ctrl_c_then_the_same_command(self, tmp_path):
        arguments = ("simulate", "five-towers", "--strategies", "greedy", "--rows", tmp_path, "--json", "--threads", "2")
        code, output, message = interrupted(*arguments, "--games", "3000000")
        reason, _, resume = message.partition("; to resume: ")
        assert (code, resume.split()[:3]) == (130, ["turmwerk", "simulate", "five-towers"])
        assert reason in (
            "turmwerk: stopped by Ctrl-C; the results are partial",
            "turmwerk: stopped by Ctrl-C; no result",  # before the first file
        )
        if output:
            assert json.loads(output)["partial"]

    @pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
    def test_killed_then_the_same_command(self, tmp_path):
        arguments = ["simulate", "five-towers", "--games", "300000", "--threads", "2", "--json"]
        process = subprocess.Popen([sys.executable, "-m", "turmwerk", *arguments, "--rows", tmp_path], stdout=subprocess.PIPE)
        deadline = time.monotonic() + 100
        while not list(tmp_path.glob("*.parquet")):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        there = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
        run = turmwerk(*arguments, "--rows", tmp_path)
        after = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
        assert there.items() <= after.items()
        assert json.loads(run.stdout)["signature"] == json.loads(turmwerk(*arguments).stdout)["signature"]
