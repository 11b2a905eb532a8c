"""Players adapted to a changed game: a change of numbers changes how one should play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turmwerk.strategy.kinds import Kind, Strategy
from turmwerk.strategy.parsing import parse
from turmwerk.tuning.search import tune

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

GENERATIONS = 12
POPULATION = 10
FEWEST_GAMES = 40  # of each candidate in a generation; with fewer a search would only blur the weights
VERIFIED = 20  # times as many games decide whether the weights found are better than the usual ones


def adapted_players(
    games: Sequence[Game], strategy: str, budget: int, *, seed: int, threads: int | None
) -> tuple[list[Strategy], int] | None:
    """Weights tuned for a short time in each setting, and how many games that took; None if there are no weights, or too few games.

    Where the weights found do not beat the usual ones in the changed game, the usual ones stay.
    """
    each = budget // (len(games) * (GENERATIONS * POPULATION + VERIFIED))
    usual = [parse(one, strategy) for one in games]
    if each < FEWEST_GAMES or any(one.kind is not Kind.WEIGHTS for one in usual):
        return None
    found, played = [], 0
    for game, one in zip(games, usual, strict=True):
        result = tune(
            game,
            start=strategy,
            against=strategy,
            generations=GENERATIONS,
            games=each,
            population=POPULATION,
            verified_games=VERIFIED * each,
            seed=seed,
            threads=threads,
        )
        better = result.checks[0].multiple.value > 1
        found.append(replace(one, name=f"{one.name}, re-tuned", vector=result.vector) if better else one)
        played += (GENERATIONS * POPULATION + VERIFIED) * each
    return found, played
