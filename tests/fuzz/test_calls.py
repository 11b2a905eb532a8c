"""Every argument of states and environments, given anything: answered, or refused in one sentence."""

import pytest
from fuzz.inputs import check_sentence, fuzz, junk
from hypothesis import assume
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk import envs
from turmwerk.errors import TurmwerkError

GAME = tw.game("yak", players=3)
STATE = GAME.start(seed=1)

CALLS = {
    "svg moves": lambda value: STATE.svg(moves=value),
    "svg seat": lambda value: STATE.svg(value),
    "svg columns": lambda value: STATE.svg(columns=value),
    "draw": STATE.draw,
    "history": STATE.history,
    "view": STATE.view,
    "observe": STATE.observe,
    "imagine": STATE.imagine,
    "imagine seed": lambda value: STATE.imagine(0, value),
    "play": lambda value: STATE.copy().play(value),
    "play chance": lambda value: STATE.copy().play("choose build", chance=value),
    "start chance": lambda value: GAME.start(chance=value),
    "start components": lambda value: tw.game("yak", components=value),
    "replay": tw.replay,
    "choose": lambda value: STATE.copy().choose(value),
    "evaluate": lambda value: STATE.evaluate(strategies=value, playouts=1, threads=1),
    "evaluate threads": lambda value: STATE.evaluate(playouts=1, threads=value),
    "chances": lambda value: STATE.chances(value, playouts=1),
    "standing": STATE.standing,
    "search": lambda value: STATE.search(value, threads=1),
    "search threads": lambda value: STATE.search("mcts:2", threads=value),
    "vector": lambda value: envs.vector(GAME, value),
    "vector opponents": lambda value: envs.vector(GAME, 2, opponents=value),
    "vector rewards": lambda value: envs.vector(GAME, 2, rewards=value),
    "vector step": lambda value: envs.vector(GAME, 2).step(value),
    "vector actions": lambda value: envs.vector(GAME, 2).actions(value),
    "gymnasium seat": lambda value: envs.gymnasium(GAME, seat=value),
    "gymnasium opponents": lambda value: envs.gymnasium(GAME, opponents=value),
    "gymnasium render_mode": lambda value: envs.gymnasium(GAME, render_mode=value),
    "gymnasium reset": lambda value: envs.gymnasium(GAME, opponents="random").reset(seed=value),
    "gymnasium options": lambda value: envs.gymnasium(GAME, opponents="random").reset(seed=1, options=value),
    "gymnasium_vector": lambda value: envs.gymnasium_vector(GAME, value, opponents="random"),
    "gymnasium_vector reset": lambda value: envs.gymnasium_vector(GAME, 2, opponents="random").reset(seed=value),
    "pettingzoo rewards": lambda value: envs.pettingzoo(GAME, rewards=value),
    "pettingzoo observe": lambda value: begun_turns().observe(value),
    "pettingzoo step": lambda value: begun_turns().step(value),
    "openspiel deals": lambda value: envs.openspiel(GAME, deals=value),
    "openspiel deal": lambda value: envs.openspiel(GAME, deals=9).new_initial_state().apply_action(value),
}
odd = some.sampled_from([{None: 1, 1: "random"}, {"a", 1}, b"x", iter([1]), object(), 1j, float("nan"), [[1], [1, 2]], (1, 2)])


def begun_turns():
    env = envs.pettingzoo(GAME)
    env.reset(seed=1)
    return env


@fuzz(400, 20_000, call=some.sampled_from(sorted(CALLS)), value=junk | odd)
def test_any_argument(call, value):
    assume(not (isinstance(value, int) and 100 < value < 10**7))  # many games or threads are not a wrong question
    try:
        CALLS[call](value)
    except TurmwerkError as error:
        check_sentence(error)


@pytest.mark.parametrize("call", CALLS)
def test_some_of_all(call):
    for value in (5, -1, True, None, "x", 1.5, float("nan"), b"x", [], [1], {}, {None: 1, 1: "random"}, {"a", 1}, object(), 10**30):
        try:
            CALLS[call](value)
        except TurmwerkError as error:
            check_sentence(error)
