"""What of a game is reconstructed, and which findings rest on it: they are marked wherever they are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from turmwerk.formatting import DAGGER


def rests_on(reconstructed: Iterable[str], *words: str) -> bool:
    """Whether one of the reconstructed components is that of these words: a board "ali-baba" has the component boards.ali-baba.small."""
    return any(all(word in _words(key) for word in words) for key in reconstructed)


def _words(key: str) -> set[str]:
    """The parts of a key, also in the singular, and the key itself."""
    parts = key.split(".")
    return {key, *parts, *(part.removesuffix("s") for part in parts)}


def dagger(marked: bool) -> str:
    """The mark of what rests on reconstructed components."""
    return f" {DAGGER}" if marked else ""


def footnote(reconstructed: Collection[str]) -> str:
    """What the mark means and what is reconstructed; empty if nothing is."""
    if not reconstructed:
        return ""
    groups: dict[str, list[str]] = {}
    for key in reconstructed:
        groups.setdefault(key.split(".")[0], []).append(key)
    names = [keys[0] if len(keys) == 1 else f"{group}.* ({len(keys)})" for group, keys in groups.items()]
    return f"{DAGGER} rests on reconstructed components, which may differ from the printed game: {', '.join(names)}"
