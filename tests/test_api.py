"""The Python face: states, results, arguments that cannot be used."""

import threading
import tracemalloc

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.data.totals import WIN, Totals
from turmwerk.native.columns import Columns


@pytest.fixture
def towers():
    return tw.game("five-towers", players=3)


class TestGame:
    def test_defaults_are_the_first_player_count_and_variant(self):
        game = tw.game("five-towers")
        assert (game.players, game.variant) == (2, "base")

    def test_repr_and_equality(self):
        game = tw.game("five-towers", players=3, components={"display.size": 4})
        assert repr(game) == "turmwerk.game('five-towers', players=3, variant='base', components={'display.size': 4})"
        assert game == tw.game("five-towers", players=3, components={"display.size": 4})
        assert game != tw.game("five-towers", players=3)
        assert len({game, tw.game("five-towers", players=3, components={"display.size": 4})}) == 1

    @pytest.mark.parametrize("name", ["chess", "", None, 3, "Five Towers"])
    def test_unknown_games(self, name, monkeypatch):
        monkeypatch.setattr("turmwerk.registry.catalog._named", {})  # what other tests have named
        with pytest.raises(tw.GameError, match="allowed: five-towers"):
            tw.game(name)

    @pytest.mark.parametrize("players", [1, 6, 0, -2, 2.5, "2", True, [2]])
    def test_impossible_player_counts(self, players):
        with pytest.raises(tw.GameError, match="allowed: 2, 3, 4, 5"):
            tw.game("five-towers", players=players)

    @pytest.mark.parametrize("variant", ["", "Base", 0])
    def test_unknown_variants(self, variant):
        with pytest.raises(tw.GameError, match="allowed: base"):
            tw.game("five-towers", variant=variant)

    def test_arguments_after_the_name_have_names(self):
        with pytest.raises(TypeError):
            tw.game("five-towers", 2)

    def test_components_cannot_be_changed_afterwards(self, towers):
        with pytest.raises(TypeError):
            towers.components["display.size"] = 3


class TestState:
    def test_a_move_that_is_not_legal_names_the_legal_ones(self, towers):
        state = towers.start(seed=1)
        before = state.view()
        for move in ("bid 9", "", "build sand-7", "Pass", None):
            with pytest.raises(tw.IllegalMove, match="is not legal for seat 0 \\(bid\\); legal: pass, bid 1"):
                state.play(move)
        assert state.view() == before

    def test_nothing_can_be_played_after_the_end(self, towers):
        state = towers.start()
        while not state.is_over:
            state.play_random()
        assert state.legal() == []
        assert state.seat is None
        assert state.node == "over"
        with pytest.raises(tw.IllegalMove, match="the game is over"):
            state.play("pass")
        with pytest.raises(tw.IllegalMove, match="the game is over"):
            state.play_random()

    def test_there_is_no_outcome_before_the_end(self, towers):
        assert towers.start().outcome is None

    def test_the_outcome(self, towers):
        state = towers.start(seed=3)
        while not state.is_over:
            state.play_random()
        outcome = state.outcome
        assert outcome.scores == tuple(sum(points.values()) for points in outcome.breakdown)
        assert outcome.winners == tuple(seat for seat in range(3) if outcome.scores[seat] == max(outcome.scores))
        assert outcome.reason == "the draw pile ran out for the second time"

    @pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, [1]])
    def test_bad_seeds(self, towers, seed):
        with pytest.raises(tw.ArgumentError, match=r"seed .* is not allowed; it must be a whole number in 0\.\.18446744073709551615"):
            towers.start(seed=seed)

    @pytest.mark.parametrize("index", [-1, 2**63, "x"])
    def test_bad_indices(self, towers, index):
        with pytest.raises(tw.ArgumentError, match="index"):
            towers.start(index=index)

    def test_the_largest_seed_and_index(self, towers):
        assert towers.start(seed=2**64 - 1, index=2**62).legal()

    @pytest.mark.parametrize("seat", [-1, 3, "0"])
    def test_views_of_seats_that_are_not_there(self, towers, seat):
        with pytest.raises(tw.ArgumentError, match=r"seat .* must be a whole number in 0\.\.2"):
            towers.start().view(seat)

    def test_numpy_integers_are_integers(self, towers):
        assert towers.start(seed=np.int64(5)).events == towers.start(seed=5).events

    def test_repr_tells_where_the_game_stands(self, towers):
        assert repr(towers.start()).endswith("seed 1, index 0: seat 0, bid>")


