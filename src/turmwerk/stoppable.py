"""Native work that Ctrl-C can stop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

TICK = 0.05  # seconds between two looks at Ctrl-C

Answer = TypeVar("Answer")


def stoppable(work: Callable[[NDArray[np.uint8]], Answer]) -> Answer:
    """Do the work in a thread; it is given a flag that is set when it shall end early. Python sees Ctrl-C only between native calls."""
    stop = np.zeros(1, np.uint8)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work, stop)
        try:
            while not wait([future], TICK).done:
                pass
        except BaseException:
            stop[0] = 1
            raise
    return future.result()
