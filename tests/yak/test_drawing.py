"""The table as text, and what a seat may know of what happens."""

import turmwerk as tw
from turmwerk.drawing.yak import seen


def test_what_others_choose_is_told_without_the_card():
    state = tw.game("yak", players=3).start()
    assert seen(state, "P1 choose build", 0) == "P1 choose (face down)"
    assert seen(state, "P0 choose build", 0) == "P0 choose build"
    assert seen(state, "P1 buy red", 0) == "P1 buy red"
    assert seen(state, "* draw red fog", 0) == "* draw red fog"


def test_the_table_of_a_seat_does_not_show_the_secret_choices_of_others():
    """Two games that differ only in what seat 0 chose look the same to seat 1, until noon."""
    tables = []
    for card in ("build", "restock", "market"):
        state = tw.game("yak", players=3).start(seed=5)
        state.play(f"choose {card}")
        tables.append(state.draw(1))
        assert state.draw(0) != state.draw(1)
    assert len(set(tables)) == 1
