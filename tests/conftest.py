"""What the tests share: all games with all player counts and variants, and both engines behind one face."""

from __future__ import annotations

import os
import shutil
import signal

import pytest

import turmwerk as tw
from turmwerk import native
from turmwerk.reference.base import ReferenceGame

ALL_GAMES = [
    pytest.param(info.name, players, variant, id=f"{info.name}-{players}-{variant}")
    for info in tw.games()
    for players in info.players
    for variant in info.variants
]


def pytest_generate_tests(metafunc):
    """A test that takes `any_game` runs for every game, player count and variant."""
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize(("name", "players", "variant"), ALL_GAMES)


def pytest_configure():
    """Where Ctrl-C and hang-ups are ignored, in the background and under nohup, processes that the tests start would ignore them too.

    What is handled is not inherited: a handler that does nothing is as good here, and leaves them what they should have.
    """
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call():
    """A KeyboardInterrupt that a test made and did not catch is a failure of that test: it must not end a run on several processes."""
    try:
        return (yield)
    except KeyboardInterrupt:
        if "PYTEST_XDIST_WORKER" not in os.environ:
            raise
        pytest.fail("an interruption escaped from the test")


@pytest.fixture
def any_game(name, players, variant):
    return tw.game(name, players=players, variant=variant)


@pytest.fixture(params=["native", "reference"])
def start(request):
    """`start(game, chance=[…])` on either engine; what it returns has seat, node, legal, play, view and, by `points_of`, points."""
    if request.param == "native":
        return lambda game, **arguments: game.start(**arguments)
    return lambda game, **arguments: game.start_reference(**arguments)


@pytest.fixture(scope="module")
def browser():
    """A Chromium that playwright drives. Of a module, not of the session: its event loop must not run while other tests make theirs."""
    sync_api = pytest.importorskip("playwright.sync_api")
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if program is None:
        pytest.skip("no Chromium is installed; apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


def points_of(state):
    """The breakdown by seat as if the game ended here, of either engine."""
    if isinstance(state, ReferenceGame):
        return state.breakdown()
    points, _ = state._position.score()
    return [dict(zip(state.game.categories, row, strict=True)) for row in points]


@pytest.fixture(params=["baseline", "v3", "v4"])
def build(request):
    """A build that this machine can run."""
    if request.param not in native.targets():
        pytest.skip(f"this machine or this installation has no x86-64-{request.param}")
    return request.param


@pytest.fixture
def lanes_of(build, monkeypatch):
    """The lanes of a build are used, whatever the scalar engine is."""
    monkeypatch.setattr(native, "lane_target", lambda: build)
