"""Data sets of decisions: every row is what the game offers move by move."""

import json

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest
from commands import interrupted, needs_sigint, turmwerk

import turmwerk as tw
from turmwerk.data import decision_rows
from turmwerk.data.decision_rows import DecisionRows, MoveColumns
from turmwerk.native.columns import Columns
from turmwerk.strategy.lineup import Lineup


def expected_rows(game, strategies, seed, index):
    """The rows of a game, played move by move in Python."""
    state = game.start(seed=seed, index=index)
    lineup = Lineup(game, strategies)
    rows, decision = [], 0
    while not state.is_over:
        features, seat, node = state.features(), state.seat, state.node
        played = lineup.choose(state)
        for move, values in features.items():
            row = {"game_index": index, "decision": decision, "seat": seat, "strategy": lineup.names[seat], "node": node}
            row |= {"n_legal": len(features), "move": move, "chosen": move == played}
            rows.append(row | {f"feature_{name}": value for name, value in values.items()})
        state.play(played)
        decision += 1
    outcome = state.outcome
    for row in rows:
        row["won"] = 1 / len(outcome.winners) if row["seat"] in outcome.winners else 0.0
        row["score"] = outcome.scores[row["seat"]]
    return rows


def test_every_row_is_what_the_game_offers(any_game):
    strategies = (["greedy", "random"] * 3)[: any_game.players]
    table = DecisionRows(Lineup(any_game, strategies), 5, np.zeros(1, np.uint8)).table(7, 2)
    expected = [row for index in (7, 8) for row in expected_rows(any_game, strategies, 5, index)]
    assert table.to_pylist() == expected
    assert list(expected[0]) == table.column_names


def first_or_random(view):
    return view.legal[int(view.rng.integers(len(view.legal)))] if view.node == "build" else view.legal[0]


@pytest.mark.parametrize("strategies", ["flat:2", ["mcts:3", first_or_random], "expert"])
def test_any_strategies(tmp_path, strategies):
    game = tw.game("five-towers", players=2)
    found = tw.dataset(game, 2, out=tmp_path, strategies=strategies, seed=3)
    expected = [row for index in (0, 1) for row in expected_rows(game, strategies, 3, index)]
    assert found.to_arrow().to_pylist() == expected
    assert (found.games, found.rows, found.decisions) == (2, len(expected), sum(row["chosen"] for row in expected))


def test_the_same_rows_whatever_fits_into_memory(monkeypatch):
    lineup = Lineup(tw.game("yak", players=3), "greedy")
    whole = DecisionRows(lineup, 1, np.zeros(1, np.uint8)).table(0, 6)
    monkeypatch.setattr(decision_rows, "CAPACITY", 100)  # less than a game
    small = DecisionRows(lineup, 1, np.zeros(1, np.uint8)).table(0, 6)
    assert small.to_pylist() == whole.to_pylist()


def test_it_stops():
    lineup = Lineup(tw.game("yak", players=3), "greedy")
    assert DecisionRows(lineup, 1, np.ones(1, np.uint8)).table(0, 6) is None


def test_it_goes_on_where_it_was_and_is_the_same_for_any_threads(tmp_path):
    game = tw.game("asara", players=3)
    one = tw.dataset(game, 30, out=tmp_path / "one", threads=1)
    two = tw.dataset(game, 20, out=tmp_path / "two", threads=2)
    times = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "two").glob("*.parquet")}
    assert len(times) == 4
    two = tw.dataset(game, 30, out=tmp_path / "two", threads=2)
    assert times.items() <= {path.name: path.stat().st_mtime_ns for path in (tmp_path / "two").glob("*.parquet")}.items()
    assert (one.games, one.decisions, one.rows) == (two.games, two.decisions, two.rows)
    assert one.to_arrow().to_pylist() == two.to_arrow().to_pylist()
    results = game.simulate(30, rows=True).rows
    assert one.decisions == results["decisions"].sum()


