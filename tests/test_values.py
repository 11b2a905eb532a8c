"""Values: what searches ask where their playouts end early; their files; the fit."""

import io
import json
import pickle
import re
import shutil
import zipfile
from contextlib import suppress
from pathlib import Path

import msgspec
import numpy as np
import pytest

import turmwerk as tw
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse, parse_to_the_end
from turmwerk.strategy.plain import StrategyData
from turmwerk.strategy.value import ARRAYS, ODDS, ONE, OUTPUTS, REACH, STEPS, LearnedValue, read_value, shipped_value
from turmwerk.training.values import fit_value

GAME = tw.game("five-towers", players=2)


@pytest.fixture(scope="module")
def learned():
    return fit_value(GAME, positions=600, seed=5)


@pytest.fixture
def file(learned, tmp_path):
    learned.save(tmp_path / "mine.npz")
    return tmp_path / "mine.npz"


def npy_header(kind, shape):
    """The begin of a file of NumPy, whatever follows."""
    out = io.BytesIO()
    np.lib.format.write_array_header_1_0(out, {"descr": kind, "fortran_order": False, "shape": shape})
    return out.getvalue()


def plain_answer(value, state, seat):
    """The formula once more, in the words of docs/choosing.md: the share of the win in 1/60, the reward in 1/65536."""
    numbers = np.zeros(state.game._rules.observation_size, np.int16)
    state._position.observe(seat, numbers)
    points = np.array(state._position.score()[0])
    sums = value.bias.astype(int)
    for number, low, high, divisor, first in zip(
        numbers, value.layout.lowest, value.layout.highest, value.layout.divisor, value.layout.first, strict=True
    ):
        above = min(max(int(number), low), high) - low
        if above:
            sums = sums + value.columns[first + (above - 1) // divisor]
    sums = sums + np.roll(points, -seat, axis=0).ravel() @ value.point_columns.astype(int)
    hidden = sums.clip(0, ONE)
    hidden[:OUTPUTS] = 0
    second = ((value.second @ hidden + value.second_bias) >> 9).clip(0, ONE)
    totals = ((value.outputs @ second + value.output_bias) >> 9) + sums[:OUTPUTS]
    places = (totals + REACH * ONE).clip(0, 2 * REACH * ONE - 1) / (2 * REACH * ONE / STEPS)
    win, margin = np.interp(places, np.arange(STEPS + 1), ODDS)
    return round(60 * win / 65536), margin if len(points) == 1 else 0.75 * win + 0.25 * margin


def test_the_native_network_is_the_one_of_the_docs(any_game):
    value = shipped_value(any_game)
    if value is None:
        value = fit_value(any_game, positions=200)
    state = any_game.start(seed=3)
    while not state.is_over:
        for seat in range(any_game.players):
            win, reward = any_game._engine.ask(state._position, value, seat)
            expected_win, expected_reward = plain_answer(value, state, seat)
            assert abs(win - expected_win) <= 1  # halves
            assert abs(reward - expected_reward) <= 3  # rounded down at each step
        for _ in range(9):
            state = state if state.is_over else state.play_random() and state


def test_a_value_learns(learned):
    """Far fewer positions than a shipped value has, and better than a guess on positions it has not seen."""
    value = fit_value(GAME, positions=12_000, seed=6)
    assert value.about["error"][0] < 0.9 * value.about["error_of_a_constant"][0]
    assert learned.about["positions"] == 600


def test_the_same_call_gives_the_same_value_on_any_number_of_threads(learned):
    assert fit_value(GAME, positions=600, seed=5, threads=2) == learned != fit_value(GAME, positions=600, seed=4)


class TestSearches:
    @pytest.mark.parametrize("text", ["flat:60:ahead=1", "mcts:300:ahead=2", "flat:40:greedy:ahead=2", "mcts:200:c=0.7:ahead=1"])
    def test_the_same_on_any_number_of_threads(self, file, text):
        state = GAME.start(seed=9)
        assert state.search(f"{text}:value={file}", threads=1) == state.search(f"{text}:value={file}", threads=3)

    def test_nothing_hidden_is_seen(self, any_game):
        state = any_game.start(seed=4)
        text = "mcts:90:ahead=1" if shipped_value(any_game) else "master"
        for _ in range(6):
            for _ in range(11):
                state = state if state.is_over else state.play_random() and state
            if not state.is_over:
                assert state.imagine(state.seat, 7).search(text) == state.search(text)

    def test_playouts_that_reach_the_end_are_scored(self, file):
        """Beyond the last round a value is never asked: such a search is one without."""
        state = GAME.start(seed=9)
        far, full = (state.search(f"flat:60:expert{end}") for end in (f":ahead=1000:value={file}", ""))
        assert [(one.move, one.visits, one.win_share) for one in far.moves] == [(one.move, one.visits, one.win_share) for one in full.moves]

    def test_points_are_not_known(self, file):
        found = GAME.start(seed=9).search(f"flat:60:ahead=1:value={file}")
        assert all(one.points is None and (one.win_share is None or 0 <= one.win_share <= 1) for one in found.moves)

    def test_stopping(self, file):
        assert GAME.start(seed=9).search(f"flat:60:ahead=1:value={file}", seconds=0.01).by_clock

    def test_as_plain_data(self, file):
        strategy = parse(GAME, f"flat:60:ahead=1:value={file}")
        data = msgspec.json.decode(msgspec.json.encode(StrategyData.of(strategy)), type=StrategyData)
        assert data.make(GAME).policy(GAME) == strategy.policy(GAME)
        fit_value(GAME, positions=200, seed=1).save(file)
        with pytest.raises(tw.StrategyError, match="is not the one with which the task was made"):
            data.make(GAME)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("flat:9:ahead=0", "does not say after how many rounds playouts end; allowed: ahead=1..1000"),
            ("flat:9:ahead=x", "does not say after how many rounds"),
            ("flat:9:value=mine.npz", "names a value, but not after how many rounds it is asked, such as ahead=2"),
            ("flat:9:ahead=1:value=nowhere.npz", "cannot read the value nowhere.npz"),
        ],
    )
    def test_wrong_words(self, text, message):
        with pytest.raises(tw.StrategyError, match=message):
            parse(GAME, text)


