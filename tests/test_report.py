"""The report: one file, nothing from outside, no script error; looked at in a real browser where there is one."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from pages import page_of

import turmwerk as tw
from turmwerk.report.svg import ticks

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed; apt-get install chromium")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of a balance study, of a change and of a sweep."""
    folder = tmp_path_factory.mktemp("reports")
    study = tw.balance("five-towers", games=600, sample=10, strategies=["random", "greedy"])
    study.report(folder / "balance.html", command="turmwerk balance <&>")
    tw.what_if("five-towers", changes={"display.size": 6}, games=400).report(folder / "change.html")
    tw.what_if("five-towers", sweep={"display.size": range(4, 7)}, games=400).report(folder / "sweep.html")
    tw.what_if("five-towers", sweep={"display.size": [4, 5], "points.main": [0, 1]}, games=400).report(folder / "map.html")
    return folder


NAMES = ("balance.html", "change.html", "sweep.html", "map.html")


class Reader(HTMLParser):
    """Collects what could load something, the charts, and the headings."""

    def __init__(self, text):
        super().__init__()
        self.outside, self.charts, self.ids, self.text = [], [], [], []
        self.depth = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids += [found["id"]] if "id" in found else []
        self.depth = tag if tag in ("script", "style") else 0
        self.outside += [value for key, value in attributes if key in ("src", "href", "action", "data") and not value.startswith("#")]
        self.outside += [tag] if tag in ("link", "iframe", "object", "embed", "base") else []
        if tag == "svg":
            self.charts.append(found)

    def handle_data(self, data):
        if not self.depth:
            self.text.append(data)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_self_contained(pages, name):
    text = (pages / name).read_text(encoding="utf-8")
    page = Reader(text)
    assert page.outside == []
    assert "default-src 'none'" in text
    assert len(page.charts) >= {"map.html": 1}.get(name, 4)
    assert all(chart["role"] == "img" and len(chart["aria-label"]) > 10 for chart in page.charts)
    assert len(set(page.ids)) == len(page.ids)
    assert {"answer", "provenance"} <= set(page.ids)
    assert len(text) < 400_000


def test_what_the_balance_page_says(pages):
    words = "\n".join(Reader((pages / "balance.html").read_text(encoding="utf-8")).text)
    for text in (
        "Five Towers: is it fair?", "Who wins more than fair?", "(greedy play).", "2 players", "5 players", "Health", "runaway leader",
        "Points that win", "cards in towers", "Who leads wins", "leads for good after", "Scores", "length", "ends because",
        "Player counts side by side", "margin of victory", "shared wins", "legal moves", "forced", "lead changes", "Greedy play",
        "Random play", "One greedy among random players wins", "turmwerk balance <&>", "signature", "rulebook", "cards.second_copy",
        tw.__version__,
    ):  # fmt: skip
        assert text in words
    assert words.index("Greedy play") < words.index("Random play")  # the strongest play first


def test_what_seats_have_is_drawn_and_a_solo_game_has_its_card(tmp_path):
    study = tw.balance("sultaniya", players=[1, 2], variant="base", games=300, sample=0, strategies="random")
    words = "\n".join(Reader(page_of(study, tmp_path)).text)
    assert "The seat's board" in words
    assert "aladdin †" in words
    assert "Solo" in words
    assert "What the points come from" in words
    assert "93 rows" in words  # the tiles, which would fill pages


def test_a_frame_needs_one_that_is_shown_to_be_the_fairest(tmp_path):
    study = tw.what_if("asara", sweep={"money.start": [[20] * 4, [20, 90, 20, 20]], "game.years": [2, 3]}, strategies="greedy", games=600)
    text = page_of(study, tmp_path)
    assert 'class="best"' not in text  # two years or three: which is fairer is not shown
    assert text.count('class="origin"') == 0  # the original has other start money
    assert "Fairest with money.start = 20,20,20,20" in text


def with_script(page, copy, script):
    """A copy of the page with one more script at its end; the chart library has the text "</body>" too."""
    before, end, after = page.read_text(encoding="utf-8").rpartition("</body>")
    copy.write_text(f"{before}<script>{script}</script>{end}{after}", encoding="utf-8")
    return copy


def look(page, *options):
    """The page's HTML after its scripts ran, and what the console said."""
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run(
            [
                BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                f"--user-data-dir={profile}", "--enable-logging=stderr", "--v=0",
                "--virtual-time-budget=20000", "--host-resolver-rules=MAP * ~NOTFOUND", *options, "--dump-dom", page.as_uri(),
            ],
            capture_output=True, text=True, check=False, timeout=120, env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": "disabled:"},
        )  # fmt: skip
    return run.stdout, [line for line in run.stderr.splitlines() if "CONSOLE" in line]


