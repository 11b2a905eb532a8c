"""The games there are: one line for each."""

from __future__ import annotations

from turmwerk.errors import GameError, shown, suggestion
from turmwerk.registry.info import GameInfo

REGISTRY = {
    info.name: info
    for info in (
        GameInfo(
            "five-towers",
            "Five Towers",
            (2, 3, 4, 5),
            ("base",),
            "bid for cards and stack them downwards on five towers",
            action_words=("bid",),
        ),
        GameInfo(
            "asara",
            "Asara",
            (2, 3, 4),
            ("basic", "professional"),
            "send buyers to markets and build the finest towers of the land",
            action_words=("go",),
        ),
        GameInfo(
            "yak",
            "Yak",
            (2, 3, 4),
            ("base", "bonus"),
            "buy stones from passing carts and pile them up in groups of one color",
            limit="the day limit was reached",
            limit_key="end.days",
            seat_draws=("carts", "stones"),
            action_words=("choose",),
        ),
        GameInfo(
            "sultaniya",
            "Sultaniya",
            (1, 2, 3, 4),
            ("base", "open"),
            "build a palace of staggered tiles with the help of djinns",
            limit="the round limit was reached",
            limit_key="end.rounds",
            action_words=("call", "reveal"),
        ),
    )
}

START_WITH = "yak"  # the game that the table in the browser shows before another is chosen


def games() -> tuple[GameInfo, ...]:
    """All games: names, player counts, variants, one line each."""
    return tuple(REGISTRY.values())


def find(name: object) -> GameInfo:
    """The game of this name."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise GameError(f"unknown game {shown(name)}; {suggestion(name, REGISTRY)}")
    return REGISTRY[name]
