"""Balance studies: the figures against the games they come from, for every game."""

import json
from io import StringIO
from typing import ClassVar

import numpy as np
import pytest

import turmwerk as tw
from turmwerk.statistics import Estimate
from turmwerk.studies.balance import balance
from turmwerk.studies.comparison import compare
from turmwerk.studies.course import follow
from turmwerk.studies.effects import by_seat, setup_effects
from turmwerk.studies.figures import Basis
from turmwerk.studies.verdicts import points_of_share, seat_verdict, setting_verdicts


@pytest.fixture(scope="module")
def study():
    return tw.balance("five-towers", games=3000, sample=20, strategies="random")


def test_every_player_count_and_variant(name, players, variant, any_game):
    study = tw.balance(name, players=players, variants=variant, strategies="random", games=300, sample=3)
    (setting,) = study.settings
    result = any_game.simulate(300)
    assert setting.signature == result.signature
    assert [seat.win_share.value for seat in setting.seats] == pytest.approx(result.win_share.tolist())
    assert [seat.mean_score.value for seat in setting.seats] == pytest.approx(result.mean_scores.tolist())
    assert setting.decisions.value == pytest.approx(result.mean_decisions)
    assert setting.rounds.value == pytest.approx(result.mean_rounds)
    assert setting.shared_wins.value == pytest.approx(result.shared_win_share)
    assert sum(share.value for share in setting.endings.values()) == pytest.approx(1)
    for category in setting.categories:
        assert category.mean_points.value == pytest.approx(result.mean_breakdown[category.name].mean())
    assert sum(sum(counts) for _, counts in setting.histogram) == 300 * players
    assert setting_verdicts(setting)
    json.dumps(study.as_dict())


def test_the_settings_are_those_asked_for(study):
    assert [(one.players, one.variant, one.strategy) for one in study.settings] == [(n, "base", "random") for n in (2, 3, 4, 5)]
    assert not study.partial
    few = tw.balance("five-towers", players=[4, 2, 4], strategies=["random"], games=50, sample=0)
    assert [one.players for one in few.settings] == [4, 2]
    assert few.settings[0].course is None


def test_all_levels_of_skill_unless_told():
    study = tw.balance("five-towers", players=2, games=20, sample=0)
    assert study.settings[0].strategy == "random"
    for one in study.settings[1:]:
        assert one.skill.win_share.value > one.fair


def test_the_same_for_any_number_of_threads_and_batches(study, monkeypatch):
    monkeypatch.setattr("turmwerk.studies.batches.LARGEST", 700)
    other = tw.balance("five-towers", games=3000, sample=20, strategies="random", threads=1)
    assert other.signature == study.signature
    for one, again in zip(study.settings, other.settings, strict=True):
        assert one.margin == pytest.approx(again.margin)
        assert one.course == again.course


def test_categories_by_hand():
    study = tw.balance("five-towers", players=3, games=2000, sample=0, strategies="random")
    rows = tw.game("five-towers", players=3).simulate(2000, rows=True).rows
    wins = rows["wins"] / rows["wins"].sum(axis=1, keepdims=True)
    for number, category in enumerate(study.settings[0].categories):
        points = rows["breakdown"][:, :, number]
        relative = points - points.mean(axis=1, keepdims=True)
        assert category.correlation.value == pytest.approx(np.corrcoef(relative.ravel(), wins.ravel())[0, 1])
        alone = [np.flatnonzero(row == row.max()) for row in points]
        leaders = [(game, seats[0]) for game, seats in enumerate(alone) if len(seats) == 1]
        assert category.leader_wins.value == pytest.approx(np.mean([wins[place] for place in leaders]))
        assert category.led == pytest.approx(len(leaders) / 2000)
    assert sum(category.share.value for category in study.settings[0].categories) == pytest.approx(1)


def test_until_stops_early_and_can_be_repeated():
    studies = [tw.balance("five-towers", players=2, games=10**6, until=0.02, sample=0, strategies="random", threads=n) for n in (1, 2)]
    assert studies[0].settings[0].games < 10_000
    assert max(seat.win_share.half_width for seat in studies[0].settings[0].seats) <= 0.02
    assert studies[0].signature == studies[1].signature


def test_ctrl_c_leaves_what_there_is():
    def interrupt(done):
        if done > 5000:
            raise KeyboardInterrupt

    study = tw.balance("five-towers", games=4000, sample=5, strategies="random", progress=interrupt)
    assert study.partial
    assert [one.players for one in study.settings] == [2, 3]
    assert study.settings[0].games == 4000
    assert study.settings[1].games <= 4000
    assert "PARTIAL" in _printed(study)


def _printed(study):
    from rich.console import Console

    from turmwerk.terminal_studies import balance_tables

    output = StringIO()
    Console(width=160, file=output).print(balance_tables(study))
    return output.getvalue()


def test_ctrl_c_before_the_first_batch_is_ctrl_c():
    def interrupt(done):
        raise KeyboardInterrupt

    study = tw.balance("five-towers", games=10, sample=0, strategies="random", progress=interrupt)
    assert study.partial  # the batch was done when it came


