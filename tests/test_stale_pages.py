"""Pages that quote figures say what these were played with, and were played with the games as they are today."""

import re
from pathlib import Path

import examples
import pytest
import replay

import turmwerk as tw

ROOT = Path(__file__).parent.parent
FIGURE = re.compile(r"\d(?: ?%)? ± \.?\d")  # quoted with its interval
PAGES = list(replay.pages())


def name_of(page):
    return page.relative_to(ROOT).as_posix()


def text_of(page):
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_figures_are_those_of_todays_games(page):
    stale = [f"{reason}: {mark.command}" for mark in replay.marks(text_of(page)) for reason in mark.stale]
    assert stale == [], f"{name_of(page)} was played with other rules or weights; play it again: python docs/replay.py {name_of(page)}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_with_figures_says_what_they_were_played_with(page):
    quotes = FIGURE.search(text_of(page)) is not None or page in examples.PAGES
    assert bool(replay.marks(text_of(page))) == quotes
    assert text_of(page).count("<!-- played with") == len(replay.marks(text_of(page))), "a mark that cannot be read"


def test_the_games_of_a_mark_are_those_that_the_page_is_about():
    for info in tw.games():
        for folder in ("findings", "findings/options"):
            (mark,) = replay.marks(text_of(ROOT / "docs" / folder / f"{info.name}.md"))
            assert list(mark.digests) == [info.name]


def test_every_command_is_a_script_of_ours():
    for command in replay.commands(PAGES):
        assert (ROOT / command.split()[1]).is_file(), command


class TestMarks:
    PAGE = "# Page\n\n33.3 ± 1.0\n\n<!-- played with yak 00000000, asara {digest}: python docs/examples.py README.md -->\n"

    def page(self):
        return self.PAGE.format(digest=replay.todays_digests()["asara"])

    def test_a_stale_one_is_seen(self):
        (mark,) = replay.marks(self.page())
        assert mark.command == "python docs/examples.py README.md"
        assert mark.stale == [f"yak was 00000000, today's is {replay.todays_digests()['yak']}"]

    def test_a_game_that_is_gone(self):
        assert replay.Mark({"chess": "00000000"}, "python x.py").stale == ["chess was 00000000, today's is gone"]

    def test_playing_again_renews_it_where_it_stands(self):
        renewed = replay.marked(self.page() + "more\n", ["yak"], "python docs/examples.py README.md")
        (mark,) = replay.marks(renewed)
        assert (mark.stale, list(mark.digests)) == ([], ["yak"])
        assert renewed.endswith("-->\nmore\n")
        assert replay.marked(renewed, ["yak"], "python docs/examples.py README.md") == renewed

    def test_a_page_without_one_gets_it_at_its_end(self):
        text = replay.marked("# Page\n", ["yak", "asara"], "python docs/findings.py yak")
        assert text == f"# Page\n\n{replay.played_with(['asara', 'yak'], 'python docs/findings.py yak')}\n"
        assert replay.marks(text)[0].stale == []

    def test_what_is_played_again(self, tmp_path):
        """Every command once; only the stale ones if asked."""
        first, second = tmp_path / "first.md", tmp_path / "second.md"
        first.write_text(self.page(), encoding="utf-8")
        second.write_text(replay.marked(self.page(), ["yak"], "python docs/findings.py yak"), encoding="utf-8")
        assert replay.commands([first, second]) == ["python docs/examples.py README.md", "python docs/findings.py yak"]
        assert replay.commands([first, second], stale=True) == ["python docs/examples.py README.md"]
