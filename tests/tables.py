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


SHORT = {
    "yak": "end.stones=4",
    "sultaniya": "end.roofs=1",
    "asara": "game.years=1",
    "five-towers": "cards.values=8&set=cards.second_copy_players=6",
}  # changes that make a game short

# Plays to the end by clicks of a script, and reports every box of the fixed parts that was seen.
BOXES = """async () => {
  const body = document.body.dataset;
  const seen = new Set();
  const look = () => {
    for (const id of ["own", "undo", "redo", "want-advice", "trouble"]) {
      const part = document.getElementById(id);
      const { x, y, width } = part.getBoundingClientRect();
      const isFixed = getComputedStyle(part.closest(".decision") ?? part).position === "fixed";
      seen.add([id, x, isFixed ? y : y + scrollY, width].map((one) => one.toFixed?.() ?? one).join(" "));
    }
  };
  for (let number = 0; body.over !== "true"; number++) {
    look();
    const moves = [...document.querySelectorAll("[data-move]")];
    const at = body.at;
    moves[number % 3 === 0 ? moves.length - 1 : 0].click();
    while (body.at === at) await new Promise((done) => setTimeout(done, 3));
  }
  look();
  return [...seen].sort();
}"""


def sit_down(page, base, name, words="players=2&seat=person&seed=4", change=None):
    page.goto(f"{base}/?game={name}&{words}&set={change or SHORT[name]}")
    page.wait_for_selector("body[data-game]")


def at(page):
    return page.evaluate("() => document.body.dataset.at")


def is_over(page):
    return page.evaluate("() => document.body.dataset.over === 'true'")


def wait_for_change(page, before):
    page.wait_for_function("at => document.body.dataset.at !== at", arg=before)
