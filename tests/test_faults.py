"""Faults met by real processes: signals, full disks, closed outputs, too little memory, terminals that show ASCII only."""

import ast
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from commands import interrupted, needs_sigint, turmwerk, wait_until_busy

import turmwerk as tw
from turmwerk.__main__ import main
from turmwerk.cli import leave_stopped, streams
from turmwerk.errors import OutputError
from turmwerk.files import write_whole
from turmwerk.table.shelf import Shelf
from turmwerk.work import ledger

posix = pytest.mark.skipif(sys.platform == "win32", reason="about signals, devices and limits of POSIX systems")
HOURS = 10**9  # games
SMALL = ("what-if", "five-towers", "--set", "display.size=6", "--games", 50)


def shell(line, **options):
    """Run a shell line in which `turmwerk` is this one."""
    line = line.replace("turmwerk", f"{sys.executable} -m turmwerk")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=120, **options)


SIGNALS = [pytest.param(getattr(signal, one), id=one) for one in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, one)]


def name(number):
    """What a message calls a signal."""
    return "Ctrl-C" if number == signal.SIGINT else signal.Signals(number).name


@needs_sigint
class TestSignals:
    @pytest.mark.parametrize("by", SIGNALS)
    def test_simulate_delivers_the_first_games(self, by):
        strategy = "greedy!bid 5" if by == signal.SIGTERM else "random"  # by the scalar engine, and in lock-step
        arguments = ("simulate", "five-towers", "--players", 5, "--games", HOURS, "--strategies", strategy, "--threads", 3, "--json")
        code, output, message = interrupted(*arguments, by=by)
        assert (code, message) == (128 + by, f"turmwerk: stopped by {name(by)}; the results are partial")
        result = json.loads(output)
        assert result["partial"] is True
        assert 0 < result["games"] < HOURS
        again = tw.simulate("five-towers", result["games"], players=5, strategies=strategy)
        assert again.signature == result["signature"]

    def test_simulate_without_a_whole_game_has_no_result(self):
        ended = interrupted("simulate", "five-towers", "--players", 5, "--games", 10, "--strategies", "mcts:10000000", by=signal.SIGTERM)
        assert ended == (143, "", "turmwerk: stopped by SIGTERM; no result")

    def test_tournament_delivers_whole_deals(self):
        by = signal.SIGTERM
        code, output, message = interrupted("tournament", "asara", "greedy", "mcts:60", "--games", HOURS, "--json", by=by)
        assert (code, message) == (128 + by, f"turmwerk: stopped by {name(by)}; the results are partial")
        result = json.loads(output)
        assert result["partial"] is True
        again = tw.tournament("asara", ["greedy", "mcts:60"], games=result["games"])
        assert (again.partial, again.deals, again.win_share.tolist()) == (False, result["deals"], result["win_share"])

    @pytest.mark.parametrize(
        ("by", "command"),
        [
            (signal.SIGINT, ("balance", "five-towers", "--strategies", "greedy")),
            (signal.SIGTERM, ("what-if", "asara", "--set", "price.white=9", "--strategies", "greedy")),
        ],
    )
    def test_a_study_delivers_what_it_has(self, by, command, tmp_path):
        code, output, message = interrupted(*command, "--games", HOURS, "--csv", tmp_path / "s.csv", by=by)
        assert (code, message) == (128 + by, f"turmwerk: stopped by {name(by)}; the results are partial")
        assert "PARTIAL" in output
        assert "win share" in (tmp_path / "s.csv").read_text()

    def test_records_that_are_written_are_whole(self):
        code, output, message = interrupted("record", "yak", "--games", 10**6, "--strategies", "mcts:300", by=signal.SIGTERM)
        assert code == 143
        assert message == f"turmwerk: stopped by SIGTERM; {len(output.splitlines())} of 1000000 games are written"
        assert all(tw.replay(line).is_over for line in output.splitlines()[-2:])

    def test_tune_writes_the_weights_so_far(self, tmp_path):
        out = tmp_path / "w.toml"
        arguments = ("tune", "five-towers", "--generations", 100_000, "--games", 50, "--population", 6, "--out", out)
        code, _, message = interrupted(*arguments, by=signal.SIGTERM)
        assert code == 143
        assert message.startswith("turmwerk: stopped by SIGTERM; the weights are partial")
        assert tw.simulate("five-towers", 10, strategies=out).games == 10

    @pytest.mark.parametrize(
        "command",
        [
            "simulate five-towers --games 3000000 --json",
            "balance five-towers --strategies greedy --games 3000 --sample 0 --json",
            "simulate five-towers --games 300000 --executor local:1 --json",
        ],
    )
    def test_under_nohup_a_hangup_changes_nothing(self, command):
        """However often it comes, and while work is under way: the whole result is delivered."""
        hang_up = "for _ in 1 2 3 4 5 6; do sleep 0.5; kill -HUP $! 2>/dev/null; done"
        run = shell(f'nohup turmwerk {command} & {hang_up}; wait $!; echo "code $?"')
        result, code = run.stdout.rstrip().rsplit("\n", 1)
        assert code == "code 0"
        assert json.loads(result)["partial"] is False

    def test_these_tests_pass_where_signals_are_ignored(self):
        """Run in the background or under nohup, as processes inherit what is ignored."""
        here = f"{Path(__file__)}::TestSignals::test_simulate_delivers_the_first_games"
        pytest_here = f"{sys.executable} -m pytest -q -p no:cacheprovider"
        run = shell(f"trap '' INT HUP; {pytest_here} '{here}[SIGINT]' '{here}[SIGHUP]'", cwd=Path(__file__).parents[1])
        assert "2 passed" in run.stdout, run.stdout

    def test_kill_leaves_the_old_report(self, tmp_path):
        report = tmp_path / "r.html"
        report.write_text("old")
        arguments = ["balance", "five-towers", "--games", str(HOURS), "--report", str(report)]
        process = subprocess.Popen([sys.executable, "-m", "turmwerk", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until_busy(process)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("r.html", "old")]

    def test_kill_in_the_middle_of_writing_leaves_the_old_file(self, tmp_path):
        """The process ends itself when all is written but not yet renamed."""
        path = tmp_path / "f.csv"
        path.write_text("old")
        code = "import os, sys; from turmwerk.files import *; os.fsync = lambda _: os.kill(os.getpid(), 9); write_whole(sys.argv[1], 'new')"
        assert subprocess.run([sys.executable, "-c", code, path], check=False).returncode == -signal.SIGKILL
        assert path.read_text() == "old"
        write_whole(path, "new")  # what is left behind is in nobody's way
        assert path.read_text() == "new"


def test_ctrl_c_while_the_command_is_loaded_is_a_sentence(monkeypatch, capsys):
    class Pressed:
        def find_spec(self, name, *_):
            if name == "turmwerk.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "turmwerk.cli")
    monkeypatch.setattr(sys, "meta_path", [Pressed(), *sys.meta_path])
    monkeypatch.setattr(signal, "signal", lambda *given: None)
    with pytest.raises(SystemExit, match="130"):
        main()
    assert capsys.readouterr().err == "turmwerk: stopped by Ctrl-C; no result\n"


def test_a_signal_twice(monkeypatch):
    """At once it says nothing new; later it stops what the first one did not reach, as an import that ignores exceptions."""
    monkeypatch.setattr(streams, "_stopped_by", signal.SIGINT)
    for second, stops in ((100.0, True), (100.5, False), (102.0, True)):
        monkeypatch.setattr(streams, "monotonic", lambda now=second: now)
        with pytest.raises(KeyboardInterrupt) if stops else nullcontext():
            streams._stop(signal.SIGTERM, None)


def test_the_last_words_are_not_cut_short(monkeypatch):
    ignored = []
    monkeypatch.setattr(signal, "signal", lambda *given: ignored.append(given))
    with pytest.raises(SystemExit):
        leave_stopped("no result")
    assert (signal.SIGINT, signal.SIG_IGN) in ignored


def test_simulations_stopped_early_are_the_first_games():
    def stop(done, total):
        if done > 5:
            raise KeyboardInterrupt

    game = tw.game("yak", players=3)
    for strategies in ("random", "greedy", ["greedy", lambda view: view.legal[0], "random"]):
        result = game.simulate(10**9, strategies=strategies, progress=stop, partial=True, threads=2)
        whole = game.simulate(result.games, strategies=strategies)
        assert (result.partial, result.signature) == (True, whole.signature)
        assert "partial" in repr(result)
    result = game.simulate(10**7, progress=stop, partial=True, rows=True, threads=2)
    assert (result.rows == game.simulate(result.games, rows=True).rows).all()
    with pytest.raises(KeyboardInterrupt):
        game.simulate(10**9, progress=stop)


@posix
class TestOutputs:
    @pytest.mark.parametrize(
        "command",
        ["simulate yak --games 50", "simulate yak --games 50 --json", "games", "--help", "--version", "record yak", "strategies yak",
         "tournament yak greedy random --games 10", "play yak < /dev/null", "what-if five-towers --set display.size=6 --games 9"],
    )  # fmt: skip
    def test_a_full_or_closed_standard_output_is_said(self, command):
        run = shell(f"turmwerk {command} > /dev/full")
        assert (run.returncode, run.stderr) == (74, "turmwerk: cannot write to standard output: No space left on device\n")
        run = shell(f"turmwerk {command} >&-")
        assert (run.returncode, run.stderr) == (74, "turmwerk: standard output is closed; nothing could be shown\n")

    def test_a_closed_or_full_standard_error_changes_nothing(self):
        assert [shell(f"turmwerk simulate yak --games 50 2{to}").returncode for to in (">&-", ">/dev/full")] == [0, 0]
        assert [shell(f"turmwerk simulate chess 2{to}").returncode for to in (">&-", ">/dev/full")] == [2, 2]

    def test_a_closed_standard_input_ends_play(self):
        run = shell("turmwerk play yak <&-")
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.endswith("You left the game.\n")

    def test_a_closed_pipe_is_no_error(self, tmp_path):
        """As docs/cli.md says: the exit code is 0, whatever prints."""
        run = shell("turmwerk record five-towers --games 200 | head -n 1; exit ${PIPESTATUS[0]}")
        assert (run.returncode, run.stderr, len(run.stdout.splitlines())) == (0, "", 1)
        run = shell(f"turmwerk what-if five-towers --set display.size=6 --games 9 --csv {tmp_path}/w.csv | true; exit ${{PIPESTATUS[0]}}")
        assert (run.returncode, run.stderr) == (0, "")
        for command in ("--help", "games", "components asara", "record --help"):
            run = shell(f"turmwerk {command} | true; exit ${{PIPESTATUS[0]}}")
            assert (run.returncode, run.stderr) == (0, ""), command
        assert (tmp_path / "w.csv").read_text().startswith("game,players,")

    def test_a_full_disk_keeps_the_old_file_and_the_answer(self, tmp_path):
        """A limit on the size of files stands for the disk: nothing has to be mounted."""
        report, csv = tmp_path / "r.html", tmp_path / "r.csv"
        report.write_text("old")
        command = f"balance yak --players 2 --variant base --strategies random --games 50 --sample 2 --report {report} --csv {csv}"
        run = shell(f"ulimit -f 16; turmwerk {command}")
        assert run.returncode == 74
        assert run.stderr == f"turmwerk: cannot write {report}: File too large; a file that was there before is unchanged\n"
        assert run.stdout.startswith("Yak · balance · seed 1\n")
        assert f"written: {csv}" in run.stdout
        assert (sorted(one.name for one in tmp_path.iterdir()), report.read_text()) == (["r.csv", "r.html"], "old")

    def test_a_full_device_is_said(self):
        run = turmwerk(*SMALL, "--csv", "/dev/full")
        assert run.returncode == 74
        assert run.stderr.startswith("turmwerk: cannot write /dev/full: No space left on device")
        assert "difference, paired" in run.stdout

    def test_links_are_followed(self, tmp_path):
        link = tmp_path / "link.csv"
        link.symlink_to(tmp_path / "new.csv")
        assert turmwerk(*SMALL, "--csv", link).returncode == 0
        assert link.is_symlink()
        assert (tmp_path / "new.csv").read_text().startswith("game,players,")
        link.unlink()
        link.symlink_to(tmp_path / "nowhere" / "new.csv")
        run = turmwerk(*SMALL, "--csv", link)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == f"turmwerk: cannot write {link}: No such file or directory; name a file in a folder that exists\n"

    def test_a_name_that_is_no_text(self, tmp_path):
        path = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff")
        run = turmwerk(*SMALL, "--csv", path + ".csv", "--report", path + ".html")
        assert (run.returncode, run.stderr) == (0, "")
        assert "written: " in run.stdout
        assert len(list(tmp_path.iterdir())) == 2
        run = turmwerk("simulate", "yak", "--components", path)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1)


