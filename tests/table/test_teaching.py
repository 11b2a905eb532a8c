"""A table that teaches, in a real browser: from the first page to the end of a first game, and what comes after it."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from tables import BOXES, SHORT, STILL, at, base_of, needs_browser, serving, sit_down, wait_for_change

from turmwerk.checking.template import new_game

pytestmark = needs_browser
COMBINED = [*zip(SHORT, (1280, 430, 430, 1280), ("light", "dark", "light", "dark"), strict=True)]


def test_a_strangers_first_game(open_page, base):
    """From the first page to the end with only what the pages say: the rules, a question, moves in words, the result explained."""
    page = open_page(height=900)
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    page.get_by_label("Sultaniya").check()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Seat 1", exact=True).select_option("easy")
    assert "game=sultaniya" in page.url
    assert "seat=easy" in page.url
    page.click("#begin")
    page.wait_for_selector("body[data-game]")
    page.click("#show-rules")
    page.wait_for_selector("#rules-text h3")
    assert page.locator("#rules-text svg").count() >= 1
    page.click("#hide-rules")
    assert page.inner_text("#status").endswith("?")
    assert page.inner_text("#help")
    assert all(text.strip() for text in page.locator("#moves button b").all_inner_texts())
    page.evaluate(BOXES)
    assert page.inner_text("#status")
    assert page.locator("#result tbody tr").count() >= 2


def test_after_the_game_play_on(open_page, base):
    page = open_page()
    sit_down(page, base, "sultaniya")
    page.evaluate(BOXES)
    page.wait_for_function("() => document.body.dataset.step")
    rows = page.locator("#result tbody th").all_inner_texts()
    assert any("guards" in row for row in rows)
    assert not any("_" in row for row in rows)
    page.fill("#after-step", "2")
    assert page.evaluate("() => document.body.dataset.step") == "2"
    page.click("#branch")
    page.wait_for_function("() => document.body.dataset.over === 'false'")
    assert int(at(page)) >= 2
    assert page.locator("[data-move]").count() > 0


def test_hints_in_the_first_game_of_each_kind(open_page, base):
    page = open_page()
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    page.get_by_label("Five Towers").check()
    page.get_by_label("Seat 1", exact=True).select_option("hard")
    page.click("#first-game")
    page.wait_for_selector("#hint:not([hidden])")
    assert "smaller from the bottom" in page.inner_text("#hint-text")
    assert "easy" in page.inner_text("#seats")
    page.click("#no-hints")
    assert page.locator("#hint").is_hidden()
    page.click("#settings > summary")
    page.check("#want-hints")
    assert page.locator("#hint").is_visible()
    page.evaluate("() => localStorage.removeItem('turmwerk-hints')")
    sit_down(page, base, "five-towers")
    page.evaluate(BOXES)
    sit_down(page, base, "five-towers")
    assert page.locator("#hint").is_hidden(), "who has played it to the end knows it"
    sit_down(page, base, "sultaniya")
    assert page.locator("#hint").is_visible(), "another game is new again"


def test_reasons_have_no_notation(open_page, base):
    page = open_page()
    sit_down(page, base, "asara")
    reasons = page.locator("#why-list li").all_text_contents()
    assert any(one.startswith("build 1 piece; build 2 pieces") for one in reasons)
    assert not any("build-" in one for one in reasons)


def test_a_guest_is_invited_at_the_top(open_page, base):
    """The invitation is copied by a button, and nothing moves when it has been opened."""
    page, guest = (open_page(width=430, height=930, permissions=["clipboard-read", "clipboard-write"]) for _ in range(2))
    sit_down(page, base, "five-towers", "players=2&seat=person&seat=guest&seed=4")
    where = "() => document.querySelector('#own').getBoundingClientRect().y + scrollY"
    before = page.evaluate(where)
    assert page.locator("#invitations").bounding_box()["y"] < page.locator("#own").bounding_box()["y"]
    page.get_by_label("Copy the invitation of P1").click()
    page.wait_for_selector("#invitations button:has-text('Copied')")
    guest.goto(page.evaluate("() => navigator.clipboard.readText()"))
    guest.wait_for_selector("body[data-game]")
    page.wait_for_selector("#invitations:has-text('P1 has come')")
    assert page.evaluate(where) == before
    assert "● here" in page.inner_text("#seats")


def test_what_happened_is_in_sight_on_a_phone(open_page, base):
    page = open_page(width=430, height=930, has_touch=True, is_mobile=True)
    sit_down(page, base, "five-towers", change="cards.values=16")
    page.wait_for_timeout(STILL)
    before = at(page)
    page.locator('[data-move="pass"], [data-move="bid 1"]').first.tap()
    wait_for_change(page, before)
    page.wait_for_function("() => /^P1 /.test(document.querySelector('#latest').textContent)")
    box = page.locator("#latest").bounding_box()
    assert box["y"] + box["height"] < 930
    page.locator("#move-text").fill("fly")
    page.locator("#typed button").tap()
    page.wait_for_function("() => document.querySelector('#trouble').textContent")
    assert page.locator("#latest").is_hidden(), "an error has the line for itself"
    assert page.input_value("#move-text") == "fly"


def test_a_game_of_ones_own(open_page, tmp_path):
    """It has all this from its view and what its class declares."""
    file = new_game("kiln", tmp_path)
    said = "    DECISIONS = {'turn': 'which brick do you build?'}\n    MOVES = {'build': 'then you draw a brick'}\n    PLAYERS ="
    file.write_text(file.read_text().replace("    PLAYERS =", said))
    with serving(file) as printed:
        for width in (1280, 430):
            page = open_page(width=width)
            page.goto(f"{base_of(printed)}/?game=kiln&players=3&seat=person&seed=4")
            page.wait_for_selector("body[data-game]")
            assert page.inner_text("#status") == "Which brick do you build?"
            assert "then you draw a brick" in page.inner_text("#moves")
            page.click("#show-rules")
            page.wait_for_selector("#rules-text h3")
            assert "most and second most bricks in a tower" in page.inner_text("#rules-text")
            page.click("#hide-rules")
            assert serious(page) == []
            assert len(page.evaluate(BOXES)) == 5
            page.wait_for_function("() => document.body.dataset.step")
            assert "won by" in page.inner_text("#verdict") or "lost to" in page.inner_text("#verdict")


@cache
def axe():
    """The source of axe-core: where TURMWERK_AXE says, or installed by npm outside of the checkout."""
    given = os.environ.get("TURMWERK_AXE")
    if given:
        return Path(given).read_text(encoding="utf-8")
    if shutil.which("npm") is None:
        pytest.skip("no npm is installed")
    folder = mkdtemp()
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "axe-core"], check=True, timeout=300)
    return (Path(folder) / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def serious(page):
    """What axe-core finds that keeps people out."""
    page.evaluate(axe())
    found = page.evaluate("() => axe.run()")
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("name", "width", "scheme"), COMBINED)
def test_nothing_keeps_people_out(open_page, base, name, width, scheme):
    page = open_page(width=width, color_scheme=scheme)
    page.goto(base)
    page.wait_for_selector("body[data-ready]")
    assert serious(page) == []
    sit_down(page, base, name)
    assert serious(page) == []
    page.click("#show-rules")
    page.wait_for_selector("#rules-text h3")
    assert serious(page) == []
    page.click("#hide-rules")
    page.evaluate(BOXES)
    page.wait_for_function("() => document.body.dataset.step")
    assert serious(page) == []
