"""The games in OpenSpiel: its own tests of games, environments, playthroughs and bots, and what they do not test."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs

pyspiel = pytest.importorskip("pyspiel")

LARGEST = [pytest.param((info.name, max(info.players), info.variants[-1]), id=info.name) for info in tw.games()]
SHORT = {"five-towers": {"cards.values": 3}}  # changed components that make a game short, where it is long


@pytest.fixture(params=LARGEST)
def game(request):
    name, players, variant = request.param
    return tw.game(name, players=players, variant=variant)


@pytest.fixture(params=[info.name for info in tw.games()])
def short_game(request):
    """The smallest one of each."""
    players = next(n for n in tw.game(request.param).info.players if n > 1)
    return tw.game(request.param, players=players, components=SHORT.get(request.param))


@pytest.mark.filterwarnings("default")  # what OpenSpiel imports is its own affair
class TestItsOwnTests:
    def test_random_sim_test(self, game):
        pyspiel.random_sim_test(envs.openspiel(game, deals=50), num_sims=2, serialize=True, verbose=False)

    def test_games_sim_test(self, game):
        """It pickles games, their types and states, and makes them again from texts."""
        from open_spiel.python.tests.games_sim_test import GamesSimTest

        GamesSimTest().sim_game(envs.openspiel(game, deals=20))

    def test_api_test(self, game):
        from open_spiel.integration_tests import api_test

        spiel = envs.openspiel(game, deals=20)
        case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": spiel, "game_name": str(spiel)})
        case.setUpClass()
        case.some_states = case.some_states[::8]
        names = [name for name in dir(case) if name.startswith("test_")]
        assert len(names) > 3
        for name in names:
            getattr(case(name), name)()

    def test_playthrough(self, short_game):
        """A game written down with all that can be asked about its states; played again, it is the same text."""
        from absl import flags
        from open_spiel.python.algorithms import generate_playthrough

        if not flags.FLAGS.is_parsed():
            flags.FLAGS.mark_as_parsed()
        text = str(envs.openspiel(short_game, deals=3))
        written = generate_playthrough.playthrough(text, None, seed=3)
        again = generate_playthrough.playthrough(**generate_playthrough._playthrough_params(written.splitlines()))
        assert again == written
        assert "IsTerminal() = True" in written

    def test_rl_environment(self, short_game):
        """As its own test does: what a step tells, a full game, states moved between environments of the same game only."""
        from open_spiel.python import rl_environment

        spiel = envs.openspiel(short_game, deals=20)
        env, same, other = (
            rl_environment.Environment(one, include_full_state=True, chance_event_sampler=rl_environment.ChanceEventSampler(seed=3))
            for one in (spiel, envs.openspiel(short_game, deals=20), pyspiel.load_game("kuhn_poker"))
        )
        rng = np.random.default_rng(1)
        assert env.is_turn_based
        assert env.action_spec()["num_actions"] == short_game.n_actions
        assert env.observation_spec()["info_state"] == (short_game._rules.observation_size,)
        step, first = env.reset(), same.reset()
        other.reset()
        assert step.first()
        assert step.observations["info_state"] == first.observations["info_state"]
        while not step.last():
            told = step.observations
            assert len(told["info_state"]) == len(told["legal_actions"]) == short_game.players
            assert [bool(legal) for legal in told["legal_actions"]].count(True) == 1
            if env.get_state.move_number() % 16 == 1:
                assert pyspiel.deserialize_game_and_state(told["serialized_state"])[1].history() == env.get_state.history()
            step = env.step([rng.choice(told["legal_actions"][told["current_player"]])])
        assert sum(step.rewards) == pytest.approx(1)
        same.set_state(env.get_state)
        with pytest.raises(rl_environment.InvalidStateError):
            other.set_state(env.get_state)

    def test_bots(self, short_game):
        """Tree search that knows the deal, information-set search that draws anew what a player cannot know, and a random one."""
        from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
        from open_spiel.python.bots.uniform_random import UniformRandomBot

        spiel = envs.openspiel(short_game, deals=20)
        rng = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
        searching = [
            mcts.MCTSBot(spiel, 1.0, 2, evaluator, random_state=rng),
            ismcts.ISMCTSBot(spiel, evaluator, uct_c=1.0, max_simulations=2, random_state=rng),
        ]
        state = spiel.new_initial_state()
        state.apply_action(5)
        for bot in searching * 2:
            if not state.is_terminal():
                state.apply_action(bot.step(state))
        bots = [UniformRandomBot(seat, rng) for seat in range(short_game.players)]
        assert sum(evaluate_bots.evaluate_bots(state, bots, rng)) == pytest.approx(1)

    def test_agents(self, short_game):
        from open_spiel.python import rl_environment
        from open_spiel.python.algorithms import mcts, mcts_agent, random_agent

        spiel = envs.openspiel(short_game, deals=20)
        env = rl_environment.Environment(spiel, include_full_state=True)
        bot = mcts.MCTSBot(spiel, 1.0, 2, mcts.RandomRolloutEvaluator(n_rollouts=1))
        agents = [random_agent.RandomAgent(seat, short_game.n_actions) for seat in range(short_game.players)]
        agents[0] = mcts_agent.MCTSAgent(0, short_game.n_actions, bot)
        step = env.reset()
        for _ in range(8):
            if not step.last():
                step = env.step([agents[step.observations["current_player"]].step(step).action])


class TestGames:
    def test_a_game_is_made_again_from_its_text(self):
        first = envs.openspiel("yak", players=3, variant="bonus", components={"tent.limit": 7}, deals=9)
        for again in (pyspiel.load_game(str(first)), pickle.loads(pickle.dumps(first))):
            assert again.game == first.game == tw.game("yak", players=3, variant="bonus", components={"tent.limit": 7})
            assert again.max_chance_outcomes() == 9
        assert pyspiel.load_game("turmwerk_yak(players=3)").num_players() == 3
        assert pyspiel.load_game("turmwerk_five_towers").game == tw.game("five-towers")

    def test_another_process_knows_what_was_pickled(self, tmp_path):
        """Also one that has not asked for the games of OpenSpiel."""
        state = envs.openspiel("asara", players=3, deals=9).new_initial_state()
        state.apply_action(3)
        for _ in range(6):
            state.apply_action(state.legal_actions()[0])
        imagined = state.resample_from_infostate(1, lambda: 0.3)
        file = tmp_path / "pickled"
        file.write_bytes(pickle.dumps((state.get_game(), state, imagined)))
        program = "import pickle, sys; print(*(str(one.state.view()) for one in pickle.load(open(sys.argv[1], 'rb'))[1:]), sep='\\n')"
        run = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
        assert run.stdout.splitlines() == [str(one.state.view()) for one in (state, imagined)]
        assert state.state.view() != imagined.state.view()

    def test_observers_do_not_mix_public_and_private(self):
        """What they cannot tell apart they do not tell at all."""
        spiel = envs.openspiel("asara")
        for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER"), (True, "ALL_PLAYERS"), (False, "NONE")):
            kind = pyspiel.IIGObservationType(
                public_info=public, perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, private)
            )
            assert spiel.make_py_observer(kind) is None


class TestStates:
    def test_states_tell_what_ours_tell(self, game):
        spiel = envs.openspiel(game, deals=50)
        state, ours = spiel.new_initial_state(), game.start(seed=1, index=17)
        assert state.is_chance_node()
        assert len(state.chance_outcomes()) == 50
        state.apply_action(17)
        for number in range(60):
            if ours.is_over:
                break
            assert state.current_player() == ours.seat
            assert state.legal_actions() == list(ours.actions())
            for seat in range(game.players):
                assert state.observation_tensor(seat) == ours.observe(seat).tolist()
                assert state.information_state_string(seat) == "\n".join(ours.history(seat))
            action = state.legal_actions()[number % len(state.legal_actions())]
            assert state.action_to_string(action) == ours.actions()[action]
            copy = state.clone()
            state.apply_action(action)
            ours.play(action)
            assert copy.legal_actions() != state.legal_actions() or copy.history() != state.history()

    def test_resampling_keeps_what_a_player_knows(self):
        state = envs.openspiel("asara", deals=20).new_initial_state()
        state.apply_action(3)
        for _ in range(8):
            state.apply_action(state.legal_actions()[0])
        for player in (0, 1):
            others = [state.resample_from_infostate(player, np.random.default_rng(seed).random) for seed in range(5)]
            assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
            assert all(other.observation_tensor(player) == state.observation_tensor(player) for other in others)
            assert len({str(other.state.view()) for other in others}) > 1

    def test_what_is_resampled_survives(self, game):
        """By pickle and by OpenSpiel's own texts: the same view and the same future, not those of the real deal."""
        spiel = envs.openspiel(game, deals=20)
        state = spiel.new_initial_state()
        state.apply_action(3)
        for _ in range(8):
            state.apply_action(state.legal_actions()[0])
        other = state.resample_from_infostate(0, np.random.default_rng(2).random)
        others = [
            other,
            other.clone(),
            pickle.loads(pickle.dumps(other)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, other))[1],
        ]
        assert len({str(one.state.view()) for one in others}) == 1
        for one in others:
            for _ in range(20):
                one.apply_action(one.legal_actions()[-1])
        assert len({str(one.state.events) for one in others}) == 1
