"""Asara: the features that estimate what a move brings in the end, by hand.

Odds that a lead lasts are read off TW_ASARA_LASTS (races.pxd), in 64ths; with 2 players the second rival is always beaten.
"""

import pytest
from asara.scenes import FILL, build, buy, play, rich, scene, wait_for

HANDS = ["blue blue green", "green green violet"]


def start(game, **how):
    return game.start(**how)


def worth(features, **expected):
    """All features from `cash` on, but these, are 0."""
    names = list(features)[list(features).index("cash") :]
    assert {name: features[name] for name in names if features[name]} == expected


@pytest.fixture
def state():
    return scene(start, hands=HANDS)


class TestMoney:
    def test_what_is_gained(self, state):
        """20 Asari are more than 6 for each of the two cards left."""
        worth(state.features()["go pavilion"], cash=5)
        worth(state.features()["go bank-12"], cash=12)

    def test_what_is_needed(self):
        """5 Asari and two cards left: 4 are 2 for each, 3 more make 8, 7 more make 12."""
        state = scene(start, hands=HANDS, components={"money.start": [5, 5, 5, 5]})
        worth(state.features()["go bank-12"], cash=12, cash_four=3, cash_six=7)
        worth(state.features()["go middles"], cash=-3, cash_two=-2, cash_four=-3, cash_six=-3, piece=1, waits=1, piece_gold=4)

    def test_the_last_year(self):
        state = scene(start, hands=HANDS, components={"game.years": 1})
        worth(state.features()["go bank-12"], cash=12, cash_last=12)


