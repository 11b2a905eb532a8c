"""`turmwerk table` as a real process, and a real browser to look at it, for the tests that need them."""

import json
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed; apt-get install chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STILL = 260  # milliseconds after a change of a page until a click counts again
PATIENCE = 30_000  # milliseconds until something must have happened, however busy the machine is


@contextmanager
def serving(*arguments):
    """The address a server prints first; its process ends by Ctrl-C, and must end well."""
    keeping = [] if {"--keep", "--no-keep"} & set(arguments) else ["--no-keep"]
    command = [sys.executable, "-m", "turmwerk", "table", *map(str, arguments), *keeping, "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
            _, complaints = process.communicate(timeout=60)
        if sys.platform != "win32":
            assert (process.returncode, complaints) == (0, "")


def base_of(address):
    """Scheme and host of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


class Line:
    """A page's side of the WebSocket."""

    def __init__(self, address, **options):
        from websockets.sync.client import connect

        parts = urlsplit(address)
        self.name = parts.path.split("/")[2]
        self._opened = connect(f"ws://{parts.netloc}{parts.path}/live?{parts.query}", **options)
        self.socket = self._opened.__enter__()
        self.received = []

    def say(self, message):
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, kind):
        """The next news of a kind."""
        while True:
            text = self.socket.recv(timeout=PATIENCE / 1000)
            self.received.append(text)
            news = json.loads(text)
            if kind in news:
                return news[kind]

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self._opened.__exit__(*reason)
