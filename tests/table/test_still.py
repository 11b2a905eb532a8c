"""A table that stands still and teaches, in a real browser: nothing jumps, no slip plays, all kinds of people get to the end."""

from itertools import pairwise

import pytest
from tables import BOXES, SHORT, STILL, at, is_over, needs_browser, sit_down, wait_for_change

import turmwerk as tw

pytestmark = needs_browser
NAMES = [info.name for info in tw.games() if info.name in SHORT]
EVERY = [(info.name, players) for info in tw.games() if info.name in SHORT for players in info.players]


def assert_still(page, base, name, players):
    sit_down(page, base, name, f"players={players}&seat=person&seed=4")
    boxes = page.evaluate(BOXES)
    assert len(boxes) == 5, boxes


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [1280, 430])
def test_nothing_moves_during_a_game(open_page, base, name, width):
    assert_still(open_page(width=width), base, name, 2)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), EVERY)
@pytest.mark.parametrize("width", [1280, 1024, 430])
def test_nothing_moves_with_any_number_of_players(open_page, base, name, players, width):
    assert_still(open_page(width=width), base, name, players)


def test_a_second_click_comes_too_soon(open_page, base):
    page = open_page()
    sit_down(page, base, "five-towers", "players=2&seat=person&seat=person&seed=1")
    page.wait_for_timeout(STILL)
    page.evaluate(
        """() => {
          window.changes = [];
          const note = () => window.changes.push([document.body.dataset.at, performance.now()]);
          new MutationObserver(note).observe(document.body, {attributeFilter: ["data-at"]});
        }"""
    )
    box = page.locator("[data-move]").first.bounding_box()
    for _ in range(2000):  # however fast or slow the machine is, until some moves were played
        page.mouse.dblclick(box["x"] + 20, box["y"] + 10)
        if page.evaluate("() => window.changes.length") >= 3:
            break
    times = sorted(dict(reversed(page.evaluate("() => window.changes"))).values())
    assert len(times) >= 2
    assert min(later - earlier for earlier, later in pairwise(times)) >= 250, "however fast somebody clicks"


def play_by_keyboard(page):
    """Digits, and Enter where the focus is."""
    number = 0
    while not is_over(page):
        before = at(page)
        page.wait_for_timeout(STILL)
        page.keyboard.press("1" if number % 2 else "Enter" if page.evaluate("() => 'move' in document.activeElement.dataset") else "1")
        wait_for_change(page, before)
        number += 1


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "sultaniya" else pytest.mark.long) for name in NAMES])
def test_a_game_by_keyboard_alone(open_page, base, name):
    page = open_page()
    sit_down(page, base, name)
    play_by_keyboard(page)
    page.wait_for_selector("#after:not([hidden])")
    page.wait_for_function("() => document.body.dataset.step")
    last = int(page.evaluate("() => document.body.dataset.step"))
    page.locator("#status").click()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => document.body.dataset.step") == str(last - 1)
    page.keyboard.press("Home")
    assert page.evaluate("() => document.body.dataset.step") == "0"
    assert page.inner_text("#after-text").startswith(f"Step 0 of {last}")


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "yak" else pytest.mark.long) for name in NAMES])
def test_a_game_on_a_phone(open_page, base, name):
    """Everything can be reached by tapping, and is large enough for a thumb."""
    page = open_page(width=430, height=930, has_touch=True, is_mobile=True)
    sit_down(page, base, name)
    for _ in range(400):
        if is_over(page):
            break
        before = at(page)
        page.wait_for_timeout(STILL)
        button = page.locator("[data-move]").first
        assert button.bounding_box()["height"] >= 44
        button.tap()
        wait_for_change(page, before)
    assert is_over(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, select")]
           .filter((one) => one.offsetParent && one.closest("header, .decision"))
           .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""
    )
    assert small == []


def test_places_are_tapped_and_reasons_are_told(open_page, base):
    page = open_page(width=430, height=930, has_touch=True, is_mobile=True)
    sit_down(page, base, "five-towers", "players=2&seat=person&seat=person&seed=1", "display.size=5")
    page.wait_for_timeout(STILL)
    before = at(page)
    page.locator('[data-place="bid 2"]').first.tap()
    wait_for_change(page, before)
    page.wait_for_timeout(STILL)
    page.click("#fold")
    page.locator('[data-why*="has bid 2 already"]').first.tap()
    assert "has bid 2 already" in page.inner_text("#trouble")
    assert at(page) == str(int(before) + 1)


