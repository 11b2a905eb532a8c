"""Records: every kind of damage is refused with a RecordError that says where; nothing else ever comes out."""

import copy
import json
from pathlib import Path

import pytest

import turmwerk as tw


@pytest.fixture(scope="module")
def record():
    state = tw.game("five-towers", players=3).start(seed=12)
    while not state.is_over:
        state.play_random()
    return state.record(legal=True)


def test_the_format(record):
    assert list(record) == [
        "format", "game", "players", "variant", "seed", "index", "events", "legal", "scores", "breakdown", "winners",
    ]  # fmt: skip
    assert record["format"] == "turmwerk-record/1"
    assert record["events"][0].startswith("* reveal ")
    assert record["legal"][0] is None
    assert len(record["legal"]) == len(record["events"])


def test_dict_text_and_bytes_are_records(record):
    for form in (record, json.dumps(record), json.dumps(record).encode()):
        assert tw.replay(form).outcome.scores == tuple(record["scores"])


def test_a_record_without_seed_replays(record):
    stripped = {key: value for key, value in record.items() if key not in ("seed", "index", "legal")}
    assert list(tw.replay(stripped).outcome.scores) == record["scores"]


def first_decision(record):
    return next(number for number, event in enumerate(record["events"]) if event.startswith("P"))


def damage(record, kind):
    broken = copy.deepcopy(record)
    at = first_decision(record)
    match kind:
        case "another seat":
            broken["events"][at] = "P2 pass"
        case "no legal move":
            broken["events"][at] = "P0 bid 9"
        case "no event":
            broken["events"][at] = "hello"
        case "empty event":
            broken["events"][at] = ""
        case "another card":
            broken["events"][0] = "* reveal tree-99 tree-1 tree-2 tree-3 tree-4"
        case "chance left out":
            del broken["events"][0], broken["legal"][0]
        case "chance too often":
            broken["events"].insert(at + 1, "* reshuffle")
            broken["legal"].insert(at + 1, None)
        case "truncated":
            del broken["events"][-5:], broken["legal"][-5:]
        case "goes on":
            broken["events"].append("P0 pass")
            broken["legal"].append(["pass"])
        case "legal too short":
            broken["legal"].pop()
        case "wrong legal":
            broken["legal"][at] = ["pass"]
        case "legal for chance":
            broken["legal"][0] = ["pass"]
        case "no legal for a decision":
            broken["legal"][at] = None
        case "wrong score":
            broken["scores"][0] += 1
        case "wrong breakdown":
            broken["breakdown"][0]["main"] += 1
        case "wrong winners":
            broken["winners"] = [0, 1, 2]
        case "no scores":
            del broken["scores"]
        case "players":
            broken["players"] = 2
        case "no events":
            broken["events"], broken["legal"] = [], []
    return broken


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("another seat", "event 2: 'P2 pass' should be a decision of seat 0"),
        ("no legal move", "event 2: 'bid 9' is not legal for seat 0"),
        ("no event", "event 2: 'hello' should be a decision of seat 0"),
        ("empty event", "event 2: '' should be a decision of seat 0"),
        ("another card", "event 1: 'tree-99' in chance event"),
        ("chance left out", "event 1: a chance event is missing"),
        ("chance too often", "event 2: chance event 'reshuffle' does not happen here"),
        ("truncated", "its events stop before the end of the game"),
        ("goes on", "comes after the end of the game"),
        ("legal too short", "legal has"),
        ("wrong legal", "event 2: the record's legal moves are"),
        ("legal for chance", "event 1: legal must be null for chance"),
        ("no legal for a decision", "event 2: the record's legal moves are None"),
        ("wrong score", "the record's scores are"),
        ("wrong breakdown", "the record's breakdown are"),
        ("wrong winners", "the record's winners are"),
        ("no scores", "the game is over, but the record has no scores"),
        ("players", "event "),
        ("no events", "event 1: a chance event is missing"),
    ],
)
def test_damage_is_found_and_named(record, kind, message):
    with pytest.raises(tw.RecordError) as caught:
        tw.replay(damage(record, kind))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "turmwerk-record/2", r"\$\.format"),
        ("game", "chess", "unknown game"),
        ("game", 5, r"\$\.game"),
        ("players", "3", r"\$\.players"),
        ("players", 9, "cannot be played by 9 players"),
        ("variant", "x", "no variant"),
        ("components", {"display.size": 99}, "display.size = 99"),
        ("components", {"x": {}}, r"\$\.components"),
        ("events", None, r"\$\.events"),
        ("events", [1], r"\$\.events\[0\]"),
        ("legal", "all", r"\$\.legal"),
        ("scores", ["many"], r"\$\.scores\[0\]"),
        ("seed", -1, "seed -1 is not allowed"),
        ("seed", "x", r"\$\.seed"),
        ("index", -1, "index -1 is not allowed"),
        ("extra", 1, "unknown field `extra`"),
    ],
)
def test_wrong_fields_are_named(record, key, value, message):
    with pytest.raises(tw.RecordError, match=message):
        tw.replay(record | {key: value})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"text"', "[" * 100_000, "\x00", b"\xff\xfe", "{}"])
