"""The health of a game: every figure against games with a known answer, and how often intervals cover the truth."""

import json
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from commands import turmwerk
from rich.console import Console

import turmwerk as tw
from turmwerk.cli.balance_tables import balance_answer
from turmwerk.data.totals import WIN
from turmwerk.statistics import Estimate, estimate_from_means
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import weaker_level
from turmwerk.studies.course import certain_kinds, dead_kinds
from turmwerk.studies.figures import KindUse
from turmwerk.studies.health.choices import choices_of
from turmwerk.studies.health.exchange import Exchange, closeness_of, in_spreads
from turmwerk.studies.health.luck import luck_of
from turmwerk.studies.health.questions import GAPS, QUESTIONS, SEARCHING, away_from_zero, move_sentences
from turmwerk.studies.health.scales import FAIR, LENGTH, LUCK, SKILL
from turmwerk.studies.health.seconds import TO_DO, TO_DOUBLE, checked_seconds
from turmwerk.work.answers import Answer
from turmwerk.work.course import COUNTED, counted_nodes, kinds_of
from turmwerk.work.playing import Player
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantChoices, WantTables

NAMES = [one.name for one in QUESTIONS]


@pytest.fixture(scope="module")
def study():
    return tw.balance("five-towers", players=[2, 3], games=400, sample=20, decisions=4)


def exchanged(game, strong, weak, deals, seed=1):
    n = game.players
    tables = [Seating(0, tuple(int(one != seat) for one in range(n))) for seat in range(n)]
    job = Job([game], [parse(game, strong), parse(game, weak)], tables, seed=seed, want=WantTables())
    return Exchange(strong, weak, Player(job, np.zeros(1, np.uint8)).play(0, deals))


class TestLines:
    def test_eight_questions_each_with_a_word_a_number_and_a_sentence(self, study):
        (health,) = study.health
        assert [line.question for line in health.lines] == NAMES
        assert health.strategy == "expert"
        for line in health.lines:
            assert [one.players for one in line.figures] == [2, 3]
            assert all(one.estimate.has_interval for one in line.figures)
            assert line.word
            assert line.sentence.endswith(".")

    def test_the_numbers_are_those_of_the_settings(self, study):
        (health,) = study.health
        for one in study.settings:
            if one.strategy == "expert":
                texts = {line.question: line.text(one.players) for line in health.lines}
                assert texts["skill"].startswith(f"× {one.skill.multiple.value:.2f}")
                assert texts["luck"].startswith(f"{one.luck.luck.value:.0%}")
                assert texts["length"].startswith(f"{one.course.minutes.value:.1f}")

    def test_json_and_tables_have_them(self, study):
        lines = json.loads(json.dumps(study.as_dict()))["health"][0]["lines"]
        assert [line["question"] for line in lines] == NAMES
        figures = {one.figure for one in study._lines()}
        assert {"minutes", "margin in spreads", "share of the variance of wins", "stake of a free decision"} <= figures

    def test_levels_stand_side_by_side_where_they_differ(self, study):
        (health,) = study.health
        length = health.line("length")
        assert {one.strategy for one in length.levels} == {"greedy"}
        assert all(one.differs for one in length.levels)
        assert "Greedy play: " in length.sentence

    def test_who_beats_random_players_is_not_told(self, study):
        """One greedy player among random ones wins nearly always; that is neither skill nor luck of this game."""
        (health,) = study.health
        for question in ("skill", "luck", "interaction"):
            assert not health.line(question).levels
            assert "reedy play:" not in health.line(question).sentence
        alone = replace(study, settings=tuple(one for one in study.settings if one.strategy != "expert"))
        for question in ("skill", "luck", "interaction"):
            line = alone.health[0].line(question)
            assert (line.word, len(line.figures)) == ("random play only", 2)
            assert "turmwerk tune" in line.sentence

    def test_a_line_never_mixes_levels(self, study):
        """A study that was stopped in the last setting has no exchange there; greedy among random players says nothing about experts."""
        stopped = [replace(one, skill=None, luck=None) if (one.strategy, one.players) == ("expert", 3) else one for one in study.settings]
        (health,) = replace(study, settings=tuple(stopped)).health
        for question in ("skill", "luck"):
            line = health.line(question)
            assert {one.strategy for one in line.figures} == {"expert"}
            assert line.text(2) != line.text(3) == "–"

    def test_what_was_not_measured_is_not_claimed(self):
        study = tw.balance("five-towers", players=2, games=50, sample=0, decisions=0, strategies="random")
        words = {line.question: line.word for line in study.health[0].lines}
        assert {name for name, word in words.items() if word == "–"} == {*NAMES} - {"fair seats", "close"}

    def test_a_game_for_one_has_a_length_only(self):
        study = tw.balance("sultaniya", players=1, variant="base", games=20, sample=4)
        words = {line.question: line.word for line in study.health[0].lines}
        assert [name for name, word in words.items() if word != "–"] == ["length"]

    def test_decisions_are_judged_at_the_strongest_weights_only(self, study):
        assert [one.strategy for one in study.settings if one.choices] == ["expert", "expert"]
        assert study.settings[-1].choices.decisions == 4


