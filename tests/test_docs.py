"""The documentation builds without a warning, every game is where a reader looks for it, and the examples run."""

import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from urllib.parse import unquote

import pytest

import turmwerk as tw

ROOT = Path(__file__).parent.parent


def test_the_site_builds_without_warnings(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E", "-d", tmp_path / "trees", ROOT / "docs", tmp_path / "site"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert "tw.balance" in (tmp_path / "site" / "api.html").read_text(encoding="utf-8")
    pages = {page: page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")}
    assert max(page.stat().st_size for page in (tmp_path / "site" / "api").iterdir()) < 300_000
    assert broken_links(pages) == []


def broken_links(pages):
    """Links within the site that lead to no page, or to no place of one."""
    wrong = []
    for page, text in pages.items():
        for link in set(re.findall(r'href="(?!\w+:|//)([^"?]*)"', text)):
            path, _, place = unquote(link).partition("#")
            target = (page.parent / path).resolve() if path else page
            found = target.exists() and (not place or target not in pages or f'id="{place}"' in pages[target])
            wrong += [] if found else [f"{page.name}: {link}"]
    return wrong


def test_broken_links_are_found(tmp_path):
    page = tmp_path / "a.html"
    page.write_text('<a href="#here"><a href="#there"><a href="b.html"><a href="https://turmwerk.example"><p id="here">')
    assert sorted(broken_links({page: page.read_text()})) == ["a.html: #there", "a.html: b.html"]


def test_every_public_name_is_on_one_page_of_the_api():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "api").glob("*.md"))
    named = re.findall(r"^\.\. auto(?:class|function|exception):: turmwerk\.(\w+)$", pages, re.MULTILINE)
    older = {"Result", "WhatIf", "Design", "Analysis", "Dataset", "IllegalMove"}  # they go with 0.3
    assert sorted(named) == sorted(set(tw.__all__) - older - {"__version__"})


def wanted(info):
    """What must be written about a game, beside its code: (file, pattern, what to do if it is missing)."""
    players = f"{info.players[0]}–{info.players[-1]}"
    variants = ", ".join(f"`{variant}`" for variant in info.variants)
    yield "README.md", rf"^\| {info.title} \| {players} \| {variants} \| ", "add a row to the first table"
    yield "README.md", rf"^turmwerk \S+ .*\b{info.name}\b|`turmwerk \S+ {info.name}\b", "show it in a command"
    yield f"docs/rules/{info.name}.md", rf"^# {info.title}$", "write down what is played"
    yield f"docs/games/{info.name}.md", rf"\.\./rules/{info.name}\.md", "python docs/findings.py"
    yield f"docs/findings/{info.name}.md", rf"turmwerk balance {info.name} ", "python docs/findings.py"
    yield f"docs/features/{info.name}.md", r"^\| feature \| ", "python docs/features.py, and say what is redrawn"
    yield f"docs/observations/{info.name}.md", r"^\| part \| ", "python docs/observations.py"
    yield "CHANGELOG.md", rf"\b{info.title}\b", "say that it is new"
    for count in info.players:
        yield "docs/strategies.md", rf"^\| {info.title} {count}, {info.variants[0]} \| ", "python benchmarks/strength.py"
        for variant in info.variants:
            yield "docs/performance.md", rf"^\| {info.title} \| {count} \| `{variant}` \| ", "add a row to the table of speeds"
            yield f"tests/golden/{info.name}-{count}-{variant}.jsonl", r"^\{", "python tests/conformance/test_determinism.py"


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_every_game_is_where_a_reader_looks_for_it(info):
    """A new registry line fails here until all of this is written; the message says what is missing and how it comes about."""
    texts = {file: (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).exists() else "" for file, _, _ in wanted(info)}
    assert [
        f"{file}: {todo} ({pattern})" for file, pattern, todo in wanted(info) if not re.search(pattern, texts[file], re.MULTILINE)
    ] == []


def test_no_page_is_about_a_game_that_is_gone():
    names = {info.name for info in tw.games()}
    for folder in ("rules", "games", "findings", "findings/options", "features", "observations"):
        assert {path.stem for path in (ROOT / "docs" / folder).glob("*.md")} == names, folder
    assert {path.stem.rsplit("-", 2)[0] for path in (ROOT / "tests" / "golden").glob("*.jsonl")} == names


