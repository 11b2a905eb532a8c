"""Strategies as users give them: texts, files, dicts, functions; and everything that can be wrong with them."""

import math
import tomllib
from collections import Counter

import numpy as np
import pytest
from commands import interrupted, needs_sigint
from scipy import stats

import turmwerk as tw
from turmwerk import native
from turmwerk.reference.chance import GOLDEN, LONG, WORD, Rng, mix
from turmwerk.strategy.kinds import Kind
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.weights.shipped import ShippedWeights
from turmwerk.weights.vector import BEST_ODDS, N_ODDS, UNIT, Vector


@pytest.fixture
def towers():
    return tw.game("five-towers", players=3)


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "kind", "playouts", "vector"),
        [
            ("random", Kind.RANDOM, 0, None),
            ("greedy", Kind.WEIGHTS, 0, "greedy"),
            ("flat:200", Kind.FLAT, 200, "expert"),
            ("mcts:500", Kind.MCTS, 500, "expert"),
            ("mcts:500:greedy", Kind.MCTS, 500, "greedy"),
            ("flat:7:greedy", Kind.FLAT, 7, "greedy"),
        ],
    )
    def test_what_they_mean(self, towers, text, kind, playouts, vector):
        strategy = parse(towers, text)
        assert (strategy.name, strategy.kind, strategy.playouts) == (text, kind, playouts)
        assert (strategy.vector and strategy.vector.name) == vector

    @pytest.mark.parametrize("text", ["clever", "", "Random", "greedy:3", "random:5", "greedy.tom"])
    def test_unknown_ones(self, towers, text):
        with pytest.raises(tw.StrategyError, match=r"seat 1: unknown strategy .* allowed: random, greedy, .*flat:N, mcts:N"):
            towers.simulate(10, strategies=["random", text, "random"])

    @pytest.mark.parametrize("text", ["mcts", "mcts:", "mcts:0", "mcts:-5", "flat:many", "flat:1.5", "mcts:99999999999"])
    def test_searches_without_a_number_of_playouts(self, towers, text):
        with pytest.raises(
            tw.StrategyError, match=r"does not say how many playouts, such as mcts:500, or seconds.* allowed: 1\.\.10000000"
        ):
            parse(towers, text)

    @pytest.mark.parametrize("given", [None, 7, ["greedy"], object()])
    def test_things_that_are_not_strategies(self, towers, given):
        with pytest.raises(tw.StrategyError, match="is not a strategy; allowed: random"):
            parse(towers, given)

    @pytest.mark.parametrize("given", [["greedy"], ["greedy"] * 4, [], 5])
    def test_line_ups_that_do_not_fit_the_seats(self, towers, given):
        with pytest.raises(tw.StrategyError, match="strategies must be one for all seats, or a list of 3, one per seat"):
            towers.simulate(10, strategies=given)

    def test_what_was_probably_meant(self, towers):
        with pytest.raises(tw.StrategyError, match=r"unknown strategy 'gredy' for five-towers; did you mean greedy\? allowed: random"):
            parse(towers, "gredy")

    def test_unknown_games(self):
        for function in (tw.strategies, tw.features):
            with pytest.raises(tw.GameError, match="unknown game 'chess'; allowed: five-towers"):
                function("chess")


