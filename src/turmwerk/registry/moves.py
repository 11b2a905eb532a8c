"""What people type, understood as a move: in any case and spacing, by number, or by its beginning if that is clear."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.errors import IllegalMoveError, shown, suggestion

MANY = 8  # moves that a message names


def understand(text: str, legal: Sequence[str]) -> str:
    """The legal move that is meant."""
    words = " ".join(text.split()).casefold()
    if words.isascii() and words.isdecimal() and 1 <= int(words[:6]) <= len(legal) and len(words) < 6:
        return legal[int(words) - 1]
    begun = [move for move in legal if words and _begins(move.casefold(), words)]
    whole = [move for move in begun if move.casefold() == words]
    if len(whole or begun) == 1:
        return (whole or begun)[0]
    if begun:
        more = ", …" if len(begun) > MANY else ""
        raise IllegalMoveError(f"{shown(text)} may mean {', '.join(begun[:MANY])}{more}; type a little more")
    raise IllegalMoveError(f"{shown(text)} is not legal here; choose 1 to {len(legal)}; {suggestion(text, legal)}")


def _begins(move: str, words: str) -> bool:
    """Whether the words are the beginning of the move, or of its words one by one: "b g" is "buy green"."""
    if move.startswith(words):
        return True
    typed, own = words.split(), move.split()
    return len(typed) <= len(own) and all(one.startswith(part) for part, one in zip(typed, own, strict=False))
