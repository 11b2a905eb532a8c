"""What each kind of move is worth, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from turmwerk.components.sources import dagger
from turmwerk.data.lines import DIFFERENCE, FIGURE, Line, Source
from turmwerk.formatting import UNIT, count_of_players, number, percentage_points, plus_minus
from turmwerk.playing.game import Game, plain_game
from turmwerk.statistics import CONFIDENCE, Estimate
from turmwerk.studies.figures import plain
from turmwerk.studies.pages.options import options_page, overview
from turmwerk.studies.study import GameStudy
from turmwerk.studies.verdicts import PRACTICAL

INDISPENSABLE = 0.5  # of its win share, or of its points alone at the table, that a seat loses at least


@dataclass(frozen=True)
class Option:
    """A seat that may not do one thing, among seats that may: minus what it gets on the same deals without the ban."""

    pattern: str
    offered: float  # decisions of a seat in a game at which it is legal, and something else is too
    taken: float  # share of these at which unrestricted play does it
    games: int
    win_share: Estimate  # of the restricted seat
    change: Estimate  # of its win share, in pairs
    joint: Estimate  # the same, with an interval so wide that those of all options hold together
    points: Estimate  # of its points, in pairs
    joint_points: Estimate
    retuned: bool  # plays by weights that were tuned without the move, for they did better than the usual ones

    @property
    def matters(self) -> bool:
        """Whether doing without it changes the win share by more than chance, all options considered."""
        return self.joint.excludes_zero


@dataclass(frozen=True, repr=False)
class OptionsStudy(GameStudy):
    """All options of a game, the dearest first."""

    game: Game
    strategy: str
    seed: int
    games: int  # for each option
    usual_points: float  # of a seat without a ban
    options: tuple[Option, ...]
    asked: int  # how many options there are, also those that were not played because the study was stopped
    seconds: float = field(compare=False)
    confidence: float = CONFIDENCE

    ORIGIN = ("strategy", "seed", "games", "confidence", "partial")
    plot = overview
    _page = options_page

    @property
    def partial(self) -> bool:
        """Whether it was stopped before all options were played."""
        return len(self.options) < self.asked

    @property
    def solo(self) -> bool:
        """Alone at the table nothing is won: points are compared."""
        return self.game.players == 1

    def option(self, pattern: str) -> Option:
        """The figures of one pattern."""
        return next(one for one in self.options if one.pattern == pattern)

    def word(self, one: Option) -> str:
        """What an option is, in a word or two."""
        joint = one.joint_points if self.solo else one.joint
        whole = max(1.0, self.usual_points) if self.solo else 1 / self.game.players
        if one.taken == 0 and not joint.excludes_zero:
            return "dead: never taken"
        if joint.high < 0:
            return "indispensable" if joint.value <= -INDISPENSABLE * whole else "needed"
        if joint.low > 0:
            return "better left alone"
        return "makes no difference" if joint.bound < PRACTICAL * (whole if self.solo else 1) else "not shown to matter"

    @property
    def verdicts(self) -> list[str]:
        """What was found, in sentences."""
        mark = dagger(bool(self.game.reconstructed))
        groups: dict[str, list[Option]] = {}
        for one in self.options:
            groups.setdefault(self.word(one), []).append(one)
        return [
            f"{count_of_players(self.game.players)}{mark}: {word}: {', '.join(map(self._priced, some))}" for word, some in groups.items()
        ]

    def _priced(self, one: Option) -> str:
        change = plus_minus(one.points, "{:+.1f}") + " points" if self.solo else f"{percentage_points(one.change, '{:+.1f}')} {UNIT}"
        return f"“{one.pattern}” ({change})"

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        names = ("strategy", "seed", "games", "usual_points", "asked", "seconds", "partial", "confidence", "verdicts")
        return {
            **plain_game(self.game),
            **{name: getattr(self, name) for name in names},
            "options": [plain(one) | {"word": self.word(one), "matters": one.matters} for one in self.options],
            "reconstructed": list(self.game.reconstructed),
        }

    def _lines(self) -> Iterator[Line]:
        """What a seat gets that may not do something, and what that is less than without the ban."""
        source = Source.of(self.game, self.games)
        for one in self.options:
            found = ((FIGURE, "win share", one.win_share), (DIFFERENCE, "win share", one.change), (DIFFERENCE, "mean score", one.points))
            for kind, figure, estimate in found:
                yield source.line(figure, one.pattern, estimate, self.strategy, kind=kind)

    def __repr__(self) -> str:
        found = ", ".join(f"{one.pattern}: {number(100 * one.change.value, '{:+.1f}')}" for one in self.options[:5])
        partial = ", partial" if self.partial else ""
        return f"<OptionsStudy of {self.game!r} by {self.strategy}, seed {self.seed}{partial}; win share without, in {UNIT}: {found}>"
