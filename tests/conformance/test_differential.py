"""Native = reference, move by move, legal set by legal set, view by view, for every game, player count and variant."""

import os

import pytest
from engines import SEED, compare_games


@pytest.mark.parametrize("part", range(4))
def test_native_equals_reference(any_game, part):
    compare_games(any_game, 125 * part, 125)


@pytest.mark.long
@pytest.mark.parametrize("part", range(40))
def test_native_equals_reference_in_many_games(any_game, part):
    n_games = int(os.environ.get("TURMWERK_LONG_GAMES", 20_000)) // 40
    compare_games(any_game, 1000 + n_games * part, n_games)


def test_the_views_of_the_seats_agree(any_game):
    for index in range(5):
        native = any_game.start(seed=SEED, index=index)
        plain = any_game.start_reference(seed=SEED, index=index)
        while not plain.is_over:
            for seat in range(any_game.players):
                assert native.view(seat) == plain.view(seat), (index, native.events[-3:])
            native.play_random()
            plain.play_random()
