"""Ledgers that are damaged, made up, or read by somebody: the same figures or one sentence."""

import random
import sqlite3
from contextlib import closing, suppress
from threading import Event, Thread

import numpy as np
import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.work.answers import Answer
from turmwerk.work.ledger import Ledger, read_ledger

FEW = 60


def simulated(path, games=FEW, **more):
    return tw.simulate("sultaniya", games, players=3, keep=path, threads=1, **more)


CALLS = {
    "simulate": simulated,
    "rows": lambda path: simulated(path, rows=True),
    "balance": lambda path: tw.balance("yak", players=2, strategies="random", games=FEW, sample=5, keep=path),
    "what-if": lambda path: tw.what_if("yak", players=2, changes="carts.refill=4", strategies="random", games=FEW, keep=path),
    "tournament": lambda path: tw.tournament("yak", ["greedy", "random"], games=FEW, keep=path),
    "choices": lambda path: tw.balance("yak", players=2, strategies="greedy", games=FEW, sample=0, decisions=2, keep=path),
    "train": lambda path: tw.train("yak", start="greedy", rounds=1, games=2, playouts=4, verified_games=4, keep=path),
    "options": lambda path: tw.options("yak", players=2, moves=["choose market"], strategies="greedy", games=FEW, generations=0, keep=path),
}


@pytest.fixture
def ledger(tmp_path):
    simulated(tmp_path / "run.db")
    return tmp_path / "run.db"


def change(path, statement, *values):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, values)


def answers(path):
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT rowid, answer FROM tasks").fetchall()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE question SET value = cast(x'22ff22' AS TEXT) WHERE word = 'seed'",
        "UPDATE question SET value = 'no json' WHERE word = 'game'",
        "UPDATE question SET value = x'00' WHERE word = 'strategies'",
        "DELETE FROM question",
        "UPDATE OR REPLACE tasks SET first = 'zero'",
        "UPDATE OR REPLACE tasks SET count = -1",
        "UPDATE OR REPLACE tasks SET count = 1.5",
        "UPDATE tasks SET answer = 'text'",
        "UPDATE tasks SET answer = x''",
        "UPDATE tasks SET answer = zeroblob(100000)",
        "DROP TABLE tasks",
        "ALTER TABLE tasks DROP COLUMN answer",
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(ledger, statement):
    change(ledger, statement)
    with pytest.raises(tw.LedgerError, match=r"run\.db"):
        simulated(ledger)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE question SET value = cast(x'22ff' AS TEXT) WHERE word = 'seed'",
        "UPDATE jobs SET job = '[]'",
        "UPDATE jobs SET job = '{}'",
        "UPDATE jobs SET job = replace(job, 'sultaniya', 5)",
        "UPDATE jobs SET job = cast(x'ff' AS TEXT)",
        "UPDATE tasks SET seconds = 'long'",
        "UPDATE tasks SET finished = 5",
        "DROP TABLE jobs",
    ],
)
def test_so_is_it_by_the_command_that_shows_a_ledger(ledger, statement):
    change(ledger, statement)
    run = turmwerk("runs", ledger)
    assert (run.returncode, run.stderr.count("\n"), "Traceback" in run.stderr) in ((0, 0, False), (2, 1, False))


def test_a_damaged_list_of_tables(ledger):
    """SQLite quotes it in its own message, which Python then cannot decode."""
    ledger.write_bytes(ledger.read_bytes().replace(b"CREATE TABLE question (word", b"CREATE TABLE question \xf8word"))
    for read in (simulated, read_ledger):
        with pytest.raises(tw.LedgerError, match="list of tables is damaged"):
            read(ledger)


@pytest.mark.parametrize("call", [call for call in CALLS if call not in ("choices", "train")])
def test_flipped_bytes(tmp_path, call):
    path = tmp_path / "run.db"
    expected = CALLS[call](path)
    rng = random.Random(5)
    for row, data in answers(path)[:1]:
        for _ in range(8):
            flipped = bytearray(data)
            flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            change(path, "UPDATE tasks SET answer = ? WHERE rowid = ?", bytes(flipped), row)
            try:
                assert CALLS[call](path) == expected
            except tw.LedgerError as error:
                assert "is damaged" in str(error)  # noqa: PT017  # the same figures are right too
        change(path, "UPDATE tasks SET answer = ? WHERE rowid = ?", data, row)
    assert CALLS[call](path) == expected


