"""The tables as text and as pictures, one module per game for each.

`picture` and `pictures` draw them with the modules of `turmwerk.drawing.scenes`. The text is made by the modules here:
`draw(state, view)` shows a view the way a player looks at the table, `situation(state, view)` says in a line what is going on,
`history(state, seat)` tells every event as a seat may know it by now, and `NODE_HELP` says in a sentence or two what is decided at each
node; `{0[tent.limit]}` in it is the component of that name.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from turmwerk.arguments import whole_number

if TYPE_CHECKING:
    from turmwerk.drawing.svg import Panel
    from turmwerk.registry import Game
    from turmwerk.state import State


def drawing_of(game: Game) -> Any:
    """The drawing module of a game."""
    return import_module(f"turmwerk.drawing.{game.name.replace('-', '_')}")


def node_help(state: State) -> str:
    """What is to be decided, in words, with the numbers of this game."""
    numbers = {key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in state.game.components.items()}
    return str(drawing_of(state.game).NODE_HELP[state.node].format(numbers))


def picture(state: State, seat: int | None, *, moves: Iterable[str] | None = None, columns: int = 2) -> str:
    """The table as a seat may see it, or everything, as an SVG document with its own style; see `pictures` for the moves.

    A column is 400 pixels wide and readable at that size; one is for phones.
    """
    from turmwerk.drawing.svg import one_picture

    number = whole_number(columns, "columns", 1, 6)
    panels, label = panels_of(state, seat, moves)
    return one_picture(panels, columns=number, label=label, offers=moves is not None)


def pictures(state: State, seat: int | None, *, moves: Iterable[str] | None = None) -> list[str]:
    """The parts of the table as SVG elements of their own, for pages that arrange them: the table, then the seats from the one that looks.

    The page must contain `turmwerk.drawing.palette.style_sheet()`. Where one of the `moves` has a place on the table, the shape carries
    `data-move`, `role="button"`, `tabindex="0"`, a title and the class `move`.
    """
    from turmwerk.drawing.svg import single_pictures

    panels, _ = panels_of(state, seat, moves)
    return single_pictures(panels, offers=moves is not None)


def panels_of(state: State, seat: int | None, moves: Iterable[str] | None = None) -> tuple[list[Panel], str]:
    """What is drawn, from the view of the seat alone, and what it is in words."""
    from turmwerk.drawing.scenes.scene import Scene

    view = state.view(seat)
    situation = drawing_of(state.game).situation(state, view)
    scene = Scene(state.game, view, seat, state.seat, state.node, state.outcome, situation, frozenset(moves or ()))
    module = import_module(f"turmwerk.drawing.scenes.{state.game.name.replace('-', '_')}")
    return module.panels(scene), f"{state.game.info.title}, {state.game.players} players: {situation}"
