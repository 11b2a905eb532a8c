"""What is each option of a game worth? A seat that may not do one thing, among seats that may, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial as partial_call
from os import PathLike
from time import perf_counter

from turmwerk.arguments import Seed, seed_number, whole_number
from turmwerk.common_arguments import plays_many
from turmwerk.components.table import Overrides
from turmwerk.defaults import OPTION_GAMES, OPTION_GENERATIONS
from turmwerk.errors import ArgumentTypeError, StrategyError, shown
from turmwerk.interrupts import Interruption
from turmwerk.playing.game import Game
from turmwerk.playing.selection import games_unless_given, select_game
from turmwerk.progress import Progress
from turmwerk.statistics import CONFIDENCE, SHARE, SHARE_DIFFERENCE, estimate_mean, joint_confidence
from turmwerk.strategy.kinds import Kind
from turmwerk.strategy.listing import judging_strategy
from turmwerk.strategy.parsing import parse
from turmwerk.strategy.restriction import check_patterns
from turmwerk.studies.option_figures import INDISPENSABLE, Option, OptionsStudy
from turmwerk.studies.option_kinds import Use, kinds_with_a_choice, sampled_uses
from turmwerk.studies.option_seats import OptionSeats, Seat
from turmwerk.work.session import Executing, Keep, open_session, question_of


@plays_many
def options(
    game: Game | str | PathLike[str],
    *,
    moves: Sequence[str] | str | None = None,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
    strategies: str | None = None,
    games: int | None = None,
    generations: int = OPTION_GENERATIONS,
    seed: Seed = 1,
    threads: int | None = None,
    executor: Executing = None,
    keep: Keep | None = None,
    progress: Progress = False,
    partial: bool = False,
) -> OptionsStudy:
    """How much a seat loses that may not do something: one seat with the ban minus one without, on the same deals.

    The tuning is done by threads of this process, and repeated when a stopped study resumes.

    Parameters
    ----------
    moves
        Patterns such as `"call rebuild"` or `"go tent-*"`; every kind of move that a seat can do without unless given.
    strategies
        One text for all seats: `expert`, the strongest weights, unless given.
    games
        How many are played for each option, every seat restricted in turn.
    generations
        With a strategy by weights, the seat with the ban and its control without it are both tuned against the others for so many; 0:
        neither is.

    Examples
    --------
    >>> worth = tw.options("five-towers", moves="pass", strategies="greedy", games=100, generations=0)
    >>> worth.options[0].pattern
    'pass'
    """
    game = select_game(game, "options", players=players, variant=variant, components=components)
    strategies = judging_strategy(game) if strategies is None else strategies
    if not isinstance(strategies, str):
        raise ArgumentTypeError(f"options takes one strategy for all seats as a text, such as 'expert', not {shown(strategies)}")
    n_generations = whole_number(generations, "number of generations", 0, 10_000)
    strategy, number, deals = (
        parse(game, strategies),
        seed_number(seed),
        -(-games_unless_given(games, OPTION_GAMES, [game]) // game.players),
    )
    given = _patterns(game, moves)
    begin = perf_counter()
    patterns = kinds_with_a_choice(game, strategy, number) if given is None else list(dict.fromkeys(given))
    if not patterns:
        raise StrategyError(f"{game!r} has no kind of move a seat can do without")
    question = partial_call(question_of, "options", [game], [strategy], number, moves=given, generations=generations)
    total = OptionSeats.games(game, strategy, deals, n_generations, len(patterns))
    found: list[Option] = []
    with (
        open_session(question, total, threads=threads, executor=executor, keep=keep, progress=progress) as session,
        Interruption(partial, lambda: found),
    ):
        seats = OptionSeats(game, strategy, number, threads, deals, n_generations, session)
        session.report(0, "control")
        shared = seats.play_control()
        uses = sampled_uses(game, shared.strategy, strategy, patterns, number)
        for use in uses:
            session.report(session.done, use.pattern)
            seen, (banned, control) = use, seats.play_without(use.pattern)
            if control is not shared:
                (seen,) = sampled_uses(game, control.strategy, strategy, [use.pattern], number)
            found.append(_option(game, seen, banned, control, joint_confidence(len(patterns))))
        session.report(total)
    dearest_first = sorted(found, key=lambda one: (one.points if game.players == 1 else one.change).value)
    tuned = n_generations > 0 and strategy.kind is Kind.WEIGHTS
    played = (strategy.name, number, deals * game.players)
    return OptionsStudy(game, *played, tuple(dearest_first), len(patterns), perf_counter() - begin, tuned=tuned)


def _option(game: Game, use: Use, banned: Seat, control: Seat, joint: float) -> Option:
    """The figures of the seat with the ban, and what they are more than those of its control."""
    change, points = banned.wins - control.wins, banned.scores - control.scores
    solo = game.players == 1
    got, before, within = (banned.scores, control.scores, None) if solo else (banned.wins, control.wins, SHARE_DIFFERENCE)
    return Option(
        use.pattern,
        use.offered,
        use.taken,
        len(banned.wins) * game.players,
        estimate_mean(banned.wins, CONFIDENCE, SHARE),
        estimate_mean(control.wins, CONFIDENCE, SHARE),
        float(control.scores.mean()),
        estimate_mean(change, CONFIDENCE, SHARE_DIFFERENCE),
        estimate_mean(change, joint, SHARE_DIFFERENCE),
        estimate_mean(points, CONFIDENCE),
        estimate_mean(points, joint),
        indispensable=estimate_mean(got - (1 - INDISPENSABLE) * before, joint, within).high < 0,
        retuned=banned.retuned,
        control_retuned=control.retuned,
    )


def _patterns(game: Game, moves: Sequence[str] | str | None) -> list[str] | None:
    if moves is None:
        return None
    patterns = [moves] if isinstance(moves, str) else list(moves)
    if not patterns or not all(isinstance(one, str) for one in patterns):
        raise ArgumentTypeError(f"moves {shown(moves)} is not allowed; it must be patterns of moves, such as ['call rebuild', 'go tent-*']")
    check_patterns(game, patterns)
    return patterns
