"""Whether a claim holds at every level of play: a verdict holds only for the players that played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from turmwerk.formatting import enumerated, percentage_points, remains_possible, seat_words
from turmwerk.statistics import SAME_WITHIN, Estimate
from turmwerk.studies.batches import strongest_first
from turmwerk.studies.claims import SAME_WORDS, seat_claims, sign, widened
from turmwerk.studies.figures import Effect, Setting

EVERY = "at every level"
REVERSES = "reverses with stronger play"


@dataclass(frozen=True)
class LevelFigure:
    """One figure at one level of play."""

    strategy: str
    games: int
    estimate: Estimate  # of win share; the interval holds for all seats or items of the setting together
    sign: int  # 1 or -1: shown, all levels considered; 0: not shown


@dataclass(frozen=True)
class ByLevel:
    """One claim at every level of play, the weakest first."""

    players: int
    variant: str
    what: str  # such as "the first seat"
    figures: tuple[LevelFigure, ...]
    agreement: str  # of the other levels with the one that claims it; empty if there are none


class Levels:
    """The settings of a study by what differs but the level of play."""

    def __init__(self, settings: Sequence[Setting]) -> None:
        self.order: list[str] = strongest_first(one.strategy for one in settings)[::-1]
        self._settings: dict[tuple[int, str], dict[str, Setting]] = {}
        for one in sorted(settings, key=lambda one: self.order.index(one.strategy)):
            self._settings.setdefault((one.players, one.variant), {})[one.strategy] = one

    def of(self, setting: Setting) -> Mapping[str, Setting]:
        """The same player count and variant at every level, the weakest first."""
        return self._settings[setting.players, setting.variant]

    def seat(self, setting: Setting, seat: int) -> ByLevel:
        """How far a seat is from fair."""
        n_claims = seat_claims(setting.players) * len(self.of(setting))
        figures = [
            LevelFigure(level, one.games, one.seats[seat].joint, sign(widened(one.seats[seat].advantage, n_claims)))
            for level, one in self.of(setting).items()
        ]
        return self._line(setting, seat_words(seat, setting.players), figures, claimed=setting.seats[seat].differs)

    def effect(self, setting: Setting, effect: Effect) -> ByLevel:
        """What an item does to winning; left out at levels with too few games to look at it."""
        figures = []
        for level, one in self.of(setting).items():
            same = [found for found in one.effects if (found.kind, found.item, found.basis) == (effect.kind, effect.item, effect.basis)]
            n_claims = len(one.effects) * len(self.of(setting))
            figures += [LevelFigure(level, one.games, found.joint, sign(widened(found.share, n_claims))) for found in same]
        return self._line(setting, f"{effect.words}: {effect.item_words}", figures, claimed=effect.matters)

    def _line(self, setting: Setting, what: str, figures: Sequence[LevelFigure], *, claimed: bool) -> ByLevel:
        said = agreement(figures, setting.strategy) if claimed else ""
        return ByLevel(setting.players, setting.variant, what, tuple(figures), said)

    def fairness(self, setting: Setting) -> str:
        """What other levels say of seats that are fair, or not shown to be unfair, at this one."""
        others = [one for level, one in self.of(setting).items() if level != setting.strategy]
        if unfair := self.unfair(setting):
            return f"but {', '.join(f'{level}: {text}' for level, text in unfair.items())}"
        return EVERY if others and setting.is_fair and all(one.is_fair for one in others) else ""

    def unfair(self, setting: Setting) -> dict[str, str]:
        """By other level the seat that is farthest from fair, where that is shown."""
        return {level: text for level, one in self.of(setting).items() if level != setting.strategy and (text := self._unfair(one))}

    def _unfair(self, setting: Setting) -> str:
        """The seat that is farthest from fair, if that is shown."""
        n_claims = seat_claims(setting.players) * len(self.of(setting))
        found = [one for one in setting.seats if sign(widened(one.advantage, n_claims)) and one.joint.bound > SAME_WITHIN]
        if not found:
            return ""
        seat = max(found, key=lambda one: abs(one.joint.value))
        if setting.players == 2:
            seat = setting.seats[0]  # the other one says the same
        return f"{seat_words(seat.seat, setting.players)} {_points(seat.joint)}"


def agreement(figures: Sequence[LevelFigure], level: str) -> str:
    """Whether the levels, the weakest first, agree with what one of them shows; from intervals that exclude zero only.

    A level that played too few games to say is not mentioned; `too_few` names it.
    """
    silent = too_few(figures, level)
    figures = [one for one in figures if one.strategy not in silent]
    if len(figures) < 2:
        return ""
    claimed = next(one for one in figures if one.strategy == level)
    own = 1 if claimed.estimate.value > 0 else -1
    signs = [own if one is claimed else one.sign for one in figures]
    if all(one == own for one in signs):
        return f"shown by {enumerated([one.strategy for one in figures])}" if silent else EVERY
    shown = [(one, its) for one, its in zip(figures, signs, strict=True) if its]
    if -own in signs:
        turns = sum(before != after for (_, before), (_, after) in pairwise(shown))
        listed = ", ".join(f"{one.strategy} {_points(one.estimate)}" for one, _ in shown)
        return f"{REVERSES if turns == 1 else 'differs by level of play'}: {listed}"
    others = [one for one, its in zip(figures, signs, strict=True) if not its]
    stronger = figures[figures.index(claimed) + 1 :]
    if len(shown) == 1:
        return "; ".join([f"shown by {level} only", *(f"{one.strategy}: {_open(one.estimate)}" for one in stronger)])
    left = f": {_open(others[0].estimate)}" if len(others) == 1 and others[0] in stronger else ""
    return f"not shown by {enumerated([one.strategy for one in others])} play{left}"


def too_few(figures: Sequence[LevelFigure], level: str) -> list[str]:
    """Levels that played fewer games than the one that claims something, and can tell it neither from nothing nor from as much."""
    claimed = next(one for one in figures if one.strategy == level)
    open_to_all = [one for one in figures if not one.sign and one.estimate.low <= min(0.0, claimed.estimate.value)]
    return [one.strategy for one in open_to_all if one.games < claimed.games and one.estimate.high >= max(0.0, claimed.estimate.value)]


def signs_of_others(line: ByLevel, level: str) -> list[tuple[str, int]]:
    """By level of play that can say something: 1 if it shows the claim of this level, −1 if the opposite, otherwise 0."""
    own = next(1 if one.estimate.value > 0 else -1 for one in line.figures if one.strategy == level)
    silent = {level, *too_few(line.figures, level)}
    return [(one.strategy, own * one.sign) for one in line.figures if one.strategy not in silent]


def _open(estimate: Estimate) -> str:
    """What a level says that does not show the claim."""
    return f"none {SAME_WORDS}" if estimate.finding() == "same" else remains_possible(estimate)


def _points(estimate: Estimate) -> str:
    return percentage_points(estimate, "{:+.1f}")
