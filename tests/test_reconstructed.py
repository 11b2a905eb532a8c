"""Plausible ranges of what is reconstructed, and whether verdicts survive them."""

import csv
import json

import pytest
from commands import turmwerk

import turmwerk as tw
from turmwerk.components.sultaniya import read_tiles
from turmwerk.formatting import percentage_points
from turmwerk.reference.chance import Rng
from turmwerk.statistics import Estimate
from turmwerk.studies import reconstructed
from turmwerk.studies.figures import SeatFigures

RECONSTRUCTED = [(info, key) for info in tw.games() for key, one in info.components.items() if one.source == "reconstructed"]


class TestRanges:
    def test_what_is_reconstructed_has_one_and_nothing_else(self):
        for info in tw.games():
            for key, one in info.components.items():
                assert (one.plausible is not None) == (one.source == "reconstructed"), key
                assert one.plausible is None or len(one.plausible.reason) > 15, key

    @pytest.mark.parametrize(("info", "key"), RECONSTRUCTED, ids=lambda value: value if isinstance(value, str) else value.name)
    def test_draws_are_allowed_and_differ(self, info, key):
        component = info.components[key]
        rng = Rng(7, 0, 0)
        drawn = [component.plausible.draw(component, rng.below) for _ in range(40)]
        assert all(component.accepts(one) for one in drawn)
        assert len({str(one) for one in drawn}) > 1
        assert component.plausible.text
        for one in drawn[:5]:
            game = tw.game(info.name, players=2, variant=component.variant or None, components={key: one})
            assert game.simulate(2).games == 2

    @pytest.mark.parametrize(("info", "key"), RECONSTRUCTED, ids=lambda value: value if isinstance(value, str) else value.name)
    def test_the_shipped_value_is_plausible_itself(self, info, key):
        one = info.components[key]
        if one.plausible.values:
            assert one.value in one.plausible.values
        elif one.plausible.each:
            assert set(one.value) <= set(one.plausible.each)
        elif not one.plausible.shuffled:
            shipped = one.value if isinstance(one.value, list) else [one.value]
            low, high = (one if isinstance(one, list) else [one] for one in (one.plausible.low, one.plausible.high))
            assert all(a <= value <= b for a, value, b in zip(low, shipped, high, strict=True))

    def test_shuffled_tiles_show_the_same_symbols(self):
        tiles = next(info for info in tw.games() if info.name == "sultaniya").components["tiles"]
        rows = tiles.plausible.draw(tiles, Rng(3, 0, 0).below)
        before, after = read_tiles(tiles.value), read_tiles(rows)
        assert before != after
        for column in tiles.plausible.shuffled:
            assert sorted((one["floor"], one[column]) for one in before) == sorted((one["floor"], one[column]) for one in after)
        for column in set(tiles.columns) - set(tiles.plausible.shuffled):
            assert [one[column] for one in before] == [one[column] for one in after]

    def test_a_copy_of_the_shipped_table_is_a_components_file(self, tmp_path):
        file = tmp_path / "asara.toml"
        file.write_text('[lights.spaces]\nvalue = 2\n\n[plausible."lights.spaces"]\nlow = 2\nhigh = 4\nreason = "so it is"\n')
        assert dict(tw.game("asara", components=file).changed) == {"lights.spaces": 2}

    def test_the_command_shows_them(self):
        assert "reconstructed, plausible 2..4" in turmwerk("components", "asara").stdout
        found = json.loads(turmwerk("components", "asara", "--json").stdout)
        assert found["lights.spaces"]["plausible"]["high"] == 4
        assert found["price.white"]["plausible"] is None


def seat(value, half, number=0):
    joint = Estimate(value, value - half, value + half)
    return SeatFigures(number, joint.shifted(0.5), joint, joint, joint.excludes_zero, joint, 1.0, {})


class TestOutcomes:
    """Three of them, by the interval."""

    @pytest.mark.parametrize(
        ("there", "outcome"),
        [((0.05, 0.02), "holds"), ((-0.05, 0.02), "fails"), ((0.0, 0.005), "fails"), ((0.02, 0.03), "open"), ((-0.02, 0.03), "open")],
    )
    def test_an_edge(self, there, outcome):
        assert reconstructed._edge_outcome(seat(0.06, 0.01), seat(*there)) == outcome

    @pytest.mark.parametrize(
        ("there", "outcome"), [((0.0, 0.005), "holds"), ((0.05, 0.02), "fails"), ((0.0, 0.02), "open"), ((0.006, 0.003), "holds")]
    )
    def test_fairness(self, there, outcome):
        assert reconstructed._fair_outcome([seat(*there), seat(-there[0], there[1], 1)]) == outcome


@pytest.fixture(scope="module")
def study():
    return tw.balance("yak", players=2, strategies=["random", "expert"], games=300, sample=0, reconstructed=True)


