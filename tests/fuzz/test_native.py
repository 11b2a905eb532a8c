"""The native classes called with anything: an exception of Python's, or what was asked for; the process lives and the game stays whole."""

import numpy as np
from fuzz.inputs import SETTINGS, check_sentence, fuzz, junk
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.components.table import Components
from turmwerk.native.columns import Columns
from turmwerk.native.interface import NativePolicy, NativeWeights
from turmwerk.registry.catalog import find

numbers = some.integers(-3, 70) | some.sampled_from([2**31 - 1, -(2**31), 2**32, 2**63, 2**64 - 1, 2**64, -(2**63)])
anything = numbers | junk
METHODS = ("apply", "move_text", "view", "restore_generators", "setup", "legal", "choose", "draw_words", "score", "facts", "copy")
ALLOWED = (ValueError, TypeError, OverflowError, AttributeError, KeyError, IndexError, MemoryError)


def attempt(function, *arguments):
    """Whether the call was answered; if not, by an exception that says why."""
    try:
        function(*arguments)
    except ALLOWED as error:
        check_sentence(error)
        return False
    return True


@fuzz(
    150,
    20_000,
    setting=some.sampled_from(SETTINGS),
    calls=some.lists(some.tuples(some.sampled_from(METHODS), some.lists(anything, max_size=2)), max_size=15),
)
def test_any_call_of_a_position(setting, calls):
    """With random moves in between, and past the end of the game."""
    name, players, variant = setting
    game = tw.game(name, players=players, variant=variant)
    position = game._engine.Position(game._rules, 1, 0)
    for method, arguments in calls:
        attempt(getattr(position, method), *arguments)
        assert position.broken_invariant() is None
        for _ in range(7):
            if not position.is_over:
                position.apply(position.choose())
    while not position.is_over:
        position.apply(position.choose())
    for method, arguments in calls:
        attempt(getattr(position, method), *arguments)
    assert position.legal() == {} or not position.is_over


@fuzz(
    80,
    10_000,
    setting=some.sampled_from(SETTINGS),
    players=numbers,
    variant=some.sampled_from(["base", "basic", "", "x", None]),
    components=some.sampled_from([Components(info.components) for info in tw.games()]) | junk,
)
def test_any_rules(setting, players, variant, components):
    engine = tw.game(setting[0])._engine
    allowed = {info.name: info for info in tw.games()}[setting[0]]
    if attempt(engine.Rules, players, variant, components):
        assert players in allowed.players
        assert variant in allowed.variants
        assert components == Components(find(setting[0]).components)


kinds = some.integers(-1, 4) | numbers
seconds = some.sampled_from([0.0, 0.001, -1.0, 1e9, float("nan")]) | some.floats()
forbidden = some.just(b"") | some.binary(max_size=64)
weights = some.none() | some.builds(NativeWeights, some.lists(numbers, max_size=33), some.lists(numbers, max_size=3), numbers) | junk
policies = some.builds(NativePolicy, kinds, numbers, seconds, seconds, seconds, weights, weights, forbidden | junk)


@fuzz(
    150, 20_000, setting=some.sampled_from(SETTINGS), lineup=some.lists(policies, max_size=6) | junk, seat=numbers, move=numbers, stop=junk
)
def test_any_advice(setting, lineup, seat, move, stop):
    name, players, variant = setting
    game = tw.game(name, players=players, variant=variant)
    engine, position = game._engine, game._engine.Position(game._rules, 1, 0)
    stopped = np.zeros(1, np.uint8)
    attempt(engine.features, position, move)
    attempt(engine.imagine, position, seat, 1)
    attempt(engine.choose, position, None, stopped)
    attempt(engine.choose, None, None, stopped)
    if attempt(engine.Lineup, lineup) and all(policy.playouts <= 100 and policy.seconds <= 0.01 for policy in lineup):
        made, n = engine.Lineup(lineup), len(position.legal())
        sums, products = np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64)
        attempt(engine.choose, position, made, stopped)
        attempt(engine.choose, position, made, stop)
        attempt(engine.evaluate, position, made, 1, 0, sums, products, 2, stopped)
        attempt(engine.evaluate, position, made, 1, 0, products, sums, 2, stopped)
        attempt(engine.evaluate, position, made, 1, 0, stop, products, 2, stopped)
        if attempt(engine.Searcher, position, made):
            attempt(engine.Searcher(position, made).take_part, stopped)
            attempt(engine.Searcher(position, made).take_part, stop)
    assert position.broken_invariant() is None


shapes = some.integers(0, 7)


@fuzz(
    80,
    10_000,
    setting=some.sampled_from(SETTINGS),
    n_games=shapes,
    players=shapes,
    categories=shapes,
    facts=shapes,
    lockstep=some.booleans(),
    first=numbers,
)
def test_any_columns(setting, n_games, players, categories, facts, lockstep, first):
    name, seats, variant = setting
    game = tw.game(name, players=seats, variant=variant)
    columns = Columns(n_games, players, categories, facts)
    fits = players == seats and categories == len(game.categories) and facts in (0, len(game.facts)) and 0 <= first < 2**64
    if attempt(lambda: game._rules.play_batch(1, first, columns, np.zeros(1, np.uint8), None, lockstep)):
        assert fits or n_games == 0


shared = tw.native.shared_core()


@fuzz(
    150,
    20_000,
    mask=numbers,
    k=numbers,
    cards=some.lists(numbers, max_size=8),
    counts=some.binary(max_size=18),
    ranks=some.lists(numbers, max_size=70),
)
def test_any_call_of_the_shared_core(mask, k, cards, counts, ranks):
    if attempt(shared.kth_bit, mask, k):
        bit, plain = shared.kth_bit(mask, k)
        assert bit == plain
        assert mask >> bit & 1
    attempt(shared.choices, 1, mask, 3)
    if attempt(shared.deck_draws, 1, cards):
        assert sorted(shared.deck_draws(1, cards)) == sorted(cards)
    if attempt(shared.bag_draws, 1, counts):
        assert len(shared.bag_draws(1, counts)) == sum(counts)
    attempt(shared.pile_draws, 1, counts)
    attempt(shared.mask_draws, 1, mask)
    attempt(shared.place_shares, ranks, 5, 3)
    attempt(shared.connected_group, mask, k, ranks)
    assert shared.kth_bit(6, 1) == (2, 2)
