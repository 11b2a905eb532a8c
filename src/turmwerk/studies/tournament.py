"""Strategies against each other: every line-up over the seats equally often, all on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial as partial_call
from itertools import permutations, product
from os import PathLike
from time import perf_counter

import numpy as np

from turmwerk.arguments import Seed, proper_share, seed_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.data.totals import WIN
from turmwerk.defaults import TOURNAMENT_GAMES
from turmwerk.errors import ArgumentError, StrategyError
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import games_unless_given, select_game
from turmwerk.progress import Progress
from turmwerk.statistics import CONFIDENCE, Floats, SequentialTest, estimate_mean
from turmwerk.strategy.kinds import Strategy, StrategyLike
from turmwerk.strategy.parsing import parse
from turmwerk.studies.batches import looks
from turmwerk.studies.tournament_result import TournamentResult, possible_shares
from turmwerk.work.answers import Answer
from turmwerk.work.session import Executing, Keep, open_session, question_of
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantDeals

FIRST_DEALS = 50  # no stop by `until` before this many deals: an interval from fewer means little
FIRST_TESTED = 8  # no sequential test of fewer deals
MAX_LINEUPS = 5_000


def lineups(n_strategies: int, n_seats: int) -> list[tuple[int, ...]]:
    """Which strategy sits where: all ways to seat different strategies, or, with fewer strategies than seats, all that use each."""
    if n_strategies >= n_seats:
        return list(permutations(range(n_strategies), n_seats))
    return [lineup for lineup in product(range(n_strategies), repeat=n_seats) if len(set(lineup)) == n_strategies]


def often_looks(deals: int) -> Iterator[int]:
    """After how many deals a sequential test looks whether it is decided: often, as every deal after that is one too many."""
    done = FIRST_TESTED
    while done < deals:
        yield done
        done += max(1, done // 16)
    yield deals


@plays_many
def tournament(
    game: Game | str | PathLike[str],
    strategies: Sequence[StrategyLike],
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    games: int | None = None,
    seed: Seed = 1,
    threads: int | None = None,
    until: float | None = None,
    sprt: SequentialTest | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> TournamentResult:
    """Let strategies play each other, in all seats alike.

    A game for one player has no opponents and is refused.

    Parameters
    ----------
    strategies
        Those that play each other: texts, dicts of weights, functions.
    games
        How many, rounded up to whole deals; fewer if `until` or `sprt` is reached before.
    until
        Stops when the 95 % half-width of every win share is at most this.
    sprt
        Stops when it is decided whether the first strategy beats the second.

    Examples
    --------
    >>> match = tw.tournament("five-towers", ["greedy", "random"], games=200)
    >>> match.headline
    '2 players: greedy is stronger than random: +100.0 ± 8.9 percentage points of win share ahead'
    """
    game = select_game(game, "tournament", players=players, variant=variant, components=components)
    if game.players == 1:
        raise ArgumentError(
            f"a tournament needs opponents, and {game.name} with 1 player has none; allowed: 2 players or more, or `simulate` for each "
            "strategy with the same seed to compare their scores"
        )
    chosen = _parsed(game, strategies)
    names = tuple(one.name for one in chosen)
    _check(names, until, sprt)
    seating = lineups(len(chosen), game.players)
    if len(seating) > MAX_LINEUPS:
        raise StrategyError(f"{len(chosen)} strategies on {game.players} seats make {len(seating)} line-ups; allowed: {MAX_LINEUPS}")
    n_deals = -(-games_unless_given(games, TOURNAMENT_GAMES, [game]) // len(seating))
    played = Deals(game, chosen, seating, seed_number(seed))
    question = partial_call(question_of, "tournament", [game], chosen, played.seed, until=until, sprt=sprt)
    stops = often_looks(n_deals) if sprt is not None else looks(n_deals, n_deals if until is None else FIRST_DEALS, n_deals)
    within = possible_shares(len(chosen), game.players)
    begin = perf_counter()
    verdict = None
    with (
        open_session(question, n_deals * len(seating), threads=threads, executor=executor, keep=keep, progress=progress) as session,
        Interruption(partial, lambda: played.n) as interruption,
    ):
        for deals in stops:
            session.play(played.job, deals, played.answer)
            shares = played.win_shares
            if (
                until is not None
                and deals >= FIRST_DEALS
                and all(estimate_mean(column, CONFIDENCE, within).half_width <= until for column in shares.T)
            ):
                break
            if sprt is not None and (decided := sprt.decide(shares[:, 0] - shares[:, 1])) is not None:
                verdict = _decision(names, sprt, decided)
                break
    if sprt is not None and verdict is None:
        verdict = f"undecided after {played.n * len(seating)} games: play more"
    seconds = perf_counter() - begin
    return TournamentResult(game, names, played.seed, len(seating), seconds, **played.columns(), verdict=verdict, partial=interruption.came)


def _decision(names: tuple[str, ...], test: SequentialTest, beats: bool) -> str:
    """What a sequential test says: it tells two means apart, and does not measure the one it accepts."""
    if beats:
        return f"{names[0]} beats {names[1]} (tested: by {test.effect:g} of win share, or not at all)"
    return f"{names[0]} does not beat {names[1]} by {test.effect:g} of win share"


def _parsed(game: Game, strategies: Sequence[StrategyLike]) -> list[Strategy]:
    if isinstance(strategies, str | PathLike | Mapping) or not isinstance(strategies, Sequence):
        raise StrategyError(f"a tournament needs a list of strategies, such as ['greedy', 'random'], not {strategies!r}")
    return [parse(game, one) for one in strategies]


def _check(names: tuple[str, ...], until: float | None, sprt: SequentialTest | None) -> None:
    if len(names) < 2:
        raise StrategyError(f"a tournament needs at least two different strategies, not {', '.join(names) or 'none'}")
    if len(set(names)) < len(names):
        raise StrategyError(f'two strategies of a tournament have the same name: {", ".join(names)}; a dict of weights may have a "name"')
    if until is not None:
        proper_share(until, "until")
    if sprt is not None:
        if len(names) != 2:
            raise StrategyError(f"a sequential test compares two strategies, not {len(names)}")
        if not (0 < sprt.effect < 1 and 0 < sprt.false_positive < 0.5 and 0 < sprt.false_negative < 0.5):
            raise ArgumentError(f"{sprt} is not allowed; the effect must be between 0 and 1, the error rates between 0 and 0.5")


class Deals:
    """The deals played so far."""

    def __init__(self, game: Game, strategies: list[Strategy], seating: list[tuple[int, ...]], seed: int) -> None:
        self.seed = seed
        self.job: Job = Job([game], strategies, [Seating(0, seats) for seats in seating], seed=seed, want=WantDeals())
        self.answer: Answer = Answer()
        self.seats_held: int
        (self.seats_held,) = set(np.bincount(np.ravel(seating)).tolist())  # by each strategy in a deal: all hold as many

    @property
    def n(self) -> int:
        """How many deals."""
        return self.answer.deals

    @property
    def win_shares(self) -> Floats:
        """By deal and strategy."""
        return np.asarray(self.answer.column("wins") / (WIN * self.seats_held))

    def columns(self) -> dict[str, Floats]:
        """The arrays of the result."""
        answer, held = self.answer, self.seats_held
        totals, squares = answer.counts["apart"] / np.reshape([WIN * held, (WIN * held) ** 2], (2, 1, 1, 1))
        return {
            "win_shares": self.win_shares,
            "scores": answer.column("scores") / held,
            "ranks": answer.column("double_ranks") / (2 * held),
            "points": answer.column("points") / held,
            "before": answer.column("double_before") / 2,
            "variances": (squares - totals**2 / self.n) / max(1, self.n - 1),
        }
