"""The command, as a real process."""

import json
import os
import sys

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.cli import NAMES
from turmwerk.version import full_version


def test_games_lists_every_game():
    run = turmwerk("games")
    assert run.returncode == 0
    assert all(info.name in run.stdout for info in tw.games())
    assert [info["name"] for info in json.loads(turmwerk("games", "--json").stdout)] == [info.name for info in tw.games()]


def test_help_and_version():
    assert "simulate" in turmwerk("--help").stdout
    assert turmwerk().stdout == turmwerk("--help").stdout
    assert "..." not in turmwerk("--help").stdout.partition("Options")[2]  # no sentence is cut
    assert turmwerk("--version").stdout.strip() == f"turmwerk {full_version()}"
    assert {"games", "simulate", "play", "balance"} <= set(NAMES)
    for command in NAMES:
        run = turmwerk(command, "--help")
        assert (run.returncode, run.stderr) == (0, "")
        assert f"{command} [OPTIONS]" in run.stdout
        assert run.stdout.isascii()  # click writes it without asking what a terminal can show


def test_simulate_prints_a_table():
    run = turmwerk("simulate", "five-towers", "--players", 3, "--games", 2000, "--seed", 4)
    assert run.returncode == 0
    for words in (
        "Five Towers · 3 players",
        "win share",
        "P2",
        "cards in towers",
        "highest tower",
        "torn down",
        "games per second",
        "signature",
    ):
        assert words in run.stdout
    assert run.stderr == ""


def test_both_engines_print_the_same_signature():
    results = [json.loads(turmwerk("simulate", "five-towers", "--players", 4, "--games", 5000, "--seed", 3, "--json", *engine).stdout)
               for engine in ((), ("--engine", "scalar"), ("--engine", "lockstep"))]  # fmt: skip
    assert [result["engine"] for result in results[1:]] == ["scalar", "lockstep"]
    assert len({result["signature"] for result in results}) == 1
    run = turmwerk("simulate", "five-towers", "--games", 10, "--engine", "vector")
    assert (run.returncode, run.stderr) == (2, "turmwerk: unknown engine 'vector'; allowed: scalar, lockstep\n")


def test_simulate_shows_what_each_board_brought():
    run = turmwerk("simulate", "sultaniya", "--players", 3, "--games", 2000)
    for words in ("board", "seats", "anis", "sinbad"):
        assert words in run.stdout


def test_simulate_in_json_is_what_the_api_says():
    run = turmwerk("simulate", "five-towers", "--players", 2, "--games", 1000, "--seed", 4, "--json", "--set", "display.size=4")
    printed = json.loads(run.stdout)
    result = tw.game("five-towers", players=2, components={"display.size": 4}).simulate(1000, seed=4)
    assert printed["signature"] == result.signature
    assert printed["mean_scores"] == result.mean_scores.tolist()
    assert printed["components"] == {"display.size": 4}


def test_simulate_by_strategies():
    arguments = ("simulate", "five-towers", "--players", 2, "--games", 60, "--strategies", "greedy", "--strategies", "mcts:10")
    printed = json.loads(turmwerk(*arguments, "--json").stdout)
    result = tw.game("five-towers").simulate(60, strategies=["greedy", "mcts:10"])
    assert printed["strategies"] == ["greedy", "mcts:10"]
    assert printed["signature"] == result.signature
    table = turmwerk(*arguments).stdout
    assert "P0 greedy" in table
    assert "P1 mcts:10" in table


