"""Points by category, ranks and ties, on both engines."""

import pytest
from conftest import points_of
from sultaniya.scenes import begin, build, fetch, small_box

ALL_TILES = [row.replace("3+", "2+").replace("4+", "2+") for row in small_box()]
HIGH_TOPS = ("B20", "R20", "N28", "T25")


def points(start, board, *tiles, goals=("djinns", "stones"), **components):
    """The breakdown of the only palace at the table, with these tiles."""
    state = begin(start, (board,), goals=[goals], tops=HIGH_TOPS, tiles=ALL_TILES, **components)
    build(state, *tiles)
    return points_of(state)[0]


@pytest.mark.parametrize(
    ("board", "small", "medium"),
    [
        ("ali-baba", 0, 0),
        ("anis", 0, 0),
        ("dunyazad", 2, 3),
        ("scheherazade", 0, 0),
        ("shahriyar", 0, 0),
        ("jafar", 0, 0),
        ("aladdin", 2, 3),
        ("sinbad", 0, 0),
    ],
)
def test_printed_symbols_count(start, board, small, medium):
    got = points(start, board)
    assert (got["small"], got["medium"], got["large"]) == (small, medium, 0)


@pytest.mark.parametrize(("board", "expected"), [("ali-baba", 5), ("anis", 4), ("sinbad", 5), ("jafar", 4)])
def test_small_is_one_per_window_or_tower(start, board, expected):
    # windows: N03 2, T01 2, B05 1; towers: N04 2, T01 2
    assert points(start, board, "N03 2.2", "N04 2.3", "T01 3.2", "B05 0.4")["small"] == expected


@pytest.mark.parametrize("board", ["ali-baba", "anis"])
def test_a_roof_with_two_windows_and_two_towers_is_worth_two(start, board):
    """The rulebook's example, for a board that rewards either."""
    tiles = ("N08 2.2", "T01 3.2")
    assert points(start, board, *tiles)["small"] - points(start, board, *tiles[:1])["small"] == 2


@pytest.mark.parametrize(("board", "expected"), [("ali-baba", 6), ("anis", 6), ("sinbad", 3), ("scheherazade", 3)])
def test_medium_is_three_per_cupola_or_garden(start, board, expected):
    # cupolas: R04, N05; garden: B02
    assert points(start, board, "B02 0.4", "R04 1.3", "N05 2.2")["medium"] == expected


GATE = ("B07 0.4", "B08 0.5 mirrored", "R01 1.4")


def test_a_gate_is_a_lintel_with_both_tiles_below(start):
    assert points(start, "ali-baba", *GATE)["large"] == 6
    assert points(start, "ali-baba", "B07 0.4", "R01 1.4")["large"] == 0
    assert points(start, "anis", *GATE)["large"] == 0  # minarets only


def test_a_minaret_is_a_spire_with_both_tiles_below(start):
    tiles = ("B05 0.4", "B06 0.5", "R08 1.3", "R09 1.4 mirrored", "N01 2.4")
    assert points(start, "anis", *tiles)["large"] == 6
    assert points(start, "anis", "B05 0.4", "R08 1.3", "N01 2.4")["large"] == 0
    assert points(start, "jafar", *tiles)["large"] == 0


def test_a_spire_at_the_end_of_the_row_has_only_one_tile_below(start):
    assert points(start, "anis", "B05 0.4", "B06 0.5", "R03 1.3", "R08 1.4", "N01 2.5")["large"] == 0


def test_a_roofs_whole_gate_or_minaret_counts_as_one(start):
    tiles = ("N08 2.2", "T03 3.1", "T04 3.2")
    assert points(start, "ali-baba", *tiles)["large"] == 6
    assert points(start, "anis", *tiles)["large"] == 6
    assert points(start, "ali-baba", *GATE, *tiles)["large"] == 12


def test_roofs_are_the_points_printed_on_them(start):
    assert points(start, "anis", "N08 2.2", "T05 3.1 mirrored", "T06 3.2")["roofs"] == 9


def test_points_are_components(start):
    got = points(start, "aladdin", "N08 2.2", "T04 3.2", points__small=2, points__medium=5, points__large=7)
    assert (got["small"], got["medium"], got["large"]) == (6, 5, 7)


