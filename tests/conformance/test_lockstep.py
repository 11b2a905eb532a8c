"""Lock-step plays the same games as the scalar engine: every row of every game, in every build this machine can run."""

import sys

import numpy as np
import pytest
from facts import facts_of
from lanes import IN_LANES, LARGEST, WEIGHED, assert_same, game_of, lanes_for, lineups, native_lineup, rows, weighed

import turmwerk as tw
from turmwerk import native
from turmwerk.errors import ArgumentError, ComponentError

each_in_lanes = pytest.mark.parametrize("setting", IN_LANES, ids=lambda one: "-".join(map(str, one)))
each_weighed = pytest.mark.parametrize("setting", WEIGHED, ids=lambda one: "-".join(map(str, one)))
one_of_each = pytest.mark.parametrize("setting", LARGEST, ids=lambda one: "-".join(map(str, one)))
FAR = {"seed": 2**64 - 1, "first": 123_456_789_000}


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_which_variants_are_played_in_lockstep(info):
    """With the printed components, at every player count."""
    wanted = [
        (info.name, players, variant) for players in info.players for variant in info.variants if variant in facts_of(info.name).LANES
    ]
    assert [one for one in IN_LANES if one[0] == info.name] == wanted


@each_in_lanes
def test_the_same_games(setting, build):
    assert_same(game_of(setting), 5_000, build)


@pytest.mark.long
@each_in_lanes
@pytest.mark.parametrize(("strategies", "n_games"), [(None, 100_000), ("greedy", 20_000), ("expert", 20_000)])
def test_the_same_signature_of_many_games(setting, strategies, n_games):
    if strategies and setting not in WEIGHED:
        pytest.skip("lanes play this game at random only")
    game = game_of(setting)
    results = [game.simulate(n_games, seed=3, engine=engine, strategies=strategies) for engine in ("lockstep", "scalar")]
    assert results[0].signature == results[1].signature


@one_of_each
@pytest.mark.parametrize("n_games", [1, 7, 8, 9, 31, 32, 33, 100])
def test_any_number_of_games_from_any_number_on(setting, n_games, build):
    game = game_of(setting)
    assert_same(game, n_games, build, **FAR)
    for strategies in lineups(game)[-2:] if setting in WEIGHED else ():
        assert_same(game, n_games, build, strategies=strategies, **FAR)


@one_of_each
def test_the_number_of_threads_leaves_no_trace(setting):
    game = game_of(setting)
    results = [game.simulate(10_001, seed=5, threads=threads, engine="lockstep") for threads in (1, 2, 3)]
    assert {result.signature for result in results} == {game.simulate(10_001, seed=5, engine="scalar").signature}
    assert {result.engine for result in results} == {"lockstep"}


@each_weighed
def test_the_same_games_by_weights(setting, build):
    game = game_of(setting)
    for strategies in lineups(game):
        assert lanes_for(game, strategies)
        assert_same(game, 400, build, strategies=strategies)


@each_weighed
def test_each_feature(setting):
    game = game_of(setting)
    for feature in weighed(game):
        for weight, temperature in ((1, 0), (-1, 0), (1, 2)):
            assert_same(game, 60, native.lane_target(), strategies={feature: weight, "temperature": temperature})


@each_weighed
@pytest.mark.parametrize("seed", [1, 2])
def test_any_weights(setting, seed):
    """Other weights, and other temperatures, at every seat."""
    rng = np.random.default_rng([seed, IN_LANES.index(setting)])
    game = game_of(setting)
    features = weighed(game)
    strategies = []
    for _ in range(game.players):
        chosen = rng.choice(features, size=rng.integers(1, len(features)), replace=False)
        weights = {str(name): float(rng.normal() * 10 ** rng.uniform(-2, 1)) for name in chosen}
        strategies.append({"temperature": float(rng.choice([0, 0.3, 5])), **weights})
    assert_same(game, 200, native.lane_target(), strategies=strategies)


