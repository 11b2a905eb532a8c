"""Asara: component tables that cannot be played are refused, and sources are given."""

import pytest

import turmwerk as tw
from turmwerk.components import table


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


def test_the_reconstructed_values_are_marked():
    reconstructed = {key for key, component in table("asara").items() if component.source == "reconstructed"}
    assert reconstructed == {"gold.base", "gold.middle", "gold.window", "gold.top", "bank.amounts", "tent.fees", "lights.spaces"}


def test_there_are_85_pieces_20_of_them_gold_15_lit_windows_and_45_buyers():
    values = tw.game("asara").components
    shapes = ("base", "middle", "window", "top")
    assert sum(sum(values[f"pieces.{shape}"]) for shape in shapes) == 85
    assert sum(sum(values[f"gold.{shape}"]) for shape in shapes) == 20
    assert (sum(values["lit.copies"]), sum(values["buyers.copies"])) == (15, 45)
