"""Asara: the shipped values and their sources; tables that cannot be played are refused."""

import pytest
from facts import differences

import turmwerk as tw

COLORS = ("brown", "green", "red", "black", "white")
SHAPES = ("base", "middle", "window", "top")
RULEBOOK = {
    "price.black": 6,
    "market.spaces": 4,
    "circle.costs": [1, 2, 3, 4, 5, 6, 7],
    "pavilion.amount": 5,
    "spies.fees": [3, 5],
    "caliph.spaces": 1,
    "tent.draw": 2,
    "lights.prices": [4, 10],
    "lights.seen": [3, 5],
    "lights.kept": [1, 2],
    "money.year": 20,
    "money.per_point": 10,
    "game.years": 4,
    **{f"points.{what}": 1 for what in ("piece", "tower", "gold", "lit", "favor")},
    **{f"award.{color}": [4 + 2 * i, 2 + i] for i, color in enumerate(COLORS)},
    "award.tallest": [8, 4],
    "award.most": [12, 6],
}
PUBLISHED = {
    "price.brown": 3,
    "price.green": 4,
    "price.red": 5,
    "price.white": 8,
    **{f"pieces.{shape}": [5 if shape == "window" else 4] * 5 for shape in SHAPES},
    "lit.copies": [3] * 5,
    "buyers.copies": [9] * 5,
    "buyers.hand": [9, 8, 7],
    "market.display": 9,
    "money.start": [20, 21, 22, 23],
}
RECONSTRUCTED = {
    **{f"gold.{shape}": [1] * 5 for shape in SHAPES},
    "bank.amounts": [12, 10, 8, 6],
    "tent.fees": [3, 4, 5],
    "lights.spaces": 3,
}


def test_every_number_has_its_value_and_source():
    assert differences("asara", {"rulebook": RULEBOOK, "published": PUBLISHED, "reconstructed": RECONSTRUCTED}) == {}


@pytest.mark.parametrize(
    ("components", "message"),
    [
        (
            {"gold.window": [1, 1, 6, 1, 1]},
            r"gold\.window has 6 red pieces with gold, but pieces\.window has only 5; allowed: at most",
        ),
        ({"pieces.top": [4, 4, 4, 4, 0]}, r"gold\.top has 1 white pieces with gold, but pieces\.top has only 0"),
        ({"lit.copies": [5, 5, 5, 5, 1]}, r"lit\.copies = \[5, 5, 5, 5, 1\] makes 21 lit windows; allowed: 20 in all"),
        (
            {"buyers.hand": [9, 8, 12]},
            r"buyers\.hand deals 12 cards to each of 4 seats.* has only 45; allowed: at most 11 cards",
        ),
        ({"buyers.copies": [1, 1, 1, 1, 1]}, r"buyers\.hand deals 7 cards"),
        ({"lights.kept": [4, 2]}, r"lights\.kept = \[4, 2\] keeps 4 of 3 lit windows seen; allowed: at most lights\.seen"),
        ({"price.white": -1}, r"price\.white = -1 of asara is not allowed; it must be a whole number in 0\.\.63"),
        (
            {"bank.amounts": [5, 5]},
            r"bank\.amounts = \[5, 5\] of asara .* must be a list of 0 to 8 different whole numbers",
        ),
        ({"circle.costs": [1] * 9}, r"circle\.costs .* a list of 1 to 8 whole numbers"),
        ({"price.purple": 1}, r"asara has no component 'price\.purple'; did you mean"),
    ],
)
def test_impossible_tables_are_refused_with_the_key_and_what_is_allowed(components, message):
    with pytest.raises(tw.ComponentError, match=message):
        tw.game("asara", players=4, variant="professional", components=components)


def test_the_hand_is_checked_for_the_players_there_are():
    assert tw.game("asara", players=2, components={"buyers.hand": [9, 8, 12]})


def test_there_are_85_pieces_20_of_them_gold_15_lit_windows_and_45_buyers():
    values = tw.game("asara").components
    assert sum(sum(values[f"pieces.{shape}"]) for shape in SHAPES) == 85
    assert sum(sum(values[f"gold.{shape}"]) for shape in SHAPES) == 20
    assert (sum(values["lit.copies"]), sum(values["buyers.copies"])) == (15, 45)
