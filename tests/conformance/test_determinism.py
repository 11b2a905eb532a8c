"""The same seed plays the same games: for any number of threads, any chunk, either build. And they stay the same games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.data.totals import Totals

GOLDEN = Path(__file__).parent.parent / "golden"
SIGNATURES = GOLDEN / "signatures.json"


def test_the_signature_does_not_depend_on_threads(any_game):
    signatures = {any_game.simulate(3_000, seed=1, threads=threads).signature for threads in (1, 2, 3, 8)}
    assert len(signatures) == 1


def test_the_signature_does_not_depend_on_chunks(any_game, monkeypatch):
    """Of either engine; the sizes of the chunks that were added up show that both were cut."""
    whole = any_game.simulate(700, seed=2, threads=1).signature
    sizes, merge = [], Totals.merge
    monkeypatch.setattr(Totals, "merge", lambda self, other: (sizes.append(other.games), merge(self, other)))
    for name in ("CHUNK", "LOCKSTEP_CHUNK"):
        monkeypatch.setattr(f"turmwerk.work.playing.{name}", 13)
    for engine in ("scalar", "lockstep") if any_game._rules.lanes else ("scalar",):
        assert any_game.simulate(700, seed=2, threads=1, engine=engine).signature == whole
        assert sizes == [13] * 53 + [11]
        sizes.clear()


def test_rows_come_in_the_order_of_the_games(any_game):
    one = any_game.simulate(500, seed=3, threads=1, rows=True).rows
    many = any_game.simulate(500, seed=3, threads=4, rows=True).rows
    assert one.tobytes() == many.tobytes()


def test_other_seeds_play_other_games(any_game):
    assert any_game.simulate(200, seed=1).signature != any_game.simulate(200, seed=2).signature


def key(name, players, variant):
    return f"{name} {players} {variant}"


def test_golden_signatures(any_game, name, players, variant):
    """A change of behavior is always seen. If it is wanted: `python tests/conformance/test_determinism.py` writes the golden files anew."""
    assert any_game.simulate(1_000, seed=1).signature == json.loads(SIGNATURES.read_text())[key(name, players, variant)]


def test_golden_signatures_name_only_games_there_are():
    known = {key(info.name, players, variant) for info in tw.games() for players in info.players for variant in info.variants}
    assert set(json.loads(SIGNATURES.read_text())) == known


def golden_record(name, players, variant):
    """A whole game with its legal moves; tests replay it on both engines."""
    state = tw.game(name, players=players, variant=variant).start(seed=2026)
    while not state.is_over:
        state.play_random()
    return state.record(legal=True)


def record_file(name, players, variant):
    return GOLDEN / f"{name}-{players}-{variant}.jsonl"


def test_golden_records(any_game, name, players, variant):
    golden = json.loads(record_file(name, players, variant).read_text())
    assert golden_record(name, players, variant) == golden
    assert any_game.replay(golden).record(legal=True) == golden


def test_golden_records_on_the_reference_engine(any_game, name, players, variant):
    golden = json.loads(record_file(name, players, variant).read_text())
    plain = any_game.start_reference(seed=golden["seed"])
    for event, legal in zip(golden["events"], golden["legal"], strict=True):
        if legal is not None:
            assert plain.legal() == legal
            plain.play(event.split(" ", 1)[1])
    assert plain.events == golden["events"]
    assert plain.scores() == golden["scores"]
    assert plain.winners() == golden["winners"]


PROGRAM = """
import turmwerk as tw
from turmwerk import native
print(native.target())
for info in tw.games():
    for players in info.players:
        for variant in info.variants:
            print(tw.game(info.name, players=players, variant=variant).simulate(300).signature)
"""


def test_all_builds_play_the_same_games():
    if len(tw.native.targets()) == 1:
        pytest.skip("there is one build only")
    outputs = []
    for target in tw.native.targets():
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=os.environ | {"TURMWERK_TARGET": target}, capture_output=True, text=True, check=True
        )
        assert run.stdout.splitlines()[0] == target
        outputs.append(run.stdout.splitlines()[1:])
    assert all(output == outputs[0] for output in outputs)


if __name__ == "__main__":
    games = [(info.name, players, variant) for info in tw.games() for variant in info.variants for players in info.players]
    signatures = {
        key(name, players, variant): tw.game(name, players=players, variant=variant).simulate(1_000, seed=1).signature
        for name, players, variant in games
    }
    GOLDEN.mkdir(exist_ok=True)
    SIGNATURES.write_text(json.dumps(signatures, indent=2) + "\n")
    for which in games:
        record_file(*which).write_text(json.dumps(golden_record(*which)) + "\n")
