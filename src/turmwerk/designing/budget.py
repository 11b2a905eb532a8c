"""How much may be played: a number of games, or a time, which is turned into a number of games once."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter

from turmwerk.arguments import read_count, whole_number
from turmwerk.errors import ArgumentError, shown

FEWEST = 2_000  # games
MOST = 10**10
MOST_SECONDS = 30 * 24 * 3600
UNITS = {"s": 1, "m": 60, "h": 3600}
TIME = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)\s*([smh])")
USED = 0.85  # of a time: fits of the model and the like take some too
TRIAL_DEALS = 40  # in the first trial of how long a deal takes
TRIAL_SECONDS = 0.3  # a trial of at least this is long enough


def read_budget(given: int | str) -> tuple[int, float]:
    """(games, seconds); one of them is 0."""
    if isinstance(given, str):
        matched = TIME.fullmatch(given.strip())
        if matched:
            seconds = float(matched[1]) * UNITS[matched[2]]
            if not 1 <= seconds <= MOST_SECONDS:
                raise ArgumentError(f"budget {given!r} is not allowed; a time is 1s to {MOST_SECONDS // 3600}h")
            return 0, seconds
        try:
            given = read_count(given)
        except ValueError:
            allowed = "a time such as 90s, 4m or 1h, or a number of games such as 50000, 50k, 2e6 or 2M"
            raise ArgumentError(f"budget {shown(given)} is not allowed; it must be {allowed}") from None
    return whole_number(given, "budget", FEWEST, MOST), 0.0


def games_in(seconds: float, trial: Callable[[int], int]) -> int:
    """How many games fit a time; `trial` plays some deals and returns how many games they were.

    The clock decides, so two runs may come to different numbers; the result has the number, which repeats the run.
    """
    deals = TRIAL_DEALS
    while True:
        begin = perf_counter()
        games = trial(deals)
        took = perf_counter() - begin
        if took >= min(TRIAL_SECONDS, seconds / 10) or deals > 10**6:
            break
        deals *= 4
    fitting = int(USED * seconds * games / max(took, 1e-6))
    unit = int(10 ** max(0, len(str(fitting)) - 2))  # two digits are easier to type again
    return max(FEWEST, min(MOST, fitting // unit * unit))
