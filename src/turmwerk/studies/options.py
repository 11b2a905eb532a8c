"""What is each option of a game worth? A seat that may not do one thing, among seats that may, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial as partial_call
from time import perf_counter

from turmwerk.arguments import Seed, game_count, seed_number, whole_number
from turmwerk.components.table import Overrides
from turmwerk.data.totals import WIN
from turmwerk.defaults import OPTION_GAMES, OPTION_GENERATIONS
from turmwerk.errors import ArgumentTypeError, StrategyError, shown
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import select_game
from turmwerk.progress import Progress
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, Floats, estimate_mean, joint_confidence
from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.listing import judging_strategy
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.restriction import MARK, check_patterns
from turmwerk.studies.option_figures import Option, OptionsStudy
from turmwerk.studies.option_kinds import Use, sampled_uses
from turmwerk.tuning.search import tune
from turmwerk.work.answers import Answer
from turmwerk.work.session import Executing, Keep, Session, open_session, question_of
from turmwerk.work.tasks import Job, Seating
from turmwerk.work.wants import WantDeals

SAMPLED_GAMES = 60  # in which kinds of moves are looked for
TUNED_GAMES = 300  # of each candidate in a generation of the short re-tuning
TUNED_POPULATION = 10
CHOSEN_FROM = 2**60  # number of the first deal on which usual and re-tuned weights are compared
PLAYED_FROM = CHOSEN_FROM + 2**59  # and of the first one that gives the figures: no search has seen them


def options(
    game: Game | str,
    *,
    moves: Sequence[str] | str | None = None,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    strategies: str | None = None,
    games: int = OPTION_GAMES,
    generations: int = OPTION_GENERATIONS,
    seed: Seed = 1,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> OptionsStudy:
    """How much a seat loses that may not do something: win share and points of one restricted seat among unrestricted ones, in pairs.

    Without `moves`, which are patterns such as `"call rebuild"` or `"go tent-*"`, every kind of move a seat can do without is looked at.
    `strategies` is one text for all seats: `expert`, the strongest weights, unless given. A strategy by weights is re-tuned without the
    move for so many `generations` (0: not at all). `games` are played for each option, every seat restricted in turn. `executor`, `keep`
    and `partial` are those of `Game.simulate`; the tuning is done by threads of this process, and repeated when a stopped study resumes.
    """
    game = select_game(game, "options", players=players, variant=variant, components=components)
    strategies = judging_strategy(game) if strategies is None else strategies
    if not isinstance(strategies, str):
        raise ArgumentTypeError(f"options takes one strategy for all seats as a text, such as 'expert', not {shown(strategies)}")
    tuned = whole_number(generations, "number of generations", 0, 10_000)
    work = _Work(game, parse(game, strategies), seed_number(seed), threads, -(-game_count(games) // game.players), tuned)
    patterns = _patterns(game, moves)
    begin = perf_counter()
    uses = sampled_uses(Lineup(game, work.strategy), patterns, seed=work.seed, games=SAMPLED_GAMES)
    if not uses:
        raise StrategyError(f"{game!r} has no kind of move a seat can do without")
    question = partial_call(question_of, "options", [game], [work.strategy], work.seed, moves=patterns, generations=generations)
    found: list[Option] = []
    with (
        open_session(question, work.games(len(uses)), threads=threads, executor=executor, keep=keep, progress=progress) as session,
        Interruption(partial, lambda: found),
    ):
        work.play_unrestricted(session)
        for use in uses:
            session.report(session.done, use.pattern)
            found.append(work.option(use, joint_confidence(len(uses)), session))
        session.report(work.games(len(uses)))
    dearest_first = sorted(found, key=lambda one: (one.points if game.players == 1 else one.change).value)
    played, seconds = work.deals * game.players, perf_counter() - begin
    return OptionsStudy(
        game, work.strategy.name, work.seed, played, float(work.usual_scores.mean()), tuple(dearest_first), len(uses), seconds
    )


def _patterns(game: Game, moves: Sequence[str] | str | None) -> list[str] | None:
    if moves is None:
        return None
    patterns = [moves] if isinstance(moves, str) else list(moves)
    if not patterns or not all(isinstance(one, str) for one in patterns):
        raise ArgumentTypeError(f"moves {shown(moves)} is not allowed; it must be patterns of moves, such as ['call rebuild', 'go tent-*']")
    check_patterns(game, patterns)
    return patterns


@dataclass
class _Work:
    """The games of a study."""

    game: Game
    strategy: Strategy
    seed: int
    threads: int | None
    deals: int
    generations: int
    usual_scores: Floats = field(init=False)  # by deal: the mean over the seats without a ban

    def games(self, n_options: int) -> int:
        """How many games the progress bar counts to."""
        return self.deals * self.game.players * (1 + n_options * (2 if self._tunes else 1))

    @property
    def _tunes(self) -> bool:
        return self.strategy.kind is Kind.WEIGHTS and self.generations > 0

    def play_unrestricted(self, session: Session) -> None:
        """What seats get without a ban; their wins need no look, they are exactly fair."""
        self.usual_scores = self._in_every_seat(self.strategy, PLAYED_FROM, self.deals, session)[1]

    def option(self, use: Use, joint: float, session: Session) -> Option:
        """Re-tune, decide by whom the restricted seat is played, and play."""
        usual = replace(self.strategy, name=f"{self.strategy.name}{MARK}{use.pattern}", forbidden=(*self.strategy.forbidden, use.pattern))
        chosen = max(usual, self._retuned(usual), key=lambda one: self._merit(one, session)) if self._tunes else usual
        wins, scores = self._in_every_seat(chosen, PLAYED_FROM, self.deals, session)
        change, points = wins - 1 / self.game.players, scores - self.usual_scores
        return Option(
            use.pattern,
            use.offered,
            use.taken,
            self.deals * self.game.players,
            estimate_mean(wins, CONFIDENCE, SHARE),
            estimate_mean(change, CONFIDENCE, SHARE_DIFFERENCE),
            estimate_mean(change, joint, SHARE_DIFFERENCE),
            estimate_mean(points, CONFIDENCE),
            estimate_mean(points, joint),
            retuned=chosen is not usual,
        )

    def _retuned(self, usual: Strategy) -> Strategy:
        """The same with weights tuned for a short time without the move."""
        result = tune(
            self.game,
            start=usual.name,
            against=self.strategy.name,
            generations=self.generations,
            games=TUNED_GAMES,
            population=TUNED_POPULATION,
            verified_games=1,
            seed=self.seed,
            threads=self.threads,
        )
        return replace(usual, name=f"{usual.name} (re-tuned)", vector=result.vector)

    def _merit(self, strategy: Strategy, session: Session) -> float:
        """Mean wins, or points in a solo game, on separate deals."""
        wins, scores = self._in_every_seat(strategy, CHOSEN_FROM, max(1, self.deals // 2), session)
        return float((scores if self.game.players == 1 else wins).mean())

    def _in_every_seat(self, strategy: Strategy, first: int, deals: int, session: Session) -> tuple[Floats, Floats]:
        """Wins and scores of the strategy in each seat in turn among unrestricted ones: the mean over the seats, by deal."""
        n = self.game.players
        tables = [Seating(0, tuple(int(other == seat) for other in range(n))) for seat in range(n)]
        job = Job([self.game], [self.strategy, strategy], tables, seed=self.seed, want=WantDeals())
        answer = Answer()
        session.play(job, deals, answer, first=first)
        return answer.column("wins")[:, 1] / (WIN * n), answer.column("scores")[:, 1] / n