class TestCourse:
    def test_of_a_game_followed_by_hand(self):
        game = tw.game("five-towers", players=3)
        course = follow(game, "random", seed=5, games=4)
        legal = []
        for index in range(4):
            state = game.start(seed=5, index=index)
            while not state.is_over:
                legal.append((state.node, len(state.legal())))
                state.play_random()
        assert course.moves.value == pytest.approx(np.mean([n for _, n in legal]))
        assert course.forced.value == pytest.approx(np.mean([n == 1 for _, n in legal]))
        for node in course.nodes:
            counts = [n for name, n in legal if name == node.node]
            assert node.per_game == len(counts) / 4
            assert node.moves.value == pytest.approx(np.mean(counts))

    def test_the_leader_wins_more_the_later(self):
        course = follow(tw.game("five-towers", players=2), "random", seed=1, games=150)
        shares = [share.value for _, share in course.leader_wins]
        assert shares[0] < shares[2] < shares[-1]
        assert 0 < course.decided_at.value < 1
        assert course.lead_changes.value > 0

    def test_lead_changes(self):
        from turmwerk.studies.course import _Game

        game = object.__new__(_Game)
        game.leading = np.array([[1, 0], [1, 1], [1, 0], [0, 1], [1, 1], [0, 1], [1, 0]], float)
        game.wins = np.array([1.0, 0.0])
        assert game.lead_changes == 2
        assert game.decided_at == pytest.approx(6 / 7)
        assert game.leader_wins(0.01) == 1
        assert game.leader_wins(2 / 7) == 0.5