def test_a_function_of_a_file_plays(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def last(view):\n    return view.legal[-1]\n")
    run = turmwerk("simulate", "five-towers", "--games", 5, "--strategies", f"{file}:last", "--strategies", "random", "--json")
    assert json.loads(run.stdout)["strategies"] == [f"{file}:last", "random"]
    run = turmwerk("simulate", "five-towers", "--games", 5, "--strategies", f"{file}:lest", "--strategies", "random")
    assert (run.returncode, run.stdout) == (2, "")
    assert "has no function 'lest'; did you mean last?" in run.stderr


def test_records_by_strategies_replay():
    records = turmwerk("record", "five-towers", "--players", 3, "--games", 2, "--strategies", "greedy")
    assert records.stdout != turmwerk("record", "five-towers", "--players", 3, "--games", 2).stdout
    assert turmwerk("replay", "--quiet", "-", input=records.stdout).returncode == 0


def test_strategies_are_listed():
    for info in tw.games():
        listed = json.loads(turmwerk("strategies", info.name, "--json").stdout)
        assert listed == {"strategies": tw.strategies(info.name), "features": tw.features(info.name)}
        table = turmwerk("strategies", info.name).stdout
        assert all(name in table for name in [*listed["strategies"], *listed["features"]])


def test_the_signature_is_the_same_for_any_number_of_threads():
    runs = [turmwerk("simulate", "five-towers", "--players", 2, "--games", 20_000, "--json", "--threads", n) for n in (1, 2, 3, 8)]
    assert len({json.loads(run.stdout)["signature"] for run in runs}) == 1


def test_records_replay_through_a_pipe(any_game, name, players, variant):
    records = turmwerk("record", name, "--players", players, "--variant", variant, "--games", 3, "--seed", 1, "--legal")
    assert len(records.stdout.splitlines()) == 3
    run = turmwerk("replay", "-", input=records.stdout)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("3 games replayed; every step follows the rules\n")


def test_replay_reads_files_and_prints_the_game(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text(turmwerk("record", "five-towers").stdout)
    run = turmwerk("replay", file)
    assert "* reveal" in run.stdout
    assert "P0 " in run.stdout
    assert "won: the draw pile ran out" in run.stdout
    assert turmwerk("replay", "--quiet", file).stdout == "1 game replayed; every step follows the rules\n"


BAD = [
    (["simulate", "chess"], "unknown game 'chess'; allowed: five-towers"),
    (["simulate", "five-towers", "--players", "9"], "five-towers cannot be played by 9 players; allowed: 2, 3, 4, 5"),
    (["simulate", "five-towers", "--players", "two"], "'two' is not a valid integer"),
    (["simulate", "five-towers", "--variant", "x"], "five-towers has no variant 'x'; allowed: base"),
    (["simulate", "five-towers", "--games", "0"], "number of games 0 is not allowed; it must be a whole number in 1..1000000000000"),
    (["simulate", "five-towers", "--games", "-5"], "number of games -5 is not allowed"),
    (["simulate", "five-towers", "--games", "1" + "0" * 30], "is not allowed; it must be a whole number in 1.."),
    (["simulate", "five-towers", "--seed", "pi"], "'pi' is not a seed; allowed: a whole number, or new"),
    (["simulate", "five-towers", "--seed", "-1"], "seed -1 is not allowed; it must be a whole number in 0..18446744073709551615"),
    (["simulate", "five-towers", "--threads", "0"], "number of threads 0 is not allowed; it must be a whole number in 1..1024"),
    (["simulate", "five-towers", "--set", "display.sice=5"], "five-towers has no component 'display.sice'; did you mean display.size?"),
    (["simulate", "five-towers", "--set", "display.size=9"], "display.size = 9 of five-towers is not allowed; it must be a"),
    (["simulate", "five-towers", "--set", "display.size"], "is not of the form KEY=VALUE"),
    (["simulate", "five-towers", "--components", "/nowhere.toml"], "cannot read the components file /nowhere.toml"),
    (["simulate", "five-towers", "--strategies", "clever"], "seat 0: unknown strategy 'clever' for five-towers; allowed: random, greedy"),
    (["simulate", "five-towers", "--strategies", "mcts"], "seat 0: strategy 'mcts' does not say how many playouts, such as mcts:500"),
    (["simulate", "five-towers", "--strategies", "/nowhere.toml"], "cannot read the weights file /nowhere.toml"),
    (["simulate", "five-towers", "--players", "3", "--strategies", "random", "--strategies", "greedy"], "or a list of 3, one per seat"),
    (["strategies", "chess"], "unknown game 'chess'; allowed: five-towers"),
    (["play", "five-towers", "--against", "nobody"], "unknown strategy 'nobody'"),
    (["simulate"], "Missing argument 'GAME'"),
    (["simulate", "five-towers", "--fast"], "No such option"),
    (["simulate", "five-towers", "--n-jobs", "2"], "there is no option --n-jobs; here it is called --threads"),
    (["fly"], "there is no command 'fly'"),
    (["record", "five-towers", "--games", "-1"], "number of games -1 is not allowed"),
    (["record", "five-towers", "--index", "-1"], "index -1 is not allowed"),
    (["replay", "/nowhere.jsonl"], "/nowhere.jsonl"),
    (["play", "five-towers", "--seat", "7"], "seat 7 is not allowed; it must be a whole number in 0..1"),
    (["balance", "chess"], "unknown game 'chess'"),
    (["balance", "five-towers", "--players", "2,x"], "--players 2,x is not allowed; write player counts as 2,3,4"),
    (["balance", "five-towers", "--players", "7"], "cannot be played by 7 players"),
    (["balance", "five-towers", "--strategies", "clever"], "unknown strategy 'clever'"),
    (["balance", "five-towers", "--until", "0"], "until 0.0 is not allowed"),
    (["balance", "five-towers", "--report", "/nowhere/r.html"], "cannot write /nowhere/r.html: No such file or directory"),
    (["balance", "five-towers", "--csv", "/"], "cannot write /: Is a directory"),
    (["what-if", "five-towers"], "nothing is changed; name a component and a value that differs"),
    (["what-if", "five-towers", "--set", "display.sice=4"], "five-towers has no component 'display.sice'; did you mean display.size?"),
    (["what-if", "five-towers", "--sweep", "display.sice=4..6"], "five-towers has no component 'display.sice'; did you mean display.size?"),
    (["what-if", "five-towers", "--sweep", "display.size"], "is not of the form KEY=VALUE, such as display.size=4..7"),
    (["what-if", "five-towers", "--sweep", "display.size=6..4"], "is an empty range"),
    (["what-if", "five-towers", "--sweep", "display.size=4..x"], "is not a range of whole numbers"),
    (["what-if", "five-towers", "--sweep", "display.size=4..9"], "component display.size = 8 of five-towers is not allowed"),
    (["what-if", "five-towers", "--sweep", "display.size=4..999999999"], "a sweep needs 1 to 100 values of display.size"),
    (["what-if", "five-towers", "--sweep", "display.size=4..5", "--sweep", "display.size=6"], "--sweep names display.size twice"),
    (["what-if", "five-towers", "--set", "display.size=4", "--set", "display.size=5"], "--set names display.size twice; a component has"),
    (["simulate", "five-towers", "--set", "display.size=4", "--set", "display.size=4"], "--set names display.size twice; a component has"),
    (["simulate", "five-towers", "--set", "display.size=" + "9" * 5000], "cannot be read as a value: a number has thousands of digits"),
    (["simulate", "five-towers", "--set", "display.size=" + "[" * 5000], "cannot be read as a value: brackets are nested too deep"),
    (["simulate", "five-towers", "--set", "display.size=0x" + "f" * 9000], "display.size = a value too long to be written of five-towers"),
    (["simulate", "five-towers", "--set", "display.size=4\nx=5"], "cannot be read as a value"),
    (["simulate", "five-towers", "--strategies", "mcts:" + "9" * 5000], "does not say how many playouts, such as mcts:500"),
    (["simulate", "five-towers", "--games", "9" * 5000], "is not a whole number; write it as"),
    (["simulate", "five-towers", "--components", "/dev/zero"], "cannot read the components file /dev/zero: it is longer than"),
    (["bench", "chess"], "unknown game 'chess'"),
    (["bench", "--seconds", "-1"], "--seconds -1.0 is not allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "")
def test_bad_input_is_one_sentence_and_exit_code_2(arguments, message):
    run = turmwerk(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert message in run.stderr
    assert run.stderr.startswith("turmwerk: ")
    assert run.stderr.count("\n") == 1
    assert len(run.stderr) < 700


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no record in the input"),
        ("{}", "line 1: this is not a record (turmwerk-record/1)"),
        ("no json", "line 1: this is not a record (turmwerk-record/1)"),
        ('\n{"format": "turmwerk-record/2"}', "line 2: this is not a record"),
    ],
)
def test_bad_records_are_refused(text, message):
    run = turmwerk("replay", "-", input=text)
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_binary_input_is_refused(tmp_path):
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)) * 10)
    run = turmwerk("replay", file)
    assert run.returncode == 2
    assert "this is not a record" in run.stderr


