"""`train`: weights that learn from searches, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from os import PathLike, fspath
from time import perf_counter

import numpy as np

from turmwerk.arguments import Seed, budget_seconds, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.defaults import TRAIN_GAMES, TRAIN_PLAYOUTS, TRAIN_ROUNDS, TUNE_VERIFIED_GAMES
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.files import write_whole
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import Players, Variants, select_games
from turmwerk.progress import Progress, Report, reporter
from turmwerk.statistics import Floats, joint_confidence
from turmwerk.strategy.kinds import MAX_SEARCH_PLAYOUTS, Strategy
from turmwerk.strategy.listing import usual_weights
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.plain import StrategyData
from turmwerk.training.fitting import Fit, agreement, score_spread
from turmwerk.training.lessons import Lessons
from turmwerk.training.result import TrainPlan, TrainResult, TrainRound
from turmwerk.tuning.saved import prepare_targets
from turmwerk.tuning.search import DECIMALS, by_weights, ordered_settings, shared_start
from turmwerk.tuning.trials import OutOfTimeError, Trials
from turmwerk.weights.vector import Vector
from turmwerk.work.answers import Answer
from turmwerk.work.session import Executing, Keep, Session, open_session, question_of
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantLessons

SPACING = 5  # one in so many decisions is judged: neighbors teach much the same
COMPARED_GAMES = 6_000  # in which the weights of the rounds are compared, in each setting
COMPARED_FROM = 2**60  # the number of the first of them: neither learned from nor verified
LEARNED_PART = 0.8  # of the mean of learned weights and those before
MAX_ROUNDS = 100
LARGEST_SUM = 1000.0  # of the absolute values of weights: up to 1,024 scores fit lock-step
MOST_AFTER_STOP = 100_000  # decisions that weights are fitted to after Ctrl-C: somebody waits


@plays_many
def train(
    game: Game | Sequence[Game] | str,
    *,
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    start: str | PathLike[str] | None = None,
    playouts: int = TRAIN_PLAYOUTS,
    rounds: int = TRAIN_ROUNDS,
    games: int | None = None,
    seconds: float | None = None,
    seed: Seed = 1,
    verified_games: int = TUNE_VERIFIED_GAMES,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    out: str | PathLike[str] | None = None,
    force: bool = False,
    progress: Progress = False,
    partial: bool = False,
) -> TrainResult:
    """Learn weights from the choices of searches.

    In each round the weights play, a search by the same weights judges some of their decisions, and weights are fitted to what the searches
    chose; they play the next round if they win more. Several games, player counts or variants are settings in which the same weights
    should be good.

    Parameters
    ----------
    players, variant
        With a name: one or several, or "all"; the first ones unless given.
    start
        The weights with which it begins, and against which the best ones are verified on fresh deals.
    playouts
        Of the search, for each decision that it judges.
    rounds
        How often weights are fitted.
    games
        How many are played in every setting and round.
    seconds
        Instead of `games`: the clock decides how many are played.
    verified_games
        How many the best weights play against the start.
    out
        A TOML file for the weights. What was played is remembered beside it, in a ledger that `keep` may place elsewhere.
    force
        Starts over and overwrites both.

    Examples
    --------
    >>> learned = tw.train("five-towers", start="greedy", playouts=8, rounds=1, games=2, verified_games=40)
    >>> len(learned.history)
    1
    """
    settings = ordered_settings(select_games(game, players=players, variant=variant, components=components), "train")
    usual = usual_weights(settings[0], "expert")
    plan = _plan(settings, usual if start is None else start, playouts, rounds, games, seconds, seed)
    n_verified = whole_number(verified_games, "number of verified games", 1, 10**7)
    begun_with = shared_start(settings, plan.start)
    if "!" in plan.start:
        raise StrategyError(f"start {plan.start!r} forbids moves; a search teaches all of them: name weights without '!'")
    target, ledger = prepare_targets(out, keep, force=force, ending=".train.db")
    begin = perf_counter()
    opponent = [replace(by_weights(begun_with), name=plan.start)] * len(settings)
    asked = {"playouts": plan.playouts, "games of a round": plan.games}

    def question() -> dict[str, object]:
        return question_of("train", settings, opponent[:1], plan.seed, **asked)

    with open_session(question, 0, threads=threads, executor=executor, keep=ledger) as session:
        trials = Trials(settings, [opponent], seed=plan.seed, session=session)
        training = Training(plan, begun_with, trials, session)
        checks = []
        total = int(plan.seconds) if plan.by_clock else plan.rounds * len(settings) * plan.games
        with (
            Interruption(partial, lambda: training.lessons.decisions) as interruption,
            reporter(progress, total, "seconds" if plan.by_clock else "games") as report,
        ):
            training.run(report)
            checks = trials.verify(by_weights(training.best), n_verified, joint_confidence(len(settings)))
        if interruption.came and training.has_new_lessons:
            training.lessons.every = 1 + training.lessons.decisions // MOST_AFTER_STOP
            training.finish_round()
    result = TrainResult(plan, tuple(training.history), begun_with, training.best, tuple(checks), perf_counter() - begin)
    if target is not None:
        write_whole(target, result.to_toml())
    return result


def _plan(
    settings: tuple[Game, ...],
    start: str | PathLike[str],
    playouts: int,
    rounds: int,
    games: int | None,
    seconds: float | None,
    seed: Seed,
) -> TrainPlan:
    if not isinstance(start, str | PathLike):
        raise StrategyError(f"start {start!r} is not allowed; name a strategy or a file of weights (.toml)")
    if games is not None and seconds is not None:
        raise ArgumentError("games and seconds are both given; a round ends after so many games or by the clock, not by both")
    return TrainPlan(
        settings,
        fspath(start),
        whole_number(playouts, "number of playouts", 2, MAX_SEARCH_PLAYOUTS),
        whole_number(rounds, "number of rounds", 1, MAX_ROUNDS),
        whole_number(10**7 if seconds is not None else TRAIN_GAMES if games is None else games, "number of games", 1, 10**7),
        inf if seconds is None else budget_seconds(seconds),
        seed_number(seed),
    )


class Training:
    """Rounds under way."""

    def __init__(self, plan: TrainPlan, start: Vector, trials: Trials, session: Session) -> None:
        self.plan = plan
        self.start = start
        self.trials = trials
        self.session = session
        self.features: list[str] = list(plan.settings[0].features)
        self.lessons: Lessons = Lessons(len(self.features))
        self.history: list[TrainRound] = []
        self.best: Vector = start  # of all rounds so far; it plays the next one
        self._clock = session.report  # of the trials

    def run(self, report: Report) -> None:
        """All rounds."""
        begin = perf_counter()
        for number in range(1, self.plan.rounds + 1):
            self._learn(number, report, begin)
            self.finish_round()
            self._compare()

    @property
    def has_new_lessons(self) -> bool:
        """Whether nothing has been fitted to the last ones yet."""
        return self.lessons.decisions > (self.history[-1].decisions if self.history else 0)

    def finish_round(self) -> None:
        """Fit weights to all lessons so far; those of a round that was cut short are not compared: they are the best there are."""
        fit = Fit(self.lessons)
        found = self._scaled(fit.weights())
        agreed = agreement(self.lessons, self._numbers(found))
        self.history.append(TrainRound(len(self.history) + 1, fit.decisions, agreed, None, found))

    def _compare(self) -> None:
        """Keep what wins most: the weights so far, those of the last round, or a mean of both, which few lessons lead less astray."""
        learned = self.history[-1].found
        mean = LEARNED_PART * self._numbers(learned) + (1 - LEARNED_PART) * self._numbers(self.best)
        candidates = [self.best, learned, self._vector(mean)]
        deals = -(-COMPARED_GAMES // max(one.players for one in self.plan.settings))
        fitness = self.trials.fitness([by_weights(one) for one in candidates], COMPARED_FROM, deals)
        found = 1 + int(fitness[1:].argmax())
        agreed = agreement(self.lessons, self._numbers(candidates[found]))
        self.history[-1] = self.history[-1]._replace(agreement=agreed, fitness=float(fitness[found]), found=candidates[found])
        if fitness[found] > fitness[0]:
            self.best = candidates[found]

    def _learn(self, number: int, report: Report, begin: float) -> None:
        """The lessons of a round, in every setting; each has the same part of the time if the clock decides."""
        plan, n = self.plan, len(self.plan.settings)
        for place, game in enumerate(plan.settings):
            turn = (number - 1) * n + place
            self._play_lessons(game, number, turn, report, begin, begin + plan.seconds * (turn + 1) / (plan.rounds * n))

    def _play_lessons(self, game: Game, number: int, turn: int, report: Report, begin: float, until: float) -> None:
        """The lessons of one setting; what has been played counts when the time is up, and after Ctrl-C."""
        plan, before = self.plan, self.session.done
        answer = Answer()

        def look(done: int, note: str = "") -> None:
            now = perf_counter()
            spent = min(int(plan.seconds), int(now - begin)) if plan.by_clock else turn * plan.games + done - before
            report(spent, f"round {number} · {self.lessons.decisions:,} decisions before")
            if now > until:
                raise OutOfTimeError

        self.session.report = look
        try:
            self.session.play(self._job(game), plan.games, answer, first=(number - 1) * plan.games)
        except OutOfTimeError:
            pass
        finally:
            self.session.report = self._clock
            self.lessons.add(answer)

    def _job(self, game: Game) -> Job:
        """Games by the best weights so far, judged by a search that plays by them."""
        teacher = _teacher(game, self.best, self.plan.playouts)
        want = WantLessons(StrategyData.of(teacher), SPACING)
        return Job([game], [by_weights(self.best)], [Seating(0, (0,) * game.players)], seed=self.plan.seed, want=want)

    def _scaled(self, found: Floats) -> Vector:
        """Fitted weights, scaled so that scores are as far apart as by the start: priors keep their step."""
        before, after = (score_spread(self.lessons, one) for one in (self._numbers(self.start), found))
        found = found * (before / after if before > 0 and after > 0 else 1.0)
        return self._vector(found * min(1.0, LARGEST_SUM / max(LARGEST_SUM, float(np.abs(found).sum()))))

    def _vector(self, numbers: Floats) -> Vector:
        weights = {name: rounded for name, one in zip(self.features, numbers.tolist(), strict=True) if (rounded := round(one, DECIMALS))}
        return Vector("trained", weights, 0.0, self.start.prior_step)

    def _numbers(self, vector: Vector) -> Floats:
        return np.array([vector.weights.get(name, 0.0) for name in self.features])


def _teacher(game: Game, vector: Vector, playouts: int) -> Strategy:
    """A search by these weights; whom it doubts, as all searches of the game do."""
    usual = parse(game, f"mcts:{playouts}")
    return replace(usual, vector=vector)
