"""The course of a game: how the chances of all seats changed, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.sources import dagger, footnote
from turmwerk.defaults import ANALYZED_PLAYOUTS
from turmwerk.formatting import UNIT
from turmwerk.interrupts import Stop, stoppable
from turmwerk.judging.evaluation import MAX_PLAYOUTS, Evaluation
from turmwerk.judging.forecast import chances_until
from turmwerk.playing.game import Game, plain_game, positions
from turmwerk.playing.state import State
from turmwerk.progress import Progress, reporter
from turmwerk.registry.records import Record
from turmwerk.statistics import Estimate
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.listing import judging_strategy

SURE = 0.999  # confidence of costs: a game has about a hundred decisions, and none should be blamed for bad luck of the playouts

Strategies = StrategyLike | Sequence[StrategyLike]


@dataclass(frozen=True)
class Decision:
    """A decision of a game, and what it cost."""

    number: int  # among the decisions of the game, from 1
    seat: int
    node: str
    move: str
    chances: tuple[float, ...]  # of each seat to win, after it
    best: str  # the move with the highest win share; the one that was made, if it was the only one
    cost: Estimate  # win share lost against the best move, by what the seat could know: 0 or more; the interval is one of 99.9 %


@dataclass(frozen=True)
class AnalysisResult:
    """The course of a game."""

    game: Game
    start: tuple[float, ...]  # chances before the first decision
    decisions: tuple[Decision, ...]
    winners: tuple[int, ...] | None  # None if the game was under way
    scores: tuple[int, ...] | None
    strategies: str  # by which games were played on
    playouts: int  # of each move
    seed: int
    partial: bool  # stopped before all decisions were judged
    course: tuple[State, ...] = field(repr=False, compare=False)  # before each decision, and the last state

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The components in play that are reconstructed."""
        return self.game.reconstructed

    @property
    def footnote(self) -> str:
        """What the mark † means; empty if nothing is marked."""
        return footnote(self.reconstructed)

    def sentence(self) -> str:
        """The answer in one sentence; marked if it rests on reconstructed components."""
        worst = self.costliest(1)
        mark = dagger(bool(self.reconstructed))
        who = "The game was under way" if self.winners is None else f"{' and '.join(f'P{seat}' for seat in self.winners)} won"
        what = f"{'the first ' if self.partial else ''}{len(self.decisions)} decisions"
        if not worst:
            return f"{who}; of {what}, none cost anything that {self.playouts} playouts could tell{mark}."
        one = worst[0]
        return (
            f"{who}; of {what}, number {one.number} cost most: P{one.seat} played “{one.move}” and lost "
            f"{100 * one.cost.value:.0f} {UNIT} of win chance; “{one.best}” was better{mark}."
        )

    def costliest(self, n: int = 5) -> list[Decision]:
        """The decisions that cost most, as far as they cost anything for sure, dearest first."""
        return costliest(self.decisions, n)

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        decisions = [{**vars(one), "cost": one.cost._asdict()} for one in self.decisions]
        rest = {name: value for name, value in vars(self).items() if name not in ("game", "decisions", "course")}
        found = {"decisions": decisions, "costliest": [one.number for one in self.costliest()]}
        return {**plain_game(self.game), **rest, **found, "reconstructed": list(self.reconstructed)}

    def report(self, path: str | PathLike[str]) -> None:
        """Write one self-contained HTML page."""
        from turmwerk.files import check_page, write_whole
        from turmwerk.studies.pages.analysis import analysis_page

        check_page(path)
        write_whole(path, analysis_page(self))

    def __repr__(self) -> str:
        worst = self.costliest(1)
        cost = f", costliest decision {worst[0].number} ({worst[0].move})" if worst else ""
        partial = ", partial" if self.partial else ""
        return f"<AnalysisResult of {self.game!r}, seed {self.seed}: {len(self.decisions)} decisions{partial}{cost}>"


Analysis = AnalysisResult  # its name before 0.2; will go with 0.3


