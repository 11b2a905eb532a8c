"""Records of every game replay; damaged ones raise a RecordError and nothing else."""

import json
import random

import turmwerk as tw


def test_records_replay(any_game):
    for index in range(10):
        state = any_game.start(seed=5, index=index)
        while not state.is_over:
            state.play_random()
        record = state.record(legal=True)
        replayed = any_game.replay(record)
        assert replayed.record(legal=True) == record
        assert tw.replay(record).view() == state.view()


def test_records_of_unfinished_games_replay(any_game):
    state = any_game.start(seed=6)
    for _ in range(9):
        state.play_random()
    record = state.record()
    assert "scores" not in record
    assert any_game.replay(record).view() == state.view()


def test_damaged_text_raises_nothing_but_record_errors(any_game):
    """Random bytes replaced, removed and doubled: replay refuses or, where the damage changes nothing, accepts."""
    state = any_game.start(seed=13)
    while not state.is_over:
        state.play_random()
    text = json.dumps(state.record(legal=True))
    rng = random.Random(1)
    refused = 0
    for _ in range(400):
        characters = list(text)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(characters))
            match rng.randrange(4):
                case 0:
                    characters[at] = chr(rng.randrange(32, 127))
                case 1:
                    del characters[at : at + rng.randrange(1, 30)]
                case 2:
                    characters[at:at] = characters[at : at + rng.randrange(1, 30)]
                case 3:
                    del characters[at:]
        try:
            tw.replay("".join(characters))
        except tw.RecordError:
            refused += 1
    assert refused > 300


def test_swapped_events_raise_nothing_but_record_errors(any_game):
    state = any_game.start(seed=14)
    while not state.is_over:
        state.play_random()
    record = state.record()
    rng = random.Random(2)
    refused = 0
    for _ in range(200):
        events = list(record["events"])
        first, second = rng.randrange(len(events)), rng.randrange(len(events))
        events[first], events[second] = events[second], events[first]
        try:
            assert tw.replay(record | {"events": events}).record()["events"] == events
        except tw.RecordError:
            refused += 1
    assert refused > 100