class TestChangedComponents:
    CHANGED = tw.game("five-towers", players=2, components={"display.size": 4})

    def test_no_value_is_asked_that_does_not_know_them(self):
        assert parse(GAME, "master").value is not None
        assert parse(self.CHANGED, "master").value is None
        assert parse(self.CHANGED, parse(GAME, "master")).value is None
        with pytest.raises(tw.StrategyError, match="asks a value, and five-towers ships none with changed components"):
            parse(self.CHANGED, "flat:9:ahead=1")

    def test_comparisons_are_by_the_same_players_on_both_sides(self):
        assert parse_to_the_end(GAME, "master") == parse(self.CHANGED, "master")
        assert Lineup(GAME, "master").to_the_end().seats == Lineup(self.CHANGED, "master").seats

    def test_a_named_value_of_other_components_is_refused(self, file):
        with pytest.raises(tw.StrategyError, match="learned for another game; play by a search without a value"):
            parse(self.CHANGED, parse(GAME, f"flat:9:ahead=1:value={file}"))


def test_a_game_in_python_has_none(file, tmp_path):
    shutil.copy(Path(__file__).parent / "test_own_engine.py", tmp_path / "again.py")
    own = tw.game(str(tmp_path / "again.py"), players=2)
    for refused in (lambda: parse(own, f"flat:9:ahead=1:value={file}"), lambda: fit_value(own, positions=100)):
        with pytest.raises(tw.StrategyError, match="is played in Python, and values are for compiled games"):
            refused()


