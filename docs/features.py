"""Write the tables of features in docs/features/ from what the engines say: `python docs/features.py`.

The pages of the games include them. What stands around a table is written by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import turmwerk as tw

FOLDER = Path(__file__).parent / "features"
HEAD = "| feature | what it measures |\n|---|---|\n"
NEW = f"## Features of moves\n\n{HEAD}"


def page_of(name: str) -> Path:
    """Where the table of a game is."""
    return FOLDER / f"{name}.md"


def table(name: str) -> str:
    """The features of a game as Markdown."""
    return HEAD + "".join(f"| `{feature}` | {about} |\n" for feature, about in tw.features(name).items())


def written(name: str, text: str) -> str:
    """The page with its table as it should be."""
    return re.sub(re.escape(HEAD) + r"(\| .*\n)*", lambda _: table(name), text, count=1)


if __name__ == "__main__":
    for info in tw.games():
        page = page_of(info.name)
        page.write_text(written(info.name, page.read_text(encoding="utf-8") if page.exists() else NEW), encoding="utf-8")
