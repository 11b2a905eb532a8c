"""Tuning: the search, what is saved and written, and everything that can be wrong; test_trials.py: how candidates are judged."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from importlib.resources import files

import pytest
from commands import needs_sigint, turmwerk
from leagues import trials

import turmwerk as tw
from turmwerk.cli.tune import command as tune_command
from turmwerk.strategy.parsing import parse
from turmwerk.tuning.trials import Trials
from turmwerk.work.ledger import read_ledger
from turmwerk.work.playing import Player

FAST = {"generations": 3, "games": 40, "population": 4, "verified_games": 100}


@pytest.fixture
def towers():
    return tw.game("five-towers", players=2)


@pytest.fixture
def zeros(tmp_path):
    """Weights that know nothing."""
    path = tmp_path / "zeros.toml"
    path.write_text("[weights]\nbid = 0\n")
    return path


class TestSearch:
    def test_it_learns_from_nothing(self, towers, zeros):
        """Without weights all moves are alike: it begins as random play, and soon beats it."""
        result = tw.tune(towers, start=zeros, against="random", generations=12, games=200, population=10, verified_games=2000)
        assert result.beats
        assert result.checks[0].multiple.low > 1.3
        assert result.history[-1].mean > result.history[0].mean

    def test_it_improves_greedy_in_all_settings_at_once(self):
        games = [tw.game("five-towers", players=players) for players in (2, 3)]
        result = tw.tune(games, generations=10, games=400, population=10, verified_games=6000)
        assert [check.multiple.low > 1.1 for check in result.checks] == [True, True]
        assert result.verdict == "beats greedy in every setting"

    def test_the_result_is_the_same_for_any_number_of_threads(self, towers):
        one, three = (tw.tune(towers, **FAST, threads=threads) for threads in (1, 3))
        assert (one.vector, one.history, one.checks) == (three.vector, three.history, three.checks)

    def test_the_order_of_the_settings_does_not_matter(self):
        games = [tw.game("five-towers", players=players) for players in (2, 3)]
        assert tw.tune(games, **FAST).as_dict()["checks"] == tw.tune(games[::-1], **FAST).as_dict()["checks"]

    def test_the_seed_decides(self, towers):
        first, again, other = (tw.tune(towers, **FAST, seed=seed) for seed in (1, 1, 2))
        assert first.vector == again.vector
        assert first.vector != other.vector

    def test_the_first_step_decides_how_far_candidates_lie(self, towers):
        near, far = (tw.tune(towers, **FAST | {"generations": 1}, step=step) for step in (0.001, 0.5))
        moved = [
            max(abs(one.vector.weights.get(name, 0) - weight) for name, weight in one.begun_with.weights.items()) for one in (near, far)
        ]
        assert moved[0] < 0.05 < moved[1]

    def test_progress_is_told_every_generation(self, towers):
        told = []
        result = tw.tune(towers, **FAST, progress=lambda done, total: told.append((done, total)))
        assert told == [(1, 3), (2, 3), (3, 3)]
        assert [one.number for one in result.history] == [1, 2, 3]

    def test_it_says_when_it_does_not_beat_the_opponent(self, towers, zeros):
        result = tw.tune(towers, start=zeros, **FAST)
        assert not result.beats
        assert result.verdict.startswith("DOES NOT BEAT greedy with 2 players base")
        assert "DOES NOT BEAT greedy" in result.to_toml()

    def test_a_league(self, towers, tmp_path, zeros):
        """Files, shipped weights and searches; told apart in all that is written."""
        league = [zeros, "greedy", "flat:4"]
        result = tw.tune(towers, against=league, generations=1, games=12, population=4, verified_games=20, out=tmp_path / "out.toml")
        assert [one.against for one in result.checks] == [str(zeros), "greedy", "flat:4"]
        assert result.as_dict()["against"] == [str(zeros), "greedy", "flat:4"]
        assert f"--against {zeros} --against greedy --against flat:4 --start" in result.found_by
        assert "with 2 players base against flat:4" in (tmp_path / "out.toml").read_text()
        assert tw.tune(towers, against=("greedy",), **FAST).vector == tw.tune(towers, against="greedy", **FAST).vector

    def test_it_says_which_opponent_it_does_not_beat(self, towers, zeros):
        result = tw.tune(towers, start=zeros, against=["greedy", "expert"], **FAST)
        assert result.verdict.startswith("DOES NOT BEAT greedy with 2 players base; expert with 2 players base: search longer")

    def test_it_can_play_against_searches(self, towers):
        result = tw.tune(towers, against="flat:4", generations=1, games=8, population=4, verified_games=8)
        assert result.checks[0].games == 8


class TestFiles:
    def test_the_file_is_the_verified_strategy(self, towers, tmp_path):
        out = tmp_path / "expert.toml"
        result = tw.tune(towers, **FAST, out=out)
        written = tomllib.loads(out.read_text())
        assert written["weights"] == result.vector.weights
        assert written["found_by"] == result.found_by
        (check,) = trials([towers], seed=1).verify(parse(towers, out), 100)
        assert check == result.checks[0]
        by_file, by_dict = (towers.simulate(20, strategies=[one, "greedy"]).signature for one in (out, result.weights()))
        assert by_file == by_dict

    def test_found_by_repeats_the_search(self, tmp_path):
        games = [tw.game("five-towers", players=players, components={"display.size": 4}) for players in (2, 3)]
        result = tw.tune(games, **FAST)
        out = tmp_path / "again.toml"
        run = turmwerk(*shlex.split(result.found_by)[1:], "--verified-games", 100, "--out", out)
        assert run.returncode == 0
        assert out.read_text() == result.to_toml()

    @pytest.mark.parametrize("stop_after", [1, 2])
    def test_a_stopped_search_goes_on_as_if_nothing_had_happened(self, towers, tmp_path, stop_after):
        def stop(done, total):
            if done == stop_after:
                raise KeyboardInterrupt

        whole = tw.tune(towers, **FAST, out=tmp_path / "whole.toml")
        partial = tw.tune(towers, **FAST, out=tmp_path / "parts.toml", progress=stop, partial=True)
        assert partial.partial
        assert f"PARTIAL: stopped after generation {stop_after} of 3" in (tmp_path / "parts.toml").read_text()
        told = []
        resumed = tw.tune(towers, **FAST, out=tmp_path / "parts.toml", progress=lambda done, total: told.append(done))
        assert told == [1, 2, 3]
        assert (resumed.history, resumed.vector, resumed.checks) == (whole.history, whole.vector, whole.checks)
        assert (tmp_path / "parts.toml").read_bytes() == (tmp_path / "whole.toml").read_bytes()
        assert sorted(one.name for one in tmp_path.iterdir()) == ["parts.toml", "parts.tune.db", "whole.toml", "whole.tune.db"]

    def test_what_is_finished_is_not_played_again(self, towers, tmp_path, monkeypatch):
        whole = tw.tune(towers, **FAST, keep=tmp_path / "run.db")
        monkeypatch.setattr(Player, "play", None)
        assert tw.tune(towers, **FAST, keep=tmp_path / "run.db") == whole

    def test_a_stopped_league_goes_on_as_if_nothing_had_happened(self, towers, tmp_path):
        def stop(done, total):
            raise KeyboardInterrupt

        asked = FAST | {"against": ["greedy", "expert"]}
        assert tw.tune(towers, **asked, out=tmp_path / "out.toml", progress=stop, partial=True).partial
        with pytest.raises(tw.LedgerError, match="another question: against is 'greedy, expert' there and 'greedy' here"):
            tw.tune(towers, **FAST, out=tmp_path / "out.toml")
        resumed, whole = tw.tune(towers, **asked, out=tmp_path / "out.toml"), tw.tune(towers, **asked)
        assert (resumed.history, resumed.vector, resumed.checks) == (whole.history, whole.vector, whole.checks)

    def test_more_generations_go_on(self, towers, tmp_path):
        tw.tune(towers, **FAST, out=tmp_path / "out.toml")
        longer = FAST | {"generations": 5}
        assert tw.tune(towers, **longer, out=tmp_path / "out.toml").vector == tw.tune(towers, **longer).vector
        assert tw.tune(towers, **FAST, out=tmp_path / "out.toml").vector == tw.tune(towers, **FAST).vector  # fewer use what is there

    def test_stopped_before_the_first_generation_there_is_no_result(self, towers, tmp_path, monkeypatch):
        def stop(*arguments):
            raise KeyboardInterrupt

        monkeypatch.setattr(Trials, "fitness", stop)
        with pytest.raises(KeyboardInterrupt):
            tw.tune(towers, **FAST, out=tmp_path / "out.toml")
        assert [one.name for one in tmp_path.iterdir()] == ["out.tune.db"]

    def test_a_search_of_something_else_is_refused(self, towers, tmp_path):
        out = tmp_path / "out.toml"
        tw.tune(towers, **FAST, out=out)
        with pytest.raises(
            tw.LedgerError, match=r"out.tune.db is the ledger of another question: seed is '1' there and '2' here; name another"
        ):
            tw.tune(towers, **FAST, seed=2, out=out)
        with pytest.raises(tw.LedgerError, match="settings is '2 base' there and '3 base' here"):
            tw.tune(tw.game("five-towers", players=3), **FAST, out=out)
        assert tw.tune(towers, **FAST, seed=2, out=out, force=True).recipe.seed == 2
        assert "--seed 2" in out.read_text()

    def test_changed_weights_of_the_start_are_noticed(self, towers, tmp_path, zeros):
        tw.tune(towers, **FAST, start=zeros, out=tmp_path / "out.toml")
        zeros.write_text("[weights]\nbid = 1.0\n")
        with pytest.raises(tw.LedgerError, match="weights of the start is"):
            tw.tune(towers, **FAST, start=zeros, out=tmp_path / "out.toml")

    def test_what_is_no_ledger_is_refused(self, towers, tmp_path):
        (tmp_path / "out.tune.db").write_text("precious" * 100)
        with pytest.raises(tw.LedgerError, match=r"out.tune.db is not a ledger"):
            tw.tune(towers, **FAST, out=tmp_path / "out.toml")
        assert (tmp_path / "out.tune.db").read_text() == "precious" * 100

    def test_nothing_is_overwritten_unasked(self, towers, tmp_path):
        out = tmp_path / "mine.toml"
        out.write_text("precious")
        with pytest.raises(tw.ArgumentError, match=r"mine.toml exists .*--force"):
            tw.tune(towers, **FAST, out=out)
        assert out.read_text() == "precious"
        tw.tune(towers, **FAST, out=out, force=True)
        assert "found_by" in out.read_text()


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"start": "clever"}, "start: unknown strategy 'clever' for five-towers; allowed: random, greedy"),
            ({"against": "clever"}, "against: unknown strategy 'clever' for five-towers; allowed: random, greedy"),
            ({"start": "mcts:20"}, r"start 'mcts:20' has no weights to improve; allowed: greedy"),
            ({"start": "mcts:20:greedy"}, "has no weights to improve"),
            ({"start": "random"}, "has no weights to improve"),
            ({"against": ["greedy", "clever"]}, "against: unknown strategy 'clever' for five-towers"),
            ({"against": []}, "against nobody is not allowed; name at least one strategy"),
            ({"against": lambda view: view.legal[0]}, "name a strategy or a file of weights"),
            ({"start": {"bid": 1.0}}, "name a strategy or a file of weights"),
            ({"generations": 0}, r"number of generations 0 is not allowed; it must be a whole number in 1\.\."),
            ({"games": 0}, "number of games 0 is not allowed"),
            ({"games": 1.5}, "number of games 1.5 is not allowed"),
            ({"population": 3}, r"population 3 is not allowed; it must be a whole number in 4\.\."),
            ({"verified_games": 0}, "number of verified games 0 is not allowed"),
            ({"step": 0}, "first step 0 is not allowed; it must be between 0 and 1"),
            ({"optimizer": "adam"}, "there is no optimizer 'adam'; allowed: own, cma"),
            ({"seed": -1}, "seed -1 is not allowed"),
            ({"threads": 0}, "number of threads 0 is not allowed"),
            ({"out": "expert.txt"}, "must end with .toml"),
            ({"out": "no/such/folder/expert.toml"}, r"cannot write no/such/folder/expert.toml: No such file .*; name a file in a folder"),
        ],
    )
    def test_bad_arguments(self, towers, arguments, message):
        with pytest.raises((tw.ArgumentError, tw.StrategyError), match=message):
            tw.tune(towers, **FAST | arguments)

    def test_settings_the_command_could_not_name(self):
        """Found_by would not find them again."""
        games = [tw.game("yak", players=2), tw.game("yak", players=3, variant="bonus")]
        with pytest.raises(tw.ArgumentError, match="every one of the player counts in every one of the variants"):
            tw.tune(games, **FAST)

    @pytest.mark.parametrize("games", [("five-towers", "yak"), ("five-towers", "five-towers")])
    def test_games_that_do_not_go_together(self, games):
        with pytest.raises(tw.ArgumentError, match="tune takes a game in several player counts and variants"):
            tw.tune(tuple(map(tw.game, games)), **FAST)


QUICK = ("--generations", 2, "--games", 40, "--population", 4, "--verified-games", 200)


def generations_in(ledger):
    return len(read_ledger(ledger).jobs) if ledger.exists() else 0


class TestCommand:
    def test_it_writes_a_strategy(self, tmp_path):
        run = turmwerk("tune", "five-towers", "--players", 3, "--against", "greedy", *QUICK, cwd=tmp_path)
        assert run.returncode == 0
        assert run.stderr == ""
        for words in (
            "Five Towers · greedy tuned against greedy",
            "3 players base",
            "× fair",
            "bid_cheap",
            "written: five-towers-tuned.toml",
        ):
            assert words in run.stdout
        played = turmwerk("tournament", "five-towers", "five-towers-tuned.toml", "greedy", "--games", 100, cwd=tmp_path)
        assert played.returncode == 0

    def test_json_and_all_settings(self, tmp_path):
        run = turmwerk("tune", "yak", "--players", "all", "--variant", "base", "--variant", "bonus", *QUICK, "--json", cwd=tmp_path)
        printed = json.loads(run.stdout)
        assert [(one["players"], one["variant"]) for one in printed["checks"]] == [
            (n, kind) for kind in ("base", "bonus") for n in (2, 3, 4)
        ]
        assert len(printed["history"]) == 2
        assert "--players 2,3,4 --variant base,bonus" in printed["found_by"]

    @needs_sigint
    def test_ctrl_c_leaves_the_best_so_far_and_the_command_goes_on(self, tmp_path):
        command = [
            sys.executable,
            "-m",
            "turmwerk",
            "tune",
            "five-towers",
            "--games",
            "200",
            "--verified-games",
            "200",
            "--out",
            "out.toml",
        ]
        process = subprocess.Popen(
            [*command, "--generations", "10000"], cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        while not generations_in(tmp_path / "out.tune.db") > 1:
            time.sleep(0.05)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        assert process.returncode == 130
        assert errors == "turmwerk: stopped by Ctrl-C; the weights are partial, rerun the command to resume\n"
        assert "PARTIAL: stopped after generation" in output
        assert "fresh deals" not in output  # no table without rows
        (done,) = map(int, re.findall(r"--generations (\d+) ", tomllib.loads((tmp_path / "out.toml").read_text())["found_by"]))
        assert 1 <= done <= generations_in(tmp_path / "out.tune.db")
        assert turmwerk(*command[3:], "--generations", done + 1, cwd=tmp_path).returncode == 0

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("yak", "--players", "7"), "yak cannot be played by 7 players; allowed: 2, 3, 4"),
            (("yak", "--players", "two"), "--players two is not allowed; write player counts as 2,3,4, or all"),
            (("yak", "--variant", "big"), "yak has no variant 'big'; allowed: base, bonus"),
            (("yak", "--out", "nowhere/x.toml"), "cannot write nowhere/x.toml"),
        ],
    )
    def test_bad_input(self, tmp_path, arguments, message):
        run = turmwerk("tune", *arguments, cwd=tmp_path)
        assert run.returncode == 2
        assert re.fullmatch(r"turmwerk: .*\n", run.stderr)
        assert message in run.stderr
        assert list(tmp_path.iterdir()) == []


EXPERTS = [
    (info.name, section)
    for info in tw.games()
    for section in tomllib.loads(files("turmwerk.weights").joinpath(f"{info.name.replace('-', '_')}.toml").read_text(encoding="utf-8"))
    if section.partition(":")[0] == "expert"
]


class TestShipped:
    """What games ship as `expert` says how it was found, and is as strong as it has to be."""

    @pytest.mark.parametrize(("name", "section"), EXPERTS)
    def test_experts_say_how_they_were_found(self, name, section):
        """In words, or by a command that the program understands."""
        shipped = tomllib.loads(files("turmwerk.weights").joinpath(f"{name.replace('-', '_')}.toml").read_text(encoding="utf-8"))[section]
        words = shlex.split(shipped["found_by"])
        assert words
        if words[0] != "turmwerk":
            return
        assert words[1:3] == ["tune", name]
        asked = tune_command.make_context("tune", words[2:]).params  # an unknown option would be refused
        assert asked["name"] == name

    @pytest.mark.parametrize("name", sorted({name for name, _ in EXPERTS}))
    def test_experts_beat_greedy_at_every_player_count(self, name):
        """On deals of another seed than those of the search and its verification."""
        info = next(info for info in tw.games() if info.name == name)
        games = [tw.game(name, players=players, variant=variant) for variant in info.variants for players in info.players]
        checks = [trials([game], seed=77).verify(parse(game, "expert"), 4000)[0] for game in games]
        assert [check for check in checks if not check.beats] == []
        assert [check for check in checks if check.game.players > 1 and check.multiple.value < 1.15] == []
