"""`turmwerk check` finds planted mistakes, each in one sentence with the seed and the move; `turmwerk new` writes a game without any."""

import json
import re

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.checking.check import CHECKS, PLAYED, check
from turmwerk.checking.copies import check_copies
from turmwerk.checking.histories import check_history
from turmwerk.checking.numbers import check_components
from turmwerk.checking.rules import check_moves, check_points, check_same
from turmwerk.checking.secrets import check_imagining, check_views
from turmwerk.checking.template import new_game
from turmwerk.checking.walks import Mistake, Walk
from turmwerk.errors import ArgumentError, ComponentError, GameError, StrategyError
from turmwerk.registry.catalog import find


@pytest.fixture(scope="module")
def kiln(tmp_path_factory):
    return new_game("kiln", tmp_path_factory.mktemp("games"))


@pytest.fixture
def planted(kiln, tmp_path):
    """A copy of the new game with something replaced: the mistakes that are found."""

    def plant(*replacements, players=2):
        text = kiln.read_text().replace("PLAYERS = (2, 3, 4)", f"PLAYERS = ({players},)")
        for before, after in replacements:
            assert before in text
            text = text.replace(before, after, 1)
        (tmp_path / "kiln.py").write_text(text)
        return check(tmp_path / "kiln.py").mistakes

    return plant