class TestKnownAnswers:
    """A lottery, a game without chance, a game of skill."""

    @pytest.mark.parametrize("players", [2, 4])
    def test_random_play_is_luck(self, players):
        found = exchanged(tw.game("yak", players=players), "random", "random", 2000)
        luck = found.luck()
        assert luck.luck.value > 0.99
        assert luck.skill.low == 0 < luck.skill.high < 0.02
        assert found.skill().multiple.low <= 1 <= found.skill().multiple.high

    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_a_game_without_chance_is_not(self, players):
        """Who sits where decides, differently in every seat."""
        rng = np.random.default_rng(players)
        winner = rng.integers(0, players, players)  # by table
        wins = np.zeros((200, players, players))
        wins[:, np.arange(players), winner] = 1
        luck = luck_of(wins)
        assert luck.luck.value == 0
        assert luck.luck.high < 0.03
        assert luck.skill.value + luck.seat.value == pytest.approx(1)

    def test_the_stronger_player_always_wins(self):
        wins = np.tile(np.eye(3), (100, 1, 1))
        assert luck_of(wins).skill.value == pytest.approx(1)

    def test_the_first_seat_always_wins(self):
        wins = np.zeros((100, 3, 3))
        wins[:, :, 0] = 1
        assert luck_of(wins).seat.value == pytest.approx(1)

    def test_the_deal_decides(self):
        """In every deal one seat wins, whoever sits there."""
        wins = np.zeros((3000, 3, 3))
        winner = np.random.default_rng(1).integers(0, 3, 3000)
        wins[np.arange(3000), :, winner] = 1
        luck = luck_of(wins)
        assert luck.deal.value == pytest.approx(1, abs=0.01)
        assert luck.rest.value == pytest.approx(0, abs=0.01)

    def test_the_parts_sum_to_one(self):
        luck = exchanged(tw.game("asara", players=3, variant="basic"), "expert", "greedy", 500).luck()
        assert luck.skill.value + luck.seat.value + luck.deal.value + luck.rest.value == pytest.approx(1, abs=0.02)
        assert luck.luck.value == pytest.approx(luck.deal.value + luck.rest.value, abs=0.02)

    def test_random_choices_are_worth_nothing(self):
        game = tw.game("five-towers", players=2)
        job = Job.of_table(Lineup(game, "random"), seed=1, want=WantChoices(60))
        found = choices_of(Player(job, np.zeros(1, np.uint8)).play(0, 150), 60)
        assert found.decisions == 150
        assert found.stake.low < 0 < found.stake.high

    def test_choices_of_a_judged_decision(self):
        """Four moves; the one that was made wins always, the others never: known from the counts."""
        answer = Answer(2, choices=np.array([[4, 10 * WIN, 10 * WIN, 1, 0], [0, 0, 0, 0, 0]]))
        found = choices_of(answer, 10)
        assert (found.decisions, found.stake.value, found.real.value, found.same.value) == (1, 0.75, 1, 0)

    def test_others_do_not_matter_in_a_race_side_by_side(self):
        """The same scores whoever else plays: no interaction; three points more: three."""
        rng = np.random.default_rng(1)
        equals = rng.normal(40, 5, (300, 2))
        answer = Answer(300, wins=np.zeros((300, 2, 2), int), scores=np.repeat(equals[:, None], 2, axis=1))
        assert Exchange("a", "b", answer).interaction(equals).points.value == 0
        assert Exchange("a", "b", answer).interaction(equals - 3).points.value == pytest.approx(3)

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_margin_of_unrelated_scores(self, players):
        scores = np.random.default_rng(players).normal(40, 8, (100_000, players))
        assert closeness_of(scores).value == pytest.approx(GAPS[players], abs=0.01)


