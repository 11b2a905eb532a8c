"""One setting of a study: play it, follow some games, compare skill; then draw the figures."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from turmwerk.components.sources import rests_on
from turmwerk.defaults import JUDGED_DECISIONS, SAMPLE
from turmwerk.playing.result import SimulationResult
from turmwerk.statistics import CONFIDENCE, SHARE, estimate_share, joint_confidence
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import FIRST, looks, weaker_level
from turmwerk.studies.claims import seat_claims
from turmwerk.studies.course import constant_kinds, course_of, is_below_zero, kinds_without
from turmwerk.studies.effects import SETUPS, Found, Outcomes, by_seat, equalized_effects, fact_effects, judged, setup_effects
from turmwerk.studies.figures import CategoryFigures, Choices, Course, SeatFigures, Setting
from turmwerk.studies.health.choices import JUDGED_IN_PYTHON, PLAYOUTS, PLAYOUTS_IN_PYTHON, choices_of
from turmwerk.studies.health.exchange import Exchange, closeness_of
from turmwerk.studies.items import ITEM_GAMES, ItemFigures, item_figures, item_want
from turmwerk.studies.moments import Moments
from turmwerk.studies.without import TRIED, Without, candidates, doing_without, exchange_deals
from turmwerk.work.answers import Answer
from turmwerk.work.measures import column_units, measured_columns, named_pairs, no_games
from turmwerk.work.session import Session
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import Want, WantChoices, WantCourse, WantMeasures, WantOutcomes, WantTables

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

SEARCHED_DEALS = 50  # in which a search does without what it nearly always does
SKILL_DEALS = 5_000  # at most; each is played once with the stronger player in every seat


class Sampled(NamedTuple):
    """How much is looked at closely, beside the games themselves."""

    followed: int = SAMPLE  # games, move by move
    judged: int = JUDGED_DECISIONS  # decisions, by playouts of all moves
    seconds: Mapping[str, float] = {}  # of decisions, by node
    exchanged: bool = False  # the largest items are played by exchange


def skill_deals(game: Game, strategy: str, games: int) -> int:
    """A tenth of the games, but never too few to be useful; for a search, which is slow, a tenth in any case."""
    return min(SKILL_DEALS, max(min(games, 1 if parse(game, strategy).is_search else FIRST), games // 10))


def followed_games(game: Game, strategy: str, games: int, sample: int) -> int:
    """How many games are followed move by move; with a search in a native game, which has quick players that are good, a tenth at most."""
    return min(sample, games if game.info.in_python or not parse(game, strategy).is_search else max(1, games // 10))


def judged_decisions(game: Game, strategy: str, games: int, sampled: Sampled) -> int:
    """How many decisions are judged by playouts: of native players that are not searches, at a table with others."""
    played = parse(game, strategy)
    if played.is_search or played.function is not None or game.players == 1:
        return 0
    return min(sampled.judged, games, *([JUDGED_IN_PYTHON] if game.info.in_python else []))


def planned_games(game: Game, strategy: str, games: int, sampled: Sampled) -> int:
    """How many games the work on a setting plays, for the progress bar."""
    exchanged = game.players * skill_deals(game, strategy, games) if weaker_level(game, strategy) and game.players > 1 else 0
    again = min(games, SETUPS) * len(by_seat(game)) + exchanged
    looked_at = followed_games(game, strategy, games, sampled.followed) + judged_decisions(game, strategy, games, sampled)
    return games + looked_at + again + tallied_games(game, strategy, games) + (tried_games(game, games) if sampled.exchanged else 0)


def tallied_games(game: Game, strategy: str, games: int) -> int:
    """In how many games it is counted what is done; none with a search, which is slow, and half of them in Python."""
    return 0 if parse(game, strategy).is_search else min(-(-games // 2) if game.info.in_python else games, ITEM_GAMES)


def tried_games(game: Game, games: int) -> int:
    """How many games are played at most to find what the largest items are worth: random ones, the control and the exchanges."""
    deals = exchange_deals(game, games)
    return deals * (1 + TRIED * game.players) + tallied_games(game, "random", games) if deals else 0


class Work:
    """The work on one setting."""

    def __init__(self, game: Game, strategy: str, *, seed: int, session: Session) -> None:
        self.game = game
        self.strategy = strategy
        self.seed = seed
        self.session = session
        self.seconds: float = 0.0
        self._lineup = Lineup(game, strategy)
        self._games = Answer()  # the games themselves
        self._effects: list[Found] = []
        self._course: Course | None = None
        self._exchange: Exchange | None = None
        self._choices: Choices | None = None
        self._items: tuple[ItemFigures, ...] = ()
        self._without: tuple[Without, ...] = ()

    @property
    def played(self) -> int:
        """How many games were played."""
        return self._games.deals

    @property
    def moments(self) -> Moments:
        """The measures of the games so far."""
        units = column_units(measured_columns(self.game, no_games(self.game)))
        return Moments.of(units, self._games.sums["measures"], named_pairs(self.game))

    def run(self, games: int, *, until: float | None, sampled: Sampled) -> None:
        """Do everything. After Ctrl-C, the figures are those of what was done before."""
        self.play(games, until)
        self._look_at_setups()
        if tallied := tallied_games(self.game, self.strategy, self.played):
            want = item_want(self.moments.average("decisions"), self.moments.average("margin"))
            usual = self._answer(self._lineup, tallied, want)
            self._items = item_figures(self.game, usual)
            if sampled.exchanged and (deals := exchange_deals(self.game, self.played)):
                drawn = usual if self.strategy == "random" else self._answer(Lineup(self.game, "random"), tallied, want)
                chosen = candidates(self.game, usual, drawn)
                self._without = doing_without(self.game, self._lineup.seats[0], chosen, deals, seed=self.seed, session=self.session)
        if sampled.followed:
            followed = followed_games(self.game, self.strategy, games, sampled.followed)
            self._follow(followed, sampled.seconds)
        weaker = weaker_level(self.game, self.strategy)
        if weaker is not None and self.game.players > 1:
            self._exchange = self._among(weaker, skill_deals(self.game, self.strategy, games))
        if judged := judged_decisions(self.game, self.strategy, games, sampled):
            playouts = PLAYOUTS_IN_PYTHON if self.game.info.in_python else PLAYOUTS
            self._choices = choices_of(self._answer(self._lineup, judged, WantChoices(playouts)), playouts)

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

    def _follow(self, games: int, seconds: Mapping[str, float]) -> None:
        """How games go. A kind of move that is nearly always made hides the others: so again without it, which says its worth, too."""
        self._course = course_of(self.game, self._answer(self._lineup, games, WantCourse()), seconds)
        usual = constant_kinds(self._course)
        if usual and not self._lineup.has_python and (self.game.info.in_python or not self._lineup.playouts):
            without = self._answer(Lineup(self.game, "!".join([self.strategy, *usual])), games, WantCourse())
            tried = dict.fromkeys(usual, 1.0)
            deals = min(games, SEARCHED_DEALS) if self._lineup.playouts else games
            worth = doing_without(self.game, self._lineup.seats[0], tried, deals, seed=self.seed, session=self.session)
            missed = [one.pattern for one in worth if any(is_below_zero(each) for each in (one.joint, one.joint_points))]
            self._course = kinds_without(self._course, self.game, without, missed)

    def _look_at_setups(self) -> None:
        """Lay the set-up beside the results; and play again with equal seats where a component makes them differ."""
        n_games = min(SETUPS, self._games.deals)
        outcomes = Outcomes.of(self._games, n_games)
        self._effects += setup_effects(self.game, outcomes, seed=self.seed)
        for key, seats in by_seat(self.game).items():
            equalized = self.game.with_components({key: [seats[0]] * len(self.game.components[key])})  # type: ignore[arg-type]
            again = self._answer(Lineup(equalized, self._lineup.seats), n_games, WantOutcomes())
            self._effects += equalized_effects(key, seats, outcomes, Outcomes.of(again, n_games))

    def _among(self, weaker: str, deals: int) -> Exchange:
        """The strategy in every seat in turn, on the same deals, among weaker players."""
        n = self.game.players
        strategies = [self._lineup.seats[0], parse(self.game, weaker)]
        tables = [Seating(0, tuple(int(one != seat) for one in range(n))) for seat in range(n)]
        answer = Answer()
        self.session.play(Job([self.game], strategies, tables, seed=self.seed, want=WantTables()), deals, answer)
        return Exchange(self.strategy, weaker, answer)

    @property
    def seats(self) -> tuple[SeatFigures, ...]:
        """The figures of the seats; there must be a game."""
        moments = self.moments
        return tuple(_seat(self.game, moments, seat) for seat in range(self.game.players))

    def setting(self) -> Setting | None:
        """The figures; None if not a single game was played."""
        if self._games.totals is None:
            return None
        moments, game, exchange, scores = self.moments, self.game, self._exchange, self._games.column("scores")
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
            skill=exchange.skill() if exchange else None,
            luck=exchange.luck() if exchange else None,
            interaction=exchange.interaction(scores) if exchange else None,
            choices=self._choices,
            closeness=closeness_of(scores) if game.players > 1 else None,
            limit=game.info.limit,
            limit_key=game.info.limit_key,
            reconstructed=game.reconstructed,
            items=self._items,
            without=self._without,
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
