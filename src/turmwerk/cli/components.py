"""`turmwerk components`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from turmwerk.cli.arguments import json_option, name_argument, variant_option
from turmwerk.cli.terminal import show, show_json, text

if TYPE_CHECKING:
    from turmwerk.components.table import Component
    from turmwerk.registry.info import GameInfo

KEY_WIDTH = 30  # at most; longer keys move their value to the right


@click.command("components")
@name_argument
@variant_option("Only the components that play a part in this variant; those of all variants unless given.")
@json_option
def command(name: str, variant: str | None, as_json: bool) -> None:
    """List every number of a game that --set can replace.

    With its value, what it may be, where it comes from and what it is. The values are written as --set takes them.
    """
    from turmwerk.playing.game import game

    info = game(name, variant=variant).info
    found = {key: one for key, one in info.components.items() if variant is None or one.plays_in(variant)}
    if as_json:
        show_json({key: component_dict(one) for key, one in found.items()})
    else:
        show(text(*_lines(info, variant, found)))


def component_dict(one: Component) -> dict[str, Any]:
    """A component as plain values."""
    names = ("value", "min", "max", "length", "distinct", "source", "about", "seen_in")
    from msgspec.structs import asdict

    limits = {"choices": list(one.choices), "by_seat": one.by_seat, "variant": one.variant or None, "allowed": one.allowed}
    plausible = None if one.plausible is None else asdict(one.plausible)
    return {name: getattr(one, name) for name in names} | limits | {"plausible": plausible}


def _lines(info: GameInfo, variant: str | None, found: dict[str, Component]) -> list[str]:
    width = min(KEY_WIDTH, max(map(len, found)))
    where = f" · {variant}" if variant else ""
    lines = [f"{info.title}{where}: {len(found)} components. Replace one with --set KEY=VALUE, try several with --sweep.", ""]
    for key, one in found.items():
        only = f" · only in {one.variant}" if one.variant and variant is None else ""
        range_of = f", plausible {one.plausible.text}" if one.plausible else ""
        lines.append(f"{key.ljust(width)}  {one.value_text} ({one.allowed_text}) · {one.source}{range_of}{only}")
        lines.append(f"    {one.about}")
    return lines