class TestDictatedChance:
    REVEAL = "reveal tree-3 candy-4 scary-5 sand-6 metal-7"

    def test_what_is_dictated_happens(self, towers):
        state = towers.start(chance=[self.REVEAL])
        assert state.events == (f"* {self.REVEAL}",)

    @pytest.mark.parametrize(
        ("chance", "message"),
        [
            ([], "a chance event is missing: 'reveal' happens here"),
            (["reshuffle"], "chance event 'reshuffle' does not happen here, but 'reveal' does"),
            (["reveal tree-3"], "chance event 'reveal tree-3' lists too few items"),
            ([REVEAL + " metal-8"], "lists too many items"),
            ([REVEAL, "reshuffle"], "chance event 'reshuffle' does not happen here"),
            (["reveal tree-3 tree-3 scary-5 sand-6 metal-7"], "'tree-3' in chance event .* cannot be drawn here"),
            (["reveal tree-3 tree-16 scary-5 sand-6 metal-7"], "'tree-16' in chance event .* is unknown; allowed: tree-0"),
            (["explode"], "unknown chance event 'explode'; allowed: reveal, reshuffle"),
            ([""], "unknown chance event ''"),
            (["reveal " + "tree-3 " * 2000], "is too long"),
            (["reshuffle tree-3"], "'tree-3' in chance event 'reshuffle tree-3' is unknown; allowed: nothing after reshuffle"),
        ],
    )
    def test_what_cannot_happen_is_refused(self, towers, chance, message):
        with pytest.raises(tw.ChanceError, match=message):
            towers.start(chance=chance)

    def test_a_refused_event_changes_nothing(self, towers):
        state = towers.start(chance=[self.REVEAL])
        for move in ("pass", "pass"):
            state.play(move, chance=[])
        before = (state.view(), state.events)
        with pytest.raises(tw.ChanceError, match="cannot be drawn here"):
            state.play("pass", chance=[self.REVEAL])
        assert (state.view(), state.events) == before
        state.play("pass", chance=["reveal tree-4 candy-5 scary-6 sand-7 metal-8"])
        assert state.view()["round"] == 2

    @pytest.mark.parametrize("chance", ["reveal", [1], [None], 5, True, b"reveal", {"reveal"}, {"reveal": 1}, iter(["reveal"])])
    def test_chance_must_be_a_list_of_texts(self, towers, chance):
        for ask in (lambda: towers.start(chance=chance), lambda: towers.start().play("bid 1", chance=chance)):
            with pytest.raises(tw.ArgumentTypeError, match="chance must be a list of event texts, not "):
                ask()


