"""What a Python strategy is shown: history without secrets, features, a generator of its own; and functions named by file."""

import pickle

import numpy as np
import pytest
from asara.scenes import scene

import turmwerk as tw
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.view import View


def native(game, **arguments):
    return game.start(**arguments)


def draws(view):
    return view.legal[int(view.rng.integers(len(view.legal)))]


class TestHistory:
    def test_all_is_public_in_five_towers(self):
        state = tw.game("five-towers").start()
        state.play_random()
        assert state.history(0) == state.history(1) == state.events

    def test_hands_and_face_down_cards_of_asara_are_secret(self):
        """Two games that look the same to seat 1: seat 0 has other cards, and lays others face down."""
        histories = []
        for hand, at_pavilion, pair in (
            ("blue blue violet violet", "blue", "blue+violet"),
            ("blue green orange yellow", "green", "orange+yellow"),
        ):
            state = scene(native, hands=[hand, "blue blue green green"])
            state.play("go bank-12")
            state.play("pay blue")
            state.play("go bank-10")
            state.play("pay blue")
            state.play("go pavilion")
            state.play("pay violet" if at_pavilion == "blue" else f"pay {at_pavilion}")
            state.play("go pavilion")
            state.play("pay green")
            state.play("go bank-8")
            state.play(f"pay {pair}")
            histories.append(state.history(1))
            assert f"P0 pay {pair}" in state.history(0)
        assert histories[0] == histories[1]
        assert "P0 pay blue" in histories[0]  # the first buyer of an area lies open
        assert "P0 pay one card face down" in histories[0]
        assert "P0 pay two cards face down" in histories[0]
        assert "P1 pay green" in histories[0]

    def test_cards_of_yak_are_secret_until_their_owner_acts(self):
        histories, moves = [], []
        for choice in (0, 1):
            state = tw.game("yak", players=3).start(seed=4)
            first = state.seat
            moves.append(state.legal()[choice])
            state.play(moves[-1])
            second = state.seat
            histories.append(state.history(second))
            assert state.history(first)[-1] == f"P{first} {moves[-1]}"
        assert moves[0] != moves[1]
        assert histories[0] == histories[1]
        assert histories[0][-1] == f"P{first} choose (face down)"

    def test_cards_of_yak_are_told_afterwards(self):
        state = tw.game("yak", players=3).start(seed=4)
        while state.view()["day"] < 3 or state.node != "choose":
            state.play_random()
        for seat in range(3):
            assert state.history(seat) == state.events
        first = state.seat
        state.play_random()
        assert state.history(state.seat)[:-1] == state.events[:-1]
        assert state.history(state.seat)[-1] == f"P{first} choose (face down)"
        assert state.history(first) == state.events

    def test_goals_of_sultaniya_are_secret(self):
        state = tw.game("sultaniya", players=2).start()
        goals = next(event for event in state.events if event.startswith("* goals P1"))
        assert goals in state.history(1)
        assert goals not in state.history(0)
        words = {word for text in state.history(0) for word in text.split()}
        own = {word for text in state.events if text.startswith("* goals P0") for word in text.split()}
        assert not (set(goals.split()[3:]) - own) & words
        assert tw.game("sultaniya", players=2, variant="open").start().history(0) == state.events

    def test_lit_windows_of_asara_are_secret(self):
        state = tw.game("asara", variant="professional").start(seed=6)
        while not any(" keep " in event for event in state.events):
            state.play_random()
        keep = next(event for event in state.events if " keep " in event)
        owner = int(keep[1])
        assert keep in state.history(owner)
        assert keep not in state.history(1 - owner)
        assert f"P{owner} keep a lit window" in state.history(1 - owner)
        assert not any(text.startswith("* lights ") and "lit windows)" not in text for seat in (0, 1) for text in state.history(seat))

    def test_a_seat_that_is_none(self):
        with pytest.raises(tw.ArgumentError, match="seat 2 is not allowed"):
            tw.game("yak").start().history(2)


class TestOpenCards:
    def test_the_discard_pile_of_five_towers_lies_open(self):
        state = tw.game("five-towers", players=2).start(seed=1)
        while len(state.view()["discard_pile"]) < 3:
            state.play_random()
        pile = state.view(0)["discard_pile"]
        assert View.of(state)["discard_pile"] == tuple(pile)
        assert {card for text in state.events if text.startswith("* reveal") for card in text.split()[2:]} >= set(pile)
        kind, value = pile[0].split("-")
        line = next(line for line in str(state).splitlines() if "discard pile" in line)
        told = line.split("discard pile ")[1]
        assert told.startswith(f"{len(pile)} (")
        assert value in told.split(f"{kind} ")[1].split(",")[0].rstrip(")").split()


class TestFeatures:
    def test_they_are_those_of_the_state(self, any_game):
        state = any_game.start(seed=2)
        assert View.of(state).features() == state.features()
        assert list(View.of(state).features()) == state.legal()

    def test_a_function_can_play_by_them(self):
        game = tw.game("five-towers", players=2)

        def by_points(view):
            features = view.features()
            return max(view.legal, key=lambda move: features[move]["points_now"])

        assert game.simulate(20, strategies=[by_points, "random"]).win_share[0] > 0.5

    def test_a_view_stays_as_it_was(self):
        views = []
        game = tw.game("yak")
        game.simulate(1, strategies=[lambda view: views.append(view) or view.legal[0], "random"])
        assert len(views[0].history) < len(views[-1].history)
        assert tuple(views[0].features()) == views[0].legal


