"""Five Towers: the table says what the rulebook says."""

from facts import differences

RULEBOOK = {
    "cards.values": 16,
    "cards.second_copy": [0, 2, 5, 7, 10, 12],
    "cards.second_copy_players": 4,
    "cards.any_on": 8,
    "cards.on_any": 9,
    "display.size": 5,
    "points.card": 1,
    "points.card_with_spire": 2,
    "points.main": 1,
    "points.razed": 1,
}


def test_every_number_is_the_rulebooks():
    assert differences("five-towers", {"rulebook": RULEBOOK}) == {}
