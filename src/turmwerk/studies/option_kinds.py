"""Which kinds of moves there are in a game, and how often they are made: what is legal, and what is done, in a sample of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING

from turmwerk.strategy.lineup import Lineup
from turmwerk.strategy.restriction import kind_of

if TYPE_CHECKING:
    from turmwerk.playing.game import Game
    from turmwerk.strategy.kinds import Strategy

SAMPLED_GAMES = 60  # in which kinds of moves, and how often they are made, are looked for

Choice = tuple[list[str], str]  # what is legal, more than one move, and what is done


@dataclass(frozen=True)
class Use:
    """How often a kind of move can be made, and is made."""

    pattern: str
    offered: float  # decisions of a seat in a game at which it is legal, and something else is too
    taken: float  # share of these at which it is made


def kinds_with_a_choice(game: Game, strategy: Strategy, seed: int) -> list[str]:
    """The kinds a seat can do without, in the order in which they are met in the first games of the seed."""
    kind = cache(lambda text: kind_of(text, game.info.action_words))
    found: dict[str, None] = {}
    for index in range(SAMPLED_GAMES):
        for legal, _ in _choices(Lineup(game, strategy), seed, index, range(game.players)):
            kinds = dict.fromkeys(map(kind, legal))
            if len(kinds) > 1:
                found.update(kinds)
    return list(found)


def sampled_uses(game: Game, own: Strategy, others: Strategy, patterns: Sequence[str], seed: int) -> list[Use]:
    """How often `own` can and does make such moves, in each seat in turn among `others`, in the first games of the seed."""
    every = range(game.players)
    tables = [(Lineup(game, own), every)] if own is others else [(Lineup(game, _beside(own, others, seat, game)), [seat]) for seat in every]
    matching = cache(lambda text: frozenset(one for one in patterns if fnmatchcase(text, one)))
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for index in range(SAMPLED_GAMES):
        for lineup, seats in tables:
            for legal, move in _choices(lineup, seed, index, seats):
                named = [matching(text) for text in legal]
                real = frozenset().union(*named) - frozenset.intersection(*named)  # a real choice: some of the moves, but not all
                offered.update(real)
                taken.update(real & matching(move))
    games = SAMPLED_GAMES * game.players
    return [Use(one, offered[one] / games, taken[one] / offered[one] if offered[one] else 0.0) for one in patterns]


def _beside(own: Strategy, others: Strategy, seat: int, game: Game) -> list[Strategy]:
    return [own if other == seat else others for other in range(game.players)]


def _choices(lineup: Lineup, seed: int, index: int, seats: Sequence[int]) -> Iterator[Choice]:
    """The decisions of these seats in one game at which there is more than one move."""
    state = lineup.game.start(seed=seed, index=index)
    while not state.is_over:
        legal, move = state.legal(), lineup.choose(state)
        if len(legal) > 1 and state.seat in seats:
            yield legal, move
        state.play(move)
