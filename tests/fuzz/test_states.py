"""A state in any course of events: played, taken back, imagined, copied, pickled and recorded, it stays what it was."""

import copy
import pickle

import pytest
from fuzz.inputs import SETTINGS, check_sentence, time_limit
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from spawned import draw_a_move

import turmwerk as tw

PLAYERS = ["random", "greedy", "flat:2", draw_a_move]
seeds = some.integers(0, 2**64 - 1)


def everything(state):
    """What a state is: what all see, and what all will draw."""
    seats = range(state.game.players)
    views = [state.view(), *map(state.view, seats)]
    return state.events, views, state.legal(), state.outcome, [state.history(seat) for seat in seats], state._position.generators


def next_moves(state, n=6):
    """How it goes on for a while: by chance, and by all that draw."""
    state = state.copy()
    for number in range(n):
        if state.is_over:
            break
        state.play_by(PLAYERS[number % len(PLAYERS)])
    return everything(state)


def first_moves(state, n=6):
    """The same without anybody who draws: a record does not say how far strategies have drawn."""
    state = state.copy()
    for _ in range(n):
        if not state.is_over:
            state.play(state.legal()[0])
    return state.events


class StateMachine(RuleBasedStateMachine):
    """One state, and what it was at each decision that can be taken back."""

    @initialize(setting=some.sampled_from(SETTINGS), seed=seeds, index=some.integers(0, 2**62))
    def begin(self, setting, seed, index):
        name, players, variant = setting
        self.state = tw.game(name, players=players, variant=variant).start(seed=seed, index=index)
        self.before = []
        self.is_imagined = False

    def under_way(self):
        return not self.state.is_over

    @precondition(under_way)
    @rule(number=some.integers(0, 63), by_text=some.booleans())
    def play(self, number, by_text):
        actions = list(self.state.actions().items())
        self.before.append(everything(self.state))
        self.state.play(actions[number % len(actions)][by_text])

    @precondition(under_way)
    @rule(player=some.sampled_from(PLAYERS), times=some.integers(1, 12))
    def play_by(self, player, times):
        for _ in range(times):
            if self.under_way():
                self.before.append(everything(self.state))
                self.state.play_by(player)

    @precondition(under_way)
    @rule()
    def choose(self):
        """Draws, and plays nothing: so does taking back."""
        self.state.choose("random")

    @rule(times=some.integers(1, 3))
    def undo(self, times):
        for _ in range(times):
            if not self.before:
                with pytest.raises(tw.IllegalMoveError, match="no decision to take back"):
                    self.state.undo()
                return
            self.state.undo()
            expected = self.before.pop()
            assert everything(self.state)[:-1] == expected[:-1]  # what was drawn since the decision began is taken back too

    @rule(seat=some.integers(0, 4), seed=seeds)
    def imagine(self, seat, seed):
        real = everything(self.state)
        other = self.state.imagine(seat % self.state.game.players, seed)
        assert everything(self.state) == real
        assert other.view(seat % self.state.game.players) == self.state.view(seat % self.state.game.players)
        self.state, self.before, self.is_imagined = other, [], True

    @rule(how=some.sampled_from([copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]))
    def replace(self, how):
        other = how(self.state)
        assert other == self.state
        assert everything(other) == everything(self.state)
        assert next_moves(other) == next_moves(self.state)
        self.state = other  # and goes on, so that later taking back is that of the copy

    @rule(legal=some.booleans())
    def record(self, legal):
        if self.is_imagined:
            with pytest.raises(tw.ArgumentError, match="has no record") as refused:
                self.state.record(legal)
            check_sentence(refused.value)
            return
        other = self.state.game.replay(self.state.record(legal))
        assert other == self.state
        assert everything(other)[:-1] == everything(self.state)[:-1]
        assert first_moves(other) == first_moves(self.state)

    @invariant()
    def nothing_is_broken(self):
        if hasattr(self, "state"):
            assert self.state._position.broken_invariant() is None


def run(tried, steps, **how):
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    wanted = settings(
        max_examples=tried, stateful_step_count=steps, deadline=None, database=None, suppress_health_check=checks, print_blob=False, **how
    )
    run_state_machine_as_test(StateMachine, settings=wanted)


def test_states():
    with time_limit():
        run(25, 15, derandomize=True)


@pytest.mark.long
def test_states_many_times():
    run(1_500, 40)
