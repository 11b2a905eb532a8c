"""`turmwerk check`."""

from __future__ import annotations

import sys

import click

from turmwerk.cli.arguments import json_option
from turmwerk.cli.streams import emit
from turmwerk.cli.terminal import show_json

FOUND_MISTAKES = 1  # the exit code


@click.command("check")
@click.argument("file", metavar="FILE")
@json_option
def command(file: str, as_json: bool) -> None:
    """Check a game of your own: moves, ends, secrets, copies, records, components.

    FILE is a game in Python, or the folder of a native game: then it is compared with its Python file, move by move.

    Each mistake is one sentence with the seed and the move that show it; then the exit code is 1.
    """
    from turmwerk.checking.check import check

    shows = sys.stderr.isatty()
    found = check(file, (lambda name: print(f"\r\x1b[K{name} …", end="", file=sys.stderr, flush=True)) if shows else lambda name: None)
    if shows:
        print("\r\x1b[K", end="", file=sys.stderr)
    if as_json:
        show_json(found.as_dict())
    else:
        for one in found.checks:
            emit(f"{'ok  ' if not one.mistakes else 'FAIL'}  {one.check}")
            for mistake in one.mistakes:
                emit(f"      {mistake}")
        wrong = len(found.mistakes)
        end = "nothing is wrong" if found.passed else f"{wrong} mistake{'s' * (wrong != 1)}"
        emit(f"\n{found.game}: {len(found.checks)} checks, {end}")
    if not found.passed:
        sys.exit(FOUND_MISTAKES)
