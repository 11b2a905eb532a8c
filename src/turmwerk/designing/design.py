"""`design`: which numbers make the game what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial as partial_call
from os import PathLike
from time import perf_counter

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.designing.budget import games_in, read_budget
from turmwerk.designing.constraints import Constraint
from turmwerk.designing.goals import Goal, GoalLike, read_goals, with_default_band
from turmwerk.designing.playing import Levels, Measuring
from turmwerk.designing.result import DesignStudy
from turmwerk.designing.space import MAX_AXES, Space, Vary
from turmwerk.designing.steps import Steps
from turmwerk.errors import ArgumentError, ArgumentTypeError, StrategyError, shown
from turmwerk.playing.game import Game
from turmwerk.playing.selection import Players, Variants, one_question, select_games
from turmwerk.progress import Progress
from turmwerk.strategy.kinds import Strategy
from turmwerk.strategy.listing import judging_strategy
from turmwerk.strategy.listing import strategies as strategies_of
from turmwerk.strategy.parsing import parse_to_the_end
from turmwerk.work.session import Executing, Keep, Session, open_session, question_of

MAX_DISTANCE = 1_000_000  # parts of the ranges, added up: farther than anything can be moved
BAND_DEALS = 200  # of the original, for goals without a band
TRIAL_FROM = 2**61 + 2**58  # number of the first deal of these, and of the trial that turns a time into a number of games


@plays_many
def design(
    game: Game | Sequence[Game] | str | PathLike[str],
    *,
    vary: Vary,
    goals: Sequence[GoalLike] | GoalLike = "seats",
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    strategies: str | None = None,
    weaker: str = "greedy",
    also: str | None = None,
    constraints: Sequence[Constraint] | Constraint | None = None,
    max_changes: int | None = None,
    max_distance: float | None = None,
    budget: int | str = "4m",
    seed: Seed = 1,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> DesignStudy:
    """Look for components that bring the game nearest to its goals, in all chosen player counts and variants together.

    The proposal is played on fresh deals, also by another strategy and by re-tuned weights. Tuning is done by threads of this process.

    Parameters
    ----------
    players, variant
        With a name: one or several, or "all"; the first ones unless given.
    vary
        What may change: {"price.white": range(6, 12), "money.start.1": [20, 25]}, or texts such as "price.white=6..12"; an item of a list
        is there or not with "cards.second_copy.9=on,off".
    goals
        Texts such as "seats" or "length=200..260~5", or functions of a `SimulationResult` that return 0 if it is as it should be.
    strategies
        One text for all seats: `expert`, the strongest weights, unless given.
    weaker
        Who the goal "skill" is measured against.
    also
        Another strategy that plays the proposal on fresh deals.
    constraints
        Texts such as "rises money.start", or functions of the components.
    max_changes, max_distance
        How far a proposal may go.
    budget
        A number of games, which repeats exactly, or a time such as "4m".

    Examples
    --------
    >>> found = tw.design("five-towers", vary="display.size=4..6", goals="length=100..110", strategies="random", budget=2000)
    >>> list(found.best.components)
    ['display.size']
    """
    begin = perf_counter()
    settings = select_games(game, players=players, variant=variant, components=components)
    one_question(settings, "design")
    strategies = judging_strategy(settings[0]) if strategies is None else strategies
    for word, name in (("strategies", strategies), ("weaker", weaker), ("also", also or strategies)):
        if not isinstance(name, str):
            raise ArgumentTypeError(f"{word} {shown(name)} is not allowed; it must be one text for all seats, such as 'expert'")
    wanted = read_goals(goals, settings)
    most = None if max_changes is None else whole_number(max_changes, "max_changes", 1, MAX_AXES)
    space = Space(settings, vary, constraints=constraints, max_changes=most, max_distance=_distance(max_distance))
    cast = _Cast(settings, strategies, weaker, also or _another(settings[0], strategies), wanted)
    number = seed_number(seed)
    games, seconds = read_budget(budget)
    with open_session(dict, 1, threads=threads, executor=executor) as session:
        wanted, games = _tried_out(cast, wanted, session, number, games, seconds)
    question = partial_call(_question, cast, number, wanted, space, games)
    with open_session(question, games, threads=threads, executor=executor, keep=keep, progress=progress) as session:
        by = partial_call(cast.measuring, wanted, session, number)
        steps = Steps(space, by(cast.usual), games, strategies=strategies, threads=threads)
        others = [] if cast.also is None else [(cast.also, by([parse_to_the_end(one, cast.also) for one in settings]))]
        found = steps.run(others, by, partial=partial)
        session.report(games)
    return DesignStudy(
        tuple(settings),
        tuple(wanted),
        strategies,
        number,
        str(budget),
        games,
        steps.played,
        *found,
        steps.adaptation,
        perf_counter() - begin,
    )


def _distance(given: object) -> float | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= MAX_DISTANCE:
        raise ArgumentError(f"max_distance {shown(given)} is not allowed; it must be above 0 and at most {MAX_DISTANCE:,}")
    return float(given)


def _another(game: Game, strategies: str) -> str | None:
    """A level that was not used in the search."""
    return next((one for one in ("expert", "greedy") if one in strategies_of(game) and one != strategies), None)


class _Cast:
    """The settings, and who plays in them."""

    def __init__(self, settings: Sequence[Game], strategies: str, weaker: str, also: str | None, goals: Sequence[Goal]) -> None:
        self.settings = list(settings)
        self.also = also
        self.usual = [parse_to_the_end(one, strategies) for one in settings]
        self.weaker = [parse_to_the_end(one, weaker) for one in settings] if any(one.name == "skill" for one in goals) else self.usual
        if self.weaker is not self.usual and self.weaker == self.usual:
            raise StrategyError(f"goal 'skill' needs a weaker strategy than {strategies!r}; name another one as `weaker`")

    def measuring(self, goals: Sequence[Goal], session: Session, seed: int, usual: Sequence[Strategy]) -> Measuring:
        """Candidates played by these strategies, one for each setting."""
        players = [Levels(one, weaker) for one, weaker in zip(usual, self.weaker, strict=True)]
        return Measuring(goals, self.settings, players, session, seed)


def _tried_out(cast: _Cast, goals: Sequence[Goal], session: Session, seed: int, games: int, seconds: float) -> tuple[list[Goal], int]:
    """Goals with all their bands, from a few deals of the original; and how many games fit a time."""
    measuring = cast.measuring(goals, session, seed, cast.usual)
    columns = measuring.columns(cast.settings, TRIAL_FROM, BAND_DEALS)
    banded = [with_default_band(goal, [setting[number] for setting in columns]) for number, goal in enumerate(goals)]

    def trial(deals: int) -> int:
        measuring.columns(cast.settings, TRIAL_FROM, deals)
        return deals * measuring.cost

    return banded, games_in(seconds, trial) if seconds else games


def _question(cast: _Cast, seed: int, goals: Sequence[Goal], space: Space, games: int) -> dict[str, object]:
    """What a ledger must have been made for."""
    strategies = [*cast.usual, *cast.weaker, *([parse_to_the_end(cast.settings[0], cast.also)] if cast.also else [])]
    more = {
        "vary": {axis.key: list(axis.values) for axis in space.axes},
        "goals": [goal.as_dict() for goal in goals],
        "constraints": [str(one) for one in space.given],
        "limits": [space.max_changes, space.max_distance],
        "budget": games,
    }
    return question_of("design", cast.settings, strategies, seed, **more)
