"""Restricted play: what a strategy must not do, it does only where nothing else is legal; in every kind of strategy, and nowhere else."""

from fnmatch import fnmatchcase

import numpy as np
import pytest
from courses import assert_same_move_by_move
from facts import facts_of

import turmwerk as tw
from turmwerk.native.interface import NativePolicy
from turmwerk.strategy.kinds import Kind
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.restriction import allowed_texts, kind_of, notations


def patterns(game):
    return facts_of(game.name).PATTERNS


def text(strategy, game):
    return "!".join([strategy, *patterns(game)])


def named(move, game):
    return any(fnmatchcase(move, pattern) for pattern in patterns(game))


class TestNotation:
    def test_every_move_is_called_by_its_number(self, any_game):
        """The texts of legal moves are among those listed, so that a pattern that fits none of them fits no move."""
        texts = set(notations(any_game)) - {None}
        for index in range(3):
            state = any_game.start(seed=21, index=index)
            while not state.is_over:
                assert texts.issuperset(state.legal())
                state.play_random()

    def test_kinds(self):
        texts = ("pass", "pay blue+red", "go caliph", "go tent-5", "call flush ground", "call double")
        assert [kind_of(text, ("go", "call")) for text in texts] == [
            "pass", "pay *", "go caliph", "go tent-*", "call flush *", "call double",
        ]  # fmt: skip


class TestRestrictedPlay:
    @pytest.mark.parametrize("strategy", ["random", "greedy", "flat:6", "mcts:40:greedy", "mcts:40:random"])
    def test_forbidden_moves_are_made_only_if_nothing_else_is_legal(self, any_game, strategy):
        state = any_game.start(seed=22)
        avoided = 0
        while not state.is_over:
            legal = state.legal()
            move = state.play_by(text(strategy, any_game)) if state.seat == 0 else state.play_random()
            if any_game.players == 1 or legal != allowed_texts(legal, patterns(any_game)):
                avoided += 1
            assert state.seat is not None or state.is_over
            if named(move, any_game) and "P0" in state.events[-1].split()[0]:
                assert all(named(one, any_game) for one in legal)
        assert avoided, "nothing was forbidden: the test proves nothing"

    def test_natively_as_move_by_move(self, any_game):
        names = [text("greedy", any_game), text("mcts:8:greedy", any_game), text("random", any_game), "random", text("flat:8", any_game)]
        lineup = [names[seat] for seat in range(any_game.players)]
        assert_same_move_by_move(any_game, lineup, seed=23, n_games=2)

    def test_the_choice_is_the_best_allowed_one(self, any_game):
        """Against a twin in Python that looks at the features of the allowed moves."""
        strategy = Lineup(any_game, text("greedy", any_game)).seats[0]
        names = list(any_game.features)
        fixed = strategy.vector.fixed_point(names)
        state = any_game.start(seed=24)
        while not state.is_over:
            scores = {
                move: sum(weight * values[name] for name, weight in zip(names, fixed, strict=True))
                for move, values in state.features().items()
                if move in allowed_texts(state.legal(), patterns(any_game))
            }
            move = state.play_by(text("greedy", any_game))
            assert move in scores
            if strategy.vector.temperature == 0:
                assert scores[move] == max(scores.values())

    def test_a_ban_on_moves_that_are_never_legal_beside_others_changes_nothing(self, any_game):
        for strategy in ("greedy", "random"):
            plain = any_game.simulate(40, seed=25, strategies=strategy)
            for pattern in facts_of(any_game.name).FORCED:
                banned = any_game.simulate(40, seed=25, strategies=f"{strategy}!{pattern}")
                assert banned.strategies[0] == f"{strategy}!{pattern}"
                assert banned.signature == plain.signature

    def test_random_play_under_a_ban_is_not_played_in_lock_step(self):
        game = tw.game("five-towers")
        assert game.simulate(50, strategies=["random!bid 1", "random"]).engine == "scalar"
        with pytest.raises(tw.ArgumentError, match="lockstep"):
            game.simulate(5, strategies="random!bid 1", engine="lockstep")

    def test_threads(self, any_game):
        lineup = text("greedy", any_game)
        assert len({any_game.simulate(24, seed=4, strategies=lineup, threads=threads).signature for threads in (1, 2, 5)}) == 1

    def test_a_ban_costs(self):
        """A seat that may not bid for more than one card loses."""
        game = tw.game("five-towers", players=2)
        result = game.simulate(2000, strategies=["greedy!bid [2345]", "greedy"])
        assert result.win_share[0] < 0.4

    def test_functions_do_not_see_forbidden_moves(self):
        seen = []

        def first(view):
            seen.append(view.legal)
            return view.legal[0]

        game = tw.game("sultaniya", players=2)
        strategy = tw.Strategy("first", Kind.PYTHON, function=first, forbidden=("reveal *",))
        game.simulate(1, strategies=[strategy, "random"])
        assert seen
        assert all(len({one.startswith("reveal") for one in legal}) == 1 or not any(map(_reveals, legal)) for legal in seen)


def _reveals(move):
    return move.startswith("reveal")


class TestSearch:
    def test_searched_moves_are_allowed(self):
        state = tw.game("sultaniya", players=2).start(seed=3)
        found = state.search("mcts:60!reveal *", threads=1)
        assert sorted(one.move for one in found.moves) == sorted(allowed_texts(state.legal(), ["reveal *"]))
        assert not any(_reveals(event.removeprefix("P0 ")) for event in found.line if event.startswith("P0"))

    def test_what_is_hidden_stays_hidden(self, any_game):
        state = any_game.start(seed=26)
        for _ in range(12):
            if not state.is_over:
                state.play_random()
        if state.is_over:
            return
        for strategy in ("greedy", "mcts:40:greedy"):
            choices = {state.imagine(state.seat, seed).choose(text(strategy, any_game)) for seed in (1, 2, 3)}
            assert choices == {state.copy().choose(text(strategy, any_game))}


class TestErrors:
    @pytest.mark.parametrize("given", ["greedy!", "greedy!fly away", "greedy!bid 2!!", "greedy!Bid 2"])
    def test_a_pattern_that_fits_no_move(self, given):
        with pytest.raises(tw.StrategyError, match="no move of five-towers"):
            tw.game("five-towers").simulate(1, strategies=given)

    def test_near_ones_are_named(self):
        with pytest.raises(tw.StrategyError, match="did you mean call rebuild"):
            tw.game("sultaniya").simulate(1, strategies="greedy!call rebiuld")

    def test_too_many(self):
        with pytest.raises(tw.StrategyError, match="65 patterns"):
            tw.game("five-towers").simulate(1, strategies="greedy" + "!pass" * 65)

    def test_native_bits_must_fit(self):
        game = tw.game("five-towers")
        with pytest.raises(ValueError, match="notations"):
            game._engine.Lineup([NativePolicy(forbidden=b"\0")] * 2)

    def test_bits(self):
        from turmwerk.strategy.restriction import forbidden_bits

        game = tw.game("asara")
        bits = np.unpackbits(np.frombuffer(forbidden_bits(game, ("go build-*",)), np.uint8), bitorder="little")
        assert {notations(game)[number] for number in np.flatnonzero(bits)} == {f"go build-{n}" for n in range(1, 8)}
