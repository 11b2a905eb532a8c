"""Options that several commands share."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import click

from turmwerk import components
from turmwerk.errors import ComponentError
from turmwerk.games import REGISTRY, Game, game


def override(text: str, *, option: str = "--set", example: str = "display.size=6") -> tuple[str, Any]:
    """KEY=VALUE, the value written as in TOML; a bare word is a string."""
    key, equals, value = text.partition("=")
    if not equals:
        raise ComponentError(f"{option} {text!r} is not of the form KEY=VALUE, such as {example}")
    return key.strip(), parse_value(value.strip())


def parse_value(text: str) -> Any:
    """A value written as in TOML; a bare word is a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say which game is meant."""
    for decorate in (
        click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a component; may be repeated."),
        click.option("--components", "path", metavar="FILE", help="A TOML file with replaced components."),
        click.option("--variant", help="Variant; the first one unless given."),
        click.option("--players", type=int, help="Number of players; the smallest unless given."),
        click.argument("name", metavar="GAME"),
    ):
        command = decorate(command)
    return command


def replaced_components(name: str, path: str | None, overrides: tuple[str, ...]) -> dict[str, Any]:
    """What --components and --set replace; the latter wins."""
    replaced: dict[str, Any] = components.changes(name, path) if path and name in REGISTRY else {}
    return replaced | dict(map(override, overrides))


def make_game(name: str, players: int | None, variant: str | None, path: str | None, overrides: tuple[str, ...]) -> Game:
    """The game the options describe."""
    return game(name, players=players, variant=variant, components=replaced_components(name, path, overrides))
