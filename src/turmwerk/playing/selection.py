"""Which game is meant: the first argument of everything that plays many games, with `players=`, `variant=` and `components=`."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any

from turmwerk.arguments import game_count
from turmwerk.components.table import Overrides
from turmwerk.defaults import default_games
from turmwerk.errors import ArgumentError, ArgumentTypeError, GameError
from turmwerk.playing.game import Game, game

Players = int | Sequence[int] | str  # "all" is all of them
Variants = str | Sequence[str]  # "all" is all of them


def select_games(
    given: Game | Sequence[Game] | str | PathLike[str],
    *,
    players: Players | None = None,
    variant: Variants | None = None,
    components: Overrides | None = None,
    all_by_default: bool = False,
) -> list[Game]:
    """The games meant by a Game, several Games, or a name with player counts, variants and components: each count in each variant.

    Without `players` or `variant` a name means the first player count and variant, or all of them if `all_by_default`.
    """
    if isinstance(given, str | PathLike):
        info = game(given).info
        default: Any = "all" if all_by_default else None
        counts = _several(default if players is None else players, info.players, "player count")
        kinds = _several(default if variant is None else variant, info.variants, "variant")
        return [game(given, players=count, variant=kind, components=components) for kind in kinds for count in counts]
    games: list[Game] = [given] if isinstance(given, Game) else list(given) if isinstance(given, list | tuple) else []
    if not games or not all(isinstance(one, Game) for one in games):
        raise ArgumentTypeError(
            f"{given!r} is not a game; allowed: a name such as 'yak', a path such as './mine.py', a game made by turmwerk.game, "
            "or a list of such games"
        )
    for word, value in (("players", players), ("variant", variant), ("components", components)):
        if value is not None:
            raise ArgumentError(f"{word}={value!r} goes with the name of a game; {games[0]!r} says already what is played")
    return games


def select_game(
    given: Game | str | PathLike[str],
    what: str,
    *,
    players: int | None = None,
    variant: str | None = None,
    components: Overrides | None = None,
) -> Game:
    """The one game meant; `what` asks for it."""
    if isinstance(given, Game) and players is None and variant is None and components is None:
        return given
    games = select_games(given, players=players, variant=variant, components=components)
    if len(games) != 1:
        raise ArgumentError(f"{what} takes one game, not {len(games)}: call it for each")
    return games[0]


def games_unless_given(games: int | None, default: int, chosen: Sequence[Game]) -> int:
    """How many games are played; fewer unless given where the rules are a user's, in Python."""
    return game_count(default_games(default, in_python=any(one.info.in_python for one in chosen)) if games is None else games)


def one_question(games: Sequence[Game], what: str) -> None:
    """Refuse games that differ in more than player count and variant, or are there twice."""
    if len({(one.name, str(dict(one.changed))) for one in games}) > 1 or len(set(games)) < len(games):
        raise ArgumentError(
            f"{what} takes a game in several player counts and variants, each once and all with the same components, not {list(games)!r}"
        )


def _several(value: Any, everything: Sequence[Any], what: str) -> Sequence[Any]:
    """The values asked for, each once; [None]: the first one there is."""
    if value is None:
        return [None]
    chosen = everything if isinstance(value, str) and value == "all" else (value,) if isinstance(value, str | int) else value
    if not isinstance(chosen, Sequence) or not chosen:
        raise GameError(f"{what} {value!r} is not allowed; it must be one or a list of: {', '.join(map(str, everything))}")
    return list(dict.fromkeys(chosen))
