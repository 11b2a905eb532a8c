"""How long a move takes until it is answered, with many tables and pages at once.

    python benchmarks/tables.py [--tables 100] [--moves 30] [--game yak] [--advice]

Starts `turmwerk table`, lays tables with a person against `expert`, opens a page at each that plays and another that only watches, and
lets all of them play at the same time, each with a pause between its moves as people make one. Printed are quantiles of the time from a
move to the sight of what followed, and the processor time of the server, which does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from urllib.parse import urlsplit

import httpx
import psutil
from websockets.asyncio.client import connect


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--game", default="yak")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves of a page, on average")
    parser.add_argument("--keep", help="write the tables to this file, as the server does by default")
    parser.add_argument("--advice", action="store_true", help="every page asks for advice and the curve, too")
    options = parser.parse_args()
    command = [sys.executable, "-m", "turmwerk", "table", "--no-browser", *(["--keep", options.keep] if options.keep else ["--no-keep"])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        base = server.stdout.readline().strip().rstrip("/")
        try:
            before = sum(psutil.Process(server.pid).cpu_times()[:2])
            times = asyncio.run(measure(base, options))
            used = sum(psutil.Process(server.pid).cpu_times()[:2]) - before
        finally:
            server.terminate()
    times.sort()
    shown = {name: times[int(share * (len(times) - 1))] for name, share in (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("slowest", 1))}
    print(f"{options.tables} tables of {options.game}, {2 * options.tables} pages, {len(times)} moves{', advice' * options.advice}")
    print(" · ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in shown.items()))
    print(f"processor time of the server: {1000 * used / len(times):.1f} ms for each move")


async def measure(base: str, options: argparse.Namespace) -> list[float]:
    setting = {"game": options.game, "players": 2, "seats": ["person", "expert"]}
    with httpx.Client() as client:
        addresses = [client.post(f"{base}/tables", json=setting).json()["address"] for _ in range(options.tables)]
    host = urlsplit(base).netloc
    pages = [f"ws://{host}{urlsplit(one).path}/live?{urlsplit(one).query}" for one in addresses]
    watchers = [asyncio.create_task(watch(page)) for page in pages]
    lists = await asyncio.gather(*(play(page, options, random.Random(number)) for number, page in enumerate(pages)))
    for watcher in watchers:
        watcher.cancel()
    return [one for times in lists for one in times]


async def watch(page: str) -> None:
    async with connect(page, max_size=None) as socket:
        async for _ in socket:
            pass


async def play(page: str, options: argparse.Namespace, rng: random.Random) -> list[float]:
    """The times of the moves of one page."""
    times: list[float] = []
    async with connect(page, max_size=None) as socket:
        if options.advice:
            await socket.send(json.dumps({"do": "wish", "advice": True, "course": True}))
        seen = await next_sight(socket, -1)
        while len(times) < options.moves and not seen["over"]:
            await asyncio.sleep(rng.uniform(0, 2 * options.pause))
            begin = time.perf_counter()
            await socket.send(json.dumps({"do": "play", "move": rng.choice(seen["legal"]), "at": seen["at"]}))
            seen = await next_sight(socket, seen["at"])
            times.append(time.perf_counter() - begin)
    return times


async def next_sight(socket: object, at: int) -> dict[str, object]:
    while True:
        news = json.loads(await socket.recv())  # type: ignore[attr-defined]
        if "sight" in news and news["sight"]["at"] > at:
            return news["sight"]


if __name__ == "__main__":
    main()
