"""Random games that the checks look at: every position of some of them, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from turmwerk.own.failing import RAISED, check_legal, failed
from turmwerk.own.game import OVER, PythonGame
from turmwerk.own.rules import Rules
from turmwerk.reference.chance import CHANCE_STREAM, CHOICE_STREAM, Rng, SilentChance

SEED = 1
LONGEST = 20_000  # decisions: a game that has more does not end


class Mistake(Exception):
    """What a check found wrong, as a sentence."""


class Step(NamedTuple):
    """A position, and the move that is made there; the last one of a game has none."""

    game: PythonGame
    move: str
    where: str  # which position it is, in words


@dataclass(frozen=True)
class Walk:
    """One random game of a setting."""

    rules: Rules
    index: int

    @property
    def name(self) -> str:
        """Which game it is, in words."""
        variant = f", {self.rules.variant}" if len(self.rules.facts.variants) > 1 else ""
        return f"{self.rules.players} players{variant}, seed {SEED}, game {self.index}"

    def steps(self) -> Iterator[Step]:
        """Position by position. Each belongs to whoever gets it: the next one is a copy."""
        choices = Rng(SEED, self.index, CHOICE_STREAM)
        where = f"{self.name}, set-up"
        try:
            game = self.begin()
            hides = next((name for name in vars(game) if callable(getattr(PythonGame, name, None))), "")
            if hides:
                raise Mistake(f"self.{hides} hides a method that every game has; give the attribute another name ({where})")
            for number in range(LONGEST):
                if game.node == OVER:
                    yield Step(game, "", where)
                    return
                legal = self._legal(game, where)
                move = legal[0] if len(legal) == 1 else legal[choices.below(len(legal))]
                where = f"{self.name}, move {number + 1}: P{game.seat} {move}"
                before, game = game, game.copy()
                yield Step(before, move, where)
                game.chance = SilentChance(before.chance.rng.copy())
                game.move(move)
        except (Mistake, GeneratorExit):
            raise
        except RAISED as error:
            raise Mistake(short(failed(self.rules.file, error, game=where), self.rules.file)) from None
        raise Mistake(f"the game does not end: it is not over after {LONGEST:,} moves ({where})")

    def begin(self) -> PythonGame:
        """The game that is set up."""
        return self.rules.begin(SilentChance(Rng(SEED, self.index, CHANCE_STREAM)))

    def can_go_on(self, game: PythonGame) -> bool:
        """Whether somebody can move, or the game is over."""
        try:
            return game.node == OVER or bool(self._legal(game, ""))
        except RAISED:
            return False

    def _legal(self, game: PythonGame, where: str) -> list[str]:
        if game.node not in self.rules.node_numbers:
            raise Mistake(f"self.node is {game.node!r}, which NODES does not name ({where})")
        if type(game.seat) is not int or not 0 <= game.seat < self.rules.players:
            raise Mistake(f"self.seat is {game.seat!r}, but the seats are 0 to {self.rules.players - 1} ({where})")
        return check_legal(self.rules.file, game.legal(), game.node)


def short(error: BaseException, file: str) -> str:
    """A message without the path of the file, which the head of the report names."""
    return str(error).removeprefix(f"{file}: ")
