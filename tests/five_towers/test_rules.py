"""The rules of Five Towers, a test per sentence, on both engines (`start` runs each test twice)."""

import pytest
from conftest import points_of
from five_towers.scenes import begin, build_round, cards, play

import turmwerk as tw


class TestComponents:
    @pytest.mark.parametrize(("players", "n_cards"), [(2, 80), (3, 80), (4, 110), (5, 110)])
    def test_number_of_cards(self, start, players, n_cards):
        state = start(tw.game("five-towers", players=players))
        assert state.view()["draw_pile"] + len(state.view()["display"]) == n_cards

    def test_two_players_have_one_copy_of_each_card(self, start):
        with pytest.raises(tw.ChanceError):
            begin(start, 2, "sand-7 sand-7 tree-3 tree-4 tree-5")

    @pytest.mark.parametrize("value", [0, 2, 5, 7, 10, 12])
    def test_four_players_have_a_second_copy_of_six_values(self, start, value):
        state = begin(start, 4, f"sand-{value} sand-{value} tree-3 tree-4 tree-6")
        assert state.view()["display"].count(f"sand-{value}") == 2

    @pytest.mark.parametrize("value", [1, 3, 4, 6, 8, 9, 11, 13, 14, 15])
    def test_the_other_values_are_there_once(self, start, value):
        with pytest.raises(tw.ChanceError):
            begin(start, 4, f"sand-{value} sand-{value} tree-2 tree-5 tree-7")

    def test_never_three_copies(self, start):
        with pytest.raises(tw.ChanceError):
            begin(start, 5, "sand-7 sand-7 sand-7 tree-3 tree-4")


class TestBidding:
    def test_seat_0_starts_and_may_pass_or_bid_up_to_five(self, start):
        state = begin(start, 2, "tree-3 candy-4 scary-5 sand-6 metal-7")
        assert (state.seat, state.node) == (0, "bid")
        assert state.legal() == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]

    def test_a_bid_must_be_higher_than_the_highest_so_far(self, start):
        state = begin(start, 3, "tree-3 candy-4 scary-5 sand-6 metal-7")
        play(state, "bid 2")
        assert (state.seat, state.legal()) == (1, ["pass", "bid 3", "bid 4", "bid 5"])
        play(state, "pass")
        assert (state.seat, state.legal()) == (2, ["pass", "bid 3", "bid 4", "bid 5"])

    def test_everyone_is_asked_exactly_once_and_the_highest_bidder_builds(self, start):
        state = begin(start, 3, "tree-3 candy-4 scary-5 sand-6 metal-7")
        play(state, "bid 1, bid 3, pass")
        assert (state.seat, state.node) == (1, "raze")

    def test_a_bid_for_the_whole_display_ends_the_bidding_at_once(self, start):
        """The rulebook's example: 3, pass, 5, and the fourth player is not asked."""
        state = begin(start, 4, "tree-3 candy-4 scary-5 sand-6 metal-7")
        play(state, "bid 3, pass, bid 5")
        assert (state.seat, state.node) == (2, "raze")

    def test_those_who_can_only_pass_are_asked_too(self, start):
        state = begin(start, 2, "tree-0 tree-1 tree-2 candy-3 scary-4")
        build_round(state, "tree-2 tree-1 tree-0 candy-3 scary-4", "candy-5 candy-6 candy-7 scary-5 scary-6")
        play(state, "bid 4")
        assert (state.seat, state.legal()) == (0, ["pass"])

    def test_the_next_start_player_is_left_of_the_builder(self, start):
        state = begin(start, 3, "tree-3 candy-4 scary-5 sand-6 metal-7")
        play(state, "pass, bid 1, pass, keep, build tree-3", "tree-4 candy-5 scary-6 sand-7 metal-8")
        assert (state.seat, state.view()["start"]) == (2, 2)

    def test_if_nobody_bids_the_display_is_discarded_and_the_start_player_stays(self, start):
        state = begin(start, 3, "tree-3 candy-4 scary-5 sand-6 metal-7")
        play(state, "pass, pass, pass", "tree-4 candy-5 scary-6 sand-7 metal-8")
        assert state.seat == 0
        assert len(state.view()["discard_pile"]) == 5

    def test_only_bids_that_can_be_carried_out_are_legal(self, start):
        """A closed tower takes nothing: two of five cards cannot be built."""
        state = begin(start, 2, "tree-0 candy-4 scary-5 sand-6 metal-7")
        build_round(state, "tree-0 candy-4 scary-5 sand-6 metal-7", "tree-1 tree-2 candy-3 scary-4 sand-5")
        play(state, "pass")
        assert state.legal() == ["pass", "bid 1", "bid 2", "bid 3"]