class TestWeights:
    def test_files_and_dicts_are_the_same_strategy(self, towers, tmp_path):
        shipped = parse(towers, "greedy").vector
        lines = "\n".join(f"{name} = {weight}" for name, weight in shipped.weights.items())
        nested, flat = tmp_path / "nested.toml", tmp_path / "flat.toml"
        nested.write_text(f'about = "mine"\nfound_by = "hand"\ntemperature = {shipped.temperature}\n[weights]\n{lines}\n')
        flat.write_text(f"temperature = {shipped.temperature}\n{lines}\n")
        given = ["greedy", str(nested), flat, {"temperature": shipped.temperature, **shipped.weights}]
        given.append({"name": "mine", "temperature": shipped.temperature, "weights": dict(shipped.weights)})
        assert len({towers.simulate(200, strategies=[one] * 3).signature for one in given}) == 1
        assert parse(towers, given[-1]).name == "mine"
        assert parse(towers, f"mcts:5:{nested}").vector.weights == shipped.weights

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ({"color": 1}, "weighs 'color', which is not a feature of five-towers; allowed: points_now, room"),
            ({"weights": {"rooms": 1}}, r"weighs 'rooms', which is not a feature of five-towers; did you mean room.*\?"),
            ({"room": "much"}, r"weight room of strategy 'weights' is 'much'; it must be a number in -10000\.\.10000"),
            ({"room": float("nan")}, "weight room"),
            ({"room": 1e9}, "weight room"),
            ({"room": True}, "weight room"),
            ({"room": 1, "temperature": -1}, "the temperature of strategy"),
            ({"temperature": 1, "weights": {"room": 1}, "speed": 3}, "the unknown key 'speed'; allowed: temperature, prior_step, weights"),
            ({"room": 1, "prior_step": -1}, "the prior_step of strategy"),
        ],
    )
    def test_weights_that_cannot_be_used(self, towers, data, message):
        with pytest.raises(tw.StrategyError, match=message):
            towers.simulate(10, strategies=[data, "random", "random"])

    @pytest.mark.parametrize("content", ["", "[weights]", "temperature = 1", 'about = "mine"'])
    def test_without_weights_there_is_no_strategy(self, towers, tmp_path, content):
        file = tmp_path / "weights.toml"
        file.write_text(content)
        with pytest.raises(tw.StrategyError, match=r"weights\.toml' has no weights; name at least one feature: points_now"):
            towers.simulate(1, strategies=file)

    @pytest.mark.parametrize("weight", ["1" + "0" * 400, "0x" + "f" * 9000, "-1e400", "nan"])
    def test_weights_beyond_all_bounds(self, towers, tmp_path, weight):
        file = tmp_path / "weights.toml"
        file.write_text(f"bid = {weight}")
        with pytest.raises(tw.StrategyError, match=r"weight bid of strategy .* is .*; it must be a number in -10000\.\.10000"):
            towers.simulate(1, strategies=file)

    @pytest.mark.parametrize("content", [None, "room = ", b"\xff\xfe", "room = " + "9" * 5000, "room = " + "[" * 5000], ids=range(5))
    def test_files_that_cannot_be_read(self, towers, tmp_path, content):
        file = tmp_path / "weights.toml"
        if content is not None:
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(tw.StrategyError, match=r"cannot read the weights file .*weights\.toml"):
            parse(towers, file)

    def test_vectors_for_a_variant_or_a_player_count_come_first(self, tmp_path):
        rooms = {"expert": 1, "expert:3": 3, "expert:base": 5, "expert:base:4": 7}
        file = tmp_path / "g.toml"
        file.write_text('rollouts = "expert"\n' + "".join(f'["{name}"]\nroom = {room}\n' for name, room in rooms.items()))
        shipped = ShippedWeights("g", tomllib.loads(file.read_text()))
        found = lambda variant, players: shipped.vector(["room"], "expert", variant, players).weights["room"]  # noqa: E731
        assert [found("base", 3), found("base", 4), found("pro", 3), found("pro", 4)] == [5, 7, 3, 1]
        assert list(shipped.names) == ["expert"]

    def test_odds_follow_the_temperature(self):
        for temperature in (0.01, 0.1, 1, 7.3, 500):
            odds, shift = Vector("v", {}, temperature).odds()
            assert len(odds) == N_ODDS
            assert odds[0] == BEST_ODDS
            assert sorted(odds, reverse=True) == odds
            assert 64 * odds[0] < 2**32
            for step in (1, 5, 40):
                assert odds[step] == pytest.approx(BEST_ODDS * math.exp(-(step << shift) / (UNIT * temperature)), abs=1)
            assert ((N_ODDS - 1) << shift) / UNIT >= 15.9 * temperature or shift == 0

    def test_moves_are_drawn_in_proportion(self, towers):
        state = towers.start(seed=1)
        strategy = {"temperature": 2.0, "bid": 1.0}
        lineup = Lineup(towers, [strategy] * 3)
        n_draws = 20_000
        drawn = Counter(lineup.choose(state) for _ in range(n_draws))
        odds = {move: math.exp(values["bid"] / 2) for move, values in state.features().items()}
        expected = [n_draws * odds[move] / sum(odds.values()) for move in odds]
        assert stats.chisquare([drawn[move] for move in odds], expected, sum_check=False).pvalue > 1e-4

    def test_ties_at_temperature_zero_are_broken_evenly(self, towers):
        state = towers.start(seed=1)
        drawn = Counter(state.choose({"bid_cheap": 1.0}) for _ in range(3_000))
        best = max(values["bid_cheap"] for values in state.features().values())
        tied = [move for move, values in state.features().items() if values["bid_cheap"] == best]
        assert set(drawn) == set(tied)
        assert stats.chisquare([drawn[move] for move in tied]).pvalue > 1e-4


