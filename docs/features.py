"""Write the tables of features in strategies.md from what the engines say: `python docs/features.py`."""

from __future__ import annotations

import re
from pathlib import Path

import turmwerk as tw

PAGE = Path(__file__).parent / "strategies.md"
HEAD = "| feature | what it measures |\n|---|---|\n"


def table(name: str) -> str:
    """The features of a game as Markdown."""
    return HEAD + "".join(f"| `{feature}` | {about} |\n" for feature, about in tw.features(name).items())


def written(text: str) -> str:
    """The page with the table of every game as it should be; a game without a section gets one before "Tuning"."""
    for info in tw.games():
        title = f"\n### {info.title}\n"
        if title not in text:
            text = text.replace("\n## Tuning\n", f"{title}\n{HEAD}\n## Tuning\n")
        before, after = text.split(title)
        text = before + title + re.sub(re.escape(HEAD) + r"(\| .*\n)*", lambda _, name=info.name: table(name), after, count=1)
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
