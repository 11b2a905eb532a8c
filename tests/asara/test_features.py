"""Asara: the features of moves by hand, and what a seat imagines of the others."""

from itertools import cycle

import numpy as np
import pytest
from asara.scenes import build, buy, play, rich, scene, wait_for

import turmwerk as tw

COLORS = "brown green red black white"


def start(game, **how):
    return game.start(**how)


def some(features, **expected):
    """All simple features but these are 0; what a move brings in the end is in test_estimates.py."""
    simple = list(features)[: list(features).index("cash")]
    assert {name: features[name] for name in simple if features[name]} == expected


@pytest.fixture
def state():
    return scene(start, hands=["blue blue green", "green green violet"])


class TestPlaces:
    def test_money(self, state):
        some(state.features()["go pavilion"], coins=5)
        some(state.features()["go bank-12"], coins=12, opens=1)

    def test_a_market_counts_as_its_most_promising_piece(self, state):
        """A base whose top is displayed, rather with gold; of several the first, here brown. Without a tower gold counts in a middle."""
        some(state.features()["go bases"], coins=-3, buy=1, first_tower=4, half=1, half_mate=1, gold_years=4, opens=1)
        some(state.features()["go middles"], coins=-3, buy=1, gold_years=4, opens=1)

    def test_spies_and_favor(self, state):
        some(state.features()["go spies-3"], coins=-3, spy=1, opens=1)
        some(state.features()["go caliph"], opens=1)
        play(state, "go pavilion, pay blue")
        some(state.features()["go caliph"], favor=1, opens=1)

    def test_a_color_that_is_not_held_costs_a_pair(self, state):
        play(state, "go bank-12, pay blue")
        some(state.features()["go bank-10"], coins=10, needs_pair=1)

    def test_the_missing_half(self, state):
        play(state, "go bases, pay blue, take black*, go pavilion, pay green")
        some(state.features()["go tops"], coins=-6, buy=1, tower=1, first_tower=10, gold_years=4, opens=1)

    def test_building(self, state):
        play(state, "go bases, pay blue, take black*, go pavilion, pay green, go tops, pay blue, take black*, go pavilion, pay green")
        some(state.features()["go build-2"], coins=-2, build=2, build_last=2, opens=1)

    def test_the_tent_and_the_lights(self):
        lights = " ".join([COLORS] * 3)
        state = scene(start, hands=["blue blue green", "green green violet"], variant="professional", lights=lights)
        some(state.features()["go tent-3"], coins=-3, tent_cards=2, opens=1)
        some(state.features()["go lights-4"], coins=-4, lights=1, opens=1)
        some(state.features()["go lights-10"], coins=-10, lights=2, opens=1)


class TestPayments:
    def test_cards_and_pairs(self, state):
        play(state, "go bank-12")
        some(state.features()["pay blue"], copies=2)
        some(state.features()["pay green"], copies=1)
        play(state, "pay blue, go bank-10")
        some(state.features()["pay green+green"], pair=1, copies=4)
        some(state.features()["pay green+violet"], pair=1, copies=3)


class TestPieces:
    def test_taking(self, state):
        play(state, "go bases, pay blue")
        some(state.features()["take black*"], coins=-6, buy=1, first_tower=10, half=1, half_mate=1, gold_years=4)
        some(state.features()["take white"], coins=-8, buy=1, first_tower=12, half=1, half_mate=1)

    def test_middles_of_a_tower(self):
        """In the rich world there are eight years; a tower of two pieces, and nobody to race with."""
        state = rich(start)
        buy(state, "red base, red top")
        build(state, 2, "raise red base top")
        wait_for(state, 0)
        play(state, "go middles, pay blue")
        years = 8 - state.view()["year"] + 1
        some(state.features()["take red"], coins=-5, buy=1, height=3)
        some(state.features()["take red*"], coins=-5, buy=1, height=3, gold_years=years)
        some(state.features()["take brown"], coins=-3, buy=1)

    def test_steps(self):
        """Nothing is measured when all is built; else raising counts towers, adding the height."""
        state = rich(start)
        buy(state, "red base, red* top, red middle, red* window, green base, green top")
        wait_for(state, 0)
        years = 8 - state.view()["year"] + 1
        part, whole = state.copy(), state
        play(part, "go build-3, pay blue")
        some(part.features()["raise red base top*"], tower=1, first_tower=8, gold_years=years)
        play(part, "raise red base top*")
        some(part.features()["add red middle"], height=4)
        some(part.features()["add red window*"], height=4, gold_years=years)
        play(whole, "go build-6, pay blue")
        assert all(not any(features.values()) for features in whole.features().values())


class TestImagination:
    def imagined(self, state, seat, seed):
        other = state.copy()
        other._position = state.game._engine.imagine(state._position, seat, seed)
        return other

    @pytest.mark.parametrize("variant", ["basic", "professional"])
    def test_others_can_do_what_they_have_begun(self, variant):
        game = tw.game("asara", players=3, variant=variant)
        for index in range(6):
            state = game.start(seed=3, index=index)
            while not state.is_over:
                for seat in range(3):
                    other = self.imagined(state, seat, index)
                    assert other.legal()
                    other.play_random()
                    assert other._position.broken_invariant() is None
                state.play_by("greedy" if index % 2 else "random")

    def test_buyers_are_redrawn_evenly(self, state):
        """Seat 0 holds 2 blue and 1 green: 7 blue of 42 unknown ones. Three of them are in the hand of seat 1."""
        n = 2_000
        blue = [self.imagined(state, 0, seed).view()["seats"][1]["hand"].count("blue") for seed in range(n)]
        assert abs(np.mean(blue) - 3 * 7 / 42) < 4 * np.std(blue) / n**0.5

    def test_lit_windows_are_redrawn_evenly(self):
        """Seat 0 knows none: every color is on top of the stack equally often."""
        lights = " ".join([COLORS] * 3)
        state = scene(start, hands=["blue blue green", "green green violet"], variant="professional", lights=lights)
        n = 2_000
        tops = [self.imagined(state, 0, seed).view()["stack"][0] for seed in range(n)]
        for color in COLORS.split():
            assert abs(tops.count(color) / n - 1 / 5) < 4 * 0.4 / n**0.5


@pytest.mark.parametrize(("award", "players"), [([100, 100], 3), ([100, 0], 4)])
def test_large_awards_do_not_make_large_features(award, players):
    """A jump in the race for the tallest tower is worth up to 1,600 sixteenths of a point there."""
    game = tw.game("asara", players=players, components={"award.tallest": award, "award.most": award})
    for index in range(6):
        state = game.start(seed=11, index=index)
        for strategy in cycle(["greedy", "random"]):
            if state.is_over:
                break
            assert all(abs(value) <= 1024 for values in state.features().values() for value in values.values())
            state.play_by(strategy)


def test_nor_do_second_places_that_bring_more_than_the_first():
    awards = {"award.tallest": [0, 100], "award.most": [0, 100], **{f"award.{color}": [0, 0] for color in COLORS.split()}}
    state = tw.game("asara", players=3, components=awards | {"money.start": [99] * 4}).start(seed=18)
    while not state.is_over:
        assert all(abs(value) <= 1024 for values in state.features().values() for value in values.values())
        state.play_random()
