"""What a notebook shows: tables and pictures without anything from outside, and progress without warnings."""

import sys
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

import turmwerk as tw
from turmwerk.formatting import WordTable
from turmwerk.progress import reporter


class Words(HTMLParser):
    """Text, and whether every tag is closed in order."""

    def __init__(self, html):
        super().__init__()
        self.words, self.open = [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def words(thing):
    html = thing._repr_html_()
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    return " ".join(Words(html).words)


def test_a_game():
    text = words(tw.game("asara", players=3, components={"price.white": 9}))
    assert "Asara" in text
    assert "Asari for a white piece of any shape" in text
    assert "changed component" not in words(tw.game("asara"))


def test_a_result():
    text = words(tw.game("sultaniya", players=3).simulate(200, strategies="greedy"))
    for part in ("P2 greedy", "windows or towers", "the seat's board", "aladdin †", "games per second"):
        assert part in text


def test_a_tournament():
    text = words(tw.tournament("five-towers", ["greedy", "random"], games=40))
    assert "greedy − random" in text
    assert "cards torn down" in text


def test_studies():
    study = tw.balance("five-towers", players=[2, 3], games=100, sample=0, strategies="random")
    assert study.headline in words(study)
    change = tw.what_if("five-towers", changes="display.size=6", games=100, strategies="random")
    assert change.verdicts[0] in words(change)


def test_a_search(tmp_path):
    result = tw.tune("yak", generations=1, games=8, population=4, verified_games=20, out=tmp_path / "tuned.toml")
    assert "tuned" in words(result)
    assert result.found_by in words(result)


def test_markup_in_names_is_text():
    assert words(SimpleNamespace(_repr_html_=WordTable(["<b>", "x & y"], [["<script>", "1"]]).html)) == "<b> x & y <script> 1"


class ZMQInteractiveShell:
    """What the kernel of a notebook runs."""


@pytest.fixture
def displayed(monkeypatch):
    """What a notebook would show, one after the other."""
    shown = []
    handle = SimpleNamespace(update=shown.append)
    display = SimpleNamespace(HTML=str, display=lambda html, display_id: handle)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=ZMQInteractiveShell))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    return shown


def test_progress_in_a_notebook(displayed, capsys):
    tw.simulate("five-towers", 2000, progress=True)
    with reporter(True, 10) as report:
        report(3, "<note>")
    assert "<progress value=3 max=10></progress> 3/10 &lt;note&gt;" in displayed[-2]
    assert displayed[-1] == ""  # gone when the work is done
    assert capsys.readouterr() == ("", "")


def test_progress_ends_with_an_error_too(displayed):
    with pytest.raises(KeyboardInterrupt), reporter(True, 10):
        raise KeyboardInterrupt
    assert displayed[-1] == ""
