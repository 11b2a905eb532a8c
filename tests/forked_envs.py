"""A program of its own: an environment before and after a fork. Arguments: a game, and the kind of environment."""

import os
import sys
import threading

import turmwerk as tw
from turmwerk import envs

GAME = tw.game(sys.argv[1])
OTHERS = dict.fromkeys(range(1, GAME.players), "flat:4")


def vector(games):
    games.step(games.random_actions())
    return games.observations.tolist()


def gymnasium_vector(env):
    return env.step(env.games.legal.argmax(axis=1))[0].tolist()


def gymnasium(env):
    observation, _, over, _, _ = env.step(int(env.action_masks().argmax()))
    if over:
        env.reset()
    return observation.tolist()


def pettingzoo(env):
    told, _, over, _, _ = env.last()
    env.step(None if over else int(told["action_mask"].argmax()))
    return told["observation"].tolist()


def openspiel(state):
    state.apply_action(state.legal_actions()[0])
    return state.observation_tensor(0)


MADE = {
    vector: lambda: envs.vector(GAME, 4, threads=2, opponents=OTHERS),
    gymnasium_vector: lambda: envs.gymnasium_vector(GAME, 4, threads=2, opponents="random"),
    gymnasium: lambda: envs.gymnasium(GAME, opponents="flat:4"),
    pettingzoo: lambda: envs.pettingzoo(GAME),
    openspiel: lambda: envs.openspiel(GAME, deals=9).new_initial_state(),
}
STEP = globals()[sys.argv[2]]


def begin(env):
    if STEP is openspiel:
        env.apply_action(3)
    else:
        env.reset(seed=5)


def steps(env, n):
    return [STEP(env) for _ in range(n)]


def in_child(work):
    """What a forked process finds out, as a text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            found = work()
        except tw.TurmwerkError as error:
            found = str(error)
        os.write(writing, str(found).encode()[:1000])
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with open(reading) as stream:
        return stream.read()


def test_it_goes_on_alone(env):
    """As it would have gone on."""
    alone = in_child(lambda: hash(str(steps(env, 20))))
    assert alone == str(hash(str(steps(env, 20)))), alone


def test_what_another_thread_had_half_done(env):
    """It is closed in the child, which has no such thread, until it begins anew."""
    held, done = threading.Event(), threading.Event()

    def hold():
        with env._guard.call(), env._guard.change():
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    closed = in_child(lambda: steps(env, 1))
    assert "begin anew by reset()" in closed, closed
    if STEP is not openspiel:
        opened = in_child(lambda: (begin(env), len(steps(env, 3)))[1])
        assert opened == "3", opened
    done.set()
    thread.join()
    steps(env, 3)


made = MADE[STEP]()
begin(made)
steps(made, 5)
test_it_goes_on_alone(made)
test_what_another_thread_had_half_done(made)
print("well")
