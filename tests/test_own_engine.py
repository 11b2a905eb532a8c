"""The engine of Python games plays what the native ones play: a built-in game through its reference, behind the same protocol."""

from typing import ClassVar

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs
from turmwerk.components.table import Components
from turmwerk.native.columns import LessonColumns
from turmwerk.playing.game import Game
from turmwerk.reference.five_towers import NODES, Reference
from turmwerk.registry.own import PythonGameInfo
from turmwerk.strategy.lineup import Lineup


class FiveTowersAgain(Reference, tw.PythonGame):
    """Five Towers by its reference: nothing is secret but the order of the draw pile, which nobody has drawn."""

    PLAYERS = (2, 3, 4, 5)
    NODES = NODES
    ENDINGS = tuple(tw.game("five-towers")._engine.ENDINGS)
    CATEGORIES = tw.game("five-towers").category_words
    NAME = "five-towers-again"
    COMPONENTS: ClassVar = {
        key: {"value": one.value, "min": one.min, "max": one.max, "length": one.length}
        for key, one in tw.game("five-towers").info.components.items()
    }


INFO = PythonGameInfo.of(FiveTowersAgain, "again", __file__)


def both(players):
    return tw.game("five-towers", players=players), Game(INFO, players, "base", Components(INFO.components))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_random_games_have_the_same_signature(players):
    native, python = both(players)
    first, second = tw.simulate(native, 12, engine="scalar"), tw.simulate(python, 12, threads=1)
    assert first.signature == second.signature


def test_states_go_the_same_way():
    native, python = (game.start(seed=5, index=2) for game in both(3))
    while not native.is_over:
        assert sorted(native.legal()) == sorted(python.legal())
        assert native.play_random() == python.play_random()
        assert native.events == python.events
    assert native.outcome == python.outcome


def test_a_flat_search_finds_the_same():
    native, python = (game.start(seed=5, index=1) for game in both(2))
    for _ in range(3):
        first, second = (state.search("flat:40:random", threads=1) for state in (native, python))
        assert first.moves == second.moves
        assert native.play_by("flat:40:random") == python.play_by("flat:40:random")


def test_evaluations_and_forecasts_are_the_same():
    native, python = (game.start(seed=7) for game in both(3))
    first, second = (state.evaluate(strategies="random", playouts=12, threads=1) for state in (native, python))
    assert first == second
    assert native.chances(1, strategies="random", playouts=10) == python.chances(1, strategies="random", playouts=10)


def test_games_side_by_side_are_the_same():
    native, python = both(2)
    there, here = (envs.vector(game, 3, seed=4) for game in (native, python))
    for _ in range(60):
        moves = [there.actions(place) for place in range(3)]
        chosen = there.random_actions()
        texts = [moves[place][int(chosen[place])] for place in range(3)]
        numbers = {place: {text: number for number, text in here.actions(place).items()} for place in range(3)}
        here.random_actions()
        there.step(chosen)
        here.step([numbers[place][texts[place]] for place in range(3)])
        for name in ("seats", "done", "rewards", "scores", "games"):
            assert np.array_equal(getattr(there, name), getattr(here, name)), name


def test_lessons_are_the_same():
    found = []
    for game in both(2):
        lineup, teachers = Lineup(game, "random"), Lineup(game, "flat:20:random")
        columns = LessonColumns(len(game.features), 2000)
        arguments = (game._rules, lineup.native, teachers.native, 4, 1, 2, 9, columns, np.zeros(1, np.uint8))
        n_games, n_rows = game._engine.play_lessons(*arguments)
        by_decision = np.lexsort((columns.moves[:n_rows], columns.decisions[:n_rows], columns.games[:n_rows]))
        names = ("games", "decisions", "seats", "n_legal")
        sums = [columns.visits[:n_rows].sum(), columns.rewards[:n_rows].sum(), columns.chosen[:n_rows].sum()]
        found.append((n_games, n_rows, [getattr(columns, name)[by_decision].tolist() for name in names], sums))
    assert found[0] == found[1]


def test_weights_cannot_learn_without_features():
    with pytest.raises(tw.ArgumentError, match="has no features of moves, so weights cannot learn"):
        tw.train(both(2)[1])