class TestMoves:
    def test_dead_and_dominant_moves_need_intervals(self, study):
        never, sometimes = Estimate(0.0, 0.0, 0.001), Estimate(0.4, 0.3, 0.5)
        kinds = [
            KindUse("never", 5000, never),
            KindUse("rare", 60, Estimate(0.0, 0.0, 0.06)),
            KindUse("often", 5000, Estimate(0.9, 0.89, 0.91)),
        ]
        made = replace(study.settings[-1].course, kinds=tuple(kinds))
        assert (dead_kinds(made), certain_kinds(made)) == (["never"], [])
        crowded = [KindUse("never", 5000, never, never), KindUse("crowded out", 5000, never, sometimes), KindUse("alone", 5000, never)]
        made = replace(made, kinds=(KindUse("always", 5000, Estimate(0.999, 0.998, 1.0)), *crowded))
        assert (dead_kinds(made), certain_kinds(made)) == (["never"], ["always"])
        habit = replace(made, kinds=(replace(made.kinds[0], missed=False), *crowded))  # made always, and for nothing
        assert (dead_kinds(habit), certain_kinds(habit)) == (["never"], [])

    def test_the_kinds_that_are_offered_are_counted(self, study):
        setting = study.settings[-1]
        for one in setting.course.kinds:
            assert one.kind in kinds_of(tw.game("five-towers", players=3))
            assert one.offered >= 50
        assert 0 < next(one.taken.value for one in setting.course.kinds if one.kind == "pass") < 1


class TestLength:
    def test_who_waits_for_whom(self):
        """P0, P1, P1, P0, P0, P1 at one node: P0 waits once for two decisions, P1 once for two."""
        nodes, gaps = counted_nodes(np.array([[0, 0, 2], [1, 0, 1], [1, 0, 4], [0, 0, 1], [0, 0, 8], [1, 0, 1]]), 1)
        counts = dict(zip(COUNTED, nodes[0].tolist(), strict=True))
        assert gaps == 2
        assert counts == {"decisions": 6, "moves": 17, "forced": 3, "bits": 6000, "waited": 4, "waited bits": 5000}

    def test_minutes_by_the_number_of_moves(self):
        game = tw.game("five-towers", players=2)
        study = tw.balance(game, strategies="random", games=5, sample=5, seed=3)
        spent = []
        for index in range(5):
            state = game.start(seed=3, index=index)
            spent.append(0.0)
            while not state.is_over:
                spent[-1] += TO_DO + TO_DOUBLE * np.log2(len(state.legal()))
                state.play_random()
        assert study.settings[0].course.minutes.value == pytest.approx(np.mean(spent) / 60, rel=1e-3)

    def test_own_seconds(self):
        asked = {"strategies": "random", "games": 5, "sample": 5, "players": 2}
        every = tw.balance("five-towers", seconds_per_decision=6, **asked).settings[0]
        assert every.course.minutes.value == pytest.approx(every.decisions.value / 10)
        nodes = {node.node: node.per_game for node in every.course.nodes}
        bids = tw.balance("five-towers", seconds_per_decision={"bid": 60, "build": 0, "raze": 0}, **asked).settings[0]
        assert bids.course.minutes.value == pytest.approx(nodes["bid"])
        assert bids.course.waiting.value < every.course.waiting.value * 10

    @pytest.mark.parametrize(
        ("given", "message"),
        [({"bids": 3}, "no kind of decision 'bids'.*bid"), (-1, "seconds -1 of decision 'bid'"), ({"bid": float("nan")}, "seconds nan")],
    )
    def test_seconds_that_are_not_allowed(self, given, message):
        with pytest.raises(tw.TurmwerkError, match=message):
            checked_seconds(tw.game("five-towers", players=2), given)


def test_the_next_weaker_level():
    game = tw.game("yak", players=2)
    found = {level: weaker_level(game, level) for level in ("random", "greedy", "expert", "master", "mcts:50", "flat:20")}
    assert found == {"random": None, "greedy": "random", "expert": "greedy", "master": "expert", "mcts:50": "expert", "flat:20": "expert"}


def test_words_say_what_an_interval_allows():
    assert LUCK.word([LUCK.ranks(Estimate(0.5, 0.4, 0.55))]) == "some"
    assert LUCK.word([LUCK.ranks(Estimate(0.5, 0.1, 0.85))]) == "little to much"
    assert LUCK.word([LUCK.ranks(Estimate(0.5, 0.1, 0.95))]) == "too few games to say"
    assert LUCK.word([(0, 3), (1, 1)]) == "some"
    assert SKILL.word([(1, 1), (2, 2)]) == "some to much"
    assert FAIR.word([(0, 0), (0, 0)]) == "fair"
    assert FAIR.word([(0, 1), (0, 2)]) == "no edge shown"
    assert FAIR.word([FAIR.ranks(Estimate(0.028, 0.007, 0.049))]) == "slight edge"  # shown, though not shown to be above 1 point
    assert FAIR.word([FAIR.ranks(Estimate(0.008, 0.007, 0.009))]) == "fair"
    assert FAIR.word([(0, 1), (1, 2)]) == "slight to large edge"
    always = Estimate(5.6, -np.inf, np.inf)  # the same in every game
    assert LENGTH.word([LENGTH.ranks(always, 1000)]) == "quick"
    assert LENGTH.word([LENGTH.ranks(always, 3)]) == "too few games to say"
    assert away_from_zero(Estimate(-0.05, -0.07, -0.03)) == Estimate(0.05, 0.03, 0.07)
    assert away_from_zero(Estimate(0.01, -0.02, 0.04)).low == 0