def missing_totals(answer):
    answer.totals = None


def one_game_more(answer):
    answer.deals += 1


def totals_of_one_game_more(answer):
    answer.totals.games += 1


def far_scores(answer):
    answer.totals.scores = answer.totals.scores._replace(low=10**10)


def moved_scores(answer):
    answer.totals.scores = answer.totals.scores._replace(low=answer.totals.scores.low + 1)


def other_wins(answer):
    answer.totals.wins = answer.totals.wins + 1


def negative_wins(answer):
    answer.totals.wins = answer.totals.wins + np.array([-(10**9), 10**9, 0])


def flat_points(answer):
    answer.totals.points = answer.totals.points.ravel()


def other_facts(answer):
    answer.totals.facts[0, 200] = answer.totals.facts.pop(min(answer.totals.facts))


def fewer_facts(answer):
    del answer.totals.facts[min(answer.totals.facts)]


def impossible_squares(answer):
    fact = min(answer.totals.facts)
    answer.totals.facts[fact] = answer.totals.facts[fact] * [1, 1, 0, *[1] * (len(answer.totals.facts[fact]) - 3)]


def more_columns(answer):
    answer.add_columns(course=np.zeros((3, 3), np.int64))


@pytest.mark.parametrize(
    "craft",
    [
        missing_totals,
        one_game_more,
        totals_of_one_game_more,
        far_scores,
        moved_scores,
        other_wins,
        negative_wins,
        flat_points,
        other_facts,
        fewer_facts,
        impossible_squares,
        more_columns,
    ],
)
def test_made_up_totals(ledger, craft):
    row, data = answers(ledger)[0]
    answer = Answer.from_bytes(data)
    craft(answer)
    change(ledger, "UPDATE tasks SET answer = ? WHERE rowid = ?", answer.to_bytes(), row)
    with pytest.raises(tw.LedgerError, match="is damaged: what it has of the deals from 0 on cannot be"):
        simulated(ledger)


def less_of_a_column(answer):
    name = answer.columns[0]
    answer._columns[name] = [answer.column(name)[:-1]]


def a_column_of_another_name(answer):
    answer._columns["other"] = answer._columns.pop(answer.columns[0])


def a_column_of_another_kind(answer):
    name = answer.columns[0]
    answer._columns[name] = [answer.column(name).astype(np.int16)]


def a_negative_square(answer):
    next(iter(answer.sums.values())).products[0] = -1


def fewer_sums(answer):
    next(iter(answer.sums.values())).sums.pop()


def sums_of_fewer_games(answer):
    next(iter(answer.sums.values())).n -= 1


def more_wins_than_there_are(answer):
    answer._columns["wins"] = [answer.column("wins") + 1]


def endless_scores(answer):
    answer._columns["scores"] = [answer.column("scores") + 2**62]


def differences_without_squares(answer):
    answer.counts["apart"][1] = 0


def a_better_choice_than_all(answer):
    answer.column("choices")[:, 1] = answer.column("choices")[:, 2] + 1


def two_moves_chosen(answer):
    answer.column("chosen")[:] = 1


def crafted(craft, row, data):
    """Where a task is, its answer, and what was made of that; nothing if the craft is about another kind of task."""
    answer = Answer.from_bytes(data)
    with suppress(KeyError):
        craft(answer)
        return row, data, answer.to_bytes()


COLUMNS = (less_of_a_column, a_column_of_another_name, a_column_of_another_kind)
SUMS = (a_negative_square, fewer_sums, sums_of_fewer_games)


