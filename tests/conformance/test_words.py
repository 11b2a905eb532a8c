"""Words of every game: decisions, moves, reasons, events, rules and rows of the score; and that they know no more than the seat."""

import re

import pytest
from courses import states

import turmwerk as tw
from turmwerk.drawing.interface import GameWords
from turmwerk.drawing.pictures import scene_of
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.words.telling import summary, told, verdict
from turmwerk.registry.state import Outcome
from turmwerk.table.replay_page import rules_panel

CODE = re.compile(r"[*{}_]|\bNone\b|\b\d\.\d\b|-\d")  # what only notation has

CHANGE = re.compile(r"(?:^|; )(brings|costs) (no|\d+) points?\b")  # of the points of who moves


def decisions(game, every):
    return (state for state in states(game, every=every, seed=11) if not state.is_over)


def test_every_legal_move_has_words_and_a_reason(any_game):
    words = any_game.info.words
    for state in decisions(any_game, 3):
        scene = scene_of(state, state.seat, state.legal())
        assert list(scene.moves) == state.legal()
        for move, found in scene.moves.words.items():
            assert found.text, move
            assert found.effect, move
            assert not CODE.search(f"{found.text} {found.effect}"), found
        assert len({found.text for found in scene.moves.words.values()}) == len(scene.moves), "two moves read alike"
        assert words.decision(scene).rstrip(")").endswith(("?", "to go"))
        assert words.help(scene)


def test_moves_bring_what_their_words_say(any_game):
    """Points exactly; and a tile that may be taken after it has been revealed may be taken."""
    for state in decisions(any_game, 11):
        seat = state.seat
        before = state.standing(seat)[seat][0]
        for move, found in scene_of(state, seat, state.legal()).moves.words.items():
            after = state.copy()
            after.play(move)
            for verb, number in CHANGE.findall(found.effect):
                points = 0 if number == "no" else int(number) * (1 if verb == "brings" else -1)
                assert after.standing(seat)[seat][0] - before == points, (move, found)
            if move.startswith("reveal "):
                assert ("you may take it then" in found.effect) == (f"take {found.effect.partition(',')[0]}" in after.legal()), found


def test_what_cannot_be_drawn_is_not_promised():
    """Full carts take no stone, and a small stack shows no more windows than it has."""
    full = tw.game("yak", components={"carts.stone_limit": 3}).start(seed=1)
    for card in ("market", "restock"):
        full.play(f"choose {card}")
    assert "all carts are full" in scene_of(full, full.seat, full.legal()).moves.words["fetch none"].effect
    full.play("fetch none")
    assert all("your cart is full" in words.effect for words in scene_of(full, full.seat, full.legal()).moves.words.values())


def test_reasons_are_for_what_is_not_legal(any_game):
    found = 0
    for state in decisions(any_game, 3):
        reasons = scene_of(state, state.seat, state.legal()).moves.why_not
        assert not set(reasons) & set(state.legal())
        assert all(reasons.values())
        found += len(reasons)
    assert found > 0


def test_a_lifted_tile_cannot_go_back():
    """Its old place is empty and would fit: that is not what keeps it away."""
    state = tw.game("sultaniya", players=1, components={"djinns.rebuild": 0}).start(seed=1)
    state.play("reveal ground")
    for verb in ("take", "at", "call rebuild", "lift"):
        move = next(move for move in state.legal() if move.startswith(verb))
        state.play(move)
    place = move.partition(" ")[2]
    assert scene_of(state, 0, state.legal()).moves.why_not[f"at {place}"].startswith("it was lifted from here")


def test_reasons_are_told_in_words(any_game):
    """What is not possible is named as people name it, and things with the same reason are listed once."""
    for state in decisions(any_game, 3):
        reasons = any_game.info.words.reasons(scene_of(state, state.seat, state.legal()))
        assert len({why for _, why in reasons}) == len(reasons)
        assert not [thing for thing, why in reasons if not thing or CODE.search(f"{thing} {why}")]


def test_newcomers_get_a_hint_at_every_decision(any_game):
    hints = any_game.info.words.HINTS
    assert {state.node for state in decisions(any_game, 1)} <= set(hints)
    assert not [hint for hint in hints.values() if CODE.search(hint) or not hint.endswith((".", "?"))]