class TestStudies:
    def test_balance_prints_tables_and_writes_files(self, tmp_path):
        files = ["--report", tmp_path / "r.html", "--csv", tmp_path / "r.csv"]
        run = turmwerk("balance", "five-towers", "--strategies", "random", "--games", 500, "--sample", 5, "--full", *files)
        assert (run.returncode, run.stderr) == (0, "")
        for words in (
            "Seats",
            "points from fair",
            "player counts side by side",
            "what wins",
            "margin of victory",
            "signature",
            "written: ",
        ):
            assert words in run.stdout
        assert "balance five-towers --strategies random --games 500" in (tmp_path / "r.html").read_text()
        assert (tmp_path / "r.csv").read_text().startswith("game,players,variant,strategy,games,change,kind,figure,item,value,low,high")

    def test_balance_in_json(self):
        run = turmwerk("balance", "five-towers", "--players", "2,3", "--strategies", "random", "--games", 300, "--sample", 2, "--json")
        printed = json.loads(run.stdout)
        assert [one["players"] for one in printed["settings"]] == [2, 3]
        assert printed["settings"][0]["seats"][0]["win_share"]["low"] < 0.5 < printed["settings"][0]["seats"][0]["win_share"]["high"]

    def test_what_if(self):
        run = turmwerk("what-if", "five-towers", "--set", "display.size=6", "--players", 3, "--games", 500, "--full")
        assert (run.returncode, run.stderr) == (0, "")
        for words in (
            "display.size = 6",
            "shorter (",
            "difference, paired",
            "unpaired",
            "win share of P2",
            "mean points for cards torn down",
        ):
            assert words in run.stdout

    def test_a_sweep_in_json(self):
        run = turmwerk("what-if", "five-towers", "--sweep", "display.size=4..6", "--games", 200, "--json")
        assert [one["components"] for one in json.loads(run.stdout)["alternatives"]] == [{"display.size": n} for n in (4, 5, 6)]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestPlay:
    def spawn(self, *arguments):
        import pexpect

        environment = os.environ | {"COLUMNS": "120", "TERM": "dumb"}
        return pexpect.spawn(sys.executable, ["-m", "turmwerk", "play", *arguments], encoding="utf-8", timeout=20, env=environment)

    def test_moves_by_text_and_number_help_and_leaving(self):
        child = self.spawn("five-towers", "--players", "2", "--seed", "5")
        child.expect("You are P0 of 2 in Five Towers")
        child.expect("display ")
        child.expect("bid> ")
        child.sendline("?")
        child.expect("Bid how many display cards")
        child.expect("bid> ")
        child.sendline("bid 99")
        child.expect("'bid 99' is not legal here; choose 1 to")
        child.expect("bid> ")
        child.sendline("t")
        child.expect("draw pile")
        child.expect("bid> ")
        child.sendline("pass")
        child.expect("You pass")
        child.expect("> ")
        child.sendline("1")
        child.expect("> ")
        child.sendeof()
        child.expect("You left the game.")
        child.wait()
        assert child.exitstatus == 0

    def test_hints_and_opponents(self):
        child = self.spawn("five-towers", "--players", "3", "--seed", "5", "--against", "mcts:20", "--hints")
        child.expect("move .*wins .*95 % interval .*points")
        child.expect("%")
        child.expect("bid> ")
        child.sendline("pass")
        child.expect("P1 ")
        child.expect("> ")
        child.sendeof()
        child.expect("You left the game.")
        child.wait()
        assert child.exitstatus == 0

    def test_a_whole_game_can_be_played(self):
        child = self.spawn("five-towers", "--players", "3", "--seat", "1", "--seed", "6")
        while child.expect(["> ", "won: "]) == 0:
            child.sendline("1")
        child.expect("points")
        child.wait()
        assert child.exitstatus == 0


