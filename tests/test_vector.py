"""Many games side by side: the games of `simulate`, what each array says, opponents, and what is refused."""

import numpy as np
import pytest

import turmwerk as tw
from turmwerk import envs

SEED = 5


def play_out(games, n_games, choose=None):
    """Step until games 0..n_games-1 are over; returns scores and rewards by game."""
    scores, rewards, n_decisions = {}, {}, {}
    decisions = np.zeros(games.n, np.int64)
    while len(scores) < n_games:
        before = games.games.copy()
        games.step(choose(games) if choose else games.random_actions())
        decisions += 1
        for place in np.flatnonzero(games.done):
            number = int(before[place])
            if number < n_games:
                scores[number] = games.scores[place].tolist()
                rewards[number] = games.rewards[place].tolist()
                n_decisions[number] = int(decisions[place])
            decisions[place] = 0
    return [scores[i] for i in range(n_games)], [rewards[i] for i in range(n_games)], [n_decisions[i] for i in range(n_games)]


@pytest.mark.parametrize(("n", "threads"), [(1, 1), (7, 1), (20, 3)])
def test_random_actions_play_the_games_of_simulate(any_game, n, threads):
    rows = any_game.simulate(20, seed=SEED, rows=True).rows
    scores, rewards, decisions = play_out(envs.vector(any_game, n, seed=SEED, threads=threads), 20)
    assert scores == rows["scores"].tolist()
    assert decisions == rows["decisions"].tolist()
    assert np.allclose(rewards, rows["wins"] / rows["wins"].sum(axis=1, keepdims=True))


def test_the_arrays_say_what_the_states_say(any_game):
    n = 3
    games = envs.vector(any_game, n, seed=SEED)
    states = [any_game.start(seed=SEED, index=index) for index in range(n)]
    for _ in range(400):
        for place, state in enumerate(states):
            assert games.seats[place] == state.seat
            assert games.games[place] == state.index
            assert np.flatnonzero(games.legal[place]).tolist() == list(state.actions())
            assert games.actions(place) == state.actions()
            assert np.array_equal(games.observations[place], state.observe())
        actions = games.random_actions()
        games.step(actions)
        for place, state in enumerate(states):
            seat = state.seat
            state.play(actions[place])
            assert games.done[place] == state.is_over
            if state.is_over:
                assert games.scores[place].tolist() == list(state.outcome.scores)
                assert np.array_equal(games.last[place], state.observe(seat))
                states[place] = any_game.start(seed=SEED, index=state.index + n)
            else:
                assert not games.rewards[place].any()
                assert not games.scores[place].any()


def test_rewards_can_be_points(any_game):
    games = envs.vector(any_game, 4, seed=SEED, rewards="points")
    scores, rewards, _ = play_out(games, 8)
    assert scores == rewards


def test_opponents_play_by_their_strategies(any_game):
    """The learner at the last seat always makes the first move: then the games are those of `simulate` with such a function."""
    last = any_game.players - 1
    opponents = dict.fromkeys(range(last), "greedy")
    games = envs.vector(any_game, 5, seed=SEED, opponents=opponents)
    assert set(games.seats) == {last}
    first = lambda games: games.legal.argmax(axis=1)  # noqa: E731
    scores, _, _ = play_out(games, 10, first)
    lineup = [*opponents.values(), lambda view: view.legal[0]]
    assert scores == any_game.simulate(10, seed=SEED, strategies=lineup, rows=True).rows["scores"].tolist()


def test_a_search_can_be_an_opponent():
    game = tw.game("five-towers")
    games = envs.vector(game, 2, seed=SEED, opponents={0: "flat:5"})
    scores, _, _ = play_out(games, 2, lambda games: games.legal.argmax(axis=1))
    expected = game.simulate(2, seed=SEED, strategies=["flat:5", lambda view: view.legal[0]], rows=True).rows["scores"].tolist()
    assert scores == expected


def test_reset_begins_anew():
    games = envs.vector("yak", 6, players=3, seed=SEED)
    begin = games.observations.copy(), games.legal.copy()
    for _ in range(30):
        games.step(games.random_actions())
    games.reset()
    assert np.array_equal(games.observations, begin[0])
    assert np.array_equal(games.legal, begin[1])
    games.reset(SEED + 1)
    assert not np.array_equal(games.observations, begin[0])
    assert games.seed == SEED + 1


