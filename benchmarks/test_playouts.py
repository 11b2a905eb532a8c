"""Playouts per second: `pytest benchmarks`, or `turmwerk bench` for a table with the calibration unit."""

import pytest

import turmwerk as tw
from turmwerk import native
from turmwerk.arguments import thread_count
from turmwerk.cli.measuring import evaluate_once, first_choice, search_once

ALL_GAMES = [
    pytest.param(tw.game(info.name, players=players, variant=variant), id=f"{info.name}-{players}-{variant}")
    for info in tw.games()
    for variant in info.variants
    for players in info.players
]
N_GAMES = 5_000


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("threads", sorted({1, thread_count(None)}))
def test_native(benchmark, game, threads):
    result = benchmark(game.simulate, N_GAMES * threads, threads=threads)
    report(benchmark, result.games, result.mean_decisions)


@pytest.mark.parametrize("engine", ["scalar", "lockstep"])
@pytest.mark.parametrize("game", [one for one in ALL_GAMES if one.values[0]._rules.lanes])
def test_engines(benchmark, game, engine):
    result = benchmark(game.simulate, N_GAMES, threads=1, engine=engine)
    report(benchmark, result.games, result.mean_decisions)


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("strategy", ["greedy", "expert", "mcts:100"])
def test_strategies(benchmark, game, strategy):
    n_games = 10 if ":" in strategy else N_GAMES // 10
    result = benchmark(game.simulate, n_games, strategies=[strategy] * game.players, threads=1)
    report(benchmark, result.games, result.mean_decisions)


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("work", [evaluate_once, search_once])
def test_playouts_after_the_moves_of_a_position(benchmark, game, work):
    n_playouts = benchmark(work, first_choice(game))
    benchmark.extra_info["playouts_per_second"] = round(n_playouts / benchmark.stats["min"])


@pytest.mark.parametrize("game", ALL_GAMES)
def test_reference(benchmark, game):
    def play_one():
        state = game.start_reference()
        decisions = 0
        while not state.is_over:
            state.play_random()
            decisions += 1
        return decisions

    report(benchmark, 1, benchmark(play_one))


def test_calibration(benchmark):
    calibrate = native.shared_core().calibrate
    benchmark(calibrate, 1_000_000)
    benchmark.extra_info["unit_ns"] = benchmark.stats["min"] * 1e9 / 1_000_000


def report(benchmark, n_games, decisions):
    """Figures beside the seconds, from the fastest round."""
    seconds = benchmark.stats["min"]
    benchmark.extra_info |= {
        "playouts_per_second": round(n_games / seconds),
        "decisions_per_playout": round(decisions, 1),
        "ns_per_decision": round(seconds * 1e9 / n_games / decisions, 1),
    }
