"""Balance studies: the figures against the games they come from, for every game."""

import json
from dataclasses import replace
from io import StringIO
from typing import ClassVar

import numpy as np
import pytest
from facts import facts_of

import turmwerk as tw
from turmwerk.statistics import Estimate
from turmwerk.strategy.lineup import Lineup
from turmwerk.studies.balance import balance
from turmwerk.studies.comparison import compare
from turmwerk.studies.course import course_of
from turmwerk.studies.effects import Outcomes, by_seat, judged, setup_effects
from turmwerk.studies.figures import Basis
from turmwerk.studies.verdicts import seat_verdict, setting_verdicts, size_in_points
from turmwerk.work.course import UNITS, who_led
from turmwerk.work.playing import Player
from turmwerk.work.tasks import Job
from turmwerk.work.wants import WantCourse


@pytest.fixture(scope="module")
def study():
    return tw.balance("five-towers", games=3000, sample=20, strategies="random")


def test_every_player_count_and_variant(name, players, variant, any_game):
    study = tw.balance(name, players=players, variant=variant, strategies="random", games=300, sample=3)
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


@pytest.mark.parametrize("games", [1, 20, 2000])
def test_the_levels_of_skill_do_not_depend_on_the_number_of_games(games):
    study = tw.balance("five-towers", players=2, games=games, sample=0)
    assert [one.strategy for one in study.settings] == ["random", "greedy", "expert"]
    assert study.verdicts[0].startswith("base, expert play")
    if games > 1:
        assert all(one.skill.win_share.value > one.fair for one in study.settings[1:])


def test_master_joins_with_a_number_of_games_of_its_own():
    study = tw.balance("five-towers", players=2, games=30, master=4, sample=4)
    assert [(one.strategy, one.games) for one in study.settings] == [("random", 30), ("greedy", 30), ("expert", 30), ("master", 4)]
    assert study.levels == ["expert", "greedy", "random", "master"]  # few games are a check on the others
    assert "(expert play" in study.headline
    assert study.settings[-1].skill.against == "expert"
    assert study.as_dict()["master"] == 4
    by_name = tw.balance("five-towers", players=2, games=3, sample=0, strategies=["master", "expert"])
    assert [(one.strategy, one.games) for one in by_name.settings] == [("master", 3), ("expert", 3)]
    assert by_name.levels[0] == "master"
    with pytest.raises(tw.TurmwerkError, match="number of games of master -1 is not allowed"):
        tw.balance("five-towers", master=-1)


def test_the_same_for_any_number_of_threads_and_chunks(study, monkeypatch):
    for name in ("CHUNK", "LOCKSTEP_CHUNK"):
        monkeypatch.setattr(f"turmwerk.work.playing.{name}", 700)
    other = tw.balance("five-towers", games=3000, sample=20, strategies="random", threads=1)
    assert other.signature == study.signature
    for one, again in zip(study.settings, other.settings, strict=True):
        assert one == again


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
    def interrupt(done, total):
        if done > 500_000:
            raise KeyboardInterrupt

    study = tw.balance("five-towers", games=300_000, sample=5, strategies="random", threads=1, progress=interrupt, partial=True)
    assert study.partial
    assert [one.players for one in study.settings] == [2, 3]
    assert study.settings[0].games == 300_000
    assert 1000 < study.settings[1].games < 300_000
    assert "PARTIAL" in _printed(study)


def _printed(study):
    from rich.console import Console

    from turmwerk.cli.balance_tables import balance_tables

    output = StringIO()
    Console(width=160, file=output).print(balance_tables(study))
    return output.getvalue()


def test_ctrl_c_after_the_first_task_leaves_that_task():
    def interrupt(done, total):
        if done:
            raise KeyboardInterrupt

    study = tw.balance("five-towers", games=10, sample=0, strategies="random", threads=1, progress=interrupt, partial=True)
    assert study.partial
    (setting,) = study.settings
    assert setting.players == 2
    assert setting.signature == tw.game("five-towers", players=2).simulate(setting.games).signature


def test_ctrl_c_in_the_first_task_leaves_nothing(monkeypatch):
    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("turmwerk.work.session.Session.play", interrupt)
    with pytest.raises(KeyboardInterrupt):
        tw.balance("five-towers", games=10, sample=0, strategies="random")


