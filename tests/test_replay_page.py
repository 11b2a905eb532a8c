"""The page that steps through a recorded game: one file, no secrets of others, and usable in a real browser by mouse and keyboard."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.checking.template import new_game
from turmwerk.drawing.pictures import pictures
from turmwerk.registry.records import course
from turmwerk.table.replay_page import replay_page

GOLDEN = Path(__file__).parent / "golden"
LARGEST = [f"{info.name}-{info.players[-1]}-{variant}" for info in tw.games() for variant in info.variants]


def record_of(name):
    return tw.replay((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"))


def data_of(page):
    content = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)[1]
    return json.loads(content)


class Reader(HTMLParser):
    """Collects what could load something, and the identities."""

    def __init__(self, text):
        super().__init__()
        self.outside, self.identities = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.outside += [value for key, value in attributes if key in ("src", "href", "action", "data", "srcset")]
        self.outside += [tag] if tag in ("link", "iframe", "object", "embed", "base", "img") else []
        self.identities += [value for key, value in attributes if key == "id"]


@pytest.mark.parametrize("name", LARGEST)
def test_the_page_has_every_step_and_nothing_from_outside(name):
    state = record_of(name)
    page = replay_page(state)
    reader, data = Reader(page), data_of(page)["course"]
    assert reader.outside == []
    assert "default-src 'none'" in page
    n_decisions = sum(not event.startswith("* ") for event in state.events)
    assert not {"undo", "moves", "settings", "branch", "curtain"} & set(reader.identities), "only what works without a server"
    assert data_of(page)["shown"]["log"] == list(state.events)
    assert len(data["steps"]) == n_decisions + 1
    assert len(page) < 2_000_000
    for number, now in enumerate(course(state)):
        if number % 50 == 0 or now.is_over:
            shown = ["".join(data["groups"][group] for group in data["parts"][part]) for part in data["steps"][number]]
            assert shown == pictures(now, None)
    assert now.events == state.events


def test_a_seat_is_not_told_what_others_had():
    state = record_of("sultaniya-3-base")
    secrets = {goal for goal in state.view()["goals"][1] if goal not in state.view()["goals"][0]}
    assert secrets
    own, everything = replay_page(state, 0), replay_page(state)
    assert all(goal in everything for goal in secrets)
    assert not any(goal in own for goal in secrets - set(state.view()["goals"][2]))
    assert "As P0 saw it." in own


@pytest.fixture
def hostile(tmp_path):
    """A game whose file calls everything by markup."""
    path = new_game("kiln", tmp_path)
    image, script = '<img/src="x"/onerror="document.title=1">', "</script><!--<script>document.title=1"
    text = path.read_text().replace('"red"', repr(image)).replace("most bricks in a tower", script).replace("nobody could", script)
    path.write_text(text.replace("    PLAYERS =", f"    TITLE = {script!r}\n    PLAYERS =", 1))
    return tw.game(path, players=2)


def test_names_are_no_markup(hostile, browser, tmp_path):
    state = hostile.start(seed=2)
    while not state.is_over:
        state.play_random()
    file = tmp_path / "page.html"
    file.write_text(replay_page(state), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    page.keyboard.press("End")
    assert int(page.locator("body").get_attribute("data-step")) == sum(not event.startswith("* ") for event in state.events)
    assert page.title().startswith("</script>")
    assert page.locator("img").count() == 0


def test_a_game_under_way_and_one_without_a_move():
    state = tw.game("yak").start(seed=3)
    assert len(data_of(replay_page(state))["course"]["steps"]) == 1
    state.play_random()
    page = replay_page(state)
    assert len(data_of(page)["course"]["steps"]) == 2
    assert "stops before the end" in page


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path):
        path = tmp_path / "games.jsonl"
        games = []
        for seed in (1, 2):
            state = tw.game("five-towers", players=2).start(seed=seed)
            while not state.is_over:
                state.play_random()
            games.append(json.dumps(state.record()))
        path.write_text("\n".join(games))
        return path

    def test_it_writes_the_page(self, file, tmp_path):
        page = tmp_path / "page.html"
        run = turmwerk("replay", file, "--html", page)
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout == f"2 games replayed; every step follows the rules\nwritten: {page}\n"
        first, second = map(tw.replay, file.read_text().splitlines())
        assert page.read_text(encoding="utf-8") == replay_page(first)
        assert turmwerk("replay", "-", "--html", page, "--game", 2, "--seat", 1, input=file.read_text()).returncode == 0
        assert page.read_text(encoding="utf-8") == replay_page(second, 1)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--html", "no/such/folder/page.html"], "cannot write no/such/folder/page.html: No such file or directory"),
            (["--html", "page.html", "--game", "3"], "--game 3 is not allowed: there are 2 games; allowed: 1 to 2"),
            (["--html", "page.html", "--game", "0"], "--game 0 is not allowed: there are 2 games; allowed: 1 to 2"),
            (["--html", "page.html", "--seat", "2"], "seat 2 is not allowed; it must be a whole number in 0..1"),
            (["--seat", "0"], "--seat and --game are about the page; name it with --html"),
        ],
    )
    def test_what_is_refused(self, file, tmp_path, arguments, message):
        run = turmwerk("replay", file, *arguments, cwd=tmp_path)
        assert run.returncode == 2
        assert message in run.stderr
        assert not (tmp_path / "page.html").exists()

    def test_a_broken_record_leaves_the_old_page(self, file, tmp_path):
        page = tmp_path / "page.html"
        page.write_text("old")
        file.write_text(file.read_text().replace("P0", "P1", 1))
        assert turmwerk("replay", file, "--html", page).returncode == 2
        assert page.read_text() == "old"


@pytest.mark.parametrize(("name", "width"), [("yak-2-bonus", 430), ("sultaniya-2-base", 1280)])
def test_it_steps_in_a_browser(browser, tmp_path, name, width):
    """Arrow keys, buttons, slider, log, light and dark; nothing runs off the page, and no script fails."""
    state = record_of(name)
    file = tmp_path / "page.html"
    file.write_text(replay_page(state), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme="light")
    page.goto(file.as_uri())
    last = len(data_of(replay_page(state))["course"]["steps"]) - 1

    def step():
        shown = page.locator("#after-step").input_value()
        entry = page.locator("[aria-current=step]").first
        assert (entry.get_attribute("data-at"), page.locator("body").get_attribute("data-step")) == (shown, shown)
        return int(shown)

    assert step() == 0
    before = page.locator("#own").inner_html() + page.locator("#board").inner_html()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step() == 2
    assert page.locator("#own").inner_html() + page.locator("#board").inner_html() != before
    page.keyboard.press("ArrowLeft")
    assert step() == 1
    page.keyboard.press("ArrowLeft")
    assert page.locator("#own").inner_html() + page.locator("#board").inner_html() == before
    page.keyboard.press("ArrowLeft")
    assert step() == 0
    page.get_by_role("button", name="Last step").click()
    assert step() == last
    outcome = state.outcome
    assert f"P{outcome.winners[0]}: {outcome.scores[outcome.winners[0]]} points, won" in page.locator("main").text_content()
    assert f"P{outcome.winners[0]} won " in page.locator("#verdict").text_content()
    page.locator("li[data-at='5']").first.click()
    assert step() == 5
    page.get_by_role("slider").fill("7")
    assert step() == 7
    dark = "getComputedStyle(document.body).backgroundColor"
    light_color = page.evaluate(dark)
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(dark) != light_color
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("html").get_attribute("data-errors") is None
    page.close()
