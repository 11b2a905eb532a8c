"""Pictures of the tables: well-formed, complete, without secrets; legal moves where they have a place; and how they look in a browser."""

import re
import xml.etree.ElementTree as ET

import pytest
from courses import states
from facts import facts_of
from svgs import SVG, moves_in, texts

import turmwerk as tw
from turmwerk.drawing.palette import FILLS, style_sheet
from turmwerk.drawing.pictures import picture, pictures


def drawn(game, every):
    """Some states of a random game, the first and the last among them."""
    return states(game, every=every, seed=5, end=True)


def test_pictures_are_well_formed_and_stand_alone(any_game):
    for state in drawn(any_game, every=40):
        root = ET.fromstring(state.svg())
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("aria-label").startswith(any_game.info.title)
        width, height = map(float, root.get("viewBox").split()[2:])
        assert (width, height) == (float(root.get("width")), float(root.get("height")))
        assert not re.search(r"\b(nan|inf|None)\b", state.svg())
        assert not [key for element in root.iter() for key in element.attrib if "href" in key or key.startswith("on")]


def test_what_a_seat_cannot_know_changes_nothing(any_game):
    """Whatever else may be true for all the seat knows: the picture is the same."""
    for state in drawn(any_game, every=23):
        for seat in range(any_game.players if not state.is_over else 0):
            shown = picture(state, seat, columns=1)
            assert all(picture(state.imagine(seat, seed), seat, columns=1) == shown for seed in (1, 2))


def test_everything_would_show_it(any_game):
    """So the test above could fail: who sees everything sees what was redrawn, where a game has secrets at all."""
    found = set()
    for state in drawn(any_game, every=5):
        redrawn = state if state.is_over else state.imagine(0, 3)
        found.add(redrawn.view() != state.view())
        assert (redrawn.svg() == state.svg()) == (redrawn.view() == state.view())
    assert (True in found) == (any_game.variant in facts_of(any_game.name).SECRETS and any_game.players > 1)


def test_legal_moves_have_their_place(any_game):
    placed = re.compile(facts_of(any_game.name).PLACED)
    for state in drawn(any_game, every=3):
        legal = state.legal()
        shown = moves_in(picture(state, state.seat, moves=legal))
        assert shown <= set(legal)
        assert {move for move in legal if placed.fullmatch(move)} <= shown, state.node


def test_moves_are_buttons_only_if_they_are_offered(any_game):
    state = any_game.start(seed=2)
    plain, offering = picture(state, state.seat), picture(state, state.seat, moves=state.legal()[:1])
    assert moves_in(plain) == set()
    assert 'class="move"' not in plain
    assert moves_in(offering) <= {state.legal()[0]}
    assert ET.fromstring(offering).get("role") == "group"  # an image would hide the buttons in it
    for element in ET.fromstring(picture(state, state.seat, moves=state.legal())).iter():
        if element.get("data-move"):
            assert (element.get("class"), element.get("role"), element.get("tabindex")) == ("move", "button", "0")
            assert element[0].tag == f"{SVG}title"
            assert element[0].text


def test_points_are_shown_at_the_end(any_game):
    *_, state = drawn(any_game, every=1000)
    shown = "\n".join(texts(state.svg()))
    for seat, score in enumerate(state.outcome.scores):
        assert f"P{seat}: {score} point" in shown
    assert all(word in shown.replace("\n", " ") for word in state.outcome.reason.split())


def test_parts_are_those_of_the_whole(any_game):
    state = any_game.start(seed=4)
    parts = pictures(state, 0)
    assert "<style" not in "".join(parts)
    assert ET.fromstring(parts[0]).get("aria-label") == any_game.info.title
    assert [text for part in parts for text in texts(part)] == texts(picture(state, 0, columns=1))


def test_colors_of_a_game_are_no_others_of_that_name():
    """Pages that show any game have the colors of all."""
    seen = dict(FILLS)
    for info in tw.games():
        clashing = {name for name, fill in info.scene.FILLS.items() if seen.setdefault(name, fill) != fill or name in FILLS}
        assert clashing == set(), f"{info.name} names colors that are there already: {clashing}"


OVERFLOWING = """() => {
  const found = [];
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.querySelector("rect.panel, rect.active").getBoundingClientRect();
    for (const text of svg.querySelectorAll("text")) {
      const box = text.getBoundingClientRect();
      const beyond = box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
      const pieces = [...text.parentElement.querySelectorAll(":scope > rect")].map((rect) => rect.getBoundingClientRect().width);
      const wide = text.classList.contains("middle") && pieces.length && box.width > Math.max(...pieces);
      if (beyond || wide) found.push(text.textContent);
    }
  }
  return found;
}"""


def assert_room(browser, game, every):
    """Every text stays in its panel and on its piece, in the wide font that Debian has."""
    page = browser.new_page(viewport={"width": 430, "height": 900})
    for state in drawn(game, every):
        parts = pictures(state, None, moves=state.legal())
        page.set_content(f"<style>{style_sheet(game.info.scene.FILLS)}</style>{''.join(parts)}")
        assert page.evaluate(OVERFLOWING) == []
    page.close()


SIZES = [(info.name, info.players[0], info.variants[0]) for info in tw.games()]
SIZES += [(info.name, info.players[-1], variant) for info in tw.games() for variant in info.variants]


@pytest.mark.parametrize(("name", "players", "variant"), SIZES)
def test_no_label_is_cut_in_a_browser(browser, name, players, variant):
    assert_room(browser, tw.game(name, players=players, variant=variant), 19)


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_other_components_have_room(browser, info):
    assert_room(browser, tw.game(info.name, players=2, components=facts_of(info.name).CROWDED), 45)
