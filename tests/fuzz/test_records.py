"""Records: golden ones with something changed, and any text. They are replayed, or refused in one sentence."""

import json
from pathlib import Path

from fuzz.inputs import check_sentence, fuzz, junk
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.errors import TurmwerkError

GOLDEN = [file.read_text() for file in sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))]
FIELDS = sorted(json.loads(GOLDEN[0]))


@some.composite
def mutated_records(draw):
    """A golden record with a field, an event or a character changed."""
    text = draw(some.sampled_from(GOLDEN))
    how = draw(some.sampled_from(["field", "event", "text", "cut"]))
    if how in ("field", "event"):
        record = json.loads(text)
        if how == "field":
            record[draw(some.sampled_from([*FIELDS, "x"]))] = draw(junk)
        else:
            lists = [key for key, value in record.items() if isinstance(value, list) and value]
            events = record[draw(some.sampled_from(lists))]
            at = draw(some.integers(0, len(events) - 1))
            replaced = draw(some.sampled_from(["drop", "double", "swap", "junk"]))
            if replaced == "drop":
                del events[at]
            elif replaced == "double":
                events.insert(at, events[at])
            elif replaced == "swap":
                other = draw(some.integers(0, len(events) - 1))
                events[at], events[other] = events[other], events[at]
            else:
                events[at] = draw(junk | some.text(alphabet="*P0123456789 abcdefgh", max_size=12))
        return json.dumps(record)
    at = draw(some.integers(0, len(text) - 1))
    return text[:at] if how == "cut" else text[:at] + draw(some.characters()) + text[at + 1 :]


@fuzz(250, 30_000, text=mutated_records() | some.text(max_size=60) | some.binary(max_size=60))
def test_any_record(text):
    try:
        state = tw.replay(text)
    except TurmwerkError as error:
        check_sentence(error)
        return
    again = tw.replay(json.dumps(json.loads(text)))
    assert state == again
