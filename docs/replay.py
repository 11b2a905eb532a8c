"""Play again what pages quote: `python docs/replay.py [PAGE …]` runs the commands that wrote their figures, of all pages unless given.

A page that quotes figures has a mark that says what they were played with, such as

    <!-- played with yak 42cb35a4, asara a334f97f: python docs/examples.py README.md -->

the digest of each game (`GameInfo.digest`: its numbers, rules and shipped strategies), and the command that plays and writes them again. A
test fails when a digest is no longer today's. `--stale` plays only those; `--list` says what would be played.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import turmwerk as tw
from turmwerk.checking.template import new_game

ROOT = Path(__file__).parent.parent
DATED = ROOT / "docs" / "notebook"  # says when it was measured
MARK = re.compile(r"^<!-- played with ((?:[\w-]+ [0-9a-f]+(?:, )?)+): (python .+) -->$", re.MULTILINE)


class Mark(NamedTuple):
    """What figures of a page were played with, and the command that plays them again."""

    digests: dict[str, str]
    command: str

    def __str__(self) -> str:
        return f"<!-- played with {', '.join(f'{name} {digest}' for name, digest in self.digests.items())}: {self.command} -->"

    @property
    def stale(self) -> list[str]:
        """What of it is no longer so, in words."""
        today = todays_digests()
        return [
            f"{name} was {digest}, today's is {today.get(name, 'gone')}"
            for name, digest in self.digests.items()
            if today.get(name) != digest
        ]


NEW_GAME = "kiln"  # the name under which pages show the game that `turmwerk new` writes


def todays_digests() -> dict[str, str]:
    """Of all games, and of the one that `turmwerk new` writes."""
    return {**{info.name: info.digest for info in tw.games()}, NEW_GAME: _new_games_digest()}


@cache
def _new_games_digest() -> str:
    with TemporaryDirectory() as folder:
        return tw.game(new_game(NEW_GAME, Path(folder))).info.digest


def played_with(games: Iterable[str], command: str) -> str:
    """The mark of figures that were played today."""
    today, played = todays_digests(), set(games)
    return str(Mark({name: digest for name, digest in today.items() if name in played}, command))


def marked(text: str, games: Iterable[str], command: str) -> str:
    """The page with the mark of this command as of today, where it stood or at the end."""
    line = played_with(games, command)
    others = [one for one in marks(text) if one.command == command]
    return text.replace(str(others[0]), line) if others else f"{text.rstrip()}\n\n{line}\n"


def marks(text: str) -> list[Mark]:
    """All marks of a page."""
    return [
        Mark(dict(one.split(" ") for one in found.split(", ")), command)  # type: ignore[misc]
        for found, command in MARK.findall(text)
    ]


def pages() -> Iterator[Path]:
    """The pages that may quote figures: all but those that are dated."""
    yield ROOT / "README.md"
    yield from (page for page in sorted((ROOT / "docs").rglob("*.md")) if DATED not in page.parents)


def commands(chosen: Iterable[Path], *, stale: bool = False) -> list[str]:
    """What plays the figures of these pages again, each command once."""
    found = (one for page in chosen for one in marks(page.read_text(encoding="utf-8")))
    return list(dict.fromkeys(one.command for one in found if one.stale or not stale))


def main() -> None:
    """Run the commands one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="all pages with figures unless given")
    parser.add_argument("--stale", action="store_true", help="only what was played with other rules or weights than today's")
    parser.add_argument("--list", action="store_true", help="print the commands and play nothing")
    chosen = parser.parse_args()
    for command in commands(chosen.pages or pages(), stale=chosen.stale):
        print(command, flush=True)
        if not chosen.list:
            subprocess.run([sys.executable, *shlex.split(command)[1:]], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