class TestSimulate:
    def test_every_result_field(self, towers):
        result = towers.simulate(5_000, seed=1, rows=True)
        rows = result.rows
        assert result.games == len(rows) == 5_000
        assert result.seconds > 0
        np.testing.assert_allclose(result.mean_scores, rows["scores"].mean(axis=0))
        np.testing.assert_allclose(result.sd_scores, rows["scores"].std(axis=0, ddof=1))
        shares = rows["wins"] / rows["wins"].sum(axis=1, keepdims=True)
        np.testing.assert_allclose(result.win_share, shares.mean(axis=0))
        assert result.win_share.sum() == pytest.approx(1)
        assert result.shared_win_share == (rows["wins"].sum(axis=1) > 1).mean()
        assert result.mean_decisions == rows["decisions"].mean()
        assert result.mean_rounds == rows["rounds"].mean()
        for position, name in enumerate(("towers", "main", "razed")):
            np.testing.assert_allclose(result.mean_breakdown[name], rows["breakdown"][:, :, position].mean(axis=0))
        assert sum(result.endings.values()) == 1
        assert len(result.signature) == 16

    def test_the_histogram_counts_every_game(self, towers):
        result = towers.simulate(3_000, rows=True)
        scores, counts = result.histogram
        assert (counts.sum(axis=0) == 3_000).all()
        assert (np.diff(scores) > 0).all()
        for seat in range(3):
            values, times = np.unique(result.rows["scores"][:, seat], return_counts=True)
            assert dict(zip(values, times, strict=True)) == {s: n for s, n in zip(scores, counts[:, seat], strict=True) if n}

    def test_rows_only_if_asked_for(self, towers):
        assert towers.simulate(10).rows is None

    def test_one_game(self, towers):
        result = towers.simulate(1)
        assert result.sd_scores.tolist() == [0, 0, 0]
        assert np.isinf(result.intervals().win_share).all()  # a single game has no interval
        assert result.as_dict()["win_share_interval"] == [[None, None]] * 3

    def test_intervals_get_narrower_and_contain_the_mean(self, towers):
        small, large = towers.simulate(500), towers.simulate(20_000)
        for result in (small, large):
            low, high = result.intervals(0.95).mean_scores.T
            assert ((low < result.mean_scores) & (result.mean_scores < high)).all()
            low, high = result.intervals(0.95).win_share.T
            assert ((low < result.win_share) & (result.win_share < high)).all()
        width = lambda result, confidence: np.ptp(result.intervals(confidence).win_share, axis=1)  # noqa: E731
        assert (width(large, 0.95) < width(small, 0.95)).all()
        assert (width(large, 0.8) < width(large, 0.99)).all()

    @pytest.mark.parametrize("confidence", [0, 1, -1, "95", None])
    def test_bad_confidence(self, towers, confidence):
        with pytest.raises(tw.ArgumentError, match=r"confidence .* is not allowed"):
            towers.simulate(10).intervals(confidence)

    @pytest.mark.parametrize("games", [0, -1, 10**13, 1.5, "10", None])
    def test_bad_numbers_of_games(self, towers, games):
        with pytest.raises(tw.ArgumentError, match=r"number of games .* is not allowed; it must be a whole number in 1\.\.1000000000000"):
            towers.simulate(games)

    def test_too_many_rows(self, towers):
        with pytest.raises(tw.ArgumentError, match="number of games with rows"):
            towers.simulate(10**9, rows=True)

    @pytest.mark.parametrize("threads", [0, -1, 5000, "2"])
    def test_bad_numbers_of_threads(self, towers, threads):
        with pytest.raises(tw.ArgumentError, match="number of threads"):
            towers.simulate(10, threads=threads)

    def test_strategies_are_random_unless_named_and_one_per_seat(self, towers):
        assert towers.simulate(100, strategies=["random"] * 3).signature == towers.simulate(100).signature
        assert towers.simulate(100, strategies="greedy").signature == towers.simulate(100, strategies=["greedy"] * 3).signature
        for strategies, message in [
            (["random"] * 2, "3"),
            ("clever", "unknown strategy 'clever'"),
            (["random", "random", "clever"], "seat 2: unknown strategy 'clever'"),
            (5, "5"),
        ]:
            with pytest.raises(tw.StrategyError, match=message):
                towers.simulate(10, strategies=strategies)

    def test_progress_is_told(self, towers):
        told = []
        towers.simulate(3_000, progress=lambda done, total: told.append((done, total)))
        assert told[-1] == (3_000, 3_000)
        assert told == sorted(told)

    def test_memory_does_not_grow_with_the_number_of_games(self, towers):
        peaks = []
        for games in (400_000, 1_600_000):
            tracemalloc.start()
            towers.simulate(games, threads=2)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        assert peaks[1] < 1.5 * peaks[0]

    def test_the_gil_is_released(self, towers):
        """A Python thread sees the first game of a native call and stops the call: both ran at the same time."""
        columns = Columns(2_000_000, 3, 3)  # seconds, of which a moment is played
        stop = np.zeros(1, np.uint8)

        def stop_after_a_game():
            while not columns.decisions[0]:
                pass
            stop[0] = 1

        thread = threading.Thread(target=stop_after_a_game)
        thread.start()
        played = towers._rules.play_batch(1, 0, columns, stop)
        thread.join()
        assert 0 < played < 2_000_000

    def test_an_error_in_a_thread_is_raised(self, towers, monkeypatch):
        def fail(columns):
            raise MemoryError("no room")

        monkeypatch.setattr(Totals, "of", fail)
        with pytest.raises(MemoryError, match="no room"):
            towers.simulate(1_000, threads=3)

    def test_the_native_loop_stops_when_told(self, towers):
        columns = Columns(100, 3, 3)
        assert towers._rules.play_batch(1, 0, columns, np.ones(1, np.uint8)) == 0

    def test_columns_of_the_wrong_shape_are_refused(self, towers):
        columns = Columns(10, 2, 3)
        with pytest.raises(ValueError, match="the array of points has the shape"):
            towers._rules.play_batch(1, 0, columns, np.zeros(1, np.uint8))

    @pytest.mark.parametrize("n_winners", range(1, 1 + max(max(info.players) for info in tw.games())))
    def test_a_shared_win_is_split_without_a_remainder(self, n_winners):
        columns = Columns(1, n_winners, 1)
        columns.winning[0] = 2**n_winners - 1
        totals = Totals.of(columns)
        assert totals.wins.tolist() == [WIN // n_winners] * n_winners
        assert totals.wins.sum() == WIN