class TestPieces:
    def test_a_market_counts_as_its_best_piece(self, state):
        """A white tower: 4 years 64; for white 12 * 52 + 6 * 12, for the tallest 8 * 52 + 4 * 12 instead of 384, for the most
        12 * 43 + 6 * 21 instead of 576, all in 64ths of a point: 174, 20 and 16 in 16ths."""
        worth(state.features()["go bases"], cash=-8, piece=1, near=1, piece_gold=4, near_worth=64 + 174 + 20 + 16)
        worth(state.features()["go middles"], cash=-3, piece=1, waits=1, piece_gold=4)

    def test_spies_count_as_the_best_piece_of_the_piles(self, state):
        """The gold of green is not displayed. Only one green base is."""
        features = state.features()["go spies-3"]
        worth(features, cash=-7, piece=1, near=1, piece_gold=4, near_worth=64 + 87 + 20 + 16, only_one=1)

    def test_taking(self, state):
        """A card later a lead of 2 lasts with 53, of 1 with 44."""
        play(state, "go bases, pay blue")
        worth(state.features()["take white"], cash=-8, piece=1, near=1, near_worth=64 + 175 + 21 + 18)
        worth(state.features()["take brown"], cash=-3, piece=1, near=1, near_worth=64 + 58 + 21 + 18)

    def test_the_missing_half(self, state):
        play(state, "go bases, pay blue, take black*, go pavilion, pay green")
        worth(
            state.features()["go tops"],
            cash=-6, piece=1, pairs_up=1, piece_years=4, piece_gold=4, award_color=146, award_tallest=21, award_most=18,
        )  # fmt: skip

    def test_a_counterpart_that_is_not_displayed(self):
        """Far: it is in the draw pile. Dead: it is nowhere."""
        tops = "brown brown* green red red* black black* green green"
        fills = {"bases": FILL, "middles": FILL, "windows": FILL, "tops": tops}
        state = scene(start, hands=HANDS, fills=fills)
        play(state, "go bases, pay blue")
        worth(state.features()["take white"], cash=-8, piece=1, far=1, far_worth=278)
        gone = {"pieces.top": [4, 4, 4, 4, 0], "gold.top": [1, 1, 1, 1, 0]}
        state = scene(start, hands=HANDS, fills=fills, components=gone)
        play(state, "go bases, pay blue")
        worth(state.features()["take white"], cash=-8, piece=1, dead=1)

    def test_height(self):
        """Eight years, so the longest phase: a lead of 2 lasts with 47, of 3 with 52; nobody else has a tower."""
        state = rich(start)
        buy(state, "red base, red top")
        build(state, 2, "raise red base top")
        wait_for(state, 0)
        play(state, "go middles, pay blue")
        red, tallest = (8 * 5 - 4 * 5) // 4, (8 * 5 - 4 * 5) // 4
        worth(state.features()["take red"], cash=-5, piece=1, grows=1, award_color=red, award_tallest=tallest)
        worth(state.features()["take red*"], cash=-5, piece=1, grows=1, piece_gold=8, award_color=red, award_tallest=tallest)
        worth(state.features()["take brown"], cash=-3, piece=1, waits=1)

    def test_the_second_tower_of_a_color_is_after_the_second_place(self):
        """Both leads of 2 on nobody last with 47: 4 * 47 * 47 / 256. Most towers: a lead of 2 instead of 1."""
        state = rich(start)
        buy(state, "red base, red top, red base")
        wait_for(state, 0)
        play(state, "go tops, pay blue")
        expected = {"cash": -5, "piece": 1, "pairs_up": 1, "piece_years": 8, "award_color": 34, "award_most": (12 * 7 - 6 * 7) // 4}
        worth(state.features()["take red"], **expected)

    def test_three_players(self):
        """Two rivals without a tower, 52 each: both are beaten with 42,
        one of them with 20. Tallest and most begin with 32 each, so with 16 and 32."""
        state = scene(start, hands=["blue blue green"] * 3)
        white, tallest = (12 * 42 + 6 * 20) // 4, (8 * 42 + 4 * 20 - 8 * 16 - 4 * 32) // 4
        most = (12 * 28 + 6 * 30 - 12 * 16 - 6 * 32) // 4
        assert state.features()["go bases"]["near_worth"] == 64 + white + tallest + most

    def test_too_late(self):
        """In the last year a piece needs a card to build it, a half one more."""
        state = scene(start, hands=["blue", "green"], components={"game.years": 1})
        assert state.features()["go middles"]["piece_late"] == 1
        state = scene(start, hands=["blue blue", "green green"], components={"game.years": 1})
        assert state.features()["go bases"]["piece_late"] == 1
        assert state.features()["go middles"]["piece_late"] == 0


class TestBuilding:
    def test_the_last_chance(self, state):
        """One green card is left, and nobody has set the color of the circle. The tower brings a point at the year end."""
        play(state, "go bases, pay blue, take black*, go pavilion, pay green, go tops, pay blue, take black*, go pavilion, pay green")
        worth(state.features()["go build-2"], cash=-2, build_year_now=16, build_now=2)

    def test_one_more_card(self):
        state = scene(start, hands=["blue blue blue blue", "green green green violet"], components={"game.years": 1})
        play(state, "go bases, pay blue, take black*, go pavilion, pay green, go tops, pay blue, take black*, go pavilion, pay green")
        worth(state.features()["go build-2"], cash=-2, cash_last=-2, build_year_soon=16, build_soon=2, build_end=2)

    def test_part_of_it(self):
        """Two years begun. Left out is half; a first red tower counts 8 * 8. A lead of 4 or 5 lasts with 56 and 59."""
        state = rich(start)
        buy(state, "red base, red* top, red middle, red* window, green base, green top")
        wait_for(state, 0)
        worth(state.features()["go build-3"], cash=-3, build_early=3, build_rest=3)
        play(state, "go build-3, pay blue")
        most = state.features()["raise red base top*"]["award_most"]
        worth(state.features()["raise red base top*"], piece_years=1, piece_gold=1, award_color=64, award_most=most)
        play(state, "raise red base top*")
        worth(state.features()["add red middle"], award_color=3, award_tallest=3)
        worth(state.features()["add red window*"], piece_gold=1, award_color=3, award_tallest=3)


class TestPayments:
    def test_opening(self, state):
        play(state, "go bank-12")
        worth(state.features()["pay blue"], opens_again=1)
        worth(state.features()["pay green"])

    def test_the_last_card_of_a_color(self):
        """Bank and tops demand blue, which is laid for the last time; the circle demands green, and one green card stays."""
        state = scene(start, hands=["blue green green violet violet", "blue blue green green violet"])
        play(state, "go bases, pay violet, take black, go bank-12, pay blue, go tops, pay green, take black, go caliph, pay blue")
        play(state, "go build-2, pay green, raise black base top, go pavilion, pay green, go pavilion")
        worth(state.features()["pay blue"], loses_places=1)
        worth(state.features()["pay violet"], loses_places=1)

    def test_the_circle(self):
        state = scene(start, hands=["blue blue green violet", "blue blue green violet"])
        play(state, "go bases, pay blue, take black, go pavilion, pay blue, go tops, pay green, take black, go bases, pay blue, take red")
        play(state, "go build-2, pay violet, raise black base top, go pavilion")
        worth(state.features()["pay violet"], loses_places=1, loses_circle=1)
        worth(state.features()["pay green"], loses_places=1)


class TestOthers:
    def test_the_favor(self, state):
        worth(state.features()["go caliph"])
        play(state, "go pavilion, pay blue")
        worth(state.features()["go caliph"], favor_years=4)

    def test_lit_windows(self):
        """A point for building, one for each of eight year ends; only windows of a color with a tower count."""
        state = rich(start, variant="professional")
        assert state.features()["go lights-4"]["light_years"] == 0
        buy(state, "red base, red top, red window")
        wait_for(state, 0)
        left = 9 - state.view()["year"] + 1
        assert state.features()["go lights-4"]["light_years"] == left
        assert state.features()["go lights-10"]["light_years"] == left
        play(state, "go lights-4, pay blue")
        kept = {move.removeprefix("keep "): features["light_years"] for move, features in state.features().items()}
        assert kept == {color: left * (color == "red") for color in kept}
