"""Items in play: native counting equals the readable one, known answers come out on top, and chance is not claimed."""

from fnmatch import fnmatchcase
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.native.columns import Tally
from turmwerk.statistics import Estimate
from turmwerk.strategy.items import items_of
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.restriction import notations
from turmwerk.studies.items import item_figures
from turmwerk.studies.without import Without, without_sentence, without_size
from turmwerk.work.answers import Answer
from turmwerk.work.tally import tally_game

GAMES = [one.name for one in tw.games()]


def tally(game, usual=(80, 10)):
    items = items_of(game)
    return Tally(items.begins, items.members, len(items.patterns), game.players, usual)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("strategy", ["random", "expert"])
def test_native_counting_is_the_readable_one(name, strategy):
    game = tw.game(name, players=2)
    native, readable = tally(game), tally(game)
    lineup, stop, columns = Lineup(game, strategy), np.zeros(1, np.uint8), game._new_columns(8)
    assert game._engine.play_tallied(game._rules, lineup.native, 5, 7, columns, native, stop) == 8
    for index in range(7, 15):
        tally_game(game.start(seed=5, index=index), lineup, readable, items_of(game), (5, index), stop)
    assert (native.made == readable.made).all()
    assert (native.sums == readable.sums).all()
    assert native.sums[:, :, :, 0].sum(axis=(1, 2)).max() == 8  # one situation in each game
    same = game._new_columns(8)
    game._rules.play_batch(5, 7, same, stop, lineup=lineup.native)
    assert (columns.points == same.points).all()


