"""The native classes check what Python gives them: nothing is read or written outside a game."""

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.components.table import Components
from turmwerk.errors import ComponentError, GameError, IllegalMoveError, TurmwerkError
from turmwerk.native.columns import Columns
from turmwerk.native.interface import NativePolicy, NativeWeights


@pytest.fixture
def position(any_game):
    return any_game._engine.Position(any_game._rules, 1, 0)


@pytest.mark.parametrize("move", [-1, 63, 64, 10**6, -(2**31)])
def test_a_move_that_is_not_legal_has_no_text_and_cannot_be_played(position, move):
    assert move not in position.legal().values()
    before = position.view()
    for call in (position.move_text, position.apply):
        with pytest.raises(IllegalMoveError, match=rf"move {move} is not legal here; legal: \d"):
            call(move)
    assert position.view() == before


def test_a_game_that_is_over_has_no_moves(any_game, position):
    while not position.is_over:
        position.apply(position.choose())
    assert position.legal() == {}
    lineup = any_game._engine.Lineup([NativePolicy()] * any_game.players)
    for call in (position.choose, position.draw_words, lambda: any_game._engine.choose(position, lineup, b"\0")):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            call()
    with pytest.raises(IllegalMoveError, match="legal: nothing"):
        position.apply(0)


def test_before_the_set_up_there_is_a_game_too(position):
    assert position.legal()
    assert position.broken_invariant() is None


def test_the_legal_moves_are_kept_until_the_position_changes(position):
    position.setup()
    before = position.legal()
    other = position.copy()
    move = next(iter(before.values()))
    other.apply(move)
    assert position.legal() is before
    position.apply(move)
    assert position.legal() == other.legal()
    assert sum(1 << number for number in position.legal().values()) == position.legal_mask


@pytest.mark.parametrize("count", [-1, 0, 6, 9, 2**31 - 1])
def test_rules_for_a_number_of_players_that_cannot_play(any_game, count):
    for error, call in (
        (GameError, lambda: tw.game(any_game.name, players=count)),
        (ValueError, lambda: any_game._engine.Rules(count, any_game.variant, any_game.components)),
    ):
        with pytest.raises(error, match=f"cannot be played by {count} players; allowed: "):
            call()


def test_rules_with_bad_words(any_game):
    with pytest.raises(ValueError, match="has no variant 'x'"):
        any_game._engine.Rules(any_game.players, "x", any_game.components)
    with pytest.raises(TypeError):
        any_game._engine.Rules(any_game.players, None, any_game.components)
    with pytest.raises(TypeError):
        any_game._engine.Position(None, 1, 0)


def test_the_engine_and_the_registry_name_the_same_settings(any_game):
    assert any_game.info.players == any_game._engine.PLAYERS
    assert any_game.info.variants == any_game._engine.VARIANTS


def test_components_are_checked_whoever_makes_them(any_game):
    with pytest.raises(ComponentError, match="has no component 'x'"):
        Components(any_game.info.components, {"x": 1})
    for key, value in any_game.components.items():
        with pytest.raises(ComponentError, match=rf"component {key} "):
            Components(any_game.info.components, {key: [10**9] * 500 if isinstance(value, list) else 10**9})


def test_rules_take_nothing_but_checked_components_of_their_game(any_game):
    class Forged(Components):
        pass

    other = next(info for info in tw.games() if info.name != any_game.name)
    key = next(iter(any_game.components))
    missing = {name: value for name, value in any_game.components.items() if name != key}
    forged = Forged(any_game.info.components)
    for given in ({}, missing, {**missing, key: "x"}, {**missing, key: 2**40}, None, Components(other.components), forged):
        with pytest.raises(TypeError, match=f"the rules of {any_game.name} are made from its"):
            any_game._engine.Rules(any_game.players, any_game.variant, given)
    with pytest.raises(TypeError):
        any_game.components[key] = 2**40
    for value in any_game.components.values():
        if isinstance(value, list):
            value.append(2**40)
    assert dict(any_game.components) == dict(Components(any_game.info.components))
    assert any_game._engine.Rules(any_game.players, any_game.variant, Components(any_game.info.components)).players == any_game.players


@pytest.mark.parametrize("seat", [-2, 5, 99, -(2**31)])
def test_seats_that_do_not_exist(any_game, position, seat):
    with pytest.raises(ValueError, match=f"seat {seat} does not exist"):
        position.view(seat)
    with pytest.raises(ValueError, match=f"seat {seat} does not exist"):
        any_game._engine.imagine(position, seat, 1)
    lineup = any_game._engine.Lineup([NativePolicy()] * any_game.players)
    with pytest.raises(ValueError, match=f"seat {seat} does not exist"):
        any_game._engine.forecast(position, lineup, seat, 1, 0, np.zeros(any_game.players, np.int64), 1, b"\0")