class TestTearingDown:
    """The rulebook's example: a lone sand tower, topped by a 6, and a display with the sand 7."""

    DISPLAY = "sand-7 tree-3 candy-4 scary-5 metal-6"

    def sand_tower(self, start, *values):
        """Seat 0 has a sand tower of these values and is to bid again."""
        others = ["tree-15", "candy-15", "scary-15", "metal-15"][: 5 - len(values)]
        state = begin(start, 2, " ".join([*(f"sand-{value}" for value in values), *others]))
        moves = [f"bid {len(values)}", "pass", "keep", *(f"build sand-{value}" for value in values)]
        play(state, ", ".join(moves), self.DISPLAY)
        play(state, "pass")
        return state

    def test_with_a_6_on_top_five_can_be_bid_but_only_with_a_tear_down(self, start):
        state = self.sand_tower(start, 6)
        assert state.legal()[-1] == "bid 5"
        play(state, "bid 5")
        assert state.legal() == ["raze sand"]

    def test_after_the_tear_down_all_five_are_built(self, start):
        state = self.sand_tower(start, 6)
        play(state, "bid 5, raze sand, build sand-7, build tree-3, build candy-4, build scary-5, build metal-6")
        assert state.view()["towers"][0]["sand"] == [7]
        assert state.view()["razed"] == [1, 0]

    def test_with_6_and_4_five_cannot_be_bid(self, start):
        """Tearing down the 4 bares the 6, on which the 7 does not go."""
        state = self.sand_tower(start, 6, 4)
        assert state.legal() == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]

    def test_after_a_bid_of_4_instead_of_5_the_next_player_may_bid_5(self, start):
        """The rulebook's example of a corrected bid: Anni, seat 2, has 6 and 4 and can only bid 4; Lina, seat 3, is asked after all."""
        state = begin(start, 4, "sand-6 sand-4 tree-15 candy-15 scary-15")
        play(state, "pass, pass, bid 2, pass, keep, build sand-6, build sand-4", "tree-14 metal-15 metal-14 metal-13 metal-12")
        play(state, "bid 1, pass, pass, pass, keep, build tree-14", self.DISPLAY)
        play(state, "bid 3, pass")
        assert (state.seat, state.legal()) == (2, ["pass", "bid 4"])
        play(state, "bid 4")
        assert (state.seat, state.legal()) == (3, ["pass", "bid 5"])

    def test_doing_so_without_need_is_legal(self, start):
        state = self.sand_tower(start, 6)
        play(state, "bid 1")
        assert state.legal() == ["keep", "raze sand"]

    def test_the_torn_down_card_never_comes_back(self, start):
        state = self.sand_tower(start, 6)
        play(state, "bid 1, raze sand, build tree-3", "sand-8 tree-4 candy-5 scary-6 metal-7")
        view = state.view()
        assert view["draw_pile"] + len(view["discard_pile"]) + len(view["display"]) == 80 - 2
        with pytest.raises(tw.ChanceError):
            play(state, "pass, pass", "sand-6 tree-5 candy-6 scary-7 metal-8")

    def test_a_zero_is_never_torn_down(self, start):
        state = self.sand_tower(start, 6, 0)
        play(state, "bid 1")
        assert state.legal() == ["keep"]

    def test_an_emptied_tower_may_be_started_again(self, start):
        state = self.sand_tower(start, 6)
        play(state, "bid 1, raze sand")
        assert "build sand-7" in state.legal()


