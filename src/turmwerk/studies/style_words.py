"""What a style is called: what it does more and less than the others, in words made from kinds of moves and categories of points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from turmwerk.strategy.items import items_of, plain_words
from turmwerk.studies.style_search import Profile

if TYPE_CHECKING:
    from turmwerk.playing.game import Game

MORE = 2  # things that a name says are done more
CLEAR = 1.05  # times as much: what differs less is not named


def style_names(game: Game, profiles: Sequence[Profile]) -> list[tuple[str, str]]:
    """For each style its name, such as "more “pass” and “bid 5”, less “raze *”", and the same with figures."""
    items = items_of(game)
    moves = [f"“{plain_words(items.patterns[kind])}”" for kind in items.kinds]
    points = [f"points for {words}" for words in game.category_words.values()]
    return [_named([*moves, *points], len(moves), profiles, number) for number in range(len(profiles))]


def _named(words: list[str], n_moves: int, profiles: Sequence[Profile], number: int) -> tuple[str, str]:
    own = np.concatenate(profiles[number])
    others = np.mean([np.concatenate(one) for place, one in enumerate(profiles) if place != number], axis=0)
    ahead = np.sqrt(own) - np.sqrt(others)
    order = np.argsort(-ahead, kind="stable").tolist()
    more = [place for place in order[:MORE] if own[place] > CLEAR * others[place]]
    less = [place for place in order[-1:] if others[place] > CLEAR * own[place]]
    if not more and not less:
        return "a little of everything", "nothing is done much more or less than by the others"
    fewer = "fewer" if less and less[0] >= n_moves else "less"
    name = ", ".join(f"{word} {' and '.join(words[place] for place in some)}" for word, some in (("more", more), (fewer, less)) if some)
    units = {place: "moves" if place < n_moves else "points" for place in more + less}
    return name, "; ".join(f"{words[place]} {own[place]:.1%} of {unit}, others {others[place]:.1%}" for place, unit in units.items())
