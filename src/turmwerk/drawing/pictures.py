"""The table of any game as a picture, and what is decided there in words."""

from __future__ import annotations

from collections.abc import Iterable

from turmwerk.arguments import whole_number
from turmwerk.drawing.interface import DrawnState
from turmwerk.drawing.scenes.scene import Scene
from turmwerk.drawing.svg import Panel, one_picture, single_pictures


def node_help(state: DrawnState) -> str:
    """What is to be decided, in words, with the numbers of this game."""
    return state.game.info.words.help(scene_of(state, None))


def picture(state: DrawnState, seat: int | None, *, moves: Iterable[str] | None = None, columns: int = 2) -> str:
    """The table as a seat may see it, or everything, as an SVG document with its own style; see `pictures` for the moves.

    A column is 400 pixels wide and readable at that size; one is for phones.
    """
    number = whole_number(columns, "columns", 1, 6)
    panels, label = panels_of(state, seat, moves)
    return one_picture(panels, columns=number, label=label, offers=moves is not None, fills=state.game.info.scene.FILLS)


def pictures(state: DrawnState, seat: int | None, *, moves: Iterable[str] | None = None) -> list[str]:
    """The parts of the table as SVG elements of their own, for pages that arrange them: the table, then the seats from the one that looks.

    The page must contain `turmwerk.drawing.palette.style_sheet` with the colors of the game. Where one of the `moves` has a place on the
    table, the shape carries `data-move`, `role="button"`, `tabindex="0"`, a title and the class `move`.
    """
    panels, _ = panels_of(state, seat, moves)
    return single_pictures(panels, offers=moves is not None)


def panels_of(state: DrawnState, seat: int | None, moves: Iterable[str] | None = None) -> tuple[list[Panel], str]:
    """What is drawn, from the view of the seat alone, and what it is in words."""
    scene = scene_of(state, seat, moves)
    return state.game.info.scene.panels(scene), f"{state.game.info.title}, {state.game.players} players: {scene.situation}"


def scene_of(state: DrawnState, seat: int | None, moves: Iterable[str] | None = None) -> Scene:
    """The table as a seat may see it, with the moves that are offered in words."""
    view = state.game.info.pictured(state, seat)
    situation = state.game.info.drawing.situation(state, view)
    scene = Scene(state.game, view, seat, state.seat, state.node, state.outcome, situation)
    return scene.offering(list(moves), state.legal()) if moves is not None else scene
