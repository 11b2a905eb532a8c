"""Environments in threads, after a fork, copied and pickled; and calls that are refused and change nothing."""

import copy
import pickle
import subprocess
import sys
from contextlib import suppress
from math import nan
from pathlib import Path
from threading import Thread

import gymnasium
import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs
from turmwerk.envs.guard import Guard

EACH = [pytest.param((info.name, max(info.players), info.variants[-1]), id=info.name) for info in tw.games()]
N_THREADS = 4
NO_NUMBERS = [3.9, "3", nan, None, True, np.bool_(1), np.float64(1), [1], {}, 1j, "x" * 9999]
NO_SEEDS = [True, "3", 1.5, nan, -1, 2**64, {}, object()]


@pytest.fixture(params=EACH)
def game(request):
    name, players, variant = request.param
    return tw.game(name, players=players, variant=variant)


def in_all_threads(work):
    """All at once, switching as often as Python can; whatever went wrong in one of them."""
    wrong = []

    def guarded(number):
        try:
            work(number)
        except BaseException as error:
            wrong.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=guarded, args=(number,)) for number in range(N_THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert wrong == []


def some_action(mask, rng):
    legal = np.flatnonzero(mask)
    return int(rng.choice(legal)) if len(legal) else 0


class TestThreads:
    @pytest.mark.parametrize("threads", [1, 2])
    def test_vector(self, game, threads):
        games = envs.vector(game, 2000, threads=threads)
        others = envs.vector(game, 2000)

        def work(number):
            for _ in range(60):
                with suppress(tw.IllegalMoveError):  # another thread was faster
                    games.step(games.random_actions())
                if number == 0:
                    games.actions(3)

        in_all_threads(work)
        for place in range(games.n):
            position = games._native.position(place)
            assert position.broken_invariant() is None
            assert games.seats[place] == position.seat
            assert np.flatnonzero(games.legal[place]).tolist() == list(games.actions(place))
        games.reset()
        for _ in range(20):
            assert np.array_equal(games.observations, others.observations)
            actions = others.random_actions()
            games.step(actions)
            others.step(actions)

    def test_gymnasium_vector(self, game):
        env = envs.gymnasium_vector(game, 8, opponents="random")
        _, first = env.reset(seed=3)

        def work(number):
            info = first
            for _ in range(60):
                try:
                    observations, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
                except tw.IllegalMoveError:
                    continue
                assert observations in env.observation_space
                assert info["action_mask"].any(axis=1).all()

        in_all_threads(work)

    @pytest.mark.parametrize("opponents", ["random", lambda view: view.legal[-1]])
    def test_gymnasium(self, game, opponents):
        env = envs.gymnasium(game, opponents=opponents)
        env.reset(seed=3)

        def work(number):
            rng = np.random.default_rng(number)
            for _ in range(40):
                try:
                    over = env.step(some_action(env.action_masks(), rng))[2]
                except tw.ArgumentError:
                    over = True
                if over:
                    env.reset()

        in_all_threads(work)
        if env.state is None or env.state.is_over:
            env.reset()
        assert env.state.seat == env.seat
        assert tw.replay(env.state.record()) == env.state

    def test_pettingzoo(self, game):
        env = envs.pettingzoo(game)
        env.reset(seed=3)

        def work(number):
            rng = np.random.default_rng(number)
            for _ in range(40):
                try:
                    told, _, over, _, _ = env.last()
                    env.step(None if over else some_action(told["action_mask"], rng))
                except tw.IllegalMoveError:
                    pass
                except tw.ArgumentError:
                    env.reset()

        in_all_threads(work)
        if not env.agents:
            env.reset()
        state = env.state_of_game
        assert state.is_over or env.agent_selection == f"seat_{state.seat}"
        assert tw.replay(state.record()) == state

    def test_openspiel(self, game):
        state = envs.openspiel(game, deals=9).new_initial_state()
        state.apply_action(4)

        def work(number):
            rng = np.random.default_rng(number)
            for _ in range(40):
                legal = state.legal_actions()
                with suppress(tw.IllegalMoveError):
                    state.apply_action(int(rng.choice(legal or [0])))

        in_all_threads(work)
        again = state.get_game().new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again.state == state.state


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
@pytest.mark.parametrize("what", ["vector", "gymnasium_vector", "gymnasium", "pettingzoo", "openspiel"])
@pytest.mark.parametrize("name", ["yak", "five-towers"])
def test_a_forked_process_goes_on_alone(name, what):
    command = [sys.executable, "-W", "ignore", Path(__file__).with_name("forked_envs.py"), name, what]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (run.stdout, run.returncode) == ("well\n", 0), run.stderr


class TestCopies:
    @pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, pickle.dumps])
    def test_games_side_by_side_say_why_not(self, game, how):
        games = envs.vector(game, 3, threads=2)
        env = envs.gymnasium_vector(game, 3, opponents="random")
        for one in (games, env.games) if how is copy.copy else (games, env):
            with pytest.raises(tw.ArgumentTypeError, match="games side by side cannot be copied or pickled: they lie in native memory"):
                how(one)
        games.step(games.random_actions())

    @pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_gymnasium(self, game, how):
        env = envs.gymnasium(game, seat=game.players - 1, opponents="greedy", rewards="points")
        assert how(env).state is None
        env.reset(seed=3)
        for _ in range(3):
            env.step(int(env.action_masks().argmax()))
        other = how(env)
        courses = [[], []]
        for one, course in zip((env, other), courses, strict=True):
            over = False
            while not over:
                observation, reward, over, _, info = one.step(int(one.action_masks().argmax()))
                course.append((observation.tolist(), reward, info["action_mask"].tolist()))
            course.append((one.reset()[0].tolist(), one.np_random.integers(2**60)))
        assert courses[0] == courses[1]

    @pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_pettingzoo(self, game, how):
        env = envs.pettingzoo(game)
        assert how(env).agents == []
        env.reset(seed=3)
        env.step(int(env.last()[0]["action_mask"].argmax()))
        other = how(env)
        for one in (env, other):
            while not one.state_of_game.is_over:
                one.step(int(one.last()[0]["action_mask"].argmax()))
        assert other.state_of_game == env.state_of_game
        assert other.rewards == env.rewards

    def test_what_is_half_done_stays_closed_in_a_copy(self):
        env = envs.gymnasium("yak", opponents=lambda view: copied.append(copy.deepcopy(env._guard)) or view.legal[0])
        copied = []
        env.reset(seed=1)
        env.step(int(env.action_masks().argmax()))
        with pytest.raises(tw.ArgumentError, match="interrupted in the middle of a step"), copied[0].call():
            pass
        with copied[0].call(anew=True), copied[0].change():
            pass
        with copied[0].call():
            pass


