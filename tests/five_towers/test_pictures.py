"""What pictures of Five Towers show."""

import re

from courses import states
from svgs import texts

import turmwerk as tw


def test_everything_is_shown():
    for state in states(tw.game("five-towers", players=5), every=17, seed=5, end=True):
        view, shown = state.view(), texts(state.svg())
        assert [f"{kind} {value}" for kind, value in (card.split("-") for card in view["display"])] == [
            one for one in shown if re.fullmatch(r"\w+ \d+", one) and one.split()[0] in view["towers"][0]
        ]
        for towers in view["towers"]:
            assert {f"{kind}: {' '.join(map(str, cards))}" for kind, cards in towers.items() if cards} <= {
                one.removesuffix(", closed") for one in shown
            }
