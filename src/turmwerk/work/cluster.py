"""The tasks of a run on a Dask cluster. A worker that dies loses nothing: its tasks are played again elsewhere, and are the same."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from turmwerk.arguments import MAX_THREADS, whole_number
from turmwerk.errors import ArgumentTypeError, ClusterError, ExtraError, TurmwerkError, shown
from turmwerk.interrupts import TICK, Stop, uninterrupted
from turmwerk.version import __version__
from turmwerk.work.answers import Answer
from turmwerk.work.playing import Player
from turmwerk.work.tasks import ready_job

if TYPE_CHECKING:
    from distributed import Client, Future

    from turmwerk.work.run import Run
    from turmwerk.work.tasks import Job

SECONDS = 3.0  # target seconds per task: long compared with the milliseconds it takes to send it
SECONDS_PER_WORKER = 0.02  # at least this for each worker: a scheduler easily hands out a task in that time
REACHED_WITHIN = 5  # seconds for the scheduler, and for the first worker
AHEAD = 2  # tasks of each worker that are under way or wait there
ATTEMPTS = 3  # at a task whose workers die again and again, each of which Dask repeats some times itself
PATIENCE = 60.0  # seconds to wait for a worker if all have gone
NOTICED = 3.0  # seconds after which the wait is said
WATCHED = 0.2  # seconds between two looks of a worker whether its task is still wanted
LOCAL = "local:"


class Cluster:
    """An executor: the workers of a Dask cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._version = __version__
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=REACHED_WITHIN)
        self.workers: int = int(sum(client.nthreads().values()))
        self.used: int = self.workers
        if self.workers == 0:
            raise ClusterError(f"{_address(client)} has no workers; start some with: dask worker {_address(client)}")
        _check_versions(client, __version__)

    def seconds(self, job: Job, *, kept: bool) -> float:
        """Target seconds per task."""
        return max(SECONDS, SECONDS_PER_WORKER * self.workers)

    def play(self, run: Run, report: Callable[[], object]) -> None:
        """Play all tasks. An error in one of them or Ctrl-C cancels all others: the workers are free again at once."""
        job = msgspec.json.encode(run.job.data)
        ended: SimpleQueue[Future[Any]] = SimpleQueue()
        under_way: dict[Future[Any], tuple[int, int, int]] = {}  # first deal, how many, how often it has been tried

        def submit(first: int, count: int, attempt: int = 1) -> None:
            future = self._client.submit(play_remotely, self._version, job, first, count, pure=False)
            under_way[future] = (first, count, attempt)
            future.add_done_callback(ended.put)

        alone = _Alone()
        try:
            while True:
                while len(under_way) < AHEAD * self.workers and (task := run.take()) is not None:
                    submit(*task)
                if not under_way:
                    return
                with suppress(Empty):
                    future = ended.get(timeout=TICK)
                    first, count, attempt = under_way.pop(future)
                    found = self._found(future, attempt)
                    if found is None:
                        submit(first, count, attempt + 1)
                    else:
                        run.add(first, *found)
                        run.flush()
                if self._client.status not in ("running", "connecting"):
                    raise self._lost()
                alone.look(self._client)
                report()
        finally:
            with suppress(Exception):  # of a scheduler that is gone; what led here matters more
                self._client.cancel(list(under_way), force=True)

    def _found(self, future: Future[Any], attempt: int) -> tuple[Answer, float] | None:
        """What a task has found, in how many seconds; None if its workers died and it should be tried again."""
        from distributed import KilledWorker

        try:
            answer, seconds = future.result()
        except TurmwerkError:
            raise
        except KilledWorker as error:
            if attempt == ATTEMPTS:
                raise ClusterError(f"a task of {_address(self._client)} lost its workers again and again: {error}") from None
            return None
        except ImportError as error:
            raise ClusterError(f"a worker of {_address(self._client)} cannot play: {error}; install the same turmwerk there") from None
        except Exception as error:
            if getattr(error, "reason", "") == "scheduler-connection-lost":
                raise self._lost() from None
            if future.cancelled():
                raise ClusterError(f"{_address(self._client)} has dropped a task: {type(error).__name__}: {error}") from None
            raise ClusterError(f"a task on {_address(self._client)} failed: {type(error).__name__}: {error}") from error
        return Answer.from_bytes(answer), seconds

    def _lost(self) -> ClusterError:
        return ClusterError(f"the scheduler {_address(self._client)} was lost; what was finished is in the ledger, if --keep names one")


