"""Results and studies as Arrow tables, pandas and polars frames."""

import builtins
import json

import numpy as np
import polars as pl
import pytest

import turmwerk as tw
from turmwerk.data.game_rows import read_columns
from turmwerk.data.totals import Totals
from turmwerk.version import commit

SEARCH = {"generations": 2, "games": 8, "population": 4, "verified_games": 20}


def origin_of(table):
    return json.loads(table.schema.metadata[b"turmwerk"])


class TestRowsOfGames:
    def test_every_row_is_the_same_as_in_the_array(self, any_game):
        result = any_game.simulate(40, seed=3, first=7, rows=True)
        table, rows = result.to_arrow(), result.rows
        assert table["game_index"].to_pylist() == list(range(7, 47)) == rows["game_index"].tolist()
        for seat in range(any_game.players):
            assert table[f"score_{seat}"].to_pylist() == rows["scores"][:, seat].tolist()
            assert [won > 0 for won in table[f"won_{seat}"].to_pylist()] == rows["wins"][:, seat].tolist()
            for number, category in enumerate(any_game.categories):
                assert table[f"points_{category}_{seat}"].to_pylist() == rows["breakdown"][:, seat, number].tolist()
            for fact, values in any_game.facts.items():
                assert table[f"{fact}_{seat}"].to_pylist() == [values[number] for number in rows[fact][:, seat]]
        assert table["rounds"].to_pylist() == rows["rounds"].tolist()
        assert table["decisions"].to_pylist() == rows["decisions"].tolist()
        assert table["ending"].to_pylist() == [any_game._engine.ENDINGS[number] for number in rows["ending"]]
        n_columns = 4 + any_game.players * (2 + len(any_game.categories) + len(any_game.facts))
        assert len(set(table.column_names)) == len(table.column_names) == n_columns

    def test_the_totals_of_the_table_are_those_of_the_games(self, any_game):
        result = any_game.simulate(300, seed=5, rows=True)
        totals = Totals.of(read_columns(any_game, result.to_arrow()))
        again = tw.Result(any_game, 5, 1, 1.0, totals, strategies=result.strategies)
        assert again.signature == result.signature
        assert again.facts == result.facts

    def test_the_mean_of_won_is_the_win_share(self):
        result = tw.simulate("five-towers", 5000, players=5, seed=2, rows=True)
        assert result.shared_win_share > 0
        frame = result.to_polars()
        assert frame.select(pl.mean(f"won_{seat}") for seat in range(5)).row(0) == pytest.approx(result.win_share.tolist())

    def test_pandas_and_polars_say_the_same(self):
        result = tw.simulate("sultaniya", 50, players=2, rows=True)
        assert result.to_pandas().to_dict("list") == result.to_polars().to_dict(as_series=False)
        assert result.to_pandas()["board_0"].dtype == "category"
        assert result.to_polars().schema["ending"] == pl.Categorical

    def test_the_table_says_where_it_comes_from(self):
        game = tw.game("yak", players=3, variant="bonus")
        result = game.simulate(20, seed=9, strategies=["greedy", "random", "random"], rows=True)
        origin = origin_of(result.to_arrow())
        assert origin == {
            "rows": "games",
            "version": tw.__version__,
            "commit": commit(),
            "game": "yak",
            "players": 3,
            "variant": "bonus",
            "components": {},
            "reconstructed": list(game.reconstructed),
            "strategies": ["greedy", "random", "random"],
            "seed": 9,
            "games": 20,
            "partial": False,
            "signature": result.signature,
        }
        assert result.to_pandas().attrs["turmwerk"] == origin


STUDIES = {
    "simulate": lambda: tw.simulate("sultaniya", 200, players=2, strategies=["greedy", "random"]),
    "tournament": lambda: tw.tournament("five-towers", ["greedy", "random"], games=60),
    "balance": lambda: tw.balance("five-towers", players=[2, 3], games=60, sample=4, strategies="random"),
    "what_if": lambda: tw.what_if("five-towers", sweep="display.size=4..5", games=60),
    "tune": lambda: tw.tune("five-towers", **SEARCH),
    "options": lambda: tw.options("five-towers", moves=["bid 1", "pass"], strategies="greedy", games=40, generations=0),
    "exploit": lambda: tw.exploit("five-towers", "greedy", **SEARCH),
}


@pytest.fixture(scope="module")
def studies():
    return {name: ask() for name, ask in STUDIES.items()}