class TestFiles:
    def test_read_again(self, file, learned):
        assert read_value(GAME, file) == learned

    def test_the_shipped_ones_fit_their_games(self):
        for info in tw.games():
            for variant in info.variants:
                found = [shipped_value(tw.game(info.name, players=n, variant=variant)) for n in info.players]
                assert all(isinstance(one, LearnedValue) or one is None for one in found)

    def write(self, path, learned, **changed):
        content = {"about": np.array(json.dumps(learned.about)), **{name: getattr(learned, name) for name in ARRAYS}, **changed}
        np.savez(path, **{name: one for name, one in content.items() if one is not None})

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"bias": None}, "it has no bias"),
            ({"bias": np.zeros(3, np.int32)}, r"has bias of int32 \(3,\); allowed: int32 \(32,\)"),
            ({"bias": np.zeros(32)}, r"has bias of float64 \(32,\)"),
            ({"bias": np.full(32, 2**31 - 1, np.int32)}, "may add up to more than"),
            ({"columns": np.zeros((7, 32), np.int16)}, r"has columns of int16 \(7, 32\)"),
            ({"about": np.array("{}")}, "was learned with format None; this game has 1"),
            ({"about": np.array("[]")}, "does not say what it is about"),
            ({"about": np.array("{")}, "cannot read the value"),
            ({"bias": np.array([{}])}, "cannot read the value"),  # pickled
        ],
    )
    def test_wrong_content(self, file, learned, changed, message):
        self.write(file, learned, **changed)
        with pytest.raises(tw.StrategyError, match=message):
            read_value(GAME, file)

    def test_other_games(self, file):
        with pytest.raises(tw.StrategyError, match="was learned with players 2; this game has 3"):
            read_value(tw.game("five-towers", players=3), file)
        with pytest.raises(tw.StrategyError, match="was learned with game 'five-towers'"):
            read_value(tw.game("yak", players=2), file)

    @pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"nothing", pickle.dumps({"bias": 1})])
    def test_what_is_not_a_value(self, tmp_path, content):
        (tmp_path / "x.npz").write_bytes(content)
        with pytest.raises(tw.StrategyError, match="cannot read the value"):
            read_value(GAME, tmp_path / "x.npz")

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("columns", npy_header("<i2", (10**12, 32))),  # 58 TiB
            ("columns", b"no array"),
            ("columns", b"\x93NUMPY\x01\x00\x28\x23" + b"(" * 9000),
            ("about", npy_header("<U1", ()) + b"\xff\xff\xff\xff"),  # not a character
            ("about", npy_header("<U200000", ()) + "[".encode("utf-32-le") * 200_000),
            ("about", npy_header("<U200000", ()) + '{"game":'.encode("utf-32-le") * 25_000),
        ],
    )
    def test_crafted_members(self, file, name, content):
        with zipfile.ZipFile(file) as packed:
            members = {one: packed.read(one) for one in packed.namelist()} | {f"{name}.npy": content}
        with zipfile.ZipFile(file, "w") as packed:
            for one, data in members.items():
                packed.writestr(one, data)
        with pytest.raises(tw.StrategyError, match="cannot read the value") as problem:
            read_value(GAME, file)
        assert "\n" not in str(problem.value)

    def test_encrypted(self, file):
        marked = re.sub(rb"(PK\x01\x02....|PK\x03\x04..)\x00", b"\\1\x01", file.read_bytes(), flags=re.DOTALL)
        file.write_bytes(marked)
        with pytest.raises(tw.StrategyError, match=r"cannot read the value .* encrypted"):
            read_value(GAME, file)

    def test_what_it_says_of_itself_is_cut(self, file, learned):
        self.write(file, learned, about=np.array(json.dumps({**learned.about, "game": "x" * 10**6})))
        with pytest.raises(tw.StrategyError, match="was learned with game 'xxx") as problem:
            read_value(GAME, file)
        assert len(str(problem.value)) < 1000

    def test_every_cut_and_flipped_byte_is_refused_or_read(self, file):
        whole = file.read_bytes()
        rng = np.random.default_rng(1)
        for place in rng.integers(len(whole), size=60):
            for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :]):
                file.write_bytes(damaged)
                with suppress(tw.StrategyError):
                    read_value(GAME, file)