class _Alone:
    """How long a scheduler has had no workers: they may come back, but nobody waits for them in silence or forever."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._said = False

    def look(self, client: Client) -> None:
        """To be called now and then; what the client knows of the workers is some seconds old."""
        now = monotonic()
        if client.scheduler_info()["workers"]:
            self._since = None
            return
        self._since = self._since or now
        if now - self._since > PATIENCE:
            raise ClusterError(f"{_address(client)} has had no workers for {PATIENCE:.0f} seconds; start some, and run it again")
        if now - self._since > NOTICED and not self._said:
            self._said = True
            print(f"turmwerk: {_address(client)} has no workers any more; waiting {PATIENCE:.0f} seconds for one", file=sys.stderr)


def play_remotely(version: str, job: bytes, first: int, count: int) -> tuple[bytes, float]:
    """What a worker does: play a task, and send back what it found and in how many seconds."""
    if version != __version__:
        raise ClusterError(f"a worker has turmwerk {__version__}, not {version}; install the same one everywhere")
    stop = np.zeros(1, np.uint8)
    begin = perf_counter()
    with _stopped_if_unwanted(stop):
        answer = Player(ready_job(job), stop).play(first, count)
    return answer.to_bytes(), perf_counter() - begin


@contextmanager
def _stopped_if_unwanted(stop: Stop) -> Iterator[None]:
    """Dask cannot end a task that it has begun; so it looks itself, now and then, whether it has been canceled."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    over = Event()

    def watch() -> None:
        while not over.wait(WATCHED):
            task = worker.state.tasks.get(key)
            if task is None or task.state == "cancelled":
                stop[0] = 1
                return

    Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


@contextmanager
def open_cluster(where: object) -> Iterator[Cluster]:
    """The cluster at an address, of a `distributed.Client`, or one of this machine, "local:4", that lasts as long as the work."""
    try:
        from distributed import Client
    except ImportError:
        raise ExtraError("clusters need Dask: pip install 'turmwerk[cluster]'") from None

    if isinstance(where, Client):
        if where.asynchronous:
            raise ArgumentTypeError("an asynchronous distributed.Client cannot be used; make one without asynchronous=True")
        yield Cluster(where)
    elif not isinstance(where, str):
        raise ArgumentTypeError(f'executor {shown(where)} is not allowed; it must be an address, "local:4", or a distributed.Client')
    elif where.startswith(LOCAL):
        with _local_client(where) as client:
            yield Cluster(client)
    else:
        with _quiet(), _connected(where) as client:
            yield Cluster(client)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what Dask has to say about a scheduler that is gone, with tracebacks: our error says it."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    before = [one.level for one in loggers]
    for one in loggers:
        one.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for one, level in zip(loggers, before, strict=True):
            one.setLevel(level)


def _connected(address: str) -> Client:
    from distributed import Client

    try:
        with ThreadPoolExecutor(1) as pool:  # this thread may have an event loop of its own
            kind = pool.submit(asyncio.run, _kind_of_server(address)).result()
        if kind != "Scheduler":
            raise ValueError(f"it is a {kind}")
    except (OSError, ValueError, TypeError, ImportError, EOFError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise ClusterError(
            f'no scheduler was reached at {shown(address)} ({reason}); allowed: an address such as tcp://host:8786, or "local:4"'
        ) from None
    return Client(address, timeout=REACHED_WITHIN, set_as_default=False)


async def _kind_of_server(address: str) -> str:
    """Asked before there is a Client: one that reaches nobody keeps trying and cannot be closed."""
    from distributed import rpc

    async with rpc(address, timeout=REACHED_WITHIN) as server:
        identity = await asyncio.wait_for(server.identity(), REACHED_WITHIN)
    return str(identity["type"])


@contextmanager
def _local_client(where: str) -> Iterator[Client]:
    """Worker processes of this machine, each with one thread: Python strategies run in parallel there."""
    from distributed import Client, LocalCluster

    number = where.removeprefix(LOCAL)
    n_workers = whole_number(int(number) if number.isdecimal() else number, f"number of workers in {shown(where)}", 1, MAX_THREADS)
    options: dict[str, Any] = {"threads_per_worker": 1, "processes": True, "dashboard_address": "127.0.0.1:0", "memory_limit": None}
    options |= {"n_workers": n_workers, "silence_logs": logging.CRITICAL}
    cluster = None
    try:
        with uninterrupted(), _deaf_when_born():  # Dask cannot close what is half started
            cluster = LocalCluster(**options)
        with Client(cluster, set_as_default=False) as client:
            client.register_plugin(_deaf_plugin())
            yield client
    except RuntimeError as error:
        if cluster is not None:
            raise
        raise ClusterError(f'no worker processes could be started ({error}); a script needs `if __name__ == "__main__":` for it') from None
    finally:
        if cluster is not None:
            with suppress(AssertionError, OSError):  # of workers that are just being born again
                cluster.close()


@contextmanager
def _deaf_when_born() -> Iterator[None]:
    """Threads and processes that are started do not hear Ctrl-C, which a terminal sends to all of them; Windows has nothing like it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # now: as it starts, it lets the thread hear Ctrl-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf_plugin() -> Any:
    """Ctrl-C at a terminal goes to all processes that belong to it; it is for the one that was started there, not for its workers."""
    from distributed import WorkerPlugin

    class Deaf(WorkerPlugin):
        def setup(self, worker: object) -> None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    return Deaf()


def _address(client: Client) -> str:
    return str(client.scheduler.address) if client.scheduler is not None else "the cluster"


def _check_versions(client: Client, version: str) -> None:
    def installed() -> str | None:  # sent by its content, as a function within a function: the package may not be there
        try:
            import turmwerk
        except ImportError:
            return None
        return str(turmwerk.__version__)

    for worker, found in client.run(installed).items():
        if found is None:
            raise ClusterError(f"worker {worker} has no turmwerk; install version {version} there")
        if found != version:
            raise ClusterError(f"worker {worker} has turmwerk {found}, not {version}; install the same one everywhere")
