"""Functions that answer for many positions at once: they play the games a plain function plays, in every call that plays many."""

import numpy as np
import pytest

import turmwerk as tw


def lowest(observations, legal):
    """The first legal move of each position."""
    return legal.argmax(axis=1)


def plain(view):
    return view.legal[0]


def highest(observations, legal):
    """The last one."""
    return legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1)


def test_they_play_what_a_plain_function_plays(any_game):
    seats = [tw.batched(lowest), *["greedy"] * (any_game.players - 1)]
    expected = any_game.simulate(12, seed=3, strategies=[plain, *seats[1:]], rows=True)
    for threads in (1, 2):
        found = any_game.simulate(12, seed=3, strategies=seats, rows=True, threads=threads)
        assert found.signature == expected.signature
        assert np.array_equal(found.rows, expected.rows)


def test_the_games_do_not_depend_on_how_they_are_put_together(monkeypatch):
    game = tw.game("yak", players=3)
    whole = game.simulate(9, seed=5, strategies=[tw.batched(lowest), tw.batched(highest), "random"])
    monkeypatch.setattr("turmwerk.work.side_by_side.SIDE_BY_SIDE", 4)
    parts = game.simulate(9, seed=5, strategies=[tw.batched(lowest), tw.batched(highest), "random"])
    assert whole.signature == parts.signature
    last = game.simulate(3, seed=5, first=6, strategies=[tw.batched(lowest), tw.batched(highest), "random"], rows=True)
    rows = game.simulate(9, seed=5, strategies=[tw.batched(lowest), tw.batched(highest), "random"], rows=True).rows
    assert np.array_equal(last.rows, rows[6:])


def test_they_are_asked_for_many_positions_at_once():
    asked = []

    def notes(observations, legal):
        asked.append(len(observations))
        assert observations.dtype == np.int16
        assert legal.dtype == np.bool_
        assert legal.any(axis=1).all()
        return legal.argmax(axis=1)

    result = tw.game("five-towers").simulate(100, strategies=tw.batched(notes), threads=1)
    assert sum(asked) == result.mean_decisions * 100
    assert asked[0] == 100
    assert len(asked) < sum(asked) / 20


def test_they_play_tournaments():
    game = tw.game("five-towers")
    result = tw.tournament(game, [tw.batched(lowest, name="pass"), "random"], games=60)
    assert result.names == ("pass", "random")
    assert result == tw.tournament(game, [named(plain, "pass"), "random"], games=60)


def named(function, name):
    def other(view):
        return function(view)

    other.__name__ = name
    return other


def test_a_batched_and_a_plain_function_play_each_other():
    game = tw.game("yak")
    assert (
        game.simulate(6, seed=2, strategies=[tw.batched(lowest), plain]).signature == game.simulate(6, seed=2, strategies=plain).signature
    )


def test_a_single_position():
    state = tw.game("yak").start(seed=1)
    first, last = state.legal()[0], state.legal()[-1]
    assert state.choose(tw.batched(lowest)) == first
    assert state.play_by(tw.batched(highest)) == last


def test_a_file_can_have_one(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("import turmwerk as tw\n\n\n@tw.batched\ndef first(observations, legal):\n    return legal.argmax(axis=1)\n")
    game = tw.game("five-towers")
    assert game.simulate(8, strategies=[f"{path}:first", "random"]).signature == game.simulate(8, strategies=[plain, "random"]).signature


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda observations, legal: 1 / 0, "batched strategy '<lambda>' raised ZeroDivisionError: division by zero"),
        (lambda observations, legal: legal, r"returned bool of the shape \(4, 256\); allowed: 4 whole numbers"),
        (lambda observations, legal: None, r"returned object of the shape \(\)"),
        (lambda observations, legal: np.full(len(legal), 0.5), "returned float64"),
        (
            lambda observations, legal: np.full(len(legal), 63),
            r"'<lambda>' of seat 0 \(bid\) returned action 63 in game 0, which is not legal; legal were: 0 \(pass\)",
        ),
        (lambda observations, legal: np.full(len(legal), -(2**62)), "returned action -4611686018427387904"),
    ],
)
def test_what_can_be_wrong(function, message):
    with pytest.raises(tw.StrategyError, match=message):
        tw.game("five-towers").simulate(4, strategies=tw.batched(function), threads=1)


def test_what_is_no_function():
    with pytest.raises(tw.ArgumentTypeError, match="batched needs a function"):
        tw.batched("greedy")


def test_an_illegal_answer_in_a_single_position():
    with pytest.raises(tw.StrategyError, match="returned 'action 63', which is not legal"):
        tw.game("five-towers").start().choose(tw.batched(lambda observations, legal: np.full(1, 63)))


def test_its_name_is_shown():
    assert repr(tw.batched(lowest)) == "turmwerk.batched(lowest)"
    assert tw.game("five-towers").simulate(2, strategies=tw.batched(lowest, name="mine")).strategies == ("mine", "mine")
