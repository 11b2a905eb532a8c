"""What pictures of Sultaniya show."""

import re
import xml.etree.ElementTree as ET

from courses import states
from svgs import texts

import turmwerk as tw
from turmwerk.drawing.scenes.sultaniya import goal_words


def test_everything_is_shown():
    for state in states(tw.game("sultaniya", players=4), every=17, seed=5, end=True):
        view, shown = state.view(), texts(state.svg())
        tiles = [tile for found in view["displays"].values() for tile in found] + [tile for tile in view["tops"].values() if tile]
        tiles += [tile.replace(" mirrored", "~") for palace in view["palaces"] for tile in palace.values() if tile != "printed"]
        tiles += [view["held"]] * (view["held"] is not None)
        assert sorted(one.split()[0] for one in shown if re.match(r"[BRNT]\d\d~? \(", one)) == sorted(tiles)
        assert shown.count("printed") == 3 * 4
        assert all(any(goal_words(goal) in one for one in shown) for goals in view["goals"] for goal in goals)


def test_a_seat_sees_itself_first_and_no_secrets():
    state = tw.game("sultaniya", players=3).start(seed=1)
    shown = texts(state.svg(1, columns=1))
    assert [one for one in shown if re.match(r"P\d", one) and ":" not in one] == ["P1 (you)", "P2", "P0"]
    assert shown.count("goals: hidden") == 2


def test_crowded_tiles_keep_their_signs():
    """Three of everything on a half: drawn smaller, not left out."""
    rows = list(tw.game("sultaniya").components["tiles"])
    crowded = [re.sub(r"^(B\d\d,.*?,-,)0*.*$", r"\g<1>3,3,3,3,3,3,3,3,3,3,0,0,0,0,0,0,0", row) for row in rows]
    crowded = [row if ",W,W," in row else old for row, old in zip(crowded, rows, strict=True)]
    state = tw.game("sultaniya", components={"tiles": crowded}).start(seed=1)
    assert sum(row != old for row, old in zip(crowded, rows, strict=True)) > 5
    assert ET.fromstring(state.svg()) is not None