@pytest.mark.parametrize("name", GAMES)
def test_every_item_is_a_pattern_of_its_moves(name):
    game = tw.game(name)
    items = items_of(game)
    texts = sorted({text for text in notations(game) if text is not None})
    for number, pattern in list(enumerate(items.patterns))[:: max(1, len(items.patterns) // 40)]:
        assert [text for text in texts if number in items.of_text[text]] == [text for text in texts if fnmatchcase(text, pattern)]


def test_what_native_counting_refuses():
    game = tw.game("five-towers")
    lineup, stop, columns = Lineup(game, "random"), np.zeros(1, np.uint8), game._new_columns(1)
    for change in ({"items": np.full(3, 10_000, np.int16)}, {"length": 0}, {"begins": np.zeros(3, np.int32)}):
        wrong = tally(game)
        vars(wrong).update(change)
        with pytest.raises(ValueError, match=r"item|begins"):
            game._engine.play_tallied(game._rules, lineup.native, 1, 0, columns, wrong, stop)


def test_a_card_made_worth_much_comes_out_on_top():
    """Good players always take the spires, so that no association shows; it costs most to do without them."""
    rigged = {"points.card_with_spire": 9}
    study = tw.balance("five-towers", players=3, strategies="greedy", games=60_000, sample=0, decisions=0, components=rigged)
    (setting,) = study.settings
    spires = {f"build {color}-0" for color in ("candy", "metal", "sand", "scary", "tree")}
    assert not spires & {one.words for one in setting.items if one.matters}
    assert {one.words for one in setting.without[:2]} < spires
    assert all(one.matters and one.each_share.high < -0.03 for one in setting.without[:2])
    assert {one.words for one in setting.without if not one.matters} >= {"raze metal"}  # hardly ever done
    (said,) = [one for one in study.findings if "same deals" in one]
    assert said.startswith(f"missed by a seat that must do without: “{setting.without[0].words}” −")
    assert study.as_dict()["settings"][0]["without"][0]["matters"]
    assert {"without it, win share", "without it, points"} <= {line.figure for line in study._lines()}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_does_nothing_is_not_claimed(seed):
    study = tw.balance(str(Path(__file__).parent / "rigged_game.py"), players=2, games=4_000, sample=0, seed=seed)
    (setting,) = study.settings
    first, *others = setting.without
    assert (first.words, first.matters) == ("take gold", True)
    assert not any(one.matters for one in others if one.words.startswith("paint"))
    assert not any("paint" in one for one in study.findings)


def test_few_games_try_nothing():
    study = tw.balance("five-towers", players=2, games=400, sample=0, decisions=0, strategies="expert")
    assert study.settings[0].without == ()


def test_solo_items_are_told_in_points():
    figures = [Estimate(one, one - 1, one + 1) for one in (-4.0, 3.0)]
    tried = [Without("x", "x", 50, 2.0, one, one, one, one, one.scaled(0.5), one.scaled(0.5), True) for one in figures]
    said = without_sentence([SimpleNamespace(players=1, without=tried)])
    assert said == (
        "missed by a seat that must do without: “x” −4.0 ± 1.0 points; better left alone: “x” +3.0 ± 1.0 points "
        "(same deals, forbidden to one seat; 2 tried)"
    )


def test_what_nobody_can_do_without_is_not_called_strong():
    figures = [Estimate(one, one - 0.05, one + 0.05) for one in (-0.45, -0.1)]  # of the half that is fair
    tried = [Without(name, name, 50, 1.0, *[one] * 6, True) for name, one in zip(("build", "take gold"), figures, strict=True)]
    setting = SimpleNamespace(players=2, without=tried)
    assert without_sentence([setting]).startswith("missed by a seat that must do without: “take gold” −10.0 ± 5.0 percentage points (")
    assert without_size([setting]) == pytest.approx(0.1)


def made_up_cells(rng, n_items, n_games, effect=0.0):
    """Sums of situations in 10 cells with win shares of their own; items are taken by cell as often as they like, and change nothing."""
    sums = np.zeros((n_items, 10, 2, 5), np.int64)
    shares, liked = rng.uniform(0.1, 0.9, 10), rng.uniform(0.05, 0.95, (n_items, 10))
    for item in range(n_items):
        cell = rng.integers(0, 10, n_games)
        taken = rng.random(n_games) < liked[item, cell]
        wins = 60 * (rng.random(n_games) < shares[cell] + effect * taken)
        points = np.rint(20 * shares[cell] + rng.normal(0, 5, n_games)).astype(np.int64)
        for column, values in enumerate((np.ones(n_games, np.int64), wins, wins**2, points, points**2)):
            np.add.at(sums[item, :, :, column], (cell, taken.astype(int)), values)
    answer = Answer(n_games)
    answer.counts = {"items": sums, "made": np.ones((2, n_items), np.int64)}
    return answer


def false_claims(n_studies, n_items, n_games):
    game, rng = tw.game("five-towers"), np.random.default_rng(3)
    studies = [item_figures(game, made_up_cells(rng, n_items, n_games)) for _ in range(n_studies)]
    return np.mean([any(one.matters for one in study) for study in studies])


def test_items_without_effect_are_rarely_claimed():
    assert false_claims(60, 20, 800) <= 0.12  # 5 % are allowed; 60 studies have 7 by chance in one of 60 runs


@pytest.mark.long
@pytest.mark.parametrize("n_games", [300, 5_000])
def test_items_without_effect_are_claimed_in_5_of_100_studies_at_most(n_games):
    assert false_claims(1_000, 40, n_games) <= 0.065


def test_an_effect_is_found_with_its_size():
    found = item_figures(tw.game("five-towers"), made_up_cells(np.random.default_rng(1), 5, 20_000, effect=0.1))
    assert all(one.matters and one.joint.low < 0.1 < one.joint.high for one in found)


def test_doing_without_is_asked_by_exchange():
    shown = turmwerk("what-if", "five-towers", "--without", "bid 5", "--games", "200", "--players", "2").stdout
    assert "bid 5" in shown
    assert "same deals" in shown
    assert "--players" in turmwerk("what-if", "five-towers", "--without", "bid 5", "--players", "2,3").stderr
    assert "no move of five-towers is called" in turmwerk("what-if", "five-towers", "--without", "fly").stderr
