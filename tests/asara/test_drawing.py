"""Asara: what a player reads."""

import pytest
from asara.scenes import FILL, play, scene

import turmwerk as tw
from turmwerk.drawing.asara import _seen, _tower

HANDS = ["blue violet violet", "green green orange"]


def example(start):
    state = scene(start, hands=HANDS, variant="professional", lights="red red red white white white " + "brown green black " * 3)
    play(state, "go bases, pay violet, take red*, go bank-12, pay green")
    return state


def native(game, **arguments):
    return game.start(**arguments)


def test_the_table_shows_markets_areas_money_pieces_and_hands():
    text = str(example(native))
    assert "Asara · professional · 2 players · year 1 of 4" in text
    assert "P0 chooses where to go · favor of the Caliph: P0" in text
    assert "bases     violet    3 free  brown brown* green red black black* white white* (11)" in text
    assert "build     any              1 2 3 4 5 6 7" in text
    assert "bank      green            10 8 6" in text
    assert "stack of lit windows: red×3 white×3" in text
    assert "▶ P0  0 points · 15 Asari · favor · hand: blue violet" in text
    assert "pieces   base: red*" in text
    assert "  P1  0 points · 33 Asari · hand: green orange" in text


def test_a_seat_sees_only_its_own_cards():
    text = example(native).draw(1)
    assert "hand: 2 hidden" in text
    assert "hand: green orange" in text
    assert "stack of lit windows: 15 hidden · buyers' draw pile: 39 hidden" in text


def test_towers_are_shown_with_height_gold_and_lit_windows():
    assert _tower(["base*", "middle", "window*", "lit", "lit*", "top"]) == "base* middle window* lit lit* top (6 high, 2 gold, 2 lit)"


def test_the_fill_of_the_scenes_is_a_whole_display():
    assert len(FILL.split()) == tw.game("asara").components["market.display"]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("* deal P0 blue violet", "* deal P0 blue violet"),
        ("* deal P1 blue violet", "* deal P1 (2 cards)"),
        ("* draw P1 blue violet", "* draw P1 (2 cards)"),
        ("* fill bases red* green", "* fill bases red* green"),
        ("* lights red white red", "* lights (3 lit windows)"),
        ("P0 pay blue+violet", "P0 pay blue+violet"),
        ("P1 pay blue+violet", "P1 pay two cards face down"),
        ("P1 pay blue", "P1 pay blue"),
        ("P1 keep red", "P1 keep a lit window"),
        ("P0 keep red", "P0 keep red"),
        ("P1 take red*", "P1 take red*"),
        ("P1 decline", "P1 decline"),
    ],
)
def test_events_are_told_as_seat_0_may_know_them(event, told):
    assert _seen(event, "P1 go bank-12", 0) == told


def test_the_pavilion_takes_buyers_face_down():
    assert _seen("P1 pay blue", "P1 go pavilion", 0) == "P1 pay one card face down"
    assert _seen("P1 pay blue", "P1 go pavilion", 1) == "P1 pay blue"