def test_the_files_say_where_they_come_from(tmp_path):
    game = tw.game("five-towers", components={"display.size": 4})
    tw.dataset(game, 3, out=tmp_path, strategies=["greedy", "random"], seed=8, threads=1)
    (path,) = tmp_path.glob("*.parquet")
    origin = json.loads(pq.read_metadata(path).metadata[b"turmwerk"])
    assert {name: origin[name] for name in ("rows", "version", "game", "players", "components", "strategies", "seed")} == {
        "rows": "decisions",
        "version": tw.__version__,
        "game": "five-towers",
        "players": 2,
        "components": {"display.size": 4},
        "strategies": ["greedy", "random"],
        "seed": 8,
    }
    with pytest.raises(tw.ArgumentError, match='rows is "games", there "decisions"'):
        game.simulate(3, strategies=["greedy", "random"], seed=8, rows=tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "number of games 0 is not allowed"),
        ({"seed": -1}, "seed -1 is not allowed"),
        ({"strategies": "gredy"}, "did you mean greedy"),
        ({"out": ""}, "the path of a folder"),
        ({"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_bad_arguments(tmp_path, arguments, message):
    with pytest.raises(tw.TurmwerkError, match=message):
        tw.dataset(**({"game": "yak", "games": 3, "out": tmp_path} | arguments))
    assert list(tmp_path.iterdir()) == []


class TestNativeArguments:
    @pytest.fixture
    def call(self, any_game):
        engine = any_game._engine

        def call(**other):
            moves = MoveColumns(len(any_game.features), other.pop("capacity", 20_000))
            columns = Columns(other.pop("n_games", 1), any_game.players, len(any_game.categories))
            given = {"lineup": Lineup(any_game, "random").native, "script": None, "stop": np.zeros(1, np.uint8), "moves": moves} | other
            found = engine.play_decisions(any_game._rules, given["lineup"], 1, 0, columns, given["moves"], given["stop"], given["script"])
            return moves, found

        return call

    def test_a_script_that_is_none(self, call):
        for script in (np.zeros(0, np.uint8), np.full(500, 64, np.uint8), np.full(500, 255, np.uint8)):
            with pytest.raises(ValueError, match="the script does not say a legal move at decision 0"):
                call(script=script)
        with pytest.raises(ValueError, match="a script is for one game"):
            call(script=np.zeros(9, np.uint8), n_games=2)

    def test_arrays_and_line_ups_that_do_not_fit(self, any_game, call):
        with pytest.raises(ValueError, match="the array of features has the shape"):
            call(moves=MoveColumns(len(any_game.features) + 1, 100))
        with pytest.raises(ValueError, match="one policy per seat"):
            call(lineup=any_game._engine.Lineup([]))
        for capacity in (0, 1, 30):
            assert call(capacity=capacity)[1] == (0, 0)

    def test_texts_of_rows_that_nobody_wrote(self, any_game, call):
        moves, (_, n_rows) = call()
        engine, texts = any_game._engine, {}
        with pytest.raises(ValueError, match="there are no 30000 rows"):
            engine.number_texts(any_game._rules, 1, moves, 30_000, np.zeros(30_000, np.int32), texts)
        numbers = np.zeros(n_rows, np.int32)
        engine.number_texts(any_game._rules, 1, moves, n_rows, numbers, texts)
        assert numbers.max() == len(texts) - 1
        for name, value, message in (
            ("chosen", 0, "no move of decision 0 was played"),
            ("moves", 64, "row 0 has a move that is not legal"),
        ):
            kept = getattr(moves, name).copy()
            getattr(moves, name)[:] = value
            with pytest.raises(ValueError, match=message):
                engine.number_texts(any_game._rules, 1, moves, n_rows, numbers, texts)
            getattr(moves, name)[:] = kept


class TestCommand:
    def test_json(self, tmp_path):
        out = tmp_path / "set"
        arguments = ("dataset", "five-towers", "--games", "20", "--strategies", "greedy", "--strategies", "random", "--out", out)
        run = turmwerk(*arguments, "--json")
        found = json.loads(run.stdout)
        frame = pl.read_parquet(out / "*.parquet")
        assert (run.stderr, found["games"], found["rows"], found["decisions"]) == ("", 20, frame.height, frame["chosen"].sum())
        assert (found["strategies"], found["partial"], found["path"]) == (["greedy", "random"], False, str(out))
        again = turmwerk(*arguments)
        assert f"{found['decisions']:,} decisions by greedy, random · {found['rows']:,} rows" in again.stdout

    def test_bad_input_is_one_sentence(self, tmp_path):
        for arguments, message in (
            (("dataset", "yak", "--games", "2"), "Missing option '--out'"),
            (("dataset", "yak", "--games", "2", "--out", tmp_path / "x", "--strategies", "nobody"), "unknown strategy 'nobody'"),
        ):
            run = turmwerk(*arguments)
            assert (run.returncode, run.stdout) == (2, "")
            assert message in run.stderr

    @needs_sigint
    def test_ctrl_c(self, tmp_path):
        code, output, message = interrupted("dataset", "yak", "--games", "1000000", "--out", tmp_path, "--json")
        assert (code, message.partition("; to resume: ")[0]) == (130, "turmwerk: stopped by Ctrl-C; the rows are partial")
        assert message.endswith(f"; to resume: turmwerk dataset yak --games 1000000 --out {tmp_path} --json")
        assert json.loads(output)["partial"]
