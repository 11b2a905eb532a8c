"""The tables as text, one module per game.

`draw(state, view)` shows a view the way a player looks at the table, `seen(state, event, seat)` tells an event as a seat may know it, and
`NODE_HELP` says in a sentence what is decided at each node.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmwerk.games import Game


def drawing_of(game: Game) -> Any:
    """The drawing module of a game."""
    return import_module(f"turmwerk.drawing.{game.name.replace('-', '_')}")
