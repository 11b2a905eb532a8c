"""Ctrl-C means the same everywhere: it is raised, or with `partial=True` ends the call with the results so far."""

import inspect
import threading

import pytest

import turmwerk as tw
from turmwerk import interrupts

GAME = tw.game("five-towers")
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
    def ctrl_c(self, monkeypatch):
        waits = []

        class Waking(threading.Event):
            def wait(self, timeout=None):
                waits.append(timeout)
                if len(waits) > 3:
                    raise KeyboardInterrupt
                return super().wait(timeout)

        monkeypatch.setattr(interrupts, "Event", Waking)
        return waits

    @pytest.mark.parametrize(
        "judge",
        [
            lambda state, **more: state.evaluate(playouts=10**8, threads=2, **more),
            lambda state, **more: state.chances(0, playouts=10**8, **more),
            lambda state, **more: state.search("mcts:1000000", **more),
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
        found = GAME.start().search("mcts:5000000", partial=True)
        assert found.partial
        assert 0 < found.playouts < 5_000_000
        assert found.as_dict()["partial"] is True
        assert found.ended == "it was interrupted"

    def test_analyze(self, ctrl_c):
        state = GAME.start()
        while not state.is_over:
            state.play_random()
        with pytest.raises(KeyboardInterrupt):
            tw.analyze(state, playouts=2000)
        ctrl_c.clear()
        found = tw.analyze(state, playouts=20, partial=True)
        assert found.partial
        assert 0 < len(found.decisions) < len(found.course) - 1
        assert f"the first {len(found.decisions)} decisions" in found.sentence()


def test_everything_that_takes_long_knows_partial():
    """Whatever can show its progress, and the judgments of a state."""
    calls = [getattr(tw, name) for name in tw.__all__ if inspect.isfunction(getattr(tw, name))]
    long = [one for one in calls if "progress" in inspect.signature(one).parameters]
    assert len(long) == 10
    for one in (*long, tw.State.evaluate, tw.State.chances, tw.State.search):
        assert inspect.signature(one).parameters["partial"].default is False, one
