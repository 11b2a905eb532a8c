"""Ctrl-C means the same everywhere: it is raised, or with `partial=True` ends the call with the results so far."""

import inspect
import threading
from contextlib import nullcontext

import pytest

import turmwerk as tw
from turmwerk import interrupts

GAME = tw.game("five-towers")
CLOSE = tw.game("sultaniya", players=4).start(seed=3)  # its moves are so close that a search goes on for seconds
TUNING = {"generations": 3, "games": 4, "population": 4, "verified_games": 4}


def stop(done, total):
    """Ctrl-C as soon as something is done."""
    if done:
        raise KeyboardInterrupt


STUDIES = {
    "simulate": lambda **more: tw.simulate(GAME, 10**9, threads=1, **more),
    "tournament": lambda **more: tw.tournament(GAME, ["greedy", "random"], games=10**7, threads=1, **more),
    "balance": lambda **more: tw.balance(GAME, strategies="random", games=10**9, sample=0, threads=1, **more),
    "what_if": lambda **more: tw.what_if(GAME, changes="display.size=6", strategies="random", games=10**9, threads=1, **more),
    "options": lambda **more: tw.options(GAME, moves=["bid 1", "bid 2"], strategies="random", games=4, generations=0, **more),
    "design": lambda **more: tw.design(GAME, vary="display.size=4..6", strategies="random", also="greedy", budget=2000, **more),
    "tune": lambda **more: tw.tune(GAME, **TUNING, **more),
    "train": lambda **more: tw.train(GAME, start="greedy", playouts=4, games=10**5, verified_games=20, threads=1, **more),
    "exploit": lambda **more: tw.exploit(GAME, "greedy", **TUNING, **more),
}


def stop_late(name):
    """Once, at a moment when there is something to show."""
    pressed = []

    def told(done, total):
        if not pressed and done >= {"options": 10, "design": 600}.get(name, 1):
            pressed.append(done)
            raise KeyboardInterrupt

    return told


@pytest.mark.parametrize("name", STUDIES)
def test_it_is_raised_unless_partial_results_are_asked_for(name):
    with pytest.raises(KeyboardInterrupt):
        STUDIES[name](progress=stop_late(name))
    assert STUDIES[name](progress=stop_late(name), partial=True).partial


def test_data_sets(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        tw.dataset(GAME, 10**6, out=tmp_path / "one", progress=stop)
    assert tw.dataset(GAME, 10**6, out=tmp_path / "two", progress=stop, partial=True).partial


class TestJudgments:
    """They play in a thread, and Ctrl-C comes while the caller waits for it."""

    @pytest.fixture(autouse=True)
    def pressed(self, monkeypatch):
        """Ctrl-C comes at the fourth look at it, or at the first one after `pressed` is called, which waits until then."""
        waits, now, came = [], threading.Event(), threading.Event()

        class Waking(threading.Event):
            def wait(self, timeout=None):
                waits.append(timeout)
                if len(waits) > 3 or now.is_set():
                    came.set()
                    raise KeyboardInterrupt
                return super().wait(timeout)

        def press():
            now.set()
            assert came.wait(60)

        monkeypatch.setattr(interrupts, "Event", Waking)
        return press

    @pytest.mark.parametrize(
        "judge",
        [
            lambda state, **more: state.evaluate(playouts=10**8, threads=2, **more),
            lambda state, **more: state.chances(0, playouts=10**8, **more),
            lambda state, **more: CLOSE.search("mcts:10000000:expert", **more),
        ],
        ids=["evaluate", "chances", "search"],
    )
    def test_they_tell_what_they_have(self, judge):
        with pytest.raises(KeyboardInterrupt):
            judge(GAME.start())

    def test_evaluate(self):
        values = GAME.start().evaluate(playouts=10**8, threads=2, partial=True)
        assert len({one.playouts for one in values}) == 1
        assert 0 < values[0].playouts < 10**8

    def test_chances(self):
        shares = GAME.start().chances(0, playouts=10**8, partial=True)
        assert sum(one.value for one in shares) == pytest.approx(1)

    def test_search(self):
        found = CLOSE.search("mcts:10000000:expert", partial=True)
        assert found.partial
        assert 0 < found.playouts < 10_000_000
        assert found.as_dict()["partial"] is True
        assert found.ended == "it was interrupted"

    @pytest.mark.parametrize("partial", [False, True])
    def test_analyze(self, pressed, partial):
        state = GAME.start()
        while not state.is_over:
            state.play_random()
        with nullcontext() if partial else pytest.raises(KeyboardInterrupt):
            found = tw.analyze(state, playouts=20, progress=lambda done, total: done > 5 and pressed(), partial=partial)
        if not partial:
            return
        assert found.partial
        assert 0 < len(found.decisions) < len(found.course) - 1
        assert f"the first {len(found.decisions)} decisions" in found.sentence()


def test_everything_that_takes_long_knows_partial():
    """Whatever can show its progress, and the judgments of a state."""
    calls = [getattr(tw, name) for name in tw.__all__ if inspect.isfunction(getattr(tw, name))]
    long = [one for one in calls if "progress" in inspect.signature(one).parameters]
    assert len(long) == 13
    for one in (*long, tw.State.evaluate, tw.State.chances, tw.State.search):
        assert inspect.signature(one).parameters["partial"].default is False, one
