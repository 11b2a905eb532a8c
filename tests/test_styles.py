"""Styles: what a matrix means, on matrices with a known answer; and the study from its search to its page."""

import json
import sys

import numpy as np
import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.studies.style_claims import Duels, circle, edges_differ, unexploitable
from turmwerk.studies.style_search import Profile
from turmwerk.studies.style_words import style_names


def duels(shares, deals=400, seed=1):
    """Games won by the row with these shares, ten in each deal."""
    shares = np.array(shares)
    rng = np.random.default_rng(seed)
    before = np.zeros((deals, *shares.shape))
    for i, j in zip(*np.triu_indices(len(shares), 1), strict=True):
        before[:, i, j] = rng.binomial(10, shares[i, j], deals)
        before[:, j, i] = 10 - before[:, i, j]
    return Duels(before)


ROCK = [[0.5, 0.4, 0.6], [0.6, 0.5, 0.4], [0.4, 0.6, 0.5]]  # each beats one and loses to the other
BEST = [[0.5, 0.6, 0.6], [0.4, 0.5, 0.5], [0.4, 0.5, 0.5]]
EVEN = [[0.5] * 4] * 4


def test_rock_paper_scissors_is_a_circle():
    found = duels(ROCK, seed=2)
    assert found.dominant is None
    assert found.cycle == (0, 2, 1)
    assert circle("ABC", found.cycle) == "A beats C, C beats B, B beats A"
    assert found.never_pays == []
    mix = found.mix(seed=1)
    assert all(abs(one.value - 1 / 3) < 0.1 and one.low < 1 / 3 < one.high for one in mix)


@pytest.mark.long
def test_intervals_of_the_mix_keep_their_coverage():
    covered = [one.low <= 1 / 3 <= one.high for seed in range(100) for one in duels(ROCK, seed=seed).mix(seed)]
    assert np.mean(covered) >= 0.9


def test_one_style_dominates():
    found = duels(BEST)
    assert found.dominant == 0
    assert found.cycle == ()
    assert found.never_pays == [1, 2]
    assert found.mix(seed=1)[0].value == pytest.approx(1)


def test_equal_styles_mean_nothing():
    claimed = 0
    for seed in range(40):
        found = duels(EVEN, deals=60, seed=seed)
        claimed += any(found.beats(i, j) for i in range(4) for j in range(4))
        assert found.dominant is None
        assert found.cycle == ()
        assert found.never_pays == []
    assert claimed <= 6  # 5 % are allowed: of 40 more than 6 by chance in one of 300 runs


def test_the_mix_has_all_variety_where_duels_are_even():
    assert unexploitable(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4, abs=1e-3)
    twins = np.array([[0.5, 0.5, 0.7], [0.5, 0.5, 0.7], [0.3, 0.3, 0.5]])
    assert unexploitable(twins) == pytest.approx([0.5, 0.5, 0], abs=1e-3)
    uneven = np.array([[0.5, 0.3, 0.6], [0.7, 0.5, 0.4], [0.4, 0.6, 0.5]])  # 0.1 : 0.1 : 0.2 of what the others lose to each other
    assert unexploitable(uneven) == pytest.approx([0.25, 0.25, 0.5], abs=1e-3)


def test_edges_of_the_first_seat():
    rng = np.random.default_rng(2)
    wins = (rng.random((4000, 3)) < [0.5, 0.5, 0.6]).astype(float)
    finding, pair, difference = edges_differ(wins)
    assert finding == "shown"
    assert pair[0] == 2
    assert difference.low > 0
    same = np.repeat((rng.random((4000, 1)) < 0.5).astype(float), 3, axis=1)
    assert edges_differ(same)[0] == "same"
    assert edges_differ(wins[:50, :2])[0] == "open"


def test_names_say_what_is_done_more_and_less():
    game = tw.game("yak")
    n_kinds, n_categories = 11, len(game.categories)
    usual = Profile(np.full(n_kinds, 1 / n_kinds), np.full(n_categories, 1 / n_categories))
    more = usual.moves.copy()
    more[0], more[1] = more[0] + 0.05, more[1] - 0.05
    (name, figures), *_ = style_names(game, [Profile(more, usual.points), usual, usual])
    assert name == "more “choose build”, less “choose restock”"
    assert figures == "“choose build” 14.1% of moves, others 9.1%; “choose restock” 4.1% of moves, others 9.1%"
    assert style_names(game, [usual, usual])[0][0] == "a little of everything"


@pytest.fixture(scope="module")
def study():
    return tw.styles("five-towers", players=2, number=3, games=600, generations=2, seed=3)


def test_a_study_and_its_faces(study, tmp_path):
    assert [one.label for one in study.styles] == ["A", "B", "C"]
    assert study.weights("A") == {**study.styles[0].weights}
    assert study.verdicts[0].startswith("2 players: ")
    values = json.loads(json.dumps(study.as_dict()))
    assert sum(one["mix"]["value"] for one in values["styles"]) == pytest.approx(1)
    assert values["matrix"][0][1]["value"] + values["matrix"][1][0]["value"] == pytest.approx(1)
    assert study.comes_before("A", "B").value == values["matrix"][0][1]["value"]
    assert "first seat&#x27;s edge" in study._repr_html_()
    assert set(study.to_arrow().column("figure").to_pylist()) >= {"comes before", "share of the mix", "weight"}
    study.report(tmp_path / "styles.html")
    assert "which ways to play are there?" in (tmp_path / "styles.html").read_text(encoding="utf-8")
    assert repr(study).startswith("<StylesStudy of turmwerk.game('five-towers'")
    for one in study.styles:
        assert sum(one.moves.values()) == pytest.approx(1)
        assert sum(one.points.values()) == pytest.approx(1)
    tw.simulate("five-towers", 10, players=2, strategies=study.weights("B"))


def test_the_same_seed_finds_the_same_styles(study, tmp_path):
    kept = tmp_path / "styles.db"
    for threads in (1, 2):  # the second one reads what the first one played
        again = tw.styles("five-towers", players=2, number=3, games=600, generations=2, seed=3, threads=threads, keep=kept)
        assert again.styles == study.styles
        assert again.tournament == study.tournament
        assert (again.first_wins == study.first_wins).all()


def test_bad_input():
    with pytest.raises(tw.ArgumentError, match="no opponents"):
        tw.styles("sultaniya", players=1)
    with pytest.raises(tw.StrategyError, match="strategy by weights"):
        tw.styles("yak", strategies="random")
    with pytest.raises(tw.ArgumentError, match="number of styles"):
        tw.styles("yak", number=1)
    assert "strategy by weights" in turmwerk("styles", "yak", "--strategies", "mcts:10").stderr


def test_without_scipy_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(tw.ExtraError, match=r"needs scipy.*turmwerk\[styles\]"):
        tw.styles("yak")
