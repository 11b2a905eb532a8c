"""What Cython says of a game, as one sentence: hundreds of messages may follow from one verb that is missing."""

from __future__ import annotations

import re
from pathlib import Path

MESSAGE = re.compile(r"^(?P<file>[^\n]*?):(?P<line>\d+):\d+: (?P<text>.+)$", re.MULTILINE)
PROTOCOL = "protocol.pxi"  # a line for everything that a game must have: "cdef IsOverVerb is_over_verb = is_over"


def first_message(said: str) -> str:
    """What is wrong first, and where; what is missing is called by its name, and comes before all else."""
    messages = [one for one in MESSAGE.finditer(said) if not one["text"].startswith("warning")]
    if not messages:
        return "Cython's messages above say why"
    found = next((one for one in messages if Path(one["file"]).name == PROTOCOL), messages[0])
    file, number, text = Path(found["file"]), int(found["line"]), found["text"]
    if file.name != PROTOCOL:
        return f"{file.name}, line {number}: {text}"
    asked = file.read_text(encoding="utf-8").splitlines()[number - 1].partition("#")[0].rpartition("=")[2].strip()
    return f"{asked} is not as it must be: {text}" if text.startswith("Cannot assign") else f"{asked} is missing"
