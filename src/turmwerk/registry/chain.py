"""A list that grows at its end and is copied in no time: copies share what they have in common, so that a game may keep all its states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

Item = TypeVar("Item")


class Chain(Generic[Item]):
    """Links from the last item to the first; a link never changes, so chains may be copied and grow in any thread."""

    __slots__ = ("_last", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._last: Any = None  # (the link before, the item)
        self._length = 0
        self.extend(items)

    def append(self, item: Item) -> None:
        """One more."""
        self._last = (self._last, item)
        self._length += 1

    def extend(self, items: Iterable[Item]) -> None:
        """Several more."""
        for item in items:
            self.append(item)

    def pop(self) -> Item:
        """Take the last one away; other copies keep it."""
        item = self.last
        self._last = self._last[0]
        self._length -= 1
        return item

    @property
    def last(self) -> Item:
        """The last item."""
        if self._last is None:
            raise IndexError("the chain is empty")
        item: Item = self._last[1]
        return item

    def copy(self) -> Chain[Item]:
        """An independent copy."""
        other: Chain[Item] = Chain()
        other._last = self._last
        other._length = self._length
        return other

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        items: list[Item] = []
        link = self._last
        while link is not None:
            link, item = link
            items.append(item)
        return reversed(items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chain):
            return NotImplemented
        if self._length != other._length:
            return False
        own, its = self._last, other._last
        while own is not its:  # from a shared link on, everything is the same
            if own[1] != its[1]:
                return False
            own, its = own[0], its[0]
        return True

    __hash__: ClassVar[None]  # type: ignore[assignment]  # a chain changes
