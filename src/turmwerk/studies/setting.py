"""One setting of a study: play it, follow some games, compare skill; then draw the figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.moments import Moments
from turmwerk.results import Result, Totals
from turmwerk.statistics import estimate_mean, estimate_share
from turmwerk.studies.batches import FIRST, batches, lineup, uninterrupted
from turmwerk.studies.course import follow
from turmwerk.studies.effects import SETUPS, by_seat, fact_effects, leveled_effects, setup_effects
from turmwerk.studies.figures import LEVEL, CategoryFigures, Course, Effect, SeatFigures, Setting, Skill
from turmwerk.studies.measures import add_measures, win_shares

if TYPE_CHECKING:
    from turmwerk.games import Game

SKILL_DEALS = 20_000  # at most; each is played once with the strong player in every seat


def skill_deals(games: int) -> int:
    """A tenth of the games, as long as that makes some sense."""
    return min(SKILL_DEALS, max(min(games, FIRST), games // 10))


def planned_games(game: Game, strategy: str, games: int) -> int:
    """How many games the work on a setting plays, for the progress bar."""
    skilled = strategy != "random" and game.players > 1
    return games + min(games, SETUPS) * len(by_seat(game)) + skilled * game.players * skill_deals(games)


class Work:
    """The work on one setting. `interrupted` tells that Ctrl-C came and the figures are those of fewer games."""

    def __init__(self, game: Game, strategy: str, *, seed: int, threads: int | None) -> None:
        self.game = game
        self.strategy = strategy
        self.seed = seed
        self.threads = threads
        self.interrupted = False
        self.totals = Totals()
        self.seconds = 0.0
        self.moments: Moments | None = None
        self._first_rows: list[NDArray[np.void]] = []  # of the games whose set-up is looked at
        self._effects: list[Effect] = []
        self._n_played = 0  # games of all kinds
        self._options: dict[str, Any] = {"seed": seed, "strategies": lineup(game, strategy), "threads": threads}
        self._course: Course | None = None
        self._skill: Skill | None = None

    def run(self, games: int, *, until: float | None, sample: int, progress: Callable[[int], object]) -> None:
        """Do everything, or as much as there is time for before Ctrl-C."""
        try:
            self._play(games, until, progress)
            self._look_at_setups(progress)
            if sample:
                self._course = follow(self.game, self.strategy, seed=self.seed, games=min(sample, games))
            if self.strategy != "random" and self.game.players > 1:
                self._skill = self._against_random(skill_deals(games), progress)
        except KeyboardInterrupt:
            self.interrupted = True

    def _play(self, games: int, until: float | None, progress: Callable[[int], object]) -> None:
        for result in batches(self.game, games, even=until is not None, **self._options):
            assert result.rows is not None
            with uninterrupted():
                if self.totals.games < SETUPS:
                    self._first_rows.append(result.rows)
                self.moments = add_measures(self.moments, self.game, result.rows)
                self.totals.merge(result.totals)
                self.seconds += result.seconds
            self._tell(result, progress)
            if until is not None and all(self.moments.mean(f"win {seat}", LEVEL).half_width <= until for seat in range(self.game.players)):
                return

    def _tell(self, result: Result, progress: Callable[[int], object]) -> None:
        self._n_played += result.games
        progress(self._n_played)

    def _look_at_setups(self, progress: Callable[[int], object]) -> None:
        """Lay the set-up beside the results; and play again with equal seats where a component makes them differ."""
        rows = np.concatenate(self._first_rows)[:SETUPS]
        self._effects += setup_effects(self.game, rows, seed=self.seed)
        for key, seats in by_seat(self.game).items():
            leveled = self.game.with_components({key: [seats[0]] * len(self.game.components[key])})  # type: ignore[arg-type]
            parts = []
            for result in batches(leveled, len(rows), **self._options):
                assert result.rows is not None
                parts.append(result.rows)
                self._tell(result, progress)
            self._effects += leveled_effects(key, seats, rows, np.concatenate(parts))

    def _against_random(self, deals: int, progress: Callable[[int], object]) -> Skill:
        """The strategy in every seat in turn, on the same deals, against random players."""
        shares, leads = np.zeros(deals), np.zeros(deals)
        for seat in range(self.game.players):
            seating = [self.strategy if one == seat else "random" for one in range(self.game.players)]
            begin = 0
            for result in batches(self.game, deals, seed=self.seed, strategies=seating, threads=self.threads):
                assert result.rows is not None
                part = slice(begin, begin + result.games)
                scores = result.rows["scores"]
                shares[part] += win_shares(result.rows)[:, seat] / self.game.players
                leads[part] += (scores[:, seat] - np.delete(scores, seat, axis=1).mean(axis=1)) / self.game.players
                begin += result.games
                self._tell(result, progress)
        share = estimate_share(deals, float(shares.sum()), LEVEL)  # not of a mean: without a single loss that would claim to be certain
        advantage = share.shifted(-1 / self.game.players)
        return Skill(self.strategy, deals * self.game.players, share, advantage, estimate_mean(leads, LEVEL))

    def setting(self) -> Setting | None:
        """The figures; None if not a single batch was played."""
        moments = self.moments
        if moments is None:
            return None
        game = self.game
        result = Result(game, self.seed, 0, self.seconds, self.totals)
        histogram = result.histogram
        return Setting(
            players=game.players,
            variant=game.variant,
            strategy=self.strategy,
            games=moments.n,
            seconds=self.seconds,
            signature=result.signature,
            seats=tuple(_seat(game, moments, seat) for seat in range(game.players)),
            mean_score=moments.mean("score", LEVEL),
            winning_score=moments.mean("winning score", LEVEL),
            margin=moments.mean("margin", LEVEL),
            shared_wins=estimate_share(moments.n, moments.total("shared"), LEVEL),
            decisions=moments.mean("decisions", LEVEL),
            rounds=moments.mean("rounds", LEVEL),
            endings={
                reason: estimate_share(moments.n, moments.total(f"ending {number}"), LEVEL)
                for number, reason in enumerate(game.engine.ENDINGS)
            },
            categories=tuple(_category(moments, name, solo=game.players == 1) for name in game.categories),
            histogram=tuple(zip(histogram.scores.tolist(), map(tuple, histogram.counts.tolist()), strict=True)),
            effects=(*fact_effects(game, moments), *self._effects),
            course=self._course,
            skill=self._skill,
            limit=game.info.limit,
        )


def _seat(game: Game, moments: Moments, seat: int) -> SeatFigures:
    share = moments.mean(f"win {seat}", LEVEL)
    return SeatFigures(
        seat=seat,
        win_share=share,
        advantage=share.shifted(-1 / game.players),
        mean_score=moments.mean(f"score {seat}", LEVEL),
        sd_score=moments.deviation(f"score {seat}"),
        mean_points={name: moments.average(f"points {name} {seat}") for name in game.categories},
    )


def _category(moments: Moments, name: str, *, solo: bool) -> CategoryFigures:
    return CategoryFigures(
        name=name,
        mean_points=moments.mean(f"points {name}", LEVEL),
        share=moments.ratio(f"points {name}", "score", LEVEL),
        correlation=moments.correlation(f"points won {name}", f"points points {name}", "won won", LEVEL),
        led=moments.average(f"led {name}"),
        leader_wins=None if solo else moments.ratio(f"led won {name}", f"led {name}", LEVEL),
    )
