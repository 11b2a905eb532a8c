"""The table as text, and what a seat may know of what happens."""

import turmwerk as tw


def test_what_others_choose_is_told_without_the_card():
    """Seat 0 acts first at noon, so that its card is open then; those of seats 1 and 2 stay hidden until they act."""
    state = tw.game("yak", players=3).start()
    cards = ["P0 choose market", "P1 choose market", "P2 choose market"]
    for _ in cards:
        state.play("choose market")
    assert state.history(0)[-3:] == (cards[0], "P1 choose (face down)", "P2 choose (face down)")
    assert state.history(1)[-3:] == (cards[0], cards[1], "P2 choose (face down)")
    while state.seat < 2:
        state.play_random()
    for seat in range(3):
        assert state.history(seat) == state.events


def test_the_table_of_a_seat_does_not_show_the_secret_choices_of_others():
    """Two games that differ only in what seat 0 chose look the same to seat 1, until noon."""
    tables = []
    for card in ("build", "restock", "market"):
        state = tw.game("yak", players=3).start(seed=5)
        state.play(f"choose {card}")
        tables.append(state.draw(1))
        assert state.draw(0) != state.draw(1)
    assert len(set(tables)) == 1
