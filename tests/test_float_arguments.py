"""Every number that is not whole, next to its bounds: answered or refused in one sentence, and always at once."""

from math import inf, nan

import pytest

import turmwerk as tw
from turmwerk.errors import shown

GAME = tw.game("five-towers")
FEATURE = next(iter(GAME.features))
SMALL = {"generations": 1, "games": 2, "population": 4, "verified_games": 2}
TWO = ["greedy", "random"]

NOT_SHARES = [nan, inf, -inf, -5e-324, -0.0, 0.0, 1.0, 1.0000000000000002, 1e300, 10**400, 10**5000, True, "0.5", None, 1j, [0.5]]
SHARES = [5e-324, 1e-300, 1e-18, 1.1e-16, 1.2e-16, 1e-9, 0.5, 0.999999999999999, 0.9999999999999999]
NOT_SECONDS = [nan, inf, -inf, -1.0, -0.0, 0.0, 1e300, 10**400, 10**5000, True, "2", [2]]


def each(values):
    """The values of a test; pytest itself cannot name numbers of thousands of digits."""
    return pytest.mark.parametrize("value", [pytest.param(value, id=shown(value)[:24]) for value in values])


@pytest.fixture(scope="module")
def shares():
    """What takes a number between 0 and 1."""
    result, cup, state = GAME.simulate(50), tw.tournament(GAME, TWO, games=4), GAME.start()
    return {
        "intervals": result.intervals,
        "as_dict": lambda share: result.as_dict(confidence=share),
        "tournament.intervals": cup.intervals,
        "tournament.differences": cup.differences,
        "tournament.figures": cup.figures,
        "tournament.as_dict": lambda share: cup.as_dict(confidence=share),
        "evaluate": lambda share: state.evaluate(playouts=3, confidence=share, threads=1),
        "search": lambda share: state.search("flat:3", confidence=share, threads=1),
        "until of a tournament": lambda share: tw.tournament(GAME, TWO, games=4, until=share),
        "until of balance": lambda share: tw.balance(GAME, games=20, sample=0, strategies="random", until=share),
        "step": lambda share: tw.tune(GAME, **SMALL, step=share),
    }


def refused(ask, value):
    if value is None:
        return  # stands for "not given" in some of them
    with pytest.raises(tw.TurmwerkError, match=r"is not allowed; it must be|has no|it must be a number in") as error:
        ask(value)
    assert "\n" not in str(error.value)


@each(SHARES)
def test_shares_next_to_their_bounds(shares, value):
    for ask in shares.values():
        ask(value)


@each(NOT_SHARES)
def test_what_is_not_a_share(shares, value):
    for ask in shares.values():
        refused(ask, value)


@each(NOT_SECONDS)
def test_seconds(value):
    refused(lambda seconds: GAME.start().search("mcts:9", seconds=seconds), value)
    refused(lambda seconds: tw.exploit(GAME, "random", seconds=seconds, **SMALL | {"generations": None}), value)


def test_a_moment_is_enough_and_an_hour_is_all():
    assert GAME.start().search("mcts:9", seconds=5e-324, threads=1).by_clock
    refused(lambda seconds: GAME.start().search("mcts:9", seconds=seconds), 3600.0000000000005)


@each([nan, inf, -inf, -10000.000000000002, 10000.000000000002, 1e300, 10**400, 10**5000, True, "1", [1]])
def test_weights(value):
    refused(lambda weight: GAME.simulate(1, strategies={FEATURE: weight}), value)


@each([nan, inf, -5e-324, 1e300, 10**400, 10**5000, True, "1", [1]])
def test_temperatures(value):
    refused(lambda temperature: GAME.simulate(1, strategies={FEATURE: 1, "temperature": temperature}), value)


@each([5e-324, 1e-300, 1e-18, -10_000, 10_000])
def test_tiny_and_large_weights(value):
    assert GAME.simulate(2, strategies={FEATURE: value, "temperature": abs(value)}).games == 2


@each(["nan", "inf", "-0.1", "100.00000000000001", "1e3", "1e999", "0x1", "1_0", " 1", ""])
def test_exploration(value):
    refused(lambda text: GAME.start().search(f"mcts:5:c={text}"), value)


@each([nan, -inf, -0.0, 0.0, 1e300, 10**400, 10**5000, True, "1"])
def test_distances(value):
    refused(lambda distance: tw.design(GAME, vary="display.size=4..5", budget=100, max_distance=distance), value)