def test_advice_about_nothing(any_game, position):
    engine, n = any_game._engine, len(position.legal())
    lineup = engine.Lineup([NativePolicy()] * any_game.players)
    for call in (
        lambda: engine.choose(None, lineup, b"\0"),
        lambda: engine.choose(position, None, b"\0"),
        lambda: engine.features(None, 0),
        lambda: engine.imagine(None, 0, 1),
        lambda: engine.evaluate(position, None, 1, 0, np.zeros((n, 4), np.int64), np.zeros((2, n, n), np.int64), 1, b"\0"),
        lambda: engine.forecast(position, None, 0, 1, 0, np.zeros(any_game.players, np.int64), 1, b"\0"),
        lambda: engine.forecast(None, lineup, 0, 1, 0, np.zeros(any_game.players, np.int64), 1, b"\0"),
        lambda: engine.Searcher(None, lineup),
        lambda: engine.Searcher(position, None),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(IllegalMoveError):
        engine.features(position, 70)


@pytest.mark.parametrize(("kind", "playouts"), [(-1, 0), (4, 0), (99, 5), (3, -1), (2, -(2**31))])
def test_policies_there_are_not(kind, playouts):
    with pytest.raises(ValueError, match="is not a policy"):
        tw.game("yak")._engine.Lineup([NativePolicy(kind, playouts)])


def test_policies_whose_sums_would_overflow():
    engine = tw.game("yak")._engine
    n_features = len(engine.FEATURES)
    odds = [1] + [0] * 255
    for weights, table in (([2**62] * n_features, odds), ([-(2**62)] * n_features, odds), ([1] * n_features, [2**32 - 1] * 256)):
        with pytest.raises(ValueError, match="too large"):
            engine.Lineup([NativePolicy(1, weights=NativeWeights(weights, table, 0))])


def test_others_that_do_not_fit():
    engine = tw.game("yak")._engine
    weights, odds = [1] * len(engine.FEATURES), [1] + [0] * 255
    own = NativeWeights(weights, odds, 0)
    bad = (NativeWeights([1], odds, 0), NativeWeights(weights, [1], 0), NativeWeights(weights, odds, 99))
    for policy in (*(NativePolicy(3, 5, weights=own, others=others) for others in bad), NativePolicy(3, 5, others=own)):
        with pytest.raises(ValueError, match=r"do not fit this game|has no weights"):
            engine.Lineup([policy])


def test_policies_without_their_fields():
    lineup = tw.game("yak")._engine.Lineup
    for given in ((0, 0, 0.0), None, NativeWeights([], [], 0)):
        with pytest.raises(AttributeError, match="kind"):
            lineup([given])
    for policy in (NativePolicy("x"), NativePolicy(playouts=[]), NativePolicy(seconds=None), NativePolicy(forbidden=3)):
        with pytest.raises(TypeError):
            lineup([policy])
    with pytest.raises(AttributeError, match="weights"):
        lineup([NativePolicy(1, weights=())])


def test_searches_without_an_end():
    for policy in ((3, 0, 0.0, 0.0), (3, 5, float("nan"), 0.0), (3, 5, 0.0, float("inf"))):
        with pytest.raises(ValueError, match=r"is not a policy|neither playouts nor seconds"):
            tw.game("yak")._engine.Lineup([NativePolicy(*policy)])


@pytest.mark.parametrize("step", [-1.0, float("nan"), float("inf"), 2.0**43])
def test_priors_without_a_step(step):
    with pytest.raises(ValueError, match="is not a step of a prior"):
        tw.game("yak")._engine.Lineup([NativePolicy(3, 5, prior_step=step)])


def test_columns_of_another_shape(any_game):
    stop = np.zeros(1, np.uint8)
    for shape in ((3, any_game.players + 1, len(any_game.categories)), (3, any_game.players, len(any_game.categories) - 1)):
        with pytest.raises(ValueError, match="the array of points has the shape"):
            any_game._rules.play_batch(1, 0, Columns(*shape), stop)
    with pytest.raises(ValueError, match="the array of stop"):
        any_game._rules.play_batch(1, 0, Columns(3, any_game.players, len(any_game.categories)), b"")


def test_the_engines_cannot_be_pickled_into_something_else(any_game, position):
    for one in (any_game._rules, position):
        with pytest.raises(TypeError):
            one.__reduce__()
        with pytest.raises(TypeError):
            one.__setstate__((1, 2, 3))


def test_a_stopped_batch_of_random_games_has_no_row_more(any_game):
    columns = Columns(50, any_game.players, len(any_game.categories))
    assert any_game._rules.play_batch(1, 0, columns, np.ones(1, np.uint8)) == 0
    assert not columns.decisions.any()


def test_a_negative_worth_of_single_stones_is_scored():
    """It was shifted to the left once, which C leaves undefined; the sanitizer build looks at it."""
    game = tw.game("yak", players=3, components={"points.single": -1})
    assert game._rules.find_broken(1, 0, 50) is None
    assert issubclass(IllegalMoveError, TurmwerkError)