def drawn_wins(rng, n, deals, skill, deal, seat):
    """Latent strengths: of the stronger player, of the seat in a deal, of the first seat, and noise; the largest wins."""
    latent = rng.normal(0, deal, (deals, 1, n)) + rng.normal(0, 1, (deals, n, n))
    latent += seat * (np.arange(n) == 0) + skill * np.eye(n)
    return (latent == latent.max(axis=2, keepdims=True)).astype(float)


def luck_coverage(n, world, deals, n_studies):
    rng = np.random.default_rng(deals)
    truth = luck_of(drawn_wins(rng, n, 200_000, *world))
    found = [luck_of(drawn_wins(rng, n, deals, *world)) for _ in range(n_studies)]
    shares = {}
    for name in ("luck", "skill", "seat", "deal", "rest"):
        right = getattr(truth, name).value
        near = 3 * getattr(truth, name).half_width  # the truth is not known exactly either
        ends = [(getattr(one, name).low, getattr(one, name).high) for one in found]
        shares[name] = np.mean([low - near / 10 <= right <= high + near / 10 for low, high in ends])
    return shares


WORLDS = [(0.0, 1.0, 0.0), (1.0, 1.0, 0.3), (0.1, 0.5, 0.0), (2.0, 0.5, 0.0)]  # skill, deal, seat


@pytest.mark.parametrize("world", WORLDS, ids=str)
@pytest.mark.parametrize("n", [2, 4])
def test_coverage_of_luck(n, world):
    shares = luck_coverage(n, world, 300, 100)
    assert min(shares.values()) >= 0.93 - 3 * np.sqrt(0.93 * 0.07 / 100), shares


@pytest.mark.long
@pytest.mark.parametrize("deals", [50, 1000])
@pytest.mark.parametrize("world", WORLDS, ids=str)
@pytest.mark.parametrize("n", [2, 3, 5])
def test_coverage_of_luck_in_many_studies(n, world, deals):
    shares = luck_coverage(n, world, deals, 500)
    if deals < 100:  # how luck divides into the deal and the rest needs more deals
        shares = {name: shares[name] for name in ("luck", "skill", "seat")}
    assert min(shares.values()) >= 0.93 - 3 * np.sqrt(0.93 * 0.07 / 500), shares


@pytest.mark.parametrize("games", [10, 50, 400])
def test_coverage_of_figures_in_spreads(games):
    """Skewed margins of normal scores."""
    rng = np.random.default_rng(games)
    margins = [closeness_of(rng.normal(40, 8, (games, 3))) for _ in range(400)]
    assert np.mean([one.low <= 0.8463 <= one.high for one in margins]) >= 0.93 - 3 * np.sqrt(0.93 * 0.07 / 400)
    changes = []
    for _ in range(400):
        scores = rng.normal(40, 8, (games, 2))
        changes.append(in_spreads(4 + rng.normal(0, 8, games), scores))
    assert np.mean([one.low <= 0.5 <= one.high for one in changes]) >= 0.93 - 3 * np.sqrt(0.93 * 0.07 / 400)


@pytest.mark.parametrize("mean", [0.0, 0.1, 1.0])
def test_coverage_of_a_square(mean):
    """Near 0 its slope says nothing."""
    samples = np.random.default_rng(1).normal(mean, 1, (600, 50, 1))
    found = [estimate_from_means(one, lambda means: means[:, 0] ** 2, 0.95, (0.0, 9.0)) for one in samples]
    assert np.mean([one.low <= mean**2 <= one.high for one in found]) >= 0.93


def test_a_figure_without_spread_has_the_interval_of_its_bounds():
    found = estimate_from_means(np.ones((50, 1)), lambda means: means[:, 0], 0.95, (0.0, 1.0))
    assert found.value == 1
    assert 0.85 < found.low < 1 == found.high
    assert not estimate_from_means(np.ones((1, 1)), lambda means: means[:, 0], 0.95).has_interval


