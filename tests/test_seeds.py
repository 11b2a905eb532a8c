"""Seeds: whole numbers, none at all, and what NumPy has for them, wherever a seed is taken."""

import numpy as np
import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.arguments import seed_number

GAME = tw.game("five-towers")
TUNING = {"generations": 1, "games": 2, "population": 4, "verified_games": 2}
SEEDED = {
    "start": lambda seed: GAME.start(seed=seed),
    "simulate": lambda seed: tw.simulate(GAME, 2, seed=seed),
    "tournament": lambda seed: tw.tournament(GAME, ["greedy", "random"], games=2, seed=seed),
    "balance": lambda seed: tw.balance(GAME, strategies="random", games=2, sample=0, seed=seed),
    "what_if": lambda seed: tw.what_if(GAME, changes="display.size=6", strategies="random", games=2, seed=seed),
    "options": lambda seed: tw.options(GAME, moves="pass", strategies="random", games=2, generations=0, seed=seed),
    "design": lambda seed: tw.design(GAME, vary="display.size=4..6", strategies="random", also="greedy", budget=2000, seed=seed),
    "tune": lambda seed: tw.tune(GAME, **TUNING, seed=seed),
    "exploit": lambda seed: tw.exploit(GAME, "greedy", **TUNING, seed=seed),
    "analyze": lambda seed: tw.analyze(GAME.start(), playouts=1, seed=seed),
}


def test_none_draws_another_seed_each_time():
    drawn = {seed_number(None) for _ in range(20)}
    assert len(drawn) == 20
    assert max(drawn) >= 2**60
    assert all(0 <= seed < 2**64 for seed in drawn)


def test_a_generator_advances_and_a_seed_sequence_does_not():
    generator, sequence = np.random.default_rng(5), np.random.SeedSequence(5)
    first, second = seed_number(generator), seed_number(generator)
    assert first == seed_number(np.random.default_rng(5)) != second
    assert seed_number(sequence) == seed_number(sequence) == seed_number(np.random.SeedSequence(5))
    assert seed_number(sequence) not in [seed_number(child) for child in sequence.spawn(2)]


@pytest.mark.parametrize("name", SEEDED)
def test_the_seed_that_was_drawn_is_told(name):
    """One draw for a call, and the number it gave repeats the call."""
    result = SEEDED[name](np.random.default_rng(7))
    assert result.seed == seed_number(np.random.default_rng(7))
    assert str(result.seed) in repr(result)
    assert SEEDED[name](result.seed) == result


def test_without_a_seed():
    assert GAME.simulate(5, seed=None).seed != GAME.simulate(5, seed=None).seed
    assert GAME.start(seed=None).seed != 1
    assert GAME.start_reference(seed=np.random.SeedSequence(3)).legal() == GAME.start(seed=np.random.SeedSequence(3)).legal()


def test_judgments_take_them_too():
    state = GAME.start()
    by_sequence = [state.evaluate(playouts=20, threads=threads, seed=np.random.SeedSequence(3)) for threads in (1, 2)]
    assert by_sequence[0] == by_sequence[1] == state.evaluate(playouts=20, seed=seed_number(np.random.SeedSequence(3)))
    assert len(state.chances(0, playouts=20, seed=None)) == 2
    assert state.imagine(0, np.random.SeedSequence(3)).view() == state.imagine(0, np.random.SeedSequence(3)).view()


def test_new_on_the_command_line():
    first, second = (turmwerk("simulate", "five-towers", "--games", 10, "--seed", "new").stdout for _ in range(2))
    assert first != second
    assert "seed " in first
    record = turmwerk("record", "five-towers", "--games", 2, "--seed", "new").stdout.splitlines()
    assert tw.replay(record[0]).seed == tw.replay(record[1]).seed
