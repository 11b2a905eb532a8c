"""The tables of Sultaniya: shipped values and sources, whole tile tables, what is refused; changed games are the same on both engines."""

import pytest
from engines import compare_games
from facts import differences

import turmwerk as tw
from turmwerk.components.sultaniya import read_tiles
from turmwerk.registry.catalog import find

ROWS = find("sultaniya").components["tiles"].value
HEADER = ",".join(find("sultaniya").components["tiles"].columns)


RULEBOOK = {
    "sapphires.treasury": 55,
    "sapphires.pass": 2,
    "display.size": 3,
    "djinns.flush": 1,
    "djinns.rebuild": 2,
    "djinns.double": 2,
    "djinns.search": 3,
    "goals.dealt": 2,
    "goals.column_bonus": 1,
    "goals.djinn": 2,
    "goals.stones": 2,
    "points.small": 1,
    "points.medium": 3,
    "points.large": 6,
    "points.guards": [9, 6, 3, 0],
    "end.roofs": 5,
    "end.solo_turns": 20,
    "boards.sets.square": ["ali-baba", "anis", "dunyazad", "scheherazade"],
    "boards.sets.round": ["shahriyar", "jafar", "aladdin", "sinbad"],
}
DECIDED = {"end.rounds": 40, "boards.dealt": []}
SAPPHIRES, GUARDS = ([f"{symbol}-{half}" for half in "LRL"] for symbol in ("sapphire", "guard"))
BOARDS = {
    "ali-baba": ("window", "cupola", "gate", 3, SAPPHIRES),
    "anis": ("tower", "cupola", "minaret", 0, GUARDS),
    "dunyazad": ("window", "garden", "minaret", 0, ["garden", "window-R", "window-L"]),
    "scheherazade": ("tower", "garden", "gate", 3, SAPPHIRES),
    "shahriyar": ("tower", "garden", "minaret", 3, SAPPHIRES),
    "jafar": ("tower", "cupola", "gate", 3, SAPPHIRES),
    "aladdin": ("window", "cupola", "minaret", 0, ["window-R", "window-L", "cupola"]),
    "sinbad": ("window", "garden", "gate", 0, GUARDS),
}
RECONSTRUCTED = {"tiles": ROWS, "palace.places": 6} | {
    f"boards.{board}.{key}": value
    for board, values in BOARDS.items()
    for key, value in zip(("small", "medium", "large", "sapphires", "printed"), values, strict=True)
}


def test_every_number_has_its_value_and_source():
    assert differences("sultaniya", {"rulebook": RULEBOOK, "decided": DECIDED, "reconstructed": RECONSTRUCTED}) == {}


@pytest.mark.parametrize(("marks", "n_tops"), [(("2+",), 2), (("2+", "3+"), 3), (("2+", "3+", "4+"), 3)])
def test_two_or_three_lintels_and_as_many_spires_are_in_play(marks, n_tops):
    """Rulebook: 2 of each with two players, 3 with three and four."""
    tiles = [tile for tile in read_tiles(ROWS) if tile["mark"] in marks]
    assert (sum(tile["lintel"] for tile in tiles), sum(tile["spire"] for tile in tiles)) == (n_tops, n_tops)


def test_what_the_rulebook_says_about_tiles():
    """Their number by floor; roofs with 4 or 5 points, with two windows and two towers, with a whole gate or minaret."""
    tiles = read_tiles(ROWS)
    assert [sum(tile["floor"] == floor for tile in tiles) for floor in range(4)] == [20, 20, 28, 25]
    roofs = [tile for tile in tiles if tile["floor"] == 3]
    assert {tile["points"] for tile in roofs} == {0, 4, 5}
    assert any(tile["windows_L"] + tile["windows_R"] == 2 == tile["towers_L"] + tile["towers_R"] for tile in roofs)
    assert any(tile["whole_gate"] for tile in roofs)
    assert any(tile["whole_minaret"] for tile in roofs)


def with_field(row, column, value):
    """The shipped rows with one field changed; rows count from 1."""
    fields = ROWS[row - 1].split(",")
    fields[HEADER.split(",").index(column)] = value
    return [*ROWS[: row - 1], ",".join(fields), *ROWS[row:]]


