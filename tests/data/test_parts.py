"""Folders of Parquet files: whole or not at all, recognized, refused if they answer another question."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pyarrow.parquet as pq
import pytest

import turmwerk as tw
from turmwerk.data import provenance
from turmwerk.data.game_rows import rows_table
from turmwerk.data.parts import ABANDONED, LOCK, Folder, Part
from turmwerk.strategy.lineup import Lineup
from turmwerk.version import commit


@pytest.fixture
def game():
    return tw.game("five-towers", players=2)


def question(game, *, seed=1, strategies="random"):
    return provenance.of_lineup(provenance.GAMES, Lineup(game, strategies), seed)


@pytest.fixture
def folder(game, tmp_path):
    folder = Folder(tmp_path / "rows", question(game))
    folder.path.mkdir()
    return folder


def written(folder, game, part):
    rows = game.simulate(part.games, first=part.first, rows=True)
    folder.write(part, rows_table(game, rows.rows, {}))
    return rows


class TestParts:
    def test_what_is_written_is_read(self, folder, game):
        part = Part(30, 20)
        result = written(folder, game, part)
        table = folder.read(part)
        assert table.equals(result.to_arrow())
        assert [path.name for path in folder.path.iterdir()] == ["part-0000000000030.parquet"]
        file = pq.ParquetFile(folder.file(part)).metadata
        assert {file.row_group(0).column(number).compression for number in range(file.num_columns)} == {"ZSTD"}
        assert provenance.read(file.metadata) == folder.question | {provenance.COMMIT: commit()}

    def test_parts_that_are_there_are_recognized(self, folder, game):
        for part in (Part(30, 20), Part(0, 10)):
            written(folder, game, part)
        assert Folder(folder.path, question(game)).parts(0, 100) == [Part(0, 10), Part(30, 20)]

    def test_columns_of_names_come_back_as_names(self, tmp_path):
        game = tw.game("sultaniya", players=3)
        folder = Folder(tmp_path, question(game))
        result = written(folder, game, Part(0, 50))
        assert folder.read(Part(0, 50)).schema == result.to_arrow().schema


class TestRefused:
    @pytest.mark.parametrize(
        ("other", "message"),
        [
            ({"seed": 2}, "seed is 2, there 1"),
            ({"strategies": "greedy"}, 'strategies is \\["greedy", "greedy"\\], there \\["random", "random"\\]'),
        ],
    )
    def test_another_question(self, folder, game, other, message):
        written(folder, game, Part(0, 10))
        with pytest.raises(tw.ArgumentError, match=f"rows belongs to another run: {message}.*; name another folder"):
            Folder(folder.path, question(game, **other)).parts(0, 100)

    def test_other_components(self, folder, game):
        written(folder, game, Part(0, 10))
        with pytest.raises(tw.ArgumentError, match=r'components is {"display\.size": 4}, there {}'):
            Folder(folder.path, question(game.with_components({"display.size": 4}))).parts(0, 100)

    def test_weights_that_changed_under_the_same_name(self, folder, game):
        first, second = (question(game, strategies={"name": "mine", "room": weight}) for weight in (1, 2))
        assert first["strategies"] == second["strategies"]
        assert first != second

    def test_fewer_games_than_there_are(self, folder, game):
        written(folder, game, Part(50, 50))
        for first, games in ((0, 99), (60, 100)):
            with pytest.raises(tw.ArgumentError, match=r"has games 50\.\.99, more than .*; ask for more games, or name another folder"):
                folder.parts(first, games)

    def test_games_that_are_there_twice(self, folder, game):
        for part in (Part(0, 20), Part(10, 20)):
            written(folder, game, part)
        with pytest.raises(tw.ArgumentError, match="has game 10 twice"):
            folder.parts(0, 100)

    def test_other_files(self, folder):
        (folder.path / "thesis.txt").write_text("all of it")
        with pytest.raises(tw.ArgumentError, match=r"has other files, such as 'thesis.txt', but rows need a folder of their own"):
            folder.parts(0, 100)

    def test_a_folder_with_other_files_is_left_as_it_is(self, folder):
        there = [folder.path / name for name in (".turmwerk-1.new", "thesis.txt")]
        for path in there:
            path.write_text("all of it")
            os.utime(path, (0, 0))
        with pytest.raises(tw.ArgumentError, match="has other files"), folder.reserved():
            pass
        assert sorted(folder.path.iterdir()) == there

    def test_a_file_that_was_cut(self, folder, game):
        written(folder, game, Part(0, 50))
        path = folder.file(Part(0, 50))
        path.write_bytes(path.read_bytes()[:-20])
        with pytest.raises(tw.ArgumentError, match=r"cannot continue with .*part-0{13}\.parquet: .*; delete it, or name another folder"):
            folder.parts(0, 100)

    def test_a_file_of_somebody_else(self, folder, game):
        table = game.simulate(5, rows=True).to_arrow().replace_schema_metadata(None)
        pq.write_table(table, folder.file(Part(0, 5)))
        with pytest.raises(tw.ArgumentError, match="was not written by turmwerk"):
            folder.parts(0, 100)

    def test_a_place_that_cannot_be_written(self, tmp_path, game):
        (tmp_path / "file").write_text("")
        for path in (tmp_path / "file", tmp_path / "file" / "rows", tmp_path / "a\0b"):
            folder = Folder(path, question(game))
            with pytest.raises(tw.ArgumentError, match=r"cannot write rows to .*; name a folder that can be written"), folder.reserved():
                pass

    @pytest.mark.parametrize("call", [tw.simulate, tw.dataset])
    def test_a_folder_that_another_run_writes(self, folder, game, call):
        where = {"rows" if call == tw.simulate else "out": folder.path}
        with folder.reserved(), pytest.raises(tw.ArgumentError, match="it is in use by another run; wait for it, or name another folder"):
            call(game, 10, **where)
        assert call(game, 10, **where).games == 10

    def test_a_lock_that_is_something_else(self, folder, game):
        (folder.path / LOCK).write_text("no database")
        with pytest.raises(tw.ArgumentError, match=r"cannot write rows to .*: file is not a database; delete .*lock, or name another"):
            game.simulate(10, rows=folder.path)


class TestKilled:
    SCRIPT = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        import turmwerk as tw
        from turmwerk.data import provenance
        from turmwerk.data.game_rows import rows_table
        from turmwerk.data.parts import Folder, Part
        from turmwerk.strategy.lineup import Lineup

        game = tw.game("five-towers", players=2)
        folder = Folder(sys.argv[1], provenance.of_lineup("games", Lineup(game, "random"), 1))
        folder.path.mkdir(exist_ok=True)
        table = rows_table(game, game.simulate(5000, rows=True).rows, {})
        print("ready", flush=True)
        for first in range(0, 10**6, 5000):
            folder.write(Part(first, 5000), table)
        """
    )

    @pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
    def test_kill_9_while_writing_leaves_whole_files_only(self, tmp_path, game):
        process = subprocess.Popen([sys.executable, "-c", self.SCRIPT, tmp_path / "rows"], stdout=subprocess.PIPE, text=True)
        assert process.stdout.readline() == "ready\n"
        deadline = time.monotonic() + 60
        while len(list((tmp_path / "rows").glob("*.parquet"))) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        folder = Folder(tmp_path / "rows", question(game))
        parts = folder.parts(0, 10**6)
        assert len(parts) >= 3
        assert {len(folder.read(part)) for part in parts} == {5000}

    def test_what_a_killed_process_left_is_removed_when_nobody_can_be_writing_it(self, folder):
        fresh, old = (folder.path / f".turmwerk-{name}.new" for name in ("fresh", "old"))
        for path in (fresh, old):
            path.write_bytes(b"half a file")
        os.utime(old, (time.time() - ABANDONED - 10,) * 2)
        with folder.reserved():
            assert folder.parts(0, 100) == []
        assert (fresh.exists(), old.exists()) == (True, False)