# Guards: anis and sinbad have 3 printed guards, the others none


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        (("anis", "jafar"), [9, 0]),  # without a guard: nothing
        (("anis", "sinbad"), [6, 6]),  # two tied for first
        (("anis", "sinbad", "jafar"), [6, 6, 0]),
        (("jafar", "ali-baba"), [0, 0]),
        (("anis",), [0]),  # solo
    ],
)
def test_guards(start, boards, expected):
    assert [got["guards"] for got in points_of(begin(start, boards))] == expected


def test_guards_by_rank_and_ties_for_later_ranks(start):
    state = begin(start, ("anis", "jafar", "ali-baba", "aladdin"), tops=HIGH_TOPS)
    for tile, place in (("B05", "0.4"), ("B06", "0.4"), ("B14", "0.4"), ("B01", "0.4")):
        fetch(state, tile)
        state.play(f"at {place}")
    assert [got["guards"] for got in points_of(state)] == [9, 3, 3, 0]  # 4, 1, 1 and no guards
    fetch(state, "B18")
    state.play("at 0.1")
    fetch(state, "B07")
    state.play("at 0.1 mirrored")
    assert [got["guards"] for got in points_of(state)] == [9, 6, 3, 0]  # 6, 2, 1, 0


def test_the_guards_award_is_a_component(start):
    assert [got["guards"] for got in points_of(begin(start, ("anis", "jafar"), points__guards=[20, 1, 0, 0]))] == [20, 0]


# Goals


def goals(start, board, goal, *tiles, **components):
    other = "stones" if goal != "stones" else "floor-guards"
    return points(start, board, *tiles, goals=(goal, other), **components)["goals"]


def test_floor_goals_count_the_floor_with_most(start):
    assert goals(start, "aladdin", "floor-windows") == 2  # two printed on the ground floor
    assert goals(start, "aladdin", "floor-windows", "N03 2.2", "N22 2.3", "B05 0.4") == 4
    assert goals(start, "anis", "floor-towers") == 0


def test_column_goals_count_symbols_one_above_the_other_and_one_more(start):
    # half-column 4 has a printed guard at 0.2 (L); half-column 5 one at 1.2 (L)
    assert goals(start, "anis", "column-guards") == 2
    assert goals(start, "anis", "column-towers") == 0  # nothing: no bonus either
    # 2.2 covers half-columns 4 and 5: N07 has its guard on the left
    assert goals(start, "anis", "column-guards", "N07 2.2") == 3
    assert goals(start, "anis", "column-guards", "N07 2.2 mirrored") == 3
    assert goals(start, "anis", "column-guards", "N07 2.3") == 2
    assert goals(start, "anis", "column-guards", goals__column_bonus=5) == 6


def test_sapphire_goals_count_symbols_not_stones(start):
    assert goals(start, "ali-baba", "floor-sapphires") == 2 + 1  # two printed on the ground floor; 3 sapphires held are 1 for `stones`
    assert goals(start, "anis", "floor-sapphires", "B04 0.4") == 1


def test_stones(start):
    state = begin(start, ("anis",), goals=[("stones", "djinns")])
    state.play("pass")
    state.play("pass")
    assert points_of(state)[0]["goals"] == 2
    assert goals(start, "ali-baba", "stones") == 1  # 3 sapphires


def test_djinns(start):
    state = begin(start, ("ali-baba", "jafar"), goals=[("djinns", "column-towers"), ("floor-towers", "floor-guards")])
    state.play("call double")
    state.play("done")
    state.play("call flush ground")
    state.play("done")
    state.play("call flush ground")
    state.play("done")
    assert points_of(state)[0]["goals"] == 4
    state.play("call double")
    assert points_of(state)[0]["goals"] == 2


def test_most_sapphires_break_a_tie_and_then_the_win_is_shared(start):
    def winners(*moves):
        state = begin(start, ("ali-baba", "jafar"), goals=[("column-towers", "floor-guards"), ("floor-towers", "djinns")], end__rounds=1)
        for move in moves:
            state.play(move)
        return list(state.outcome.winners) if hasattr(state, "outcome") else state.winners()

    assert winners("pass", "pass") == [0, 1]
    assert winners("call flush roof", "done", "pass") == [1]
