"""One seat tuned for a short time among others that play as usual: whether it could play better.

`options` and `design` ask this. What a search finds is a guess until games on other deals have judged it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmwerk.tuning.result import Recipe
from turmwerk.tuning.search import Search
from turmwerk.tuning.trials import Check, Trials
from turmwerk.work.session import open_session

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.strategy.kinds import Strategy
    from turmwerk.weights.vector import Vector

SEAT_POPULATION = 10
SEAT_STEP = 0.05  # half of what `tune` begins with: the search begins with weights that are good already


def tuned_seat(game: Game, own: Strategy, others: Strategy, *, generations: int, games: int, seed: int, threads: int | None) -> Vector:
    """Weights of a seat that begins with those of `own`, keeps its bans, and meets `others` in all other seats.

    Seed, start and opponents decide everything: two seats whose bans make no difference are tuned to the same weights.
    """
    assert own.vector is not None
    recipe = Recipe((game,), (others.name,), own.name, games, SEAT_POPULATION, SEAT_STEP, seed)
    with open_session(dict, 0, threads=threads) as session:
        search = Search(recipe, own.vector, Trials([game], [[others]], seed=seed, session=session))
        for _ in range(generations):
            search.step()
    return search.found


def verified_seat(game: Game, own: Strategy, others: Strategy, *, games: int, seed: int, threads: int | None, confidence: float) -> Check:
    """How a seat does that plays `own` among `others`, in at least so many games on deals that no search has seen."""
    with open_session(dict, 0, threads=threads) as session:
        (check,) = Trials([game], [[others]], seed=seed, session=session).verify(own, games, confidence)
    return check