class TestStudy:
    def test_the_variants(self, study):
        assert [one.number for one in study.plausible] == list(range(1, 11))
        assert len({str(one.components) for one in study.plausible}) == 10
        first = study.plausible[0]
        assert [(one.players, one.variant, one.strategy, one.games) for one in first.settings] == [
            (2, "base", "expert", 300),
            (2, "bonus", "expert", 300),
        ]
        assert set(first.components) == set(study.reconstructed)

    def test_a_variant_is_the_study_of_that_game(self, study):
        """Bonus cards play no part in the base variant."""
        one = study.plausible[3]
        sizes = {"points.sizes": one.components["points.sizes"]}
        again = tw.balance("yak", players=2, variant="base", components=sizes, strategies="expert", games=300, sample=0)
        assert again.settings[0].seats == one.settings[0].seats

    def test_the_seed_decides(self, study):
        again = tw.balance("yak", players=2, strategies=["random", "expert"], games=300, sample=0, reconstructed=True, threads=1)
        assert again.plausible == study.plausible
        other = tw.balance("yak", players=2, strategies="greedy", games=20, sample=0, seed=2, reconstructed=True)
        assert {str(one.components) for one in other.plausible}.isdisjoint(str(one.components) for one in study.plausible)

    def test_a_variant_alone_draws_the_same(self, study):
        """Whatever else is studied beside it."""
        alone = tw.balance("yak", players=2, variant="base", strategies="expert", games=20, sample=0, reconstructed=True)
        assert [one.components["points.sizes"] for one in alone.plausible] == [one.components["points.sizes"] for one in study.plausible]

    def test_words_and_values(self, study, tmp_path):
        answer, *others = study.survival
        assert "of 10 variants of the reconstructed numbers †" in answer or "no verdict" in answer
        assert len(others) == 2
        assert study.findings[0] == answer
        values = json.loads(json.dumps(study.as_dict()))
        assert values["survival"] == study.survival
        assert len(values["plausible"]) == 10
        study.to_csv(tmp_path / "s.csv")
        with open(tmp_path / "s.csv", encoding="utf-8", newline="") as file:
            lines = [one for one in csv.DictReader(file) if one["change"] == "reconstructed numbers, variant 10"]
        assert len(lines) == 2 * 2 * 2
        study.report(tmp_path / "s.html")
        page = (tmp_path / "s.html").read_text(encoding="utf-8")
        assert "Variants of the reconstructed numbers" in page
        assert answer[1:] in page

    def test_without_it_nothing_is_said(self):
        study = tw.balance("yak", players=2, variant="base", strategies="random", games=20, sample=0)
        assert (study.plausible, study.survival) == ((), [])

    @pytest.mark.parametrize(
        ("name", "more"), [("five-towers", {}), ("sultaniya", {"players": 1}), ("yak", {"components": {"points.sizes": [1]}})]
    )
    def test_where_nothing_is_reconstructed_it_is_refused(self, name, more):
        variant = tw.game(name).variant
        with pytest.raises(tw.ArgumentError, match=f"no seats of {name} depend on reconstructed components here; leave out reconstructed"):
            tw.balance(name, variant=variant, strategies="random", games=10, reconstructed=True, **more)

    def test_the_ledger_keeps_them(self, tmp_path):
        asked = {"players": 2, "variant": "base", "strategies": "greedy", "games": 50, "sample": 0, "keep": tmp_path / "k.db"}
        first = tw.balance("yak", reconstructed=True, **asked)
        again = tw.balance("yak", reconstructed=True, **asked)
        assert again.plausible == first.plausible
        with pytest.raises(tw.LedgerError):
            tw.balance("yak", **asked)

    def test_changed_components_that_do_not_go_with_it(self):
        """One base piece of each color cannot carry gold twice: only what the rules accept is drawn."""
        game = tw.game("asara", players=2, components={"pieces.base": [1] * 5})
        study = tw.balance(game, strategies="random", games=10, sample=0, reconstructed=True)
        assert all(max(one.components["gold.base"]) <= 1 for one in study.plausible)


def test_an_edge_has_one_interval_here_and_in_the_headline():
    """It was picked from three seats: both quote what holds for all of them."""
    study = tw.balance("asara", players=3, variant="basic", strategies="expert", games=1000, sample=0, reconstructed=True)
    quoted = f"({percentage_points(study.settings[0].favored.joint, '{:+.1f}')})"
    assert quoted in study.survival[1]
    assert quoted.strip("()") in study.headline


def test_the_command():
    words = ["--players", 2, "--variant", "basic", "--strategies", "expert", "--games", 200, "--sample", 0, "--reconstructed"]
    printed = turmwerk("balance", "asara", *words).stdout
    assert "of 10 variants of the reconstructed numbers † (expert play)." in printed
    assert "- 2 players †: " in printed
