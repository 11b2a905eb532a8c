"""The games in examples/games: known facts about them, found again."""

from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

import turmwerk as tw
from turmwerk.checking.check import check
from turmwerk.statistics import share_interval

GAMES = Path(__file__).parent.parent / "examples" / "games"
FILES = sorted(GAMES.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_is_short_and_passes_all_checks(file):
    assert len(file.read_text().splitlines()) < 150
    assert check(file).mistakes == ()


def test_there_are_three():
    assert [file.stem for file in FILES] == ["hex", "kuhn", "pig"]


class TestPig:
    def turns(self):
        """How a turn ends that holds at 20: the exact chances of its points."""
        ends, running = dict.fromkeys(range(26), 0.0), {0: 1.0}
        while running:
            points, chance = running.popitem()
            if points >= 20:
                ends[points] += chance
                continue
            ends[0] += chance / 6
            for rolled in range(2, 7):
                running[points + rolled] = running.get(points + rolled, 0.0) + chance / 6
        return ends

    def test_a_turn_that_holds_at_20_brings_8_points_and_mostly_nothing(self):
        ends = self.turns()
        assert sum(points * chance for points, chance in ends.items()) == pytest.approx(8.14, abs=0.01)
        assert ends[0] == pytest.approx(0.6245, abs=0.0001)
        game = tw.game(GAMES / "pig.py", components={"goal.points": 200})
        turns = failures = 0
        for index in range(40):
            state = game.start(seed=5, index=index)
            while not state.is_over:
                turn, seat, banked = state.view()["turn"], state.seat, list(state.view()["banked"])
                state.play_by("greedy")
                if (state.is_over or state.seat != seat) and banked[seat] + max(turn, 20) < 200:
                    turns += 1
                    failures += state.view()["banked"] == banked
        low, high = share_interval(turns, failures / turns, 0.9999)
        assert low < ends[0] < high

    def test_holding_at_20_beats_chance(self):
        found = tw.tournament(GAMES / "pig.py", ["greedy", "random"], games=100)
        assert found.win_share[0] > 0.7


class TestKuhn:
    def test_the_first_seat_loses_an_eighteenth_of_a_chip(self):
        """Exactly: every deal and every move, weighed by the chances of equilibrium play."""
        game = tw.game(GAMES / "kuhn.py")

        def chance_of(card, seat, node, move):
            if node == "open":
                bet = {"K": seat, "J": seat / 3}.get(card, 0)
                return bet if move == "bet" else 1 - bet
            call = {"K": 1, "Q": 1 / 3}.get(card, 0)
            return call if move == "call" else 1 - call

        def value(state):
            if state.is_over:
                return state.outcome.scores[0]
            card = state.view()["hands"][state.seat]
            total = 0.0
            for move in state.legal():
                after = state.copy()
                after.play(move)
                total += chance_of(card, state.seat, state.node, move) * value(after)
            return total

        deals = list(permutations("JQK", 2))
        values = [value(game.start(chance=[f"deal P0 {one}", f"deal P1 {other}"])) for one, other in deals]
        assert sum(values) / len(deals) == pytest.approx(-1 / 18)

    def test_a_strategy_beside_the_game_plays_it(self):
        found = tw.simulate(GAMES / "kuhn.py", 300, strategies=f"{GAMES / 'kuhn.py'}:equilibrium", threads=1)
        assert abs(found.mean_scores[0] + 1 / 18) < 0.4

    def test_a_seat_does_not_see_the_other_card(self):
        state = tw.game(GAMES / "kuhn.py").start(seed=3)
        assert state.history(0)[1] == "* deal P1 (hidden)"
        assert "?" in state.draw(0)


class TestHex:
    def test_the_first_seat_can_always_win(self):
        """3 × 3 solved: every position is looked at once."""
        game = tw.game(GAMES / "hex.py", components={"board.size": 3})

        @cache
        def wins(moves):
            """Whether the seat to move wins; the order of moves does not matter."""
            state = positions[moves]
            for move in state.legal():
                after = state.copy()
                after.play(move)
                key = (moves[0] ^ (state.seat == 0 and bit(move)), moves[1] ^ (state.seat == 1 and bit(move)))
                positions[key] = after
                if after.is_over or not wins(key):
                    return True
            return False

        def bit(move):
            return 1 << (3 * (int(move[1:]) - 1) + ord(move[0]) - ord("a"))

        positions = {(0, 0): game.start()}
        assert wins((0, 0))

    def test_a_search_begins_in_the_middle(self):
        state = tw.game(GAMES / "hex.py", components={"board.size": 3}).start()
        assert state.search("mcts:300").move == "b2"

    def test_nobody_can_draw(self):
        found = tw.simulate(GAMES / "hex.py", 200, threads=1)
        assert found.shared_win_share == 0