def test_text_that_is_not_a_record_is_refused(text):
    with pytest.raises(tw.RecordError, match="this is not a record"):
        tw.replay(text)


@pytest.mark.parametrize("thing", [None, 7, [], object()])
def test_objects_that_are_not_records_are_refused(thing):
    with pytest.raises(tw.RecordError, match="this is not a record"):
        tw.replay(thing)


class TestFilesAreNotOpened:
    @staticmethod
    def watched(method, seen):
        def call(path, *arguments, **options):
            seen.append(path)
            return method(path, *arguments, **options)

        return call

    @pytest.fixture
    def opened(self, monkeypatch):
        """The paths that are looked at or opened while a record is read."""
        seen = []
        for name in ("open", "stat", "is_file", "exists", "read_text"):
            monkeypatch.setattr(Path, name, self.watched(getattr(Path, name), seen))
        return seen

    @pytest.mark.parametrize("game", ["{folder}/evil", "../weights/yak", "yak.toml", "", "\0", "a/../yak"])
    def test_by_the_name_of_the_game(self, record, game, opened, tmp_path):
        (tmp_path / "evil.toml").write_text('x = {value = 1, source = "rulebook", about = "x"}')
        name = game.format(folder=tmp_path)
        opened.clear()
        with pytest.raises(tw.RecordError, match="the record's game cannot be played: unknown game"):
            tw.replay(record | {"game": name, "components": {"x": "b"}})
        assert opened == []

    def test_by_its_components(self, opened, tmp_path):
        rows = tmp_path / "tiles.csv"
        rows.write_text("id\n")
        record = tw.game("sultaniya").start().record()
        opened.clear()
        with pytest.raises(tw.RecordError, match="the rows themselves are needed here, not the path of a file"):
            tw.replay(record | {"components": {"tiles": str(rows)}})
        assert opened == []


@pytest.mark.parametrize(
    "damage",
    [
        {"seed": 10**5000},
        {"players": 10**5000},
        {"events": ["* \ud800"]},
        {"events": ["* reveal \0"]},
        {"game": "\ud800"},
        {"variant": "\0"},
    ],
    ids=lambda damage: next(iter(damage)),
)
def test_values_beyond_all_bounds_are_refused(record, damage):
    with pytest.raises(tw.RecordError):
        tw.replay(record | damage)


@pytest.mark.parametrize("text", ["[" * 5000, '{"a":' * 5000, '{"seed": ' + "9" * 5000 + "}", '{"game": "\\ud800"}'])
def test_text_beyond_all_bounds_is_refused(text):
    with pytest.raises(tw.RecordError, match="this is not a record"):
        tw.replay(text)
