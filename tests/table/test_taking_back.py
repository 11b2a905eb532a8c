"""Nobody learns anything by taking a decision back: once something has been shown, the other people are asked."""

import random

import pytest

import turmwerk as tw
from turmwerk.table.setting import TableSetting
from turmwerk.table.table import Table

APART = [
    (info.name, variant, players)
    for info in tw.games()
    for variant in info.variants
    for players in (2, info.players[-1])
    if players in info.players
]


def lay(name, *seats, variant=None, seed=3, changes=()):
    table = Table.lay(TableSetting(name, len(seats), variant, changes, seats, seed))
    table.automatic.clear()
    return table


def shown(before, after, seat):
    """Whether something was shown by a decision of this seat, said in another way than the table does: other worlds, all seats."""
    n = len(before.events)
    chance = any(event.startswith("* ") for event in after.events[n:])
    uncovered = any(after.history(one)[:n] != before.history(one) for one in range(after.game.players))
    move = after.events[n].split(" ", 1)[1]
    worlds = [before.imagine(seat, seed) for seed in range(100, 140)]
    for world in worlds:
        world.play(move)
    return after.is_over or chance or uncovered or any(world.view(seat) != after.view(seat) for world in worlds)


@pytest.mark.parametrize(("name", "variant", "players"), APART)
def test_nothing_that_was_shown_is_taken_back_without_asking(name, variant, players):
    """A whole game in which everybody tries to take every decision back at once."""
    rng = random.Random(f"{name} {variant} {players}")
    table = lay(name, *["person"] * players, variant=variant, seed=rng.getrandbits(64))
    kinds = set()
    while not table.state.is_over:
        before, seat = table.state, table.state.seat
        table.play(rng.choice(before.legal()), {seat})
        at, after = table.at, table.state
        if rng.random() < 0.4 or after.is_over:
            table.undo({seat})
            asked = table.request is not None
            kinds.add(asked)
            assert (table.at, table.state) == ((at, after) if asked else (at - 1, before))
            assert asked == shown(before, after, seat), after.events[-3:]
            (table.agree(table.request.number, {seat}, yes=False) if asked else table.redo({seat}))
            assert (table.at, table.request) == (at, None)
    assert kinds == {True, False}


def test_the_second_chooser_does_not_see_the_card_of_the_first_and_take_his_back():
    table = lay("yak", "person", "guest")
    first = table.state.seat
    table.play("1", {first})
    table.undo({first})  # nobody has seen it
    assert (table.at, table.request) == (0, None)
    table.play("1", {first})
    table.play("1", {1 - first})
    table.undo({1 - first})
    assert (table.at, table.waiting_for) == (2, [first])


def test_the_tiles_of_a_stack_are_not_looked_at_and_put_back():
    table = lay("sultaniya", "person", "guest")
    seat = table.state.seat
    table.play(next(move for move in table.state.legal() if move.startswith("reveal")), {seat})
    table.undo({seat})
    assert (table.at, table.waiting_for) == (1, [1 - seat])


def test_what_a_strategy_did_has_been_shown():
    table = lay("five-towers", "person", "random", "guest", seed=5)
    while table.state.seat != 0:
        table.answer() or table.play("1", {2})
    at = table.at
    table.play(table.state.legal()[0], {0})
    assert table.answer()
    table.undo({0})
    assert (table.at, table.waiting_for) == (at + 2, [2])


def end_of(*seats):
    table = lay("five-towers", *seats)
    while not table.state.is_over:
        table.play("1", table.persons)
    return table


def test_the_end_is_not_taken_back_without_asking():
    table = end_of("person", "guest")
    last = table.course[-2].seat
    at = table.at
    table.undo({last})
    assert table.at == at
    table.agree(table.request.number, {1 - last}, yes=True)
    assert (table.at, table.state.is_over) == (at - 1, False)


def test_alone_everything_is_taken_back():
    table = end_of("person", "person")
    for at in range(table.at - 1, -1, -1):
        table.undo({0, 1})
        assert (table.at, table.request) == (at, None)


class TestRequest:
    def asking(self):
        """P0 has revealed a tile at a table for three, and wants to take that back."""
        table = lay("sultaniya", "person", "guest", "guest")
        assert table.state.seat == 0
        table.play(next(move for move in table.state.legal() if move.startswith("reveal")), {0})
        table.undo({0})
        assert table.waiting_for == [1, 2]
        return table

    def test_all_others_must_agree(self):
        table = self.asking()
        table.agree(1, {0}, yes=True)  # who asks does not count
        table.agree(1, {2}, yes=True)
        table.agree(1, {2}, yes=True)
        assert (table.at, table.waiting_for) == (1, [1])
        table.agree(1, {1}, yes=True)
        assert (table.at, table.request) == (0, None)

    def test_one_refuses(self):
        table = self.asking()
        table.agree(1, {1}, yes=True)
        table.agree(1, {2}, yes=False)
        assert (table.at, table.request) == (1, None)
        table.undo({0})
        assert (table.request.number, table.waiting_for) == (2, [1, 2])

    def test_who_agrees_knows_to_what(self):
        table = self.asking()
        table.agree(1, {0}, yes=False)
        table.undo({0})
        with pytest.raises(tw.ArgumentError, match="settled already"):
            table.agree(1, {1, 2}, yes=True)
        assert table.waiting_for == [1, 2]

    @pytest.mark.parametrize("yes", [True, False])
    def test_a_page_without_a_seat_is_not_asked(self, yes):
        table = self.asking()
        with pytest.raises(tw.ArgumentError, match="has no seat"):
            table.agree(1, set(), yes=yes)
        assert table.waiting_for == [1, 2]

    def test_asking_twice_is_asking_once(self):
        table = self.asking()
        table.agree(1, {1}, yes=True)
        table.undo({0})
        assert table.waiting_for == [2]

    def test_who_decides_has_not_agreed(self):
        table = self.asking()
        table.play("1", {table.state.seat})
        assert table.request is None


class TestRedo:
    def test_only_by_who_undid(self):
        table = lay("five-towers", "person", "guest", seed=1)
        first = table.state.seat
        table.play("1", {first})
        table.undo({first})
        for others in (set(), {1 - first}):
            assert table.forth(others) is None
            with pytest.raises(tw.ArgumentError, match="no decision of yours"):
                table.redo(others)
        table.redo({first})
        assert table.at == 1

    def test_nobody_makes_the_decisions_of_others_again(self):
        """Both have taken back, one after the other: each gets back to where they were, in turn."""
        table = lay("five-towers", "person", "guest", seed=1)
        first = table.state.seat
        table.play("bid 1", {first})
        second = table.state.seat
        table.play("bid 2", {second})
        table.undo({second})
        table.undo({first})
        assert (table.at, table.forth({second})) == (0, None)
        table.redo({first})
        assert (table.at, table.forth({first})) == (1, None)
        table.redo({second})
        assert table.at == 2

    def test_another_decision_ends_it(self):
        table = lay("five-towers", "person", "guest", seed=1)
        first = table.state.seat
        table.play("1", {first})
        table.undo({first})
        table.play("1", {first})
        assert table.forth({first}) is None
