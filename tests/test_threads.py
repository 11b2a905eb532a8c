"""Games, rules and line-ups are shared by threads: they play what one thread alone plays."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from time import perf_counter, sleep

import pytest

import turmwerk as tw
from turmwerk.interrupts import in_threads

N_THREADS = 6


def test_one_game_in_many_threads(any_game):
    """All at once, in both engines, with states started and played in between."""

    def work(number):
        engine = ("scalar", "lockstep")[number % 2] if any_game._rules.lanes else "scalar"
        state = any_game.start(seed=number)
        while not state.is_over:
            state.play_random()
        return any_game.simulate(200, seed=5, threads=2, engine=engine).signature, any_game.start(seed=number).legal(), state.outcome

    alone = [work(number) for number in range(N_THREADS)]
    with ThreadPoolExecutor(N_THREADS) as threads:
        assert list(threads.map(work, range(N_THREADS))) == alone


def test_one_line_up_in_many_threads(any_game):
    strategies = ["greedy", *["mcts:20"] * (any_game.players - 1)]

    def work(_):
        return any_game.simulate(3, seed=9, threads=2, strategies=strategies).signature

    with ThreadPoolExecutor(N_THREADS) as threads:
        assert set(threads.map(work, range(N_THREADS))) == {work(0)}


def test_copies_of_one_state_in_many_threads():
    """Each thread searches and plays a copy of its own."""
    state = tw.game("yak", players=3).start(seed=2)

    def work(_):
        own = state.copy()
        for _ in range(12):
            own.play_by("mcts:30")
        return own.events

    with ThreadPoolExecutor(N_THREADS) as threads:
        assert len(set(threads.map(work, range(N_THREADS)))) == 1
    assert state == tw.game("yak", players=3).start(seed=2)


class TestInThreads:
    def test_answers_come_in_the_order_of_the_works(self):
        started = Barrier(3)
        assert in_threads([lambda stop, number=number: (started.wait(5), number)[1] for number in range(3)]) == [0, 1, 2]

    def test_an_error_in_one_stops_the_others(self):
        ended = []

        def wait_for_the_flag(stop):
            while not stop[0]:
                sleep(0.001)
            ended.append(True)

        def fail(stop):
            raise ValueError("no good")

        with pytest.raises(ValueError, match="no good"):
            in_threads([wait_for_the_flag, fail, wait_for_the_flag])
        assert len(ended) == 2

    def test_whoever_watches_can_stop_them(self):
        def interrupt():
            raise KeyboardInterrupt

        def work(stop):
            while not stop[0]:
                sleep(0.001)

        begin = perf_counter()
        with ThreadPoolExecutor(2) as pool:
            for kept in (None, pool):
                with pytest.raises(KeyboardInterrupt):
                    in_threads([work, work], pool=kept, watch=interrupt)
        assert perf_counter() - begin < 1

    def test_no_thread_can_be_started(self, monkeypatch):
        def refuse(thread):
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(Thread, "start", refuse)
        with pytest.raises(MemoryError, match="can't start new thread"):
            in_threads([lambda stop: None])
