"""What pages and links may ask for, and what is refused; tables without any server."""

import json

import pytest

import turmwerk as tw
from turmwerk.registry.moves import understand
from turmwerk.table.messages import read, read_message
from turmwerk.table.setting import TableSetting, link
from turmwerk.table.sight import sight
from turmwerk.table.table import Table


def lay(**words):
    return Table.lay(read(TableSetting, json.dumps(words).encode()))


def test_a_game_and_its_seats():
    table = lay(game="yak", players=3, variant="bonus", changes=["tent.limit=6"], seats=["person", "mcts:50"], seed="18446744073709551615")
    assert table.game == tw.game("yak", players=3, variant="bonus", components={"tent.limit": 6})
    assert table.sitters == ("person", "mcts:50", "medium")
    assert table.persons == {0}
    assert table.state.seed == 2**64 - 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "yak", "players": 9}, "cannot be played by 9 players"),
        ({"game": "yak", "players": "2"}, "cannot be understood"),
        ({"game": "yak", "color": 1}, "cannot be understood"),
        ({"game": "yak", "changes": ["tent.limit=6000"]}, "tent.limit = 6000 of yak is not allowed"),
        ({"game": "yak", "changes": ["tent.size=6"]}, "has no component 'tent.size'"),
        ({"game": "yak", "changes": ["tent.limit=6"] * 101}, "too many changes"),
        ({"game": "sultaniya", "changes": ["tiles=/etc/passwd"]}, "not the path of a file"),
        ({"game": "yak", "seats": ["person", "/etc/passwd"]}, "cannot sit at a table"),
        ({"game": "yak", "seats": ["mine.py:choose"]}, "cannot sit at a table"),
        ({"game": "yak", "seats": ["mcts:100:weights.toml"]}, "cannot sit at a table"),
        ({"game": "yak", "seats": ["mcts:1000000"]}, "thinks too long for a table; allowed: 5000 playouts, 5 seconds"),
        ({"game": "yak", "seats": ["flat:600s"]}, "thinks too long"),
        ({"game": "yak", "seats": ["person"] * 3}, "3 seats are taken"),
        ({"game": "yak", "seed": -1}, "seed -1 is not allowed"),
        ({"game": "yak", "seed": "a"}, "seed 'a' is not allowed"),
        ({"game": "yak", "seed": 2**64}, "seed"),
    ],
)
def test_what_is_refused(words, message):
    with pytest.raises(tw.TurmwerkError, match=message.replace("(", r"\(")):
        lay(**words)


def test_a_link_says_everything():
    table = lay(game="yak", players=2, changes=["tent.limit=6"], seats=["person", "greedy"], seed=7)
    assert link(table.game, table.sitters, 7) == "/?game=yak&players=2&variant=base&set=tent.limit%3D6&seat=person&seat=greedy&seed=7"


@pytest.mark.parametrize(
    "text",
    ['{"do": "play"}', '{"do": "fly"}', "[]", "", "{", '{"do": "go", "to": -1}', '{"do": "play", "move": 3, "at": 0}',
     '{"do": "pace", "running": true, "delay": 1e9}', '{"do": "undo", "more": 1}', b"\xff\xfe", "[" * 5000, "x" * 10_001],
)  # fmt: skip
def test_messages_that_make_no_sense(text):
    with pytest.raises(tw.ArgumentError):
        read_message(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("bid 2", "bid 2"), ("  BID   2 ", "bid 2"), ("3", "pass"), ("p", "pass"), ("b 2", "bid 2"), ("bid 1", "bid 1"), ("bid 10", "bid 10")],
)
def test_what_people_type(typed, meant):
    assert understand(typed, ["bid 1", "bid 2", "pass", "bid 10"]) == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [("bid", "may mean bid 1, bid 2, bid 10"), ("", "not legal"), ("0", "choose 1 to 4"), ("²", "not legal")],
)
def test_what_people_type_in_vain(typed, message):
    with pytest.raises(tw.IllegalMove, match=message):
        understand(typed, ["bid 1", "bid 2", "pass", "bid 10"])


class TestTakingBack:
    def play(self, table):
        """A decision of seat 0, then the answers of the others."""
        table.play("1", {0})
        while table.answer():
            pass

    def test_own_decisions_only(self):
        table = lay(game="asara", players=2, seats=["person", "greedy"], seed=3)
        while table.answer():
            pass
        begin = table.at
        self.play(table)
        first = table.state
        self.play(table)
        second = table.at
        assert table.back({0}) is not None
        table.undo({0})
        assert table.state == first
        assert table.forth({0}) == second
        table.undo({0})
        assert table.at == begin
        assert table.back({0}) is None
        table.redo({0})
        assert table.state == first
        table.redo({0})
        assert table.at == second
        assert table.forth({0}) is None

    def test_the_same_decision_again_leads_to_the_same_game(self):
        table = lay(game="asara", players=2, seats=["person", "greedy"], seed=3)
        self.play(table)
        after = table.state.events
        table.go(table.back({0}))
        table.course[table.at + 1 :] = []  # what came after it is forgotten
        self.play(table)
        assert table.state.events == after

    def test_another_decision_drops_what_followed(self):
        table = lay(game="five-towers", players=2, seats=["person", "person"], seed=1)
        legal = table.state.legal()
        table.play(legal[0], {0, 1})
        table.go(0)
        table.play(legal[-1], {0, 1})
        assert len(table.course) == 2
        assert table.forth({0, 1}) is None

    def test_not_over_the_head_of_another_person(self):
        table = lay(game="five-towers", players=2, seats=["person", "guest"], seed=1)
        first = table.state.seat
        table.play("1", {first})
        assert table.back({first}) == 0
        second = table.state.seat
        assert second != first
        table.play("1", {second})
        assert table.back({first}) is None


def test_a_seat_plays_only_its_own_turn():
    table = Table.lay(TableSetting("five-towers", 2, seats=("person", "person"), seed=1))
    with pytest.raises(tw.IllegalMove, match="it is the turn of P"):
        table.play("1", {1 - table.state.seat})


def test_an_invitation_opens_once():
    table = Table.lay(TableSetting("five-towers", 2, seats=("person", "guest")))
    (code,) = table.invitations
    assert table.accept(code) == 1
    with pytest.raises(tw.ArgumentError, match="used already"):
        table.accept(code)


def test_single_moves_that_went_by_themselves_are_news():
    table = lay(game="yak", players=2, seats=["person", "greedy"], seed=11)
    found = 0
    while not table.state.is_over:
        if table.follows:
            table.answer()
            continue
        page = sight(table, {0})
        made = [one.seat for one in page["told"][page["fresh"] :] if one.seat is not None]
        assert ("You" if 0 in made else "") == ("You" if 0 in [seat for seat, _ in page["news"]] else "")
        found += 0 in made
        table.play(str(len(page["legal"])), {0})
    assert found > 0, "some moves were the only ones"
