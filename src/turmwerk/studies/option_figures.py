"""What each kind of move is worth, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from turmwerk.components.sources import dagger
from turmwerk.data.lines import DIFFERENCE, FIGURE, Line, Source
from turmwerk.formatting import UNIT, count_of_players, number, percentage_points, plus_minus, remains_possible
from turmwerk.playing.game import Game, plain_game
from turmwerk.statistics import CONFIDENCE, SAME_WITHIN, Estimate
from turmwerk.studies.figures import plain
from turmwerk.studies.pages.options import options_page, overview
from turmwerk.studies.study import GameStudy

INDISPENSABLE = 0.5  # of the control's win share, or of its points alone at the table, that a seat loses at least
DEAD, ALONE, SAME, OPEN = "dead: never taken", "better left alone", "practically no difference", "not shown to matter"
NEEDED, LOST = "needed", "indispensable"
WORDS = (DEAD, ALONE, SAME, OPEN, NEEDED, LOST)  # what deserves a look first; what is needed, as most moves are, last


@dataclass(frozen=True)
class Option:
    """A seat that may not do one thing, among seats that may, minus its control: a seat without the ban, tuned as long."""

    pattern: str
    offered: float  # decisions of the control in a game at which it is legal, and something else is too
    taken: float  # share of these at which the control does it
    games: int
    win_share: Estimate  # of the seat with the ban
    control: Estimate  # win share of the control
    control_points: float
    change: Estimate  # of the win share, in pairs
    joint: Estimate  # the same, with an interval so wide that those of all options hold together
    points: Estimate  # change of the points, in pairs
    joint_points: Estimate
    indispensable: bool  # shown to lose half of what the control gets
    retuned: bool  # plays by weights that a search found, for they did better than the usual ones
    control_retuned: bool

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
    options: tuple[Option, ...]
    asked: int  # how many options there are, also those that were not played because the study was stopped
    seconds: float = field(compare=False)
    confidence: float = CONFIDENCE
    tuned: bool = False  # seats with the ban and their controls were tuned

    ORIGIN: ClassVar[tuple[str, ...]] = ("strategy", "seed", "games", "confidence", "partial")
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

    @property
    def by_word(self) -> list[Option]:
        """The options, those that deserve a look first: dead, better left alone, without a difference; what is needed most comes last."""
        return sorted(self.options, key=lambda one: (WORDS.index(self.word(one)), -self._price(one)))

    def _price(self, one: Option) -> float:
        return (one.points if self.solo else one.change).value

    def word(self, one: Option) -> str:
        """What an option is, in a word or two. What the control never does it cannot leave alone, whatever the change is."""
        joint = one.joint_points if self.solo else one.joint
        if joint.high < 0:
            return LOST if one.indispensable else NEEDED
        if one.taken == 0:
            return DEAD
        tolerance = SAME_WITHIN * (max(1.0, one.control_points) if self.solo else 1)
        return {"shown": ALONE, "same": SAME, "open": OPEN}[joint.finding(tolerance)]

    @property
    def verdicts(self) -> list[str]:
        """What was found, in sentences."""
        mark = dagger(bool(self.game.reconstructed))
        groups: dict[str, list[Option]] = {}
        for one in self.by_word:
            groups.setdefault(self.word(one), []).append(one)
        within = f"{SAME_WITHIN:.0%} of the points" if self.solo else f"{100 * SAME_WITHIN:g} percentage point"
        said = {
            SAME: f"{SAME} (less than {within})",
            ALONE: f"{ALONE}, a seat does better without",
            NEEDED: f"{NEEDED}, a seat does worse without",
            LOST: f"{LOST}, a seat loses half or more without",
        }
        first, *others = [f"{said.get(word, word)}: {self._listed(some)}" for word, some in groups.items()]
        return [f"{count_of_players(self.game.players)}{mark}: {first}", *others]

    def _listed(self, some: Sequence[Option]) -> str:
        """With the unit once."""
        first, *others = map(self._priced, some)
        return ", ".join([first, *(one.replace(f" {UNIT}", "") for one in others)])

    def _priced(self, one: Option) -> str:
        change = plus_minus(one.points, "{:+.1f}") + " points" if self.solo else f"{percentage_points(one.change, '{:+.1f}')} {UNIT}"
        if self.word(one) == OPEN:
            change += f"; {self._possible(one)}"
        return f"“{one.pattern}” ({change})"

    def _possible(self, one: Option) -> str:
        """What the change can still be, all options considered."""
        if not self.solo:
            return remains_possible(one.joint)
        if not one.joint_points.has_interval:
            return "nothing is known of it"
        low, high = (number(end, "{:+.1f}") for end in (one.joint_points.low, one.joint_points.high))
        return f"{low} to {high} points remain possible"

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain values, for JSON."""
        names = ("strategy", "seed", "games", "asked", "seconds", "partial", "confidence", "verdicts")
        return {
            **plain_game(self.game),
            **{name: getattr(self, name) for name in names},
            "options": [plain(one) | {"word": self.word(one), "matters": one.matters} for one in self.options],
            "reconstructed": list(self.game.reconstructed),
        }

    def _lines(self) -> Iterator[Line]:
        """What a seat gets that may not do something, what its control gets, and the difference."""
        source = Source.of(self.game, self.games)
        for one in self.options:
            found = (
                (FIGURE, "win share", one.win_share),
                (FIGURE, "win share of the control", one.control),
                (DIFFERENCE, "win share", one.change),
                (DIFFERENCE, "mean score", one.points),
            )
            for kind, figure, estimate in found:
                yield source.line(figure, one.pattern, estimate, self.strategy, kind=kind)

    def __repr__(self) -> str:
        found = ", ".join(f"{one.pattern}: {number(100 * one.change.value, '{:+.1f}')}" for one in self.options[:5])
        partial = ", partial" if self.partial else ""
        return f"<OptionsStudy of {self.game!r} by {self.strategy}, seed {self.seed}{partial}; win share without, in {UNIT}: {found}>"
