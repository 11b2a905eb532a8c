"""Arguments of Python and of the command line, and what is typed in `play`: answered, or refused in one sentence."""

import contextlib
import io
import sys

from fuzz.inputs import SETTINGS, check_sentence, fuzz, junk
from hypothesis import assume
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.cli import main
from turmwerk.errors import TurmwerkError

small = some.integers(-2, 3)
NAMES = [info.name for info in tw.games()]


@fuzz(
    120,
    10_000,
    name=some.sampled_from(NAMES) | junk,
    players=small | junk,
    variant=some.sampled_from(["base", None]) | junk,
    seed=small | junk,
    index=small | junk,
)
def test_any_game(name, players, variant, seed, index):
    try:
        state = tw.game(name, players=players, variant=variant).start(seed=seed, index=index)
    except TurmwerkError as error:
        check_sentence(error)
        return
    assert state.legal()


@fuzz(
    120,
    10_000,
    setting=some.sampled_from(SETTINGS),
    games=small | junk,
    seed=small | junk,
    first=small | junk,
    threads=small | junk,
    engine=some.sampled_from(["scalar", "lockstep", None]) | junk,
)
def test_any_simulation(setting, games, seed, first, threads, engine):
    assume(not (isinstance(games, int) and games > 1000))  # a question that takes years is not a wrong one
    name, players, variant = setting
    try:
        result = tw.simulate(tw.game(name, players=players, variant=variant), games, seed=seed, first=first, threads=threads, engine=engine)
    except TurmwerkError as error:
        check_sentence(error)
        return
    assert result.games == games


@fuzz(
    80,
    5_000,
    moves=some.lists(junk | some.sampled_from(["pass", "bid 1", "take R01", "build none"]), max_size=6),
    chance=some.none() | some.lists(some.text(max_size=8), max_size=3),
    setting=some.sampled_from(SETTINGS),
)
def test_any_move(moves, chance, setting):
    name, players, variant = setting
    state = tw.game(name, players=players, variant=variant).start(seed=1)
    for move in moves:
        before = state.events
        try:
            state.play(move, chance=chance)
        except TurmwerkError as error:
            check_sentence(error)
            assert state.events == before
        if not state.is_over:
            state.play_random()


def run(arguments, typed=""):
    """The command in this process: (exit code, output, message)."""
    output, message, code = io.StringIO(), io.StringIO(), 0
    keyboard, words = sys.stdin, sys.argv
    sys.stdin, sys.argv = io.StringIO(typed), ["turmwerk", *arguments]
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(message):
            main()
    except SystemExit as stopped:
        code = stopped.code or 0
    finally:
        sys.stdin, sys.argv = keyboard, words
    return code, output.getvalue(), message.getvalue()


OPTIONS = [
    "--players",
    "--variant",
    "--set",
    "--seed",
    "--games",
    "--strategies",
    "--threads",
    "--engine",
    "--json",
    "--first",
    "--legal",
    "-x",
    "--help",
]
VALUES = [
    "2",
    "1",
    "0",
    "-1",
    "99",
    "base",
    "open",
    "greedy",
    "mcts:2",
    "display.size=3",
    "carts.stone_limit=1",
    "x=1",
    "=",
    "price.white=[",
    "scalar",
    "é",
    "",
    " ",
]
fragments = (
    some.sampled_from(OPTIONS)
    | some.sampled_from(VALUES)
    | some.text(alphabet=some.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)
)


@fuzz(
    80,
    5_000,
    command=some.sampled_from(["simulate", "record", "games", "strategies", "smulate"]),
    name=some.sampled_from([*NAMES, "jak"]),
    rest=some.lists(fragments, max_size=6),
)
def test_any_command_line(command, name, rest):
    arguments = [command, name, "--games", "2", *rest] if command in ("simulate", "record") else [command, name, *rest]
    assume(all(not text.isdecimal() or int(text) <= 1000 for text in rest))
    code, _, message = run(arguments)
    assert code in (0, 2), (code, message)
    if code == 2:
        assert message.startswith("turmwerk: ")
        assert message.count("\n") == 1


@fuzz(
    60,
    5_000,
    name=some.sampled_from(NAMES),
    lines=some.lists(
        some.sampled_from(["1", "2", "0", "99", "t", "?", "", "pass", "-1", "1e9"])
        | some.text(alphabet=some.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=20),
        max_size=12,
    ),
)
def test_anything_typed(name, lines):
    code, output, message = run(["play", name, "--seed", "1"], "\n".join(lines))
    assert code == 0, message
    assert "You are P0" in output
