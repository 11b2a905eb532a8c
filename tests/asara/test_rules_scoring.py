"""Asara: year end and final scoring, on both engines."""

from asara.scenes import MARKETS, RICH, build, buy, end_year, play, rich, turn, wait_for
from conftest import points_of

import turmwerk as tw

PLENTY = {
    f"{what}.{shape}": [n] * 5
    for shape, most in (("base", 8), ("middle", 12), ("window", 12), ("top", 8))
    for what, n in (("pieces", most), ("gold", 0))
}


def table(start, goals, variant="basic", **components):
    """A game in which each seat has built towers: goals[seat] lists (color, middles, windows, lit windows)."""
    changed = RICH | PLENTY | {"circle.costs": [0] * 8, "lights.spaces": 60, "lit.copies": [0, 0, 0, 0, 20]} | components
    state = start(tw.game("asara", players=len(goals), variant=variant, components=changed), seed=1)
    shopping = [list(purchases(towers)) for towers in goals]
    towers = [list(towers) for towers in goals]
    while any(shopping) or any(towers):
        seat = state.seat
        if shopping[seat]:
            play(state, shopping[seat].pop(0))
        elif not (towers[seat] and raise_tower(state, seat, *towers[seat][0])):
            play(state, "go pavilion, pay blue")
        else:
            towers[seat].pop(0)
    return state


def purchases(towers):
    """The turns in which the pieces of these towers are bought."""
    for color, middles, windows, lit in towers:
        for shape in ["base", "top"] + ["middle"] * middles + ["window"] * windows:
            yield f"go {MARKETS[shape]}, pay blue, take {color}"
        for _ in range(lit):
            yield f"go lights-4, pay blue, keep {color}"


def raise_tower(state, seat, color, middles, windows, lit):
    """Build a whole tower in one turn; False: there is no space for that many pieces this year."""
    p = 2 + middles + windows + lit
    if f"go build-{p}" not in state.legal():
        return False
    number = len(state.view()["seats"][seat]["towers"][color]) + 1
    steps = [f"raise {color} base top"]
    for _ in range(middles):
        steps += [f"add {color} middle", f"on {number}"]
    for _ in range(windows):
        steps += [f"add {color} window", f"on {number}"]
    for _ in range(lit):
        steps += [f"light {color}", f"on {number}"]
    build(state, p, ", ".join(steps), seat)
    return True


def final(state, *categories):
    return [tuple(points[category] for category in categories) for points in points_of(state)]


def test_the_rulebook_example_of_a_year_end(start):
    """2 towers, 2 gold pieces and the favor: 5 points."""
    state = rich(start)
    buy(state, "red* base, red top, white base, white* top")
    build(state, 4, "raise red base* top, raise white base top*")
    wait_for(state, 0)
    before = points_of(state)[0]
    end_year(state)
    after = points_of(state)[0]
    gained = {name: after[name] - before[name] for name in ("year_towers", "year_gold", "year_favor")}
    assert gained == {"year_towers": 2, "year_gold": 2, "year_favor": 1}


def test_the_rulebook_example_of_the_final_scoring(start):
    """Wolfgang, Philipp and Tina: 30, 30 and 31."""
    goals = [
        [("brown", 1, 0, 0), ("green", 1, 0, 0), ("red", 0, 1, 0), ("black", 2, 0, 0), ("white", 1, 1, 0)],
        [("brown", 0, 0, 0), ("red", 1, 0, 0), ("red", 0, 1, 0), ("black", 3, 0, 0), ("white", 1, 0, 0)],
        [("brown", 2, 0, 0), ("green", 4, 0, 0), ("black", 2, 1, 0), ("white", 0, 1, 0)],
    ]
    state = table(start, goals)
    points = points_of(state)
    colors = ("brown", "green", "red", "black", "white")
    assert [tuple(row[color] for color in colors) for row in points] == [(2, 3, 4, 0, 12), (0, 0, 8, 8, 3), (4, 6, 0, 8, 3)]
    assert final(state, "most", "tallest") == [(9, 0), (9, 2), (0, 10)]
    assert [sum(row[name] for name in (*colors, "most", "tallest")) for row in points] == [30, 30, 31]


def test_a_lone_tower_takes_first_place_only(start):
    state = table(start, [[("black", 0, 0, 0)], []])
    assert final(state, "black", "tallest", "most") == [(10, 8, 12), (0, 0, 0)]


def test_one_player_may_hold_both_places(start):
    state = table(start, [[("green", 1, 0, 0), ("green", 0, 0, 0)], []])
    assert final(state, "green", "tallest", "most") == [(9, 12, 12), (0, 0, 0)]