@pytest.mark.parametrize(
    ("row", "column", "value"),
    [
        (5, "left", "X"),
        (5, "left", "M"),  # a minaret post on the ground floor
        (5, "right", "G"),  # contradicts gate_posts
        (21, "bottom", "S"),
        (21, "bottom", "P"),  # contradicts lintel
        (7, "windows_L", "4"),
        (7, "windows_L", "-1"),
        (7, "windows_L", ""),
        (3, "mark", "5+"),
        (3, "floor", "1"),
        (3, "id", "B33"),
        (3, "id", "B04"),
        (3, "points", "4"),
        (70, "points", "21"),
    ],
)
def test_bad_rows_are_refused_with_row_and_column(row, column, value):
    named = {("id", "B04"): 4, ("right", "G"): row}.get((column, value), row)
    with pytest.raises(tw.ComponentError, match=f"tiles.*row {named}.*column ") as error:
        tw.game("sultaniya", components={"tiles": with_field(row, column, value)})
    shown = {("right", "G"): "gate_posts", ("bottom", "P"): "lintel"}.get((column, value), column)
    assert f"column {shown}" in str(error.value)


@pytest.mark.parametrize("bad", [[], 5, ["a,b"], [7], [*ROWS, *ROWS]])
def test_bad_tables_are_refused(bad):
    with pytest.raises(tw.ComponentError, match="tiles"):
        tw.game("sultaniya", components={"tiles": bad})


def test_a_csv_file_replaces_the_tiles(tmp_path):
    path = tmp_path / "my.csv"
    columns = HEADER.split(",")
    rows = [dict(zip(columns, row.split(","), strict=True)) for row in ROWS[:-1]]
    columns.reverse()  # any order of columns
    path.write_text("\n".join([",".join(columns), *(" , ".join(row[name] for name in columns) for row in rows)]) + "\n\n", encoding="utf-8")
    game = tw.game("sultaniya", players=4, components={"tiles": str(path)})
    assert game.changed["tiles"] == ROWS[:-1]
    assert tw.game("sultaniya", players=4, components={"tiles": path}) == game
    (tmp_path / "house.toml").write_text('tiles = "my.csv"\n[sapphires]\npass = 3\n', encoding="utf-8")
    assert tw.game("sultaniya", players=4, components=tmp_path / "house.toml").changed["tiles"] == ROWS[:-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "columns"),
        ("id,floor\nB01,0\n", "floor_name"),
        (HEADER + ",more\n", "more"),
        (HEADER + "\nB01,0\n", "row 1.*2 fields"),
        (None, "cannot read"),
    ],
)
def test_bad_csv_files_are_refused(tmp_path, text, message):
    path = tmp_path / "my.csv"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(tw.ComponentError, match=message):
        tw.game("sultaniya", components={"tiles": str(path)})


def test_the_shipped_table_given_again_changes_nothing():
    assert tw.game("sultaniya", components={"tiles": ROWS}) == tw.game("sultaniya")


def test_records_carry_changed_tiles():
    game = tw.game("sultaniya", players=2, components={"tiles": ROWS[5:]})
    state = game.start(seed=1)
    while not state.is_over:
        state.play_random()
    record = state.record(legal=True)
    assert record["components"] == {"tiles": ROWS[5:]}
    assert tw.replay(record).view() == state.view()


def test_a_record_does_not_name_files():
    record = tw.game("sultaniya").start(seed=1).record()
    with pytest.raises(tw.RecordError, match="tiles"):
        tw.replay(record | {"components": {"tiles": "my.csv"}})


@pytest.mark.parametrize(
    ("components", "key"),
    [
        ({"goals.dealt": 3}, "goals.dealt"),
        ({"end.roofs": 6}, "end.roofs"),
        ({"palace.places": 5}, "end.roofs"),
        ({"boards.dealt": ["anis"]}, "boards.dealt"),
        ({"boards.dealt": ["anis", "anis", "jafar", "sinbad"]}, "boards.dealt"),
        ({"boards.sets.round": ["anis", "jafar", "aladdin", "sinbad"]}, "boards.sets.round"),
        ({"boards.anis.small": "cupola"}, "boards.anis.small"),
        ({"boards.anis.printed": ["guard", "guard-R", "guard-L"]}, "boards.anis.printed"),
        ({"djinns.flush": -1}, "djinns.flush"),
        ({"boards.jasmin.small": "window"}, "boards.jasmin.small"),
    ],
)
def test_impossible_tables_are_refused(components, key):
    with pytest.raises(tw.ComponentError, match=key):
        tw.game("sultaniya", players=4, components=components)


