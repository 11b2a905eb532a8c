"""`turmwerk replay`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

import click

from turmwerk.cli.arguments import know_rules, rules_option
from turmwerk.cli.streams import emit
from turmwerk.errors import ArgumentError, RecordError

if TYPE_CHECKING:
    from turmwerk.playing.state import State

LONGEST_LINE = 1 << 26  # characters


@click.command("replay")
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@rules_option
@click.option("--quiet", is_flag=True, help="Only check.")
@click.option("--html", metavar="PAGE", help="Write a self-contained page that steps through a game.")
@click.option("--game", "chosen", type=int, metavar="N", help="The game of the page, if there are several.  [default: the first]")
@click.option("--seat", type=int, metavar="N", help="On the page, show only what this seat may know.  [default: everything]")
def command(file: TextIO, rules: str | None, quiet: bool, html: str | None, chosen: int | None, seat: int | None) -> None:
    """Check every step of recorded games, and print them or write a page.

    FILE may be - for standard input.
    """
    from turmwerk.files import check_page, write_whole
    from turmwerk.playing.game import replay

    know_rules(rules)
    if html is not None:
        check_page(html)
    elif chosen is not None or seat is not None:
        raise ArgumentError("--seat and --game are about the page; name it with --html")
    wanted = 1 if chosen is None else chosen
    n_games, shown = 0, None
    for number, line in lines(file):
        try:
            state = replay(line)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from None
        n_games += 1
        shown = state if n_games == wanted else shown
        if not quiet and html is None:
            emit(f"Game {n_games}: {state.game!r}\n{game_as_text(state)}\n\n{state}\n")
    if n_games == 0:
        raise RecordError("there is no record in the input; one JSON object per line is expected")
    emit(f"{n_games} {'game' if n_games == 1 else 'games'} replayed; every step follows the rules")
    if html is not None:
        if shown is None:
            there = "is 1 game" if n_games == 1 else f"are {n_games} games"
            raise ArgumentError(f"--game {wanted} is not allowed: there {there}; allowed: 1 to {n_games}")
        from turmwerk.table.replay_page import replay_page

        write_whole(html, replay_page(shown, seat))
        emit(f"written: {html}")


def lines(file: TextIO) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers; one that does not end is refused before it fills the memory."""
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(LONGEST_LINE)
        except OSError as error:
            raise RecordError(f"the records cannot be read: {error.strerror or error}") from None
        if len(line) == LONGEST_LINE:
            raise RecordError(f"line {number} is longer than {LONGEST_LINE:,} characters; one JSON object per line is expected")
        if not line:
            return
        if line.strip():
            yield number, line


def game_as_text(state: State) -> str:
    """A game as it went: chance events begin a line, the decisions that follow stand below."""
    lines: list[str] = []
    decisions: list[str] = []
    for event in (*state.events, "* "):
        if event.startswith("* "):
            if decisions:
                lines.append("    " + " · ".join(decisions))
            lines.append("  " + event)
            decisions = []
        else:
            decisions.append(event)
    return "\n".join(lines[:-1])
