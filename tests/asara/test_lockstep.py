"""Asara by weights in lock-step: the same games as by the scalar engine."""

import pytest
from lanes import assert_same, lanes_for

import turmwerk as tw

ASARA_FEATURES = list(tw.features("asara"))
ASARA_ODD = {"temperature": 1.5, **{name: (-1) ** number * 0.37 * (number % 7) for number, name in enumerate(ASARA_FEATURES)}}
ASARA_LARGE = {"temperature": 40, **{name: (-1) ** (number // 2) * 16 for number, name in enumerate(ASARA_FEATURES)}}
ASARA_COLD = {"temperature": 0, **dict.fromkeys(ASARA_FEATURES[::2], 1), **dict.fromkeys(ASARA_FEATURES[1::2], -0.5)}
ASARA_MIXED = ["random", "expert", ASARA_ODD, "greedy", ASARA_COLD, "random"]


def test_what_lanes_cannot_weigh_in_asara():
    """Awards and weights that might leave the bits of scores."""
    game = tw.game("asara", players=3)
    assert lanes_for(game, "expert")
    assert lanes_for(game, ASARA_LARGE)
    assert not lanes_for(game, {"cash": 1025})
    assert lanes_for(tw.game("asara", players=3, components={"award.most": [64, 64]}), "expert")
    for key in ("award.brown", "award.white", "award.tallest", "award.most"):
        for award in ([65, 1], [1, 65]):
            dear = tw.game("asara", players=3, components={key: award})
            assert dear._rules.lanes
            assert not lanes_for(dear, "expert")
            assert dear.simulate(50, strategies="expert").engine == "scalar"


@pytest.mark.parametrize(
    "changed",
    [
        *({"tent.fees": fees} for fees in ([], [0], [63], [0, 3, 9, 10, 20])),
        *({"tent.draw": n, "buyers.hand": hand} for n in (1, 10) for hand in ([1, 1, 1], [22, 15, 11])),
        *({"lit.copies": copies} for copies in ([0] * 5, [4] * 5, [20, 0, 0, 0, 0], [0, 0, 0, 0, 2])),
        *(
            {"lights.seen": seen, "lights.kept": kept}
            for seen, kept in (([1, 20], [1, 1]), ([20, 20], [3, 7]), ([1, 1], [1, 1]), ([15, 3], [15, 3]))
        ),
        {"lights.prices": [0, 1], "lights.spaces": 60, "lights.seen": [2, 8], "lights.kept": [2, 3], "game.years": 8},
        {"lights.prices": [0, 1], "tent.fees": [0, 1], "pieces.window": [12] * 5, "gold.window": [6] * 5, "lit.copies": [7, 0, 0, 13, 0]},
        {"bank.amounts": [], "spies.fees": [], "caliph.spaces": 0, "tent.fees": list(range(8))},
        {"bank.amounts": [99], "pavilion.amount": 99, "price.white": 0, "circle.costs": [0], "market.spaces": 60},
    ],
    ids=lambda changed: " ".join(f"{key}={value}" for key, value in changed.items()),
)
def test_changed_tents_and_lights(changed, build):
    for players in (2, 3, 4):
        game = tw.game("asara", players=players, variant="professional", components=changed)
        assert game._rules.lanes
        assert_same(game, 300, build)
        assert_same(game, 60, build, strategies=ASARA_MIXED[:players])


@pytest.mark.parametrize(
    "changed",
    [
        # with bank, pavilion, spies, Caliph and house more than 15 places
        {"tent.fees": [0, 1, 2, 3, 4, 5]},
        # of a color 32 to add and light
        {
            "pieces.middle": [12] * 5,
            "gold.middle": [6] * 5,
            "pieces.window": [10] * 5,
            "gold.window": [5] * 5,
            "lit.copies": [10, 0, 0, 0, 0],
        },
        # one seat may recruit nearly all buyers, and earn 2^15 and more
        {"game.years": 8, "buyers.hand": [1, 1, 1], "pavilion.amount": 99},
    ],
)
def test_what_lanes_cannot_hold_of_the_professional_game(changed):
    in_lanes = [tw.game("asara", players=2, variant=variant, components=changed)._rules.lanes > 0 for variant in ("basic", "professional")]
    assert in_lanes == [True, False]