class TestIllegalActions:
    def test_nothing_is_played(self, any_game):
        games = envs.vector(any_game, 4, seed=SEED)
        for _ in range(10):
            games.step(games.random_actions())
        arrays = {name: getattr(games, name).copy() for name in ("observations", "legal", "seats", "rewards", "done", "games")}
        actions = games.random_actions()
        for bad in (-1, any_game.n_actions, 2**40, -(2**63), 2**63 - 1, int(np.flatnonzero(~games.legal[2])[0])):
            wrong = actions.copy()
            wrong[2] = bad
            with pytest.raises(
                tw.IllegalMove, match=rf"place 2, game \d+ of seed 5: action {bad} is not legal for seat \d .*; legal: \d+ \("
            ):
                games.step(wrong)
            assert all(np.array_equal(getattr(games, name), array) for name, array in arrays.items())
        games.step(actions)

    def test_arrays_that_are_no_actions(self):
        games = envs.vector("yak", 3)
        with pytest.raises(tw.ArgumentError, match=r"3 games side by side, but actions of the shape \(2,\)"):
            games.step([0, 0])
        with pytest.raises(tw.ArgumentTypeError, match="actions must be whole numbers, not float64"):
            games.step([0.0, 0.0, 0.0])
        games.step(np.zeros(3, np.int8))
        games.step(np.asfortranarray(np.tile(games.random_actions()[:, None], 2))[:, 0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "number of games side by side 0 is not allowed"),
        ({"n": 2, "seed": -1}, "seed -1 is not allowed"),
        ({"n": 2, "threads": 0}, "number of threads 0 is not allowed"),
        ({"n": 2, "rewards": "wins"}, "rewards 'wins' are not known; did you mean win or points? allowed: win, points"),
        ({"n": 2, "opponents": {2: "random"}}, "seat of an opponent 2 is not allowed"),
        ({"n": 2, "opponents": {0: "random", 1: "random"}}, "opponents sit on all 2 seats"),
        ({"n": 2, "opponents": "greedy"}, "opponents must be strategies by seat"),
        ({"n": 2, "opponents": {1: "gready"}}, "unknown strategy 'gready'"),
        ({"n": 2, "opponents": {1: lambda view: view.legal[0]}}, "opponents play natively"),
    ],
)
def test_what_is_refused(options, message):
    with pytest.raises(tw.TurmwerkError, match=message.replace("?", r"\?")):
        envs.vector("five-towers", **options)


def test_native_arguments_are_checked(any_game):
    from turmwerk.strategy.lineup import Lineup
    from turmwerk.work.side_by_side import Arrays, native_vector

    lineup = Lineup(any_game, None)
    arrays = Arrays(any_game, 3)
    for learners in (0, 1 << any_game.players, 2**31):
        with pytest.raises(ValueError, match="at least one seat must be left to a learner"):
            native_vector(any_game, lineup, learners, arrays, seed=1)
    stop = np.zeros(1, np.uint8)
    vector = native_vector(any_game, lineup, 1, arrays, seed=1)
    for low, high in ((-1, 2), (0, 4), (2, 1)):
        with pytest.raises(IndexError, match="do not exist"):
            vector.begin(low, high, stop)
    with pytest.raises(tw.IllegalMove, match="place 0 has no game left"):
        vector.position(0)  # nothing has begun
    vector.begin(0, 3, stop)
    with pytest.raises(ValueError, match=r"the array of actions has the shape \(2,\)"):
        vector.advance(0, 3, np.zeros(2, np.int64), stop)
    before = arrays.observations.copy()
    vector.advance(0, 3, np.full(3, -1, np.int64), stop)  # unchecked actions that are not legal are not played
    assert np.array_equal(arrays.observations, before)
    arrays.rewards = np.zeros((3, 9), np.float32)
    with pytest.raises(ValueError, match="the array of rewards"):
        native_vector(any_game, lineup, 1, arrays, seed=1)