class TestPythonStrategies:
    def test_it_is_asked_and_obeyed(self, towers):
        asked = []

        def last(view):
            asked.append((view.seat, view.players, view["round"]))
            return view.legal[-1]

        result = towers.simulate(2, seed=1, strategies=["random", last, "greedy"])
        assert {seat for seat, _, _ in asked} == {1}
        assert result.strategies == ("random", "last", "greedy")
        assert result.threads == 1

    def test_one_that_raises(self, towers):
        def broken(view):
            raise KeyError("oops")

        with pytest.raises(
            tw.StrategyError, match=r"strategy 'broken' of seat 2 \(bid\) raised KeyError: 'oops'; legal were: pass"
        ) as caught:
            towers.simulate(5, strategies=["random", "greedy", broken])
        assert isinstance(caught.value.__cause__, KeyError)

    @pytest.mark.parametrize("answer", ["fly", None, 3, "Pass", ["pass"]])
    def test_one_that_returns_what_is_not_legal(self, towers, answer):
        with pytest.raises(tw.StrategyError, match=r"of seat 0 \(bid\) returned .*, which is not legal; legal were: pass, bid 1"):
            towers.simulate(5, strategies=[lambda view: answer, "random", "random"])

    def test_it_cannot_take_part_in_evaluations(self, towers):
        with pytest.raises(tw.StrategyError, match="Python functions cannot take part"):
            towers.start().evaluate(strategies=["random", "random", lambda view: view.legal[0]])


class TestEvaluateInput:
    @pytest.mark.parametrize("playouts", [0, -1, 1.5, "many"])
    def test_bad_numbers_of_playouts(self, towers, playouts):
        with pytest.raises(tw.ArgumentError, match="number of playouts"):
            towers.start().evaluate(playouts=playouts)

    def test_after_the_end(self, towers):
        state = towers.start()
        while not state.is_over:
            state.play_random()
        for action in (state.evaluate, lambda: state.choose("greedy"), lambda: state.play_by("greedy")):
            with pytest.raises(tw.IllegalMove, match="the game is over"):
                action()
        assert state.features() == {}


class TestStreams:
    def test_the_stream_of_a_seat_is_as_documented(self):
        seed, index, seat = 12345, 678, 3
        rng = object.__new__(Rng)
        key = mix(mix(seed ^ 0x5EA75EA75EA75EA7) + GOLDEN * (seat + 1) & LONG)
        position = key + GOLDEN * index & LONG
        low, high = mix(position), mix(position ^ mix(key))
        rng.s = [low & WORD, low >> 32, high & WORD, high >> 32]
        assert native.shared_core().seat_words(seed, index, seat, 8) == [rng.next_word() for _ in range(8)]

    def test_seats_games_and_seeds_have_different_streams(self):
        words = native.shared_core().seat_words
        first = {tuple(words(seed, index, seat, 3)) for seed in range(5) for index in range(20) for seat in range(5)}
        assert len(first) == 500


class TestStopping:
    """With five players ten million playouts take minutes: what ends sooner was stopped in the middle of a search."""

    def test_a_search_ends_when_told(self):
        game = tw.game("five-towers", players=5)
        state = game.start()
        lineup = Lineup(game, ["mcts:10000000"] * 5)
        assert game._engine.choose(state._position, lineup.native, np.ones(1, np.uint8))[1] in state.legal()

    @needs_sigint
    @pytest.mark.parametrize("command", ["simulate", "record"])
    def test_ctrl_c_stops_a_search(self, command):
        ended = interrupted(command, "five-towers", "--players", 5, "--games", 10, "--strategies", "mcts:10000000")
        assert ended == (130, "", "turmwerk: stopped by Ctrl-C; no result")
