"""The interfaces of Gymnasium, PettingZoo and OpenSpiel: the tests of those packages, and what they do not test."""

import subprocess
import sys
import warnings

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs

EACH = [pytest.param((info.name, max(info.players), info.variants[-1]), id=info.name) for info in tw.games()]


@pytest.fixture(params=EACH)
def game(request):
    name, players, variant = request.param
    return tw.game(name, players=players, variant=variant)


def test_nothing_is_imported_before_it_is_used():
    program = "import sys, turmwerk.envs; turmwerk.envs.vector('yak', 2); print({'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_a_missing_package_is_named(monkeypatch):
    for call, package, module, extra in (
        (envs.gymnasium, "gymnasium", "single", "rl"),
        (envs.pettingzoo, "pettingzoo", "turns", "rl"),
        (envs.openspiel, "pyspiel", "spiel", "openspiel"),
    ):
        with monkeypatch.context() as patch:
            patch.delitem(sys.modules, f"turmwerk.envs.{module}", raising=False)
            patch.setitem(sys.modules, package, None)
            with pytest.raises(tw.ExtraError, match=rf"needs {package}; install it by: pip install 'turmwerk\[{extra}\]'"):
                call("yak")


class TestGymnasium:
    def test_check_env(self, game):
        from gymnasium.utils.env_checker import check_env

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it recommends floats
            check_env(envs.gymnasium(game, opponents="random", render_mode="ansi"), skip_render_check=False)

    def test_legal_actions_play_a_game_to_its_end(self, game):
        last = game.players - 1
        env = envs.gymnasium(game, seat=last, opponents="greedy")
        rng = np.random.default_rng(1)
        totals = []
        for number in range(3):
            observation, info = env.reset(seed=7 if number == 0 else None)
            over = False
            while not over:
                assert observation in env.observation_space
                assert np.array_equal(info["action_mask"], env.action_masks())
                assert info["action_mask"].dtype == np.bool_
                action = rng.choice(np.flatnonzero(info["action_mask"]))
                observation, reward, over, cut, info = env.step(action)
                assert not cut
            assert not env.action_masks().any()
            assert env.state.index == number
            outcome = env.state.outcome
            assert info["scores"] == outcome.scores
            assert reward == (1 / len(outcome.winners) if last in outcome.winners else 0)
            totals.append(reward)
        assert env.state.seed == 7
        with pytest.raises(tw.ArgumentError, match="begin one by reset"):
            env.step(0)

    def test_an_illegal_action_ends_the_game(self):
        env = envs.gymnasium("five-towers")
        env.reset(seed=1)
        _, reward, over, _, info = env.step(63)
        assert (reward, over) == (-1, True)
        assert "action 63 cannot be played" in info["illegal"]
        env.reset()

    def test_registered_names(self):
        import gymnasium

        envs.register()
        envs.register()
        env = gymnasium.make("turmwerk/Yak-3-v0", opponents="random", seat=2)
        assert env.unwrapped.game == tw.game("yak", players=3)
        assert gymnasium.make("turmwerk/FiveTowers-2-v0").unwrapped.seat == 0
        assert gymnasium.make("turmwerk/Sultaniya-1-open-v0").unwrapped.game.variant == "open"
        several = gymnasium.make_vec("turmwerk/Yak-3-v0", num_envs=5, vectorization_mode="vector_entry_point", opponents="random")
        assert several.num_envs == 5
        several.close()

    def test_registered_names_of_pettingzoo(self):
        pettingzoo = pytest.importorskip("pettingzoo")
        if not hasattr(pettingzoo, "aec_registry"):
            pytest.skip("this PettingZoo has no registry")
        envs.register()
        envs.register()
        env = pettingzoo.make("aec", "turmwerk/Yak-3-bonus-v0", rewards="points").unwrapped
        assert env.game == tw.game("yak", players=3, variant="bonus")

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"seat": 3}, "seat 3 is not allowed"),
            ({"opponents": {0: "random", 1: "random"}}, "one for each of the seats 1, 2"),
            ({"opponents": "exprt"}, "unknown strategy 'exprt'"),
            ({"rewards": "x"}, "rewards 'x' are not known"),
            ({"render_mode": "x"}, "render_mode 'x' is not known; allowed: ansi, svg, human"),
        ],
    )
    def test_what_is_refused(self, options, message):
        with pytest.raises(tw.TurmwerkError, match=message):
            envs.gymnasium("yak", players=3, **options)

    def test_opponents_by_seat_and_by_weights(self):
        game = tw.game("yak", players=3)
        for opponents in ({0: "random", 2: "greedy"}, {"set_points": 1.0}, lambda view: view.legal[0]):
            env = envs.gymnasium(game, seat=1, opponents=opponents)
            env.reset(seed=3)
            assert env.state.seat == 1

    def test_rendering(self, capsys):
        env = envs.gymnasium("yak", render_mode="human")
        env.reset(seed=1)
        assert env.render() is None
        assert "Yak" in capsys.readouterr().out
        env = envs.gymnasium("yak", seat=1, render_mode="svg")
        env.reset(seed=1)
        assert env.render() == env.state.svg(1)