@needs_browser
@pytest.mark.parametrize("name", NAMES)
def test_a_browser_shows_it_without_errors_and_requests(pages, name):
    """The page forbids every request itself; one that was tried would be noted, as every script error is. All groups are opened."""
    opened = with_script(pages / name, pages / f"opened-{name}", 'document.getElementById("open-all").click();')
    dom, console = look(opened, "--window-size=500,900")
    root = re.search(r"<html[^>]*>", dom)[0]
    assert "data-errors" not in root, root
    assert console == []
    charts = Reader(dom).charts
    assert 'data-ready="' in root
    assert len(charts) == len(Reader((pages / name).read_text(encoding="utf-8")).charts)
    assert "hidden" not in re.search(r"<article[^>]*>", dom)[0]


@needs_browser
def test_the_browser_would_tell(pages, tmp_path):
    """A page that does ask for something from outside, or fails, is noticed: so the test above means something."""
    bad = with_script(pages / "change.html", tmp_path / "bad.html", 'fetch("https://example.org/"); undefinedFunction();')
    dom, console = look(bad)
    root = re.search(r"<html[^>]*>", dom)[0]
    assert "blocked: https://example.org" in root
    assert "undefinedFunction" in root
    assert console


@needs_browser
def test_levels_are_switched(pages):
    """One level is shown at a time, the strongest first; another one when it is chosen."""
    page = pages / "balance.html"
    shown = re.findall(r'<article class="panel" data-level="(\w+)" [^>]*aria-label="[^"]*"( hidden="")?>', look(page)[0])
    assert shown == [("greedy", ""), ("random", ' hidden=""')]
    chosen = with_script(page, pages / "chosen.html", "document.querySelector('input[value=random]').click();")
    shown = re.findall(r'<article class="panel" data-level="(\w+)" [^>]*aria-label="[^"]*"( hidden="")?>', look(chosen)[0])
    assert shown == [("greedy", ' hidden=""'), ("random", "")]


def parsed(picture):
    return ElementTree.fromstring(picture.standalone)


def test_pictures_for_notebooks(tmp_path):
    study = tw.balance("five-towers", players=[2, 3], games=200, sample=0, strategies=["random", "greedy"])
    picture = study.plot()
    words = [one.text for one in parsed(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("players") + sum("players" in (one or "") for one in words) >= 2
    assert picture._repr_html_() == picture.standalone
    assert "http" not in picture.standalone.replace("http://www.w3.org/2000/svg", "")  # nothing from outside
    picture.save(tmp_path / "seats.svg")
    ElementTree.parse(tmp_path / "seats.svg")
    picture.save(tmp_path / "seats.html")
    assert (tmp_path / "seats.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    "options",
    [
        {"changes": {"display.size": 6}},
        {"sweep": {"display.size": [4, 5, 6]}},
        {"sweep": {"display.size": [4, 5], "points.main": [0, 1]}},
        {"sweep": {"display.size": [4, 5], "points.main": [0, 1], "points.razed": [1]}},
    ],
)
def test_pictures_of_changes(options):
    assert parsed(tw.what_if("five-towers", games=100, strategies="random", **options).plot()) is not None


def test_pictures_of_solo_games():
    assert parsed(tw.what_if("sultaniya", players=1, changes={"end.solo_turns": 9}, games=50, strategies="random").plot()) is not None
    assert parsed(tw.balance("sultaniya", players=1, games=50, sample=0, strategies="random").plot()) is not None


@pytest.mark.parametrize(("low", "high"), [(-0.3, 12.4), (0.0, 1.0), (-21.0, 16.0), (30.0, 31.0), (0.001, 0.002), (5.0, 5.0)])
def test_ticks_are_round_and_inside(low, high):
    found = ticks(low, high)
    assert 1 <= len(found) <= 6
    assert all(low - 1e-9 <= one <= high + 1e-9 for one in found)
    assert all(float(f"{one:.3g}") == pytest.approx(one) for one in found)


def test_a_missing_extra_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    study = tw.what_if("five-towers", changes={"display.size": 6}, games=20)
    with pytest.raises(tw.ExtraError, match=r"need jinja2, which is not installed; run: pip install 'turmwerk\[report\]'"):
        study.report(tmp_path / "page.html")
    assert study.plot().svg  # pictures need nothing


def test_an_unwritable_path_is_named():
    study = tw.what_if("five-towers", changes={"display.size": 6}, games=20)
    with pytest.raises(tw.ArgumentError, match=r"cannot write /nowhere/page.html: No such file or directory"):
        study.report("/nowhere/page.html")
