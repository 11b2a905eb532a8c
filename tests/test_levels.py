"""A verdict holds for the players that played it: do the levels of play agree? In words, in the terminal, on the page."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from made_up import around, with_effect, with_seats
from pages import page_of
from rich.console import Console

import turmwerk as tw
from turmwerk.cli.balance_tables import balance_answer, balance_tables
from turmwerk.cli.level_chart import LevelChart, charted
from turmwerk.studies.headline import findings, headline
from turmwerk.studies.levels import LevelFigure, agreement


@pytest.fixture(scope="module")
def study():
    return tw.balance("five-towers", players=2, games=60, sample=0, strategies=["random", "greedy", "expert"])


def levels(study, *edges, half=0.004, effects=()):
    """The study with these edges of the first seat, the weakest level first; and with effects of a board."""
    settings = [with_seats(one, (edge, -edge), half) for one, edge in zip(study.settings, edges, strict=True)]
    settings = [with_effect(one, share) for one, share in zip(settings, effects, strict=True)] if effects else settings
    return replace(study, settings=tuple(settings))


@pytest.mark.parametrize(
    ("edges", "words"),
    [
        ((0.05, 0.06, 0.04), "the first seat has an edge: +4.0 ± 0.4 percentage points with 2 (expert play; at every level)."),
        ((0.001, 0.002, 0.04), "(expert play; shown by expert only)."),
        ((0.001, 0.05, 0.04), "(expert play; not shown by random play)."),
        ((0.0, -0.057, 0.02), "(expert play; reverses with stronger play: greedy −5.7 ± 0.4, expert +2.0 ± 0.4)."),
        ((0.04, -0.05, 0.03), "(expert play; differs by level of play: random +4.0 ± 0.4, greedy −5.0 ± 0.4, expert +3.0 ± 0.4)."),
        ((0.001, 0.001, 0.001), "fair within 1 percentage point with 2 (expert play; at every level)."),
        ((0.001, -0.05, 0.001), "fair within 1 percentage point with 2 (expert play; but greedy: the first seat −5.0 ± 0.4)."),
    ],
)
def test_the_headline_says_whether_the_levels_agree(study, edges, words):
    assert headline(levels(study, *edges)).endswith(words)


def test_what_is_not_shown_reverses_nothing(study):
    text = headline(levels(study, -0.03, -0.03, 0.06, half=0.031))
    assert "reverses" not in text
    assert "shown by expert only" in text


def test_levels_are_corrected_for_their_number():
    """One of two levels is just outside its own interval."""
    figures = [LevelFigure("random", 10, around(-0.01, 0.009), 0), LevelFigure("expert", 10, around(0.05, 0.009), 1)]
    assert agreement(figures, "expert") == "shown by expert only"
    assert agreement(figures[1:], "expert") == ""


def test_a_stronger_level_with_few_games_says_what_remains_possible(study):
    few = replace(with_seats(study.settings[2], (0.03, -0.03), 0.056), strategy="master", games=10)
    checked = levels(study, 0.05, 0.05, 0.105)
    checked = replace(checked, settings=(*checked.settings, few), master=10)
    assert headline(checked).endswith("(expert play; not shown by master play: −2.6 to +8.6 percentage points remain possible).")
    assert headline(replace(checked, master=0)).endswith("(master play; but random: the first seat +5.0 ± 0.4, "
        "greedy: the first seat +5.0 ± 0.4, expert: the first seat +10.5 ± 0.4).")  # fmt: skip


def test_a_level_with_too_few_games_is_named_once(study):
    """Its interval holds both nothing and as much as is claimed; that says nothing of the claim."""
    few = replace(with_seats(study.settings[2], (-0.03, 0.03), 0.3), strategy="master", games=10)
    checked = levels(study, 0.05, 0.05, 0.105)
    checked = replace(checked, settings=(*checked.settings, few), master=10)
    assert headline(checked).endswith("(expert play; shown by random, greedy and expert; too few games by master to say).")
    many = replace(few, games=10**6)
    assert "too few" not in headline(replace(checked, settings=(*checked.settings[:-1], many)))


@pytest.fixture(scope="module")
def two_counts():
    return tw.balance("five-towers", players=[2, 3], games=60, sample=0, strategies=["random", "greedy", "expert"])


def test_levels_that_say_different_things_of_the_counts_are_counted(two_counts):
    edges = {"random": (0.001, 0.05), "greedy": (0.03, 0.05), "expert": (0.03, 0.05)}
    settings = [with_seats(one, (edges[one.strategy][one.players - 2], 0.0, -0.05)[: one.players]) for one in two_counts.settings]
    assert headline(replace(two_counts, settings=tuple(settings))).endswith(
        "+3.0 ± 0.5 percentage points with 2 and +5.0 ± 0.5 with 3 (expert play). Of these 2 differences greedy shows 2, random 1."
    )
    edges = {"random": (0.001, 0.001), "greedy": (-0.04, 0.05), "expert": (0.001, 0.05)}
    settings = [with_seats(one, (edges[one.strategy][one.players - 2], 0.0, -0.05)[: one.players]) for one in two_counts.settings]
    assert headline(replace(two_counts, settings=tuple(settings))).endswith(
        "+5.0 ± 0.5 percentage points with 3 (expert play). This difference is shown by greedy, not by random; greedy play differs with 2."
    )


def test_items_are_asked_at_every_level(study):
    """As the crystal of Yak: nothing by random play, and more by better play."""
    asked = levels(study, 0.001, 0.001, 0.001, effects=(-0.005, 0.041, 0.098))
    assert findings(asked)[0].text.endswith("anis +9.8 ± 1.0 percentage points from fair with 2 (not shown by random play)")
    assert "the seat's board, anis +9.8 ± 1.0 percentage points with 2 (expert play; at every level)." in headline(asked)


def test_real_levels_that_disagree():
    """Yak with bonus cards, two players: greedy players lose with the first seat."""
    study = tw.balance("yak", players=2, variant="bonus", games=4000, sample=0, strategies=["random", "greedy", "expert"], seed=5)
    assert "greedy" in study.headline
    (line,) = study.by_level
    assert [one.strategy for one in line.figures] == ["random", "greedy", "expert"]
    assert line.figures[1].sign == -1
    assert json.loads(json.dumps(study.as_dict()))["by_level"][0]["figures"][1]["sign"] == -1


def printed(part, width):
    output = StringIO()
    Console(width=width, file=output).print(part)
    return output.getvalue().splitlines()


class TestPictures:
    @pytest.mark.parametrize("width", [60, 80, 140])
    def test_in_the_terminal(self, study, width):
        made = levels(study, 0.001, -0.057, 0.02)
        lines = LevelChart(made.by_level).lines(width)
        assert max(map(len, lines)) <= width
        random, greedy, expert, scale, _ = lines
        assert "○" in random
        assert greedy.rindex("●") < scale.rindex("0", 0, -4) < expert.rindex("●")
        for shown in (balance_answer(made), balance_tables(made)):
            assert any("by level of play" in line for line in printed(shown, width))

    def test_a_single_level_has_none(self):
        alone = tw.balance("five-towers", players=2, games=20, sample=0, strategies="random")
        assert not any("by level of play" in line for line in printed(balance_answer(alone), 80))
        assert alone.headline.endswith("(random play).")

    def test_far_intervals_are_cut_with_an_arrow(self, study):
        made = levels(study, 0.001, -0.057, 0.02)
        wide = with_seats(made.settings[0], (0.01, -0.01), 0.5)
        assert "◄" in LevelChart(replace(made, settings=(wide, *made.settings[1:])).by_level).lines(80)[0]

    def test_those_that_disagree_come_first(self, study):
        agree, differ = levels(study, 0.05, 0.05, 0.05).by_level[0], levels(study, 0.05, -0.05, 0.05).by_level[0]
        assert charted([agree, differ], 3) == [differ]
        assert charted([agree, differ], 6) == [agree, differ]

    def test_on_the_page(self, study, tmp_path):
        pytest.importorskip("jinja2")
        page = page_of(levels(study, 0.001, -0.057, 0.02), tmp_path)
        assert "By level of play" in page
        assert "2 players first seat, random: " in page
        assert "reverses with stronger play: greedy −5.7 ± 0.4, expert +2.0 ± 0.4." in page
