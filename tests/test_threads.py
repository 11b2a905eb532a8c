"""Games, rules and line-ups are shared by threads: they play what one thread alone plays."""

from concurrent.futures import ThreadPoolExecutor

import turmwerk as tw

N_THREADS = 6


def test_one_game_in_many_threads(any_game):
    """All at once, in both engines, with states started and played in between."""

    def work(number):
        engine = ("scalar", "lockstep")[number % 2] if any_game.rules.lanes else "scalar"
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
