"""Sultaniya: the features of moves, by hand."""

import pytest
from sultaniya.table import FLOOR_OF, GOALS, LONG, TOPS, build, fetch

import turmwerk as tw


def begin(boards=("ali-baba", "jafar"), *, goals=GOALS, tops=TOPS, **components):
    """A game with these boards, goals and visible tops, in which a search costs nothing."""
    changed = {"boards.dealt": list(boards), **LONG, "djinns.search": 0, **components}
    game = tw.game("sultaniya", players=len(boards), components=changed)
    chance = [f"boards {' '.join(boards)}", *(f"goals P{seat} {' '.join(goals[seat])}" for seat in range(len(boards)))]
    return game.start(chance=chance + [f"top {floor} {tile}" for floor, tile in zip(FLOOR_OF.values(), tops, strict=True)])


def some(features, **expected):
    """All features but these are 0."""
    assert {name: value for name, value in features.items() if value} == expected


def test_passing_brings_sapphires_and_points_for_the_goal_stones():
    some(begin().features()["pass"], sapphires=2, goals=1)
    some(begin(goals=GOALS[1:]).features()["pass"], sapphires=2)


def test_a_reveal_is_judged_as_taking_the_tile():
    """B01 and R03 show a window and a tower: a point for ali-baba (windows) and one for jafar (towers). N03 shows two windows."""
    features = begin().features()
    some(features["reveal ground"], points=1, ground=1, denies=1, reveal=1)
    some(features["reveal first"], points=1, first=1, denies=1, reveal=1)
    some(features["reveal second"], points=2, second=1, reveal=1)


def test_a_tile_that_does_not_fit_is_revealed_blindly():
    some(begin().features()["reveal roof"], reveal_blind=1)  # nothing lies on the second floor, nor on that of the next seat


def test_tiles_taken():
    state = begin(tops=("B04", "R03", "N03", "T01"))
    state.play("reveal ground", chance=["top ground B07"])
    # B04: a guard and a sapphire. The first guard of all brings 9; 3 sapphires become 4, another point; floor-guards: 0 becomes 1
    some(state.features()["take B04"], goals=2, guards=1, guards_award=9, sapphires=1, ground=1)
    # B07: a window, a guard and a gate post, which ali-baba rewards
    assert state.features()["reveal ground"]["posts"] == 1


@pytest.mark.parametrize(("board", "posts"), [("ali-baba", 1), ("anis", -1)])
def test_posts(board, posts):
    """B07 has a gate post. Anis rewards minarets."""
    assert begin((board, "jafar"), tops=("B07", "R03", "N03", "T01")).features()["reveal ground"]["posts"] == posts


def test_gates_to_complete():
    state = begin()
    build(state, "B07 0.4", "B08 0.5 mirrored")
    state.play("call search first")
    assert state.features()["take R01"]["completes"] == 6
    assert state.features()["take R04"]["completes"] == 0
    state.play("take R01")
    assert {move: values["completes"] for move, values in state.features().items()} == {"at 1.4": 6, "at 1.4 mirrored": 6}


def test_places():
    """Beside the printed parts 0.2 and 0.3, whose sides are walls; 1.2 is printed too."""
    state = begin()
    fetch(state, "B07")
    features = state.features()
    some(features["at 0.4"], neighbours=1)
    some(features["at 0.1 mirrored"], neighbours=1)
    state.play("at 0.4")
    state.play("pass")
    fetch(state, "B08")
    assert state.features()["at 0.5 mirrored"]["joints"] == 1
    assert state.features()["at 0.1 mirrored"]["joints"] == 0


def test_overhang():
    state = begin()
    fetch(state, "N03")
    some(state.features()["at 2.2"], overhang=1)


def test_columns():
    """Two goals about columns: one tower in a column brings 1 and the bonus of 1."""
    state = begin(goals=(("column-towers", "column-guards"), ("stones", "djinns")))
    fetch(state, "B06")  # a tower on the left half, a guard on the right
    assert {values["goals"] for values in state.features().values()} == {4}
    state.play("at 0.4")
    state.play("pass")
    fetch(state, "R07")  # the same on the first floor, over half-columns 7 and 8
    features = state.features()
    assert features["at 1.3 mirrored"]["goals"] == 1  # a second tower in 8
    assert features["at 1.3"]["goals"] == 0


def test_calls():
    state = begin(goals=(("djinns", "floor-guards"), ("stones", "floor-towers")), **{"djinns.search": 3})
    features = state.features()
    some(features["call flush ground"], sapphires=-1, goals=2, flush=1)
    some(features["call double"], sapphires=-2, goals=2, double=1, call_points=3)  # N03 2, B01 or R03 1
    assert features["call search second"]["call_points"] == 4  # N05: a window and a cupola
    assert features["call search roof"]["call_points"] == 0


def test_what_is_lifted_counts_negative():
    state = begin(**{"djinns.rebuild": 0})
    build(state, "B05 0.4")
    state.play("call rebuild")
    some(state.features()["lift 0.4"], points=-1)
    state.play("lift 0.4")
    some(state.features()["drop"], points=-1)


def test_the_last_roof():
    state = begin(("ali-baba", "jafar"), **{"end.roofs": 1})
    build(state, "N08 2.2")
    features = state.features()["reveal roof"]
    assert (features["roof"], features["last_roof"]) == (1, 1)
    assert features["lead"] == 1  # the window of N08; jafar has nothing
