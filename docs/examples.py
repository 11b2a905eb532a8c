"""Write what the examples of the pages print: `python docs/examples.py [PAGE …]` runs them and puts their output into the pages.

A page is run from top to bottom in an empty folder: lines of `sh` blocks that begin with `turmwerk` (but not those that wait for a
person), `python` blocks, which share their names, and `toml` blocks, which become the file last named before them. A `text` block
shows what the block before it printed, as in a terminal of 80 columns; `text first 9` shows its first nine lines. Sessions with `>>>`
show their own output. Times differ from run to run: a line that differs in nothing else stays as it is. The last line of a page
is the mark of what it was played with; see replay.py.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from replay import marked, todays_digests

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "docs" / f"{name}.md" for name in ("quickstart", "commands", "data")]
PAGES = [ROOT / "README.md", *GUIDES, *sorted((ROOT / "docs" / "tutorials").glob("*.md"))]
BLOCK = re.compile(r"^```(sh|python|toml|text)(?: first (\d+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FOR_PEOPLE = ("turmwerk play ", "turmwerk table")
TERMINAL = {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "80", "POLARS_TABLE_WIDTH": "90", "PYTHONIOENCODING": "utf-8"}
SECONDS = re.compile(r"\d+(\.\d+)? m?s\b|[\d,]+ games per second\b")


def shell(block: str) -> str:
    """What the commands of a block print; a failed one is an error."""
    printed = ""
    for line in block.splitlines():
        if line.startswith("turmwerk") and not line.startswith(FOR_PEOPLE):
            command = re.sub(r"(^|\| )turmwerk\b", lambda found: f"{found[1]}{sys.executable} -m turmwerk", line)
            run = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8", check=False, env={**os.environ, **TERMINAL})
            if run.returncode or run.stderr:
                raise RuntimeError(f"{line}: exit code {run.returncode}, {run.stderr}")
            printed += run.stdout
    return printed


def python(block: str, names: dict[str, object]) -> str:
    """What the code prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(block, "<example>", "exec"), names)
    return printed.getvalue()


def session(block: str, names: dict[str, object]) -> str:
    """The session with the output that its inputs have today."""
    written = ""
    for part in doctest.DocTestParser().parse(block):
        if isinstance(part, str):
            written += part
            continue
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(part.source, "<example>", "single"), names)
        lines = [line or "<BLANKLINE>" for line in printed.getvalue().splitlines()]
        source = part.source.rstrip("\n").split("\n")
        written += "\n".join([f">>> {source[0]}", *(f"... {line}" for line in source[1:]), *lines]) + "\n"
    return written


def kept(old: str, new: str) -> str:
    """The new text, but the old lines where only a time differs."""
    before, after = old.split("\n"), new.split("\n")
    if len(before) != len(after):
        return new
    return "\n".join(a if SECONDS.sub("", a) == SECONDS.sub("", b) else b for a, b in zip(before, after, strict=True))


def shown(text: str) -> str:
    """The page with the output that its examples have today; runs in the current folder and writes files there."""
    names: dict[str, object] = {"__name__": "example"}
    printed, end, pieces = "", 0, []
    for found in BLOCK.finditer(text):
        language, first, block = found.groups()
        pieces.append(text[end : found.start(3)])
        end = found.end(3)
        if language == "toml":
            name = re.findall(r"`([\w-]+\.toml)`", text[: found.start()])[-1]
            Path(name).write_text(block, encoding="utf-8")
        elif language == "sh":
            printed = shell(block)
        elif language == "python" and block.startswith(">>>"):
            block = session(block, names)
        elif language == "python":
            printed = python(block, names)
        else:
            lines = [line.rstrip() for line in printed.strip("\n").splitlines()]
            if first and len(lines) > int(first):
                lines = [*lines[: int(first)], "…"]
            block = kept(block, "\n".join(lines) + "\n")
        pieces.append(block)
    return "".join([*pieces, text[end:]])


def games_of(text: str) -> list[str]:
    """The games that the examples of a page play."""
    blocks = "\n".join(block for _, _, block in BLOCK.findall(text))
    return [name for name in todays_digests() if re.search(rf"\b{name}\b", blocks)]


def main(pages: list[Path]) -> None:
    """Rewrite the pages, and say in each what its games are."""
    for page in pages:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            text = shown(page.read_text(encoding="utf-8"))
        command = f"python docs/examples.py {page.relative_to(ROOT).as_posix()}"
        page.write_text(marked(text, games_of(text), command), encoding="utf-8")


if __name__ == "__main__":
    main([Path(name).resolve() for name in sys.argv[1:]] or PAGES)