class TestFiguresOfStudies:
    @pytest.mark.parametrize("name", STUDIES)
    def test_one_line_for_each_figure(self, studies, name):
        frame = studies[name].to_polars()
        assert frame.height > 5
        keys = ["game", "players", "variant", "strategy", "change", "kind", "figure", "item"]
        assert frame.select(keys).is_duplicated().sum() == 0
        assert frame.filter(pl.col("low") > pl.col("value")).is_empty()
        assert frame.filter(pl.col("high") < pl.col("value")).is_empty()
        assert studies[name].to_pandas().shape == frame.shape == studies[name].to_arrow().shape
        origin = origin_of(studies[name].to_arrow())
        assert (origin["rows"], origin["version"], origin["seed"]) == ("figures", tw.__version__, 1)

    def test_tables_of_all_studies_can_be_put_together(self, studies):
        frames = [study.to_polars() for study in studies.values()]
        assert pl.concat(frames).height == sum(frame.height for frame in frames)

    def test_a_simulation(self, studies):
        result = studies["simulate"]
        frame = result.to_polars()

        def value(figure, item):
            (found,) = frame.filter(figure=figure, item=item)["value"]
            return found

        assert [value("win share", f"P{seat}") for seat in (0, 1)] == result.win_share.tolist()
        assert value("mean points for roofs", "P1") == result.mean_breakdown["roofs"][1]
        assert value("ending", "a palace had all its roofs") == result.endings["a palace had all its roofs"]
        board, figures = next(iter(result.facts["board"].items()))
        assert value("win share by board", board) == figures.win_share
        assert frame.filter(figure="win share")["strategy"].to_list() == ["greedy", "random"]
        assert frame["reconstructed"].all()

    def test_a_tournament(self, studies):
        result = studies["tournament"]
        frame = result.to_polars()
        assert frame.filter(figure="win share", kind="figure")["value"].to_list() == result.win_share.tolist()
        (difference,) = frame.filter(kind="difference").rows(named=True)
        paired = result.differences()[0].paired
        assert (difference["strategy"], difference["item"]) == ("greedy", "minus random")
        assert (difference["value"], difference["low"], difference["high"]) == tuple(paired)

    def test_a_balance_study(self, studies):
        study = studies["balance"]
        frame = study.to_polars().filter(figure="win share", players=3)
        assert frame["value"].to_list() == study.settings[1].win_share.tolist()
        assert frame["item"].to_list() == ["P0", "P1", "P2"]

    def test_a_what_if_study(self, studies):
        study = studies["what_if"]
        frame = study.to_polars().filter(pl.col("figure") == "mean score", pl.col("item").is_null())
        change = study.alternatives[0].change("mean score")
        found = frame.filter(pl.col("change").is_null() | (pl.col("change") == "display.size = 4"))
        assert found["kind"].to_list() == ["figure", "figure", "difference", "unpaired difference"]
        assert found["value"].to_list() == [one.value for one in (change.original, change.changed, change.paired, change.unpaired)]

    def test_options(self, studies):
        study = studies["options"]
        frame = study.to_polars().filter(item="bid 1")
        option = study.option("bid 1")
        assert frame.filter(figure="win share")["value"].to_list() == [option.win_share.value, option.change.value]
        assert frame.filter(figure="mean score")["value"].to_list() == [option.points.value]

    def test_a_search_for_weights(self, studies):
        result = studies["tune"]
        frame = result.to_polars()
        weights = frame.filter(figure="weight")
        assert dict(weights.select("item", "value").iter_rows()) == dict(result.vector.weights)
        assert frame.filter(figure="best of a generation")["value"].to_list() == [one.best for one in result.history]


class TestMissingPackages:
    @pytest.fixture
    def without(self, monkeypatch):
        real = builtins.__import__

        def hide(package):
            from turmwerk.data import packages

            def import_module(name):
                if name.partition(".")[0] == package:
                    raise ImportError(name)
                return real(name, fromlist=["_"])

            monkeypatch.setattr(packages, "import_module", import_module)

        return hide

    @pytest.mark.parametrize(
        ("package", "method", "line"),
        [
            ("pyarrow", "to_arrow", "a table of figures needs pyarrow, which is not installed; run: pip install 'turmwerk[data]'"),
            ("pandas", "to_pandas", "to_pandas needs pandas, which is not installed; run: pip install pandas"),
            ("polars", "to_polars", "to_polars needs polars, which is not installed; run: pip install polars"),
        ],
    )
    def test_one_sentence_says_what_to_install(self, without, package, method, line):
        result = tw.simulate("five-towers", 20)
        without(package)
        with pytest.raises(tw.ExtraError) as caught:
            getattr(result, method)()
        assert str(caught.value) == line


def test_rows_are_numbered_by_their_game():
    assert np.array_equal(tw.simulate("yak", 30, first=100, rows=True).rows["game_index"], np.arange(100, 130))
