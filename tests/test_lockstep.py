"""Lock-step plays the same games as the scalar engine: every row of every game, in every build this machine can run."""

import sys

import numpy as np
import pytest
from lanes import IN_LANES, SETTINGS, assert_same, game_of, lanes_for, native_lineup, rows

import turmwerk as tw
from turmwerk import native
from turmwerk.errors import ArgumentError, ComponentError
from turmwerk.native.columns import Columns
from turmwerk.registry.catalog import find

each_in_lanes = pytest.mark.parametrize("setting", IN_LANES, ids=lambda one: "-".join(map(str, one)))


def test_which_games_are_played_in_lockstep():
    """With the printed components, at every player count."""
    assert {(name, variant) for name, _, variant in IN_LANES} == {
        ("five-towers", "base"),
        ("asara", "basic"),
        ("asara", "professional"),
        ("yak", "base"),
        ("yak", "bonus"),
    }
    assert [one for one in SETTINGS if (one[0], one[2]) in {(name, variant) for name, _, variant in IN_LANES}] == IN_LANES


@each_in_lanes
def test_the_same_games(setting, build):
    assert_same(game_of(setting), 5_000, build)


@pytest.mark.long
@each_in_lanes
def test_the_same_signature_of_many_games(setting):
    game = game_of(setting)
    assert game.simulate(100_000, seed=3, engine="lockstep").signature == game.simulate(100_000, seed=3, engine="scalar").signature


@pytest.mark.parametrize(("name", "variant"), [("five-towers", "base"), ("asara", "professional")])
@pytest.mark.parametrize("n_games", [1, 7, 8, 9, 31, 32, 33, 100])
def test_any_number_of_games_from_any_number_on(name, variant, n_games, build):
    assert_same(tw.game(name, players=3, variant=variant), n_games, build, seed=2**64 - 1, first=123_456_789_000)


def test_the_number_of_threads_leaves_no_trace():
    game = tw.game("five-towers", players=4)
    results = [game.simulate(10_001, seed=5, threads=threads, engine="lockstep") for threads in (1, 2, 3)]
    assert {result.signature for result in results} == {game.simulate(10_001, seed=5, engine="scalar").signature}
    assert {result.engine for result in results} == {"lockstep"}


@pytest.mark.parametrize("n_games", [1, 7, 31, 33])
@pytest.mark.parametrize("name", ["five-towers", "yak"])
def test_any_number_of_games_by_weights(name, n_games, build):
    game = tw.game(name, players=3)
    assert_same(game, n_games, build, seed=2**64 - 1, first=123_456_789_000, strategies=["expert", "random", "greedy"])


@pytest.mark.parametrize(("name", "variant"), sorted({(name, variant) for name, _, variant in IN_LANES if name != "five-towers"}))
def test_each_changed_component(name, variant):
    """Every number of the game, at the lowest and the highest value it may have, one by one: the same games, or no lanes."""
    n_in_lanes = 0
    for key, entry in find(name).components.items():
        for value in (entry.min, entry.max) if type(entry.value) is int else ():
            try:
                game = tw.game(name, players=3, variant=variant, components={key: value})
            except ComponentError:  # impossible together with the rest
                continue
            for strategies in (None, ["random", "greedy", "expert"]):
                if lanes_for(game, strategies) if strategies else game.rules.lanes:
                    n_in_lanes += 1
                    assert_same(game, 40, native.lane_target(), strategies=strategies)
    assert n_in_lanes > 20


@pytest.mark.parametrize(
    "strategies",
    ["mcts:2", "flat:2", "greedy!bid 1", {"bid": 1025}, ["greedy", "random", "flat:2:random"]],
    ids=str,
)
def test_what_lanes_cannot_play_by_is_played_by_the_scalar_engine(strategies):
    game = tw.game("five-towers", players=3)
    assert game.simulate(2, strategies=strategies).engine == "scalar"
    with pytest.raises(ArgumentError, match=r"engine 'lockstep' cannot play five-towers by .*; allowed with these strategies: scalar"):
        game.simulate(2, strategies=strategies, engine="lockstep")
    with pytest.raises(ValueError, match="lock-step cannot play this game, or not by these strategies"):
        rows(game, 2, build=native.lane_target(), lockstep=True, strategies=strategies)


def test_where_lanes_play_by_weights():
    engines = {one[0]: game_of(one).simulate(2, strategies="greedy").engine for one in IN_LANES}
    faster = "lockstep" if tw.game("five-towers").rules.lanes > 1 else "scalar"
    assert engines == dict.fromkeys(("five-towers", "asara", "yak"), faster)


def test_the_faster_engine_plays():
    game = tw.game("five-towers", players=2)
    faster = "lockstep" if game.rules.lanes > 1 else "scalar"  # some compilers have one lane only
    assert game.simulate(10).engine == faster
    assert game.simulate(10, rows=True).engine == faster
    assert game.simulate(10, strategies=["random", "random"]).engine == faster
    assert game.simulate(10, strategies=["random", "greedy"]).engine == faster
    assert game.simulate(10, strategies="expert").engine == faster
    assert game.simulate(10, strategies="flat:2").engine == "scalar"
    assert game.simulate(10, engine="scalar").engine == "scalar"


def test_rows_are_the_same():
    game = tw.game("five-towers", players=5)
    by_engine = [game.simulate(500, rows=True, engine=engine).rows for engine in ("scalar", "lockstep")]
    assert (by_engine[0] == by_engine[1]).all()


@pytest.mark.parametrize("strategies", [None, "greedy", "expert"])
def test_a_stopped_batch_counts_only_games_without_a_gap(strategies):
    """Lanes finish out of order: when a batch is stopped, some games are over that come after one that is not.

    The flag to stop is the lowest byte of a game's count of decisions: the batch stops as soon as that game is over."""
    game = tw.game("five-towers", players=5)  # whose games differ most in length
    lineup = native_lineup(game, strategies, native.target()) if strategies else None
    all_rows = rows(game, 2000, lockstep=False, strategies=strategies)
    gaps = 0
    for number in np.flatnonzero(all_rows["decisions"] % 256)[1000:1050]:
        columns = Columns(2000, 5, 3)
        flag = columns.decisions.view(np.uint8)[4 * number + (3 if sys.byteorder == "big" else 0) :][:1]
        n_played = game.rules.play_batch(1, 0, columns, flag, lineup, lockstep=True)
        assert columns.decisions[:n_played].all()
        assert columns.decisions[n_played] == 0
        assert (columns.first(n_played).rows() == all_rows[:n_played]).all()
        gaps += columns.decisions[n_played:].any()
    assert gaps or game.rules.lanes == 1  # some compilers have one lane only


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