class TestHalfDone:
    def test_a_strategy_that_fails_closes_the_environment(self):
        fails = [False]

        def sometimes(view):
            if fails[0]:
                raise KeyboardInterrupt
            return view.legal[0]

        env = envs.gymnasium("yak", opponents=sometimes)
        env.reset(seed=1)
        fails[0] = True
        with pytest.raises(KeyboardInterrupt):
            env.step(int(env.action_masks().argmax()))
        assert not env.action_masks().any()  # those of another seat are not shown
        fails[0] = False
        with pytest.raises(tw.ArgumentError, match=r"interrupted in the middle of a step; begin anew by reset\(\)"):
            env.step(0)
        env.reset()
        env.step(int(env.action_masks().argmax()))

    def test_a_strategy_cannot_play_for_another_seat(self):
        env = envs.gymnasium("yak", opponents=lambda view: env.step(0))
        env.reset(seed=1)
        with pytest.raises(tw.StrategyError, match="the environment is in the middle of a step"):
            env.step(int(env.action_masks().argmax()))

    def test_interrupted_games_side_by_side(self, monkeypatch):
        games = envs.vector("yak", 4, threads=2)
        with monkeypatch.context() as patch:
            patch.setattr(games, "_run", lambda work: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                games.step(games.random_actions())
        for ask in (lambda: games.step([0] * 4), games.random_actions, lambda: games.actions(0)):
            with pytest.raises(tw.ArgumentError, match="begin anew by reset"):
                ask()
        games.reset()
        games.step(games.random_actions())

    def test_a_refusal_closes_nothing(self):
        guard = Guard()
        with pytest.raises(tw.ArgumentError, match="no"), guard.call():
            raise tw.ArgumentError("no")
        with guard.call(), guard.change():
            pass


def refused(ask, value):
    with pytest.raises(tw.ArgumentError) as error:
        ask(value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 600


class TestRefusals:
    def test_the_seats_cannot_be_written(self):
        games = envs.vector("yak", 3)
        with pytest.raises(ValueError, match="read-only"):
            games.seats[0] = 99

    @pytest.mark.parametrize("value", [*NO_NUMBERS, 3, [[1], [1, 2]], []])
    def test_vector(self, game, value):
        games = envs.vector(game, 2, seed=4)
        env = envs.gymnasium_vector(game, 2, opponents="random")
        before = games.observations.copy(), env.games.observations.copy()
        for one in (games, env):
            refused(one.step, value)
            refused(one.step, [value] * (3 if value == 3 else 2))
        assert np.array_equal(games.observations, before[0])
        assert np.array_equal(env.games.observations, before[1])

    @pytest.mark.parametrize("value", NO_NUMBERS)
    def test_single_games(self, value):
        env, turns, spiel = envs.gymnasium("yak"), envs.pettingzoo("yak"), envs.openspiel("yak", deals=9).new_initial_state()
        for one in (env, turns):
            refused(one.step, 0)
            one.reset(seed=2)
        refused(spiel.apply_action, value)
        spiel.apply_action(2)
        states = [env.state, turns.state_of_game, spiel.state]
        before = [state.copy() for state in states]
        for ask in (env.step, turns.step, spiel.apply_action):
            refused(ask, value)
        assert states == before
        for ask in (env.step, turns.step, spiel.apply_action):
            ask(0)

    @pytest.mark.parametrize("seed", NO_SEEDS)
    def test_seeds(self, seed):
        env, several, turns = envs.gymnasium("yak"), envs.gymnasium_vector("yak", 2, opponents="random"), envs.pettingzoo("yak")
        games = envs.vector("yak", 2)
        for one in (env, several, turns):
            one.reset(seed=6)
        before = env.state.copy(), env.np_random.bit_generator.state, several.games.seed, turns.state_of_game.copy(), games.seed
        for one in (env, several, turns):
            refused(lambda given, one=one: one.reset(seed=given), seed)
        refused(lambda given: several.reset(seed=[given, 1]), seed)
        refused(games.reset, seed)
        after = env.state, env.np_random.bit_generator.state, several.games.seed, turns.state_of_game, games.seed
        assert after == before
        env.reset()
        assert (env.state.seed, env.state.index) == (6, 1)
        turns.reset()
        assert (turns.state_of_game.seed, turns.state_of_game.index) == (6, 1)

    @pytest.mark.parametrize("seed", [[], (), "", b"7", [[1], [2]], np.zeros((2, 2), int)])
    def test_lists_of_seeds(self, seed):
        env = envs.gymnasium_vector("yak", 2, opponents="random")
        refused(lambda given: env.reset(seed=given), seed)
        for good in ([5, 6], (5,), np.array([5, 6]), 5, np.int64(5)):
            env.reset(seed=good)
            assert env.games.seed == 5

    @pytest.mark.parametrize("options", [5, "index", [("index", 1)], {"index": -1}, {"index": 1.5}, {"index": True}, {"index": None}])
    def test_options(self, options):
        for env in (envs.gymnasium("yak"), envs.pettingzoo("yak")):
            refused(lambda given, env=env: env.reset(seed=1, options=given), options)
            env.reset(options={"index": 7})
            assert (env.state if isinstance(env, gymnasium.Env) else env.state_of_game).index == 7

    def test_before_and_after_a_game(self):
        env = envs.pettingzoo("five-towers")
        for ask in (env.last, env.render, lambda: env.observe("seat_0"), lambda: env.step(0), lambda: env.step(None)):
            with pytest.raises(tw.ArgumentError, match=r"has not begun; begin one by reset\(\)"):
                ask()
        env.reset(seed=1)
        for agent in env.agent_iter():
            told, _, over, _, _ = env.last()
            if over and agent == env.possible_agents[0]:
                refused(env.step, 0)
            env.step(None if over else int(told["action_mask"].argmax()))
        refused(env.step, None)
        refused(lambda _: env.last(), None)
        with pytest.raises(tw.ArgumentError, match="there is no agent 'seat_7'; allowed: seat_0, seat_1"):
            env.observe("seat_7")

    @pytest.mark.parametrize("deal", [-1, 100, 101, 2**63, 2**70])
    def test_deals(self, deal):
        state = envs.openspiel("yak", deals=100).new_initial_state()
        refused(state.apply_action, deal)
        if abs(deal) < 2**63 and deal != -1:
            refused(state.child, deal)
        assert (state.history(), state.state) == ([], None)
        state.apply_action(99)

    @pytest.mark.parametrize("components", ["zz", "5b5d", "7b", "31", ("[" * 90_000).encode().hex()])
    def test_components_of_openspiel(self, components):
        import pyspiel

        with pytest.raises(tw.ArgumentError, match="must be an object of JSON in hexadecimal digits"):
            pyspiel.load_game("turmwerk_yak", {"components": components})

    def test_parameters_of_openspiel_name_no_files(self):
        import pyspiel

        given = b'{"tiles": "/etc/passwd"}'.hex()
        with pytest.raises(tw.ComponentError, match="the rows themselves are needed here, not the path of a file"):
            pyspiel.load_game("turmwerk_sultaniya", {"components": given})
