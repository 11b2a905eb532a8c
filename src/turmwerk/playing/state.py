"""A game under way that can be played by strategies, evaluated and searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.arguments import Seed
from turmwerk.common_arguments import plays_many
from turmwerk.defaults import EVALUATED_PLAYOUTS, FORECAST_PLAYOUTS
from turmwerk.errors import IllegalMoveError
from turmwerk.judging.evaluation import MoveValue, evaluate
from turmwerk.judging.forecast import chances, standing
from turmwerk.judging.searching import SearchResult, search
from turmwerk.registry.state import BaseState
from turmwerk.statistics import CONFIDENCE, Estimate
from turmwerk.strategy.kinds import StrategyLike
from turmwerk.strategy.lineup import Lineup, lineup_of

if TYPE_CHECKING:
    from turmwerk.playing.game import Game


class State(BaseState):
    """A game under way. Made by `Game.start` or `Game.replay`; `print` shows the table.

    Two states are equal if they are of the same game, seed and index and the same has happened in them; how far strategies have drawn
    from their streams does not count. A state can be copied and pickled, and has the same future wherever it is played on.
    """

    game: Game

    def choose(self, strategy: StrategyLike) -> str:
        """What a strategy does here; draws from the stream of the seat to move, as `simulate` does."""
        return self._chooser(strategy).choose(self)

    def play_by(self, strategy: StrategyLike) -> str:
        """Play the move a strategy chooses; returns it."""
        number, move = self._chooser(strategy).decide(self)
        if number is None:
            self.play(move)
        else:
            self._apply(number, None)
        return move

    def _chooser(self, strategy: StrategyLike) -> Lineup:
        if self.is_over:
            raise IllegalMoveError("no move can be chosen: the game is over")
        return lineup_of(self.game, strategy)

    @plays_many
    def evaluate(
        self,
        *,
        strategies: StrategyLike | Sequence[StrategyLike] | None = None,
        playouts: int = EVALUATED_PLAYOUTS,
        seed: Seed = 1,
        confidence: float = CONFIDENCE,
        threads: int | None = None,
        partial: bool = False,
    ) -> list[MoveValue]:
        """What each legal move is worth to the seat to move: win share and points at the end, with intervals, by so many playouts each.

        All seats play on by `strategies` (`expert`, the strongest weights, unless given). What the seat cannot know is redrawn for every
        playout; the moves share what is drawn, so that they are compared on the same cards: the differences from the best move are paired.
        `partial=True` makes Ctrl-C end with the playouts so far, whose number the values have.
        """
        return evaluate(self, strategies=strategies, playouts=playouts, seed=seed, confidence=confidence, threads=threads, partial=partial)

    @plays_many
    def chances(
        self,
        seat: int,
        *,
        strategies: StrategyLike | Sequence[StrategyLike] | None = None,
        playouts: int = FORECAST_PLAYOUTS,
        seed: Seed = 1,
        partial: bool = False,
    ) -> list[Estimate]:
        """The win shares of all seats, by what one seat may know: playouts from here in which everything else is redrawn.

        All seats play on by `strategies` (`expert`, the strongest weights, unless given). At the end of the game the shares are what the
        winners got. `partial=True` makes Ctrl-C end with the playouts so far.
        """
        return chances(self, seat, strategies=strategies, playouts=playouts, seed=seed, partial=partial)

    def standing(self, seat: int) -> list[tuple[int, int]]:
        """The lowest and highest points of each seat if the game ended here, by what one seat may know: equal where nothing is hidden."""
        return standing(self, seat)

    @plays_many
    def search(
        self,
        strategy: StrategyLike = "master",
        *,
        seconds: float | None = None,
        threads: int | None = None,
        confidence: float = CONFIDENCE,
        partial: bool = False,
    ) -> SearchResult:
        """What a search such as "mcts:1000" finds here: visits, win share, points and prior of every move, and the line it expects.

        It is the search that `choose` would make, and draws nothing: a second call finds the same. `seconds` lets the clock decide
        instead of the number of playouts. The moves of the root are searched by several threads, with the same result for any number.
        `partial=True` makes Ctrl-C end with what was found so far, marked partial.

        Win shares and points of moves that are not chosen are biased low: a move that looks bad, often by bad luck, gets no more
        playouts, and its interval does not cover that. To compare moves, use `evaluate`.
        """
        return search(self, strategy, seconds=seconds, threads=threads, confidence=confidence, partial=partial)
