"""Games on a Dask cluster of real processes: the same as here, whatever happens to the workers."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from commands import needs_sigint, turmwerk

import turmwerk as tw
from turmwerk.work.cluster import open_cluster

distributed = pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")  # which distributed needs


@pytest.fixture(scope="module")
def client():
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": ":0"}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture
def short_tasks(monkeypatch):
    monkeypatch.setattr("turmwerk.work.cluster.SECONDS", 0.05)


STUDIES = {
    "simulate": lambda **where: tw.simulate("yak", 30_000, players=4, **where),
    "rows": lambda **where: tw.simulate("sultaniya", 3_000, rows=True, **where),
    "search": lambda **where: tw.simulate("five-towers", 4, strategies="mcts:30", **where),
    "tournament": lambda **where: tw.tournament("asara", ["greedy", "random"], games=2_000, **where),
    "what-if": lambda **where: tw.what_if("asara", changes={"price.white": 9}, games=2_000, **where),
    "balance": lambda **where: tw.balance("five-towers", players=2, games=2_000, sample=6, strategies="greedy", **where),
}


@pytest.mark.parametrize("study", STUDIES)
def test_the_same_as_on_threads(study, client, short_tasks):
    assert STUDIES[study](executor=client) == STUDIES[study]()


def test_by_its_address_and_with_a_ledger(client, tmp_path):
    address = client.scheduler.address
    result = tw.simulate("yak", 5_000, executor=address, keep=tmp_path / "run.db")
    assert result == tw.simulate("yak", 5_000, keep=tmp_path / "run.db") == tw.simulate("yak", 5_000)


def test_python_strategies_play_in_all_workers(client, short_tasks, tmp_path):
    """Each worker leaves a file with its number."""
    lines = ["import os, pathlib", "def first(view):", f"  pathlib.Path({str(tmp_path)!r}, str(os.getpid())).touch()"]
    (tmp_path / "mine.py").write_text("\n".join([*lines, "  return view.legal[0]"]))
    mine = f"{tmp_path}/mine.py:first"
    result = tw.simulate("five-towers", 40, strategies=[mine, "greedy"], executor=client)
    workers = set(map(str, client.run(os.getpid).values()))
    assert {one.name for one in tmp_path.iterdir() if one.name.isdecimal()} == workers
    assert result == tw.simulate("five-towers", 40, strategies=[mine, "greedy"])


def test_what_a_strategy_does_wrong_is_said_here(client, tmp_path):
    (tmp_path / "mine.py").write_text("def wrong(view):\n    return 'fly'\n")
    with pytest.raises(tw.StrategyError, match=r"mine.py:wrong' of seat 0 .* returned 'fly', which is not legal"):
        tw.simulate("five-towers", 4, strategies=f"{tmp_path}/mine.py:wrong", executor=client)
    with pytest.raises(tw.StrategyError, match="cannot be written down for a ledger or a cluster"):
        tw.simulate("five-towers", 4, strategies=lambda view: view.legal[0], executor=client)


def test_killed_workers_leave_no_trace(client, short_tasks):
    """kill -9 of a worker each time a quarter more is done."""
    killed = []

    def kill(done, total):
        if len(killed) < 2 and done > total * (1 + len(killed)) // 4:
            pid = next(iter(client.run(os.getpid, on_error="ignore").values()))  # one that was just killed may still be on the list
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
            client.wait_for_workers(1, timeout=60)

    result = tw.simulate("five-towers", 40_000, players=3, strategies="greedy", executor=client, progress=kill)
    assert len(killed) == 2
    assert result == tw.simulate("five-towers", 40_000, players=3, strategies="greedy")
    client.wait_for_workers(2, timeout=60)


def test_ctrl_c_leaves_the_cluster_free(client, short_tasks):
    def stop(done, total):
        if done > 200_000:  # the first tasks are merged long before: what comes behind a gap is lost
            raise KeyboardInterrupt

    result = tw.simulate("yak", 10**10, executor=client, progress=stop, partial=True)
    assert result.partial
    assert result.signature == tw.simulate("yak", result.games).signature
    assert client.submit(lambda: 5).result(timeout=30) == 5
    assert tw.simulate("yak", 1_000, executor=client) == tw.simulate("yak", 1_000)


def test_a_long_task_ends_when_it_is_cancelled(client):
    """A game that would take hours."""

    def stop(done, total):
        if any(client.processing().values()):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tw.simulate("asara", 10, strategies="mcts:10000000", executor=client, progress=stop)
    deadline = time.monotonic() + 60
    while any(client.run(lambda dask_worker: dask_worker.state.executing_count).values()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert client.submit(np.add, 2, 3).result(timeout=30) == 5


class TestWhatCannotBe:
    def test_no_scheduler(self, monkeypatch):
        monkeypatch.setattr("turmwerk.work.cluster.REACHED_WITHIN", 0.5)
        with pytest.raises(tw.ClusterError, match=r"no scheduler was reached at 'tcp://127.0.0.1:1' \(.*\); allowed: an address such as"):
            tw.simulate("yak", 10, executor="tcp://127.0.0.1:1")

    def test_a_worker_is_no_scheduler(self, client):
        with pytest.raises(tw.ClusterError, match="it is a Worker"):
            tw.simulate("yak", 10, executor=next(iter(client.nthreads())))

    @pytest.mark.parametrize("executor", ["nonsense", "bad://host:5", "local:", "local:0", "local:-1", "local:many", 7, object()])
    def test_what_is_no_cluster(self, executor):
        with pytest.raises((tw.ClusterError, tw.ArgumentError), match="allowed"):
            tw.simulate("yak", 10, executor=executor)

    def test_threads_and_a_cluster(self, client):
        with pytest.raises(tw.ArgumentError, match="threads=2 is for this process"):
            tw.simulate("yak", 10, executor=client, threads=2)

    def test_no_workers(self, monkeypatch):
        monkeypatch.setattr("turmwerk.work.cluster.REACHED_WITHIN", 0.5)
        options = {"n_workers": 0, "processes": False, "dashboard_address": ":0"}
        with (
            distributed.LocalCluster(**options) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
            pytest.raises(tw.ClusterError, match="has no workers; start some with: dask worker"),
        ):
            tw.simulate("yak", 10, executor=client)

    def test_another_version(self, client, monkeypatch):
        monkeypatch.setattr("turmwerk.work.cluster.__version__", "99.0")
        with pytest.raises(tw.ClusterError, match=r"worker tcp://.* has turmwerk .*, not 99.0; install the same one everywhere"):
            tw.simulate("yak", 10, executor=client)

    def test_a_worker_without_the_package(self, client):
        def hide():
            sys.hidden = sys.modules.pop("turmwerk", None)
            sys.modules["turmwerk"] = None  # Python's way to say that there is none

        def show():
            del sys.modules["turmwerk"]
            if sys.hidden is not None:
                sys.modules["turmwerk"] = sys.hidden

        client.run(hide)
        try:
            with pytest.raises(tw.ClusterError, match=r"worker tcp://.* has no turmwerk; install version"):
                tw.simulate("yak", 10, executor=client)
        finally:
            client.run(show)
        assert tw.simulate("yak", 10, executor=client) == tw.simulate("yak", 10)


class TestWhatGoesAway:
    """A scheduler and a worker that are processes of their own, killed while they play."""

    @pytest.fixture
    def cluster(self, tmp_path):
        file = tmp_path / "scheduler.json"
        scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", file)
        worker = dask("worker", "--scheduler-file", file, "--nthreads", 1, "--no-nanny")
        deadline = time.monotonic() + 60
        while not file.exists() or not json.loads(file.read_text() or "{}"):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield json.loads(file.read_text())["address"], scheduler, worker
        for process in (worker, scheduler):
            process.kill()
            process.wait()

    @staticmethod
    def killing(process):
        """A callback of progress that kills a process as soon as games have come back."""

        def kill(done, total):
            if done:
                process.kill()

        return kill

    def test_the_scheduler(self, cluster, short_tasks, capfd, monkeypatch):
        monkeypatch.setattr("turmwerk.work.cluster.REACHED_WITHIN", 60)
        address, scheduler, _ = cluster
        with pytest.raises(tw.ClusterError, match=rf"the scheduler {address} was lost; what was finished is in the ledger"):
            tw.simulate("yak", 10**9, executor=address, progress=self.killing(scheduler))
        assert capfd.readouterr().err == ""

    def test_all_workers(self, cluster, short_tasks, capfd, monkeypatch):
        for name, seconds in (("REACHED_WITHIN", 60), ("NOTICED", 0.1), ("PATIENCE", 1.0)):
            monkeypatch.setattr(f"turmwerk.work.cluster.{name}", seconds)
        address, _, worker = cluster
        with pytest.raises(tw.ClusterError, match=rf"{address} has had no workers for 1 seconds; start some, and run it again"):
            tw.simulate("yak", 10**9, executor=address, progress=self.killing(worker))
        assert capfd.readouterr().err == f"turmwerk: {address} has no workers any more; waiting 1 seconds for one\n"


def dask(*arguments):
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], "--no-dashboard", *map(str, arguments[1:])]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_nothing_listens_to_other_machines():
    before = listening()
    with open_cluster("local:1"):
        assert {address.ip for address in listening() - before} == {"127.0.0.1"}


def listening():
    """The addresses at which this process and its children wait for others."""
    here = psutil.Process()
    sockets = [one for process in (here, *here.children(recursive=True)) for one in process.net_connections(kind="inet")]
    return {one.laddr for one in sockets if one.status == psutil.CONN_LISTEN}


def test_the_command():
    run = turmwerk("simulate", "yak", "--players", 4, "--games", 20_000, "--executor", "local:2", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    found = json.loads(run.stdout)
    assert (found["signature"], found["threads"]) == (tw.simulate("yak", 20_000, players=4).signature, 2)


@needs_sigint
def test_ctrl_c_while_workers_are_born():
    """As a terminal sends it: to all processes of the command."""
    command = [sys.executable, "-m", "turmwerk", "simulate", "yak", "--games", "1000000000", "--executor", "local:2"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        while len(psutil.Process(process.pid).children()) < 2:
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, message = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, message.strip()) == (130, "turmwerk: stopped by Ctrl-C; no result")