class TestEffects:
    """A game is made up that tells what its seats were dealt."""

    class Engine:
        EVENTS = (
            ("hand P0", ("gold", "lead")),
            ("hand P1", ("gold", "lead")),
            ("coins P0", ("copper", "silver")),
            ("coins P1", ("copper", "silver")),
            ("places", ("north", "south")),
            ("weather", ("sun", "rain")),
            ("cards", tuple("abcdefghijklmnopqrstuvwxyz")),
        )

        class Position:
            def __init__(self, rules, seed, index):
                self.index = index

            def setup(self):
                hands = ("gold", "lead") if self.index % 2 else ("lead", "gold")
                places = "north south" if self.index % 5 else "south north"
                coins = [" ".join(["silver"] * (self.index // step % 3) + ["copper"]) for step in (6, 18)]
                weather = "sun" if self.index % 3 else "rain"
                drawn = [f"{kind} P{seat} {item}" for kind, items in (("hand", hands), ("coins", coins)) for seat, item in enumerate(items)]
                return [*drawn, f"places {places}", f"weather {weather}", "cards a b c"]

    class Game:
        players = 2
        rules = None
        facts: ClassVar = {}

        class info:  # noqa: N801
            seat_draws = ("places",)

    @pytest.fixture
    def effects(self):
        """Who has gold wins 7 of 10 games; each silver brings 3 points, the sun everybody one."""
        self.Game.engine = self.Engine
        n = 5400  # a multiple of all periods
        rng = np.random.default_rng(1)
        rows = np.zeros(n, [("scores", int, (2,)), ("wins", bool, (2,))])
        index = np.arange(n)
        gold = 1 - index % 2
        winner = np.where(rng.random(n) < 0.7, gold, 1 - gold)
        rows["wins"][index, winner] = True
        rows["scores"][:] = 10
        rows["scores"][index, winner] += 4
        rows["scores"] += 3 * np.stack([index // 6 % 3, index // 18 % 3], axis=1)
        rows["scores"][index % 3 > 0] += 1
        return {(one.kind, one.item): one for one in setup_effects(self.Game(), rows, seed=1)}

    def test_who_has_gold_wins(self, effects):
        gold = effects["hand", "gold"]
        assert gold.basis is Basis.HOLDERS
        assert gold.of_seat
        assert gold.matters
        assert gold.share.value == pytest.approx(0.2, abs=0.03)
        assert gold.score.value == pytest.approx(0.8, abs=0.1)
        assert effects["hand", "lead"].share.value == pytest.approx(-gold.share.value)

    def test_of_what_a_seat_can_have_several_each_counts(self, effects):
        silver = effects["coins", "silver"]
        assert silver.basis is Basis.EACH
        assert not silver.matters
        assert silver.share.low < 0 < silver.share.high
        assert silver.score.low < 1.5 < silver.score.high  # half of 3: the table's mean rises with it

    def test_places_in_a_list_are_seats(self, effects):
        assert effects["places", "north"].basis is Basis.HOLDERS
        assert effects["places", "north"].games == 5400
        assert not effects["places", "north"].matters

    def test_of_the_table(self, effects):
        sun = effects["weather", "sun"]
        assert sun.basis is Basis.TABLE
        assert not sun.of_seat
        assert sun.share.low < 0 < sun.share.high
        assert sun.score.value == pytest.approx(1, abs=0.1)

    def test_what_says_nothing_is_left_out(self, effects):
        assert {kind for kind, _ in effects} == {"hand", "coins", "places", "weather"}
        assert ("coins", "copper") not in effects  # everybody always has one

    def test_start_money_is_leveled_on_the_same_deals(self):
        original = tw.game("asara", players=3)
        assert by_seat(original) == {"money.start": [20, 21, 22]}
        (setting,) = tw.balance("asara", players=3, variants="basic", strategies="random", games=400, sample=0).settings
        effects = [one for one in setting.effects if one.basis is Basis.LEVELED]
        assert [one.item for one in effects] == ["P1: 21 instead of 20", "P2: 22 instead of 20"]
        leveled = tw.game("asara", players=3, components={"money.start": [20, 20, 20, 20]}).simulate(400)
        for seat, effect in enumerate(effects, 1):
            assert effect.share.value == pytest.approx(original.simulate(400).win_share[seat] - leveled.win_share[seat])
            assert effect.games == 400
        assert not by_seat(tw.game("asara", components={"money.start": [20, 20, 22, 23]}))

    @pytest.mark.parametrize(
        ("name", "variant", "kinds"),
        [
            ("asara", "professional", {"deal", "fill bases", "money.start"}),
            ("yak", "bonus", {"bonus", "remove", "carts", "stones"}),
            ("sultaniya", "base", {"board", "goals"}),
        ],
    )
    def test_what_the_games_deal(self, name, variant, kinds):
        (setting,) = tw.balance(name, players=3, variants=variant, strategies="random", games=400, sample=0).settings
        assert kinds <= {one.kind for one in setting.effects}


class TestWords:
    def test_seats(self, study):
        texts = [seat_verdict(one) for one in study.settings]
        assert all("points of share" in text for text in texts)

    def test_points(self):
        assert points_of_share(Estimate(-0.018, -0.02, -0.016)) == "1.80 ± 0.20 points of share"

    def test_an_unfair_seat_is_named(self):
        study = tw.balance("five-towers", players=2, games=2000, sample=0, strategies="random")
        (setting,) = study.settings
        from dataclasses import replace

        seats = tuple(
            replace(seat, advantage=Estimate(sign * 0.05, sign * 0.05 - 0.01, sign * 0.05 + 0.01))
            for seat, sign in zip(setting.seats, (1, -1), strict=True)
        )
        assert seat_verdict(replace(setting, seats=seats)) == "P0 wins 5.0 ± 1.0 points of share more than fair"

    def test_limits_are_endings_of_the_game(self):
        limits = {info.name: info.limit for info in tw.games() if info.limit}
        assert list(limits) == ["yak", "sultaniya"]
        assert all(limit in tw.game(name).engine.ENDINGS for name, limit in limits.items())

    def test_a_limit_is_told(self):
        study = tw.balance("sultaniya", players=2, strategies="random", variants="base", games=300, sample=0)
        (setting,) = study.settings
        assert setting.guarded == setting.endings["the round limit was reached"]
        assert f"a limit ended {setting.guarded.value:.2%} of the games" in setting_verdicts(setting)


class TestComparison:
    def test_what_stands_out(self, study):
        lines = {line.name: line for line in study.comparison("base", "random").lines}
        assert lines["margin of victory"].marked[:3] == (True, False, False)
        assert not any(lines["rounds"].marked)

    def test_one_player_count_stands_beside_nothing(self, study):
        assert not any(any(line.marked) for line in compare(study.settings[:1]).lines)


def test_csv(study, tmp_path):
    import csv

    study.to_csv(tmp_path / "study.csv")
    with (tmp_path / "study.csv").open() as file:
        lines = list(csv.DictReader(file))
    first = next(line for line in lines if line["figure"] == "win share" and line["players"] == "3" and line["item"] == "P2")
    assert float(first["value"]) == study.settings[1].seats[2].win_share.value
    assert {"margin", "correlation with winning", "leader wins", "lead changes", "legal moves"} <= {line["figure"] for line in lines}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 9}, "cannot be played by 9 players"),
        ({"players": []}, "at least one player count"),
        ({"variants": "x"}, "has no variant 'x'"),
        ({"strategies": "clever"}, "unknown strategy 'clever'"),
        ({"strategies": []}, "at least one strategy"),
        ({"games": 0}, "number of games 0 is not allowed"),
        ({"until": 2}, "until 2 is not allowed"),
        ({"sample": -1}, "number of games to follow -1 is not allowed"),
        ({"components": {"display.sice": 5}}, "did you mean display.size"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(tw.TurmwerkError, match=message):
        balance("five-towers", **arguments)


def test_ctrl_c_never_leaves_half_a_batch():
    import signal

    from turmwerk.studies.batches import uninterrupted

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may ignore it
    reached = []

    def block():
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end of the block")

    with pytest.raises(KeyboardInterrupt):
        block()
    assert reached
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler
