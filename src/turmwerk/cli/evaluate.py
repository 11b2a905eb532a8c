"""`turmwerk evaluate`: the worth of the moves at a decision of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import click

from turmwerk.cli import leave_stopped
from turmwerk.cli.arguments import threads_option
from turmwerk.cli.play import worth_of_moves
from turmwerk.cli.record_file import playing_on_options, read_record, record_options
from turmwerk.cli.terminal import show, show_json, text
from turmwerk.defaults import EVALUATED_PLAYOUTS
from turmwerk.errors import ArgumentError

if TYPE_CHECKING:
    from turmwerk.judging.evaluation import MoveValue
    from turmwerk.playing.state import State


@click.command("evaluate")
@record_options
@click.option("--at", type=int, metavar="N", help="At decision N of the game; where the record ends unless given.")
@playing_on_options(EVALUATED_PLAYOUTS)
@threads_option
def command(file: TextIO, line: int, rules: str | None, at: int | None, playouts: int, seed: int, as_json: bool, **asked: Any) -> None:
    """Say what each move is worth at the end of a record, or at one of its decisions.

    RECORD is a file of records, one JSON object a line; - is standard input. What the seat could not know is redrawn for every playout.
    """
    from turmwerk.studies.analysis import move_made

    course = read_record(file, line, rules)
    state, number = _state_at(course, at)
    made = move_made(state, course[number]) if number < len(course) else None
    values = state.evaluate(playouts=playouts, seed=seed, partial=True, **asked)
    if as_json:
        moves = [_plain(value) for value in values]
        where = {"decision": number, "seat": state.seat, "node": state.node, "made": made, "seed": seed}
        show_json({**where, "moves": moves, "reconstructed": list(state.game.reconstructed)})
    else:
        head = f"Decision {number}, P{state.seat}: {state.node}" + (f"; made was: {made}" if made else "")
        show(text(state.draw(state.seat)), text("", f"{head} · seed {seed}", style="bold"), *worth_of_moves(state.game, values))
    if values[0].playouts < playouts:
        leave_stopped(f"there were {values[0].playouts} playouts of each move")


def _state_at(course: list[State], at: int | None) -> tuple[State, int]:
    """The state before decision N, and N."""
    number = len(course) if at is None else at
    n_decisions = len(course) - course[-1].is_over
    if at is None and course[-1].is_over:
        raise ArgumentError(f"the game of the record is over: there is no move to evaluate; name a decision, --at 1 to {n_decisions}")
    if not 1 <= number <= n_decisions:
        raise ArgumentError(f"the record has no decision {number}; allowed: --at 1 to {n_decisions}")
    return course[number - 1], number


def _plain(value: MoveValue) -> dict[str, object]:
    differences = {name: getattr(value, name)._asdict() for name in ("win_difference", "points_difference")}
    return {**value._asdict(), **differences}