def test_bench_measures_the_vector_environment():
    run = turmwerk("bench", "five-towers", "--players", 2, "--seconds", "0.01", "--envs", "--json")
    (measured,) = json.loads(run.stdout)["measurements"]
    assert measured["steps"] > 0
    assert (measured["games"], measured["observation_size"], measured["n_actions"]) == (4096, 360, 256)
    assert 0 < measured["choosing"] < 1
    table = turmwerk("bench", "five-towers", "--players", 2, "--seconds", "0.01", "--envs").stdout
    assert "steps/s" in table
    assert "4,096 games side by side" in table


def test_bench_measures():
    run = turmwerk("bench", "five-towers", "--players", 2, "--seconds", "0.05", "--json")
    (measured,) = json.loads(run.stdout)["measurements"]
    by_weights = [measured[f"playouts_{name}"] for name in ("greedy", "expert", "evaluate", "search")]
    assert measured["playouts_one"] >= measured["playouts_scalar"] > min(by_weights) > measured["playouts_reference"] > 0
    assert measured["units_per_decision"] == pytest.approx(measured["ns_per_decision"] / measured["unit"])
    table = turmwerk("bench", "five-towers", "--players", 2, "--seconds", "0.05").stdout
    head, row = next(
        (one.split(), other) for one, other in zip(table.splitlines(), table.splitlines()[2:], strict=False) if "greedy" in one
    )
    assert head == ["playouts/s", "random", "all", "cores", "greedy", "expert", "master", "evaluate", "search"]
    assert row.startswith("five-towers 2 base")
    assert all(words in table for words in ("ns per decision", "units", "in lock-step", "decisions per s", "mcts:1000"))