@pytest.mark.parametrize(
    "components",
    [
        {"palace.places": 8, "end.roofs": 7},
        {"palace.places": 4, "end.roofs": 2},
        {"palace.places": 5, "end.roofs": 4, "display.size": 4},
        {"display.size": 1, "sapphires.pass": 5, "sapphires.treasury": 9},
        {"djinns.flush": 0, "djinns.rebuild": 0, "djinns.double": 0, "djinns.search": 0},
        {"djinns.rebuild": 0, "djinns.flush": 50, "djinns.double": 50, "djinns.search": 50, "end.roofs": 5, "end.rounds": 60},
        {"goals.dealt": 5, "goals.column_bonus": 4, "goals.djinn": 3, "goals.stones": 1},
        {"goals.dealt": 0, "points.small": 2, "points.medium": 0, "points.large": 11, "points.guards": [1, 2, 3, 4]},
        {"boards.dealt": ["sinbad", "anis"], "boards.anis.large": "gate", "boards.anis.sapphires": 9},
        {"boards.anis.printed": ["none", "tower-R", "cupola"], "boards.sets.square": ["anis", "jafar", "sinbad", "aladdin"]}
        | {"boards.sets.round": ["ali-baba", "dunyazad", "scheherazade", "shahriyar"]},
        {"tiles": [row for row in ROWS if row[0] != "T" or row[1:3] in ("01", "02", "09")], "end.roofs": 3},
        {"tiles": [row.replace("3+", "2+").replace("4+", "2+") for row in ROWS]},
        {"tiles": [row for row in ROWS if row[0] != "T"], "end.rounds": 20},
        {"end.rounds": 3},
    ],
)
def test_changed_games_are_the_same_on_both_engines(components):
    game = tw.game("sultaniya", players=2, components=components)
    assert game._rules.find_broken(3, 0, 300) is None
    compare_games(game, 0, 12)


def test_every_component_changes_the_game():
    plain = tw.game("sultaniya", players=2).simulate(300, threads=1).signature
    changes = {
        "palace.places": 7,
        "sapphires.treasury": 4,
        "sapphires.pass": 1,
        "display.size": 2,
        "goals.dealt": 1,
        "goals.column_bonus": 2,
    }
    changes |= {
        "goals.djinn": 1,
        "goals.stones": 3,
        "points.small": 2,
        "points.medium": 2,
        "points.large": 5,
        "points.guards": [8, 6, 3, 0],
    }
    changes |= {"end.roofs": 4, "end.rounds": 10, "boards.dealt": ["anis", "jafar"], "boards.anis.small": "window"}
    changes |= {"boards.anis.medium": "garden", "boards.anis.large": "gate", "boards.anis.sapphires": 1}
    changes |= {"boards.anis.printed": ["guard-R", "guard-R", "none"], "tiles": ROWS[1:]}
    changes |= {f"djinns.{djinn}": 5 for djinn in ("flush", "rebuild", "double", "search")}
    for key, value in changes.items():
        assert tw.game("sultaniya", players=2, components={key: value}).simulate(300, threads=1).signature != plain, key


class TestFilesThatAFileNames:
    def test_in_its_folder_and_below(self, tmp_path):
        (tmp_path / "below").mkdir()
        for name in ("tiles.csv", "below/tiles.csv"):
            (tmp_path / name).write_text("\n".join([HEADER, *ROWS]))
            (tmp_path / "mine.toml").write_text(f'tiles = "{name}"')
            assert tw.game("sultaniya", components=tmp_path / "mine.toml").changed == {}

    def test_a_path_that_cannot_be(self, tmp_path):
        (tmp_path / "mine.toml").write_text('tiles = "a\\u0000b"')
        for components in (tmp_path / "mine.toml", {"tiles": "a\0b"}):
            with pytest.raises(tw.ComponentError, match=r"component tiles cannot be .*: there are no files of such names"):
                tw.game("sultaniya", components=components)

    @pytest.mark.parametrize("path", ["/etc/passwd", "../tiles.csv", "link.csv"])
    def test_nowhere_else(self, tmp_path, path):
        folder = tmp_path / "folder"
        folder.mkdir()
        (tmp_path / "tiles.csv").write_text("\n".join([HEADER, *ROWS]))
        (folder / "link.csv").symlink_to(tmp_path / "tiles.csv")
        (folder / "mine.toml").write_text(f'tiles = "{path}"')
        with pytest.raises(tw.ComponentError, match=rf"component tiles names '{path}'; a file of components may name only files in its"):
            tw.game("sultaniya", components=folder / "mine.toml")
