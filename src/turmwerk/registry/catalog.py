"""The games there are: one line for each."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from turmwerk.errors import GameError, shown, suggestion
from turmwerk.registry import own
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

_named: dict[str, GameInfo] = {}  # games of users that this process was told the path of, by name


def games() -> tuple[GameInfo, ...]:
    """All games: names, player counts, variants, one line each. Those of installed packages too."""
    return tuple({**REGISTRY, **own.installed_games()}.values())


def known_games() -> tuple[GameInfo, ...]:
    """The same, with those whose path this process was told."""
    return tuple({info.name: info for info in (*games(), *_named.values())}.values())


def find(given: object) -> GameInfo:
    """The game of this name, or at this path, which a user has named: its file is run. From then on it has a name, too."""
    if isinstance(given, PathLike):
        given = fspath(given)
    if not isinstance(given, str) or not own.names_path(given):
        try:
            return registered(given)
        except GameError as error:
            if isinstance(given, str) and Path(given).is_dir():
                raise GameError(f"{error}; the folder {given} is called ./{given}") from None
            raise
    info = own.game_at(Path(given))
    if info.name in REGISTRY:
        raise GameError(f"{given} is called {info.name}, as a built-in game is; give it another NAME")
    _named[info.name] = info
    return info


def registered(name: object, otherwise: str = "or the path of a game such as ./mine.py") -> GameInfo:
    """The game of this name. Never a path: for what strangers write, such as pages and records."""
    if isinstance(name, str):
        if name in REGISTRY:
            return REGISTRY[name]
        if name in _named:
            return _named[name]
        if name in own.installed_names():
            return own.installed_games()[name]
    known = [*REGISTRY, *_named, *own.installed_names()]
    raise GameError(f"unknown game {shown(name)}; {suggestion(name, known)}, {otherwise}")