@plays_many
def analyze(
    played: State | Mapping[str, Any] | str | bytes,
    *,
    strategies: Strategies | None = None,
    playouts: int = ANALYZED_PLAYOUTS,
    seed: Seed = 1,
    progress: Progress = False,
    partial: bool = False,
) -> AnalysisResult:
    """The course of a game: chances of winning after each decision, and what each decision cost.

    Each seat's chance is what it could believe by what it knew itself.

    Parameters
    ----------
    played
        A state at the end of a game, or a record.
    strategies
        Who plays on in all seats: `expert`, the strongest weights, unless given.
    playouts
        How many for each move.

    Examples
    --------
    >>> state = tw.game("five-towers").start(seed=7)
    >>> state.play("bid 2")
    >>> tw.analyze(state, strategies="random", playouts=10).decisions[0].move
    'bid 2'
    """
    course = positions(Record.parse(played.record() if isinstance(played, State) else played))
    n_playouts = whole_number(playouts, "number of playouts", 1, MAX_PLAYOUTS)
    number = seed_number(seed)
    who: Strategies = judging_strategy(course[0].game) if strategies is None else strategies

    def work(stop: Stop) -> tuple[list[tuple[float, ...]], list[Decision]]:
        chances, decisions = [], []
        with reporter(progress, len(course), "positions") as report:
            for at, state in enumerate(course):
                shares = own_chances(state, stop, strategies=who, playouts=n_playouts, seed=number)
                if at > 0:
                    before = course[at - 1]
                    best, cost = cost_of(before, move_made(before, state), stop, strategies=who, playouts=n_playouts, seed=number)
                if stop[0]:  # what was judged last has too few playouts
                    break
                chances.append(shares)
                if at > 0:
                    decisions.append(decision(at, before, state, shares, best, cost))
                report(at + 1)
        return chances, decisions

    chances, decisions = stoppable(work, partial=partial)
    if not chances:
        raise KeyboardInterrupt
    outcome = course[-1].outcome
    scores, winners = (None, None) if outcome is None else (outcome.scores, outcome.winners)
    stopped = len(chances) < len(course)
    return AnalysisResult(
        course[0].game, chances[0], tuple(decisions), winners, scores, str(who), n_playouts, number, stopped, tuple(course)
    )


def decision(number: int, before: State, after: State, chances: tuple[float, ...], best: str, cost: Estimate) -> Decision:
    """The decision that leads from one state to the next."""
    assert before.seat is not None
    return Decision(number, before.seat, before.node, move_made(before, after), chances, best, cost)


def move_made(before: State, after: State) -> str:
    """The move that leads from one state to the next."""
    return after.events[len(before.events)].partition(" ")[2]


def own_chances(state: State, stop: Stop, *, strategies: Strategies | None = None, playouts: int, seed: int = 1) -> tuple[float, ...]:
    """The chance of each seat by what it knows itself; empty if stopped."""
    shares = [chances_until(stop, state, seat, strategies=strategies, playouts=playouts, seed=seed) for seat in range(state.game.players)]
    return tuple(share[seat].value for seat, share in enumerate(shares)) if all(shares) else ()


def cost_of(
    state: State, move: str, stop: Stop, *, strategies: Strategies | None = None, playouts: int, seed: int = 1
) -> tuple[str, Estimate]:
    """The best move by playouts, and how much less the given one wins: both on the same deals. Nothing if stopped at once."""
    if len(state.legal()) == 1:
        return move, Estimate(0.0, 0.0, 0.0)
    evaluation = Evaluation(state, strategies=strategies, seed=seed)
    evaluation.play(0, playouts, stop)
    if evaluation.playouts == 0:
        return move, Estimate(0.0, 0.0, 0.0)
    values = evaluation.values(SURE)
    best = max(values, key=lambda value: (value.win_share, value.points))
    lost = next(value.win_difference for value in values if value.move == move)
    return best.move, Estimate(0.0 - lost.value, 0.0 - lost.high, 0.0 - lost.low)


def costliest(decisions: Sequence[Decision], n: int) -> list[Decision]:
    """The decisions that cost most, as far as they cost anything for sure, dearest first."""
    sure = [one for one in decisions if one.cost.low > 0]
    return sorted(sure, key=lambda one: (-one.cost.value, one.number))[:n]
