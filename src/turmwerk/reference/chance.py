"""The random stream of docs/determinism.md, and chance as the reference engines see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from turmwerk.errors import ChanceError

CHANCE_STREAM = 0  # cards, dice, bags: what the rules draw
CHOICE_STREAM = 1  # what random players draw

SEATS = 0x5EA75EA75EA75EA7  # another key for what the strategies of seats draw
GOLDEN = 0x9E3779B97F4A7C15
WORD = 0xFFFFFFFF
LONG = 0xFFFFFFFFFFFFFFFF


def mix(x: int) -> int:
    """The finalizer of splitmix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & LONG
    x = (x ^ x >> 27) * 0x94D049BB133111EB & LONG
    return x ^ x >> 31


class Rng:
    """xoshiro128++."""

    __slots__ = ("s",)

    def __init__(self, seed: int, index: int, stream: int) -> None:
        self.start_at(mix(seed + GOLDEN & LONG), 2 * index + stream)

    @classmethod
    def of_seat(cls, seed: int, index: int, seat: int) -> Rng:
        """What the strategy of a seat draws from."""
        rng = cls.__new__(cls)
        rng.start_at(mix(mix(seed ^ SEATS) + GOLDEN * (seat + 1) & LONG), index)
        return rng

    @classmethod
    def of_key(cls, key: int, number: int) -> Rng:
        """Generator `number` of a key."""
        rng = cls.__new__(cls)
        rng.start_at(key, number)
        return rng

    def start_at(self, key: int, number: int) -> None:
        """Begin as generator `number` of a key."""
        position = key + GOLDEN * number & LONG
        low, high = mix(position), mix(position ^ mix(key))
        if low == 0 and high == 0:
            low = 1
        self.s: tuple[int, int, int, int] = (low & WORD, low >> 32, high & WORD, high >> 32)

    def copy(self) -> Rng:
        """The same stream from here on."""
        other = Rng.__new__(Rng)
        other.s = self.s
        return other

    def next_word(self) -> int:
        """The next 32 bits."""
        a, b, c, d = self.s
        total = a + d & WORD
        c ^= a
        d ^= b
        self.s = (a ^ d, b ^ c, c ^ (b << 9 & WORD), (d << 11 | d >> 21) & WORD)
        return (total << 7 | total >> 25) + a & WORD

    def below(self, n: int) -> int:
        """Uniform in 0..n-1."""
        return self.next_word() * n >> 32


class Sortable(Protocol):
    """What can be drawn has an order (and a name, its text)."""

    def __lt__(self, other: Any, /) -> bool: ...


Item = TypeVar("Item", bound=Sortable)


class Chance:
    """Draws for the rules and writes down what was drawn; the draws can be dictated."""

    def __init__(self, seed: int, index: int) -> None:
        self.rng: Rng = Rng(seed, index, CHANCE_STREAM)
        self.events: list[list[str]] = []
        self.script: list[list[str]] | None = None  # words of the events still to come, if they are dictated

    def dictate(self, events: Sequence[str] | None) -> None:
        """From now on exactly these events shall happen; None: whatever chance brings."""
        self.events = []
        self.script = None if events is None else [event.split() for event in events]

    def event(self, head: str) -> None:
        """A new event begins."""
        words = head.split()
        self.events.append(words)
        if self.script is None:
            return
        if not self.script or self.script[0][: len(words)] != words:
            raise ChanceError(f"{head!r} happens here, not {self.script[:1]}")
        self.script[0] = self.script[0][len(words) :]

    def draw(self, pile: list[Item]) -> Item:
        """Take an item out of a pile: the k-th in order, k uniform."""
        pile.sort()
        item = pile.pop(self.rng.below(len(pile)))
        if self.script is not None:
            name = self.next_name()
            pile.append(item)
            matching = [item for item in pile if str(item) == name]
            if not matching:
                raise ChanceError(f"{name!r} cannot be drawn here")
            item = matching[0]
            pile.remove(item)
        self.note(str(item))
        return item

    def force(self, item: object) -> None:
        """An item that belongs to the event but is known beforehand; draws nothing."""
        if self.script is not None:
            name = self.next_name()
            if name != str(item):
                raise ChanceError(f"{name!r} cannot be drawn here, only {str(item)!r}")
        self.note(str(item))

    def note(self, name: str) -> None:
        """Write an item down."""
        self.events[-1].append(name)

    def next_name(self) -> str:
        """The next item of the dictated event."""
        assert self.script is not None
        if not self.script[0]:
            raise ChanceError("a chance event lists too few items")
        return self.script[0].pop(0)

    def finish_event(self) -> None:
        """The event is complete; a dictated one must be used up."""
        if self.script is not None and self.script.pop(0):
            raise ChanceError("a chance event lists too many items")

    def happened(self) -> list[str]:
        """The events since the last call of `dictate`, as texts."""
        if self.script:
            raise ChanceError(f"{self.script[0]} does not happen here")
        return [" ".join(words) for words in self.events]


class SilentChance(Chance):
    """The same draws, of which nothing is written down: for playouts and for what a seat imagines."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.events: list[list[str]] = []
        self.script: list[list[str]] | None = None

    def event(self, head: str) -> None:
        """A new event begins."""

    def draw(self, pile: list[Item]) -> Item:
        """Take an item out of a pile: the k-th in order, k uniform."""
        pile.sort()
        return pile.pop(self.rng.next_word() * len(pile) >> 32)

    def force(self, item: object) -> None:
        """An item that belongs to the event but is known beforehand."""

    def note(self, name: str) -> None:
        """Write an item down."""

    def finish_event(self) -> None:
        """The event is complete."""
