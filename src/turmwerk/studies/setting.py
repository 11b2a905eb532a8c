"""One setting of a study: play it, follow some games, compare skill; then draw the figures."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from turmwerk.components.sources import rests_on
from turmwerk.data.totals import WIN
from turmwerk.playing.result import SimulationResult
from turmwerk.statistics import CONFIDENCE, SHARE, estimate_mean, estimate_share, joint_confidence
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import FIRST, looks
from turmwerk.studies.claims import seat_claims
from turmwerk.studies.course import course_of
from turmwerk.studies.effects import SETUPS, Found, Outcomes, by_seat, equalized_effects, fact_effects, judged, setup_effects
from turmwerk.studies.figures import CategoryFigures, Course, SeatFigures, Setting, Skill
from turmwerk.studies.moments import Moments
from turmwerk.work.answers import Answer
from turmwerk.work.measures import column_units, measured_columns, named_pairs, no_games
from turmwerk.work.session import Session
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import Want, WantCourse, WantDeals, WantMeasures, WantOutcomes

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

SKILL_DEALS = 20_000  # at most; each is played once with the strong player in every seat


def skill_deals(game: Game, strategy: str, games: int) -> int:
    """A tenth of the games, but never too few to be useful; for a search, which is slow, a tenth in any case."""
    return min(SKILL_DEALS, max(min(games, 1 if parse(game, strategy).is_search else FIRST), games // 10))


def followed_games(game: Game, strategy: str, games: int, sample: int) -> int:
    """How many games are followed move by move; with a search a tenth at most."""
    return min(sample, max(1, games // 10) if parse(game, strategy).is_search else games)


def planned_games(game: Game, strategy: str, games: int, sample: int) -> int:
    """How many games the work on a setting plays, for the progress bar."""
    skilled = strategy != "random" and game.players > 1
    again = min(games, SETUPS) * len(by_seat(game)) + skilled * game.players * skill_deals(game, strategy, games)
    return games + followed_games(game, strategy, games, sample) + again


class Work:
    """The work on one setting."""

    def __init__(self, game: Game, strategy: str, *, seed: int, session: Session) -> None:
        self.game = game
        self.strategy = strategy
        self.seed = seed
        self.session = session
        self.seconds = 0.0
        self._lineup = Lineup(game, strategy)
        self._games = Answer()  # the games themselves
        self._effects: list[Found] = []
        self._course: Course | None = None
        self._skill: Skill | None = None

    @property
    def played(self) -> int:
        """How many games were played."""
        return self._games.deals

    @property
    def moments(self) -> Moments:
        """The measures of the games so far."""
        units = column_units(measured_columns(self.game, no_games(self.game)))
        return Moments.of(units, self._games.sums["measures"], named_pairs(self.game))

    def run(self, games: int, *, until: float | None, sample: int) -> None:
        """Do everything. After Ctrl-C, the figures are those of what was done before."""
        self.play(games, until)
        self._look_at_setups()
        if sample:
            followed = followed_games(self.game, self.strategy, games, sample)
            self._course = course_of(self.game, self._answer(self._lineup, followed, WantCourse()).column("course"))
        if self.strategy != "random" and self.game.players > 1:
            self._skill = self._against_random(skill_deals(self.game, self.strategy, games))

    def play(self, games: int, until: float | None) -> None:
        """Play the games themselves."""
        job = Job.of_table(self._lineup, seed=self.seed, want=WantMeasures(SETUPS))
        begin = perf_counter()
        try:
            for deals in [games] if until is None else looks(games):
                self.session.play(job, deals, self._games)
                if until is not None and self._is_within(until):
                    return
        finally:
            self.seconds = perf_counter() - begin

    def _is_within(self, until: float) -> bool:
        moments = self.moments
        return all(moments.mean(f"win {seat}", CONFIDENCE, SHARE).half_width <= until for seat in range(self.game.players))

    def _answer(self, lineup: Lineup, games: int, want: Want) -> Answer:
        answer = Answer()
        self.session.play(Job.of_table(lineup, seed=self.seed, want=want), games, answer)
        return answer

    def _look_at_setups(self) -> None:
        """Lay the set-up beside the results; and play again with equal seats where a component makes them differ."""
        n_games = min(SETUPS, self._games.deals)
        outcomes = Outcomes.of(self._games, n_games)
        self._effects += setup_effects(self.game, outcomes, seed=self.seed)
        for key, seats in by_seat(self.game).items():
            equalized = self.game.with_components({key: [seats[0]] * len(self.game.components[key])})  # type: ignore[arg-type]
            again = self._answer(Lineup(equalized, self._lineup.seats), n_games, WantOutcomes())
            self._effects += equalized_effects(key, seats, outcomes, Outcomes.of(again, n_games))

    def _against_random(self, deals: int) -> Skill:
        """The strategy in every seat in turn, on the same deals, against random players."""
        n = self.game.players
        strategies = [self._lineup.seats[0], parse(self.game, "random")]
        tables = [Seating(0, tuple(int(one != seat) for one in range(n))) for seat in range(n)]
        answer = Answer()
        self.session.play(Job([self.game], strategies, tables, seed=self.seed, want=WantDeals()), deals, answer)
        own, others = answer.column("scores").T
        share = estimate_mean(answer.column("wins")[:, 0] / (WIN * n), CONFIDENCE, SHARE)
        lead = estimate_mean((own - others / (n - 1)) / n, CONFIDENCE)
        return Skill(self.strategy, deals * n, share, share.shifted(-1 / n), lead)

    @property
    def seats(self) -> tuple[SeatFigures, ...]:
        """The figures of the seats; there must be a game."""
        moments = self.moments
        return tuple(_seat(self.game, moments, seat) for seat in range(self.game.players))

    def setting(self) -> Setting | None:
        """The figures; None if not a single game was played."""
        if self._games.totals is None:
            return None
        moments, game = self.moments, self.game
        result = SimulationResult(game, self.seed, 0, self.seconds, self._games.totals)
        histogram = result.histogram
        return Setting(
            players=game.players,
            variant=game.variant,
            strategy=self.strategy,
            games=moments.n,
            seconds=self.seconds,
            signature=result.signature,
            seats=self.seats,
            mean_score=moments.mean("score", CONFIDENCE),
            winning_score=moments.mean("winning score", CONFIDENCE),
            margin=moments.mean("margin", CONFIDENCE),
            shared_wins=estimate_share(moments.n, moments.total("shared"), CONFIDENCE),
            decisions=moments.mean("decisions", CONFIDENCE),
            rounds=moments.mean("rounds", CONFIDENCE),
            endings={
                reason: estimate_share(moments.n, moments.total(f"ending {number}"), CONFIDENCE)
                for number, reason in enumerate(game._engine.ENDINGS)
            },
            categories=tuple(_category(game, moments, name) for name in game.categories),
            histogram=tuple(zip(histogram.scores.tolist(), map(tuple, histogram.counts.tolist()), strict=True)),
            effects=tuple(judged(game, [*fact_effects(game, moments), *self._effects])),
            course=self._course,
            skill=self._skill,
            limit=game.info.limit,
            limit_key=game.info.limit_key,
            reconstructed=game.reconstructed,
        )


def _seat(game: Game, moments: Moments, seat: int) -> SeatFigures:
    share = moments.mean(f"win {seat}", CONFIDENCE, SHARE)
    joint = moments.mean(f"win {seat}", joint_confidence(seat_claims(game.players)), SHARE).shifted(-1 / game.players)
    return SeatFigures(
        seat=seat,
        win_share=share,
        advantage=share.shifted(-1 / game.players),
        joint=joint,
        differs=joint.excludes_zero,
        mean_score=moments.mean(f"score {seat}", CONFIDENCE),
        sd_score=moments.deviation(f"score {seat}"),
        mean_points={name: moments.average(f"points {name} {seat}") for name in game.categories},
    )


def _category(game: Game, moments: Moments, name: str) -> CategoryFigures:
    columns = (f"points won {name}", f"points points {name}", "won won")
    joint = moments.correlation(*columns, joint_confidence(len(game.categories)))
    return CategoryFigures(
        name=name,
        mean_points=moments.mean(f"points {name}", CONFIDENCE),
        share=moments.ratio(f"points {name}", "score", CONFIDENCE),
        correlation=moments.correlation(*columns, CONFIDENCE),
        led=moments.average(f"led {name}"),
        leader_wins=None if game.players == 1 else moments.ratio(f"led won {name}", f"led {name}", CONFIDENCE, SHARE),
        matters=joint is not None and joint.excludes_zero,
        reconstructed=rests_on(game.reconstructed, name),
        words=game.category_words[name],
        joint=joint,
    )