class TestGenerator:
    def test_it_is_the_same_in_the_same_game(self):
        game = tw.game("yak", players=3)
        results = [game.simulate(12, seed=5, strategies=[draws, "random", draws], threads=threads) for threads in (1, 2, 3)]
        assert len({result.signature for result in results}) == 1
        parts = [game.simulate(6, seed=5, first=first, strategies=[draws, "random", draws], rows=True).rows for first in (0, 6)]
        whole = game.simulate(12, seed=5, strategies=[draws, "random", draws], rows=True).rows
        assert np.array_equal(np.concatenate(parts), whole)
        assert game.simulate(12, seed=6, strategies=[draws, "random", draws]).signature != results[0].signature

    def test_it_differs_from_decision_to_decision_and_from_seat_to_seat(self):
        numbers = []

        def notes(view):
            numbers.append(int(view.rng.integers(2**62)))
            return view.legal[0]

        tw.game("five-towers", players=3).simulate(2, strategies=notes)
        assert len(set(numbers)) == len(numbers) > 20

    def test_within_a_decision_it_goes_on(self):
        view = View.of(tw.game("yak").start())
        assert view.rng.integers(2**62) != view.rng.integers(2**62)

    def test_other_seats_draw_as_before(self):
        game = tw.game("five-towers", players=2)
        lazy, drawing = (lambda view: view.legal[0]), (lambda view: view.rng.random() and view.legal[0])
        signatures = {game.simulate(10, strategies=[one, {"bid": 0.1, "temperature": 2.0}]).signature for one in (lazy, drawing)}
        assert len(signatures) == 1

    def test_it_is_as_documented(self):
        """Two words of the seat's stream are the seed of NumPy's default generator."""
        from turmwerk import native as engines

        state = tw.game("yak").start(seed=7, index=3)
        words = engines.load("shared").seat_words(7, 3, state.seat, 2)
        assert View.of(state).rng.random() == np.random.default_rng(words).random()


class TestFunctionsOfFiles:
    @pytest.fixture
    def file(self, tmp_path):
        path = tmp_path / "mine.py"
        path.write_text(
            "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
            "@dataclass\nclass Taste:\n    last: bool = True\n\n\n"
            "def last(view):\n    return view.legal[-1] if Taste().last else view.legal[0]\n\n\nnumber = 7\n"
        )
        return path

    def test_they_play(self, file):
        game = tw.game("five-towers", players=2)
        result = game.simulate(20, strategies=[f"{file}:last", "random"])
        assert result.strategies == (f"{file}:last", "random")
        assert result.signature == game.simulate(20, strategies=[lambda view: view.legal[-1], "random"]).signature
        assert game.start().choose(f"{file}:last") == game.start().legal()[-1]

    def test_a_changed_file_is_read_again(self, file):
        import os

        game = tw.game("five-towers", players=2)
        parse(game, f"{file}:last")
        file.write_text("def last(view):\n    return view.legal[0]\n")
        os.utime(file, ns=(1, 1))
        assert game.start().choose(f"{file}:last") == game.start().legal()[0]

    @pytest.mark.parametrize(
        ("content", "text", "message"),
        [
            (None, "mine.py:last", r"seat 0: cannot read the file of strategy '.*mine\.py:last': .*No such file"),
            ("def last(view): ...", "mine.py:lost", r"mine\.py has no function 'lost'; did you mean last\?"),
            ("last = 7", "mine.py:last", r"mine\.py has no function 'last'"),
            ("def last(view): ...", "mine.py", r"does not name a function of the file; write it behind a colon, such as mine\.py:choose"),
            ("def last(view): ...", "mine.py:", "does not name a function of the file"),
            ("1 / 0", "mine.py:last", r"mine\.py cannot be run: ZeroDivisionError: division by zero"),
            ("def last(", "mine.py:last", r"mine\.py cannot be run: SyntaxError: "),
            ("raise SystemExit(3)", "mine.py:last", r"mine\.py cannot be run: SystemExit: 3"),
            ("import nothing_of_that_name", "mine.py:last", "cannot be run: ModuleNotFoundError"),
        ],
    )
    def test_what_can_be_wrong(self, tmp_path, content, text, message):
        if content is not None:
            (tmp_path / "mine.py").write_text(content)
        with pytest.raises(tw.StrategyError, match=message):
            tw.game("yak").simulate(2, strategies=f"{tmp_path}/{text}")

    def test_searches_do_not_play_out_by_functions(self, file):
        with pytest.raises(tw.StrategyError, match=r"the playouts of a search are played by weights, and '.*' does not name any"):
            parse(tw.game("yak"), f"mcts:50:{file}:last")

    def test_evaluate_says_why_not(self, file):
        with pytest.raises(tw.StrategyError, match="evaluate plays thousands of games for each move, natively; Python functions cannot"):
            tw.game("yak").start().evaluate(strategies=f"{file}:last")

    def test_records_do_not_name_them(self, file):
        state = tw.game("yak").start()
        state.play_by(f"{file}:last")
        assert "mine" not in str(state.record())
        assert b"mine" not in pickle.dumps(state)


@pytest.mark.parametrize("given", ["greedy", {"bid": 1.0}, draws, "random"])
def test_one_strategy_is_for_all_seats(given):
    game = tw.game("five-towers", players=3)
    assert game.simulate(10, strategies=given) == game.simulate(10, strategies=[given] * 3)
