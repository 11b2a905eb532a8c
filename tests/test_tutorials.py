"""What the pages show is what the program prints: README, quickstart, data and tutorials as they are, the others with fewer games."""

import json
import re
import shutil
from pathlib import Path
from runpy import run_path

import click
import pytest

import turmwerk as tw
from turmwerk.cli import cli

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
EXAMPLES = run_path(str(DOCS / "examples.py"))
FEW = 60  # games


@pytest.mark.parametrize("page", EXAMPLES["PAGES"], ids=lambda page: page.stem)
def test_shown_output_is_that_of_the_program(page, tmp_path, monkeypatch):
    """`python docs/examples.py` writes it."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    if "turmwerk build" in text and not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("there is no C compiler")
    assert EXAMPLES["shown"](text).splitlines() == text.splitlines(), "python docs/examples.py"
    for written in re.findall(r"^turmwerk .*--report (\S+)", text, re.MULTILINE):
        assert (tmp_path / written).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


class TestExamples:
    """The script itself: a typed output that differs is seen, a time that differs is not."""

    PAGE = "```sh\nturmwerk games\n```\n\n```text first 2\n{}\n```\n\n```python\n>>> 1 + 1\n{}\n```\n"

    def test_it_mends_what_is_typed(self):
        mended = EXAMPLES["shown"](self.PAGE.format("typed by hand", 3))
        assert "typed by hand" not in mended
        assert mended.count("\n…\n") == 1
        assert ">>> 1 + 1\n2\n" in mended
        assert EXAMPLES["shown"](mended) == mended

    def test_times_stay(self):
        assert EXAMPLES["kept"]("a\n4 games, 0.3 s", "a\n4 games, 12.9 s") == "a\n4 games, 0.3 s"
        assert EXAMPLES["kept"]("a\n4 games, 0.3 s", "a\n5 games, 12.9 s") == "a\n5 games, 12.9 s"

    def test_a_command_that_fails_is_an_error(self):
        with pytest.raises(RuntimeError, match="turmwerk components chess: exit code 2"):
            EXAMPLES["shown"]("```sh\nturmwerk components chess\n```\n")


def smaller(text):
    """The same with few games and playouts."""
    text = re.sub(r"(--games |\bgames=|\bplayouts=|\bsimulate\((?:game, )?)\d[\d_]*", rf"\g<1>{FEW}", text)
    return re.sub(r"mcts:\d+", "mcts:20", text)


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


API = [f"api/{page.stem}" for page in sorted((DOCS / "api").glob("*.md")) if page.stem not in ("envs", "own")]


@pytest.mark.parametrize("page", ["api", *API, "strategies", "learning"])
def test_the_python_of_a_page(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    source = smaller("\n".join(blocks(DOCS / f"{page}.md", "python")))
    assert "import turmwerk as tw" in source
    exec(compile(source, page, "exec"), {"__name__": "tutorial"})
    assert capsys.readouterr().out


COMMAND = re.compile(r"^(?:`{3}sh\n|    )?(turmwerk [a-z-]+ [^\n`#|…<>\[]*)|`(turmwerk [a-z-]+ [^\n`#|…<>\[]*)`", re.MULTILINE)


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_a_page_names_exists(page):
    """With its options; the values are not looked at."""
    for line, inline in COMMAND.findall(page.read_text(encoding="utf-8")):
        _, name, *words = (line or inline).split()
        command = cli.get_command(click.Context(cli), name)
        assert command is not None, line or inline
        known = {option for one in command.params for option in one.opts} | {"--help"}
        assert {word for word in words if word.startswith("--")} <= known, line or inline


def test_the_notebook(tmp_path, monkeypatch):
    """Every cell runs; every result that ends a cell shows itself."""
    monkeypatch.chdir(tmp_path)
    cells = json.loads((DOCS / "tutorials" / "designer.ipynb").read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert all(cell.get("outputs", []) == [] for cell in cells)  # nothing that becomes false
    names = {"__name__": "notebook"}
    shown = []
    for source in sources:
        *_, last = source.splitlines()
        exec(compile(smaller(source), "designer.ipynb", "exec"), names)
        if re.fullmatch(r"\w+(\.plot\(\))?", last):
            shown.append(eval(last, names)._repr_html_())
    assert len(shown) >= 4
    assert (tmp_path / "fair.html").exists()


def test_every_public_name_has_an_example():
    code = "\n".join(block for page in DOCS.rglob("*.md") for block in blocks(page, "python"))
    prose = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "api.md", *(DOCS / "api").glob("*.md")))
    missing = [name for name in tw.__all__ if f"tw.{name}" not in code and f"`tw.{name}`" not in prose]
    assert missing == []
