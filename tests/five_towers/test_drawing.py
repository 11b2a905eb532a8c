"""Five Towers: what a player reads."""

from five_towers.scenes import begin, play

import turmwerk as tw


def native(game, **arguments):
    return game.start(**arguments)


def lines(state):
    return str(state).splitlines()


def test_the_table_shows_piles_display_and_bids():
    state = begin(native, 2, "tree-8 candy-12 scary-0 sand-5 metal-9")
    assert lines(state)[:4] == [
        "Five Towers · 2 players · round 1",
        "draw pile 75 (first pile) · discard pile 0",
        "display   tree-8  candy-12  scary-0  sand-5  metal-9",
        "bidding   no bid yet · P0 began · P0 to bid",
    ]
    play(state, "bid 2")
    assert "bidding   highest bid 2 by P0 · P0 began · P1 to bid" in lines(state)
    play(state, "pass, keep, build tree-8")
    assert "building  P0 has 1 to build" in lines(state)


def test_the_discard_pile_lies_open_sorted():
    state = begin(native, 2, "tree-8 candy-12 scary-0 tree-5 metal-9")
    play(state, "pass, pass", "sand-1 sand-2 sand-3 sand-4 sand-5")
    assert "draw pile 70 (first pile) · discard pile 5 (candy 12, metal 9, scary 0, tree 5 8)" in lines(state)


def test_towers_stand_from_the_bottom_and_a_spire_closes_them():
    state = begin(native, 2, "tree-8 tree-3 scary-0 sand-5 metal-9")
    play(state, "bid 5, keep, build tree-8, build tree-3, build scary-0")
    first = lines(state)[lines(state).index("▶ P0  torn down: 0") + 1 :]
    assert first[:5] == ["    tree  8 3", "    candy ·", "    scary 0 ▲", "    sand  ·", "    metal ·"]


def test_the_end_names_winners_and_points():
    state = tw.game("five-towers", players=2).start(seed=1)
    while not state.is_over:
        state.play_random()
    winners = " and ".join(f"P{seat}" for seat in state.outcome.winners)
    assert f"over      {winners} won: {state.outcome.reason}" in lines(state)
    assert any(f"P1  {state.outcome.scores[1]} points (towers " in line for line in lines(state))
