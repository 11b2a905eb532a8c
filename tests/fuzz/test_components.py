"""Components: allowed, extreme, several at once, bad; whole tables. Few games in both engines, compared with the reference."""

import numpy as np
import pytest
from fuzz.inputs import changed_games, check_sentence, fuzz
from hypothesis import assume
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.errors import ComponentError, TurmwerkError
from turmwerk.native.columns import Columns
from turmwerk.registry.catalog import find
from turmwerk.strategy.lineup import Lineup

TILES = find("sultaniya").components["tiles"].value


def make(setting):
    """The game, or None if its components contradict each other."""
    name, players, variant, changes = setting
    try:
        return tw.game(name, players=players, variant=variant, components=changes)
    except ComponentError as error:
        check_sentence(error)
        return None


def rows(rules, game, n_games, first, *, lockstep, lineup=None):
    columns = Columns(n_games, game.players, len(game.categories), len(game.facts))
    assert rules.play_batch(1, first, columns, np.zeros(1, np.uint8), lineup, lockstep=lockstep) == n_games
    return columns.rows(game.facts)


def same_as_reference(game, index):
    """One game, legal set by legal set."""
    native, plain = game.start(seed=3, index=index), game.start_reference(seed=3, index=index)
    while not plain.is_over:
        assert (native.seat, native.node, native.legal()) == (plain.seat, plain.node, plain.legal()), native.events[-3:]
        assert native.play_random() == plain.play_random()
    assert native.is_over
    assert list(native.events) == plain.events
    assert list(native.outcome.breakdown) == plain.breakdown()
    assert list(native.outcome.winners) == plain.winners()


@fuzz(120, 20_000, setting=changed_games(), n_games=some.integers(1, 40), first=some.integers(0, 2**40))
def test_changed_components_play_alike(setting, n_games, first):
    """1 to 40 games, fewer than lanes or more: no hang, every invariant holds, lock-step, scalar engine and reference agree."""
    game = make(setting)
    assume(game is not None)
    scalar = rows(game._rules, game, n_games, first, lockstep=False)
    assert game._rules.find_broken(1, first, min(n_games, 3)) is None
    if game._rules.lanes:
        assert (rows(game._rules, game, n_games, first, lockstep=True) == scalar).all()
    same_as_reference(game, first % 1000)


@some.composite
def weighed_games(draw):
    """(a game with changed components, a strategy for each seat): at random or by weights, most of which lanes can play by."""
    setting = draw(changed_games())
    features = sorted(tw.features(setting[0]))
    weights = some.dictionaries(some.sampled_from(features), some.floats(-9, 9), min_size=1, max_size=len(features))
    by_weights = some.tuples(weights, some.sampled_from([0, 0.4, 2, 30])).map(lambda one: one[0] | {"temperature": one[1]})
    seats = by_weights | some.sampled_from(["random", "greedy", "expert"])
    return setting, draw(some.lists(seats, min_size=setting[1], max_size=setting[1]))


@fuzz(120, 20_000, given=weighed_games(), n_games=some.integers(1, 40))
def test_changed_components_by_weights_play_alike(given, n_games):
    setting, strategies = given
    game = make(setting)
    assume(game is not None and game._rules.lanes)
    lineup = Lineup(game, strategies).native
    assume(game._rules.lanes_for(lineup))
    scalar = rows(game._rules, game, n_games, 5, lockstep=False, lineup=lineup)
    assert (rows(game._rules, game, n_games, 5, lockstep=True, lineup=lineup) == scalar).all()


@fuzz(40, 5_000, setting=changed_games(), seed=some.integers(0, 2**40))
def test_features_are_small(setting, seed):
    """With any table: sums of weights and features fit the lanes, and rows of decisions hold each feature in 12 bits."""
    game = make(setting)
    assume(game is not None)
    state = game.start(seed=seed)
    for number in range(200):
        if state.is_over:
            break
        assert all(abs(value) <= 1024 for values in state.features().values() for value in values.values())
        state.play_by("greedy" if number % 3 else "random")


@fuzz(150, 20_000, setting=changed_games(bad=True))
def test_bad_components_are_refused(setting):
    """With one sentence, or they are not bad after all: then the game can be played."""
    game = make(setting)
    if game is not None:
        assert game.simulate(2, threads=1).games == 2


@some.composite
def tile_tables(draw):
    """The shipped tiles with some rows and fields cut, doubled, exchanged or replaced."""
    lines = draw(some.lists(some.sampled_from(TILES), min_size=0, max_size=100))
    for _ in range(draw(some.integers(0, 3))):
        if lines:
            number = draw(some.integers(0, len(lines) - 1))
            fields = lines[number].split(",")
            fields[draw(some.integers(0, len(fields) - 1))] = draw(some.text(max_size=4) | some.integers(-2, 10**6).map(str))
            lines[number] = ",".join(fields)
    return lines


@fuzz(60, 5_000, lines=tile_tables() | some.lists(some.text(max_size=40), max_size=95))
def test_any_tile_table(lines):
    try:
        game = tw.game("sultaniya", players=2, components={"tiles": lines})
    except ComponentError:
        return
    assert game.simulate(2, threads=1).games == 2
    assert game._rules.find_broken(1, 0, 2) is None


@fuzz(60, 5_000, content=some.binary(max_size=300) | tile_tables().map("\n".join).map(str.encode), header=some.booleans())
def test_any_csv_file(content, header):
    import tempfile
    from pathlib import Path

    columns = ",".join(find("sultaniya").components["tiles"].columns).encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tiles.csv"
        file.write_bytes(columns + b"\n" + content if header else content)
        try:
            assert tw.game("sultaniya", players=2, components={"tiles": str(file)}).simulate(2, threads=1).games == 2
        except TurmwerkError as error:
            check_sentence(error)


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("n_games", [1, 5, 20, 33])
def test_fewer_games_than_lanes(limit, players, n_games):
    """Lanes without a game once drew stones for ever."""
    from commands import turmwerk

    changes = {"carts.stone_limit": limit, "carts.stones": min(limit, 3)}
    game = tw.game("yak", players=players, components=changes)
    assert (rows(game._rules, game, n_games, 0, lockstep=True) == rows(game._rules, game, n_games, 0, lockstep=False)).all()
    if n_games == 20 and players == 2:
        run = turmwerk("simulate", "yak", "--set", f"carts.stone_limit={limit}", "--set", f"carts.stones={limit}", "--games", 20)
        assert run.returncode == 0, run.stderr
