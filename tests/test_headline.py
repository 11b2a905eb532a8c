"""The answer first: one sentence, what else stands out by size, a screen of lines."""

from dataclasses import replace
from io import StringIO

import pytest
from made_up import with_effect, with_seats
from rich.console import Console

import turmwerk as tw
from turmwerk.cli.balance_tables import balance_answer, balance_tables
from turmwerk.studies.headline import findings, headline, seats_sentence, strongest_groups, strongest_level


@pytest.fixture(scope="module")
def study():
    return tw.balance("five-towers", players=[2, 3, 4], games=200, sample=4, strategies=["random", "greedy"])


FAIR2, FAIR3 = (0.001, -0.001), (0.001, 0.0, -0.001)


@pytest.mark.parametrize(
    ("advantages", "half", "sentence"),
    [
        ([FAIR2, FAIR3], 0.005, "fair within 1 percentage point with 2 and 3"),
        ([FAIR2, FAIR3], 0.03, "no unfairness shown with 2 and 3: up to 3.1 percentage points remain possible"),
        ([FAIR2, FAIR3], 1.5, "no unfairness shown with 2 and 3: the games are too few to rule out any effect"),
        (
            [FAIR2, (0.06, -0.03, -0.03)],
            0.005,
            "fair within 1 percentage point with 2; the first seat has an edge: +6.0 ± 0.5 percentage points with 3",
        ),
        (
            [(0.02, -0.02), (0.05, -0.02, -0.03)],
            0.005,
            "the first seat has an edge that grows with the players, in points and relative to the fair share: "
            "+2.0 ± 0.5 percentage points with 2 and +5.0 ± 0.5 with 3",
        ),
        (
            [(0.06, -0.06), (0.02, -0.01, -0.01)],
            0.005,
            "the first seat has an edge that shrinks with the players, in points and relative to the fair share: "
            "+6.0 ± 0.5 percentage points with 2 and +2.0 ± 0.5 with 3",
        ),
        (  # fewer points, but more of the fair share
            [(0.06, -0.06), (0.05, -0.02, -0.03)],
            0.005,
            "the first seat has an edge: +6.0 ± 0.5 percentage points with 2 and +5.0 ± 0.5 with 3",
        ),
        (
            [FAIR2, (0.001, 0.04, -0.041)],
            0.005,
            "fair within 1 percentage point with 2; the last seat has a drawback: −4.1 ± 0.5 percentage points with 3",
        ),
        ([(-0.05, 0.05)], 0.005, "the first seat has a drawback: −5.0 ± 0.5 percentage points with 2"),
    ],
)
def test_sentences(study, advantages, half, sentence):
    settings = [with_seats(study.settings[len(shares) - 2], shares, half) for shares in advantages]
    assert seats_sentence({"base": settings}) == sentence


def test_an_edge_of_all_variants_is_said_once(study):
    settings = [with_seats(one, (0.06 + one.players / 100, *[-0.02] * (one.players - 1))) for one in study.settings[:3]]
    both = {"basic": settings, "professional": [replace(one, variant="professional") for one in settings]}
    trend = "that grows with the players, in points and relative to the fair share"
    assert seats_sentence(both) == (
        f"the first seat has an edge {trend}: +8.0 ± 0.5 to +10.0 ± 0.5 percentage points with 2, 3 and 4, basic and professional"
    )
    fair = {**both, "professional": [with_seats(one, [0.0] * one.players) for one in settings]}
    assert seats_sentence(fair).startswith(f"basic: the first seat has an edge {trend}: +8.0 ± 0.5 percentage points with 2, ")
    assert seats_sentence(fair).endswith("; professional: fair within 1 percentage point with 2, 3 and 4")


def test_answers_come_from_the_strongest_play(study):
    assert strongest_level(study) == "greedy"
    assert [one.strategy for one in strongest_groups(study)["base"]] == ["greedy"] * 3
    assert headline(study).startswith("Five Towers: ")
    assert "(greedy play" in headline(study)


def test_a_large_board_is_not_hidden_by_a_small_seat(study):
    base = [one for one in study.settings if one.strategy == "greedy"]
    setting = with_effect(with_seats(base[0], (0.04, -0.04)), 0.13, reconstructed=True)
    small = replace(study, settings=(setting,))
    assert "; larger than any seat's edge: the seat's board, anis † +13.0 ± 1.0 percentage points with 2 (greedy play" in headline(small)
    assert findings(small)[0].text == "the seat's board: anis † +13.0 ± 1.0 percentage points from fair with 2"


@pytest.mark.parametrize(("share", "half"), [(0.03, 0.01), (0.05, 0.01), (0.13, 0.08)])
def test_what_is_not_shown_to_matter_more_is_not_said_to(study, share, half):
    """Larger as measured is not enough: the difference to the farthest seat must show."""
    base = next(one for one in study.settings if one.strategy == "greedy")
    small = replace(study, settings=(with_effect(with_seats(base, (0.04, -0.04)), share, half),))
    assert "larger than" not in headline(small)


def test_findings_are_sorted_by_size():
    found = findings(tw.balance("sultaniya", players=[2, 3], variant="base", games=1000, sample=0, strategies="random"))
    assert [one.size for one in found] == sorted((one.size for one in found), reverse=True)
    assert {"the seat's board", "games that only a limit ended"} <= {one.text.partition(":")[0] for one in found}


def shown(renderable, width=80):
    output = StringIO()
    Console(width=width, file=output).print(renderable)
    return output.getvalue().splitlines()


@pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
def test_the_answer_fits_a_screen(info):
    study = tw.balance(info.name, games=120, sample=2, strategies="random")
    lines = shown(balance_answer(study))
    assert lines[0].startswith(f"{info.title} · balance · seed 1")
    assert lines[1].startswith(f"{info.title}")
    assert any("--full" in line for line in lines)
    variants = strongest_groups(study)
    assert len(lines) <= 16 + 18 * len(variants), lines  # eight questions about each variant
    assert sum(line.startswith("length: ") for line in lines) == len(variants)


def test_full_tables_begin_with_the_strongest_play(study):
    text = "\n".join(shown(balance_tables(study), 140))
    assert text.index("greedy play") < text.index("random play")
    assert "points for cards in towers, mean" in text
    assert "signature" in text