@pytest.mark.parametrize(
    ("call", "crafts"),
    [
        ("balance", (*COLUMNS, *SUMS, endless_scores)),
        ("choices", (a_better_choice_than_all,)),
        ("what-if", SUMS),
        ("tournament", (*COLUMNS, more_wins_than_there_are, endless_scores, differences_without_squares)),
        ("options", (*COLUMNS, more_wins_than_there_are)),
        ("rows", COLUMNS),
        ("train", (two_moves_chosen,)),
    ],
)
def test_made_up_answers(tmp_path, call, crafts):
    path = tmp_path / "run.db"
    CALLS[call](path)
    for craft in crafts:
        row, data, made_up = next(filter(None, (crafted(craft, *one) for one in answers(path))))
        change(path, "UPDATE tasks SET answer = ? WHERE rowid = ?", made_up, row)
        with pytest.raises(tw.LedgerError, match="is damaged"):
            CALLS[call](path)
        change(path, "UPDATE tasks SET answer = ? WHERE rowid = ?", data, row)


def test_sums_longer_than_64_bits_survive(tmp_path):
    """The squares of 10**12 games with the most points that a table allows."""
    totals = simulated(tmp_path / "a.db", 10).totals
    (fact,) = {min(totals.facts)}
    totals.facts[fact] = totals.facts[fact] * 10**12 * 10**6
    answer = Answer(10)
    answer.totals = totals
    assert Answer.from_bytes(answer.to_bytes()).totals.facts[fact].tolist() == totals.facts[fact].tolist()
    totals.scores = totals.scores._replace(low=10**6, counts=totals.scores.counts * 10**12)
    assert min(totals.square_scores) >= 10**12 * 10**12


def test_other_rules_are_another_question(tmp_path, monkeypatch):
    simulated(tmp_path / "run.db")
    simulated(None, rows=tmp_path / "rows")
    monkeypatch.setattr("turmwerk.registry.info.game_digest", lambda info: "0badc0de")
    with pytest.raises(tw.LedgerError, match=r"digest of the game is '.*' there and '0badc0de' here"):
        simulated(tmp_path / "run.db")
    with pytest.raises(tw.ArgumentError, match='belongs to another run: digest is "0badc0de", there'):
        simulated(None, rows=tmp_path / "rows")


def test_a_reader_does_not_stop_the_run(tmp_path):
    """Nothing is lost that was finished while somebody looked."""
    path = tmp_path / "run.db"
    simulated(path, 10)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT sum(count) FROM tasks").fetchone() == (10,)
    reports = []

    def leave(done, total):
        reports.append(done)
        if done == total:
            reader.close()

    result = simulated(path, 40_000, progress=leave)
    assert (result.games, reports[-1]) == (40_000, 40_000)
    assert sum(one.deals for one in read_ledger(path).jobs) == 40_000


def test_what_a_reader_keeps_from_being_written_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr("turmwerk.work.ledger.READ", 0.1)
    path = tmp_path / "run.db"
    simulated(path, 10)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tasks").fetchall()
        with pytest.raises(tw.LedgerError, match="is being read by another program: what was finished last is not written down"):
            simulated(path)


def test_a_second_run_in_the_moment_of_a_commit_waits_for_the_first(tmp_path, monkeypatch):
    """Between commit and the next lock: it must find out that the first one is there, and must not end it."""
    path, question = tmp_path / "run.db", {"seed": 1}
    monkeypatch.setattr("turmwerk.work.ledger.BUSY", 0.2)
    inside, opened = Event(), []

    class Commits:  # as a connection, but slow in between
        def __init__(self, file):
            self.file = file

        def execute(self, statement, *values):
            done = self.file.execute(statement, *values)
            if statement == "COMMIT" and not inside.is_set():
                inside.set()
                second.join(0.05)  # which has the lock by now
            return done

    def open_second():
        inside.wait(10)
        try:
            Ledger(path, question).__exit__(None, None, None)
            opened.append("opened")
        except tw.LedgerError as error:
            opened.append(str(error))

    second = Thread(target=open_second)
    with Ledger(path, question) as first:
        connection = first._file
        first._file = Commits(connection)
        second.start()
        first._commit()
        first._file = connection
        second.join()
        assert opened == [f"{path} is in use by another run; wait for it, or name another file"]
    with Ledger(path, question):
        pass  # the first one has ended
    left = Ledger(path, question)
    left._file.close()  # as a killed process
    with Ledger(path, question):
        pass