def test_what_you_did_is_told_to_you(any_game):
    *_, state = states(any_game, every=1000, seed=3, end=True)
    for plain, own in zip(told(any_game, state.events), told(any_game, state.events, 0), strict=True):
        first, second = plain.text.split()[0], own.text.split()[0]
        assert first == second if plain.seat != 0 or first in ("will", "on") else first in (f"{second}s", f"{second}es", "has")
        assert own.text.split()[1:] == plain.text.split()[1:]


def test_words_know_no_more_than_the_seat(any_game):
    for state in decisions(any_game, 17):
        seat = state.seat
        real = scene_of(state, seat, state.legal()).moves
        assert scene_of(state.imagine(seat, 5), seat, state.legal()).moves == real
        known = told(any_game, state.history(seat))
        assert told(any_game, state.imagine(seat, 5).history(seat)) == known


def test_events_are_told(any_game):
    *_, state = states(any_game, every=1000, seed=3, end=True)
    for seat in (None, 0):
        lines = told(any_game, state.history(seat))
        assert [event for event, line in zip(state.history(seat), lines, strict=True) if not line.text] == []
        assert all(line.seat is not None for line in summary(lines))
    assert not [line.text for line in lines if re.search(r"[*{}]|None", line.text)]


def test_the_rules_panel(any_game):
    chapters = rules_panel(any_game)
    titles = [chapter["title"].lower() for chapter in chapters]
    assert titles[0] == "the aim"
    assert any("points" in title for title in titles)
    assert any("first game" in title for title in titles)
    assert any(chapter["picture"].startswith("<svg") for chapter in chapters)
    text = " ".join(paragraph for chapter in chapters for paragraph in chapter["paragraphs"])
    assert not re.search(r"[{}]|None", text)


def test_every_row_of_the_score_has_a_label(any_game):
    labels = [any_game.info.words.category(name) for name in any_game.categories]
    assert all(label and about for label, about in labels)
    assert len({label for label, _ in labels}) == len(labels)


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_the_rules_have_the_numbers_of_the_table(info):
    """A changed number that a first reader needs is said as it is played."""
    key = {"yak": "tent.limit", "asara": "pavilion.amount", "sultaniya": "sapphires.pass", "five-towers": "points.main"}.get(info.name)
    if key is None:
        pytest.skip("no number named for this game")
    plain, changed = tw.game(info.name), tw.game(info.name, components={key: info.components[key].value + 1})
    assert rules_panel(plain) != rules_panel(changed)


def test_a_game_without_words_works():
    """Games of users have only names: they are shown as they are."""
    state = tw.game("yak").start(seed=1)
    scene = scene_of(state, 0)
    words = GameWords()
    assert isinstance(scene, Scene)
    assert words.decision(scene) == "choose"
    assert words.move(scene, "choose build") == ("choose build", "", (), "")
    assert words.impossible(scene) == {}
    assert words.event(state.game, "P0 choose build") == "choose build"
    assert words.category("year_gold") == ("year gold", "")
    assert words.rules(state.game) == ()


def test_the_end_says_what_made_the_difference(any_game):
    *_, state = states(any_game, every=1, seed=11)
    outcome = state.outcome
    for viewer in (None, *range(any_game.players)):
        said = verdict(any_game, outcome, viewer)
        assert said.endswith(".")
        assert not CODE.search(said), said
        if any_game.players > 1 and len(outcome.winners) == 1:
            assert said.startswith("You lost to" if viewer not in (None, *outcome.winners) else "P" if viewer is None else "You won")


def test_a_verdict_names_the_largest_differences():
    game = tw.game("sultaniya", players=2)
    names = ("small", "medium", "large", "guards", "roofs", "goals")
    rows = tuple(dict(zip(names, points, strict=True)) for points in ((10, 6, 0, 3, 0, 0), (10, 0, 0, 0, 4, 8)))
    lost = verdict(game, Outcome((19, 22), rows, (1,), ""), 0)
    assert lost == (
        "You lost to P1 by 3 points: P1 had 8 more from secret goals and 4 more from roofs; "
        "you had 6 more from rare wishes and 3 more from guards."
    )
    assert verdict(game, Outcome((19, 19), rows, (0,), "")).startswith("P0 won on the tie-break, at 19 points each, ahead of P1: ")
    assert verdict(game, Outcome((19, 19), rows, (0, 1), ""), 1) == "P0 and you share the win at 19 points."
