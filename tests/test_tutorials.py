"""The tutorials and the examples of the API work as printed; only the numbers of games are smaller here."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import turmwerk as tw

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted((DOCS / "tutorials").glob("*.md"))
FEW = 60  # games


def smaller(text):
    """The same with few games and playouts."""
    text = re.sub(r"(--games |\bgames=|\bplayouts=|\bsimulate\((?:game, )?)\d[\d_]*", rf"\g<1>{FEW}", text)
    return re.sub(r"mcts:\d+", "mcts:20", text)


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial(page, tmp_path):
    """In order, in one folder, with the files that the tutorial writes."""
    for content in blocks(page, "toml"):
        (tmp_path / re.search(r"`([\w-]+\.toml)`", page.read_text(encoding="utf-8"))[1]).write_text(content, encoding="utf-8")
    commands = [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("turmwerk")]
    assert commands
    for command in commands:
        line = smaller(command).replace("turmwerk", f"{sys.executable} -m turmwerk", 1)
        run = subprocess.run(line, shell=True, capture_output=True, text=True, check=False, timeout=300, cwd=tmp_path)
        assert (run.returncode, run.stderr) == (0, ""), command
        assert run.stdout or ">" in command
    for written in re.findall(r"--report (\S+)", "\n".join(commands)):
        assert (tmp_path / written).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("page", [*PAGES, DOCS / "api.md"], ids=lambda page: page.stem)
def test_the_python_of_a_page(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    source = smaller("\n".join(blocks(page, "python")))
    assert "import turmwerk as tw" in source
    exec(compile(source, str(page), "exec"), {"__name__": "tutorial"})
    assert len(capsys.readouterr().out.splitlines()) >= 3


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
    prose = (DOCS / "api.md").read_text(encoding="utf-8")
    missing = [name for name in tw.__all__ if f"tw.{name}" not in code and f"`tw.{name}`" not in prose]
    assert missing == []
