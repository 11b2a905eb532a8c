"""Every decision of whole games: the legal moves with their features, and which one was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turmwerk.own.choosing import Lineup, choose_by_policy
from turmwerk.own.failing import RAISED, failed
from turmwerk.own.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from turmwerk.interrupts import Stop
    from turmwerk.native.columns import Columns, MoveColumns
    from turmwerk.own.rules import Rules


def play_decisions(
    rules: Rules,
    lineup: Lineup,
    seed: int,
    first: int,
    columns: Columns,
    moves: MoveColumns,
    stop: Stop,
    script: Sequence[int] | None = None,
) -> tuple[int, int]:
    """Play games into the columns, and their decisions into `moves`, as far as they fit; returns (games, rows)."""
    n_rows = 0
    texts: list[str] = []
    moves.texts = texts  # type: ignore[attr-defined]  # for `number_texts`
    for row in range(len(columns.decisions)):
        written = _play_one(rules, lineup, (seed, first + row), moves, n_rows, texts, stop, script)
        if written is None:
            del texts[n_rows:]
            return row, n_rows
        position, decisions, n_rows = written
        rules.write_row(position.game, decisions, columns, row)
    return len(columns.decisions), n_rows


def _play_one(
    rules: Rules,
    lineup: Lineup,
    deal: tuple[int, int],
    moves: MoveColumns,
    n_rows: int,
    texts: list[str],
    stop: Stop,
    script: Sequence[int] | None,
) -> tuple[Position, int, int] | None:
    """(its end, decisions, rows so far); None if it does not fit or was stopped."""
    position = Position(rules, *deal)
    decision = 0
    while not position.is_over:
        legal = position.legal()
        try:
            move = (
                choose_by_policy(rules, position.game, list(legal), lineup, position.streams, stop)
                if script is None
                else position.move_text(int(script[decision]))
            )
        except RAISED as error:
            raise failed(rules.file, error) from error
        if stop[0] or n_rows + len(legal) > len(moves.games):
            return None
        n_rows = write_moves(moves, n_rows, deal[1], decision, position, move)
        texts += legal
        position.play(move)
        decision += 1
    return position, decision, n_rows


def write_moves(moves: MoveColumns, row: int, game: int, decision: int, position: Position, chosen: str) -> int:
    """The rows of a decision, from `row` on; returns the row after them."""
    legal = position.legal()
    for text, number in legal.items():
        moves.games[row] = game
        moves.decisions[row] = decision
        moves.seats[row] = position.seat
        moves.nodes[row] = position.node_number
        moves.moves[row] = number
        moves.n_legal[row] = len(legal)
        moves.chosen[row] = text == chosen
        moves.features[:, row] = feature_values(position.rules, position, text)
        row += 1
    return row


def feature_values(rules: Rules, position: Position, move: str) -> list[int]:
    """The features of a move, in the order of FEATURES; what the game does not name is 0."""
    from turmwerk.own.failing import wrong

    try:
        found = position.game.features(move)
    except RAISED as error:
        raise failed(rules.file, error) from error
    names = [name for name, _ in rules.facts.features]
    for name, value in found.items():
        if name not in names or type(value) is not int or not -1024 <= value <= 1024:
            raise wrong(
                rules.file,
                f"features({move!r}) gives {name!r} = {value!r}; allowed: whole numbers in -1024..1024 for {', '.join(names) or 'nothing'}",
            )
    return [found.get(name, 0) for name in names]


def number_texts(rules: Rules, seed: int, moves: Any, n_rows: int, numbers: Any, texts: dict[str, int]) -> None:
    """Write the numbers that the texts of the moves have in `texts`; new texts are added."""
    for row, text in enumerate(moves.texts[:n_rows]):
        numbers[row] = texts.setdefault(text, len(texts))
