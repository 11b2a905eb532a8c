"""Sultaniya: the features of moves, by hand."""

import pytest
from sultaniya import scenes
from sultaniya.scenes import GOALS, build, fetch, native, small_box


def begin(boards=("ali-baba", "jafar"), **arguments):
    """A game with these boards in which a search costs nothing."""
    return scenes.begin(native, boards, **arguments)


def some(features, **expected):
    """All features of the move itself but these are 0; those that look ahead begin with `value`."""
    own = list(features)[: list(features).index("value")]
    assert {name: features[name] for name in own if features[name]} == expected


def ahead(features, **expected):
    """These features look ahead, and all others that do are 0."""
    own = list(features)[list(features).index("value") :]
    assert {name: features[name] for name in own if features[name]} == expected


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
    some(features["at 0.4"], neighbors=1)
    some(features["at 0.1 mirrored"], neighbors=1)
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


class TestLookingAhead:
    """Half points: ali-baba counts 2 for a window, 6 for a cupola, 12 for a gate; guards and sapphires only rank the tiles."""

    def test_a_reveal_is_worth_the_best_tile_that_can_be_taken_then(self):
        state = begin(tops=("B02", "R03", "N05", "T01"))
        assert state.features()["reveal second"]["value"] == 8  # N05: a window and a cupola
        state.play("reveal second", chance=["top second N04"])
        features = state.features()
        assert (features["take N05"]["value"], features["take N05"]["value_over"], features["take N05"]["take_second"]) == (8, 2, 1)
        assert features["reveal second"]["value"] == 8  # N04 brings nothing, N05 is still there
        state.play("take N05")
        state.play("at 2.2")
        assert state.features()["reveal first"]["value"] == 2

    @pytest.mark.parametrize(("floor", "value"), [("ground", 2), ("first", 2), ("second", 4)])
    def test_floors(self, floor, value):
        features = begin().features()[f"reveal {floor}"]
        assert (features["value"], features[f"take_{floor}"]) == (value, 1)

    def test_roofs(self):
        state = begin()
        build(state, "N08 2.2")
        features = state.features()["reveal roof"]
        assert (features["value"], features["take_roof"]) == (4, 1)  # T01 shows two windows

    def test_hope(self):
        """N03 is worth 4. Of the 13 unseen ones N05 and N09 (a guard and a cupola) are worth 8: 2 * 4 / 13 more may be expected."""
        features = begin().features()["reveal second"]
        assert features["hope"] == 16 * 8 // 13
        assert features["hope"] + features["hope_more"] == 16 * 4 * (13 * 12 - 11 * 10) // (13 * 12)  # one of the two among two tiles
        flush = begin().features()["call flush second"]
        assert (flush["hope"], flush["hope_more"]) == (features["hope"], features["hope_more"])

    def test_sapphires_are_tempo(self):
        """Nobody has a roof, five are needed; ali-baba holds 3, one beyond 2. For the goal `stones` 5 sapphires are a point more than 3."""
        ahead(begin().features()["pass"], passes=1, tempo=10, tempo_rich=2, stone_goal=1)
        assert begin(goals=GOALS[1:]).features()["pass"]["stone_goal"] == 0

    def test_a_call_is_worth_what_can_be_taken_and_costs_its_price(self):
        state = begin(goals=(("djinns", "floor-guards"), ("stones", "floor-towers")))
        features = state.features()
        ahead(features["call double"], value=6, take_ground=1, take_second=1, tempo=-10, tempo_rich=-2, figure=2)  # N03, B01
        assert features["call search second"]["value"] == 8
        assert features["call flush second"]["value"] == 4

    def test_guards(self):
        """B04 shows a guard, for the goal floor-guards, and a sapphire. The other seat, without guards as well, would give 3, for R03 2."""
        features = begin(tops=("B04", "R03", "N03", "T01")).features()["reveal ground"]
        assert (features["value"], features["guards_taken"], features["guards_race"], features["goal_symbols"]) == (2, 1, 1, 1)
        assert features["tempo"] == 5
        assert features["spoils"] == 1

    def test_gates(self):
        """B07 has a post; both lintels of two players are unbuilt, and R01 is in sight."""
        state = begin(tops=("B07", "R01", "N03", "T01"))
        features = state.features()["reveal ground"]
        assert (features["open_posts"], features["posts_seen"], features["joins"], features["joins_seen"]) == (2, 1, 0, 0)
        state.play("reveal ground", chance=["top ground B08"])
        state.play("take B07")
        features = state.features()["at 0.4"]
        assert (features["ready"], features["ready_seen"], features["half_ready"], features["wrong"]) == (0, 0, 1, 0)
        state.play("at 0.4")
        state.play("pass")
        features = state.features()["reveal ground"]
        assert (features["joins"], features["joins_seen"]) == (1, 1)
        assert features["builds_slack"] == 1  # the other palace has a place more
        state.play("reveal ground", chance=["top ground B01"])
        state.play("take B08")
        features = state.features()["at 0.5 mirrored"]
        assert (features["ready"], features["ready_seen"], features["half_ready"]) == (1, 1, 0)
        assert features["follow"] == 2 * 6 + 2  # R01 makes a gate, and shows a guard
        state.play("at 0.5 mirrored")
        state.play("pass")
        assert state.features()["reveal first"]["value"] == 12  # its guard is no more than there is on the ground floor

    def test_posts_of_the_other_kind(self):
        """Anis rewards minarets: over a gate post only a lintel fits, for nothing."""
        state = begin(("anis", "jafar"))
        fetch(state, "B07")
        assert {move: values["wrong"] for move, values in state.features().items()} == {"at 0.4": 1, "at 0.1 mirrored": 1}

    def test_places_that_nothing_fills(self):
        """Without the other posts, what is beside and above B07 stays empty; its post may face the limit only at 0.5."""
        rows = small_box(ground=["B01", "B02", "B07"], first=["R03", "R04"])
        state = begin(tops=("B01", "R03", "N03", "T01"), tiles=rows)
        fetch(state, "B07")
        assert state.features()["at 0.4"]["dead"] == 2

    def test_points_and_stacks_of_columns(self):
        state = begin(goals=(("column-towers", "column-guards"), ("stones", "djinns")))
        fetch(state, "B06")
        assert state.features()["at 0.4"]["place_points"] == 4
        state.play("at 0.4")
        state.play("pass")
        fetch(state, "R07")
        features = state.features()
        assert (features["at 1.3 mirrored"]["place_points"], features["at 1.3 mirrored"]["column_stack"]) == (1, 3)  # towers 2, guards 1
        assert (features["at 1.3"]["place_points"], features["at 1.3"]["column_stack"]) == (0, 2)

    def test_tiles_that_fit_then(self):
        """All of 9, 8 and 12 ground, first and second floor tiles but B10, which has two posts; no lintels and spires, no roofs."""
        state = begin()
        fetch(state, "B05")
        assert state.features()["at 0.4"]["mobility"] == 28

    def test_the_end(self):
        """The last roof gives up 17 places: 22, less the 3 printed ones, N08 and itself. A window ahead, no goal but stones: 1 + 1 - 6."""
        state = begin(**{"end.roofs": 1})
        build(state, "N08 2.2")
        features = state.features()["reveal roof"]
        assert (features["end_empty"], features["end_lead"], features["roof_lead"]) == (17, -4, 0)
        state = begin(**{"end.roofs": 2})
        build(state, "N08 2.2", "T05 3.2")
        assert state.features()["pass"]["tempo"] == 2  # a roof is missing
        assert state.features()["reveal second"]["builds_late"] == 1

    def test_roofs_before_the_last(self):
        """A window and the 5 points of T06 ahead; stones bring 1: one more than goals usually do."""
        state = begin(**{"end.roofs": 3})
        build(state, "N08 2.2", "T06 3.2")
        features = state.features()["reveal roof"]
        assert (features["roof_lead"], features["end_lead"], features["end_empty"]) == (1, 0, 0)