class TestGymnasiumVector:
    def test_it_plays_what_the_vector_plays(self, game):
        n, seat = 6, 0
        env = envs.gymnasium_vector(game, n, seat=seat, opponents="random", seed=3)
        games = envs.vector(game, n, seed=3, opponents=dict.fromkeys(range(1, game.players), "random"))
        observations, info = env.reset(seed=3)
        assert observations in env.observation_space
        n_over = 0
        for _ in range(300):
            assert np.array_equal(observations, games.observations)
            assert np.array_equal(info["action_mask"], games.legal)
            actions = games.legal.argmax(axis=1)
            kept = observations
            before = kept.copy()
            observations, rewards, over, cut, info = env.step(actions)
            assert np.array_equal(kept, before)  # what was told stays as it was
            games.step(actions)
            assert np.array_equal(rewards, games.rewards[:, seat])
            assert np.array_equal(over, games.done)
            assert not cut.any()
            n_over += over.sum()
            if over.any():
                assert np.array_equal(info["final_obs"][over], games.last[over])
        assert n_over > 0


class TestPettingZoo:
    @pytest.mark.filterwarnings("ignore")
    def test_the_tests_of_the_package(self, game, capsys):
        from pettingzoo.test import api_test, render_test, seed_test

        api_test(envs.pettingzoo(game), num_cycles=300)
        seed_test(lambda: envs.pettingzoo(game), num_cycles=30)
        render_test(lambda render_mode=None: envs.pettingzoo(game, render_mode=render_mode), {"svg": lambda text: text.startswith("<svg")})
        assert "Passed API test" in capsys.readouterr().out

    def test_a_seat_that_is_not_to_move_has_no_mask(self, game):
        env = envs.pettingzoo(game)
        env.reset(seed=4)
        rng = np.random.default_rng(1)
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            told, reward, over, _, _ = env.last()
            rewards[agent] += reward
            assert told in env.observation_space(agent)
            for other in set(env.agents) - {agent}:
                assert not env.observe(other)["action_mask"].any()
            if over:
                env.step(None)
                continue
            legal = np.flatnonzero(told["action_mask"])
            assert legal.tolist() == list(env.state_of_game.actions())
            env.step(rng.choice(legal))
        assert sum(rewards.values()) == pytest.approx(1)

    def test_what_is_refused(self):
        with pytest.raises(tw.ArgumentError, match="rewards 'x' are not known"):
            envs.pettingzoo("yak", rewards="x")
        with pytest.raises(tw.ArgumentError, match="render_mode 'x' is not known"):
            envs.pettingzoo("yak", render_mode="x")
        env = envs.pettingzoo("yak")
        env.reset(seed=1)
        with pytest.raises(tw.IllegalMove, match="action 9 cannot be played"):
            env.step(9)
