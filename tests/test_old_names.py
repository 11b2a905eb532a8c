"""What was written when names were spelled in another way is still read."""

import json
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.old_names import OLD_NAMES

OLD_RECORD = Path(__file__).parent / "old" / "asara.jsonl"


def test_an_old_record_is_read_and_written_in_todays_spelling():
    record = json.loads(OLD_RECORD.read_text())
    assert "year_favour" in record["breakdown"][0]
    today = tw.replay(record).record()
    assert today["events"] == record["events"]
    assert [list(points.values()) for points in today["breakdown"]] == [list(points.values()) for points in record["breakdown"]]
    assert "year_favor" in today["breakdown"][0]


def test_an_old_record_with_a_changed_component_is_read():
    game = tw.game("asara", components={"points.favor": 3})
    record = game.start().record()
    old = record | {"components": {"points.favour": 3}}
    assert tw.replay(old).record() == game.replay(old).record() == record


def test_a_wrong_figure_in_an_old_record_is_found():
    record = json.loads(OLD_RECORD.read_text())
    record["breakdown"][0]["year_favour"] += 1
    with pytest.raises(tw.RecordError, match="the record's breakdown"):
        tw.replay(record)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("asara", "favour", "favor"), ("asara", "favour_years", "favor_years"), ("sultaniya", "neighbours", "neighbors")],
)
def test_old_weights_are_read(tmp_path, name, old, new):
    file = tmp_path / "old.toml"
    file.write_text(f"[weights]\n{old} = 2\n")
    game = tw.game(name)
    expected = game.simulate(50, strategies={new: 2}).signature
    assert game.simulate(50, strategies={old: 2}).signature == game.simulate(50, strategies=str(file)).signature == expected


def test_old_components_are_read(tmp_path):
    file = tmp_path / "old.toml"
    file.write_text("[points]\nfavour = 3\n")
    today = tw.game("asara", components={"points.favor": 3})
    assert tw.game("asara", components=file) == tw.game("asara", components={"points.favour": 3}) == today
    assert today.with_components({"points.favour": 4}).changed == {"points.favor": 4}
    assert tw.what_if("asara", sweep="points.favour=3,4", games=10).keys == ("points.favor",)


def test_an_old_table_of_tiles_is_read(tmp_path):
    shipped = tw.game("sultaniya").info.components["tiles"]
    header = ",".join(shipped.columns)
    file = tmp_path / "tiles.csv"
    file.write_text("\n".join([header.replace("color", "colour"), *shipped.value]))
    assert "color" in header
    assert tw.game("sultaniya", components={"tiles": str(file)}) == tw.game("sultaniya")


def test_no_game_has_an_old_name():
    """Or its own name would be taken for the old one of another."""
    for info in tw.games():
        game = tw.game(info.name)
        assert not OLD_NAMES.keys() & {*game.categories, *game.features, *game.components}
