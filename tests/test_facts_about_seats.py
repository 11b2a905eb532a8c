"""Facts about seats in results: which board a seat had, and what it brought."""

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.data.totals import WIN
from turmwerk.native.columns import Columns


def test_rows_name_the_board_of_each_seat():
    game = tw.game("sultaniya", players=3)
    rows = game.simulate(20, seed=4, rows=True).rows
    for index, row in enumerate(rows):
        boards = [game.facts["board"][number] for number in row["board"]]
        assert boards == game.start(seed=4, index=index).view()["boards"]


def test_figures_by_board_are_those_of_the_rows():
    game = tw.game("sultaniya", players=2)
    result = game.simulate(500, seed=2, rows=True)
    rows = result.rows
    for number, name in enumerate(game.facts["board"]):
        had = rows["board"] == number
        figures = result.facts["board"][name]
        wins = (rows["wins"] / rows["wins"].sum(axis=1)[:, None])[had]
        assert figures.seats == had.sum()
        assert figures.win_share == pytest.approx(wins.mean())
        assert figures.mean_score == pytest.approx(rows["scores"][had].mean())
        assert figures.sd_score == pytest.approx(rows["scores"][had].std(ddof=1))
        assert list(figures.mean_breakdown.values()) == pytest.approx(rows["breakdown"][had].mean(axis=0))
    assert sum(figures.seats for figures in result.facts["board"].values()) == 2 * 500
    assert sum(figures.seats * figures.win_share for figures in result.facts["board"].values()) == pytest.approx(500)


def test_facts_do_not_depend_on_threads():
    game = tw.game("sultaniya", players=4)
    one, two = (game.simulate(3000, seed=9, threads=threads) for threads in (1, 2))
    assert one.facts == two.facts
    assert one.signature == two.signature
    assert one.as_dict()["facts"]["board"]["anis"]["seats"] == one.facts["board"]["anis"].seats


def test_boards_that_were_not_dealt_are_missing():
    result = tw.game("sultaniya", players=1, components={"boards.dealt": ["anis"]}).simulate(10)
    assert list(result.facts["board"]) == ["anis"]
    assert result.totals.facts[0, 2][1] == 10 * WIN


def test_games_without_facts_have_none():
    result = tw.game("five-towers").simulate(10, rows=True)
    assert result.facts == {}
    assert result.as_dict()["facts"] == {}
    assert "board" not in result.rows.dtype.names


def test_a_column_of_facts_of_the_wrong_shape_is_refused():
    game = tw.game("sultaniya", players=2)
    columns = Columns(4, 2, 6)
    for shape in ((3, 2, 1), (4, 1, 1), (4, 2, 2)):
        columns.facts = np.zeros(shape, np.uint8)
        with pytest.raises(ValueError, match="the array of facts has the shape"):
            game._rules.play_batch(1, 0, columns, np.zeros(1, np.uint8))
    columns.facts = np.zeros((4, 2, 0), np.uint8)
    assert game._rules.play_batch(1, 0, columns, np.zeros(1, np.uint8)) == 4