class TestBuilding:
    def on(self, start, tower, display, players=4):
        """Seat 0 has built `tower` (sand); the others have passed on the new display, and it is to bid."""
        rest = ["tree-15", "candy-15", "scary-15", "metal-15", "metal-14"][: 5 - len(tower)]
        state = begin(start, players, " ".join([*(f"sand-{value}" for value in tower), *rest]))
        moves = [f"bid {len(tower)}", *["pass"] * (players - 1), "keep", *(f"build sand-{value}" for value in tower)]
        play(state, ", ".join(moves), display)
        play(state, ", ".join(["pass"] * (players - 1)))
        return state

    @pytest.mark.parametrize(
        ("top", "value", "fits"),
        [
            (7, 6, True),
            (7, 0, True),
            (7, 10, False),
            (8, 15, True),
            (8, 9, True),
            (8, 3, True),
            (8, 0, True),
            (3, 9, True),
            (15, 9, True),
            (0, 9, False),
            (0, 1, False),
            (9, 8, True),
            (9, 10, False),
            (1, 0, True),
        ],
    )
    def test_what_goes_on_what(self, start, top, value, fits):
        others = ["tree-1", "tree-2", "tree-3", "tree-4"]
        state = self.on(start, [top], " ".join([f"sand-{value}", *others]), players=2)
        state.play("bid 1")
        state.play("keep")
        assert (f"build sand-{value}" in state.legal()) == fits

    def test_equal_values_are_not_smaller(self, start):
        state = self.on(start, [7], "sand-7 tree-1 tree-2 tree-3 tree-4")
        play(state, "bid 1, keep")
        assert "build sand-7" not in state.legal()

    def test_on_an_empty_tower_any_card_may_be_built(self, start):
        state = begin(start, 2, "tree-0 candy-15 scary-8 sand-9 metal-1")
        play(state, "bid 5, keep")
        assert len(state.legal()) == 5

    def test_a_spire_alone_is_a_closed_tower_of_one(self, start):
        state = begin(start, 2, "tree-0 candy-15 scary-8 sand-9 metal-1")
        play(state, "bid 1, pass, keep, build tree-0", "tree-9 tree-8 tree-7 tree-6 tree-5")
        play(state, "pass")
        assert state.legal() == ["pass"]
        assert points_of(state)[0] == {"towers": 2, "main": 1, "razed": 0}

    def test_a_card_may_be_chosen_only_if_the_rest_can_still_be_built(self, start):
        state = begin(start, 2, "tree-3 tree-5 tree-7 tree-11 tree-13")
        play(state, "bid 5, keep")
        assert state.legal() == ["build tree-13"]
        state.play("build tree-13")
        assert state.legal() == ["build tree-11"]

    def test_fewer_cards_leave_more_freedom(self, start):
        state = begin(start, 2, "tree-3 tree-5 tree-7 tree-11 tree-13")
        play(state, "bid 3, pass, keep")
        assert state.legal() == ["build tree-7", "build tree-11", "build tree-13"]

    @pytest.mark.parametrize(
        ("display", "most"),
        [
            ("5 5 9", 3),
            ("10 10", 1),
            ("8 10 10", 3),
            ("9 10 10", 2),
            ("5 5", 1),
            ("2 2 8", 2),
            ("5 5 7 7 9", 5),
            ("0 0 9", 2),
            ("0 0 8", 2),
        ],
    )
    def test_equal_cards_find_a_place_where_the_chain_restarts(self, start, display, most):
        values = display.split()
        fillers = ["tree-0", "tree-0", "tree-1"][: 5 - len(values)]
        state = begin(start, 4, " ".join([*(f"sand-{value}" for value in values), *fillers]))
        trees = {0: 0, 2: 1, 3: 2}[len(fillers)]  # of tree-0, tree-0, tree-1 the 1 and one 0 can be built
        assert state.legal()[-1] == f"bid {most + trees}"

    def test_equal_cards_are_one_action(self, start):
        state = begin(start, 4, "sand-7 sand-7 tree-3 tree-4 tree-6")
        play(state, "bid 1, pass, pass, pass, keep")
        assert state.legal() == ["build sand-7", "build tree-3", "build tree-4", "build tree-6"]
        play(state, "build sand-7", "sand-1 sand-2 sand-3 sand-4 sand-5")
        assert len(state.view()["discard_pile"]) == 4


