"""The words for sizes: a word is said of an interval, so it may be two ("some to much")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmwerk.statistics import Estimate

UNKNOWN = "too few games to say"
MANY_GAMES = 30  # from so many on, what was the same in all of them is taken for the rule
Ranks = tuple[int, int]  # of the words that an interval allows: the first and the last


@dataclass(frozen=True)
class Scale:
    """Words from small to large, and from where on each but the first is said."""

    words: tuple[str, ...]
    begins: tuple[float, ...]

    def ranks(self, size: Estimate, games: int = 0) -> Ranks:
        """The words that fit the ends of an interval; a figure that is the same in all of many games has none, and says itself."""
        ends = (size.low, size.high) if size.has_interval or games < MANY_GAMES else (size.value, size.value)
        low, high = (sum(end >= begin for begin in self.begins) for end in ends)
        return low, high

    def word(self, found: Iterable[Ranks]) -> str:
        """The word for all of them, or from which to which; figures that allow every word say nothing."""
        ranks = [one for one in found if one != (0, len(self.begins))]
        if not ranks:
            return UNKNOWN
        low, high = self.words[min(low for low, _ in ranks)], self.words[max(high for _, high in ranks)]
        last = f" {high.rpartition(' ')[2]}"
        return low if low == high else f"{low.removesuffix(last)} to {high}"


@dataclass(frozen=True)
class Edges(Scale):
    """Of seats: what is not shown is not an edge, however many games it would take to rule it out."""

    def ranks(self, size: Estimate, games: int = 0) -> Ranks:
        """An interval that excludes no edge at all shows one, unless it lies within what is the same in practice."""
        low, high = super().ranks(size, games)
        return (1 if size.low > 0 and high > 0 and low == 0 else low), high

    def word(self, found: Iterable[Ranks]) -> str:
        """The word for the edges that are shown."""
        ranks = list(found)
        shown = [one for one in ranks if one[0] > 0]
        if shown:
            return super().word(shown)
        return self.words[0] if all(high == 0 for _, high in ranks) else "no edge shown"


FAIR = Edges(("fair", "slight edge", "large edge"), (0.01, 0.05))  # of win share, of the seat farthest from fair
SKILL = Scale(("hardly any", "some", "much", "decisive"), (0.05, 0.3, 0.7))  # of the way from the fair share to winning always
LUCK = Scale(("little", "some", "much", "nearly all"), (0.2, 0.6, 0.9))  # of the variance of wins
LEADER = Scale(("open", "leader ahead", "runaway"), (0.2, 0.6))  # of the way from the fair share to winning always
CLOSE = Scale(("close", "usual", "one-sided"), (0.75, 1.5))  # of the margin that scores without relation would have
LENGTH = Scale(("quick", "medium", "long", "very long"), (20.0, 60.0, 120.0))  # minutes
CHOICES = Scale(("few", "some", "many"), (0.2, 0.5))  # of the free decisions
INTERACTION = Scale(("little", "some", "much"), (0.1, 0.5))  # spreads of a seat's score
