"""Nothing secret leaves the server: what a seat is sent is the same whatever it cannot know."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from courses import states
from facts import facts_of

import turmwerk as tw
from turmwerk.table import advice
from turmwerk.table.advice import Adviser
from turmwerk.table.messages import Wish
from turmwerk.table.room import Page, encode
from turmwerk.table.setting import TableSetting
from turmwerk.table.sight import NoSeat, sight
from turmwerk.table.table import Table

SEED = 7_654_321_987_654_321
WORLDS = 2
SECRET = [(info, variant) for info in tw.games() for variant in facts_of(info.name).SECRETS]
EACH = {info.name: variant for info, variant in SECRET}  # of each game with secrets its last variant


def table_of(game, state, before=()):
    table = Table.lay(TableSetting(game.name, game.players, game.variant, (), ("person",) * game.players, SEED))
    table.course = [*before, state]
    table.at = len(before)
    return table


def positions(game, every=40):
    """A few positions of a game, with all sorts of nodes."""
    return (state.copy() for state in states(game, every=every, seed=SEED, begin=every // 4))


def test_a_seat_is_sent_the_same_whatever_it_cannot_know(any_game):
    """Worlds that differ only in what seat 0 cannot know, its future included, look the same on the wire."""
    compared = 0
    before = []  # what is told as news depends on the own decisions before
    for state in positions(any_game):
        real = encode(sight(table_of(any_game, state, before), {0}))
        assert str(SEED).encode() not in real
        for seed in range(WORLDS):
            compared += 1
            assert encode(sight(table_of(any_game, state.imagine(0, seed), before), {0})) == real
        before.append(state)
    assert compared >= WORLDS


@pytest.mark.parametrize(("info", "variant"), SECRET, ids=lambda one: getattr(one, "name", one))
def test_the_worlds_do_differ(info, variant):
    """So the test above means something: in these games there are secrets, and who sees everything sees them."""
    game = tw.game(info.name, players=info.players[-1], variant=variant)
    seen = [state.imagine(0, seed).view() for state in positions(game) for seed in range(WORLDS)]
    assert any(one != other for one, other in zip(seen[::WORLDS], seen[1::WORLDS], strict=True))


@pytest.mark.parametrize(("name", "variant"), EACH.items())
def test_advice_and_curve_know_no_more_than_the_seat(name, variant, monkeypatch):
    monkeypatch.setattr(advice, "ENOUGH", 60)
    monkeypatch.setattr(advice, "COURSE_PLAYOUTS", 40)
    game = tw.game(name, players=2, variant=variant)
    states = [state for state in positions(game, 7) if state.seat == 0 and len(state.legal()) > 1][:2]
    assert states

    async def ask(state):
        table = table_of(game, state)
        page = Page(frozenset({0}))
        page.wish = Wish(advice=True, course=True)
        with ThreadPoolExecutor(1) as threads:
            adviser = Adviser(table, threads)
            stop = np.zeros(1, np.uint8)
            await asyncio.wait([asyncio.create_task(adviser.advise({page}, stop))], timeout=60)
            await adviser.draw_course({page}, stop)
        return b"".join(await page.next_news())

    for state in states:
        real = asyncio.run(ask(state))
        assert b'"advice"' in real
        assert b'"course"' in real
        assert asyncio.run(ask(state.imagine(0, 9))) == real


def test_the_end_reveals_everything_and_not_before():
    table = Table.lay(TableSetting("sultaniya", 2, "base", (), ("person", "expert"), SEED))
    while not table.state.is_over:
        seen = sight(table, {0})
        assert (seen["record"], seen["link"]) == (False, None)
        if not table.answer():
            table.play("1", {0})
    seen = sight(table, {0})
    assert seen["record"]
    assert f"seed={SEED}" in seen["link"]


def test_who_has_no_seat_sees_nothing_while_people_play():
    with pytest.raises(NoSeat):
        sight(Table.lay(TableSetting("yak", 2)), set())
    assert sight(Table.lay(TableSetting("yak", 2, seats=("expert", "expert"))), set())["pictures"]


def test_moves_of_others_are_not_listed():
    table = Table.lay(TableSetting("asara", 2, seats=("person", "person"), seed=1))
    first = table.state.seat
    assert sight(table, {first})["legal"] == table.state.legal()
    assert sight(table, {1 - first})["legal"] == []
    assert "data-place" not in "".join(sight(table, {1 - first})["pictures"])