class TestEnd:
    def test_fewer_than_five_cards_only_in_the_last_round(self):
        for index in range(30):
            state = tw.game("five-towers", players=2).start(seed=99, index=index)
            while not state.is_over:
                state.play_random()
            sizes = [len(event.split()) - 2 for event in state.events if event.startswith("* reveal")]
            assert all(size == 5 for size in sizes[:-1])
            assert 1 <= sizes[-1] <= 5

    @pytest.mark.parametrize(("players", "n_rounds"), [(2, 16), (5, 22)])
    def test_the_pile_runs_out_first_after_16_or_22_rounds(self, start, players, n_rounds):
        state = start(tw.game("five-towers", players=players))
        while not any(event == "* reshuffle" for event in state.events):
            state.play_random()
        events = list(state.events)
        assert sum(event.startswith("* reveal") for event in events[: events.index("* reshuffle")]) == n_rounds

    def test_the_discard_pile_with_the_leftovers_becomes_the_draw_pile(self, start):
        state = start(tw.game("five-towers", players=2))
        while not state.view()["reshuffled"]:
            state.play(state.legal()[0])  # everyone passes: all 80 cards are discarded
        assert state.view()["draw_pile"] == 75
        assert len(state.view()["discard_pile"]) == 0

    def test_the_game_ends_when_the_pile_runs_out_again(self, start):
        state = start(tw.game("five-towers", players=2))
        while not state.is_over:
            state.play(state.legal()[0])
        assert state.view()["round"] == 32
        assert [sum(points.values()) for points in points_of(state)] == [0, 0]

    def test_a_shorter_last_display_lowers_the_highest_bid(self, start):
        """With 4 cards in the game's last reveal, 4 ends the bidding."""
        game = tw.game("five-towers", players=2, components={"cards.values": 2, "display.size": 6})
        state = start(game, chance=["reveal tree-0 candy-0 scary-0 sand-0 metal-0 tree-1"])
        play(state, "pass, pass", "candy-1 scary-1 sand-1 metal-1")
        assert state.legal()[-1] == "bid 4"
        play(state, "bid 4")
        assert state.node == "raze"

    def test_nothing_to_reshuffle_ends_the_game(self, start):
        game = tw.game("five-towers", players=2, components={"cards.values": 2, "display.size": 5})
        state = start(game, chance=["reveal tree-1 candy-1 scary-1 sand-1 metal-1"])
        build_round(state, "tree-1 candy-1 scary-1 sand-1 metal-1", "tree-0 candy-0 scary-0 sand-0 metal-0")
        for move in ("pass", "bid 5", "keep", "build tree-0", "build candy-0", "build scary-0", "build sand-0", "build metal-0"):
            state.play(move)
        assert state.is_over


class TestScoring:
    def test_the_rulebook_example(self, start):
        """Towers of 3 and 6 cards with spire and one of 4 without, 2 cards torn down: 6 + 12 + 4 + 6 - 3 = 25."""
        state = begin(start, 2, "tree-10 tree-5 tree-0 scary-12 scary-11")
        build_round(state, "tree-10 tree-5 tree-0 scary-12 scary-11", "sand-15 sand-14 sand-13 sand-12 sand-11")
        play(state, "pass")
        build_round(state, "sand-15 sand-14 sand-13 sand-12 sand-11", "metal-3 candy-1 metal-4 candy-2 metal-5")
        play(state, "pass, bid 2, keep, build metal-3, build candy-1", "sand-0 metal-6 metal-7 metal-8 metal-9")
        play(state, "pass, bid 1, raze metal, build sand-0", "scary-10 scary-9 candy-3 candy-4 candy-5")
        play(state, "pass, bid 2, raze candy, build scary-10, build scary-9", "tree-1 tree-2 tree-3 tree-4 tree-6")
        towers = {"tree": [10, 5, 0], "candy": [], "scary": [12, 11, 10, 9], "sand": [15, 14, 13, 12, 11, 0], "metal": []}
        assert state.view()["towers"][0] == towers
        assert points_of(state)[0] == {"towers": 6 + 12 + 4, "main": 6, "razed": -3}
        assert sum(points_of(state)[0].values()) == 25

    @pytest.mark.parametrize(("razed", "points"), [(0, 0), (1, -1), (2, -3), (3, -6), (4, -10)])
    def test_each_torn_down_card_costs_one_more(self, start, razed, points):
        state = begin(start, 2, "tree-1 candy-15 candy-14 candy-13 candy-12")
        play(state, "bid 1, pass, keep, build tree-1", "tree-2 sand-15 sand-14 sand-13 sand-12")
        for number, kind in enumerate(["scary", "metal", "candy", "sand"][:razed], 2):
            fillers = " ".join(f"{kind}-{value}" for value in (1, 2, 3, 4))
            play(state, f"pass, bid 1, raze tree, build tree-{number}", f"tree-{number + 1} {fillers}")
        assert points_of(state)[0]["razed"] == points

    def test_a_tie_is_shared(self):
        state = tw.game("five-towers", players=3).start()
        while not state.is_over:
            state.play(state.legal()[0])
        assert state.outcome.winners == (0, 1, 2)
        assert state.outcome.reason == "the draw pile ran out for the second time"

    def test_points_follow_the_components(self, start):
        changed = {"points.card": 3, "points.card_with_spire": 7, "points.main": 2, "points.razed": 5}
        state = start(tw.game("five-towers", players=2, components=changed), chance=cards("tree-5 tree-0 candy-4 sand-3 sand-2"))
        build_round(state, "tree-5 tree-0 candy-4 sand-3 sand-2", "candy-5 candy-6 candy-7 scary-6 scary-5")
        play(state, "pass, bid 1, raze candy, build candy-5", "metal-1 metal-2 metal-3 metal-4 metal-5")
        assert points_of(state)[0] == {"towers": 2 * 7 + 3 + 2 * 3, "main": 2 * 2, "razed": -5}