def test_notebooks_show_the_health(study):
    shown = study._repr_html_()
    assert all(name in shown for name in NAMES)
    assert shown.index("<svg") < shown.index("runaway leader")


def test_the_command_takes_seconds():
    asked = ("balance", "five-towers", "--players", 2, "--games", 20, "--sample", 4, "--decisions", 0, "--strategies", "random")
    run = turmwerk(*asked, "--seconds-per-decision", "6")
    assert "length: " in run.stdout
    wrong = turmwerk(*asked, "--seconds-per-decision", "bid=slow")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "must be seconds such as 6" in wrong.stderr
    mixed = turmwerk(*asked, "--seconds-per-decision", "6", "--seconds-per-decision", "bid=3")
    assert "exclude each other" in mixed.stderr


def test_a_game_with_known_flaws_gets_them_named():
    """A seat edge, a runaway leader, a dead move and a dominant one; no other move is called so."""
    study = tw.balance(str(Path(__file__).parent / "flawed_game.py"), players=2, games=600, sample=600, decisions=2, strategies="greedy")
    (health,) = study.health
    assert health.line("fair seats").word == "large edge"
    assert health.line("runaway leader").word == "runaway"
    (course,) = (one.course for one in study.settings)
    assert certain_kinds(course) == ["grab"]
    assert dead_kinds(course) == ["burn", "wait"]  # nobody sells, but only because grabbing is better
    assert sum("“" in one for one in study.findings) == 1
    assert any(one.startswith("dead moves, ") and "dominant moves, made nearly always: “grab”" in one for one in study.findings)
    assert any(one.startswith("runaway leader: who leads half-way wins") for one in study.findings)
    assert not any("decided early" in one for one in study.findings)


def test_a_game_without_strategies_says_how_its_flaws_show(tmp_path):
    """Random players make every move; who searches by the options that are named finds which are dead or dominant."""
    rules = (Path(__file__).parent / "flawed_game.py").read_text()
    shorter = (("rounds == 8", "rounds == 1"), ('"grab": 2', '"grab": 20'), ("[1, *", "[0, *"))
    for old, new in (('STRATEGIES = {"greedy": {"gain": 1}}', ""), *shorter):
        rules = rules.replace(old, new)
    (tmp_path / "flawed.py").write_text(rules)
    asked = partial(tw.balance, tmp_path / "flawed.py", players=2, decisions=1, threads=1)
    study = asked(games=20, sample=20)
    assert SEARCHING in study.health[0].line("choices").sentence
    printed = StringIO()
    Console(file=printed, width=200).print(balance_answer(study))
    assert f"--players 2 {SEARCHING} (players that search" in printed.getvalue()
    (setting,) = asked(strategies="mcts:8", games=250).settings
    assert (certain_kinds(setting.course), dead_kinds(setting.course)) == (["grab"], ["burn", "wait"])


def test_a_lead_that_is_the_seats_own_is_not_a_runaway_one(tmp_path):
    """Six crates for the first seat, and nothing for who leads: it leads and wins nearly always, as its seat does anyway."""
    rules = (Path(__file__).parent / "flawless_game.py").read_text().replace("[0] * self.players", "[6] + [0] * (self.players - 1)")
    (tmp_path / "edge.py").write_text(rules)
    study = tw.balance(tmp_path / "edge.py", players=2, games=300, sample=300, decisions=0, strategies="greedy")
    line = study.health[0].line("runaway leader")
    assert line.figures[0].estimate.value > 0.85
    assert "runaway" not in line.word
    assert "the seats of those who lead half-way win 8" in line.sentence
    assert not any("runaway" in one for one in study.findings)


def test_a_game_without_flaws_gets_none_named():
    """Who has just moved is ahead in the middle of a round; that neither is a lead nor lost by a turn at the end."""
    study = tw.balance(str(Path(__file__).parent / "flawless_game.py"), players=3, games=400, sample=400, decisions=0, strategies="greedy")
    words = {line.question: line.word for line in study.health[0].lines}
    assert words["fair seats"] == "no edge shown"
    assert words["runaway leader"] == "leader ahead"
    assert (words["close"], words["length"]) == ("usual", "quick")
    assert study.findings == []
    assert study.headline.startswith("Flawless: no unfairness shown with 3")


def test_no_moves_are_called_dead_where_no_game_was_followed():
    study = tw.balance("five-towers", players=2, games=50, sample=0, strategies="greedy")
    assert study.settings[0].course is None
    assert move_sentences(study.settings) == []
