"""The table in a real browser, as a person uses it: mouse, keyboard, reload, two browsers, records, advice.

No script may fail and nothing may be asked for elsewhere, in any of the tests.
"""

import json
import re
from urllib.parse import urlsplit

import pytest
from tables import PATIENCE, STILL, base_of, needs_browser, serving

import turmwerk as tw

pytestmark = needs_browser

# Plays the first or last move in turn by clicking it, until the game is over; a click at a time, each after the page has changed.
CLICK_ON = """async () => {
  const body = document.body.dataset;
  for (let number = 0; body.over !== "true"; number++) {
    const moves = [...document.querySelectorAll("[data-move]")];
    if (moves.length === 0) throw new Error("no move at " + body.node);
    const at = body.at;
    moves[number % 3 === 0 ? moves.length - 1 : 0].click();
    while (body.at === at) await new Promise((done) => setTimeout(done, 3));
  }
}"""


@pytest.fixture
def page(chromium, base):
    """A new browser window; whatever goes wrong in it fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script("localStorage.setItem('turmwerk-pace', '0')")
    made = context.new_page()
    made.set_default_timeout(PATIENCE)
    problems = watch(made, base)
    yield made
    context.close()
    assert problems == []


def watch(page, base):
    problems = []

    def note(message):
        if message.type in ("error", "warning") and "status of 400" not in message.text:  # a sentence from the server is no problem
            problems.append(message.text)

    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", note)
    page.on("request", lambda request: None if request.url.startswith(base) else problems.append(request.url))
    return problems


def sit_down(page, base, words):
    page.goto(f"{base}/?{words}")
    page.wait_for_selector("body[data-game]")


def events(page):
    """What the log has, in notation."""
    return page.locator("ol[data-log] > li").evaluate_all("all => all.map((one) => one.dataset.event)")


def facts(page):
    return page.evaluate("() => ({...document.body.dataset})")


def after(page, do):
    """Do something that changes the table, and wait until it has; not too soon, for that would be a slip."""
    at = facts(page)["at"]
    page.wait_for_timeout(STILL)
    do()
    page.wait_for_function("at => document.body.dataset.at !== at", arg=at)


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
def test_a_whole_game_by_clicking(page, base, name):
    sit_down(page, base, f"game={name}&players=2&seat=person&seed=6")
    assert facts(page) | {"game": name, "over": "false", "you": "0"} == facts(page)
    for _ in range(3):
        after(page, lambda: page.locator("[data-move]").last.click())
    page.evaluate(CLICK_ON)
    assert page.locator("#status").inner_text()
    assert (facts(page)["over"], facts(page)["seat"]) == ("true", "")
    assert page.locator("[data-move]").count() == 0
    logged = events(page)
    with page.expect_download() as download:
        page.click("#record")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["events"] == logged
    assert tw.replay(record).outcome is not None
    assert "seed=6" in page.input_value("#link-text")


def test_moves_on_the_table_and_in_the_list(page, base):
    sit_down(page, base, "game=five-towers&players=2&seat=person&seat=person&seed=1")
    moves = page.locator("[data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert moves == tw.game("five-towers").start(seed=1).legal()
    after(page, lambda: page.locator('[data-move="bid 2"]').click())  # there is one such element
    assert events(page)[-1].endswith("bid 2")
    after(page, lambda: page.locator('[data-place="bid 3"]').first.click())
    assert any(event.endswith("bid 3") for event in events(page))


def test_keyboard_only(page, base):
    sit_down(page, base, "game=yak&players=2&seat=person&seed=3")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.move !== undefined"):
            break
    for number in range(6):
        focused = page.evaluate("() => document.activeElement.dataset.move")
        assert focused, "the next decision has the focus again"
        if number % 2 and page.locator("[data-move]").count() > 1:
            page.keyboard.press("ArrowDown")
            assert page.evaluate("() => document.activeElement.dataset.move") != focused
        after(page, lambda: page.keyboard.press("Enter"))
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_typed_notation(page, base):
    sit_down(page, base, "game=five-towers&players=2&seat=person&seat=person&seed=1")
    page.fill("#move-text", "fly")
    page.keyboard.press("Enter")
    page.wait_for_selector("#trouble:has-text('is not legal here')")
    assert page.input_value("#move-text") == "fly", "what was typed stays"
    page.fill("#move-text", "BID 2")
    after(page, lambda: page.keyboard.press("Enter"))
    assert events(page)[-1].endswith("bid 2")
    assert (page.inner_text("#trouble"), page.input_value("#move-text")) == ("", "")


def test_typed_moves_are_never_too_soon_clicks_are(page, base):
    page.add_init_script("performance.now = () => 100")  # no time passes after a change
    sit_down(page, base, "game=five-towers&players=2&seat=person&seat=person&seed=1")
    page.locator('[data-move="bid 3"]').click()
    page.fill("#move-text", "bid 2")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.body.dataset.seat === '1'")
    assert events(page)[-1].endswith("bid 2")


def test_undo_redo_and_reload(page, base):
    sit_down(page, base, "game=asara&players=2&seat=person&seat=expert&seed=9")
    begin = facts(page)["at"]
    assert page.is_disabled("#undo")
    after(page, lambda: page.locator("[data-move]").first.click())
    after(page, lambda: page.locator("[data-move]").first.click())
    log = events(page)
    page.reload()
    page.wait_for_selector("body[data-game]")
    assert events(page) == log
    after(page, lambda: page.click("#undo"))
    after(page, lambda: page.click("#undo"))
    assert facts(page)["at"] == begin
    after(page, lambda: page.click("#redo"))
    after(page, lambda: page.click("#redo"))
    assert events(page) == log


def test_advice_and_curve(page, base):
    sit_down(page, base, "game=yak&players=2&seat=person&seat=expert&seed=4")
    after(page, lambda: page.locator("[data-move]").first.click())
    assert page.locator("#footnote").is_hidden()
    page.check("#want-advice")
    page.wait_for_selector("[data-advice]")
    assert page.locator("#footnote").inner_text().startswith("† rests on reconstructed components")
    moves = page.locator("[data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert page.locator("[data-advice]").evaluate_all("all => all.map((one) => one.dataset.advice)") == moves
    assert re.fullmatch(r"wins \d+ % \(\d+ % to \d+ %\), [\d.-]+ points", page.locator("[data-advice]").first.get_attribute("aria-label"))
    page.check("#want-course")
    page.wait_for_selector("#curve svg.curve")
    page.uncheck("#want-advice")
    after(page, lambda: page.locator("[data-move]").first.click())
    assert page.locator("[data-advice]").count() == 0


def test_two_browsers(page, chromium, base):
    """Each sees its own hand; the invitation leads to the seat that is left."""
    sit_down(page, base, "game=asara&players=2&seat=person&seat=guest&seed=5")
    page.wait_for_selector("#invitations input")
    invitation = page.input_value("#invitations input")
    context = chromium.new_context()
    other = context.new_page()
    problems = watch(other, base)
    other.goto(invitation)
    other.wait_for_selector("body[data-game]")
    assert (facts(page)["you"], facts(other)["you"]) == ("0", "1")
    page.wait_for_function("() => document.querySelector('#invitations input') === null")
    hands = [seat["hand"] for seat in tw.game("asara", players=2).start(seed=5).view()["seats"]]
    texts = [one.locator("#drawing").text_content() for one in (page, other)]
    assert all("hand: 7 hidden" in text or f"hand: {len(hands[0])} hidden" in text for text in texts)
    assert texts[0] != texts[1]
    mover, waiting = (page, other) if facts(page)["seat"] == "0" else (other, page)
    assert waiting.locator("[data-move]").count() == 0
    at = facts(waiting)["at"]
    mover.locator("[data-move]").first.click()
    waiting.wait_for_function("at => document.body.dataset.at !== at", arg=at)
    context.close()
    assert problems == []


def test_taking_back_what_was_shown(page, chromium, base):
    """The other one is asked, and both know what is special about the game."""
    sit_down(page, base, "game=sultaniya&players=2&seat=person&seat=guest&seed=5&set=sapphires.pass%3D3")
    context = chromium.new_context()
    other = context.new_page()
    other.set_default_timeout(PATIENCE)
    problems = watch(other, base)
    other.goto(page.input_value("#invitations input"))
    other.wait_for_selector("body[data-game]")
    for one in (page, other):
        assert "sapphires.pass=3" in one.inner_text("#notice")
        assert "The seed was chosen" in one.inner_text("#notice")
    mover, asked = (page, other) if facts(page)["seat"] == "0" else (other, page)
    asked.check("#want-advice")
    mover.wait_for_selector("#seats .advised")
    for answer, at in (("#refuse", "1"), ("#agree", "0")):
        if facts(mover)["at"] == "0":
            after(mover, lambda: mover.locator('[data-move^="reveal"]').first.click())
        mover.wait_for_timeout(STILL)
        mover.click("#undo")
        mover.wait_for_selector("#request:not([hidden])")
        assert mover.locator("#agree").is_hidden()
        asked.wait_for_selector("#agree")
        assert "would like to take a decision back" in asked.inner_text("#request-text")
        asked.click(answer)
        mover.wait_for_selector("#request", state="hidden")
        assert facts(mover)["at"] == at
        assert ("Your decision stands" in mover.inner_text("#trouble")) == (answer == "#refuse")
    assert asked.is_disabled("#redo")
    after(mover, lambda: mover.click("#redo"))
    context.close()
    assert problems == []


def test_an_invitation_from_another_machine(chromium):
    """The token is part of the invitation, and leaves the address bar of both."""
    with serving("--host", "0.0.0.0") as printed:
        here = printed.replace(base_of(printed), f"http://127.0.0.1:{urlsplit(printed).port}")
        host, guest = chromium.new_context().new_page(), chromium.new_context().new_page()
        problems = [watch(host, base_of(here)), watch(guest, base_of(here))]
        host.goto(here)
        host.wait_for_selector("body[data-ready]")
        assert "token" not in host.url
        host.get_by_label("Seat 1", exact=True).select_option("guest")
        host.click("#begin")
        host.wait_for_selector("#invitations input")
        guest.goto(host.input_value("#invitations input"))
        guest.wait_for_selector("body[data-game]")
        assert facts(guest)["you"] == "1"
        assert "token" not in guest.url
        guest.reload()  # by the cookie
        guest.wait_for_selector("body[data-game]")
        host.context.close()
        guest.context.close()
        assert problems == [[], []]


def test_watching_strategies(page, base):
    sit_down(page, base, "game=five-towers&players=2&seat=greedy&seat=random&seed=2")
    assert facts(page)["you"] == ""
    page.wait_for_function("() => Number(document.body.dataset.at) > 0")
    page.click("#run")
    page.wait_for_function("() => document.querySelector('#run').textContent.includes('Go on')")
    after(page, lambda: page.click("#undo"))
    page.fill("#speed", "100")
    page.click("#run")
    page.wait_for_selector('body[data-over="true"]')


def test_a_record_is_stepped_through(page, base):
    state = tw.game("sultaniya", players=2).start(seed=8)
    while not state.is_over:
        state.play_by("greedy")
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    page.fill("#record-text", json.dumps(state.record()))
    page.click("#show-record")
    page.wait_for_selector("body[data-game=sultaniya]")
    assert (facts(page)["at"], facts(page)["mode"]) == ("0", "record")
    after(page, lambda: page.click("#redo"))
    after(page, lambda: page.click("#redo"))
    after(page, lambda: page.click("#undo"))
    assert facts(page)["at"] == "1"
    page.focus("#after-step")
    after(page, lambda: page.keyboard.press("End"))
    assert facts(page)["over"] == "true"
    assert events(page) == list(state.events)
    assert page.is_disabled("#branch"), "the game is over here"
    page.locator("#status").click()
    after(page, lambda: page.keyboard.press("ArrowLeft"))
    after(page, lambda: page.locator("ol[data-log] > li[data-at='3']").first.click())
    assert (facts(page)["at"], facts(page)["step"]) == ("3", "3")
    assert page.inner_text("#after-text").startswith("Step 3 of ")
    seat = facts(page)["seat"]
    page.click("#branch")
    page.wait_for_selector('body[data-mode="play"]')
    assert (facts(page)["at"], facts(page)["you"]) == ("3", seat)
    assert page.locator("[data-move]").count() > 0


def test_the_page_asks_what_to_play(page, base):
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    page.get_by_label("Five Towers").check()
    page.get_by_label("Players").select_option("4")
    page.get_by_label("Seat 2", exact=True).select_option("random")
    page.click("summary")
    page.get_by_label("Seed").fill("12")
    page.click("#add-change")
    page.get_by_label("Component", exact=True).select_option("display.size")
    page.get_by_label("Its value").fill("99")
    page.click("#begin")
    page.wait_for_selector("#trouble:has-text('not allowed')")
    assert "display.size = 99 of five-towers is not allowed" in page.inner_text("#trouble")
    page.get_by_label("Its value").fill("6")
    page.click("#begin")
    page.wait_for_selector("body[data-game=five-towers]")
    assert "set=display.size%3D6&seat=person&seat=medium&seat=random&seat=medium&seed=12" in page.input_value("#link-text")


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_everything(chromium, base, name, scheme):
    """Nothing is wider than the page, the moves are in sight, and text can be told from its background."""
    context = chromium.new_context(viewport={"width": 430, "height": 930}, color_scheme=scheme)
    page = context.new_page()
    sit_down(page, base, f"game={name}&players=2&seat=person&seat=person&seed=1")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 430
    assert page.locator("[data-move]").first.bounding_box()["y"] < 930
    back, front = page.evaluate("() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]")
    lightness = [sum(map(int, re.findall(r"\d+", color)[:3])) for color in (back, front)]
    assert (lightness[0] > lightness[1] + 300) if scheme == "light" else (lightness[1] > lightness[0] + 300)
    context.close()