@pytest.mark.parametrize("name", [info.name for info in tw.games()])
class TestTables:
    """What the engines say about themselves, on the pages of the games."""

    FEATURES = run_path(str(ROOT / "docs" / "features.py"))
    OBSERVATIONS = run_path(str(ROOT / "docs" / "observations.py"))

    def test_features(self, name):
        page = self.FEATURES["page_of"](name).read_text(encoding="utf-8")
        assert self.FEATURES["written"](name, page) == page, "python docs/features.py"

    def test_observations(self, name):
        page = (self.OBSERVATIONS["FOLDER"] / f"{name}.md").read_text(encoding="utf-8")
        assert self.OBSERVATIONS["written"](name) == page, "python docs/observations.py"

    def test_the_page_of_the_game_has_all_parts(self, name):
        page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
        assert page == run_path(str(ROOT / "docs" / "findings.py"))["PAGE"].format(name=name), "python docs/findings.py"


GUIDES = {"docs/performance.md": 150, "docs/strategies.md": 250, "docs/learning.md": 250, "README.md": 150}


@pytest.mark.parametrize("page", GUIDES)
def test_guides_are_short(page):
    """What was measured and tried goes to docs/notebook/."""
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= GUIDES[page]


class TestPictures:
    """`python docs/pictures.py` draws them and writes the parts of the rule pages that show them."""

    SCRIPT = run_path(str(ROOT / "docs" / "pictures.py"))

    @pytest.mark.parametrize("name", [info.name for info in tw.games()])
    def test_they_are_up_to_date(self, name):
        drawn = self.SCRIPT["pictures"](name)
        there = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").glob("*.svg")}
        assert [file for file, svg in drawn.items() if there.get(file) != svg + "\n"] == [], "python docs/pictures.py"

    @pytest.mark.parametrize("name", [info.name for info in tw.games()])
    def test_the_rule_pages_show_them(self, name):
        page = self.SCRIPT["page_of"](name).read_text(encoding="utf-8")
        assert self.SCRIPT["written"](name, page) == page, "python docs/pictures.py"
        shown = re.findall(r"\]\(\.\./pictures/([\w-]+\.svg)\)", page)
        assert sorted(shown) == sorted(self.SCRIPT["pictures"](name))

    @pytest.mark.parametrize("name", [info.name for info in tw.games()])
    def test_they_need_nothing_from_outside(self, name):
        """So they are shown as images, where nothing is loaded."""
        for file, svg in self.SCRIPT["pictures"](name).items():
            assert "<style>" in svg, file
            assert not re.search(r"href|url\(|@import|<script|<image", svg), file


PAGES = ["README.md", "CONTRIBUTING.md", *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")))]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_exists(page):
    """Paths in backticks from the root of the repository, such as `src/turmwerk/reference/<game>.py` or `cython_core/yak/`."""
    paths = re.findall(r"`((?:cython_core|src|tests|docs|benchmarks|examples)/[\w./*<>-]+)`", (ROOT / page).read_text(encoding="utf-8"))
    assert [path for path in paths if not any(ROOT.glob(path.replace("<game>", "*").rstrip("/")))] == []


def test_every_component_of_a_rule_page_exists():
    """Keys in backticks such as `price.white`, `price.*` or `boards.<name>.small`."""
    for info in tw.games():
        known = tw.game(info.name, players=info.players[-1]).components
        sections = {key.split(".")[0] for key in known if "." in key}
        text = (ROOT / "docs" / "rules" / f"{info.name}.md").read_text(encoding="utf-8")
        keys = re.findall(rf"`((?:{'|'.join(sections)})\.[\w.*<>-]+)`", text)
        patterns = {key: re.escape(key).replace(r"\*", ".+").replace("<name>", "[^.]+") for key in keys}
        assert [key for key, pattern in patterns.items() if not any(re.fullmatch(pattern, one) for one in known)] == [], info.name


EXAMPLES = {
    "learn.py": ["--iterations", "20", "--games", "4", "--tournament", "20"],
    "which_seat_wins.py": ["five-towers", "300"],
    "display_size.py": ["300"],
    "longest_game.py": ["300"],
}


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_the_examples_run(path):
    run = subprocess.run([sys.executable, path, *EXAMPLES[path.name]], capture_output=True, text=True, check=False, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    assert len(run.stdout.splitlines()) >= 2