class TestWhoPlaysAndHowGamesEnd:
    """The first line of `simulate` and its notes."""

    @pytest.mark.parametrize(
        ("strategies", "words"),
        [([], "random play"), (["--strategies", "greedy"], "greedy play"), (["--strategies", "greedy,random"], "play: greedy, random")],
    )
    def test_the_first_line_names_who_plays(self, strategies, words):
        first = turmwerk("simulate", "yak", "--games", 20, *strategies).stdout.splitlines()[0]
        assert first == f"Yak · 2 players · base · {words} · 20 games · seed 1 †"

    def test_the_endings_that_occurred(self):
        run = turmwerk("simulate", "five-towers", "--games", 20)
        result = tw.game("five-towers").simulate(20)
        occurred = [words for words, share in result.endings.items() if share]
        assert [words in run.stdout for words in result.endings] == [words in occurred for words in result.endings]
        assert "limit" not in run.stdout

    @pytest.mark.parametrize(("name", "key", "value"), [("yak", "end.days", 20), ("sultaniya", "end.rounds", 14)])
    def test_a_limit_is_explained(self, name, key, value):
        """What limit, what it means, where to change it."""
        run = turmwerk("simulate", name, "--players", 2, "--games", 50, "--set", f"{key}={value}")
        info = next(info for info in tw.games() if info.name == name)
        share = tw.game(name, players=2, components={key: value}).simulate(50).endings[info.limit]
        assert f"{share:.2%} ended only by the limit {key} = {value}" in run.stdout
        assert f"--set {key}=N changes it" in run.stdout


@pytest.mark.parametrize("command", ["balance", "what-if", "analyze", "replay"])
def test_a_page_is_html(command, tmp_path):
    """Refused before anything is played, in one sentence."""
    record = tmp_path / "game.jsonl"
    record.write_text(turmwerk("record", "five-towers").stdout)
    option = "--html" if command == "replay" else "--report"
    words = {"analyze": [record], "replay": [record], "what-if": ["yak", "--set", "tent.food=2"]}.get(command, ["yak"])
    run = turmwerk(command, *words, option, tmp_path / "x.pdf")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == f"turmwerk: cannot write {tmp_path / 'x.pdf'}: pages are HTML; name a file that ends with .html or .htm\n"


def test_a_page_of_python_is_html_too(tmp_path):
    with pytest.raises(tw.ArgumentError, match=r"pages are HTML; name a file that ends with \.html or \.htm"):
        tw.balance("yak", players=2, variant="base", strategies="random", games=5, sample=0).report(tmp_path / "x.pdf")
