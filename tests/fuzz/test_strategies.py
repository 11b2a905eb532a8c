"""Weights and strategies: they play, the same in a line-up and move by move, or are refused in one sentence."""

from fuzz.inputs import SETTINGS, check_sentence, fuzz, junk
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.errors import TurmwerkError

numbers = some.one_of(
    some.floats(), some.integers(-(10**9), 10**9), some.sampled_from([0, 1e300, -1e300, 10**400, float("nan"), float("inf")])
)


@some.composite
def weights_of(draw):
    """(setting, a strategy by weights): features there are, with any numbers; some words that are no feature."""
    name, players, variant = draw(some.sampled_from(SETTINGS))
    features = sorted(tw.features(name))
    strategy = draw(some.dictionaries(some.sampled_from(features), numbers, max_size=8))
    if draw(some.booleans()):
        strategy["temperature"] = draw(numbers | some.floats(0, 100))
    if draw(some.integers(0, 4)) == 0:
        strategy[draw(some.text(max_size=6))] = draw(junk)
    return (name, players, variant), strategy


def plays(setting, strategy):
    """Whether it is a strategy; if so it has played."""
    name, players, variant = setting
    game = tw.game(name, players=players, variant=variant)
    try:
        result = game.simulate(2, strategies=[strategy] * players, threads=1)
    except TurmwerkError as error:
        check_sentence(error)
        return False
    assert result.games == 2
    state = game.start(seed=1)
    first = state.choose(strategy)
    assert first in state.legal()
    return True


@fuzz(120, 10_000, given=weights_of())
def test_any_weights(given):
    plays(*given)


words = some.sampled_from(["random", "greedy", "expert", "flat", "mcts", "flat:5", "mcts:7", "mcts:3:greedy", "flat:2:random"])
texts = words | some.text(max_size=12) | some.from_regex(r"(mcts|flat|greedy|random)(:[0-9]{0,2}){0,2}(:[a-z]{0,6})?", fullmatch=True)


@fuzz(100, 10_000, setting=some.sampled_from(SETTINGS), strategy=texts | junk)
def test_any_strategy(setting, strategy):
    plays(setting, strategy)
