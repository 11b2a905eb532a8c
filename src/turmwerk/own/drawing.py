"""The table of a Python game as text, from its view; `history` hides what the class says is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from turmwerk.drawing.interface import GameWords
from turmwerk.drawing.scenes.scene import counted
from turmwerk.own.game import PythonGame

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnState
    from turmwerk.own.declared import Declared

WIDTH = 78
HIDDEN = "(hidden)"


class PythonDrawing:
    """One for each class."""

    def __init__(self, kind: type[PythonGame], facts: Declared) -> None:
        self._kind = kind
        self._hidden = facts.hidden
        help_text = "Choose one of the legal moves."
        self.NODE_HELP: Mapping[str, str] = dict.fromkeys(facts.nodes, help_text)

    def draw(self, state: DrawnState, view: dict[str, Any]) -> str:
        """A view the way a player looks at it: a line for each entry, lists with an entry for each seat by seat."""
        game = state.game
        lines = [f"{game.info.title} · {counted(game.players, 'player')} · {game.variant}", self.situation(state, view), ""]
        width = max(map(len, view), default=0)
        for name, value in view.items():
            if _by_seat(value, game.players):
                lines += [f"{name:<{width}}  P{seat}: {_text(one)}" for seat, one in enumerate(value)]
            else:
                lines.append(f"{name:<{width}}  {_text(value)}")
        outcome = state.outcome
        if outcome is not None:
            for seat, points in enumerate(outcome.breakdown):
                parts = ", ".join(f"{name} {value}" for name, value in points.items())
                lines.append(f"P{seat}  {outcome.scores[seat]} points ({parts})")
        return "\n".join(lines)

    def situation(self, state: DrawnState, view: dict[str, Any]) -> str:
        """What is going on, in a line."""
        outcome = state.outcome
        if outcome is None:
            return f"P{state.seat} to move ({state.node})"
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"{winners} won: {outcome.reason}"

    def history(self, state: DrawnState, seat: int) -> list[str]:
        """Every event as a seat may know it."""
        return [event if self._sees(event, seat) else _without_items(event) for event in state.events]

    def _sees(self, event: str, seat: int) -> bool:
        who, first, *rest = [*event.split(), ""]
        if first not in self._hidden:
            return True
        owner = rest[0] if who == "*" and rest else who
        return owner == f"P{seat}"


def _without_items(event: str) -> str:
    """The event with its first word, and the seat it names."""
    words = event.split()
    kept = words[:3] if len(words) > 2 and _names_seat(words[2]) else words[:2]
    return " ".join([*kept, HIDDEN])


def _names_seat(word: str) -> bool:
    return word.startswith("P") and word[1:].isdecimal()


def _by_seat(value: object, players: int) -> bool:
    return (
        players > 1
        and isinstance(value, list | tuple)
        and len(value) == players
        and any(isinstance(one, list | dict | tuple) for one in value)
    )


def _text(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, Mapping):
        return " · ".join(f"{key} {_text(one)}" for key, one in value.items()) or "–"
    if isinstance(value, list | tuple | set | frozenset):
        return " ".join(_text(one) if not isinstance(one, list | tuple) else f"[{_text(one)}]" for one in value) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)


class PythonWords(GameWords):
    """The words of a Python game: its own names, and what its class says about the rows of the score."""

    def __init__(self, declared: Declared) -> None:
        self._about = dict(declared.categories)

    def category(self, name: str) -> tuple[str, str]:
        """The name, and the words of CATEGORIES."""
        return name.replace("_", " "), self._about.get(name, "")
