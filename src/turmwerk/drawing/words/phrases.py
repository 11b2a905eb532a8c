"""How things are counted and listed in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def listed(words: Sequence[str]) -> str:
    """Such as "red", "red and blue" or "red, blue and green"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def tally(words: Iterable[str]) -> str:
    """Such as "2 milk and 1 meat"."""
    return listed([f"{n} {word}" for word, n in Counter(words).items()])


def several(n: int, what: str) -> str:
    """Such as "1 stone" or "3 stones"."""
    return f"{n} {what}{'s' * (n != 1)}"


def brings(points: int) -> str:
    """Such as "brings 1 point", "brings no points" or "costs 2 points"."""
    return f"costs {several(-points, 'point')}" if points < 0 else f"brings {several(points, 'point') if points else 'no points'}"


def who(seat: int, viewer: int | None) -> str:
    """A seat as somebody names it."""
    return "you" if seat == viewer else f"P{seat}"


def owned(seat: int, viewer: int | None) -> str:
    """What belongs to a seat, as somebody names it."""
    return "your" if seat == viewer else f"P{seat}'s"


def a(thing: str) -> str:
    """With its article: "a red tower", "an orange buyer"."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"