def test_writers_of_one_file_never_mix(tmp_path):
    path = tmp_path / "f"
    texts = [letter * 300_000 for letter in "abcd"]
    threads = [threading.Thread(target=lambda text=text: [write_whole(path, text) for _ in range(10)]) for text in texts]
    for thread in threads:
        thread.start()
    write_whole(path, texts[0])
    seen = {path.read_text() for _ in range(50)}
    for thread in threads:
        thread.join()
    assert seen <= set(texts)
    assert [one.name for one in tmp_path.iterdir()] == ["f"]


def test_the_mode_of_a_file_stays(tmp_path):
    path = tmp_path / "f"
    write_whole(path, "old")
    (tmp_path / "g").touch()
    assert path.stat().st_mode == (tmp_path / "g").stat().st_mode
    path.chmod(0o640)
    write_whole(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640 or sys.platform == "win32"


class TestFilesOfSQLite:
    """Its codes have details: in which call a disk has failed, or where a file is damaged."""

    @pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_READONLY_DIRECTORY])
    def test_a_disk_that_fails_is_no_damaged_file(self, code, tmp_path, monkeypatch):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        failing = SimpleNamespace(execute=Mock(side_effect=error), close=lambda: None)
        (tmp_path / "tables.db").touch()
        monkeypatch.setattr("sqlite3.connect", lambda *path, **options: failing)
        for write in (
            lambda: tw.simulate("yak", 9, rows=tmp_path / "rows"),
            lambda: tw.simulate("yak", 9, keep=tmp_path / "run.db"),
            lambda: Shelf(tmp_path / "tables.db"),
        ):
            with pytest.raises(OutputError, match=r"cannot write .*: disk I/O error; what it had before is still there"):
                write()

    def test_a_damaged_place_is_said(self, tmp_path):
        error = sqlite3.DatabaseError("malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT_INDEX
        with pytest.raises(tw.LedgerError, match="is not a ledger: malformed"), ledger._spoken(tmp_path):
            raise error


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on the address space")
class TestMemory:
    @pytest.mark.parametrize(
        "command",
        ["simulate five-towers --games 800000 --threads 1000", "what-if five-towers --set display.size=6 --games 800000 --threads 1000"],
    )
    def test_too_little_memory_is_one_sentence(self, command):
        run = shell(f"ulimit -v 1000000; turmwerk {command}")
        assert (run.returncode, run.stdout) == (74, "")
        assert re.fullmatch(r"turmwerk: not enough memory \(.+\); ask for less: [a-z, ]+\n", run.stderr)


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}], ids=["C", "ascii"]
)
class TestAscii:
    @pytest.mark.parametrize(
        "command",
        ["simulate sultaniya --games 50", "games", "strategies asara", "tournament yak greedy random --games 10", "simulate yak --help",
         "balance yak --players 2 --variant base --strategies random --games 50 --sample 2", "simulate yak --strategies é",
         "bench yak --players 2 --variant base --seconds 0.01"],
    )  # fmt: skip
    def test_what_cannot_be_shown_is_written_in_ascii(self, command, environment):
        run = turmwerk(*command.split(), env=os.environ | environment)
        assert run.returncode == (2 if "é" in command else 0)
        assert (run.stdout + run.stderr).isascii()
        assert "Traceback" not in run.stderr
        if "tournament" in command:
            assert " +- " in run.stdout

    def test_play(self, environment):
        run = subprocess.run(
            [sys.executable, "-m", "turmwerk", "play", "asara", "--seed", "3", "--hints"],
            input=b"t\n\xff\xc3\xa4\n" + b"9" * 5000 + b"\n\xd9\xa1\n1\n", capture_output=True, check=False, env=os.environ | environment,
        )  # fmt: skip
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout.isascii()
        assert run.stdout.count(b"is not legal here") == 3
        assert b"demands yellow" in run.stdout  # the next decision: the first move was played


def printed_characters(tree):
    """All that texts of a module contain, but for docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {id(one.body[0].value) for one in ast.walk(tree) if isinstance(one, documented) and isinstance(one.body[0], ast.Expr)}
    texts = [one for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in docstrings]
    return {character for one in texts for character in one.value}


def test_every_character_that_is_printed_has_a_plain_form():
    modules = [path for path in Path(tw.__file__).parent.rglob("*.py") if "report" not in path.parts]
    used = {one for path in modules for one in printed_characters(ast.parse(path.read_text(encoding="utf-8"))) if not one.isascii()}
    assert "†" in used
    assert used <= streams.ASCII.keys()
