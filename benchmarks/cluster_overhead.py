"""What a task costs on a Dask cluster, in processor time, which does not depend on what else the machine does.

python benchmarks/cluster_overhead.py          # a scheduler in this process, two workers; docs/scaling.md has its figures
"""

import time

from distributed import Client, LocalCluster

import turmwerk as tw
from turmwerk.strategy.lineup import Lineup
from turmwerk.work.answers import Answer
from turmwerk.work.cluster import Cluster
from turmwerk.work.run import Run
from turmwerk.work.tasks import Job
from turmwerk.work.wants import WantMeasures, WantTotals

N_TASKS = 400


def measure(client: Client, want: WantTotals | WantMeasures) -> tuple[float, float, int]:
    """Milliseconds of a task in the process of client and scheduler, and in its worker; bytes of an answer."""
    cluster = Cluster(client)
    job = Job.of_table(Lineup(tw.game("five-towers", players=3), "random"), seed=1, want=want)
    cluster.play(Run(job, Answer(), 0, 20, workers=1), lambda: None)  # what is done once
    into = Answer()
    run = Run(job, into, 0, N_TASKS, workers=1)
    run._size = 1  # one game for each task: nearly all that is measured is overhead
    workers = sum(client.run(time.process_time).values())
    begin = time.process_time()
    cluster.play(run, lambda: None)
    here = time.process_time() - begin
    there = sum(client.run(time.process_time).values()) - workers
    assert into.deals == N_TASKS
    return 1000 * here / N_TASKS, 1000 * there / N_TASKS, len(into.to_bytes())


if __name__ == "__main__":
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with LocalCluster(**options) as local, Client(local) as client:
        for name, want in (("totals", WantTotals()), ("measures", WantMeasures(0))):
            here, there, size = measure(client, want)
            print(f"{name}: {here:.1f} ms in client and scheduler, {there:.1f} ms in the worker, answer of {size:,} bytes")