@pytest.mark.parametrize(("name", "variant"), sorted({(name, variant) for name, _, variant in IN_LANES}))
def test_each_changed_component(name, variant):
    """Every number of the game, at the lowest and the highest value it may have, one by one: the same games, or no lanes."""
    players = tw.game(name).info.players[1]
    n_in_lanes = 0
    for key, entry in tw.game(name).info.components.items():
        for value in (entry.min, entry.max) if type(entry.value) is int else ():
            try:
                game = tw.game(name, players=players, variant=variant, components={key: value})
            except ComponentError:  # impossible together with the rest
                continue
            for strategies in (None, ["random", "greedy", "expert"][:players]):
                if lanes_for(game, strategies) if strategies else game._rules.lanes:
                    n_in_lanes += 1
                    assert_same(game, 40, native.lane_target(), strategies=strategies)
    assert n_in_lanes > 20


@one_of_each
def test_what_lanes_cannot_play_by_is_played_by_the_scalar_engine(setting):
    game = game_of(setting)
    others = ["random"] * (game.players - 1)
    too_large = {next(iter(game.features)): 1025}
    for strategies in ("mcts:2", "flat:2", f"greedy!{facts_of(game.name).PATTERNS[0]}", too_large, ["flat:2:random", *others]):
        assert game.simulate(50, strategies=strategies).engine == "scalar"
        with pytest.raises(ArgumentError, match=rf"engine 'lockstep' cannot play {game.name} by .*; allowed with these strategies: scalar"):
            game.simulate(2, strategies=strategies, engine="lockstep")
        with pytest.raises(ValueError, match="lock-step cannot play this game, or not by these strategies"):
            rows(game, 2, build=native.lane_target(), lockstep=True, strategies=strategies)


@each_in_lanes
def test_the_faster_engine_plays(setting):
    game = game_of(setting)
    faster = "lockstep" if game._rules.lanes_pay else "scalar"
    mixed = ["greedy", *["random"] * (game.players - 1)]
    for options in ({}, {"rows": True}, {"strategies": "random"}):
        assert game.simulate(10, **options).engine == faster
    for strategies in (mixed, "expert"):
        assert game.simulate(10, strategies=strategies).engine == (faster if setting in WEIGHED else "scalar")
    assert game.simulate(10, strategies="flat:2").engine == "scalar"
    assert game.simulate(10, engine="scalar").engine == "scalar"
    one_by_one, asked = game.simulate(1, strategies="random"), game.simulate(1, strategies="random", engine="lockstep")
    assert (one_by_one.engine, asked.engine) == ("scalar", "lockstep")  # one game would leave most lanes idle
    assert one_by_one.signature == asked.signature


@pytest.mark.parametrize("strategies", [None, "greedy", "expert"])
def test_a_stopped_batch_counts_only_games_without_a_gap(strategies):
    """Lanes finish out of order: when a batch is stopped, some games are over that come after one that is not.

    The flag to stop is the lowest byte of a game's count of decisions: the batch stops as soon as that game is over."""
    game = tw.game("five-towers", players=5)  # whose games differ most in length
    lineup = native_lineup(game, strategies) if strategies else None
    all_rows = rows(game, 2000, lockstep=False, strategies=strategies)
    gaps = 0
    for number in np.flatnonzero(all_rows["decisions"] % 256)[1000:1050]:
        columns = game._new_columns(2000)
        flag = columns.decisions.view(np.uint8)[4 * number + (3 if sys.byteorder == "big" else 0) :][:1]
        n_played = game._rules.play_batch(1, 0, columns, flag, lineup, lockstep=True)
        assert columns.decisions[:n_played].all()
        assert columns.decisions[n_played] == 0
        assert (columns.first(n_played).rows() == all_rows[:n_played]).all()
        gaps += columns.decisions[n_played:].any()
    assert gaps or game._rules.lanes == 1  # some compilers have one lane only


@pytest.mark.parametrize(
    ("engine", "strategies", "message"),
    [
        ("fast", None, "unknown engine 'fast'; allowed: scalar, lockstep"),
        (
            "lockstep",
            ["mcts:9", "random"],
            "engine 'lockstep' cannot play five-towers by mcts:9, random; allowed with these strategies: scalar",
        ),
    ],
)
def test_bad_engines(engine, strategies, message):
    with pytest.raises(ArgumentError) as error:
        tw.game("five-towers", players=2).simulate(10, engine=engine, strategies=strategies)
    assert str(error.value) == message