def follow(game, strategy, *, seed, games):
    job = Job.of_table(Lineup(game, strategy), seed=seed, want=WantCourse())
    return course_of(game, Player(job, np.zeros(1, np.uint8)).play(0, games))


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
        scores = np.array([[1, 0], [1, 1], [2, 1], [2, 3], [3, 3], [3, 4], [5, 4]])  # after each decision; seat 0 wins
        assert who_led(scores, [0])[0].tolist() == [2, 7, 6]
        assert who_led(scores[:3], [0])[0].tolist() == [0, 3, 0]

    def test_the_win_share_of_who_leads(self):
        scores = np.array([[1, 1], [2, 1], [1, 2], [3, 2]])
        leads, last = who_led(scores, [0]).leaders / UNITS
        assert leads.tolist() == [0.5, 0.5, 1, 0, 1]
        assert last.tolist() == [0.5, 0.5, 0, 1, 0]
        assert (who_led(scores, [0, 1])[1] / UNITS).tolist() == [[0.5] * 5] * 2

    def test_who_has_just_moved_does_not_lead_for_that(self):
        """Both get a point a round; the first seat is ahead in the middle of each of the ten rounds, and wins nothing by that."""
        turns = np.arange(1, 21)
        scores = np.stack([(turns + 1) // 2, turns // 2], axis=1)
        scores[-1] += (0, 1)
        middle = [who_led(scores[:19], [1], given)[1][0] / UNITS for given in (None, turns[:19] // 2)]
        assert middle[0].tolist() != [0.5] * 5
        assert middle[1].tolist() == [0.5] * 5
        few = np.minimum(turns // 2, 7)  # rounds that are long parts of a game are not waited for
        assert (who_led(scores, [1], few)[1] == who_led(scores, [1])[1]).all()


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
        _rules = None
        facts: ClassVar = {}
        reconstructed = ("places.north.size",)
        setup_words: ClassVar = {"places": "the seat's place"}

        class info:  # noqa: N801
            seat_draws = ("places",)

    @pytest.fixture
    def effects(self):
        """Who has gold wins 7 of 10 games; each silver brings 3 points, the sun everybody one."""
        self.Game._engine = self.Engine
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
        outcomes = Outcomes(rows["wins"].astype(float), rows["scores"].astype(float))
        return {(one.kind, one.item): one for one in judged(self.Game(), setup_effects(self.Game(), outcomes, seed=1))}

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
        assert effects["places", "north"].reconstructed
        assert not effects["places", "south"].reconstructed
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
        (setting,) = tw.balance("asara", players=3, variant="basic", strategies="random", games=400, sample=0).settings
        effects = [one for one in setting.effects if one.basis is Basis.EQUALIZED]
        assert [one.item for one in effects] == ["P1: 21 instead of 20", "P2: 22 instead of 20"]
        leveled = tw.game("asara", players=3, components={"money.start": [20, 20, 20, 20]}).simulate(400)
        for seat, effect in enumerate(effects, 1):
            assert effect.share.value == pytest.approx(original.simulate(400).win_share[seat] - leveled.win_share[seat])
            assert effect.games == 400
        assert not by_seat(tw.game("asara", components={"money.start": [20, 20, 22, 23]}))

    @pytest.mark.parametrize("info", tw.games(), ids=lambda info: info.name)
    def test_what_the_games_deal(self, info):
        for variant, kinds in facts_of(info.name).DEALT.items():
            (setting,) = tw.balance(info.name, players=3, variant=variant, strategies="random", games=400, sample=0).settings
            assert kinds <= {one.kind for one in setting.effects}


class TestWords:
    def test_points(self):
        assert size_in_points(Estimate(-0.018, -0.02, -0.016)) == "1.80 ± 0.20 percentage points"

    @pytest.mark.parametrize(
        ("advantages", "half_width", "sentence"),
        [
            ((0.01, -0.01), 0.02, "no unfairness shown: up to 3.0 percentage points remain possible"),
            ((0.004, -0.004), 0.001, "fair within 1 percentage point: P0 wins 0.40 ± 0.10 percentage points more than fair"),
            ((-0.05, 0.05), 0.02, "P1 wins 5.0 ± 2.0 percentage points more than fair"),
            (
                (-0.05, 0.07, -0.02),
                0.02,
                "P1 wins 7.0 ± 2.0 percentage points more than fair, P0 wins 5.0 ± 2.0 percentage points less than fair",
            ),
            (
                (0.03, -0.08, 0.05),
                0.02,
                "P1 wins 8.0 ± 2.0 percentage points less than fair, "
                "P2 wins 5.0 ± 2.0 percentage points more than fair, and 1 more seat differs",
            ),
        ],
    )
    def test_seats(self, study, advantages, half_width, sentence):
        setting = next(one for one in study.settings if one.players == len(advantages))
        seats = tuple(
            replace(seat, advantage=one, joint=one, differs=one.excludes_zero)
            for seat, value in zip(setting.seats, advantages, strict=True)
            for one in [Estimate(value, value - half_width, value + half_width)]
        )
        assert seat_verdict(replace(setting, seats=seats)) == sentence

    @pytest.mark.parametrize("info", [info for info in tw.games() if info.limit], ids=lambda info: info.name)
    def test_limits_are_endings_of_the_game(self, info):
        assert info.limit in tw.game(info.name)._engine.ENDINGS

    def test_a_limit_is_told(self):
        study = tw.balance("sultaniya", players=2, strategies="random", variant="base", games=300, sample=0)
        (setting,) = study.settings
        assert setting.guarded == setting.endings["the round limit was reached"]
        assert f"only a limit ({setting.limit_key}) ended {setting.guarded.value:.2%} of the games" in setting_verdicts(setting)


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
        ({"players": []}, "player count .* is not allowed; it must be one or a list of: 2, 3, 4, 5"),
        ({"variant": "x"}, "has no variant 'x'"),
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

    from turmwerk.interrupts import uninterrupted

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
