"""The table of a Python game as text, from its view; `history` hides what the class says is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from turmwerk.drawing.interface import Chapter, GameWords, MoveWords, shown_numbers
from turmwerk.drawing.scenes.scene import counted
from turmwerk.own.game import PythonGame

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnGame, DrawnState
    from turmwerk.drawing.scenes.scene import Scene
    from turmwerk.own.declared import Declared

WIDTH = 78
HIDDEN = "(hidden)"
ONE_KIND = 2  # nodes of a game with a single kind of decision: that one, and the end


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
            return f"P{state.seat} is to move" if len(self.NODE_HELP) <= ONE_KIND else f"P{state.seat} is to move: {state.node}"
        winners = " and ".join(f"P{seat}" for seat in outcome.winners)
        return f"{winners} won: {outcome.reason}"

    def history(self, state: DrawnState, seat: int) -> list[str]:
        """Every event as a seat may know it."""
        return [event if self.sees(event, seat) else _without_items(event) for event in state.events]

    def sees(self, event: str, seat: int) -> bool:
        """Whether a seat may know all of an event or move."""
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
    """The words of a Python game: what its class says, and its own names for everything else."""

    def __init__(self, declared: Declared) -> None:
        self._declared = declared
        self._about = dict(declared.categories)

    def rules(self, game: DrawnGame) -> Sequence[Chapter]:
        """RULES; without them what the class declares: what it is about, what points are for, its numbers, why it ends."""
        said = self._declared
        if said.rules:
            return [Chapter(title, text.split("\n\n")) for title, text in said.rules.items()]
        numbers = [f"{one.words}: {shown_numbers(game)[key]}" for key, one in said.components.items()]
        points = [f"{name.replace('_', ' ')}: {about}" for name, about in said.categories]
        made = {"The aim": [said.summary], "Points": points, "The numbers": numbers, "The end": said.endings}
        return [Chapter(title, [f"{line[:1].upper()}{line[1:].rstrip('.')}." for line in lines]) for title, lines in made.items() if lines]

    def decision(self, scene: Scene) -> str:
        """DECISIONS, or a question that fits every node."""
        plain = "what do you do?" if len(self._declared.nodes) <= ONE_KIND else f"{super().decision(scene)}: what do you do?"
        return self._declared.decisions.get(scene.node, plain)

    def hint(self, scene: Scene) -> str:
        """HINTS of this node."""
        return self._declared.hints.get(scene.node, "")

    def move(self, scene: Scene, move: str) -> MoveWords:
        """The move, and what MOVES says about its first word."""
        return MoveWords(move[:1].upper() + move[1:], self._declared.moves.get(move.partition(" ")[0], ""))

    def category(self, name: str) -> tuple[str, str]:
        """The name, and the words of CATEGORIES."""
        return name.replace("_", " "), self._about.get(name, "")
