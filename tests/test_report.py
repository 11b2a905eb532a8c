"""The report: one file, nothing from outside, no script error; looked at in a real browser where there is one."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser

import pytest

import turmwerk as tw

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed; apt-get install chromium")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of a balance study, of a change and of a sweep."""
    folder = tmp_path_factory.mktemp("reports")
    study = tw.balance("five-towers", games=600, sample=10, strategies=["random", "greedy"])
    study.report(folder / "balance.html", command="turmwerk balance <&>")
    tw.what_if("five-towers", set={"display.size": 6}, games=400).report(folder / "change.html")
    tw.what_if("five-towers", sweep=("display.size", range(4, 7)), games=400).report(folder / "sweep.html")
    return folder


NAMES = ("balance.html", "change.html", "sweep.html")


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
        if "chart" in found.get("class", "").split():
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
    assert text.count("window.vegaEmbed=") == 1
    assert len(page.charts) >= 5
    assert all(chart["role"] == "img" and len(chart["aria-label"]) > 10 for chart in page.charts)
    assert len(set(page.ids)) == len(page.ids)
    assert {"summary", "plots", "tables", "provenance"} <= set(page.ids)
    assert len(text) < 2_000_000


def test_what_the_balance_page_says(pages):
    words = "\n".join(Reader((pages / "balance.html").read_text(encoding="utf-8")).text)
    for text in (
        "Five Towers: is it fair?", "2 players", "5 players", "Seat advantage", "Score distribution", "Where the points come from",
        "What wins", "How early it is decided", "Player counts side by side", "margin of victory", "shared wins", "legal moves", "forced",
        "lead changes", "Why games ended", "Greedy play", "Random play", "Levels of skill side by side",
        "How much skill matters", "turmwerk balance <&>", "signature", "rulebook", "cards.second_copy", tw.__version__,
    ):  # fmt: skip
        assert text in words


def test_what_seats_have_is_drawn(tmp_path):
    study = tw.balance("sultaniya", players=[1, 2], variants="base", games=300, sample=0, strategies="random")
    study.report(tmp_path / "page.html")
    words = "\n".join(Reader((tmp_path / "page.html").read_text(encoding="utf-8")).text)
    assert "Set-up and winning: board (seats that have it, minus fair)" in words
    assert "aladdin" in words
    assert "93 rows" in words  # the tiles, which would fill pages


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
    assert f'data-drawn="{len(charts)}"' in root
    assert dom.count("<svg") >= len(charts)


@needs_browser
def test_the_browser_would_tell(pages, tmp_path):
    """A page that does ask for something from outside, or fails, is noticed: so the test above means something."""
    bad = with_script(pages / "change.html", tmp_path / "bad.html", 'fetch("https://example.org/"); undefinedFunction();')
    dom, console = look(bad)
    root = re.search(r"<html[^>]*>", dom)[0]
    assert "blocked: https://example.org" in root
    assert "undefinedFunction" in root
    assert console


def test_a_curve_names_whole_numbers():
    study = tw.what_if("asara", sweep=("price.white", [8, 10]), games=20)
    assert '"format": "d"' in study.plot().to_json()  # 10, not 1e+1


def test_charts_for_notebooks():
    study = tw.balance("five-towers", players=[2, 3], games=200, sample=0, strategies="random")
    assert study.plot().to_dict()["vconcat"]
    assert tw.what_if("five-towers", set={"display.size": 6}, games=200).plot().to_dict()["vconcat"]


def test_a_missing_extra_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    study = tw.what_if("five-towers", set={"display.size": 6}, games=20)
    with pytest.raises(tw.ExtraError, match=r"need vl_convert, which is not installed; run: pip install 'turmwerk\[report\]'"):
        study.report(tmp_path / "page.html")
    with pytest.raises(tw.ExtraError, match="pip install"):
        study.plot()


def test_an_unwritable_path_is_named():
    study = tw.what_if("five-towers", set={"display.size": 6}, games=20)
    with pytest.raises(tw.ArgumentError, match=r"cannot write /nowhere/page.html: No such file or directory"):
        study.report("/nowhere/page.html")
