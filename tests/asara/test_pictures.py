"""What pictures of Asara show."""

from courses import states
from svgs import texts

import turmwerk as tw


def test_everything_is_shown():
    shapes = {"bases": "base", "middles": "middle", "windows": "window", "tops": "top"}
    for state in states(tw.game("asara", players=3, variant="professional"), every=17, seed=5, end=True):
        view, shown = state.view(), texts(state.svg())
        pieces = [(shapes[market], kind) for market, found in view["markets"].items() for kind in found["display"]]
        pieces += [(shape, kind) for seat in view["seats"] for shape, kinds in seat["pieces"].items() for kind in kinds]
        if not view["searching"]:
            for shape, kind in set(pieces):
                name = f"{'gold ' * kind.endswith('*')}{kind.removesuffix('*')} {shape}"
                assert shown.count(name) == pieces.count((shape, kind)), name
        assert sum("tower" in one and "high" in one for one in shown) == sum(
            len(found) for seat in view["seats"] for found in seat["towers"].values()
        )
        assert sum(one.startswith("a ") and one.endswith(" buyer") for one in shown) == sum(len(s["hand"]) for s in view["seats"])
        assert all(any(f"{seat['money']} Asari" in one for one in shown) for seat in view["seats"])
