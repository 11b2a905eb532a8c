"""What a picture is drawn from, and what the panels of all games have in common."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from turmwerk.drawing.interface import MoveWords
from turmwerk.drawing.svg import INNER, NO_OFFERS, Offers, Panel, Thing, apart, below, panel, words

if TYPE_CHECKING:
    from turmwerk.drawing.interface import DrawnGame, DrawnOutcome

LINE = 17.55  # the height of a line of text


@dataclass(frozen=True)
class Scene:
    """The table as a seat may see it."""

    game: DrawnGame
    view: dict[str, Any]
    viewer: int | None  # the seat that looks; None sees everything
    seat: int | None  # whose decision it is
    node: str
    outcome: DrawnOutcome | None
    situation: str  # what is going on, in words
    moves: Offers = NO_OFFERS  # those to be offered

    @cached_property
    def components(self) -> dict[str, Any]:
        """The numbers of the game."""
        return dict(self.game.components)

    @property
    def seats(self) -> list[int]:
        """All seats, from the one that looks."""
        first, n = self.viewer or 0, self.game.players
        return [(first + i) % n for i in range(n)]

    def is_active(self, seat: int) -> bool:
        """Whether it is the seat's turn."""
        return seat == self.seat

    def moves_of(self, seat: int) -> Offers:
        """The moves to be offered, if it is the seat's turn."""
        return self.moves if self.is_active(seat) else NO_OFFERS

    def offering(self, moves: Collection[str], legal: Collection[str]) -> Scene:
        """The same scene with these moves; those that are legal, and the viewer's own to make, in words and with reasons for others."""
        words = self.game.info.words
        plain = replace(self, moves=Offers({move: MoveWords(move) for move in moves}))
        if not moves or self.viewer not in (None, self.seat):
            return plain
        explained = {move: words.move(plain, move) if move in legal else MoveWords(move) for move in moves}
        return replace(self, moves=Offers(explained, words.impossible(plain)))


def table_panel(scene: Scene, facts: Sequence[str], things: Sequence[Thing]) -> Panel:
    """The panel of what belongs to nobody: which game it is, what is going on, and the things."""
    note = " · ".join([counted(scene.game.players, "player"), *facts])
    decided = f"P{scene.seat}: {scene.game.info.words.decision(scene)}"
    situation = words(scene.situation if scene.outcome else decided, bold=True)
    roomy = situation._replace(height=max(situation.height, 2 * LINE))  # so that what is below stays where it is
    return panel(scene.game.info.title, [roomy, *things], note=note)


def seat_panel(scene: Scene, seat: int, facts: Sequence[str], things: Sequence[Thing], about: str = "") -> Panel:
    """The panel of a seat, and what its facts mean; when the game is over, with its points."""
    title = f"P{seat}" + (" (you)" if seat == scene.viewer else "")
    shown = [*things]
    if scene.outcome is not None:
        title += f": {counted(scene.outcome.scores[seat], 'point')}" + (", won" if seat in scene.outcome.winners else "")
        label = scene.game.info.words.category
        points = ", ".join(f"{label(name)[0]} {value}" for name, value in scene.outcome.breakdown[seat].items() if value)
        shown.insert(0, words(points or "no points at all", "small", width=INNER, faint=True))
    return panel(title, shown, note=" · ".join(facts), about=about, active=scene.is_active(seat), seat=seat)


def counted(n: int, what: str) -> str:
    """Such as "1 stone" or "2 stones"."""
    return f"{n} {what}{'s' * (n != 1)}"


def section(title: str, thing: Thing, *, note: str = "") -> Thing:
    """A thing under a small heading."""
    heading = words(title, "small", faint=True)
    return below([apart(heading, words(note, "small", faint=True, right=True)) if note else heading, thing], 3)
