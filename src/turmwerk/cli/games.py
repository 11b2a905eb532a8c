"""`turmwerk games`."""

from __future__ import annotations

import click

from turmwerk.cli.arguments import json_option
from turmwerk.cli.terminal import listing, show, show_json

FIELDS = ("name", "title", "players", "variants", "summary")


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List the games."""
    from turmwerk.registry.catalog import games

    if as_json:
        show_json([{name: getattr(info, name) for name in FIELDS} for info in games()])
        return
    rows = [[one.name, f"{one.players[0]}–{one.players[-1]}", ", ".join(one.variants), one.summary] for one in games()]
    show(listing(["game", "players", "variants", "what it is"], rows))
