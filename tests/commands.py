"""The command as a real process, for the tests that run it."""

import signal
import subprocess
import sys
import time
from tempfile import TemporaryFile

import psutil
import pytest

BUSY = 2.0  # seconds of processor time: starting takes a fraction of this, so a process that used them is at work
needs_sigint = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send SIGINT to another process")


def turmwerk(*arguments, **options):
    """Run the command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "turmwerk", *map(str, arguments)], capture_output=True, text=True, check=False, timeout=120, **options
    )


def interrupted(*arguments, by=signal.SIGINT):
    """Start the command, press Ctrl-C once it is at work, and let it end within 20 seconds; returns (exit code, output, message).

    `by` is another signal than that of Ctrl-C.
    """
    with TemporaryFile("w+") as output:  # no pipe: one that nobody reads yet would make a quick writer wait
        process = subprocess.Popen(
            [sys.executable, "-m", "turmwerk", *map(str, arguments)], stdout=output, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_until_busy(process)
            process.send_signal(by)
            _, message = process.communicate(timeout=20)
        finally:
            process.kill()
        output.seek(0)
        return process.returncode, output.read(), message.strip()


def wait_until_busy(process):
    """However slow the machine is: processor time counts, not the clock."""
    used = psutil.Process(process.pid).cpu_times
    deadline = time.monotonic() + 100
    while sum(used()[:2]) < BUSY:
        assert not isinstance(process, subprocess.Popen) or process.poll() is None, f"ended before Ctrl-C: {process.communicate()}"
        assert time.monotonic() < deadline, "idle"
        time.sleep(0.05)