def test_a_tie_for_first_place_shares_both_awards_rounded_up_and_cancels_the_second(start):
    state = table(start, [[("black", 1, 0, 0)], [("black", 0, 1, 0), ("black", 0, 0, 0)]])
    assert final(state, "black") == [(8,), (8,)]


def test_a_tie_for_second_place_shares_its_award_rounded_up(start):
    state = table(start, [[("black", 1, 0, 0), ("black", 0, 0, 0)], [("black", 0, 0, 0)]])
    assert final(state, "black") == [(10 + 3,), (3,)]


def test_most_towers_counts_players_not_towers(start):
    state = table(start, [[("brown", 0, 0, 0), ("green", 0, 0, 0)], [("red", 0, 0, 0), ("black", 0, 0, 0)], [("white", 0, 0, 0)]])
    assert final(state, "most") == [(9,), (9,), (0,)]


def test_a_tie_for_second_most_towers(start):
    state = table(start, [[("brown", 0, 0, 0), ("green", 0, 0, 0)], [("red", 0, 0, 0)], [("white", 0, 0, 0)]])
    assert final(state, "most") == [(12,), (3,), (3,)]


def test_players_without_a_tower_take_no_place(start):
    assert final(table(start, [[], []]), "most", "tallest", "white") == [(0, 0, 0), (0, 0, 0)]


def test_ten_asari_are_a_point(start):
    state = start(tw.game("asara", players=2, components={"money.start": [39, 40, 0, 0]}))
    assert final(state, "money") == [(3,), (4,)]


def test_lit_windows_break_ties_for_the_first_place(start):
    state = table(start, [[("white", 0, 1, 0)], [("white", 0, 1, 1)]], variant="professional")
    assert final(state, "white", "tallest", "most") == [(6, 4, 6), (12, 8, 12)]


def test_lit_windows_break_ties_for_the_second_place(start):
    goals = [[("white", 0, 2, 0)], [("white", 0, 1, 1)], [("white", 1, 0, 0)]]
    state = table(start, goals, variant="professional")
    assert final(state, "white") == [(12,), (6,), (0,)]


def test_equal_heights_and_lit_windows_are_a_tie(start):
    state = table(start, [[("white", 0, 1, 1)], [("white", 0, 1, 1)]], variant="professional")
    assert final(state, "white", "tallest", "most") == [(9, 6, 9), (9, 6, 9)]


def test_height_comes_before_lit_windows(start):
    state = table(start, [[("white", 2, 1, 0)], [("white", 0, 2, 2)]], variant="professional")
    assert final(state, "white") == [(12,), (6,)]


def test_for_most_towers_lit_windows_in_all_towers_count(start):
    goals = [[("red", 0, 0, 0), ("white", 0, 2, 2)], [("red", 0, 0, 0), ("white", 0, 1, 1)]]
    state = table(start, goals, variant="professional")
    assert final(state, "most") == [(12,), (6,)]


def test_lit_windows_behind_the_screen_break_no_tie(start):
    state = table(start, [[("red", 0, 0, 0)], [("red", 0, 0, 0)]], variant="professional")
    turn(state, "go lights-4, pay blue, keep white", 1)
    assert final(state, "most", "red") == [(9, 6), (9, 6)]


def test_lit_windows_earn_a_point_every_year(start):
    state = table(start, [[("white", 0, 2, 2)], []], variant="professional")
    wait_for(state, 0)
    before = points_of(state)[0]["year_gold"]
    end_year(state)
    assert points_of(state)[0]["year_gold"] == before + 2


def test_gold_and_favor_earn_nothing_in_the_final_scoring(start):
    state = rich(start, game__years=1)
    buy(state, "red* base, red* top")
    build(state, 2, "raise red base* top*")
    while not state.is_over:
        play(state, "go pavilion, pay blue")
    points = points_of(state)[0]
    assert (points["year_gold"], points["year_favor"], points["red"], points["tallest"], points["most"]) == (2, 1, 8, 8, 12)


def test_most_points_win_and_a_tie_is_shared(start):
    """Nobody builds; the favor is worth nothing here, and the money decides."""
    for money, winners in (([20, 20, 20, 20], [0, 1]), ([20, 31, 20, 20], [1])):
        components = {"money.start": money, "points.favor": 0, "buyers.hand": [1, 1, 1], "game.years": 1}
        state = start(tw.game("asara", players=2, components=components))
        while not state.is_over:
            state.play("go pavilion")
            state.play(state.legal()[0])
        assert list(state.outcome.winners if hasattr(state, "outcome") else state.winners()) == winners
