"""Rows of decisions: a table with one line for each legal move of each decision of whole games.

A line says which decision it belongs to (`game_index`, `decision`, `seat`, `strategy`, `node`, `n_legal`), which move it is (`move`),
whether that was the one played (`chosen`), what strategies by weights see of it (`feature_<name>`), and what came of the game for the seat
(`won`, the share of the win, and `score`). So the lines with `chosen` are the decisions with the features of the move played, and the
others are the moves that were not. With observations, there are also the rounds and the seat's points so far (`round`, `score_now`) and,
in the lines with `chosen`, what the seat sees (`observation`, a list of numbers). All other columns are flat: every tool reads them, a
model takes them as they are, and what is the same in all lines of a decision takes next to no room in a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.frames import encoded
from turmwerk.data.packages import arrow
from turmwerk.interrupts import Stop
from turmwerk.native.columns import Columns, MoveColumns

if TYPE_CHECKING:
    import pyarrow as pa

    from turmwerk.registry.game import BaseGame
    from turmwerk.strategy.lineup import Lineup

CAPACITY = 1 << 17  # rows that are written before they become part of a table


class DecisionRows:
    """Plays games of a line-up and writes their decisions down."""

    def __init__(self, lineup: Lineup, seed: int, stop: Stop, *, observations: bool = False) -> None:
        self.observations = observations
        self.lineup = lineup
        self.game: BaseGame = lineup.game
        self.seed = seed
        self.stop = stop
        self._moves = MoveColumns(len(self.game.features), CAPACITY)

    def table(self, first: int, n_games: int) -> pa.Table | None:
        """All decisions of games first..first+n_games-1; None if stopped."""
        pyarrow = arrow("a table of decisions")
        tables, texts, done = [], dict[str, int](), 0
        while done < n_games:
            columns, n_rows = self._play(first + done, n_games - done)
            if self.stop[0]:
                return None
            n_played = len(columns.decisions)
            if n_played == 0:  # a game that does not fit
                self._moves = MoveColumns(len(self.game.features), 2 * len(self._moves.games))
                continue
            tables.append(self._table(columns, first + done, n_rows, texts))
            done += n_played
        return pyarrow.concat_tables(tables).unify_dictionaries()

    def _play(self, first: int, n_games: int) -> tuple[Columns, int]:
        """As many of the games as the arrays hold, and the number of rows."""
        engine, lineup = self.game._engine, self.lineup
        script = None
        if lineup.has_python:
            n_games = 1
            script = _moves_of(self.game, lineup, self.seed, first, self.stop)
        columns = self.game._new_columns(n_games)
        arguments = (self.game._rules, lineup.native, self.seed, first, columns, self._moves, self.stop, script)
        n_played, n_rows = (0, 0) if self.stop[0] else engine.play_decisions(*arguments)
        return columns.first(n_played), n_rows

    def _table(self, columns: Columns, first: int, n_rows: int, texts: dict[str, int]) -> pa.Table:
        pyarrow = arrow("a table of decisions")
        moves, game = self._moves, self.game
        numbers = np.zeros(n_rows, np.int32)
        game._engine.number_texts(game._rules, self.seed, moves, n_rows, numbers, texts)
        games, seats = moves.games[:n_rows], moves.seats[:n_rows]
        wins = columns.wins()
        shares = wins / wins.sum(axis=1, keepdims=True)
        made: dict[str, Any] = {
            "game_index": games.copy(),
            "decision": moves.decisions[:n_rows].copy(),
            "seat": seats.copy(),
            "strategy": encoded(self.lineup.names, seats),
            "node": encoded(game._engine.NODES, moves.nodes[:n_rows]),
            "n_legal": moves.n_legal[:n_rows].copy(),
            "move": pyarrow.DictionaryArray.from_arrays(pyarrow.array(numbers), pyarrow.array(list(texts), pyarrow.string())),
            "chosen": moves.chosen[:n_rows].astype(bool),
            **{f"feature_{name}": moves.features[number, :n_rows].copy() for number, name in enumerate(game.features)},
            "won": shares[games - first, seats],
            "score": columns.points.sum(axis=2, dtype=np.int32)[games - first, seats],
        }
        if self.observations:
            made |= self._observed(n_rows)
        return pyarrow.table(made)

    def _observed(self, n_rows: int) -> dict[str, Any]:
        """How far the game is, how the seat stands and what it sees, at every decision; the games are played again for it."""
        pyarrow = arrow("a table of decisions")
        moves, game = self._moves, self.game
        played = np.flatnonzero(moves.chosen[:n_rows])
        seen = np.zeros((len(played), game._rules.observation_size), np.int16)
        facts = np.zeros((len(played), 2), np.int32)  # rounds so far, and the score as if the game ended there
        position = game._engine.Position(game._rules, self.seed, 0)
        for number, row in enumerate(played.tolist()):
            if moves.decisions[row] == 0:
                position = game._engine.Position(game._rules, self.seed, int(moves.games[row]))
                position.setup()
            seat = int(moves.seats[row])
            position.observe(seat, seen[number])
            facts[number] = position.rounds, sum(position.score()[0][seat])
            position.apply(int(moves.moves[row]))
        decision = np.repeat(np.arange(len(played)), moves.n_legal[played])  # of each row
        rows = np.where(moves.chosen[:n_rows] == 1, decision, -1)
        places = pyarrow.array(rows, mask=rows < 0)
        lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(seen.ravel()), seen.shape[1])
        return {"round": facts[decision, 0], "score_now": facts[decision, 1], "observation": lists.take(places)}


def _moves_of(game: BaseGame, lineup: Lineup, seed: int, index: int, stop: Stop) -> NDArray[np.uint8]:
    """The numbers of the moves of a game in which Python functions play too; fewer if stopped."""
    state = game.start(seed=seed, index=index)
    numbers = []
    while not state.is_over and not stop[0]:
        number, text = lineup.decide(state)
        numbers.append(state._position.legal()[text] if number is None else number)
        state.play(text)
    return np.array(numbers, np.uint8)