def test_several_stones_are_selected(open_page, base):
    page = open_page()
    sit_down(page, base, "yak", "players=2&seat=person&seat=easy&seed=2", "tent.food=2")
    while page.evaluate("() => document.body.dataset.node") != "buy":
        before = at(page)
        page.evaluate("""() => document.querySelector('[data-move="choose build"]').click()""")
        wait_for_change(page, before)
    page.wait_for_timeout(STILL)
    chips = page.locator("#picking .chip")
    assert chips.count() >= 3
    chips.nth(0).click()
    chips.nth(1).click()
    button = page.locator("#picking .main")
    assert button.inner_text().startswith("Buy ")
    assert "for 3 food" in button.inner_text() or "for 4 food" in button.inner_text() or "for 5 food" in button.inner_text()
    before = at(page)
    button.click()
    wait_for_change(page, before)
    assert len(page.locator("ol[data-log] > li").last.get_attribute("data-event").split()) == 4


def test_others_play_one_after_the_other(open_page, base):
    """Each strategy's turn is shown by itself, in words, and said aloud once."""
    page = open_page(pace="0.4")
    sit_down(page, base, "five-towers", "players=3&seat=person&seat=easy&seat=easy&seed=4", "cards.values=16")
    page.wait_for_function("() => document.querySelectorAll('[data-move]').length > 0")
    page.evaluate(
        """() => {
          window.said = [];
          const live = document.querySelector("#live");
          new MutationObserver(() => window.said.push(live.textContent)).observe(live, {childList: true});
        }"""
    )
    page.wait_for_timeout(STILL)
    page.locator('[data-move="pass"], [data-move="bid 1"]').first.click()
    page.wait_for_function("() => window.said.filter((one) => /^P[12] /.test(one)).length >= 2")
    said = page.evaluate("() => window.said")
    assert len(said) == len(set(said))
    assert page.locator("#news li").count() >= 1
    assert page.locator("#log .fresh").count() >= 1


def test_a_curtain_between_seats_that_share_a_screen(open_page, base):
    page = open_page()
    sit_down(page, base, "asara", "players=2&seat=person&seat=person&seed=3", "game.years=4")
    assert page.locator("#curtain").is_hidden()
    seat = page.evaluate("() => document.body.dataset.seat")
    while page.evaluate("() => document.body.dataset.seat") == seat:
        before = at(page)
        page.evaluate("() => document.querySelector('[data-move]').click()")
        wait_for_change(page, before)
    page.wait_for_selector("#curtain:not([hidden])")
    page.click("#open-curtain")
    assert page.locator("#curtain").is_hidden()
    assert page.locator("#own .changed").count() == 0, "another seat's board is nothing new"
    assert page.locator("#news b").all_inner_texts() == [f"P{seat}"], "what the other one did is"


def test_only_what_changed_is_marked(open_page, base):
    """A stone more on the ground lifts nothing: the new one is marked, and no longer once that was seen; offers never are."""
    page = open_page()
    sit_down(page, base, "five-towers")
    marked = page.evaluate(
        """async () => {
          const { looksOf, markChanges } = await import("/static/viewer.js");
          const picture = document.createElement("div");
          const draw = (stones) => {
            const stone = (name, y) => `<g transform="translate(0 ${y})"><rect x="1" y="1"/><text class=" middle">${name}</text></g>`;
            const rows = stones.map((name, i) => stone(name, 20 * (stones.length - i)));
            const offer = `<g data-place="buy"><rect class="hollow"/><text class="middle">${stones.length}</text></g>`;
            picture.innerHTML = `<svg data-seat="0" viewBox="0 0 9 ${20 * stones.length}">${rows.join("")}${offer}</svg>`;
          };
          const marks = [];
          let before;
          for (const stones of [["red"], ["red", "blue"], ["red", "blue"]]) {
            draw(stones);
            markChanges(picture, before);
            marks.push([...picture.querySelectorAll(".changed")].map((one) => one.textContent || one.parentElement.textContent));
            before = looksOf(picture);
          }
          return marks;
        }"""
    )
    assert marked == [[], ["blue", "blue"], []]