MISTAKES = {
    "a move that is legal but raises": (
        [("    def move(self, move):\n", '    def move(self, move):\n        assert move != "build red-4", "no"\n')],
        r"'build red-4' is legal, but move\(\) raises AssertionError: no",
    ),
    "a game that never ends": ([("if self.passed == self.players:", "if self.passed < 0:")], "the game does not end"),
    "a view that shows a hidden card": (
        [("sorted(hand) if seat in (None, owner) else []", "sorted(hand)")],
        r"view\(0\) shows 'hands', which imagine\(0\) redraws",
    ),
    "an imagine that peeks": (
        [
            (
                "self.hands[owner] = [self.chance.draw(unseen) for _ in self.hands[owner]]",
                "kept = self.hands[owner][:1]\n            unseen = [one for one in unseen if one not in kept]\n"
                "            self.hands[owner] = kept + [self.chance.draw(unseen) for _ in self.hands[owner][1:]]",
            )
        ],
        r"imagine\(\d\) peeks: ",
    ),
    "an imagine that does nothing": (
        [("        others = [owner for owner in range(self.players) if owner != seat]\n        unseen", "        return\n        unseen")],
        r"view\(0\) hides 'hands', but imagine\(0\) never redraws it",
    ),
    "a copy that shares a list": (
        [
            ("    HIDDEN =", "    log = []\n    HIDDEN ="),
            ("        self.seat = (self.seat", "        self.log.append(move)\n        self.seat = (self.seat"),
            ('return {"deck": len(self.deck)', 'return {"log": list(self.log), "deck": len(self.deck)'),
        ],
        r"(a copy shares 'log' with its original|the same seed plays another game)",
    ),
    "a category that is not declared": (
        [('"majority": 0} for own', '"majorities": 0, "majority": 0} for own')],
        "breakdown\\(\\) gives points for 'majorities', which CATEGORIES does not name",
    ),
    "randomness from random": (
        [
            ("import turmwerk as tw", "import random\n\nimport turmwerk as tw"),
            ("hand.append(self.chance.draw(self.deck))", "hand.append(self.deck.pop(random.randrange(len(self.deck))))"),
        ],
        "the game draws from random; draw with self.chance only",
    ),
    "points that are not whole numbers": (
        [('"bricks": sum(own.values())', '"bricks": sum(own.values()) / 2')],
        r"breakdown\(\) gives \d\.\d points for 'bricks'; points must be whole numbers",
    ),
    "a seat that is never asked": (
        [
            ("self.seat = (self.seat + 1) % self.players", "self.seat = (self.seat + 1) % 2"),
            ("self.passed == self.players", "self.passed == 2"),
        ],
        "P2 is never asked",
    ),
    "a component without effect": (
        [('        "hand.size": (4', '        "hand.color": (1, 0, 5, "nothing at all"),\n        "hand.size": (4')],
        "the component hand.color has no effect",
    ),
    "a component that cannot be played": (
        [('top = self.components["bricks.highest"]', 'top = self.components["bricks.highest"]\n        assert top < 12, "too high"')],
        "the component bricks.highest may be 12, but cannot be played: .*too high",
    ),
    "a history that tells what is hidden": (
        [('HIDDEN = ("draw",)', "HIDDEN = ()")],
        r"the history tells P\d 'draw P\d [a-z0-9 -]+', which view\(\d\) does not show",
    ),
    "a move given twice": ([('or ["pass"]', 'or ["pass", "pass"]')], r"legal\(\) gives 'pass' twice"),
    "no move at all": ([(' or ["pass"]', "")], r"legal\(\) gives nothing"),
    "an event that is not finished": (
        [("            self.chance.finish_event()\n", "")],
        "a record cannot be replayed",
    ),
    "a feature that is not declared": ([('return {"drop": self.tops', 'return {"fall": 1, "drop": self.tops')], "gives 'fall' = 1"),
    "an attribute that hides a method": (
        [("        self.passed = 0  # seats", "        self.copy = 0\n        self.passed = 0  # seats")],
        "self.copy hides a method that every game has",
    ),
    "a helper with the name of a drawing": (
        [
            ("def draw_up(self, seat)", "def draw(self, seat, number=0)"),
            ("self.draw_up(seat)", "self.draw(seat)"),
            ("self.draw_up(", "self.draw("),
        ],
        r"draw\(None\) must give the table as text, not TypeError: .*; a method that does something else needs another name",
    ),
    "a node that is not declared": (
        [("        if self.passed ==", '        self.node = "trun"\n        if self.passed ==')],
        "self.node is 'trun', which NODES does not name",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_planted_mistakes_are_found(planted, name):
    replacements, sentence = MISTAKES[name]
    mistakes = planted(*replacements, players=3 if "never asked" in sentence else 2)
    assert any(re.search(sentence, one) for one in mistakes), mistakes
    shown = next(one for one in mistakes if re.search(sentence, one))
    assert "Traceback" not in shown
    assert "\n" not in shown
    assert "seed" in shown


def test_an_order_that_differs_between_processes_is_found(planted):
    found = planted(
        ("for brick in sorted(self.hands[self.seat]) if self.fits(brick)]", "for brick in set(self.hands[self.seat]) if self.fits(brick)]"),
    )
    assert any("another process plays other games" in one for one in found)


def test_an_observation_that_leaves_something_out_is_found(planted):
    found = planted(
        ("    def imagine(self", '    def observe(self, seat):\n        return {"deck": [len(self.deck)]}\n\n    def imagine(self')
    )
    assert any(one.startswith("observe(") and "the views differ" in one for one in found)


SECRET_CHOICE = '''
import turmwerk as tw


class Secret(tw.PythonGame):
    """Everybody has the same cards and chooses one in secret; a color is dealt, too."""

    HIDDEN = ("choose", "color")

    def setup(self):
        self.hands = [list(range(9)) for _ in range(2)]
        self.chosen = [-1, -1]
        self.colors = []
        for seat in range(2):
            self.chance.event(f"color P{seat}")
            self.colors.append(self.chance.draw(["red", "blue", "green", "gray"]))
            self.chance.finish_event()

    def legal(self):
        return [f"choose {card}" for card in self.hands[self.seat]]

    def move(self, move):
        self.chosen[self.seat] = int(move.split()[1])
        self.hands[self.seat].remove(self.chosen[self.seat])
        self.seat = 1 - self.seat
        self.node = "over" if min(self.chosen) >= 0 and len(self.hands[1]) == 6 else "turn"

    def breakdown(self):
        return [{"points": card} for card in self.chosen]

    def view(self, seat=None):
        def own(values, nothing):
            return [one if seat in (None, owner) else nothing for owner, one in enumerate(values)]

        return {"hands": own(map(list, self.hands), []), "chosen": own(self.chosen, -1), "colors": own(self.colors, "")}

    def imagine(self, seat):
        other = 1 - seat
        self.colors[other] = self.chance.draw(["red", "blue", "green", "gray"])
        cards, n = list(range(9)), len(self.hands[other])
        if n < 9:
            self.hands[other] = sorted(self.chance.draw(cards) for _ in range(n))
            self.chosen[other] = self.chance.draw(cards)
'''


def test_what_everybody_can_deduce_is_not_peeked_at(tmp_path):
    """Hands are hidden, but all begin with the same cards: eight of nine are in every world that is imagined."""
    (tmp_path / "secret.py").write_text(SECRET_CHOICE)
    assert check(tmp_path / "secret.py").mistakes == ()


def test_a_peek_at_a_choice_among_few_is_found(tmp_path):
    peeking = SECRET_CHOICE.replace('self.colors[other] = self.chance.draw(["red", "blue", "green", "gray"])', "pass")
    (tmp_path / "secret.py").write_text(peeking)
    assert any(
        "imagine(0) peeks: something in 'colors' always is what it really is" in one for one in check(tmp_path / "secret.py").mistakes
    )


DICE = '''
import turmwerk as tw


class Dice(tw.PythonGame):
    """Everybody rolls for the rows of a table; a six changes nothing."""

    COMPONENTS = {
        "row.colors": (["red", "blue"], ("red", "blue", "green"), "colors of rows"),
        "row.points": {"value": [1, 2], "min": 1, "max": 4, "length": (2, 2), "distinct": True, "about": "points for the rows"},
        "six.points": (2, 0, 9, "points for four sixes in a game"),
        "sides": (6, 6, 6, "sides of a die"),
    }

    def setup(self):
        self.rows = [0] * self.players
        self.sixes = 0

    def legal(self):
        return [f"roll {color}" for color in dict.fromkeys(self.components["row.colors"])]

    def move(self, move):
        self.chance.event("roll")
        rolled = self.chance.draw(list(range(1, 7)))
        self.chance.finish_event()
        if rolled < 5:
            self.rows[self.seat] += rolled + self.components["row.points"][0] + len(move)
        self.sixes += rolled == 6
        self.seat = 1 - self.seat
        self.rounds += self.seat == 0
        self.node = "over" if self.rounds == 3 else "turn"

    def breakdown(self):
        return [{"points": row + self.components["six.points"] * (self.sixes == 4)} for row in self.rows]

    def view(self, seat=None):
        return {"rows": list(self.rows)}
'''


def found_by(look, path, text, games=3):
    """What a single check says of a game."""
    path.write_text(text)
    game = tw.game(path)
    walks = [Walk(game._rules, index) for index in range(games)]
    if look is check_components:
        return " ".join(look([game]))
    try:
        look(game, walks)
    except Mistake as mistake:
        return str(mistake)
    return ""


@pytest.mark.parametrize("look", [check_copies, check_views, check_imagining, check_history, check_components])
def test_correct_games_give_no_alarm(tmp_path, look):
    """A roll without effect tells nothing; lists of words and of different numbers; what seldom matters, and what is fixed."""
    assert found_by(look, tmp_path / "dice.py", DICE) == ""
    assert look is check_components or found_by(look, tmp_path / "secret.py", SECRET_CHOICE) == ""


STATE = "        self.chosen = [-1, -1]\n"
CHOOSE = "        self.chosen[self.seat] = "
SNEAKY = {
    "a set-up that everybody reads": (
        check_history,
        [('("choose", "color")', '("choose",)')],
        r"tells P1 'color P0 \w+', which view\(1\) does not show: name 'color' in HIDDEN.*set-up",
    ),
    "a secret choice that everybody reads": (
        check_history,
        [('("choose", "color")', '("color",)')],
        r"tells P1 'P0 choose 0', which view\(1\) does not show: name 'choose' in HIDDEN",
    ),
    "a secret that is shown to the seat that follows": (
        check_views,
        [('"chosen": own(self.chosen, -1)', '"chosen": list(self.chosen)')],
        r"view\(1\) shows 'chosen', which imagine\(1\) redraws",
    ),
    "features that peek": (
        check_views,
        [("    def imagine", "    def features(self, move):\n        return {'x': self.chosen[0]}\n\n    def imagine")],
        r"features\('choose 0'\) depends on what P1 cannot know",
    ),
    "a picture that peeks": (
        check_views,
        [("    def imagine", "    def draw(self, seat):\n        return str(self.colors)\n\n    def imagine")],
        r"draw\(\d\) depends on what P\d cannot know",
    ),
    "a look that changes something": (
        check_copies,
        [("        def own(", "        self.rounds += 1\n\n        def own(")],
        r"view\(\) changes self.rounds; only setup",
    ),
    "a list with two names": (
        check_copies,
        [(STATE, f"{STATE}        self.table = self.chosen\n"), (CHOOSE, CHOOSE.replace("chosen", "table"))],
        "a copy cannot be played on as its original can, perhaps because the same list has two names",
    ),
    "a copy of its own": (
        check_copies,
        [("    def imagine", "    def copy(self):\n        import copy\n        return copy.copy(self)\n\n    def imagine")],
        "a copy shares '(hands|chosen)' with its original",
    ),
    "what cannot be copied": (
        check_moves,
        [(STATE, f"{STATE}        self.more = (n for n in range(9))\n")],
        "self.more cannot be copied: cannot pickle 'generator' object; keep numbers",
    ),
    "the end of Python": (check_moves, [(CHOOSE, f"        exit(3)\n{CHOOSE}")], r"'choose 0' is legal, but move\(\) raises SystemExit: 3"),
    "more moves than a node has": (
        check_moves,
        [("list(range(9))", "list(range(65))")],
        "65 moves are legal at 'turn'; a node has at most 64: cut the decision",
    ),
    "points beside any list": (
        check_points,
        [("{'points': card}".replace("'", '"'), "card")],
        r"breakdown\(\) gives \[-1, -1\]; it must be a list with a dict",
    ),
    "points without end": (check_points, [('"points": card', '"points": card * 10**9')], "at most 100,000,000 can be counted"),
    "a tiebreak that raises": (
        check_points,
        [("    def imagine", "    def tiebreak(self, seat):\n        return {}[seat]\n\n    def imagine")],
        r"line \d+, in tiebreak: KeyError: 0 \(",
    ),
    "half a round": (check_points, [(CHOOSE, f"        self.rounds += 0.5\n{CHOOSE}")], "self.rounds is .*; rounds must be whole numbers"),
    "random with a seed of its own": (
        check_same,
        [
            ("import turm", "import random\nimport turm"),
            (STATE, f"{STATE}        random.seed(1)\n"),
            (CHOOSE, f"        random.random()\n{CHOOSE}"),
        ],
        "the game draws from random; draw with self.chance only",
    ),
    "a generator in an attribute": (
        check_same,
        [("import turm", "import random\nimport turm"), (STATE, f"{STATE}        self.dice = random.Random(1)\n")],
        "the game draws from self.dice",
    ),
}


@pytest.mark.parametrize("name", SNEAKY)
def test_sneaky_mistakes_are_found(tmp_path, name):
    look, replacements, sentence = SNEAKY[name]
    text = SECRET_CHOICE
    for before, after in replacements:
        assert before in text
        text = text.replace(before, after)
    assert re.search(sentence, found_by(look, tmp_path / "secret.py", text))


@pytest.mark.parametrize("name", ["none", "True"])
def test_a_new_game_may_have_the_name_of_a_constant(name, tmp_path):
    assert find(str(new_game(name, tmp_path))).name == name.lower()


def test_a_new_game_is_as_it_should_be(kiln):
    found = check(kiln)
    assert found.passed
    assert len(found.checks) == len(PLAYED) + len(CHECKS) + 1
    assert len(kiln.read_text().splitlines()) <= 200


class TestDeclarations:
    @pytest.mark.parametrize(
        ("before", "after", "error", "sentence"),
        [
            ("PLAYERS = (2, 3, 4)", "PLAYERS = (2, 9)", GameError, "player counts from 1 to 5"),
            ("PLAYERS = (2, 3, 4)", "PLAYERS = 'all'", GameError, "PLAYERS = 'all'"),
            ("(4, 2, 5, ", "(4, 2, ", ComponentError, "(value, lowest, highest, words)"),
            ("(4, 2, 5, ", "(7, 2, 5, ", ComponentError, "ships the component hand.size = 7"),
            ("def legal(", "def legals(", GameError, "has no method legal"),
            ("class Kiln(tw.PythonGame)", "class Kiln", GameError, "must have one subclass of turmwerk.PythonGame"),
            ("CATEGORIES = {", "CATEGORIES = {1: 'x', ", GameError, "names with words"),
            ("import turmwerk as tw", "import turmwerk as", GameError, "is not Python: line"),
            ("import turmwerk as tw", "import nothing_of_the_kind\nimport turmwerk as tw", GameError, "cannot be run: ModuleNotFoundError"),
        ],
    )
    def test_what_is_wrong_is_said_in_a_sentence(self, kiln, tmp_path, before, after, error, sentence):
        text = kiln.read_text()
        assert before in text
        (tmp_path / "kiln.py").write_text(text.replace(before, after, 1))
        with pytest.raises(error) as raised:
            check(tmp_path / "kiln.py")
        assert sentence in str(raised.value)
        assert "\n" not in str(raised.value)

    def test_a_strategy_that_weighs_what_is_no_feature(self, planted):
        found = planted(('{"drop": -1, "lead": 0.3}', '{"dorp": -1}'))
        assert any("'dorp', which is not a feature of kiln" in one for one in found)


class TestCommands:
    def test_new_then_check(self, tmp_path):
        made = turmwerk("new", "my-game", cwd=tmp_path)
        assert made.returncode == 0
        assert "turmwerk balance ./my_game.py" in made.stdout
        again = turmwerk("new", "my-game", cwd=tmp_path)
        assert again.returncode == 2
        assert "already" in again.stderr
        text = (tmp_path / "my_game.py").read_text()
        (tmp_path / "my_game.py").write_text(text.replace('"majority": 0}', '"majority": 0.5}'))
        checked = turmwerk("check", "./my_game.py", "--json", cwd=tmp_path)
        assert checked.returncode == 1
        assert not json.loads(checked.stdout)["passed"]

    def test_bad_names(self, tmp_path):
        for name in ("yak", "9lives", "a/b", ""):
            with pytest.raises(ArgumentError):
                new_game(name, tmp_path)
        assert turmwerk("check", "yak").returncode == 2
        assert turmwerk("check", "./nothing.py").returncode == 2


def test_strategies_cannot_be_numbers(planted):
    with pytest.raises(StrategyError, match="STRATEGIES must be weights"):
        planted(('STRATEGIES = {"greedy": {"drop": -1, "lead": 0.3}}', 'STRATEGIES = {"greedy": 3}'))
