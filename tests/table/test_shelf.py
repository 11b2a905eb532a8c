"""Tables on disk: they survive a restart whatever ended the server, and a damaged file is one sentence."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import httpx
import pytest
from commands import turmwerk
from tables import Line, base_of

import turmwerk as tw
from turmwerk.table import house as houses
from turmwerk.table import table as tables
from turmwerk.table.house import House
from turmwerk.table.messages import Play
from turmwerk.table.room import Page
from turmwerk.table.setting import TableSetting
from turmwerk.table.shelf import Shelf, first_free_shelf
from turmwerk.table.sight import sight
from turmwerk.table.table import Table


@contextmanager
def killed(*arguments):
    """A server that is killed in the end, without a chance to write anything."""
    command = [sys.executable, "-m", "turmwerk", "table", *map(str, arguments), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def play_on(line, n):
    """Decide n times; what is seen then."""
    seen = line.hear("sight")
    for _ in range(n):
        at = seen["at"]
        line.say({"do": "play", "move": seen["legal"][-1], "at": at})
        while seen["at"] <= at or (not seen["over"] and seen["seat"] not in seen["you"]):
            seen = line.hear("sight")
    return seen


@pytest.mark.skipif(sys.platform == "win32", reason="kills as only Unix does")
def test_a_killed_server_goes_on_where_it_was(tmp_path):
    """Same address, same key, same game; an invitation that was not used yet still opens."""
    keep = ("--keep", tmp_path / "tables")
    with killed("asara", "--players", 3, "--strategies", "person,guest,greedy", *keep) as printed:
        base = base_of(printed)
        with Line(printed) as line:
            before = line.hear("sight")
            code = before["seats"][1]["invitation"]
        alone = httpx.post(f"{base}/tables", json={"game": "yak", "seats": ["person", "random"]}).json()["address"]
        with Line(base + alone) as line:
            played = play_on(line, 5)
            line.say({"do": "undo"})
            undone = line.hear("sight")
    with killed(*keep) as again:
        assert base_of(again) == base  # so that pages that are open find back
        with Line(printed) as line:
            assert line.hear("sight") == before
            joined = httpx.post(f"{base}/join", json={"table": line.name, "code": code})
            assert joined.status_code == 200
        with Line(base + alone) as line:
            assert line.hear("sight") | {"running": True} == undone
            line.say({"do": "redo"})
            assert line.hear("sight") == played
    with killed(*keep), Line(base + joined.json()["address"]) as line:
        assert line.hear("sight")["you"] == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as Unix has them")
def test_the_file_is_private_and_has_no_keys(tmp_path):
    path = tmp_path / "tables"
    path.touch(0o644)
    with killed("yak", "--keep", path, "--host", "0.0.0.0") as printed:
        key = httpx.URL(printed).params["key"]
        assert {os.stat(file).st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
        assert key.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
        token = httpx.URL(printed).params["token"]
    with killed("--keep", path, "--host", "0.0.0.0") as again:
        assert httpx.URL(again).params["token"] == token


def test_one_server_at_a_time(tmp_path):
    with closing(Shelf(tmp_path / "tables")):
        run = turmwerk("table", "--keep", tmp_path / "tables", "--no-browser")
        assert run.returncode == 2
        assert "is in use by another server; end that one, or name another file" in run.stderr
    with closing(first_free_shelf(tmp_path / "own")) as one, closing(first_free_shelf(tmp_path / "own")) as other:
        assert (one.path.name, other.path.name) == ("tables.sqlite", "tables-2.sqlite")


@pytest.mark.parametrize(("arguments", "message"), [
    (("--keep", "/nowhere/tables"), "cannot keep tables in /nowhere/tables"),
    (("--keep", "/"), "cannot keep tables in /: it is not a file"),
    (("--keep", __file__), "is not a file of tables, or damaged"),
    (("--keep", "x", "--no-keep"), "exclude each other"),
])  # fmt: skip
def test_files_that_cannot_be_used(arguments, message):
    before = os.stat(__file__)
    run = turmwerk("table", *arguments, "--no-browser")
    assert (run.returncode, run.stdout) == (2, "")
    assert message in run.stderr
    assert "Traceback" not in run.stderr
    after = os.stat(__file__)
    assert (after.st_size, after.st_mode, after.st_mtime) == (before.st_size, before.st_mode, before.st_mtime)


def test_a_database_of_others_is_left_alone(tmp_path):
    with closing(sqlite3.connect(tmp_path / "theirs")) as file:
        file.execute("CREATE TABLE addresses (name TEXT)")
    (tmp_path / "theirs").chmod(0o644)
    before = (tmp_path / "theirs").read_bytes(), (tmp_path / "theirs").stat().st_mode
    with pytest.raises(tw.ArgumentError, match="is another kind of file"):
        Shelf(tmp_path / "theirs")
    assert ((tmp_path / "theirs").read_bytes(), (tmp_path / "theirs").stat().st_mode) == before


def test_without_a_place_the_tables_end_with_the_server(tmp_path):
    (tmp_path / "turmwerk").write_text("a file where the folder should be")
    folders = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path), "APPDATA": str(tmp_path)}
    command = [sys.executable, "-m", "turmwerk", "table", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | folders) as process:
        assert process.stdout.readline().startswith("http://")
        process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
        assert "The tables end with the server." in process.communicate(timeout=60)[1]


def some_table(**words):
    table = Table.lay(TableSetting("yak", 2, seats=("person", "greedy"), **words))
    key = table.new_key(0)
    return table, key


def play_some(table, n):
    for _ in range(n):
        table.answer() or table.play("1", {0})


def through(shelf, name):
    return shelf.take(name).table_again()


def come_back(path, name):
    """A table after a restart."""
    with closing(Shelf(path)) as shelf:
        House(shelf)
        return through(shelf, name)


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_a_table_comes_back_whole(tmp_path, info):
    """Game, seats, course and future; also what strategies draw from, so that they play on as they would have."""
    for variant in info.variants:
        table = Table.lay(TableSetting(info.name, info.players[-1], variant, seats=("person", "random")))
        key = table.new_key(0)
        house = House(Shelf(tmp_path / variant))
        room = house.open(table)
        for _ in range(6):
            play_some(table, 4)
            room.show()
        house.close()
        with closing(Shelf(tmp_path / variant)) as shelf:
            again = through(shelf, table.name)
        assert (again.at, again.course, again.sitters, again.seed_was_given) == (table.at, table.course, table.sitters, False)
        assert again.opened_by([key, "x"]) == {0}
        for one in (table, again):
            play_some(one, 15)
        assert again.state == table.state


def test_only_the_end_is_written_anew(tmp_path):
    """Steps that are taken back and made otherwise are other steps on disk, too."""
    table, _ = some_table(seed=5)
    house = House(Shelf(tmp_path / "tables"))
    room = house.open(table)
    play_some(table, 12)
    room.show()
    table.undo({0})
    room.show()
    table.play(table.state.legal()[-1], {0})
    play_some(table, 2)
    room.show()
    house.close()
    with closing(Shelf(tmp_path / "tables")) as shelf:
        assert through(shelf, table.name).course == table.course


def test_a_record_comes_back(tmp_path):
    state = tw.game("sultaniya").start(seed=1)
    while not state.is_over:
        state.play_by("greedy")
    table = Table.of_record(json.dumps(state.record()))
    house = House(Shelf(tmp_path / "tables"))
    room = house.open(table)
    table.go(7)
    room.show()
    house.close()
    with closing(Shelf(tmp_path / "tables")) as shelf:
        again = through(shelf, table.name)
    assert (again.at, again.is_record, again.course[-1].events) == (7, True, state.events)


@pytest.mark.parametrize("seed", [1, None], ids=["its seed", "no seed"])
def test_a_game_that_goes_on_from_a_record_comes_back(tmp_path, seed):
    """Its beginning is what the record says, whatever the seed would have given."""
    state = tw.game("sultaniya", players=2).start(seed=1)
    for _ in range(9):
        state.play_by("greedy")
    record = state.record() | {"seed": seed}
    table = Table.of_record(json.dumps(record)).branch(9)
    assert (table.at, table.persons, table.n_dictated) == (9, {state.seat}, 10)
    house = House(Shelf(tmp_path / "tables"))
    room = house.open(table)
    play_some(table, 3)
    room.show()
    house.close()
    with closing(Shelf(tmp_path / "tables")) as shelf:
        again = through(shelf, table.name)
    assert again.course[-1].events == table.course[-1].events
    assert again.course[9].events == state.events
    assert sight(again, again.persons)["link"] is None


DAMAGE = [
    "UPDATE tables SET setting = '{}'",
    "UPDATE tables SET setting = 7",
    "UPDATE tables SET setting = replace(setting, 'yak', 'chess')",
    "UPDATE tables SET setting = replace(setting, '\"players\":2', '\"players\":3')",
    "UPDATE tables SET setting = replace(setting, 'greedy', '/etc/passwd')",
    'UPDATE tables SET setting = replace(setting, \'"seed":"5"\', \'"seed":"6"\')',
    "UPDATE tables SET standing = x'22ff22'",
    "UPDATE tables SET standing = cast(x'22ff22' as text)",
    "UPDATE tables SET standing = replace(standing, '\"at\":8', '\"at\":99')",
    "UPDATE tables SET standing = replace(standing, '\"automatic\":[0]', '\"automatic\":[9]')",
    'UPDATE tables SET standing = replace(standing, \'"undone":[]\', \'"undone":[{"seats":[0],"at":-5}]\')',
    "DELETE FROM steps WHERE number = 3",
    "DELETE FROM steps",
    "UPDATE steps SET events = '[\"P0 fly\"]' WHERE number = 2",
    "UPDATE steps SET events = '[]' WHERE number = 2",
    "UPDATE steps SET events = '[1]'",
    "UPDATE steps SET generators = '[[1,2,3,4]]' WHERE number = 2",
    "UPDATE steps SET generators = '[[1,2,3,4],[1,2,3,4],[1,2,3,99999999999]]' WHERE number = 2",
    "UPDATE steps SET generators = 'x'",
    "DROP TABLE steps",
    "UPDATE tables SET worth = 'much'",
    "UPDATE tables SET used = x'00'",
    "PRAGMA application_id = 1",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_one_sentence(tmp_path, damage):
    table, _ = some_table(seed=5)
    house = House(Shelf(tmp_path / "tables"))
    house.open(table)
    play_some(table, 8)
    house.close()
    with closing(sqlite3.connect(tmp_path / "tables")) as file:
        file.execute(damage)
        file.commit()
    with pytest.raises(tw.TurmwerkError) as found:
        come_back(tmp_path / "tables", table.name)
    assert "\n" not in str(found.value)


def test_a_damaged_list_of_tables_is_one_sentence(tmp_path):
    """SQLite quotes it in its own message, which Python then cannot decode."""
    path = tmp_path / "tables"
    Shelf(path).close()
    whole = path.read_bytes()
    assert b"CREATE TABLE tables (" in whole
    path.write_bytes(whole.replace(b"CREATE TABLE tables (", b"CREATE TABLE tables \xf8"))
    with pytest.raises(tw.ArgumentError, match="is damaged"):
        Shelf(path)


def test_flipped_bytes_are_the_same_table_or_a_sentence(tmp_path):
    table, _ = some_table(seed=5)
    house = House(Shelf(tmp_path / "tables"))
    house.open(table)
    play_some(table, 8)
    house.close()
    whole = (tmp_path / "tables").read_bytes()
    for number in range(0, len(whole), 331):
        damaged = bytearray(whole)
        damaged[number] ^= 1 << number % 8
        path = tmp_path / f"damaged-{number}"
        path.write_bytes(damaged)
        try:
            again = come_back(path, table.name)
        except tw.TurmwerkError:
            continue
        assert again.state == table.state


class TestManyTables:
    def fill(self, monkeypatch, shelf):
        """A house for six tables: finished, untouched and under way, two of each, the older one first."""
        monkeypatch.setattr(houses, "MAX_TABLES", 6)
        house = House(shelf)
        names = []
        for number, n_moves in enumerate((3, 3, 0, 0, 10_000, 10_000)):
            table = Table.lay(TableSetting("five-towers", 2, seats=("person", "random"), seed=number))
            room = house.open(table)
            for _ in range(n_moves):
                if table.state.is_over:
                    break
                table.answer() or table.play("1", {0})
            room.used = number
            room.show()
            names.append(table.name)
        return house, names

    @pytest.mark.parametrize("on_disk", [True, False])
    def test_finished_games_give_way_first(self, monkeypatch, tmp_path, on_disk):
        house, names = self.fill(monkeypatch, Shelf(tmp_path / "tables") if on_disk else None)
        order = [names[number] for number in (4, 5, 2, 3, 0, 1)]
        for gone in range(1, 5):
            room = house.open(Table.lay(TableSetting("yak", 2)))
            room.pages.add(Page(frozenset()))  # a table that is looked at stays
            for name in order[:gone]:
                with pytest.raises(tw.ArgumentError, match="there is no such table"):
                    asyncio.run(house.room(name))
            for name in order[gone:]:
                assert asyncio.run(house.room(name)).table.name == name
        house.close()

    def test_the_same_after_a_restart(self, monkeypatch, tmp_path):
        house, names = self.fill(monkeypatch, Shelf(tmp_path / "tables"))
        house.close()
        house = House(Shelf(tmp_path / "tables"))
        house.open(Table.lay(TableSetting("yak", 2)))
        with pytest.raises(tw.ArgumentError):
            asyncio.run(house.room(names[4]))
        assert asyncio.run(house.room(names[0])).table.at == 3
        house.close()

    def test_all_in_use(self, monkeypatch):
        house, _ = self.fill(monkeypatch, None)
        for room in house._rooms.values():
            room.pages.add(Page(frozenset()))
        with pytest.raises(tw.ArgumentError, match="all 6 tables of this server are in use"):
            house.open(Table.lay(TableSetting("yak", 2)))

    def test_tables_that_nobody_looks_at_leave_the_memory(self, monkeypatch, tmp_path):
        monkeypatch.setattr(houses, "MAX_EMPTY", 2)
        house = House(Shelf(tmp_path / "tables"))
        names = [house.open(Table.lay(TableSetting("yak", 2))).table.name for _ in range(8)]
        assert len(house._rooms) == 3
        assert [asyncio.run(house.room(name)).table.name for name in names] == names
        assert len(house._rooms) == 3
        house.close()


def test_a_full_disk_does_not_end_the_game(tmp_path, caplog):
    """It is said once; when there is room again, everything is written down."""

    async def play_while_full():
        table, key = some_table(seed=5)
        house = House(Shelf(tmp_path / "tables"))
        room = house.open(table)
        pages = house._shelf._file.execute("PRAGMA page_count").fetchone()[0]
        house._shelf._file.execute(f"PRAGMA max_page_count = {pages}")
        page = Page(table.opened_by([key]))
        room.enter(page)
        for _ in range(60):
            if not table.state.is_over:
                room.hear(page, Play("1", table.at))
        assert table.at > 60
        assert table.changed_from <= table.last
        house._shelf._file.execute("PRAGMA max_page_count = 100000")
        room.leave(page)
        house.close()
        return table

    table = asyncio.run(play_while_full())
    assert caplog.text.count("cannot write") == 1
    with closing(Shelf(tmp_path / "tables")) as shelf:
        assert through(shelf, table.name).state == table.state


def test_a_long_game_forgets_its_beginning_and_comes_back(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "KEPT", 50)
    table = Table.lay(TableSetting("five-towers", 2, seats=("random", "random"), seed=1))
    house = House(Shelf(tmp_path / "tables"))
    room = house.open(table)
    while table.answer():
        room.show()
    assert (len(table.course), table.first, table.at) == (50, table.last - 49, table.last)
    with pytest.raises(tw.ArgumentError, match=f"there is no step 0; allowed: {table.first}.."):
        table.go(0)
    house.close()
    with closing(Shelf(tmp_path / "tables")) as shelf:
        again = through(shelf, table.name)
    assert (again.first, again.at, again.course) == (table.first, table.at, table.course)
