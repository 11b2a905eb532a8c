"""What the terminal shows: no number and no heading is ever cut, whatever the width; looked at in a real pseudo-terminal."""

import json
import os
import re
import sys

import pytest

from turmwerk.cli.layout import Paragraphs, Sheet

WIDTHS = (60, 80, 100, 140)
HEAD = ["what seats have", "percentage points of win share", "2 players", "3 players", "4 players", "5 players"]
ROWS = [
    ["money.start P1: 21 instead of 20", "+3.81 ± 13.36 ●", "−0.88 ± 2.80", "+0.12 ± 2.34", "–", "1"],
    ["  deal blue", "1", "2", "3", "4", "5"],
]


def words_of(lines):
    return " ".join(lines).split()


@pytest.mark.parametrize("width", range(20, 150, 7))
def test_every_cell_and_heading_is_there_whole(width):
    lines = Sheet(HEAD, ROWS).lines(width)
    assert max(map(len, lines)) <= width
    shown = words_of(lines)
    assert {word for text in (*HEAD, *(cell for row in ROWS for cell in row)) for word in text.split()} <= set(shown)
    flat = "\n".join(lines)
    for cell in (cell for row in ROWS for cell in row[1:]):
        assert cell in flat  # a number is not even broken into two lines


def test_wide_tables_stay_one_table():
    lines = Sheet(HEAD, ROWS).lines(140)
    assert sum(set(line) == {"─"} for line in lines) == 1
    assert lines[-2].startswith("  deal blue")


def test_narrow_tables_are_split_and_repeat_their_first_column():
    lines = Sheet(HEAD, ROWS).lines(60)
    assert sum(set(line) == {"─"} for line in lines) > 1
    assert sum("deal blue" in line for line in lines) == sum(set(line) == {"─"} for line in lines)


def test_very_narrow_tables_are_stacked():
    lines = Sheet(HEAD, ROWS).lines(26)
    assert not any(set(line) == {"─"} for line in lines)
    assert "  2 players  −0.88 ± 2.80" in lines


def test_words_wrap_in_the_last_column():
    sheet = Sheet(
        ["game", "players", "what it is"], [["five-towers", "2–5", "bid for cards and stack them downwards on five towers"]], words=True
    )
    assert len(sheet.lines(120)) == 4
    assert len(sheet.lines(60)) == 5
    assert "downwards" in words_of(sheet.lines(20))


def test_indented_lines_stay_indented():
    from io import StringIO

    from rich.console import Console

    output = StringIO()
    Console(width=20, file=output).print(Paragraphs(["  one two three four five six"]))
    assert output.getvalue().splitlines() == ["  one two three four", "  five six"]


SMALL = ["--games", "60", "--sample", "2"]
COMMANDS = [
    ["games"],
    ["strategies", "sultaniya"],
    ["components", "sultaniya"],
    ["simulate", "sultaniya", "--players", "4", "--games", "300"],
    ["simulate", "five-towers", "--players", "5", "--games", "300", "--strategies", "greedy"],
    ["tournament", "asara", "expert", "greedy", "random", "--games", "60"],
    ["balance", "five-towers", "--strategies", "random,greedy", *SMALL],
    ["balance", "sultaniya", "--players", "2,4", "--strategies", "random", "--full", *SMALL],
    ["what-if", "five-towers", "--players", "3", "--set", "display.size=6", "--games", "60"],
    ["what-if", "five-towers", "--players", "5", "--sweep", "display.size=3..7", "--games", "60", "--full"],
    ["what-if", "five-towers", "--sweep", "display.size=3..7", "--sweep", "points.main=0..2", "--games", "20"],
    ["bench", "five-towers", "--players", "2", "--seconds", "0.01"],
    ["tune", "yak", "--generations", "1", "--games", "8", "--population", "4", "--verified-games", "20", "--out", "tuned.toml"],
    ["options", "five-towers", "--games", "40", "--generations", "0"],
    ["exploit", "five-towers", "greedy", "--generations", "1", "--games", "20", "--population", "4", "--verified-games", "40"],
    ["design", "five-towers", "--vary", "display.size=4..6", "--goals", "length=20..30", "--strategies", "random", "--budget", "2000"],
    ["simulate", "yak", "--games", "40", "--keep", "run.db"],
    ["runs", "run.db"],
    ["--help"],
    ["balance", "--help"],
    ["what-if", "--help"],
]
RUN_ALL = """
import json, os, sys
from turmwerk.cli import cli
sys.stderr = open(os.devnull, "w")  # no bars, which are gone when the work is done
for words in json.loads(sys.argv[1]):
    print("$", *words, flush=True)
    cli.main(words, prog_name="turmwerk", standalone_mode=False)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("width", WIDTHS)
def test_no_command_is_cut(width, tmp_path):
    """All commands in one process that believes to be at a terminal of this width. A cut shows as … right after a letter or digit."""
    import pexpect

    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}  # they would win
    child = pexpect.spawn(
        sys.executable, ["-c", RUN_ALL, json.dumps(COMMANDS)],
        timeout=300, encoding="utf-8", cwd=tmp_path, dimensions=(24, width), env=environment,
    )  # fmt: skip
    child.expect(pexpect.EOF)
    child.close()
    shown, code = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before), child.exitstatus
    assert code == 0, shown[-2000:]
    lines = [line.rpartition("\r")[2] for line in shown.replace("\r\n", "\n").split("\n")]
    commands = [line for line in lines if line.startswith("$ ")]
    assert len(commands) == len(COMMANDS)
    printed = [line for line in lines if not line.startswith("$ ")]
    assert [line for line in printed if len(line) > width] == []
    assert [line for line in printed if re.search(r"[^\s]…", line)] == []
