"""Tasks, their answers, and the ledger: the same figures however the work is cut, stopped, killed and continued."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from itertools import pairwise
from time import sleep

import numpy as np
import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.playing.result import SimulationResult
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.work.answers import Answer, columns_of
from turmwerk.work.ledger import EACH, Ledger, read_ledger
from turmwerk.work.playing import Player
from turmwerk.work.sums import Sums
from turmwerk.work.tasks import Job, Seating, decode_task, encode_task
from turmwerk.work.wants import (
    WantChoices,
    WantCourse,
    WantDeals,
    WantDifferences,
    WantMeasures,
    WantOutcomes,
    WantTables,
    WantTotals,
)

N_DEALS = 60


@pytest.fixture
def towers():
    return tw.game("five-towers", players=3)


def play(job, first=0, count=N_DEALS):
    return Player(job, np.zeros(1, np.uint8)).play(first, count)


def job_for(want):
    """A job of the kind that a study would make for this want."""
    game = tw.game("sultaniya", players=2)
    chosen = [parse(game, "greedy"), parse(game, "random")]
    games, tables = [game], [Seating(0, (0, 1))]
    if isinstance(want, WantDeals):
        tables = [Seating(0, (0, 1)), Seating(0, (1, 0))]
    if isinstance(want, WantDifferences):
        games, tables = [game, game.with_components({"end.rounds": 8})], [Seating(0, (0, 1)), Seating(1, (0, 1))]
    return Job(games, chosen, tables, seed=3, want=want)


WANTS = [
    WantTotals(),
    WantTotals(rows=True),
    WantMeasures(40),
    WantOutcomes(),
    WantDifferences(),
    WantDeals(),
    WantTables(),
    WantCourse(),
    WantChoices(8),
]
every_want = pytest.mark.parametrize("want", WANTS, ids=lambda want: type(want).__name__)


class TestSums:
    @pytest.mark.parametrize("largest", [9, 10**7, 10**12], ids=["as floats", "as integers", "beyond 64 bits"])
    def test_they_are_exact(self, largest):
        columns = np.random.default_rng(1).integers(-largest, largest, (3, 5000))
        found = Sums.of(list(columns), [(0, 0), (0, 2)])
        numbers = columns.tolist()
        assert found.n == 5000
        assert found.sums == [sum(one) for one in numbers]
        assert found.products == [sum(a * b for a, b in zip(numbers[0], numbers[other], strict=True)) for other in (0, 2)]
        assert (found.least, found.largest) == ([min(one) for one in numbers], [max(one) for one in numbers])

    def test_they_merge_in_any_order(self):
        columns = np.random.default_rng(2).integers(-(10**11), 10**11, (2, 300))
        whole = Sums.of(list(columns), [(0, 1)])
        for order in ([0, 1, 2], [2, 0, 1]):
            merged = Sums()
            for part in order:
                merged.merge(Sums.of(list(columns[:, 100 * part : 100 * part + 100]), [(0, 1)]))
            assert merged == whole


class TestTasks:
    @every_want
    def test_any_cut_gives_the_same_answer(self, want):
        job = job_for(want)
        borders = [0, 1, 17, 18, 44, N_DEALS]
        merged = Answer()
        for begin, end in pairwise(borders):
            merged.merge(play(job, begin, end - begin))
        assert merged.deals == N_DEALS
        assert merged.to_bytes() == play(job).to_bytes()

    @every_want
    def test_an_answer_travels_as_bytes(self, want):
        answer = play(job_for(want))
        again = Answer.from_bytes(answer.to_bytes())
        assert again.deals == N_DEALS
        assert again.to_bytes() == answer.to_bytes()
        assert again.sums == answer.sums

    @every_want
    def test_a_task_travels_as_json(self, want):
        job = job_for(want)
        text = encode_task(job.task(5, 20))
        json.loads(text)
        task = decode_task(text)
        other = Job.of_data(task.job)
        assert other.key == job.key
        assert play(other, task.first, task.count).to_bytes() == play(job, 5, 20).to_bytes()

    def test_searches_weights_and_functions_travel(self, tmp_path):
        game = tw.game("yak", players=3)
        (tmp_path / "mine.py").write_text("def last(view):\n    return view.legal[-1]\n")
        weights = {"temperature": 0.5, next(iter(game.features)): 1.25}
        job = Job.of_table(Lineup(game, ["mcts:20:greedy:c=0.7", weights, f"{tmp_path}/mine.py:last"]), seed=1, want=WantTotals())
        other = Job.of_data(decode_task(encode_task(job.task(0, 3))).job)
        assert play(other, 0, 3).to_bytes() == play(job, 0, 3).to_bytes()
        (tmp_path / "mine.py").write_text("def last(view):\n    return view.legal[0]\n")
        with pytest.raises(tw.StrategyError, match=r"mine.py:last' has changed since the task was made"):
            Job.of_data(job.data)

    @pytest.mark.parametrize("text", ["{}", "[", '{"job": 5, "first": 0, "count": 1}'])
    def test_what_is_no_task(self, text):
        with pytest.raises(tw.ArgumentError, match="this is not a task"):
            decode_task(text)

    def test_a_task_that_names_what_it_does_not_contain(self, towers):
        job = Job.of_table(Lineup(towers, "random"), seed=1, want=WantTotals())
        text = json.loads(encode_task(job.task(0, 1)))
        text["job"]["tables"] = [[0, [0, 1, 7]]]
        with pytest.raises(tw.ArgumentError, match="does not contain"):
            Job.of_data(decode_task(json.dumps(text)).job)

    def test_the_totals_are_those_of_the_rows(self, towers):
        answer = play(Job.of_table(Lineup(towers, "random"), seed=1, want=WantTotals(rows=True)), 0, 100)
        assert (columns_of(answer, 100).rows(towers.facts) == towers.simulate(100, rows=True).rows).all()
        assert SimulationResult(towers, 1, 1, 1.0, answer.totals).signature == towers.simulate(100).signature

    def test_a_stopped_player_has_the_first_deals(self, towers):
        stop = np.ones(1, np.uint8)
        assert Player(Job.of_table(Lineup(towers, "random"), seed=1, want=WantTotals()), stop).play(0, 100).deals == 0


@pytest.fixture
def counted(monkeypatch):
    """The tasks that are played, as (first, count)."""
    tasks, original = [], Player.play

    def count(self, first, n_deals):
        answer = original(self, first, n_deals)
        tasks.append((first, answer.deals))
        return answer

    monkeypatch.setattr(Player, "play", count)
    return tasks


def stop_after(limit):
    def progress(done, total):
        if done > limit:
            raise KeyboardInterrupt

    return progress


class TestLedger:
    def test_a_finished_run_is_not_played_again(self, towers, tmp_path, counted):
        first = towers.simulate(2000, keep=tmp_path / "run.db")
        assert sum(count for _, count in counted) == 2000
        counted.clear()
        again = towers.simulate(2000, keep=tmp_path / "run.db")
        assert counted == []
        assert again == first == towers.simulate(2000)

    def test_more_games_extend_it_and_fewer_use_it(self, towers, tmp_path, counted):
        towers.simulate(2000, keep=tmp_path / "run.db")
        counted.clear()
        assert towers.simulate(3000, keep=tmp_path / "run.db").games == 3000
        assert sorted(counted)[0][0] == 2000
        assert sum(count for _, count in counted) == 1000
        assert towers.simulate(3000, keep=tmp_path / "run.db") == towers.simulate(3000)
        assert towers.simulate(1234, keep=tmp_path / "run.db") == towers.simulate(1234)

    @pytest.mark.parametrize(
        "study",
        [
            lambda **options: tw.simulate("yak", 30_000, rows=True, strategies="greedy", **options),
            lambda **options: tw.tournament("asara", ["greedy", "random"], players=3, games=4_000, **options),
            lambda **options: tw.tournament("asara", ["greedy", "expert"], games=30_000, until=0.01, **options),
            lambda **options: tw.what_if("asara", sweep={"price.white": [8, 9]}, games=8_000, **options),
            lambda **options: tw.balance("yak", players=[2, 3], games=4_000, sample=8, strategies=["random", "greedy"], **options),
            lambda **options: tw.balance("five-towers", players=2, games=90_000, until=0.01, sample=0, strategies="random", **options),
        ],
        ids=["simulate", "tournament", "tournament until", "what-if", "balance", "balance until"],
    )
    def test_a_stopped_study_goes_on(self, study, tmp_path, monkeypatch):
        monkeypatch.setattr("turmwerk.work.threads.Threads.kept_seconds", 0.02)
        partial = 0
        for limit in (1_500, 4_000):
            try:
                partial += study(keep=tmp_path / "run.db", progress=stop_after(limit), partial=True).partial
            except KeyboardInterrupt:  # the thread with the first deals had none yet: see the next test
                partial += 1
        assert partial  # a busy machine may play all the rest before it hears of the second stop
        assert study(keep=tmp_path / "run.db") == study()

    def test_what_lies_behind_a_gap_is_kept_though_it_cannot_be_shown(self, towers, tmp_path, monkeypatch):
        """The first task is stopped before its first game: nothing begins at the first deal, but nothing is lost either."""
        play = Player.play

        def wait_at_first(self, first, n_deals):
            while first == 0 and not self.stop[0]:
                sleep(0.001)
            return play(self, first, n_deals)

        path = tmp_path / "run.db"
        monkeypatch.setattr(Player, "play", wait_at_first)
        with pytest.raises(KeyboardInterrupt):
            towers.simulate(9_000, keep=path, progress=stop_after(0), partial=True, threads=2)
        played = []
        monkeypatch.setattr(Player, "play", lambda self, first, n_deals: played.append(n_deals) or play(self, first, n_deals))
        assert towers.simulate(9_000, keep=path) == towers.simulate(9_000)
        assert sum(played) < 2 * 9_000

    def test_another_question_is_refused(self, towers, tmp_path):
        path = tmp_path / "run.db"
        towers.simulate(10, keep=path, strategies={"room": 1})
        for options, message in [
            ({"seed": 2}, "seed is 1 there and 2 here"),
            ({"strategies": "random"}, r"strategies is \['weights'\] there and \['random'\] here"),
            ({"strategies": {"room": 2}}, "content of the strategies is"),
            ({"first": 7}, "first is 0 there and 7 here"),
        ]:
            with pytest.raises(tw.LedgerError, match=f"another question: {message}"):
                towers.simulate(10, keep=path, **{"strategies": {"room": 1}, **options})
        with pytest.raises(tw.LedgerError, match="call is 'simulate' there and 'what-if' here"):
            tw.what_if(towers, changes={"display.size": 6}, games=10, keep=path, strategies={"room": 1})

    def test_another_version_is_refused(self, towers, tmp_path, monkeypatch):
        towers.simulate(10, keep=tmp_path / "run.db")
        monkeypatch.setattr("turmwerk.work.ledger.__version__", "99.0")
        with pytest.raises(tw.LedgerError, match=r"version is .* there and '99.0' here"):
            towers.simulate(10, keep=tmp_path / "run.db")

    def test_what_is_no_ledger_is_refused_and_stays(self, towers, tmp_path):
        text, other = tmp_path / "notes.txt", tmp_path / "other.db"
        text.write_text("Shopping: tea, rice. " * 100)
        with sqlite3.connect(other) as file:
            file.execute("CREATE TABLE mine (x)")
        file.close()
        for path, message in [
            (text, "is not a ledger: file is not a database"),
            (other, "another kind of file"),
            (tmp_path, "is not a file"),
        ]:
            before = path.read_bytes() if path.is_file() else None
            with pytest.raises(tw.LedgerError, match=message):
                towers.simulate(10, keep=path)
            assert before == (path.read_bytes() if path.is_file() else None)
        with pytest.raises(tw.ArgumentError, match="cannot write"):
            towers.simulate(10, keep=tmp_path / "no" / "run.db")

    def test_a_damaged_answer_is_noticed(self, towers, tmp_path):
        path = tmp_path / "run.db"
        towers.simulate(10, keep=path)
        with sqlite3.connect(path) as file:
            file.execute("UPDATE tasks SET answer = x'00ff'")
        file.close()
        with pytest.raises(tw.LedgerError, match="is damaged: what it has of the deals from 0 on cannot be"):
            towers.simulate(10, keep=path)

    def test_functions_without_a_file_cannot_be_kept(self, towers, tmp_path):
        with pytest.raises(tw.StrategyError, match=r"'<lambda>' cannot be written down for a ledger or a cluster; .*mine.py"):
            towers.simulate(10, keep=tmp_path / "run.db", strategies=lambda view: view.legal[0])
        (tmp_path / "mine.py").write_text("def first(view):\n    return view.legal[0]\n")
        mine = f"{tmp_path}/mine.py:first"
        assert towers.simulate(6, keep=tmp_path / "run.db", strategies=mine) == towers.simulate(6, strategies=mine)

    def test_tasks_that_come_together_are_committed_together(self, towers, tmp_path, monkeypatch):
        clock = [0.0]
        monkeypatch.setattr("turmwerk.work.ledger.monotonic", lambda: clock[0])
        job = Job([towers], [parse(towers, "random")] * 3, [Seating(0, (0, 1, 2))], seed=1, want=WantTotals())
        with Ledger(tmp_path / "run.db", {}) as ledger:
            for first in range(4):
                ledger.add(job, first, play(job, first, 1), 0.001)
            assert deals_in(tmp_path / "run.db") == 0
            ledger.flush()
            assert deals_in(tmp_path / "run.db") == 4
            clock[0] += 2 * EACH  # more are waiting, but so long nothing that is finished may be lost
            ledger.add(job, 4, play(job, 4, 1), 0.001)
            assert deals_in(tmp_path / "run.db") == 5

    def test_one_process_writes_and_others_may_look(self, towers, tmp_path):
        path = tmp_path / "run.db"

        def look(done, total):
            if done == total and not seen:
                seen.append(turmwerk("runs", path, "--json"))
                seen.append(turmwerk("simulate", "five-towers", "--players", 3, "--games", 10, "--keep", path))

        seen = []
        towers.simulate(500, keep=path, progress=look)
        assert json.loads(seen[0].stdout)["jobs"][0]["deals"] == 500
        assert (seen[1].returncode, seen[1].stdout) == (2, "")
        assert seen[1].stderr == f"turmwerk: {path} is in use by another run; wait for it, or name another file\n"


def command(*arguments):
    return [sys.executable, "-m", "turmwerk", *map(str, arguments)]


def deals_in(path):
    try:
        return sum(one.deals for one in read_ledger(path).jobs)
    except (tw.LedgerError, tw.OutputError):  # not there yet
        return 0


def without_times(text):
    figures = json.loads(text)
    return {key: value for key, value in figures.items() if key != "seconds"} | {
        "settings": [{key: value for key, value in one.items() if key != "seconds"} for one in figures["settings"]]
    }


class TestCommand:
    def test_killed_three_times_it_ends_like_an_uninterrupted_run(self, tmp_path):
        path = tmp_path / "run.db"
        asked = ("balance", "five-towers", "--players", "2,3", "--strategies", "random,expert", "--games", 60_000, "--sample", 5, "--json")
        known = 0
        for _ in range(3):
            process = subprocess.Popen(command(*asked, "--keep", path), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            deadline = time.monotonic() + 100
            while deals_in(path) <= known:
                assert process.poll() is None, process.communicate()
                assert time.monotonic() < deadline
                time.sleep(0.05)
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
            assert deals_in(path) > known
            known = deals_in(path)
        last = turmwerk(*asked, "--keep", path)
        assert last.returncode == 0, last.stderr
        assert without_times(last.stdout) == without_times(turmwerk(*asked).stdout)

    def test_on_interruption_it_says_how_to_go_on(self, tmp_path):
        path = tmp_path / "my run.db"
        asked = ("simulate", "five-towers", "--games", 10**11, "--keep", str(path))
        process = subprocess.Popen(command(*asked), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while deals_in(path) == 0:
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, message = process.communicate(timeout=60)
        again = shlex.join(["turmwerk", *map(str, asked)])
        assert message == f"turmwerk: stopped by SIGTERM; the results are partial; to resume: {again}\n"

    def test_runs_shows_what_is_there(self, tmp_path):
        path = tmp_path / "run.db"
        tw.tournament("yak", ["greedy", "random"], games=100, keep=path)
        shown = turmwerk("runs", path, env={**os.environ, "COLUMNS": "80"})
        assert shown.stdout.startswith("100 games are finished")
        assert "tournament" in shown.stdout
        assert max(map(len, shown.stdout.splitlines())) <= 80
        assert json.loads(turmwerk("runs", path, "--json").stdout)["question"]["strategies"] == ["greedy", "random"]
        missing = turmwerk("runs", tmp_path / "none.db")
        assert (missing.returncode, missing.stderr) == (2, f"turmwerk: there is no ledger {tmp_path}/none.db; `--keep FILE` makes one\n")
